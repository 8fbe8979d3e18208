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
