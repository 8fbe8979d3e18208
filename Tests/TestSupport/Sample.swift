import Foundation

extension Collection {
  /// A part of a long list of examples.
  ///
  /// With `REACTIVE_TESTS=all` it is the whole list, as in the nightly checks, and with the text of one example that one.
  ///
  /// - Parameter step: How many elements one stands for.
  /// - Returns: The first element, and every so many after it.
  public func sample(every step: Int) -> [Element] {
    switch ProcessInfo.processInfo.environment["REACTIVE_TESTS"] {
    case nil: enumerated().filter { $0.offset % step == 0 }.map(\.element)
    case "all": Array(self)
    case let wanted: filter { "\($0)" == wanted }
    }
  }
}
