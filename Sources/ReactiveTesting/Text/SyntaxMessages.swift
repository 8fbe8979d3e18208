/// Every message about the form of a fixture, in alphabetical order.
package enum SyntaxMessages {
  static let argumentNumber = "a '$' is followed by the number of an argument, as in $0 and $1"
  static let arrow = "a closure is written in braces: { x in … }, or { … } with $0"
  static let chainedComparison = "comparisons cannot be chained; join two with '&&'"
  static let continuation = "the line before has no expression that this line could continue"
  static let emptyFile = "this file has no cases"
  static let escape = "this escape is unknown; the escapes are \\\" \\\\ \\n \\t \\u{…} and \\(…)"
  static let escapedName = "backticks enclose a name, as in `repeat`"
  static let expression = "expected an expression"
  static let keyPath = "a key path is '\\.' followed by the name of a member"
  static let law =
    "a law is 'left == right', 'left == right in any order' or 'left begins right', with the names of two "
    + "pipelines"
  static let longNumber = "this number is too large"
  static let memberName = "expected the name of a member after '.'"
  static let missingColon = "expected a ':' between the key and its content"
  static let missingKind = "'any' needs a kind and a name: any hot NAME: … or any cold NAME: …"
  static let oneSidedSpace = "an operator needs white space on both sides, or on neither"
  static let scalar = "'\\u{…}' takes the number of a Unicode scalar, in hexadecimal"
  static let tableEntry = "a table entry is a name, '=' and a value: a = 10"
  static let unclosedCode = "this '\\(' is not closed: a ')' is missing"
  static let unclosedText = "this text is not closed: a '\"' is missing"
  static let untilTicks = "'until' takes a number of ticks or a duration"

  static func cuts(_ text: String, _ words: [String], _ nearest: String?) -> String {
    "'cut' is 'everywhere', 'nowhere' or 'everywhere except' some of \(words.joined(separator: ", ")), not '\(text)'"
      + (nearest.map { "; did you mean '\($0)'?" } ?? "")
  }

  static func deep(_ limit: Int) -> String {
    "this expression is nested too deeply; at most \(limit) levels are allowed"
  }

  static func duplicate(_ key: String) -> String { "this case already has \(key)" }

  static func duplicateEntry(_ key: String) -> String { duplicate("a table entry '\(key)'") }

  static func duplicateName(_ name: String) -> String { duplicate("something named '\(name)'") }

  static func emptyContent(_ key: String) -> String { "there is nothing after '\(key)'" }

  static func invalidName(_ name: String) -> String {
    "'\(name)' is not a name; a name consists of letters, digits and '_', and does not begin with a digit"
  }

  static func longLine(_ limit: Int) -> String { "a line is at most \(limit) bytes long" }

  static func manyCases(_ limit: Int) -> String { "a file has at most \(limit) cases" }

  static func missingName(_ key: String) -> String { "'\(key)' needs a name: \(key) NAME: …" }

  static func orders(_ text: String) -> String {
    "'orders' is 'all', 'default' or an order such as 4:sampler<taps, not '\(text)'"
  }

  static func strayCharacter(_ character: String) -> String {
    "'\(character)' has no meaning in an expression"
  }

  static func superfluousName(_ key: String) -> String { "'\(key)' takes no name" }

  static func tickLength(_ text: String) -> String {
    "'\(text)' is not the length of a tick; use a duration of a microsecond or more, such as 10ms"
  }

  static func unclosed(_ open: String, _ close: String) -> String {
    "this '\(open)' is not closed: a '\(close)' is missing"
  }

  package static func unexpected(_ token: String) -> String { "unexpected '\(token)'" }

  static func unknownKey(_ key: String, _ nearest: String?, _ all: [String]) -> String {
    "there is no key '\(key)'; "
      + (nearest.map { "did you mean '\($0)'?" } ?? "the keys are \(all.joined(separator: ", "))")
  }

  static func unknownKind(_ kind: String, _ nearest: String?) -> String {
    "a generated lane is 'hot' or 'cold', not '\(kind)'"
      + (nearest.map { "; did you mean '\($0)'?" } ?? "")
  }
}
