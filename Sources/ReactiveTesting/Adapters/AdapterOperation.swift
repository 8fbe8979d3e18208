/// The infix operators of expressions, on an adapter's values.
enum AdapterOperation {
  static func applied(
    _ symbol: String, _ left: AdapterValue, _ right: AdapterValue
  ) throws(AdapterRefusal) -> AdapterValue {
    switch symbol {
    case "==": return .boolean(left == right)
    case "!=": return .boolean(left != right)
    default: break
    }
    switch (left, right) {
    case (.integer(let first), .integer(let second)):
      return try integer(symbol, first, second)
    case (.decimal(let first), .decimal(let second)): return try decimal(symbol, first, second)
    case (.integer(let first), .decimal(let second)):
      return try decimal(symbol, Double(first), second)
    case (.decimal(let first), .integer(let second)):
      return try decimal(symbol, first, Double(second))
    case (.text(let first), .text(let second)) where symbol == "+": return .text(first + second)
    case (.text(let first), .text(let second)): return try compared(symbol, first, second)
    case (.array(let first), .array(let second)) where symbol == "+": return .array(first + second)
    case (.duration(let first), .duration(let second)) where symbol == "+":
      return .duration(first + second)
    case (.duration(let first), .integer(let second)) where symbol == "*":
      return .duration(first * second)
    default:
      throw AdapterRefusal.unsupported(
        AdapterMessages.noOperation(symbol, left.kindName, right.kindName))
    }
  }

  private static func integer(
    _ symbol: String, _ left: Int, _ right: Int
  ) throws(AdapterRefusal) -> AdapterValue {
    guard right != 0 || symbol != "/" && symbol != "%" else {
      throw AdapterRefusal.impossible(AdapterMessages.divisionByZero)
    }
    switch symbol {
    case "+": return .integer(left &+ right)
    case "-": return .integer(left &- right)
    case "*": return .integer(left &* right)
    case "/": return .integer(left / right)
    case "%": return .integer(left % right)
    default: return try compared(symbol, left, right)
    }
  }

  private static func decimal(
    _ symbol: String, _ left: Double, _ right: Double
  ) throws(AdapterRefusal) -> AdapterValue {
    switch symbol {
    case "+": return .decimal(left + right)
    case "-": return .decimal(left - right)
    case "*": return .decimal(left * right)
    case "/": return .decimal(left / right)
    default: return try compared(symbol, left, right)
    }
  }

  private static func compared<Element: Comparable>(
    _ symbol: String, _ left: Element, _ right: Element
  ) throws(AdapterRefusal) -> AdapterValue {
    switch symbol {
    case "<": return .boolean(left < right)
    case "<=": return .boolean(left <= right)
    case ">": return .boolean(left > right)
    case ">=": return .boolean(left >= right)
    default: throw AdapterRefusal.unsupported(symbol)
    }
  }
}
