import ReactiveTesting
import Reactive

/// The text of an error.
func errorText(_ value: Value) -> String {
  if case .text(let text) = value { text } else { value.literal }
}

/// An error as a literal.
func errorLiteral(_ value: Value) -> String { textCode(errorText(value)) }

/// An error as code, where its type is not determined otherwise.
func errorCode(_ value: Value) -> String {
  value == .text("error") ? "TestError()" : "TestError(\(errorLiteral(value)))"
}

/// A duration as code, in the largest unit that gives a whole number.
func durationCode(_ duration: Duration) -> String {
  let nanoseconds = duration.attoseconds / 1_000_000_000
  if nanoseconds == 0 { return ".zero" }
  let units: [(Int128, String)] = [
    (1_000_000_000, "seconds"), (1_000_000, "milliseconds"), (1_000, "microseconds"),
  ]
  for (length, name) in units where nanoseconds % length == 0 {
    return ".\(name)(\(nanoseconds / length))"
  }
  return ".nanoseconds(\(nanoseconds))"
}

/// A text as a Swift literal.
func textCode(_ text: String) -> String {
  guard !text.unicodeScalars.contains(where: isControl) else {
    let codes = text.unicodeScalars.map { scalar in
      isControl(scalar) || scalar == "\"" || scalar == "\\"
        ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
    return "\"\(codes.joined())\""
  }
  var signs = ""
  if text.contains(where: { $0 == "\\" || $0 == "\"" }) {
    signs = "#"
    while text.contains("\"" + signs) || text.contains("\\" + signs) { signs += "#" }
  }
  return "\(signs)\"\(text)\"\(signs)"
}

/// A name, with backquotes if Swift might read it as a keyword.
func nameCode(_ name: String) -> String {
  let words: Set<String> = [
    "in", "is", "as", "if", "do", "for", "let", "var", "case", "self", "try", "else", "func",
    "repeat", "where", "while", "return", "switch", "true", "false", "nil", "default", "class",
    "enum", "any", "struct", "init", "import", "guard", "break", "continue", "throw", "throws",
    "static", "public", "private", "internal", "super", "catch", "defer", "extension", "protocol",
    "operator", "inout", "subscript", "typealias", "rethrows", "fallthrough", "deinit",
  ]
  return words.contains(name) ? "`\(name)`" : name
}
