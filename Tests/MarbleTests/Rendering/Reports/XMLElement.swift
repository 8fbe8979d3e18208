/// An element of an XML document, as far as reports need it: no namespaces, no declarations, no CDATA.
struct XMLElement {
  var name: String
  var attributes: [String: String]
  var children: [XMLElement] = []
  var text = ""

  struct Malformed: Error {
    var what: String
    var offset: Int
  }

  /// Reads a whole document, by the rules of XML 1.0 for well-formed text.
  init(document: String) throws {
    var reader = Reader(scalars: Array(document.unicodeScalars))
    try reader.expect("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    reader.skipSpace()
    self = try reader.element()
    reader.skipSpace()
    guard reader.isAtEnd else { throw reader.malformed("something follows the root") }
  }

  private init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  private struct Reader {
    let scalars: [Unicode.Scalar]
    var position = 0

    init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    var isAtEnd: Bool { position == scalars.count }
    var next: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

    func malformed(_ what: String) -> Malformed { Malformed(what: what, offset: position) }

    func follows(_ text: String) -> Bool { scalars[position...].starts(with: text.unicodeScalars) }

    mutating func expect(_ text: String) throws {
      guard follows(text) else { throw malformed("'\(text)' is wanted") }
      position += text.unicodeScalars.count
    }

    mutating func skipSpace() {
      while let next, " \t\r\n".unicodeScalars.contains(next) { position += 1 }
    }

    mutating func name() throws -> String {
      var name = ""
      while let next, next.properties.isAlphabetic || next == "-" {
        name.unicodeScalars.append(next)
        position += 1
      }
      guard !name.isEmpty else { throw malformed("a name is wanted") }
      return name
    }

    mutating func element() throws -> XMLElement {
      try expect("<")
      var element = XMLElement(name: try name(), attributes: [:])
      skipSpace()
      while let next, next != ">", next != "/" {
        let name = try name()
        try expect("=\"")
        guard element.attributes[name] == nil else { throw malformed("'\(name)' twice") }
        element.attributes[name] = try text(upTo: "\"")
        try expect("\"")
        skipSpace()
      }
      if follows("/>") {
        try expect("/>")
        return element
      }
      try expect(">")
      while !follows("</") {
        if next == "<" { element.children.append(try self.element()) }
        element.text += try text(upTo: "<")
      }
      try expect("</\(element.name)")
      skipSpace()
      try expect(">")
      return element
    }

    mutating func text(upTo end: Unicode.Scalar) throws -> String {
      var text = String.UnicodeScalarView()
      while let next, next != end {
        if next == "&" {
          text.append(try entity())
          continue
        }
        // In an attribute a reader turns these into spaces, so they must be written as entities.
        let isLost = end == "\"" && "\t\r\n".unicodeScalars.contains(next)
        guard next != "<", !isLost, Self.isAllowed(next), !follows("]]>") else {
          throw malformed("U+\(String(next.value, radix: 16)) cannot stand here")
        }
        text.append(next)
        position += 1
      }
      guard !isAtEnd else { throw malformed("the document ends too early") }
      return String(text)
    }

    mutating func entity() throws -> Unicode.Scalar {
      for (entity, scalar) in [
        ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#9;", "\t"),
        ("&#10;", "\n"), ("&#13;", "\r"),
      ] as [(String, Unicode.Scalar)] where follows(entity) {
        position += entity.unicodeScalars.count
        return scalar
      }
      throw malformed("an entity that is none")
    }

    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
      default: false
      }
    }
  }
}
