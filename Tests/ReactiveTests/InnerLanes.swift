import Reactive
import ReactiveTesting

/// Records what the signals send that a stream sends, each from the tick in which it came.
final class InnerLanes<Value: Sendable, Error: Swift.Error>: Sendable {
  private let test: TestScheduler
  private let recordings = Lock<[Recording<Value, Error>]>([])

  init(_ test: TestScheduler) { self.test = test }

  /// What each signal has sent so far, in the order in which they came.
  var lanes: [Timeline<Value, Error>] { recordings.withLock { $0.map(\.timeline) } }

  /// Begins to record a signal, and gives it a name, the next of the alphabet from p on.
  func name(_ signal: Signal<Value, Error>) -> String {
    let recording = Recording<Value, Error>(on: test)
    let number = recordings.withLock { recordings in
      recordings.append(recording)
      return recordings.count - 1
    }
    signal.observe(recording.observer)
    return String("pqrstuvwxyz".dropFirst(number).prefix(1))
  }
}
