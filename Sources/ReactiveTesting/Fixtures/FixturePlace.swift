/// Remembers where an expected timeline is written, for the drawing of a difference.
final class FixturePlace: ComparisonReport, @unchecked Sendable {
  // Unchecked, because the superclass is; everything added here is Sendable.

  private let text: String

  init(_ text: String) {
    self.text = text
    super.init(source: nil)
  }

  override var place: String? { text }
}
