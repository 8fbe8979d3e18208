import Reactive
import ReactiveTesting

/// Records every inner signal of a stream, each from the tick in which it arrived.
final class InnerLanes<Value: Sendable, Error: Swift.Error>: Sendable {
  private let test: TestScheduler
  private let recordings = Lock<[Recording<Value, Error>]>([])

  init(_ test: TestScheduler) { self.test = test }

  /// The events of each signal so far, in order of arrival.
  var lanes: [Timeline<Value, Error>] { recordings.withLock { $0.map(\.timeline) } }

  /// Starts to record a signal and returns its name: the next letter of the alphabet, from p on.
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
