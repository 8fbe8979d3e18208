import Reactive
import ReactiveTesting

/// Infers the types of members and operators of values.
extension SwiftInference {
  mutating func result(
    of operation: ValueOperator, _ left: SwiftType, _ right: SwiftType
  ) throws(Unprintable) -> SwiftType {
    let durations = [left, right].filter { types.shallow($0).head == .duration }.count
    switch operation {
    case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual:
      try types.join(left, right)
      return .boolean
    case .multiply where durations == 1, .divide where durations == 1: return .duration
    default:
      try types.join(left, right)
      return left
    }
  }

  mutating func result(
    of function: Term.Function, _ type: SwiftType
  ) throws(Unprintable) -> SwiftType {
    switch function {
    case .integer: return types.settle(type) == .text ? .optional(.integer) : .integer
    case .decimal: return types.settle(type) == .text ? .optional(.decimal) : .decimal
    case .text: return .text
    case .absolute: return type
    case .milliseconds, .microseconds, .seconds: return .duration
    }
  }

  /// A member that takes no closure.
  mutating func member(
    _ member: Member, of type: SwiftType, _ arguments: [SwiftType]
  ) throws(Unprintable) -> SwiftType {
    let type = types.settle(type)
    switch member {
    case .component(let name): return try component(name, of: type)
    case .count: return .integer
    case .isEmpty, .hasPrefix, .hasSuffix, .isMultiple: return .boolean
    case .contains:
      if let argument = arguments.first, type.head != .text {
        try types.join(argument, try element(of: type))
      }
      return .boolean
    case .uppercased, .lowercased, .joined: return .text
    case .first, .last, .min, .max: return .optional(try element(of: type))
    case .reversed, .sorted: return .array(try element(of: type))
    default: return type
    }
  }

  private mutating func component(
    _ name: String, of type: SwiftType
  ) throws(Unprintable) -> SwiftType {
    switch type {
    case .of(.tuple(let labels), let parts):
      guard let index = Int(name) ?? labels.firstIndex(of: name), parts.indices.contains(index)
      else { return types.mystery() }
      return parts[index]
    case .of(.group, let parts):
      return name == "key" ? parts[0] : .stream(parts[1], parts[2])
    case .of(.event, let parts):
      switch name {
      case "value": return .optional(parts[0])
      case "error": return .optional(.text)
      default: return .boolean
      }
    default: return types.mystery()
    }
  }

  /// A member that takes a closure or a count.
  mutating func member(
    _ member: Member, of type: SwiftType, _ arguments: [ArgumentTerm], _ environment: [SwiftType]
  ) throws(Unprintable) -> SwiftType {
    let type = types.settle(type)
    let element = try self.element(of: type)
    var results: [SwiftType] = []
    var given: [SwiftType] = []
    for argument in arguments {
      switch argument {
      case .term(let term, _, _): given.append(try infer(term, environment))
      case .closure(let closure, let kind):
        let first = given.first ?? element
        let takes = kind.arity == 2 ? [first, element] : [element]
        results.append(try value(of: closure.body, takes, environment + takes))
      default: break
      }
    }
    let result = results.first ?? .void
    switch member {
    case .map: return .array(result)
    case .compactMap: return .array(try wrapped(result))
    case .filter: return type.head == .text ? .text : .array(element)
    case .sorted, .reversed: return .array(element)
    case .reduce: return given.first ?? element
    case .allSatisfy, .contains, .isEmpty: return .boolean
    case .first, .last, .min, .max: return .optional(element)
    case .count: return .integer
    case .prefix, .suffix, .dropFirst, .dropLast:
      return type.head == .text || type.head == .substring
        ? .of(.substring, []) : .of(.slice, [element])
    default: return try self.member(member, of: type, [])
    }
  }
}
