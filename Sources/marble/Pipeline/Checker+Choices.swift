import Reactive
import ReactiveTesting

extension Checker {
  /// One of several names with a leading dot.
  func choice(
    _ expression: Expression, _ kind: Parameter.Kind, _ choices: Choices
  ) throws(Diagnostic) -> any Sendable {
    guard case .implicitMember(let name) = expression.kind else {
      throw Diagnostic("expected \(kind.name)", at: expression.span)
    }
    if let choice = choices[name.text] { return choice }
    let nearest = closest(to: name.text, among: choices.names)
    guard nearest == nil else {
      throw Diagnostic(
        "there is no '.\(name.text)'" + suggestion(nearest.map { ".\($0)" }), at: name.span)
    }
    throw Diagnostic("expected \(kind.name), not '.\(name.text)'", at: name.span)
  }

  func resets(_ expression: Expression) throws(Diagnostic) -> any Sendable {
    guard case .array(let elements) = expression.kind else {
      return try choice(expression, .resets, .resets)
    }
    var resets: ShareReset = []
    for element in elements {
      if let reset = try choice(element, .resets, .resets) as? ShareReset {
        resets.formUnion(reset)
      }
    }
    return resets
  }

  func property(_ expression: Expression) throws(Diagnostic) -> ArgumentTerm {
    let wanted = Parameter.Kind.property.name
    guard case .call(let callee, let call) = expression.kind,
      case .name("Property") = callee.kind, call.trailing.isEmpty
    else { throw Diagnostic("expected \(wanted)", at: expression.span) }
    let arguments = call.arguments
    switch arguments.map({ $0.label?.text }) {
    case ["value"]:
      return .property(try value(arguments[0].value).term, then: nil, expression.span)
    case ["initial", "then"]:
      return .property(
        try value(arguments[0].value).term, then: try stream(arguments[1].value), expression.span)
    default:
      throw Diagnostic(
        noForm(
          described("Property", call), ["Property(initial:then:)", "Property(value:)"]),
        at: callee.span)
    }
  }

  /// Lists the strategies if only the strategy is missing, as in `flatMap { … }`.
  func refuseMissingStrategy(
    _ rows: [OperatorRow], _ name: String, _ call: Expression.Call, _ span: Span
  ) throws(Diagnostic) {
    let isMissing = rows.contains { row in
      row.parameters.first?.kind == .strategy
        && given(call, for: Array(row.parameters.dropFirst())) != nil
    }
    guard isMissing else { return }
    throw Diagnostic(
      "'\(name)' takes a strategy first, as in \(name)(.latest): \(Parameter.Kind.strategy.name)",
      at: span)
  }

  func strategy(_ expression: Expression) throws(Diagnostic) -> ArgumentTerm {
    if case .call(let callee, let call) = expression.kind,
      case .implicitMember(let name) = callee.kind, name.text == "concurrent"
    {
      guard call.arguments.count == 1, call.trailing.isEmpty,
        let limit = call.arguments.first, limit.label?.text == "limit"
      else {
        throw Diagnostic(
          noForm(described("concurrent", call), ["concurrent(limit:)"]),
          at: name.span)
      }
      return .concurrent(limit: try value(limit.value).term, limit.value.span)
    }
    return .choice(try choice(expression, .strategy, .strategies))
  }
}
