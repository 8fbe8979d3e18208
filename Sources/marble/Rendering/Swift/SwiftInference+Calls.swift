import Reactive
import ReactiveTesting

/// Infers the types of the arguments and results of operators.
extension SwiftInference {
  /// The types of a row's letters in one call.
  private struct Letters {
    var known: [String: SwiftType] = [:]
  }

  mutating func call(
    _ row: OperatorRow, _ receiver: SwiftType?, _ arguments: [ArgumentTerm],
    _ environment: [SwiftType], _ span: Span
  ) throws(Unprintable) -> SwiftType {
    guard let typing = row.typing else { throw Unprintable(SwiftMessages.untyped(row.name)) }
    var letters = Letters()
    var shapes = typing.given[...]
    if let receiver, let shape = shapes.popFirst() {
      let wanted = type(shape, &letters)
      try join(receiver, asSequence: wanted)
    }
    let isMixed = receiver == nil && ["zip", "combineLatest"].contains(row.name)
    var call = Call(
      row: row, receiver: receiver, parameters: [], given: [], result: .void)
    for (parameter, argument) in zip(row.parameters, arguments) {
      let wanted = parameter.kind.isTyped ? shapes.popFirst().map { type($0, &letters) } : nil
      call.parameters.append(wanted)
      call.given.append(try given(argument, wanted, isMixed: isMixed, environment))
    }
    call.result = type(typing.result, &letters)
    if receiver == nil, call.result.parts[1] == .never {
      call.result = .stream(call.result.parts[0], types.failure())
      call.isNever = true
    }
    if isMixed, case .streams(let terms, isArray: false, _)? = arguments.first {
      call.result = try tuple(of: terms, environment)
    }
    try note(call, at: span)
    return call.result
  }

  /// The tuple type of several combined streams.
  private mutating func tuple(
    of terms: [Term], _ environment: [SwiftType]
  ) throws(Unprintable) -> SwiftType {
    var values: [SwiftType] = []
    let error = types.failure()
    for term in terms {
      let stream = try stream(term, environment)
      values.append(stream.parts[0])
      try types.join(stream.parts[1], error)
    }
    return .stream(.of(.tuple(values.map { _ in nil }), values), error)
  }

  /// Joins types where an array is wanted, but any sequence may be given.
  private mutating func join(
    _ type: SwiftType, asSequence wanted: SwiftType
  ) throws(Unprintable) {
    if case .of(.stream, let parts) = wanted, types.shallow(parts[0]).head == .array,
      case .of(.stream, let given) = types.shallow(type), types.shallow(given[0]).head != .array
    {
      try types.join(given[1], parts[1])
      return try types.join(try element(of: given[0]), types.shallow(parts[0]).parts[0])
    }
    try types.join(type, wanted)
  }

  /// The type of a sequence's elements.
  mutating func element(of type: SwiftType) throws(Unprintable) -> SwiftType {
    let type = types.shallow(type)
    switch type.head {
    case .array, .slice, .range: return type.parts[0]
    case .text, .substring: return .character
    default:
      let element = types.unknown()
      try types.join(type, .array(element))
      return element
    }
  }

  private mutating func given(
    _ argument: ArgumentTerm, _ wanted: SwiftType?, isMixed: Bool, _ environment: [SwiftType]
  ) throws(Unprintable) -> SwiftType? {
    switch argument {
    case .missing, .choice, .scheduler: return nil
    case .concurrent(let limit, _): return try infer(limit, environment)
    case .property(let value, let then, _):
      try types.join(try infer(value, environment), .boolean)
      if let then { try types.join(try stream(then, environment).parts[0], .boolean) }
      return nil
    case .streams(let terms, let isArray, _):
      guard let wanted else { return nil }
      // The streams of `zip(a, b)` have several types, which are found afterwards.
      for term in terms where isArray || !isMixed {
        try types.join(try stream(term, environment), wanted)
      }
      return wanted
    case .closure(let closure, _):
      guard let wanted, case .of(.function, let parts) = wanted else { return nil }
      // A closure that takes a stream's error shows that the stream can fail.
      for part in parts.dropLast() where types.isError(part) { _ = types.settle(part) }
      return try body(closure, parts, environment)
    case .term(let term, let kind, _):
      let type = try infer(term, environment)
      guard let wanted else {
        if case .count = kind { try types.join(type, .integer) }
        return type
      }
      switch kind {
      case .sequence: try types.join(try element(of: type), wanted.parts[0])
      case .streamArray, .streams:
        try types.join(try element(of: type), wanted)
      case .value where types.isError(wanted):
        _ = types.settle(wanted)
      case .value
      where types.shallow(type).head == .stream && types.shallow(wanted).head != .stream:
        // A stream instead of a value.
        try types.join(types.shallow(type).parts[0], wanted)
      default: try types.join(type, wanted)
      }
      return type
    }
  }

  private mutating func body(
    _ closure: ClosureTerm, _ parts: [SwiftType], _ environment: [SwiftType]
  ) throws(Unprintable) -> SwiftType {
    let (arguments, result) = (Array(parts.dropLast()), parts[parts.count - 1])
    let inside = environment + arguments
    let type = try value(of: closure.body, arguments, inside)
    let wanted = types.shallow(result)
    switch wanted.head {
    case .void: break
    case .result where types.shallow(type).head != .result:
      try types.join(type, wanted.parts[0])
    case .stream: try types.join(try asStream(type), wanted)
    default:
      if types.isError(wanted) { _ = types.settle(wanted) } else { try types.join(type, wanted) }
    }
    return type
  }

  private mutating func asStream(_ type: SwiftType) throws(Unprintable) -> SwiftType {
    let type = types.shallow(type)
    return type.head == .group ? .stream(type.parts[1], type.parts[2]) : type
  }

  mutating func value(
    of body: ClosureTerm.Body, _ arguments: [SwiftType], _ environment: [SwiftType]
  ) throws(Unprintable) -> SwiftType {
    switch body {
    case .nothing: return .void
    case .value(let term): return try infer(term, environment)
    case .assignment(let term):
      try types.join(try infer(term, environment), arguments[0])
      return .void
    case .append(let term, _):
      try types.join(.array(try infer(term, environment)), arguments[0])
      return .void
    case .steps(let first, let term):
      _ = try value(of: first, arguments, environment)
      return try infer(term, environment)
    }
  }

  // MARK: Shapes

  private mutating func type(
    _ shape: OperatorTypes.Shape, _ letters: inout Letters
  ) -> SwiftType {
    switch shape {
    case .name("Int"): return .integer
    case .name("Bool"): return .boolean
    case .name("String"): return .text
    case .name("Duration"): return .duration
    case .name("Void"): return .void
    case .name("Never"): return .never
    case .name(let letter):
      if let known = letters.known[letter] { return known }
      let new = ["E", "F", "G", "H"].contains(letter) ? types.failure() : types.unknown()
      letters.known[letter] = new
      return new
    case .array(let element): return .array(type(element, &letters))
    case .optional(let wrapped): return .optional(type(wrapped, &letters))
    case .stream(let value, let error):
      return .stream(type(value, &letters), type(error, &letters))
    case .tuple(let labels, let shapes):
      return .of(.tuple(labels), shapes.map { type($0, &letters) })
    case .function(let shapes, let result):
      return .of(.function, (shapes + [result]).map { type($0, &letters) })
    case .generic(let name, let shapes):
      let heads: [String: SwiftType.Head] = ["Event": .event, "Result": .result, "Group": .group]
      return .of(heads[name] ?? .void, shapes.map { type($0, &letters) })
    }
  }
}
