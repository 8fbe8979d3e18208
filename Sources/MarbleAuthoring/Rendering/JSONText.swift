import ReactiveTesting

/// A JSON value, whose keys keep their order.
package indirect enum JSONText: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number with a fraction; those that JSON does not know are texts.
  case decimal(Double)
  case text(String)
  case array([JSONText])
  case object([(name: String, value: JSONText)])

  /// The JSON text, on one line.
  package var description: String {
    var result = ""
    write(into: &result)
    return result
  }

  private func write(into result: inout String) {
    switch self {
    case .null: result += "null"
    case .boolean(let value): result += value ? "true" : "false"
    case .integer(let value): result += String(value)
    case .decimal(let value): result += value.isFinite ? "\(value)" : Self.quoted("\(value)")
    case .text(let text): result += Self.quoted(text)
    case .array(let elements):
      result += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { result += "," }
        element.write(into: &result)
      }
      result += "]"
    case .object(let members):
      result += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { result += "," }
        result += Self.quoted(member.name) + ":"
        member.value.write(into: &result)
      }
      result += "}"
    }
  }

  /// A text in quotes that are valid in both JSON and YAML.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isControl(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension JSONText {
  /// A text, or null for none.
  package static func text(_ text: String?) -> JSONText { text.map { .text($0) } ?? .null }

  /// A number, or null for none.
  package static func integer(_ number: Int?) -> JSONText { number.map { .integer($0) } ?? .null }
}
