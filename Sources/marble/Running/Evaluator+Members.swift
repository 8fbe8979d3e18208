import Reactive
import ReactiveTesting

/// Evaluates members of values: those that take closures, and those that share their name with an operator.
extension Evaluator {
  func member(
    _ base: Term, _ member: Member, _ arguments: [Term], _ environment: [Value], _ span: Span
  ) throws(Fault) -> Value {
    var value = try value(base, environment)
    let arguments = try values(arguments, environment)
    switch (value, member) {
    case (.range(let from, let through?), .count): return .integer(try length(from, through, span))
    case (.range(let from, let through), .contains):
      guard case .integer(let number)? = arguments.first else { break }
      return .boolean(from <= number && number <= through ?? .max)
    case (.range(let from, _), .first): return .integer(from)
    case (.range, .component): break
    case (.range, _): value = .array(try elements(of: value, member, span))
    case (.array(let elements), .sorted), (.array(let elements), .min),
      (.array(let elements), .max):
      // Each element is compared several times.
      let comparisons = Int.bitWidth - elements.count.leadingZeroBitCount
      try work((value.size(upTo: ValueLimits.parts) ?? 1) * (comparisons / 2), at: span)
    case (.array, .contains):
      // The elements are compared, and may be large themselves.
      _ = try bounded(value, at: span)
    case (.array(let elements), _): try work(elements.count, at: span)
    case (.text(let text), _): try work(text.utf8.count, at: span)
    default: break
    }
    for argument in arguments { _ = try bounded(argument, at: span) }
    return try bounded(value.member(member, arguments, at: span), at: span)
  }

  private func length(_ from: Int, _ through: Int, _ span: Span) throws(Fault) -> Int {
    let (length, overflow) = through.subtractingReportingOverflow(from)
    guard !overflow, length < .max else {
      throw Fault("this range has more elements than an integer can count", at: span)
    }
    return length + 1
  }

  /// Applies an operator to a stream, or the member with the same name to another value.
  func either(
    _ base: Term, _ member: Member, _ row: OperatorRow?, _ arguments: [ArgumentTerm],
    _ environment: [Value], _ span: Span
  ) throws(Fault) -> Value {
    let value = try value(base, environment)
    if case .stream(let source) = value, let row {
      return .stream(try stage(row, source, arguments, environment, span))
    }
    // Without arguments it is the value's own form, as in `max()`.
    guard !arguments.isEmpty else {
      return try self.member(.constant(value), member, [], environment, span)
    }
    var given: [EvaluatedArgument] = []
    for argument in arguments { given.append(try self.argument(argument, environment)) }
    let result = try sequenceMember(value, member, given, span)
    // A closure in it may have failed.
    if let fault = context.fault { throw fault }
    return try bounded(result, at: span)
  }

  private func sequenceMember(
    _ value: Value, _ member: Member, _ given: [EvaluatedArgument], _ span: Span
  ) throws(Fault) -> Value {
    let elements = try elements(of: value, member, span)
    switch (member, given.first, given.last) {
    case (.map, .function(let transform)?, _):
      return .array(elements.map { transform([$0]) })
    case (.compactMap, .function(let transform)?, _):
      return .array(elements.compactMap { transform([$0]).unwrapped })
    case (.filter, .predicate(let isIncluded)?, _):
      return like(value, elements.filter { isIncluded([$0]) })
    case (.allSatisfy, .predicate(let predicate)?, _):
      return .boolean(elements.allSatisfy { predicate([$0]) })
    case (.contains, .predicate(let predicate)?, _):
      return .boolean(elements.contains { predicate([$0]) })
    case (.first, .predicate(let predicate)?, _):
      return elements.first { predicate([$0]) } ?? .none
    case (.reduce, .value(let initial)?, .function(let next)?):
      return try reduced(elements, initial, span) { $0 = next([$0, $1]) }
    case (.reduce, .value(let initial)?, .mutation(let change)?):
      return try reduced(elements, initial, span, change)
    case (.sorted, .predicate(let isLess)?, _):
      return .array(elements.sorted { mayGoOn(span) && isLess([$0, $1]) })
    case (.min, .predicate(let isLess)?, _): return elements.min { isLess([$0, $1]) } ?? .none
    case (.max, .predicate(let isLess)?, _): return elements.max { isLess([$0, $1]) } ?? .none
    case (.prefix, .count(let count)?, _): return like(value, Array(elements.prefix(count)))
    case (.suffix, .count(let count)?, _): return like(value, Array(elements.suffix(count)))
    case (.dropFirst, .count(let count)?, _): return like(value, Array(elements.dropFirst(count)))
    case (.dropLast, .count(let count)?, _): return like(value, Array(elements.dropLast(count)))
    case (.dropFirst, .missing?, _): return like(value, Array(elements.dropFirst()))
    case (.dropLast, .missing?, _): return like(value, Array(elements.dropLast()))
    default: throw Fault("\(value.kindName) has no '\(member)'", at: span)
    }
  }

  private func mayGoOn(_ span: Span) -> Bool {
    context.meter.countWork(1, at: span)
  }

  private func reduced(
    _ elements: [Value], _ initial: Value, _ span: Span, _ next: (inout Value, Value) -> Void
  ) throws(Fault) -> Value {
    var result = initial
    for element in elements where !context.meter.hasFault {
      next(&result, element)
      result = try bounded(result, at: span)
    }
    return result
  }

  /// The elements in the form of their origin: the characters of a text become a text.
  private func like(_ value: Value, _ elements: [Value]) -> Value {
    guard case .text = value else { return .array(elements) }
    return .text(elements.map(\.interpolated).joined())
  }

  private func elements(
    of value: Value, _ member: Member, _ span: Span
  ) throws(Fault) -> [Value] {
    switch value {
    case .array(let elements):
      try work(elements.count, at: span)
      return elements
    case .text(let text):
      try work(text.utf8.count, at: span)
      return text.map { .text(String($0)) }
    case .range(let from, let through?):
      let count = try length(from, through, span)
      guard count <= ValueLimits.parts else {
        throw Fault(
          "this range has \(count) elements; '\(member)' takes at most \(ValueLimits.parts)",
          at: span,
          kind: .bound)
      }
      try work(count, at: span)
      return (from...through).map { .integer($0) }
    case .range(_, nil): throw Fault("'\(member)' needs a range with an end", at: span)
    default: throw Fault("\(value.kindName) has no '\(member)'", at: span)
    }
  }
}
