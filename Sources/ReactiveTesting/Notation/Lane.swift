/// A lane in its written form: marks at ticks, with their values still as text.
@usableFromInline
package struct Lane: Hashable, Sendable {
  /// The text of a value or an error.
  @usableFromInline
  package struct Label: Hashable, Sendable {
    /// The text itself, without quotes and escapes.
    @usableFromInline package var text: String
    /// Whether it was written in quotes.
    @usableFromInline package var isQuoted: Bool

    @usableFromInline
    package init(text: String, isQuoted: Bool = false) {
      self.text = text
      self.isQuoted = isQuoted
    }
  }

  /// An event at one point.
  @usableFromInline
  package enum Mark: Hashable, Sendable {
    case value(Label)
    case completed
    case failed(Label?)
    case interrupted

    /// Whether no event can follow.
    @usableFromInline package var isTerminal: Bool {
      if case .value = self { false } else { true }
    }
  }

  /// A mark with its tick and its place in the text.
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

  /// The marks in the order of their ticks; those of one tick in the order in which they were written.
  @usableFromInline package var entries: [Entry] = []
  /// How many ticks the text covers from tick zero to its end.
  @usableFromInline package var length = 0
  /// The tick of the first column: negative if a `^` stands further right.
  @usableFromInline package var start = 0
  /// Where the `^` stands, if there is one.
  @usableFromInline package var originSpan: Span?

  package static let quotesProblem =
    "a lane has no quotes around it; quotes enclose a value of several characters"

  /// Makes a lane.
  @usableFromInline
  package init(
    entries: [Entry] = [], length: Int = 0, start: Int = 0, originSpan: Span? = nil
  ) {
    (self.entries, self.length, self.start) = (entries, length, start)
    self.originSpan = originSpan
  }
}
