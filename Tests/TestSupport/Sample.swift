import Foundation

extension Collection {
  /// A part of a long list of examples, or all of it with `REACTIVE_TESTS=all`, as in the nightly checks.
  ///
  /// - Parameter step: How many elements one stands for.
  /// - Returns: The first element, and every so many after it.
  public func sample(every step: Int) -> [Element] {
    guard ProcessInfo.processInfo.environment["REACTIVE_TESTS"] != "all" else { return Array(self) }
    return enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }
}
