/// What a search for orders may cost: its runs, and the work of finding the orders that are tried next.
///
/// What is kept is in proportion to this work, so it bounds memory too.
package struct OrderBudget {
  /// In steps: what a run says that it cost, and the places of actions that are looked at.
  let limit: Int
  package private(set) var cost = 0

  init(limit: Int) { self.limit = limit }

  /// Whether there was more to do than the limit allows.
  package var isExceeded: Bool { cost > limit }

  mutating func spend(_ steps: Int) { cost &+= steps }
}
