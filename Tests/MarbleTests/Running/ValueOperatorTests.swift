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

  @Test(
    arguments: [
      ("9223372036854775807 + 1", nil), ("-9223372036854775807 - 2", nil),
      ("9223372036854775807 * 2", nil), ("(-9223372036854775807 - 1) / -1", nil),
      ("(-9223372036854775807 - 1) % -1", nil), ("1 / 0", nil), ("1 % 0", nil),
      ("abs(-9223372036854775807 - 1)", nil), ("1.0 / 0", "inf"), ("-1.0 / 0", "-inf"),
      ("1e308 * 10", "inf"), ("0.0 / 0 == 0.0 / 0", "false"), ("0.0 / 0 < 1", "false"),
      ("0.0 / 0 >= 1", "false"), ("1.5 % 1", nil), ("Int(1e30)", nil), ("Int(0.0 / 0)", nil),
      ("1 == 1.0", "true"), ("1.0 == 1", "true"), ("1 != 1.5", "true"), ("2 == 2.5", "false"),
      ("9007199254740993 == 9007199254740992.0", "false"),
      ("9007199254740993 > 9007199254740992.0", "true"),
      ("9223372036854775807 < 9223372036854775808.0", "true"),
      ("-9223372036854775807 - 1 >= -9223372036854775808.0", "true"),
      ("[1, 2][2]", nil), ("[1, 2][-1]", nil), ("[1, 2][9223372036854775807]", nil),
      ("(1, 2).9", nil),
      ("(0...9223372036854775807).count", nil),
      ("(0...9223372036854775806).count", "9223372036854775807"),
      ("(0..<0).count", "0"), ("[1].prefix(9223372036854775807)", "[1]"),
      ("[1].dropFirst(9223372036854775807)", "[]"),
      ("[1].prefix(-1)", nil), ("[1].dropLast(-1)", nil), ("100000000s * 1000", nil),
      ("9000000s + 9000000s", "300000m"), ("nil ?? nil", "nil"),
      ("\"\" < \"a\"", "true"), ("\"é\" == \"e\\u{301}\"", "true"),
    ] as [(String, String?)])
  func `an edge case of an operator or member gives a value or an error, never a trap`(
    expression: String, label: String?
  ) {
    let fixture = "hot s: 1|\npipeline: s.map { _ in \(expression) }\n"
    let result = FileRun(SourceText(name: "test.txt", text: fixture)).results[0]
    if let label {
      #expect(result.diagnostics == [], "\(complaints(fixture))")
      #expect(result.outputs.first?.entries.first?.mark == .value(.init(text: label)))
    } else {
      #expect(complaints(fixture).count == 1, "\(result.outputs)")
      #expect(complaints(fixture).first?.hasPrefix("2:") == true)
    }
  }
}
