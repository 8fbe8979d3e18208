import Reactive
import ReactiveTesting

extension TermWriter {
  /// The arguments of a call, one for each parameter.
  mutating func arguments(_ terms: [ArgumentTerm], of parameters: [Parameter]) -> JSONText {
    var list: [JSONText] = []
    for (index, term) in terms.enumerated() {
      let parameter = index < parameters.count ? parameters[index] : Parameter(nil, .value)
      list.append(
        .object(
          [
            ("label", .text(parameter.label)), ("parameter", .text(parameter.kind.exportedName)),
          ] + argument(term, parameter.kind)))
    }
    return .array(list)
  }

  private mutating func argument(
    _ term: ArgumentTerm, _ kind: Parameter.Kind
  ) -> [(name: String, value: JSONText)] {
    switch term {
    case .missing: [("kind", .text("missing"))]
    case .term(let term, _, _): [("kind", .text("value")), ("value", json(term))]
    case .streams(let terms, let isArray, _):
      [
        ("kind", .text("streams")), ("streams", array(terms)), ("array", .boolean(isArray)),
      ]
    case .closure(let closure, let kind):
      [
        ("kind", .text("closure")), ("arity", .integer(kind.arity ?? 1)),
        ("body", body(closure.body)),
      ]
    case .choice(let value):
      [("kind", .text("choice")), ("names", .array(kind.names(of: value).map { .text($0) }))]
    case .concurrent(let limit, _): [("kind", .text("concurrent")), ("limit", json(limit))]
    case .property(let initial, let then, _):
      [("kind", .text("property")), ("initial", json(initial)), ("then", optional(then))]
    case .scheduler: [("kind", .text("scheduler"))]
    }
  }

  private mutating func body(_ body: ClosureTerm.Body) -> JSONText {
    switch body {
    case .nothing: node("nothing")
    case .value(let term): node("value", ("value", json(term)))
    case .assignment(let term): node("assignment", ("value", json(term)))
    case .append(let term, _): node("append", ("value", json(term)))
    case .steps(let first, let term):
      node("steps", ("first", self.body(first)), ("value", json(term)))
    }
  }
}

extension Parameter.Kind {
  /// The kind without its numbers, such as `closure`.
  var exportedName: String { String("\(self)".prefix { $0.isLetter }) }

  /// The names that a choice may have here.
  var choices: Choices? {
    switch self {
    case .choice(let choices): choices
    case .strategy: .strategies
    case .resets: .resets
    default: nil
    }
  }

  /// The names of a choice: one, or several for a set.
  func names(of value: any Sendable) -> [String] {
    guard let choices else { return [] }
    if let resets = value as? ShareReset {
      let exact = choices.names.filter { (choices[$0] as? ShareReset) == resets }
      guard exact.isEmpty else { return Array(exact.prefix(1)) }
      return choices.names.filter { (choices[$0] as? ShareReset).map(resets.contains) ?? false }
    }
    let text = "\(value)"
    return choices.names.filter { name in choices[name].map { "\($0)" } == text }
  }
}
