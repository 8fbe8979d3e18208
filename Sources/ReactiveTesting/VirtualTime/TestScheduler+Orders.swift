import Reactive

/// How far all orders of a test's actions were tried.
public struct ExploredOrders: Hashable, Sendable {
  /// How many orders were run.
  public var count: Int
  /// Whether these were all there are.
  public var isComplete: Bool

  /// Names a result.
  public init(count: Int, isComplete: Bool) {
    self.count = count
    self.isComplete = isComplete
  }
}

extension TestScheduler {
  /// What the order of this scheduler has chosen so far; ``ActionOrder/replaying(_:)`` chooses the same.
  public var choices: [Int] { board.state.withLock { $0.choices } }

  /// Runs a test again and again, with another order of the actions of its ticks each time.
  ///
  ///     let tried = TestScheduler.inEveryOrder { test in
  ///       let a = test.hot("-a|", of: String.self)
  ///       let b = test.hot("-b|", of: String.self)
  ///       #expect(test.timeline { a.merge(with: b) }.ignoring(.orderWithinTick) == "-(ab)|")
  ///     }
  ///     #expect(tried.isComplete)
  ///
  /// - Parameters:
  ///   - tick: The length of a tick.
  ///   - limit: How many orders are tried at most; the orders of n actions of one tick are n!.
  ///   - body: The test, given a new scheduler each time. But for the order it must do the same each
  ///     time.
  /// - Returns: How many orders there were.
  /// - Throws: What the body throws, at once.
  @discardableResult
  public static func inEveryOrder(
    tick: Duration = .milliseconds(1), limit: Int = 1000, _ body: (TestScheduler) throws -> Void
  ) rethrows -> ExploredOrders {
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
    return explored
  }
}
