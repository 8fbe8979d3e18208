/// What can happen to an operator.
package struct Happenings: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// An input sent a value.
  package static let value = Happenings(rawValue: 1)
  /// An input failed.
  package static let failed = Happenings(rawValue: 2)
  /// An input completed.
  package static let completed = Happenings(rawValue: 4)
  /// An input was interrupted.
  package static let interrupted = Happenings(rawValue: 8)
  /// It was disposed of before it had ended.
  package static let disposed = Happenings(rawValue: 16)
  /// It was started a second time.
  package static let restarted = Happenings(rawValue: 32)
  /// Its inputs sent two events in one tick.
  package static let together = Happenings(rawValue: 64)

  /// All, with their names, in the order of the columns of a table.
  package static let named: [(name: String, happening: Happenings)] = [
    ("value", .value), ("failed", .failed), ("completed", .completed),
    ("interrupted", .interrupted), ("disposed", .disposed), ("restarted", .restarted),
    ("together", .together),
  ]

  /// Those that are events of an input.
  package static let events: Happenings = [.value, .failed, .completed, .interrupted, .together]
}
