/// Finds the texts in Swift code.
struct SwiftTexts {
  /// A literal, or several that are joined with `+`.
  struct Text {
    /// Counted from 1.
    var line: Int
    /// The parts between interpolations, with one blank for each run of white space.
    var parts: [String]
    /// The code before the literal, without white space.
    var lead: String
  }

  /// The code without its comments and texts.
  static func code(in text: String) -> String {
    var scanner = SwiftTexts(bytes: Array(text.utf8))
    scanner.scanCode(untilParenthesis: false)
    return String(decoding: scanner.code, as: UTF8.self)
  }

  /// The texts in some code.
  static func all(in code: String) -> [Text] {
    var scanner = SwiftTexts(bytes: Array(code.utf8))
    scanner.scanCode(untilParenthesis: false)
    return scanner.texts
  }

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var texts: [Text] = []
  private var code: [UInt8] = []
  /// The last bytes of code.
  private var lead: [UInt8] = []

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    position + offset + text.utf8CodeUnitCount <= bytes.count
      && (0..<text.utf8CodeUnitCount).allSatisfy {
        bytes[position + offset + $0] == text.utf8Start[$0]
      }
  }

  private mutating func skip() {
    if byte() == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private mutating func scanCode(untilParenthesis isInner: Bool) {
    var depth = 0
    while let next = byte() {
      if has("//") {
        while let next = byte(), next != UInt8(ascii: "\n") { position += 1 }
        continue
      }
      var hashes = 0
      while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
      if byte(hashes) == UInt8(ascii: "\"") {
        scanText(hashes)
        continue
      }
      if next == UInt8(ascii: "(") { depth += 1 }
      if next == UInt8(ascii: ")") {
        if isInner, depth == 0 { return position += 1 }
        depth -= 1
      }
      code.append(next)
      if next > UInt8(ascii: " ") {
        lead.append(next)
        if lead.count > 400 { lead.removeFirst(300) }
      }
      skip()
    }
  }

  private mutating func scanText(_ hashes: Int) {
    var text = Text(line: line, parts: [], lead: String(decoding: lead, as: UTF8.self))
    position += hashes
    let isLong = has("\"\"\"")
    position += isLong ? 3 : 1
    var part: [UInt8] = []
    while let next = byte() {
      let isEnd = isLong ? has("\"\"\"") : next == UInt8(ascii: "\"")
      let width = isLong ? 3 : 1
      if isEnd, (0..<hashes).allSatisfy({ byte(width + $0) == UInt8(ascii: "#") }) {
        position += width + hashes
        break
      }
      if next == UInt8(ascii: "\\"),
        (0..<hashes).allSatisfy({ byte(1 + $0) == UInt8(ascii: "#") })
      {
        position += 1 + hashes
        if byte() == UInt8(ascii: "(") {
          position += 1
          text.parts.append(Self.plain(part))
          part = []
          scanCode(untilParenthesis: true)
        } else {
          scanEscape(into: &part)
        }
        continue
      }
      part.append(next)
      skip()
    }
    text.parts.append(Self.plain(part))
    add(text)
    lead = [UInt8(ascii: "\"")]
    code.append(UInt8(ascii: " "))
  }

  private mutating func scanEscape(into part: inout [UInt8]) {
    guard let next = byte() else { return }
    switch next {
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "\n"): part.append(UInt8(ascii: " "))
    case UInt8(ascii: "u"):
      while let next = byte(), next != UInt8(ascii: "}") { position += 1 }
    default: part.append(next)
    }
    skip()
  }

  private mutating func add(_ text: Text) {
    guard text.lead == "\"+", let last = texts.indices.last else { return texts.append(text) }
    let end = texts[last].parts.removeLast()
    texts[last].parts.append(end + text.parts[0])
    texts[last].parts += text.parts.dropFirst()
  }

  private static func plain(_ part: [UInt8]) -> String {
    var result: [UInt8] = []
    for byte in part {
      let isBlank = byte <= UInt8(ascii: " ")
      if isBlank, result.last == UInt8(ascii: " ") { continue }
      result.append(isBlank ? UInt8(ascii: " ") : byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
