#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How much the tests do that would take many seconds in a debug build.
///
/// `swift test` runs a part of their cases. CI runs all of them.
public enum Effort {
  /// Whether such a test runs all its cases: the environment has `REACTIVE_FULL_TESTS`.
  public static let isFull = ProcessInfo.processInfo.environment["REACTIVE_FULL_TESTS"] != nil
}
