/// Splits the text of an expression into tokens.
///
/// The expression may cover several lines of a file. It is given as spans of the file's bytes,
/// with implied white space between them.
struct Lexer {
  private let bytes: [UInt8]
  private let stretches: [Span]
  private var stretch = 0
  var position: Int
  var tokens: [Token] = []

  /// The tokens; the last one is the end.
  static func tokens(
    of stretches: [Span], in bytes: [UInt8]
  ) throws(Diagnostic) -> [Token] {
    var lexer = Lexer(bytes: bytes, stretches: stretches)
    // On average a token has at least three bytes, except for a few in a short expression.
    lexer.tokens.reserveCapacity(stretches.reduce(6) { $0 + ($1.end - $1.start) / 3 })
    while try lexer.next() {}
    return lexer.tokens
  }

  private init(bytes: [UInt8], stretches: [Span]) {
    self.bytes = bytes
    self.stretches = stretches
    position = stretches.first?.start ?? 0
  }

  private var limit: Int { stretch < stretches.count ? stretches[stretch].end : position }

  func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < limit ? bytes[position + offset] : nil
  }

  /// Reads one token; false after the end.
  private mutating func next() throws(Diagnostic) -> Bool {
    var hasSpaceBefore = tokens.isEmpty
    while true {
      if let byte = byte() {
        guard byte == UInt8(ascii: " ") || (byte >= 9 && byte <= 13) else { break }
        position += 1
      } else if stretch + 1 < stretches.count {
        stretch += 1
        position = stretches[stretch].start
      } else {
        if !tokens.isEmpty { tokens[tokens.count - 1].hasSpaceAfter = true }
        tokens.append(
          Token(
            kind: .end, span: Span(limit, limit), hasSpaceBefore: true, hasSpaceAfter: true))
        return false
      }
      hasSpaceBefore = true
    }
    if hasSpaceBefore, !tokens.isEmpty { tokens[tokens.count - 1].hasSpaceAfter = true }
    let start = position
    let kind = try kind()
    tokens.append(
      Token(
        kind: kind, span: Span(start, position), hasSpaceBefore: hasSpaceBefore,
        hasSpaceAfter: false))
    return true
  }

  private mutating func kind() throws(Diagnostic) -> Token.Kind {
    guard let first = byte() else { return .end }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "$"): return try argument()
    case UInt8(ascii: "`"): return try escapedName()
    case _ where isNameStart(first):
      return .name(take { isNamePart($0) })
    default: return .symbol(try symbol())
    }
  }

  mutating func take(while isPart: (UInt8) -> Bool) -> String {
    let start = position
    while let byte = byte(), isPart(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func argument() throws(Diagnostic) -> Token.Kind {
    let start = position
    position += 1
    let digits = take { isDigit($0) }
    guard let index = Int(digits), index < 100 else {
      throw Diagnostic(
        "a '$' is followed by the number of an argument, as in $0 and $1",
        at: Span(start, max(position, start + 1)))
    }
    return .argument(index)
  }

  private mutating func escapedName() throws(Diagnostic) -> Token.Kind {
    let start = position
    position += 1
    let name = take { isNamePart($0) }
    guard !name.isEmpty, byte() == UInt8(ascii: "`") else {
      throw Diagnostic("backticks enclose a name, as in `repeat`", at: Span(start, start + 1))
    }
    position += 1
    return .name(name)
  }

  // MARK: Symbols

  /// The symbols that begin with each ASCII byte, the longer ones first.
  private static let symbols: [[(symbol: Symbol, spelling: [UInt8])]] = {
    var symbols: [[(Symbol, [UInt8])]] = Array(repeating: [], count: 128)
    for symbol in Symbol.allCases {
      let spelling = Array(symbol.rawValue.utf8)
      symbols[Int(spelling[0])].append((symbol, spelling))
    }
    return symbols
  }()

  private mutating func symbol() throws(Diagnostic) -> Symbol {
    let first = Int(bytes[position])
    for (symbol, spelling) in first < 128 ? Self.symbols[first] : []
    where position + spelling.count <= limit {
      guard bytes[position..<position + spelling.count].elementsEqual(spelling) else { continue }
      position += spelling.count
      return symbol
    }
    let start = position
    position += 1
    while let byte = byte(), byte & 0xC0 == 0x80 { position += 1 }
    let character = String(decoding: bytes[start..<position], as: UTF8.self)
    throw Diagnostic("'\(character)' has no meaning in an expression", at: Span(start, position))
  }
}

package func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

func isNameStart(_ byte: UInt8) -> Bool {
  let lowercased = byte | 0x20
  return (lowercased >= UInt8(ascii: "a") && lowercased <= UInt8(ascii: "z"))
    || byte == UInt8(ascii: "_") || byte >= 0x80
}

package func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }
