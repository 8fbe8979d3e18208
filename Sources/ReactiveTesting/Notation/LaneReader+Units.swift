extension LaneReader {
  /// A part of a lane that takes time, or an event.
  enum Unit {
    /// One or more ticks, as `-`.
    case silence
    /// Ticks written as a duration.
    case time
    /// An event of a stream.
    case event(Lane.ReadMark)
    /// `^`.
    case caret
    /// `!` where it is not an event.
    case disposal
    /// The beginning of a group.
    case opening
    /// The end of a group.
    case closing
  }

  /// A unit with its place in the text, and the tick at which it begins.
  struct Read {
    let unit: Unit
    let tick: Int
    let span: Span
  }

  /// A group that is not closed yet.
  struct Group {
    let start: Int
    let isParenthesised: Bool
    /// The columns so far, with the bracket.
    var columns = 1
    /// Whether nothing happens in it so far.
    var isEmpty = true

    var opening: String { isParenthesised ? "(" : "[" }
    var closing: String { isParenthesised ? ")" : "]" }
  }
}
