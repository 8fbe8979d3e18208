import ReactiveTesting

extension Value {
  /// The value of a property, or the result of a method.
  func member(_ member: Member, _ arguments: [Value], at span: Span) throws(Fault) -> Value {
    if case .component(let name) = member {
      if let component = component(name) { return component }
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

  private func textMember(_ text: String, _ member: Member, _ argument: Value) -> Value? {
    switch (member, argument) {
    case (.count, _): .integer(text.count)
    case (.isEmpty, _): .boolean(text.isEmpty)
    case (.first, _): text.first.map { .text(String($0)) } ?? .some(.none)
    case (.last, _): text.last.map { .text(String($0)) } ?? .some(.none)
    case (.uppercased, _): .text(text.uppercased())
    case (.lowercased, _): .text(text.lowercased())
    case (.reversed, _): .text(String(text.reversed()))
    case (.hasPrefix, .text(let other)): .boolean(text.hasPrefix(other))
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
    case (.contains, _): return .boolean(elements.contains(argument))
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
    where left.compared(with: right) == nil {
      throw Fault("\(left.kindName) and \(right.kindName) cannot be ordered", at: span)
    }
    // Elements that are equal in order keep their order. A pair of kinds that cannot be compared has
    // been refused above, except if a third kind stands between the two.
    return elements.enumerated().sorted { left, right in
      switch left.element.compared(with: right.element) {
      case .ascending: true
      case .descending: false
      case .equal, .unordered, nil: left.offset < right.offset
      }
    }.map(\.element)
  }
}

extension Term.Function {
  /// The result of the function for a value.
  func applied(_ value: Value, at span: Span) throws(Fault) -> Value {
    switch (self, value) {
    case (.text, _): return .text(value.interpolated)
    case (.integer, .integer), (.decimal, .decimal): return value
    case (.integer, .text(let text)): return Int(text).map { .integer($0) } ?? .none
    case (.integer, .decimal(let number)):
      // Rounds towards zero, as in Swift; but where Swift would trap, it is an error with a place.
      guard let whole = Int(exactly: number.rounded(.towardZero)) else {
        throw Fault("\(number) is more than an integer can hold", at: span)
      }
      return .integer(whole)
    case (.decimal, .integer(let number)): return .decimal(Double(number))
    case (.decimal, .text(let text)): return Double(text).map { .decimal($0) } ?? .none
    case (.absolute, .integer(let number)) where number != .min: return .integer(abs(number))
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
