import Reactive

/// The result of trying a test in all orders of its actions.
public struct ExploredOrders: Hashable, Sendable {
  /// How many orders were tried.
  public var count: Int
  /// Whether all orders were tried.
  public var isComplete: Bool

  /// Makes a result.
  public init(count: Int, isComplete: Bool) {
    self.count = count
    self.isComplete = isComplete
  }
}

extension TestScheduler {
  /// The choices of this scheduler's order so far; ``ActionOrder/replaying(_:)`` repeats them.
  public var choices: [Int] { board.state.withLock { $0.choices } }

  /// Runs a test many times, each time with another order of the actions of its ticks.
  ///
  ///     TestScheduler.inEveryOrder { test in
  ///       let a = test.hot("-a|", of: String.self)
  ///       let b = test.hot("-b|", of: String.self)
  ///       #expect(test.timeline { a.merge(with: b) }.ignoring(.orderWithinTick) == "-(ab)|")
  ///     }
  ///
  /// ``onUnproven`` is called if the limit was reached before all orders had been tried, or if the test
  /// never ran the scheduler it was given.
  ///
  /// - Parameters:
  ///   - tick: The length of a tick.
  ///   - limit: How many orders are tried at most; less than one traps. n actions of one tick have n! orders.
  ///   - allowsIncomplete: Whether it is fine to stop at the limit. If true, ``onUnproven`` is not called then.
  ///   - file: The file of the call.
  ///   - line: The line of the call, which the message names.
  ///   - body: The test, given a new scheduler each time. Apart from the order it must do the same each
  ///     time.
  /// - Returns: How many orders were tried, and whether they were all.
  /// - Throws: The error of the body, at once.
  @discardableResult
  public static func inEveryOrder(
    tick: Duration = .milliseconds(1), limit: Int = 1000, allowsIncomplete: Bool = false,
    file: StaticString = #fileID, line: UInt = #line, _ body: (TestScheduler) throws -> Void
  ) rethrows -> ExploredOrders {
    precondition(
      limit >= 1,
      TrapMessages.orders(limit))
    let site = CallSite(file: file, line: line)
    var path: [Int] = []
    var explored = ExploredOrders(count: 0, isComplete: false)
    while explored.count < limit {
      let counts = Lock<[Int]>([])
      let chosen = path
      let test = TestScheduler(
        tick: tick,
        order: .choosing { count in
          counts.withLock { counts in
            counts.append(count)
            return counts.count <= chosen.count ? chosen[counts.count - 1] : 0
          }
        })
      try body(test)
      explored.count += 1
      if test.board.runs == 0 {
        onUnproven(RunMessages.warning(RunMessages.noOrder, at: site))
      }
      path = test.choices
      let available = counts.withLock { $0 }
      while let last = path.popLast() {
        if last + 1 < available[path.count] {
          path.append(last + 1)
          break
        }
      }
      if path.isEmpty {
        explored.isComplete = true
        break
      }
    }
    if !explored.isComplete, !allowsIncomplete {
      onUnproven(
        RunMessages.warning(RunMessages.manyOrders(explored.count), at: site))
    }
    return explored
  }
}
