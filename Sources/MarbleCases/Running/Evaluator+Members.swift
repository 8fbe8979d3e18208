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
    let given = try arguments.map { (argument) throws(Fault) in
      try self.argument(argument, environment)
    }
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
    case (.map, .closure(let transform)?, _): return .array(elements.map { transform([$0]) })
    case (.compactMap, .closure(let transform)?, _):
      return .array(elements.compactMap { transform([$0]).unwrapped })
    case (.filter, .closure(let isIncluded)?, _):
      return like(value, elements.filter { isIncluded.accepts($0) })
    case (.allSatisfy, .closure(let predicate)?, _):
      return .boolean(elements.allSatisfy { predicate.accepts($0) })
    case (.contains, .closure(let predicate)?, _):
      return .boolean(elements.contains { predicate.accepts($0) })
    case (.first, .closure(let predicate)?, _):
      return elements.first { predicate.accepts($0) } ?? .none
    case (.reduce, .value(let initial)?, .closure(let next)?):
      return try reduced(elements, initial, span) { result, element in
        if next.kind == .mutation {
          next.change(&result, element)
        } else {
          result = next([result, element])
        }
      }
    case (.sorted, .closure(let isLess)?, _):
      return .array(elements.sorted { meter.mayCompute(1, at: span) && isLess.accepts($0, $1) })
    case (.min, .closure(let isLess)?, _):
      return elements.min { isLess.accepts($0, $1) } ?? .none
    case (.max, .closure(let isLess)?, _):
      return elements.max { isLess.accepts($0, $1) } ?? .none
    case (.prefix, .count(let count)?, _): return like(value, Array(elements.prefix(count)))
    case (.suffix, .count(let count)?, _): return like(value, Array(elements.suffix(count)))
    case (.dropFirst, .count(let count)?, _): return like(value, Array(elements.dropFirst(count)))
    case (.dropLast, .count(let count)?, _): return like(value, Array(elements.dropLast(count)))
    case (.dropFirst, .missing?, _): return like(value, Array(elements.dropFirst()))
    case (.dropLast, .missing?, _): return like(value, Array(elements.dropLast()))
    default: throw Fault("\(value.kindName) has no '\(member)'", at: span)
    }
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

  private func elements(of value: Value, _ member: Member, _ span: Span) throws(Fault) -> [Value] {
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

extension Value {
  /// The value of a property, or the result of a method.
  func member(_ member: Member, _ arguments: [Value], at span: Span) throws(Fault) -> Value {
    if case .component(let name) = member {
      if let component = component(name) { return component }
      if let method = Member.methods[name], method.labels.isEmpty,
        (try? self.member(method.member, [], at: span)) != nil
      {
        throw Fault("'\(name)' is a method, with parentheses: .\(name)()", at: span)
      }
      guard case .tuple(let fields) = self else {
        throw Fault("\(kindName) has no '\(name)'", at: span)
      }
      throw Fault("a tuple of \(fields.count) has no '.\(name)'", at: span)
    }
    let argument = arguments.first ?? .none
    switch self {
    case .array(let elements):
      if let result = try arrayMember(elements, member, argument, span) { return result }
    case .text(let text):
      if let result = textMember(text, member, argument) { return result }
    case .integer(let number):
      if case (.isMultiple, .integer(let divisor)) = (member, argument) {
        return .boolean(number.isMultiple(of: divisor))
      }
    default: break
    }
    throw Fault(
      arguments.isEmpty
        ? "\(kindName) has no '\(member)'"
        : "\(kindName) has no '\(member)' with \(argument.kindName)", at: span)
  }

  // Texts are read forward only. From its end, a text of flags is read to its start again for each of its characters.
  private func textMember(_ text: String, _ member: Member, _ argument: Value) -> Value? {
    switch (member, argument) {
    case (.count, _): .integer(text.count)
    case (.isEmpty, _): .boolean(text.isEmpty)
    case (.first, _): text.first.map { .text(String($0)) } ?? .some(.none)
    case (.last, _): text.last.map { .text(String($0)) } ?? .some(.none)
    case (.uppercased, _): .text(text.uppercased())
    case (.lowercased, _): .text(text.lowercased())
    case (.reversed, _): .text(String(Array(text).reversed()))
    case (.hasPrefix, .text(let other)): .boolean(text.hasPrefix(other))
    case (.hasSuffix, .text(let other)) where text.utf8.contains { $0 >= 0x80 }:
      .boolean(Array(text).suffix(other.count).elementsEqual(other))
    case (.hasSuffix, .text(let other)): .boolean(text.hasSuffix(other))
    case (.contains, .text(let other)): .boolean(text.contains(other))
    default: nil
    }
  }

  private func arrayMember(
    _ elements: [Value], _ member: Member, _ argument: Value, _ span: Span
  ) throws(Fault) -> Value? {
    switch (member, argument) {
    case (.count, _): return .integer(elements.count)
    case (.isEmpty, _): return .boolean(elements.isEmpty)
    case (.first, _): return elements.first ?? Value.none
    case (.last, _): return elements.last ?? Value.none
    case (.reversed, _): return .array(elements.reversed())
    case (.contains, _): return .boolean(elements.contains { $0.isEqual(to: argument) })
    case (.sorted, _): return .array(try sorted(elements, span))
    case (.min, _): return try sorted(elements, span).first ?? Value.none
    case (.max, _): return try sorted(elements, span).last ?? Value.none
    case (.joined, .text(let separator)):
      let texts = elements.compactMap { element -> String? in
        if case .text(let text) = element { text } else { nil }
      }
      guard texts.count == elements.count else {
        throw Fault("only an array of texts can be joined", at: span)
      }
      return .text(texts.joined(separator: separator))
    default: return nil
    }
  }

  private func sorted(_ elements: [Value], _ span: Span) throws(Fault) -> [Value] {
    for (left, right) in zip(elements, elements.dropFirst())
    where left.isLess(than: right) == nil {
      throw Fault("\(left.kindName) and \(right.kindName) cannot be ordered", at: span)
    }
    // Elements that are equal in order keep their order. A pair of kinds that cannot be compared has
    // been refused above, except if a third kind stands between the two.
    return elements.enumerated().sorted { left, right in
      if left.element.isLess(than: right.element) == true { return true }
      let isGreater = right.element.isLess(than: left.element) == true
      return !isGreater && left.offset < right.offset
    }.map(\.element)
  }
}

extension Term.Function {
  /// The result of the function for a value.
  package func applied(_ value: Value, at span: Span) throws(Fault) -> Value {
    switch (self, value) {
    case (.text, _): return .text(value.interpolated)
    case (.integer, .integer), (.decimal, .decimal): return value
    case (.integer, .text(let text)): return Int(text).map { .integer($0) } ?? .none
    case (.integer, .decimal(let number)):
      // Rounds towards zero, as in Swift; but where Swift would trap, it is an error with a place.
      guard let whole = Int(exactly: number.rounded(.towardZero)) else {
        if number.isNaN { throw Fault("nan is no number, so no integer is near it", at: span) }
        throw Fault("\(number) is more than an integer can hold", at: span)
      }
      return .integer(whole)
    case (.decimal, .integer(let number)): return .decimal(Double(number))
    case (.decimal, .text(let text)): return Double(text).map { .decimal($0) } ?? .none
    case (.absolute, .integer(.min)):
      throw Fault("the absolute value of \(Int.min) is more than an integer can hold", at: span)
    case (.absolute, .integer(let number)): return .integer(abs(number))
    case (.absolute, .decimal(let number)): return .decimal(abs(number))
    case (.milliseconds, _), (.microseconds, _), (.seconds, _):
      return .duration(try duration(value, span))
    default: throw Fault("\(rawValue) does not take \(value.kindName)", at: span)
    }
  }

  private func duration(_ value: Value, _ span: Span) throws(Fault) -> Duration {
    let unit: Double = self == .seconds ? 1 : self == .milliseconds ? 1e-3 : 1e-6
    switch value {
    case .integer(let count) where abs(Double(count)) * unit < 9e9:
      return self == .seconds
        ? .seconds(count) : self == .milliseconds ? .milliseconds(count) : .microseconds(count)
    case .decimal(let count) where abs(count) * unit < 9e9:
      return self == .seconds
        ? .seconds(count) : self == .milliseconds ? .milliseconds(count) : .microseconds(count)
    case .integer, .decimal: throw Fault(Value.longDuration, at: span)
    default: throw Fault("a duration takes a number, not \(value.kindName)", at: span)
    }
  }
}
