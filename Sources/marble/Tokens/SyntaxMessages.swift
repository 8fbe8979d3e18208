import ReactiveTesting

/// Every message about the form of a fixture, in alphabetical order.
package enum SyntaxMessages {
  static let argumentNumber = "a '$' is followed by the number of an argument: $0, $1"
  static let arrow = "a closure is written in braces: { x in … }, or { … } with $0"
  static let chainedComparison = "comparisons cannot be chained; join two with '&&'"
  static let continuation = "there is no expression in the line before that could go on here"
  static let deep =
    "this expression is nested too deeply; \(FixtureLimits.depth) is the most"
  static let emptyFile = "this file holds no case"
  static let escape = "there is no such escape; there are \\\" \\\\ \\n \\t \\u{…} and \\(…)"
  static let escapedName = "a '`' encloses a name: `repeat`"
  static let expression = "an expression is wanted here"
  static let keyPath = "a key path is '\\.' and the name of a member"
  static let longLine = "a line is at most \(FixtureLimits.line) bytes long"
  static let longNumber = "this number is more than can be held"
  static let manyCases = "a file holds at most \(FixtureLimits.cases) cases"
  static let memberName = "the name of a member is wanted after '.'"
  static let missingColon = "a ':' is wanted between the key and its content"
  static let missingPipeline = "this case has no pipeline"
  static let oneSidedSpace = "an operator has white space on both sides or on neither"
  static let scalar = "'\\u{…}' holds the number of a Unicode scalar, in hexadecimal"
  static let tableEntry = "a table entry is a name, '=' and a value: a = 10"
  static let unclosedCode = "this '\\(' is not closed: a ')' is missing"
  static let unclosedText = "this text is not closed: a '\"' is missing"
  static let untilTicks = "'until' takes a number of ticks or a duration"

  static func duplicate(_ what: String) -> String { "this case has \(what) already" }

  static func emptyContent(_ key: String) -> String { "'\(key)' is followed by nothing" }

  static func invalidName(_ name: String) -> String {
    "'\(name)' is no name; a name is made of letters, digits and '_', and begins with no digit"
  }

  static func missingName(_ key: String) -> String {
    "'\(key)' wants a name: \(key) NAME: …"
  }

  static func strayCharacter(_ character: String) -> String {
    "'\(character)' has no meaning in an expression"
  }

  static func superfluousName(_ key: String) -> String { "'\(key)' takes no name" }

  static func tickLength(_ text: String) -> String {
    "'\(text)' is no length for a tick; it is a duration of a microsecond or more, such as 10ms"
  }

  static func unclosed(_ open: Symbol, _ close: Symbol) -> String {
    "this '\(open.rawValue)' is not closed: a '\(close.rawValue)' is missing"
  }

  static func unexpected(_ token: String) -> String { "'\(token)' is not expected here" }

  static func unknownKey(_ key: String, _ nearest: String?, _ all: [String]) -> String {
    "there is no key '\(key)'; "
      + (nearest.map { "did you mean '\($0)'?" } ?? "there are \(all.joined(separator: ", "))")
  }

  static func unknownUnit(_ unit: String) -> String {
    "'\(unit)' is no unit of time; there are \(TimeUnit.listed)"
  }
}
