import Reactive
import ReactiveTesting

extension TermReader {
  /// The arguments for the parameters of an operator.
  func arguments(
    _ json: JSONText?, of parameters: [Parameter]
  ) throws(Problem) -> [ArgumentTerm] {
    guard let elements = json?.elements, elements.count == parameters.count else {
      throw .unreadable
    }
    var arguments: [ArgumentTerm] = []
    for (element, parameter) in zip(elements, parameters) {
      let argument = try argument(element, parameter.kind)
      guard argument.fits(parameter) else { throw .unreadable }
      arguments.append(argument)
    }
    return arguments
  }

  /// The parameters of a member of arrays and texts that no operator shares.
  func sequenceParameters(_ json: JSONText) -> [Parameter] {
    let labels = (json["arguments"]?.elements ?? []).map { $0["label"]?.text }
    let forms = SequenceMember.named[json["member"]?.text ?? ""] ?? []
    return forms.first { $0.parameters.map(\.label) == labels }?.parameters ?? []
  }

  private func argument(
    _ json: JSONText, _ kind: Parameter.Kind
  ) throws(Problem) -> ArgumentTerm {
    switch json["kind"]?.text {
    case "missing": return .missing
    case "value": return .term(try term(json["value"]), kind, span)
    case "streams":
      return .streams(
        try terms(json["streams"]), isArray: json["array"]?.boolean ?? false, span)
    case "closure":
      var inside = self
      inside.argumentCount += kind.arity ?? 1
      return .closure(ClosureTerm(body: try inside.body(json["body"]), span: span), kind)
    case "choice": return .choice(try choice(json["names"], kind))
    case "concurrent": return .concurrent(limit: try term(json["limit"]), span)
    case "property":
      return .property(try term(json["initial"]), then: try optional(json["then"]), span)
    case "scheduler": return .scheduler
    default: throw .unreadable
    }
  }

  private func choice(
    _ json: JSONText?, _ kind: Parameter.Kind
  ) throws(Problem) -> any Sendable {
    let names = (json?.elements ?? []).compactMap(\.text)
    guard let choices = kind.choices else { throw .unreadable }
    if kind == .resets {
      return names.reduce(into: ShareReset()) { resets, name in
        if let reset = choices[name] as? ShareReset { resets.formUnion(reset) }
      }
    }
    guard let choice = names.first.flatMap({ choices[$0] }) else { throw .unreadable }
    return choice
  }

  private func body(_ json: JSONText?) throws(Problem) -> ClosureTerm.Body {
    guard let json else { throw .unreadable }
    switch json["kind"]?.text {
    case "nothing": return .nothing
    case "value": return .value(try term(json["value"]))
    case "assignment": return .assignment(try term(json["value"]))
    case "append": return .append(try term(json["value"]), span)
    case "steps": return .steps(try body(json["first"]), try term(json["value"]))
    default: throw .unreadable
    }
  }
}

extension ArgumentTerm {
  /// Whether a parameter takes such an argument; if not, the call would crash.
  fileprivate func fits(_ parameter: Parameter) -> Bool {
    switch (self, parameter.kind) {
    case (.missing, let kind): parameter.isOptional || kind == .type
    case (.closure, let kind): kind.takesClosure
    case (.streams, .streams), (.streams, .streamArray): true
    case (.concurrent, let kind): kind == .strategy
    case (.property, let kind): kind == .property
    case (.scheduler, .scheduler), (.scheduler, .immediateScheduler): true
    // Only a parameter that has choices can read one.
    case (.choice, _): true
    // A term is converted to the kind of its parameter, or refused, when the case runs.
    case (.term, _): true
    default: false
    }
  }
}
