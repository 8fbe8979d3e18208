/// Every message about the orders of a test's actions, in alphabetical order.
package enum OrderMessages {
  static let otherLane = "this order"
  package static let standardLane = "default order"

  static func expected(_ outcome: String) -> String {
    "expected in every order: \(outcome.isEmpty ? "nothing" : outcome)"
  }

  static func heading(_ count: Int, isDefault: Bool) -> String {
    guard isDefault else { return "\(orders(count)), such as:" }
    let others =
      count == 1 ? "no other order" : count == 2 ? "1 other order" : "\(count - 1) other orders"
    return "the default order, and \(others):"
  }

  static func more(_ count: Int) -> String {
    count == 1 ? "and 1 more outcome" : "and \(count) more outcomes"
  }

  static func number(_ number: Int) -> String { "timeline \(number):" }

  package static func orders(_ count: Int) -> String { count == 1 ? "1 order" : "\(count) orders" }

  package static func summary(
    _ outcomes: Int, _ orders: Int, skipped: Int, isComplete: Bool, isStopped: Bool = false
  ) -> String {
    let kinds = outcomes == 1 ? "1 outcome" : "\(outcomes) outcomes"
    let pairs = skipped == 1 ? "1 pair" : "\(skipped) pairs"
    let others =
      skipped == 0
      ? "" : ", without swapping \(pairs) of neighbours that touch nothing in common"
    return "\(kinds) in \(self.orders(orders))\(others)"
      + (isComplete
        ? "; these are all orders"
        : isStopped
          ? "; the last one did not settle, so no other was tried" : "; there are more orders")
  }
}
