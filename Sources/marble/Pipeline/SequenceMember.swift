import ReactiveTesting

/// A member of arrays, ranges and texts that takes a closure or a count.
struct SequenceMember: Sendable {
  let name: String
  let member: Member
  let parameters: [Parameter]

  private init(_ name: String, _ member: Member, _ parameters: Parameter...) {
    self.name = name
    self.member = member
    self.parameters = parameters
  }

  /// The forms by name.
  ///
  /// If a stream has an operator with the same name, the member takes the same arguments as the operator.
  static let named = Dictionary(grouping: all, by: \.name)

  private static let all = [
    SequenceMember("map", .map, Parameter(nil, .projection)),
    SequenceMember("compactMap", .compactMap, Parameter(nil, .projection)),
    SequenceMember("filter", .filter, Parameter(nil, .predicate(arity: 1))),
    SequenceMember("reduce", .reduce, Parameter(nil, .value), Parameter(nil, .closure(arity: 2))),
    SequenceMember("reduce", .reduce, Parameter("into", .value), Parameter(nil, .mutation)),
    SequenceMember("allSatisfy", .allSatisfy, Parameter(nil, .predicate(arity: 1))),
    SequenceMember("contains", .contains, Parameter("where", .predicate(arity: 1))),
    SequenceMember("first", .first, Parameter("where", .predicate(arity: 1))),
    SequenceMember("sorted", .sorted, Parameter("by", .predicate(arity: 2))),
    SequenceMember("min", .min, Parameter("by", .predicate(arity: 2))),
    SequenceMember("max", .max, Parameter("by", .predicate(arity: 2))),
    SequenceMember("prefix", .prefix, Parameter(nil, .count(atLeast: 0))),
    SequenceMember("suffix", .suffix, Parameter(nil, .count(atLeast: 0))),
    SequenceMember("dropFirst", .dropFirst, Parameter(nil, .count(atLeast: 0), isOptional: true)),
    SequenceMember("dropLast", .dropLast, Parameter(nil, .count(atLeast: 0), isOptional: true)),
  ]
}

extension Checker {
  /// A member of a value that takes a closure or a count, or that shares its name with an operator; nil if
  /// no form has these labels.
  func sequenceMember(
    _ base: Checked, _ name: Expression.Name, _ call: Expression.Call, _ span: Span
  ) throws(Diagnostic) -> Checked? {
    for form in SequenceMember.named[name.text] ?? [] {
      guard let given = given(call, for: form.parameters), areOfKind(given, form.parameters) else {
        continue
      }
      let row = base.kind == .any ? row(name.text, like: form.parameters) : nil
      let arguments = try check(given, for: form.parameters)
      return (
        .either(base.term, form.member, row, arguments, name.span, end: span.end), .any
      )
    }
    guard base.kind == .any, call.arguments.isEmpty, call.trailing.isEmpty,
      let method = Member.methods[name.text], method.labels.isEmpty,
      let row = row(name.text, like: [])
    else { return nil }
    return (.either(base.term, method.member, row, [], name.span, end: span.end), .any)
  }

  /// The operator that takes the same arguments as a member, so that one check serves both.
  private func row(_ name: String, like parameters: [Parameter]) -> OperatorRow? {
    OperatorTable.operators[name]?.first {
      $0.parameters.map(\.kind) == parameters.map(\.kind)
        && $0.parameters.map(\.label) == parameters.map(\.label)
    }
  }

  /// Whether closures are given exactly for the parameters that take closures.
  private func areOfKind(_ given: Given, _ parameters: [Parameter]) -> Bool {
    zip(given, parameters).allSatisfy { expressions, parameter in
      expressions.allSatisfy { isClosure($0) == parameter.kind.takesClosure }
    }
  }
}
