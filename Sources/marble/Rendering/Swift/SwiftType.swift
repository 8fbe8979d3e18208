import Reactive
import ReactiveTesting

/// Why a case cannot be printed as a Swift test.
struct Unprintable: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// The Swift type of a value or a stream of a fixture.
indirect enum SwiftType: Equatable, Sendable {
  /// An unknown type, by its number in the ``SwiftTypes`` of the case.
  case variable(Int)
  case of(Head, [SwiftType])

  /// A type without its type arguments.
  enum Head: Equatable, Sendable {
    case integer, decimal, boolean, text, character, substring, duration, void, never, error
    case array, slice, optional, function, stream, event, result, group
    /// A range, by the name of its type.
    case range(String)
    case tuple([String?])
  }

  static let integer = SwiftType.of(.integer, [])
  static let decimal = SwiftType.of(.decimal, [])
  static let boolean = SwiftType.of(.boolean, [])
  static let text = SwiftType.of(.text, [])
  static let character = SwiftType.of(.character, [])
  static let duration = SwiftType.of(.duration, [])
  static let void = SwiftType.of(.void, [])
  static let never = SwiftType.of(.never, [])
  static let error = SwiftType.of(.error, [])

  static func array(_ element: SwiftType) -> SwiftType { .of(.array, [element]) }
  static func optional(_ wrapped: SwiftType) -> SwiftType { .of(.optional, [wrapped]) }
  static func stream(_ value: SwiftType, _ error: SwiftType) -> SwiftType {
    .of(.stream, [value, error])
  }

  /// The head of the type; nil if the type is unknown.
  var head: Head? {
    if case .of(let head, _) = self { head } else { nil }
  }

  /// The type arguments.
  var parts: [SwiftType] {
    if case .of(_, let parts) = self { parts } else { [] }
  }

  /// The type as code, once all its parts are known.
  var code: String {
    guard case .of(let head, let parts) = self else { return "Int" }
    let codes = parts.map(\.code)
    switch head {
    case .integer: return "Int"
    case .decimal: return "Double"
    case .boolean: return "Bool"
    case .text: return "String"
    case .character: return "Character"
    case .substring: return "Substring"
    case .duration: return "Duration"
    case .void: return "Void"
    case .never: return "Never"
    case .error: return "TestError"
    case .array: return "[\(codes[0])]"
    case .slice: return "ArraySlice<\(codes[0])>"
    case .optional: return "\(codes[0])?"
    case .function: return "(\(codes.dropLast().joined(separator: ", "))) -> \(codes.last ?? "")"
    case .stream: return "SignalProducer<\(codes[0]), \(codes[1])>"
    case .event: return "Signal<\(codes[0]), \(codes[1])>.Event"
    case .result: return "Result<\(codes[0]), \(codes[1])>"
    case .group: return "Signal<\(codes[1]), \(codes[2])>.Group<\(codes[0])>"
    case .range(let name): return "\(name)<Int>"
    case .tuple(let labels):
      let fields = zip(labels, codes).map { ($0.map { "\($0): " } ?? "") + $1 }
      return "(\(fields.joined(separator: ", ")))"
    }
  }

  /// Whether a lane's labels can be parsed as values; all other types need the table.
  var isRead: Bool {
    switch head {
    case .integer, .decimal, .boolean, .text, .character: true
    default: false
    }
  }

  /// Whether a recorded timeline can be compared with a literal.
  var isComparedWithLiteral: Bool {
    switch head {
    case .array, .optional: parts[0].isRead
    case .substring: true
    default: isRead
    }
  }

  /// Whether the values are Equatable, so that a timeline with a table can be compared.
  var isEquatable: Bool {
    switch head {
    case .tuple, .stream, .group, .function, .void, nil: false
    case .event, .result: parts[0].isEquatable
    default: parts.allSatisfy(\.isEquatable)
    }
  }

  /// Whether a literal of the type needs a type annotation.
  func needsAnnotation(_ value: Value) -> Bool {
    switch (head, value) {
    case (.integer, _), (.text, _), (.boolean, _): false
    case (.array, .array(let values)):
      values.isEmpty || values.contains { parts[0].needsAnnotation($0) }
    case (.tuple, .tuple(let fields)):
      zip(parts, fields).contains { $0.needsAnnotation($1.value) }
    default: true
    }
  }
}
