/// Marbles as they are written: marks at ticks, their values still text.
@usableFromInline
package struct Lane: Hashable, Sendable {
  /// The text of a value or an error.
  @usableFromInline
  package struct Label: Hashable, Sendable {
    /// The text itself, without quotes and escapes.
    @usableFromInline package var text: String
    /// Whether it was spelled out in quotes.
    @usableFromInline package var isQuoted: Bool

    @usableFromInline
    package init(text: String, isQuoted: Bool = false) {
      self.text = text
      self.isQuoted = isQuoted
    }
  }

  /// What happens at one point.
  @usableFromInline
  package enum Mark: Hashable, Sendable {
    case value(Label)
    case completed
    case failed(Label?)
    case interrupted

    /// Whether nothing can follow.
    @usableFromInline package var isTerminal: Bool {
      if case .value = self { false } else { true }
    }
  }

  /// A mark, its tick and where it stands in the text.
  @usableFromInline
  package struct Entry: Hashable, Sendable {
    @usableFromInline package var tick: Int
    @usableFromInline package var mark: Mark
    @usableFromInline package var span: Span

    @usableFromInline
    package init(tick: Int, mark: Mark, span: Span = Span(0, 0)) {
      self.tick = tick
      self.mark = mark
      self.span = span
    }
  }

  /// The marks by their ticks; those of one tick in the order in which they were written.
  @usableFromInline package var entries: [Entry] = []
  /// How many ticks the text takes from tick zero to its end.
  @usableFromInline package var length = 0
  /// The tick of the first column: less than zero if a `^` stands further right.
  @usableFromInline package var start = 0
  /// Where the `^` stands, if there is one.
  @usableFromInline package var originSpan: Span?
}
