import MarbleCases
import Reactive
import ReactiveTesting

/// Writes checked expressions as JSON: each part is an object whose `kind` says what it is.
struct TermWriter {
  /// The names of the case's lanes.
  let lanes: [String]
  /// The signatures of all operators that were written, each once.
  private(set) var operators: [String] = []

  init(lanes: [String]) { self.lanes = lanes }

  mutating func json(_ term: Term) -> JSONText {
    switch term {
    case .constant(let value): node("constant", ("value", ExportedValue.json(value)))
    case .lane(let index): node("lane", ("name", .text(lanes[index])))
    case .binding(let index): node("let", ("index", .integer(index)))
    case .argument(let index): node("argument", ("index", .integer(index)))
    case .half(let half, let index, _):
      node("half", ("half", .integer(half)), ("index", .integer(index)))
    case .text(let parts, _):
      node("text", ("parts", textParts(parts)))
    case .array(let terms, _): node("array", ("elements", array(terms)))
    case .tuple(let fields, _):
      node(
        "tuple", ("elements", array(fields.map(\.term))),
        ("labels", .array(fields.map { .text($0.label) })))
    case .range(let start, let end, let isClosed, _):
      node("range", ("start", json(start)), ("end", optional(end)), ("closed", .boolean(isClosed)))
    case .negation(let term, _): node("negation", ("operand", json(term)))
    case .not(let term, _): node("not", ("operand", json(term)))
    case .operation(let operation, let left, let right, _):
      infix(operation.rawValue, left, right)
    case .and(let left, let right, _): infix("&&", left, right)
    case .or(let left, let right, _): infix("||", left, right)
    case .coalescing(let left, let right): infix("??", left, right)
    case .conditional(let condition, let yes, let no, _):
      node("conditional", ("condition", json(condition)), ("then", json(yes)), ("else", json(no)))
    case .unwrapping(let term, _): node("unwrapping", ("operand", json(term)))
    case .member(let base, let member, let arguments, _):
      node(
        "member", ("base", json(base)), ("name", .text(name(member))),
        ("component", .boolean(member.isComponent)), ("arguments", array(arguments)))
    case .either(let base, let member, let row, let arguments, _, _):
      either(base, member, row, arguments)
    case .element(let base, let index, _):
      node("element", ("base", json(base)), ("index", json(index)))
    case .function(let function, let term, _):
      node("function", ("name", .text(function.rawValue)), ("operand", json(term)))
    case .holding(let holder, let term, _):
      node("holding", ("name", .text(holder.rawValue)), ("operand", json(term)))
    case .producer(let term, _): node("producer", ("operand", json(term)))
    case .stream(let row, let receiver, let arguments, _, _): call(row, receiver, arguments)
    }
  }

  func node(_ kind: String, _ members: (name: String, value: JSONText)...) -> JSONText {
    .object([("kind", .text(kind))] + members)
  }

  mutating func array(_ terms: [Term]) -> JSONText { .array(terms.map { json($0) }) }

  mutating func optional(_ term: Term?) -> JSONText {
    if let term { json(term) } else { .null }
  }

  private mutating func infix(_ symbol: String, _ left: Term, _ right: Term) -> JSONText {
    node("operation", ("operator", .text(symbol)), ("left", json(left)), ("right", json(right)))
  }

  private mutating func textParts(_ parts: [Term.TextPart]) -> JSONText {
    .array(
      parts.map { part in
        switch part {
        case .literal(let text): .text(text)
        case .term(let term): json(term)
        }
      })
  }

  private func name(_ member: Member) -> String {
    if case .component(let name) = member { name } else { "\(member)" }
  }

  private mutating func either(
    _ base: Term, _ member: Member, _ row: OperatorRow?, _ arguments: [ArgumentTerm]
  ) -> JSONText {
    // Two forms may take as many arguments, but then closures of different kinds.
    let form = SequenceMember.named["\(member)"]?.first { form in
      form.parameters.count == arguments.count
        && zip(form.parameters, arguments).allSatisfy { parameter, argument -> Bool in
          guard case .closure(_, let kind) = argument else { return true }
          return kind == parameter.kind
        }
    }
    let parameters = row?.parameters ?? form?.parameters ?? []
    return node(
      "either", ("base", json(base)), ("member", .text("\(member)")),
      ("operator", .text(row?.signature)), ("form", .integer(row?.form)),
      ("arguments", self.arguments(arguments, of: parameters)))
  }

  private mutating func call(
    _ row: OperatorRow, _ receiver: Term?, _ arguments: [ArgumentTerm]
  ) -> JSONText {
    // The receiver first, so that the operators are listed from upstream to downstream.
    let stream = optional(receiver)
    if !operators.contains(row.signature) { operators.append(row.signature) }
    return node(
      "call", ("operator", .text(row.signature)), ("form", .integer(row.form)),
      ("stream", stream), ("arguments", self.arguments(arguments, of: row.parameters)))
  }
}

extension Member {
  /// Whether it is a component of a tuple or the like, and not one of the members with a meaning of their own.
  fileprivate var isComponent: Bool {
    if case .component = self { true } else { false }
  }
}

extension OperatorRow {
  /// The number of the form among those with the same signature.
  var form: Int {
    let same = OperatorTable.rows.filter { $0.signature == signature }
    return same.firstIndex { $0.types == types && $0.example == example } ?? 0
  }
}

extension TermWriter {
  /// The arguments of a call, one for each parameter.
  mutating func arguments(_ terms: [ArgumentTerm], of parameters: [Parameter]) -> JSONText {
    .array(
      terms.enumerated().map { index, term in
        let parameter = index < parameters.count ? parameters[index] : Parameter(nil, .value)
        return .object(
          [
            ("label", .text(parameter.label)), ("parameter", .text(parameter.kind.exportedName)),
          ] + argument(term, parameter.kind))
      })
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
  var choices: DotNames? {
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
