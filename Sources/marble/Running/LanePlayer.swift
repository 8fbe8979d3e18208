import Reactive
import ReactiveTesting

/// Plays the lines of a lane in a run's virtual time, and notes who observes it.
///
/// It does what `TestScheduler` does for the lanes of tests. It is written again for the one kind of
/// value that fixtures have, because a file of them has tens of thousands of lanes: generic code that is
/// not made straight for its types takes a sixth of such a run.
package struct LanePlayer: Sendable {
  package struct Event: Sendable {
    let tick: Int
    package let event: Signal<Value, Failure>.Event
  }

  private let lines: [[Event]]
  private let scheduler: TestScheduler
  private let log: SubscriptionLog

  init(_ lines: [[Event]], _ scheduler: TestScheduler, _ log: SubscriptionLog) {
    self.lines = lines
    self.scheduler = scheduler
    self.log = log
  }

  /// A signal that sends what the first line says, tick zero being now.
  ///
  /// - Returns: The signal, and what is to be held for as long as it is not to be interrupted.
  func hot() -> (signal: Signal<Value, Failure>, entrance: Signal<Value, Failure>.Observer) {
    let numbers = Lock<[ObjectIdentifier: Int]>([:])
    let (signal, entrance) = Signal<Value, Failure>.watchedPipe { [log] observer, isComing in
      if isComing {
        let number = log.began()
        numbers.withLock { $0[observer] = number }
      } else if let number = numbers.withLock({ $0.removeValue(forKey: observer) }) {
        // Forgotten, because the identity may be another observer's after this one is released.
        log.ended(number)
      }
    }
    for event in lines.first ?? [] where event.tick >= 0 {
      scheduler.schedule(atTick: event.tick, as: .hotEvent) { entrance.send(event.event) }
    }
    return (signal, entrance)
  }

  /// A producer whose starts play the lines in turn, the last for every further one.
  func cold() -> SignalProducer<Value, Failure> {
    SignalProducer { [self] observer, lifetime in
      let number = log.began()
      lifetime.observeEnded { [log] in log.ended(number) }
      guard !lines.isEmpty else { return }
      let line = lines[min(number, lines.count - 1)]
      let jobs = line.map { event in
        scheduler.schedule(atTick: event.tick, as: .timer) { observer.send(event.event) }
      }
      lifetime.observeEnded { for job in jobs { job.dispose() } }
      // A run that nobody could send to any more would be interrupted.
      guard line.last?.event.isTerminating != true else { return }
      lifetime.observeEnded { withExtendedLifetime(observer) {} }
    }
  }
}
