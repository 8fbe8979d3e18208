/// Whether a test held after all cuts; see ``TestScheduler/cutEverywhere(_:tick:allowsLeftovers:_:)``.
///
/// Its description shows the first cut that breaks something: the uncut run above the cut one, with the place of the
/// cut, and what is wrong.
public struct CheckedCuts: CustomStringConvertible, Sendable {
  /// The first violation, drawn; nil if there is none.
  public let violation: String?
  /// How many cuts were tried.
  public let count: Int
  /// How many of them break something.
  public let violationCount: Int

  /// How many more cuts could not be checked, because the test never settles after them.
  public let unsettledCount: Int

  /// Whether everything held after all cuts that were checked.
  public var hold: Bool { violation == nil }

  /// The number of cuts, and the first violation if there is one.
  public var description: String {
    guard let violation else {
      let held = count == 1 ? "held after 1 cut" : "held after \(count) cuts"
      guard unsettledCount > 0 else { return held }
      return held + "; the test never settles after "
        + (unsettledCount == 1 ? "1 more cut" : "\(unsettledCount) more cuts")
    }
    let more =
      switch violationCount - 1 {
      case ...0: ""
      case 1: "1 more cut breaks it\n"
      case let count: "\(count) more cuts break it\n"
      }
    return "\n\(violation)\n\(more)"
  }
}
