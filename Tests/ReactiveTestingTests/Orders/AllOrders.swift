import Reactive
import ReactiveTesting

/// Runs a test in all orders, one after the other, knowing nothing of what happens: each choice counts up like a digit.
///
/// - Returns: The outcomes; nil if there are more orders than the limit.
func outcomesInAllOrders(limit: Int = 500, _ run: (TestScheduler) -> String) -> Set<String>? {
  struct Choices {
    var made: [(place: Int, count: Int)] = []
    var next = 0
  }
  var outcomes: Set<String> = []
  let choices = Lock(Choices())
  for _ in 0..<limit {
    choices.withLock { $0.next = 0 }
    let order = ActionOrder.choosing { count in
      choices.withLock { choices in
        defer { choices.next += 1 }
        if choices.next == choices.made.count { choices.made.append((0, count)) }
        return choices.made[choices.next].place
      }
    }
    outcomes.insert(run(TestScheduler(order: order)))
    let isDone = choices.withLock { choices in
      while let last = choices.made.popLast() {
        guard last.place + 1 < last.count else { continue }
        choices.made.append((last.place + 1, last.count))
        return false
      }
      return true
    }
    if isDone { return outcomes }
  }
  return nil
}
