import Reactive

/// The first error of a run, from any thread.
final class AdapterFault: Sendable {
  private let error = Lock<(any Error)?>(nil)

  var first: (any Error)? { error.withLock { $0 } }

  func note(_ error: any Error) { self.error.withLock { $0 = $0 ?? error } }
}
