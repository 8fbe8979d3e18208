import ReactiveTesting

/// Splits the text of an expression into tokens.
///
/// The expression may cover several lines of a file. It is given as spans of the file's bytes,
/// with implied white space between them.
struct Lexer {
  private let bytes: [UInt8]
  private let places: [Span]
  private var place = 0
  var position: Int
  var tokens: [Token] = []
  /// The end of the operator signs that are known to be prefixes.
  private var prefixEnd = 0

  /// The tokens; the last one is the end.
  static func tokens(
    of places: [Span], in bytes: [UInt8]
  ) throws(Diagnostic) -> [Token] {
    var lexer = Lexer(bytes: bytes, places: places)
    // On average a token has at least three bytes, except for a few in a short expression.
    lexer.tokens.reserveCapacity(places.reduce(6) { $0 + ($1.end - $1.start) / 3 })
    while try lexer.next() {}
    return lexer.tokens
  }

  private init(bytes: [UInt8], places: [Span]) {
    self.bytes = bytes
    self.places = places
    position = places.first?.start ?? 0
  }

  private var limit: Int { place < places.count ? places[place].end : position }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < limit ? bytes[position + offset] : nil
  }

  /// Reads one token; false after the end.
  private mutating func next() throws(Diagnostic) -> Bool {
    var hasSpaceBefore = tokens.isEmpty
    while true {
      if let byte = byte() {
        guard byte == UInt8(ascii: " ") || (byte >= 9 && byte <= 13) else { break }
        position += 1
      } else if place + 1 < places.count {
        place += 1
        position = places[place].start
      } else {
        tokens.append(Token(kind: .end, span: Span(limit, limit), hasSpaceBefore: true))
        return false
      }
      hasSpaceBefore = true
    }
    let start = position
    let kind = try kind()
    tokens.append(Token(kind: kind, span: Span(start, position), hasSpaceBefore: hasSpaceBefore))
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
      try refuseForeignSign()
      return .name(take { isNamePart($0) })
    default: return .symbol(try symbol())
    }
  }

  private mutating func take(while isPart: (UInt8) -> Bool) -> String {
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
      try refuseLongerOperator(symbol)
      position += spelling.count
      return symbol
    }
    if isOperatorSign(bytes[position]) { throw unknownOperator() }
    throw foreignSign(Unicode.Scalar(bytes[position]), at: position)
  }

  /// Refuses a sign that no name has, in what would be a name otherwise.
  private func refuseForeignSign() throws(Diagnostic) {
    var end = position
    while end < limit, isNamePart(bytes[end]) { end += 1 }
    guard bytes[position..<end].contains(where: { $0 >= 0x80 }) else { return }
    var place = position
    for character in String(decoding: bytes[position..<end], as: UTF8.self) {
      guard character.isLetter || character.isNumber || character == "_" else {
        let scalars = character.unicodeScalars
        throw foreignSign(scalars[scalars.startIndex], at: place)
      }
      place += character.utf8.count
    }
  }

  private func foreignSign(_ scalar: Unicode.Scalar, at start: Int) -> Diagnostic {
    let message =
      switch scalar {
      case "'", "\u{2018}", "\u{2019}", "\u{201C}"..."\u{201F}", "«", "»":
        "a text is written in straight double quotes here: \"text\""
      case "#": "'#' has no meaning in an expression, and \(SourceText.comments)"
      default:
        InvisibleSign(scalar)?.message
          ?? "'\(scalar)' has no meaning in an expression"
          + (Self.counterparts[String(scalar)].map { "; write '\($0)'" } ?? "")
      }
    return Diagnostic(message, at: Span(start, start + UTF8.width(scalar)))
  }
}

/// Operators that other languages have.
extension Lexer {
  /// What to write instead of a foreign operator; all others have no counterpart.
  private static let counterparts = [
    "===": "==", "!==": "!=", "<>": "!=", "???": "??", "++": "+ 1", "--": "- 1", "~=": "==",
    "≠": "!=", "≤": "<=", "≥": ">=", "×": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "…": "...",
  ]
  /// Operators on bits, and those of them that others write for Booleans.
  private static let ofBits = [
    "&": "&&", "|": "||", "^": "!=", "~": nil, "<<": nil, ">>": nil, "&+": nil, "&-": nil,
    "&*": nil,
  ]
  /// The operators as a message lists them, by their precedence.
  private static let listed = Symbol.allCases.compactMap { symbol in
    symbol.precedence.map { (symbol.rawValue, $0) }
  }.sorted { $0.1 > $1.1 }.map(\.0).joined(separator: " ")

  private func isOperatorSign(_ byte: UInt8) -> Bool {
    // A switch, because this is asked for each symbol.
    switch Unicode.Scalar(byte) {
    case "+", "-", "*", "/", "%", "<", ">", "=", "!", "&", "|", "^", "~", "?": true
    default: false
    }
  }

  /// The place of all operator signs from here on.
  private var operatorSpan: Span {
    var end = position
    while end < limit, isOperatorSign(bytes[end]) { end += 1 }
    return Span(position, end)
  }

  /// Refuses an operator of which only the beginning is a symbol, such as `<<`.
  ///
  /// A `-` or `!` behind it may belong to its right side, as in `$0*-1`.
  private mutating func refuseLongerOperator(_ symbol: Symbol) throws(Diagnostic) {
    let length = symbol.rawValue.utf8.count
    // A long row of prefixes is read once, not from each of them on.
    guard symbol != .exclamation, position >= prefixEnd, isOperatorSign(bytes[position]),
      let next = byte(length), isOperatorSign(next)
    else { return }
    let end = operatorSpan.end
    let rest = bytes[(position + length)..<end]
    let isPrefix =
      rest.allSatisfy { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "!") }
      && end < limit && !isBlank(bytes[end])
    // The parser knows what is meant by `=>` and `->`.
    let isArrow =
      (symbol == .assign || symbol == .minus) && rest.elementsEqual([UInt8(ascii: ">")])
    if !isPrefix, !isArrow { throw unknownOperator() }
    if isPrefix { prefixEnd = end }
  }

  /// The name that comes next, if it is called.
  private func callee(behind end: Int) -> String? {
    let rest = bytes[end..<limit].drop(while: isBlank)
    guard let first = rest.first, isNameStart(first) else { return nil }
    let name = rest.prefix(while: isNamePart)
    let next = bytes[name.endIndex..<limit].drop(while: isBlank).first
    guard let next, "({".utf8.contains(next) else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  private func unknownOperator() -> Diagnostic {
    let span = operatorSpan
    let written = String(decoding: bytes[span.start..<span.end], as: UTF8.self)
    if written == "|" || written == "|>", let name = callee(behind: span.end) {
      return Diagnostic(
        "there is no operator '\(written)'; an operator on a stream follows a dot: .\(name)",
        at: span)
    }
    let answer =
      if written == "//" || written == "/*" {
        SourceText.comments
      } else if let counterpart = Self.ofBits[written] {
        (counterpart.map { "for Booleans write '\($0)', and " } ?? "")
          + "numbers have no bits here: $0 % 2 is the lowest one of $0"
      } else if let counterpart = Self.counterparts[written] {
        "write '\(counterpart)'"
      } else if written.last == "=" {
        "the assignments are = += -= *="
      } else {
        "the operators are \(Self.listed) and !"
      }
    return Diagnostic("there is no operator '\(written)'; \(answer)", at: span)
  }
}

/// Lexes numbers, with or without a unit of time.
extension Lexer {
  /// The bases of other numbers in Swift, by the letters behind their zero.
  private static let radices = [
    UInt8(ascii: "x"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2,
  ]

  static func longNumber(at span: Span) -> Diagnostic {
    Diagnostic("this number is too large", at: span)
  }

  private mutating func number() throws(Diagnostic) -> Token.Kind {
    let start = position
    var digits = take { isDigit($0) || $0 == UInt8(ascii: "_") }
    var isDecimal = false
    // After a member's dot, `0.1` is two tuple positions.
    let isPosition = tokens.last?.kind == .symbol(.dot)
    if !isPosition, byte() == UInt8(ascii: "."), let next = byte(1), isDigit(next) {
      position += 1
      digits += "." + take { isDigit($0) || $0 == UInt8(ascii: "_") }
      isDecimal = true
    }
    if digits.utf8.contains(UInt8(ascii: "_")) { digits.removeAll { $0 == "_" } }
    if !isPosition, let exponent = exponent() {
      digits += exponent
      isDecimal = true
    }
    if let next = byte(), isNameStart(next) {
      let unitStart = position
      let unitText = take { isNamePart($0) }
      guard let unit = TimeUnit(rawValue: unitText) else {
        if digits == "0", let radix = Self.radices[unitText.utf8.first ?? 0] {
          let number = UInt(unitText.dropFirst().filter { $0 != "_" }, radix: radix)
          throw Diagnostic(
            "a number is decimal here" + (number.map { ": write \($0)" } ?? ""),
            at: Span(start, position))
        }
        throw Diagnostic(TimeUnit.unknown(unitText), at: Span(unitStart, position))
      }
      guard let amount = Double(digits) else {
        throw Self.longNumber(at: Span(start, position))
      }
      return .duration(amount, unit)
    }
    if isDecimal, let value = Double(digits), value.isFinite { return .decimal(value) }
    guard !isDecimal, let value = UInt(digits) else {
      throw Self.longNumber(at: Span(start, position))
    }
    return .integer(value)
  }

  /// `e3` or `e-3`, if that follows; a unit begins with other letters.
  private mutating func exponent() -> String? {
    guard byte() == UInt8(ascii: "e") || byte() == UInt8(ascii: "E"), let next = byte(1) else {
      return nil
    }
    let hasSign = next == UInt8(ascii: "-") || next == UInt8(ascii: "+")
    guard let first = byte(hasSign ? 2 : 1), isDigit(first) else { return nil }
    position += hasSign ? 2 : 1
    return (next == UInt8(ascii: "-") ? "e-" : "e") + take { isDigit($0) }
  }
}

extension Lexer {
  private static let unclosedText = "this text is not closed: a '\"' is missing"

  private mutating func text() throws(Diagnostic) -> [Token.TextPart] {
    let start = position
    position += 1
    var parts: [Token.TextPart] = []
    var literal: [UInt8] = []
    func finish() throws(Diagnostic) {
      guard !literal.isEmpty || parts.isEmpty else { return }
      let text = String(decoding: literal, as: UTF8.self)
      // Escapes may stand for marks that the file does not contain.
      guard CombiningMarks.excess(in: text) == nil else {
        throw Diagnostic(CombiningMarks.excess, at: Span(start, position))
      }
      parts.append(.literal(text))
    }
    while let byte = byte() {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        try finish()
        return parts
      case UInt8(ascii: "\\"):
        if self.byte() == UInt8(ascii: "(") {
          try finish()
          literal = []
          parts.append(.code(try code()))
        } else {
          try escape(into: &literal)
        }
      default: literal.append(byte)
      }
    }
    throw Diagnostic(Self.unclosedText, at: Span(start, start + 1))
  }

  private mutating func escape(into literal: inout [UInt8]) throws(Diagnostic) {
    let start = position - 1
    guard let byte = byte() else {
      throw Diagnostic(Self.unclosedText, at: Span(start, start + 1))
    }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): literal.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "r"): literal.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "t"): literal.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "0"): literal.append(0)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "'"): literal.append(byte)
    case UInt8(ascii: "u"):
      guard self.byte() == UInt8(ascii: "{") else { fallthrough }
      position += 1
      let digits = take { isNamePart($0) }
      guard self.byte() == UInt8(ascii: "}"), let number = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(number)
      else {
        throw Diagnostic(
          "'\\u{…}' takes the number of a Unicode scalar, in hexadecimal",
          at: Span(start, position))
      }
      position += 1
      literal.append(contentsOf: String(Character(scalar)).utf8)
    default:
      throw Diagnostic(
        "this escape is unknown; the escapes are \\\" \\\\ \\n \\r \\t \\0 \\u{…} and \\(…)",
        at: Span(start, position))
    }
  }

  /// How deep a text may be inside of others.
  private static let textDepth = 50

  /// The span between the parentheses of `\( … )`, which may contain nested quotes and parentheses.
  private mutating func code(_ level: Int = 1) throws(Diagnostic) -> Span {
    let start = position
    guard level <= Self.textDepth else {
      throw Diagnostic(
        "texts are nested in more than \(Self.textDepth) others here", at: Span(start, start + 1))
    }
    var depth = 0
    var isQuoted = false
    while let byte = byte() {
      position += 1
      switch byte {
      case UInt8(ascii: "\\") where isQuoted:
        if self.byte() == UInt8(ascii: "(") { _ = try code(level + 1) } else { position += 1 }
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "(") where !isQuoted: depth += 1
      case UInt8(ascii: ")") where !isQuoted:
        depth -= 1
        if depth == 0 { return Span(start + 1, position - 1) }
      default: break
      }
    }
    throw Diagnostic("this '\\(' is not closed: a ')' is missing", at: Span(start, start + 1))
  }
}

/// A token of an expression.
package struct Token: Sendable {
  package enum Kind: Sendable, Equatable {
    case name(String)
    /// `$0`, `$1`, …
    case argument(Int)
    /// The number, without a sign.
    case integer(UInt)
    case decimal(Double)
    /// A number and its unit.
    case duration(Double, TimeUnit)
    case text([TextPart])
    case symbol(Symbol)
    case end
  }

  /// A part of a quoted text: characters, or the place of an expression between `\(` and `)`.
  package enum TextPart: Sendable, Equatable {
    case literal(String)
    case code(Span)
  }

  package var kind: Kind
  package var span: Span
  /// Whether white space comes before it; true for the first token and for the end.
  var hasSpaceBefore: Bool
}

/// An operator, a bracket or another sign of an expression; if one is a prefix of another, the longer one comes first.
package enum Symbol: String, CaseIterable, Sendable {
  case closedRange = "..."
  case halfOpenRange = "..<"
  case equal = "=="
  case unequal = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case and = "&&"
  case or = "||"
  case coalescing = "??"
  case addAndAssign = "+="
  case subtractAndAssign = "-="
  case multiplyAndAssign = "*="
  case plus = "+"
  case minus = "-"
  case times = "*"
  case over = "/"
  case remainder = "%"
  case less = "<"
  case greater = ">"
  case exclamation = "!"
  case question = "?"
  case colon = ":"
  case semicolon = ";"
  case assign = "="
  case dot = "."
  case comma = ","
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBracket = "["
  case closeBracket = "]"
  case openBrace = "{"
  case closeBrace = "}"
  case backslash = "\\"

  /// Whether it assigns a new value to its left side.
  var isAssignment: Bool {
    switch self {
    case .assign, .addAndAssign, .subtractAndAssign, .multiplyAndAssign: true
    default: false
    }
  }

  /// Its precedence as an infix operator; nil if it is none.
  var precedence: Int? {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual: 3
    case .coalescing: 4
    case .closedRange, .halfOpenRange: 5
    case .plus, .minus: 6
    case .times, .over, .remainder: 7
    default: nil
    }
  }
}
