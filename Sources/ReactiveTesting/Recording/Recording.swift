import Reactive

/// What one observer has been sent, and when.
public final class Recording<Value: Sendable, Error: Swift.Error>: Sendable {
  private let scheduler: TestScheduler
  private let origin: Int64
  private let entries = Lock<[Timeline<Value, Error>.Entry]>([])
  private let problem = Lock<String?>(nil)

  /// Makes a recording whose tick zero is now.
  public init(on scheduler: TestScheduler) {
    self.scheduler = scheduler
    origin = scheduler.state.withLock { $0.now }
  }

  /// What has been recorded so far.
  public var timeline: Timeline<Value, Error> {
    Timeline(
      entries: entries.withLock { $0 }, problem: problem.withLock { $0 } ?? scheduler.problem)
  }

  /// Takes the events to record; may be used by hand.
  public var observer: Signal<Value, Error>.Observer {
    .init(
      onValue: { self.add(.value($0)) },
      onTermination: { termination in
        switch termination {
        case .failed(let error): self.add(.failed(.error(error)))
        case .completed: self.add(.completed)
        case .interrupted: self.add(.interrupted)
        }
      })
  }

  func fail(_ message: String) { problem.withLock { $0 = message } }

  private func add(_ mark: Timeline<Value, Error>.Mark) {
    let elapsed = scheduler.state.withLock { $0.now } - origin
    // Rounded down: what happens between two ticks belongs to the column that has begun.
    let entry = Timeline<Value, Error>.Entry(
      tick: Int(elapsed / scheduler.tickLength), mark: mark)
    entries.withLock { $0.append(entry) }
  }
}
