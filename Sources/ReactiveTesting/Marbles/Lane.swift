/// A lane in its written form: marks at ticks, with their values still as text.
@usableFromInline
package struct Lane: Hashable, Sendable {
  /// The text of a value or an error.
  package struct Label: Hashable, Sendable {
    /// The text itself, without quotes and escapes.
    package var text: String
    /// Whether it was written in quotes.
    package var isQuoted: Bool

    package init(text: String, isQuoted: Bool = false) {
      self.text = text
      self.isQuoted = isQuoted
    }
  }

  /// An event at one point.
  package enum Mark: Hashable, Sendable {
    case value(Label)
    case completed
    case failed(Label?)
    case interrupted

    /// Whether no event can follow.
    package var isTerminal: Bool {
      if case .value = self { false } else { true }
    }
  }

  /// A mark with its tick and its place in the text.
  @usableFromInline
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

  /// The marks in the order of their ticks; those of one tick in the order in which they were written.
  package var entries: [Entry] = []
  /// How many ticks the text covers from tick zero to its end.
  package var length = 0
  /// The tick of the first column: negative if a `^` stands further right.
  package var start = 0
  /// Where the `^` stands, if there is one.
  package var originSpan: Span?
  /// Whether the text mentions times, so that its ticks depend on the length of a tick.
  var mentionsTime = false

  package static let quotesProblem =
    "a lane has no quotes around it; quotes enclose a value of several characters"

  /// Makes a lane.
  package init(entries: [Entry] = [], length: Int = 0, start: Int = 0) {
    (self.entries, self.length, self.start) = (entries, length, start)
  }
}
