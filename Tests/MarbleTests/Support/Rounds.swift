import Foundation

/// How much the tests with generated input do.
///
/// `REACTIVE_LAW_ROUNDS` raises it, and `REACTIVE_SEED` chooses others.
enum Rounds {
  /// The number of generated cases for each law.
  static let count = setting("REACTIVE_LAW_ROUNDS") ?? 2
  static let seed = UInt64(setting("REACTIVE_SEED") ?? 1)

  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }
}
