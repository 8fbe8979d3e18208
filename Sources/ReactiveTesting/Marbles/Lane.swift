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

extension Lane {
  /// A label in the text that is being read; must not outlive the reading.
  ///
  /// Most labels are digits, and need no string.
  @usableFromInline
  struct ReadLabel {
    /// The bytes as written, including escapes.
    // Unsafe: a label lives inside the call that gives the parser the bytes of the text.
    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
    private let isQuoted: Bool
    private let hasEscapes: Bool

    init(_ bytes: UnsafeBufferPointer<UInt8>, isQuoted: Bool = false, hasEscapes: Bool = false) {
      self.bytes = bytes
      self.isQuoted = isQuoted
      self.hasEscapes = hasEscapes
    }

    /// The text itself, without quotes and escapes.
    @usableFromInline var text: String {
      guard hasEscapes else { return String(decoding: bytes, as: UTF8.self) }
      var contents: [UInt8] = []
      var isEscaped = false
      for (place, byte) in bytes.enumerated() {
        let next = place + 1 < bytes.count ? bytes[place + 1] : 0
        isEscaped =
          !isEscaped && byte == UInt8(ascii: "\\")
          && (next == UInt8(ascii: "'") || next == UInt8(ascii: "\\"))
        if !isEscaped { contents.append(byte) }
      }
      return String(decoding: contents, as: UTF8.self)
    }

    var label: Label { Label(text: text, isQuoted: isQuoted) }

    /// The number, if the label is only digits, and few enough; nil does not mean that it is not a number.
    @inlinable
    @inline(__always)
    var number: Int? {
      guard bytes.count > 0, bytes.count < 19 else { return nil }
      var number = 0
      for byte in bytes {
        let digit = byte &- 0x30
        guard digit < 10 else { return nil }
        number = number &* 10 &+ Int(digit)
      }
      return number
    }
  }

  /// A mark in the text that is being read.
  @usableFromInline
  enum ReadMark {
    case value(ReadLabel)
    case completed
    case failed(ReadLabel?)
    case interrupted

    /// Whether no event can follow.
    var isTerminal: Bool {
      if case .value = self { false } else { true }
    }

    /// A copy of the mark that may outlive the reading.
    var mark: Mark {
      switch self {
      case .value(let label): .value(label.label)
      case .completed: .completed
      case .failed(let label): .failed(label?.label)
      case .interrupted: .interrupted
      }
    }
  }

  /// A mark of the text that is being read, with its tick and its place.
  @usableFromInline
  struct ReadEntry {
    @usableFromInline let tick: Int
    @usableFromInline let mark: ReadMark
    @usableFromInline let span: Span
  }
}
