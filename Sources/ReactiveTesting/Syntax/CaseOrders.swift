/// Which orders of the actions of a tick a case is run in.
package enum CaseOrders: Sendable, Equatable {
  /// All orders: the expectations must be met in each.
  case all
  /// The default order: the case depends on the order, and means this one.
  case standard
  /// One other order.
  case deviating([OrderDeviation])

  /// Reads the content of an `orders` line; nil if it is none.
  init?(_ text: String) {
    switch text {
    case "all": self = .all
    case "default": self = .standard
    default:
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let deviations = parts.compactMap { OrderDeviation($0) }
      guard deviations.count == parts.count else { return nil }
      self = .deviating(deviations)
    }
  }
}
