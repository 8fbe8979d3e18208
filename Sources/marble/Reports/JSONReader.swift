/// Reads a JSON value from a text of one or more lines.
import MarbleAuthoring
struct JSONReader {
  /// Deeper values are refused, because each level takes some of the stack.
  private static let depthLimit = 20

  private let bytes: [UInt8]
  private var position = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// Reads a text.
  ///
  /// - Parameter text: The whole text.
  /// - Returns: The value; nil if the text is anything but one value.
  static func value(_ text: String) -> JSONText? {
    var reader = JSONReader(text)
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipBlanks()
    return reader.position == reader.bytes.count ? value : nil
  }

  private mutating func value(depth: Int) -> JSONText? {
    skipBlanks()
    guard depth < Self.depthLimit, position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "{"):
      let members = list("{", "}") { reader -> (name: String, value: JSONText)? in
        reader.skipBlanks()
        guard let name = reader.text() else { return nil }
        reader.skipBlanks()
        guard reader.take(":"), let value = reader.value(depth: depth + 1) else { return nil }
        return (name, value)
      }
      return members.map { .object($0) }
    case UInt8(ascii: "["): return list("[", "]") { $0.value(depth: depth + 1) }.map { .array($0) }
    case UInt8(ascii: "\""): return text().map { .text($0) }
    case UInt8(ascii: "t"): return take("true") ? .boolean(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .boolean(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }

  /// Reads the elements between two brackets, with commas between them; nil if one of them is none.
  private mutating func list<Element>(
    _ opening: String, _ closing: String,
    _ element: (inout JSONReader) -> Element?
  ) -> [Element]? {
    guard take(opening) else { return nil }
    skipBlanks()
    if take(closing) { return [] }
    var elements: [Element] = []
    while let next = element(&self) {
      elements.append(next)
      skipBlanks()
      if take(closing) { return elements }
      guard take(",") else { return nil }
    }
    return nil
  }

  private mutating func number() -> JSONText? {
    let start = position
    while position < bytes.count, "+-.0123456789Ee".utf8.contains(bytes[position]) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let number = Int(text) { return .integer(number) }
    return Double(text).map { .decimal($0) }
  }

  private mutating func text() -> String? {
    guard take("\"") else { return nil }
    var units: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: units, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        units += Array(String(scalar).utf8)
      case 0..<0x20: return nil
      default: units.append(byte)
      }
    }
    return nil
  }

  /// What is behind a backslash.
  private mutating func escape() -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"):
      guard let first = unit() else { return nil }
      guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
      guard take("\\u"), let second = unit(), UTF16.isTrailSurrogate(second) else { return nil }
      return String(decoding: [first, second], as: UTF16.self).unicodeScalars.first
    default: return nil
    }
  }

  /// The four digits of a UTF-16 code unit.
  private mutating func unit() -> UInt16? {
    guard position + 4 <= bytes.count else { return nil }
    let digits = bytes[position..<position + 4]
    position += 4
    guard digits.allSatisfy({ "0123456789abcdefABCDEF".utf8.contains($0) }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func take(_ word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  private mutating func skipBlanks() {
    while position < bytes.count, [9, 10, 13, 32].contains(bytes[position]) { position += 1 }
  }
}

extension JSONText {
  /// A member of an object; nil if it is no object, or has no such member.
  subscript(name: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// Its text; nil if it is none.
  var string: String? { if case .text(let text) = self { text } else { nil } }
  /// Its whole number; nil if it is none.
  var number: Int? { if case .integer(let number) = self { number } else { nil } }
  /// Its elements; nil if it has none.
  var elements: [JSONText]? { if case .array(let elements) = self { elements } else { nil } }
}
