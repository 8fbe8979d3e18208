extension Lane {
  /// A label where it stands in a text that is being read; not to be kept.
  ///
  /// Most labels are digits, of which no string needs to be made.
  @usableFromInline
  struct ReadLabel {
    /// As it is written, escapes included.
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

    /// The number that it is, if it is digits only, and few enough; any other may be one all the same.
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

  /// A mark where it stands in a text that is being read.
  @usableFromInline
  enum ReadMark {
    case value(ReadLabel)
    case completed
    case failed(ReadLabel?)
    case interrupted

    /// Whether nothing can follow.
    var isTerminal: Bool {
      if case .value = self { false } else { true }
    }

    /// The mark by itself, to be kept.
    var mark: Mark {
      switch self {
      case .value(let label): .value(label.label)
      case .completed: .completed
      case .failed(let label): .failed(label?.label)
      case .interrupted: .interrupted
      }
    }
  }

  /// A mark of a text that is being read, its tick and its place.
  @usableFromInline
  struct ReadEntry {
    @usableFromInline let tick: Int
    @usableFromInline let mark: ReadMark
    @usableFromInline let span: Span
  }
}
