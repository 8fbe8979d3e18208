/// Reads one JSON text, strictly.
///
/// The decoder of FoundationEssentials would make the statically linked program more than twice as large (12 MB more)
/// and its start half a millisecond slower, which is why these lines exist.
struct JSONReader {
  /// Why a text is not JSON, at a byte of it.
  struct Problem: Error {
    var offset: Int
  }

  /// Deeper texts could fill the stack; an exported pipeline is nested far less deeply.
  private static let depthLimit = 500

  private let bytes: [UInt8]
  private var next = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Reads the whole text.
  consuming func read() throws(Problem) -> JSONText {
    let value = try value(0)
    skipBlanks()
    guard next == bytes.count else { throw Problem(offset: next) }
    return value
  }

  private mutating func value(_ depth: Int) throws(Problem) -> JSONText {
    skipBlanks()
    guard depth < Self.depthLimit, let first = peek else { throw Problem(offset: next) }
    switch first {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object(_ depth: Int) throws(Problem) -> JSONText {
    var members: [(name: String, value: JSONText)] = []
    var names: Set<String> = []
    try list(until: "}") { reader throws(Problem) in
      reader.skipBlanks()
      let start = reader.next
      let name = try reader.text()
      guard names.insert(name).inserted else { throw Problem(offset: start) }
      reader.skipBlanks()
      try reader.take(":")
      members.append((name, try reader.value(depth + 1)))
    }
    return .object(members)
  }

  private mutating func array(_ depth: Int) throws(Problem) -> JSONText {
    var elements: [JSONText] = []
    try list(until: "]") { reader throws(Problem) in
      elements.append(try reader.value(depth + 1))
    }
    return .array(elements)
  }

  /// The elements between the current bracket and the closing one.
  private mutating func list(
    until end: Unicode.Scalar, _ element: (inout JSONReader) throws(Problem) -> Void
  ) throws(Problem) {
    next += 1
    skipBlanks()
    if peek == UInt8(ascii: end) {
      next += 1
      return
    }
    while true {
      try element(&self)
      skipBlanks()
      if peek == UInt8(ascii: end) {
        next += 1
        return
      }
      try take(",")
    }
  }

  private mutating func text() throws(Problem) -> String {
    try take("\"")
    var result: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw Problem(offset: next) }
      next += 1
      if byte == UInt8(ascii: "\\") {
        result.append(contentsOf: String(try escaped()).utf8)
      } else {
        result.append(byte)
      }
    }
    try take("\"")
    guard let text = String(validating: result, as: UTF8.self) else { throw Problem(offset: next) }
    return text
  }

  private mutating func escaped() throws(Problem) -> Unicode.Scalar {
    guard let byte = peek else { throw Problem(offset: next) }
    next += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      let first = try hexadecimal()
      if let scalar = Unicode.Scalar(first) { return scalar }
      // Two of them make a character beyond the first 65,536.
      guard (0xD800..<0xDC00).contains(first) else { throw Problem(offset: next) }
      try take("\\")
      try take("u")
      let second = try hexadecimal()
      guard (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { throw Problem(offset: next) }
      return scalar
    default: throw Problem(offset: next - 1)
    }
  }

  private mutating func hexadecimal() throws(Problem) -> UInt32 {
    let digits = bytes[next...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw Problem(offset: next) }
    next += 4
    return number
  }

  private mutating func number() throws(Problem) -> JSONText {
    let start = next
    while let byte = peek, "+-.0123456789eE".utf8.contains(byte) { next += 1 }
    let text = String(decoding: bytes[start..<next], as: UTF8.self)
    // `+1`, `01` and `.5` are numbers in Swift but not in JSON.
    let digits = text.drop { $0 == "-" }
    let isJSON =
      digits.first?.isNumber == true && text.utf8.count - digits.utf8.count < 2
      && (digits.first != "0" || digits.dropFirst().first?.isNumber != true)
      && text.last?.isNumber == true
    if isJSON, let number = Int(text) { return .integer(number) }
    if isJSON, !text.contains(".e"), !text.contains(".E"), let number = Double(text) {
      return .decimal(number)
    }
    throw Problem(offset: start)
  }

  private mutating func word(_ word: String, _ value: JSONText) throws(Problem) -> JSONText {
    for scalar in word.unicodeScalars { try take(scalar) }
    return value
  }

  private mutating func take(_ scalar: Unicode.Scalar) throws(Problem) {
    guard peek == UInt8(ascii: scalar) else { throw Problem(offset: next) }
    next += 1
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      next += 1
    }
  }

  private var peek: UInt8? { next < bytes.count ? bytes[next] : nil }
}

extension JSONText {
  /// Reads a JSON text; nil if it is anything else.
  package init?(parsing text: String) {
    guard let value = try? JSONReader(text).read() else { return nil }
    self = value
  }

  /// The member of an object; nil if this is no object or has no such member.
  package subscript(_ name: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  package var isNull: Bool { if case .null = self { true } else { false } }
  package var elements: [JSONText]? {
    if case .array(let elements) = self { elements } else { nil }
  }
  package var members: [(name: String, value: JSONText)]? {
    if case .object(let members) = self { members } else { nil }
  }
}
