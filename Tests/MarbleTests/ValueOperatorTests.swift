import Reactive
import ReactiveTesting
import Testing
import marble

/// Every operator on every pair of kinds: the right value, or an error with its position.
@Suite struct ValueOperatorTests {
  private static let left: [(kind: String, value: Value)] = [
    ("nil", .none), ("boolean", .boolean(true)), ("integer", .integer(7)),
    ("decimal", .decimal(2.5)), ("text", .text("b")), ("duration", .duration(.milliseconds(6))),
    ("array", .array([.integer(1)])), ("tuple", .tuple([.init(.integer(1)), .init(.text("x"))])),
    ("range", .range(from: 1, through: 3)), ("stream", .stream(Stream(SignalProducer.never))),
    ("event", .event(.value(.integer(1)))), ("result", .result(.success(.integer(1)))),
  ]
  private static let right: [(kind: String, value: Value)] = [
    ("nil", .none), ("boolean", .boolean(false)), ("integer", .integer(2)),
    ("decimal", .decimal(0.5)), ("text", .text("a")), ("duration", .duration(.milliseconds(4))),
    ("array", .array([.integer(2)])), ("tuple", .tuple([.init(.integer(1)), .init(.text("y"))])),
    ("range", .range(from: 1, through: 4)), ("stream", .stream(Stream(SignalProducer.never))),
    ("event", .event(.completed)), ("result", .result(.failure(Failure(.integer(1))))),
  ]

  /// The results of the arithmetic operators for the pairs that they accept.
  private static let joined: [String: String] = [
    "integer + integer": "9", "integer - integer": "5", "integer * integer": "14",
    "integer / integer": "3", "integer % integer": "1",
    "decimal + decimal": "3.0", "decimal - decimal": "2.0", "decimal * decimal": "1.25",
    "decimal / decimal": "5.0",
    "integer + decimal": "7.5", "integer - decimal": "6.5", "integer * decimal": "3.5",
    "integer / decimal": "14.0",
    "decimal + integer": "4.5", "decimal - integer": "0.5", "decimal * integer": "5.0",
    "decimal / integer": "1.25",
    "text + text": "ba", "array + array": "[1, 2]",
    "duration + duration": "10ms", "duration - duration": "2ms",
    "duration * integer": "12ms", "integer * duration": "28ms",
  ]

  /// The pairs that have an order, and whether the left value is greater: true for all but tuples.
  private static let ordered: [String: Bool] = [
    "integer integer": true, "decimal decimal": true, "integer decimal": true,
    "decimal integer": true, "text text": true, "duration duration": true, "tuple tuple": false,
  ]

  private static let operators: [ValueOperator] = [
    .add, .subtract, .multiply, .divide, .remainder, .equal, .unequal, .less, .lessOrEqual,
    .greater, .greaterOrEqual,
  ]

  private func expected(_ left: String, _ operation: ValueOperator, _ right: String) -> String? {
    let isGreater = Self.ordered["\(left) \(right)"]
    switch operation {
    case .equal, .unequal:
      // Comparing a stream with a value is an error: one was mistaken for the other.
      guard (left == "stream") == (right == "stream") else { return nil }
      return (left == "nil" && right == "nil") == (operation == .equal) ? "true" : "false"
    case .less, .lessOrEqual: return isGreater.map { $0 ? "false" : "true" }
    case .greater, .greaterOrEqual: return isGreater.map { $0 ? "true" : "false" }
    default: return Self.joined["\(left) \(operation.rawValue) \(right)"]
    }
  }

  @Test(arguments: operators)
  func `an operator on any pair of kinds gives the right value or an error at its position`(
    _ operation: ValueOperator
  ) {
    for (leftKind, left) in Self.left {
      for (rightKind, right) in Self.right {
        let pair = "\(leftKind) \(operation.rawValue) \(rightKind)"
        do throws(Fault) {
          let result = try operation.applied(left, right, at: Span(3, 5))
          #expect(result.label == expected(leftKind, operation, rightKind), "\(pair)")
        } catch {
          #expect(
            expected(leftKind, operation, rightKind) == nil, "\(pair): \(error.diagnostic.message)")
          #expect(error.diagnostic.message.hasPrefix("'\(operation.rawValue)' "), "\(pair)")
          #expect(error.diagnostic.span == Span(3, 5), "\(pair)")
        }
      }
    }
  }
}
