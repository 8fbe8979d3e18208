import Reactive

/// From when to when each observer of a lane was there.
package final class SubscriptionLog: Sendable {
  private struct State {
    var marks: [SubscriptionMarks] = []
    var numbers: [ObjectIdentifier: Int] = [:]
  }

  // Weak, because the scheduler holds the lanes and each lane its log. Written once, in the initialiser.
  nonisolated(unsafe) private weak var scheduler: TestScheduler?
  private let tickLength: Int64
  private let origin: Int64
  private let state = Lock(State())

  /// Makes a log whose tick zero is now.
  package init(_ scheduler: TestScheduler) {
    self.scheduler = scheduler
    tickLength = scheduler.tickLength
    origin = scheduler.state.withLock { $0.now }
  }

  /// Each subscription, in the order in which they began.
  package var marks: [SubscriptionMarks] { state.withLock { $0.marks } }

  /// Notes a subscription that begins now.
  ///
  /// - Returns: Its number, from zero.
  @discardableResult
  package func began() -> Int {
    let tick = tick
    return state.withLock { state in
      state.marks.append(SubscriptionMarks(start: tick, end: nil))
      return state.marks.count - 1
    }
  }

  /// Notes that a subscription ends now.
  package func ended(_ number: Int) {
    let tick = tick
    state.withLock { state in
      if state.marks[number].end == nil { state.marks[number].end = tick }
    }
  }

  func began(_ observer: ObjectIdentifier) {
    let number = began()
    state.withLock { $0.numbers[observer] = number }
  }

  func ended(_ observer: ObjectIdentifier) {
    // Forgotten, because the identity may be another observer's after this one is released.
    if let number = state.withLock({ $0.numbers.removeValue(forKey: observer) }) { ended(number) }
  }

  private var tick: Int {
    let now = scheduler?.state.withLock { $0.now } ?? origin
    return Int((now - origin) / tickLength)
  }
}
