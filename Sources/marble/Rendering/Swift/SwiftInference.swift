import Reactive
import ReactiveTesting

/// Infers the types of a case: of its lanes, and of every stream made from nothing.
struct SwiftInference {
  /// The types of a call of an operator.
  struct Call {
    var row: OperatorRow
    /// The stream that it is called on; nil for a creation function.
    var receiver: SwiftType?
    /// The types of its typed parameters, in the order of the row.
    var parameters: [SwiftType?]
    /// The type of the argument for each parameter of the row; nil without an argument.
    var given: [SwiftType?]
    var result: SwiftType
    /// Whether it makes a stream that never fails by itself.
    var isNever = false
  }

  let checked: CheckedCase
  var types = SwiftTypes()
  /// The stream types of the lanes.
  private(set) var lanes: [SwiftType] = []
  private(set) var bindings: [SwiftType] = []
  /// The stream types of the pipelines.
  private(set) var pipelines: [SwiftType] = []
  /// The calls of operators, by the place of their names.
  private(set) var calls: [Int: Call] = [:]
  /// The types of the contents and the result of `.failed(…)` and the like, by the place of the name.
  private(set) var held: [Int: (value: SwiftType, whole: SwiftType)] = [:]
  /// The lanes that expressions name.
  private(set) var usedLanes: Set<Int> = []

  init(_ checked: CheckedCase) throws(Unprintable) {
    self.checked = checked
    for _ in checked.lanes { lanes.append(.stream(types.unknown(), types.failure())) }
    for (index, lane) in checked.lanes.enumerated() { try read(lane, lanes[index]) }
    for binding in checked.bindings { bindings.append(try infer(binding, [])) }
    for pipeline in checked.pipelines {
      let type = try stream(pipeline.term, [])
      let marks = pipeline.expectation?.line.marks.entries ?? []
      if marks.contains(where: { $0.mark.isFailure }) { try types.join(type.parts[1], .error) }
      pipelines.append(type)
    }
  }

  // MARK: Terms

  mutating func stream(
    _ term: Term, _ environment: [SwiftType]
  ) throws(Unprintable) -> SwiftType {
    let type = types.shallow(try infer(term, environment))
    switch type.head {
    case .stream: return type
    case .group: return .stream(type.parts[1], type.parts[2])
    default:
      let stream = SwiftType.stream(types.unknown(), types.failure())
      try types.join(type, stream)
      return stream
    }
  }

  mutating func infer(
    _ term: Term, _ environment: [SwiftType]
  ) throws(Unprintable) -> SwiftType {
    switch term {
    case .constant(let value): return try type(of: value)
    case .lane(let index):
      usedLanes.insert(index)
      return lanes[index]
    case .binding(let index): return bindings[index]
    case .argument(let index): return argument(environment[index])
    case .half(let half, let index, _):
      let pair = types.shallow(environment[index])
      if case .of(.tuple, let parts) = pair, parts.count == 2 { return parts[half] }
      let parts = [types.unknown(), types.unknown()]
      try types.join(pair, .of(.tuple([nil, nil]), parts))
      return parts[half]
    case .text(let parts, _):
      for case .term(let term) in parts { _ = try infer(term, environment) }
      return .text
    case .array(let terms, _):
      var element: SwiftType?
      for term in terms {
        let next = try infer(term, environment)
        element = try element.map { known throws(Unprintable) in try either(known, next) } ?? next
      }
      return .array(element ?? types.unknown())
    case .tuple(let fields, _):
      if fields.isEmpty { return .void }
      var parts: [SwiftType] = []
      for field in fields { parts.append(try infer(field.term, environment)) }
      return .of(.tuple(fields.map(\.label)), parts)
    case .range(let start, let end, let isClosed, _):
      try types.join(try infer(start, environment), .integer)
      if let end { try types.join(try infer(end, environment), .integer) }
      return .of(
        .range(end == nil ? "PartialRangeFrom" : isClosed ? "ClosedRange" : "Range"), [.integer])
    case .negation(let term, _): return try infer(term, environment)
    case .not(let term, _):
      try types.join(try infer(term, environment), .boolean)
      return .boolean
    case .and(let left, let right, _), .or(let left, let right, _):
      try types.join(try infer(left, environment), .boolean)
      try types.join(try infer(right, environment), .boolean)
      return .boolean
    case .operation(let operation, let left, let right, _):
      return try result(of: operation, infer(left, environment), infer(right, environment))
    case .coalescing(let left, let right):
      let (left, right) = (try infer(left, environment), try infer(right, environment))
      try types.join(left, right)
      return right
    case .conditional(let condition, let yes, let no, _):
      try types.join(try infer(condition, environment), .boolean)
      return try either(try infer(yes, environment), try infer(no, environment))
    case .unwrapping(let term, _): return try wrapped(try infer(term, environment))
    case .member(let base, let member, let arguments, _):
      let type = try infer(base, environment)
      var given: [SwiftType] = []
      for argument in arguments { given.append(try infer(argument, environment)) }
      return try self.member(member, of: type, given)
    case .element(let base, let index, _):
      try types.join(try infer(index, environment), .integer)
      return try element(of: try infer(base, environment))
    case .function(let function, let term, _):
      return try result(of: function, infer(term, environment))
    case .holding(let holder, let term, let span):
      return try holding(holder, try infer(term, environment), span)
    case .producer(let term, _): return try stream(term, environment)
    case .either(let base, let member, let row, let arguments, let span, _):
      let type = types.shallow(try infer(base, environment))
      if let row, type.head == .stream { return try call(row, type, arguments, environment, span) }
      return try self.member(member, of: type, arguments, environment)
    case .stream(let row, let base, let arguments, let span, _):
      let receiver = try base.map { term throws(Unprintable) in try stream(term, environment) }
      return try call(row, receiver, arguments, environment, span)
    }
  }

  /// The error of a stream counts as a text in computations.
  private mutating func argument(_ type: SwiftType) -> SwiftType {
    guard types.isError(type) else { return type }
    _ = types.settle(type)
    return .text
  }

  private mutating func holding(
    _ holder: Holder, _ type: SwiftType, _ span: Span
  ) throws(Unprintable) -> SwiftType {
    let whole: SwiftType =
      switch holder {
      case .value: .of(.event, [type, types.failure()])
      case .success: .of(.result, [type, types.failure()])
      case .failed: .of(.event, [types.unknown(), .error])
      case .failure: .of(.result, [types.unknown(), .error])
      }
    held[span.start] = (type, whole)
    return whole
  }

  mutating func wrapped(_ type: SwiftType) throws(Unprintable) -> SwiftType {
    let type = types.shallow(type)
    guard type.head != .optional else { return type.parts[0] }
    let wrapped = types.unknown()
    try types.join(type, .optional(wrapped))
    return wrapped
  }

  mutating func note(_ call: Call, at span: Span) throws(Unprintable) {
    if let known = calls[span.start] { try types.join(known.result, call.result) }
    calls[span.start] = call
  }
}

extension ReactiveTesting.Lane.Mark {
  /// Whether this mark is a failure.
  var isFailure: Bool { if case .failed = self { true } else { false } }
}
