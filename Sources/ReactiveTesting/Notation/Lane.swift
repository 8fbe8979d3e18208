/// Marbles as they are written: marks at ticks, their values still text.
package struct Lane: Hashable, Sendable {
  /// The text of a value or an error.
  package struct Label: Hashable, Sendable {
    /// The text itself, without quotes and escapes.
    package var text: String
    /// Whether it was spelled out in quotes.
    package var isQuoted: Bool

    package init(text: String, isQuoted: Bool = false) {
      self.text = text
      self.isQuoted = isQuoted
    }
  }

  /// What happens at one point.
  package enum Mark: Hashable, Sendable {
    case value(Label)
    case completed
    case failed(Label?)
    case interrupted

    /// Whether nothing can follow.
    package var isTerminal: Bool {
      if case .value = self { false } else { true }
    }
  }

  /// A mark, its tick and where it stands in the text.
  package struct Entry: Hashable, Sendable {
    package var tick: Int
    package var mark: Mark
    package var span: Span

    package init(tick: Int, mark: Mark, span: Span = Span(0, 0)) {
      self.tick = tick
      self.mark = mark
      self.span = span
    }
  }

  /// The marks by their ticks; those of one tick in the order in which they were written.
  package var entries: [Entry] = []
  /// How many ticks the text takes from tick zero to its end.
  package var length = 0
  /// The tick of the first column: less than zero if a `^` stands further right.
  package var start = 0
  /// Where the `^` stands, if there is one.
  package var originSpan: Span?
}
