import Reactive
import ReactiveTesting

extension Checker {
  static let pendings: [(String, Pending)] = [
    ("discard", .discard), ("deliver", .deliver), ("flush", .flush),
  ]

  static let edges: [(String, ThrottleEdges)] = [
    ("leading", .leading), ("trailing", .trailing), ("both", .both),
  ]

  static let comparisons: [(String, RepeatComparison)] = [
    ("previous", .previous), ("lastSent", .lastSent),
  ]

  private static let resets: [(String, ShareReset)] = [
    ("all", .all), ("completed", .completed), ("failed", .failed), ("unobserved", .unobserved),
  ]

  private static let strategies: [(String, FlattenStrategy)] = [
    ("merge", .merge), ("concat", .concat), ("latest", .latest), ("exhaust", .exhaust),
    ("throttle", .throttle), ("race", .race),
  ]

  /// One of several names with a leading dot.
  func choice<Choice>(
    _ expression: Expression, _ kind: Parameter.Kind, _ choices: [(String, Choice)]
  ) throws(Diagnostic) -> Choice {
    guard case .implicitMember(let name) = expression.kind else {
      throw Diagnostic(ValueMessages.expected(kind.name), at: expression.span)
    }
    if let choice = choices.first(where: { $0.0 == name.text }) { return choice.1 }
    let nearest = closest(to: name.text, among: choices.map(\.0))
    guard nearest == nil else {
      throw Diagnostic(PipelineMessages.unknownShorthand(name.text, nearest), at: name.span)
    }
    throw Diagnostic(ValueMessages.expected(kind.name, "'.\(name.text)'"), at: name.span)
  }

  func resets(_ expression: Expression) throws(Diagnostic) -> ShareReset {
    guard case .array(let elements) = expression.kind else {
      return try choice(expression, .resets, Self.resets)
    }
    var resets: ShareReset = []
    for element in elements { resets.formUnion(try choice(element, .resets, Self.resets)) }
    return resets
  }

  func property(_ expression: Expression) throws(Diagnostic) -> ArgumentTerm {
    let wanted = Parameter.Kind.property.name
    guard case .call(let callee, let call) = expression.kind,
      case .name("Property") = callee.kind, call.trailing.isEmpty
    else { throw Diagnostic(ValueMessages.expected(wanted), at: expression.span) }
    let arguments = call.arguments
    switch arguments.map({ $0.label?.text }) {
    case ["value"]:
      return .property(try value(arguments[0].value).term, then: nil, expression.span)
    case ["initial", "then"]:
      return .property(
        try value(arguments[0].value).term, then: try stream(arguments[1].value), expression.span)
    default:
      throw Diagnostic(
        PipelineMessages.label(
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
    throw Diagnostic(PipelineMessages.missingStrategy(name, Parameter.Kind.strategy.name), at: span)
  }

  func strategy(_ expression: Expression) throws(Diagnostic) -> ArgumentTerm {
    if case .call(let callee, let call) = expression.kind,
      case .implicitMember(let name) = callee.kind, name.text == "concurrent"
    {
      guard call.arguments.count == 1, call.trailing.isEmpty,
        let limit = call.arguments.first, limit.label?.text == "limit"
      else {
        throw Diagnostic(
          PipelineMessages.label(described("concurrent", call), ["concurrent(limit:)"]),
          at: name.span)
      }
      return .concurrent(limit: try value(limit.value).term, limit.value.span)
    }
    return .strategy(try choice(expression, .strategy, Self.strategies))
  }
}
