import Reactive
import ReactiveTesting

extension Checker {
  /// `base.name`, without a call.
  func member(
    _ base: Expression, _ name: Expression.Name, _ span: Span
  ) throws(Diagnostic) -> Checked {
    if case .name(let type) = base.kind, isStreamType(type) {
      return try shorthand(name, Expression.Call(arguments: [], trailing: []), span)
    }
    let checked = try check(base)
    if checked.kind.isStream {
      if name.text == "producer" { return (.producer(checked.term, span), .producer) }
      return try operation(
        checked, name, Expression.Call(arguments: [], trailing: []), span, isCall: false)
    }
    // A term that may be a stream at run time, such as an argument of a closure, is treated as a stream if the
    // name is an operator's.
    if name.text == "producer", checked.kind == .any {
      return (.producer(checked.term, span), .producer)
    }
    if let property = Member.properties[name.text] {
      return (.member(checked.term, property, [], name.span), .any)
    }
    return (.member(checked.term, .component(name.text), [], name.span), .any)
  }

  func call(
    _ callee: Expression, _ call: Expression.Call, _ span: Span
  ) throws(Diagnostic) -> Checked {
    switch callee.kind {
    case .implicitMember(let name): return try shorthand(name, call, span)
    case .name(let name):
      if isStreamType(name) { return try initialiser(name, call, callee.span, span) }
      return try function(name, call, callee.span, span)
    case .member(let base, let name):
      if case .name(let type) = base.kind {
        if isStreamType(type) { return try shorthand(name, call, span) }
        if type == "Duration" { return try shorthand(name, call, span) }
      }
      let checked = try check(base)
      if checked.kind.isStream { return try operation(checked, name, call, span, isCall: true) }
      if let member = try sequenceMember(checked, name, call, span) { return member }
      if let method = Member.methods[name.text] {
        return try self.method(checked, name, method, call)
      }
      guard checked.kind == .any, OperatorTable.operators[name.text] != nil else {
        if checked.kind == .any { try refuseNameElsewhere(name.text, call, name.span) }
        let nearest = closest(
          to: name.text, among: Array(Member.methods.keys) + SequenceMember.named.keys)
        throw Diagnostic(
          "\(checked.kind.name) has no '\(name.text)'" + suggestion(nearest), at: name.span)
      }
      return try operation(checked, name, call, span, isCall: true)
    default:
      throw Diagnostic.unexpected("(", at: Span(callee.span.end, span.end))
    }
  }

  private func isStreamType(_ name: String) -> Bool {
    (name == "SignalProducer" || name == "Signal") && scope.lanes[name] == nil
      && scope.values[name] == nil
  }

  /// `.name` or `.name(…)`: a duration, an event, a result, or a stream made from its arguments alone.
  func shorthand(
    _ name: Expression.Name, _ call: Expression.Call, _ span: Span
  ) throws(Diagnostic) -> Checked {
    if let event = try event(name, call) { return event }
    if name.text == "zero", call.arguments.isEmpty {
      return (.constant(.duration(.zero)), .duration)
    }
    if let unit = Term.Function.units.first(where: { $0.rawValue == name.text }) {
      guard call.arguments.count == 1, call.trailing.isEmpty, let argument = call.arguments.first,
        argument.label == nil
      else {
        throw Diagnostic(noForm(described(name.text, call), ["\(name.text)(_:)"]), at: name.span)
      }
      return (.function(unit, try value(argument.value).term, argument.value.span), .duration)
    }
    guard let rows = OperatorTable.creations[name.text] else {
      try refuseNameElsewhere(name.text, call, name.span)
      let known =
        Array(OperatorTable.creations.keys) + Term.Function.units.map(\.rawValue) + ["zero"]
        + Holder.allCases.map(\.rawValue) + ["completed", "interrupted"]
      throw Diagnostic(
        "there is no '.\(name.text)'"
          + suggestion(closest(to: name.text, among: known).map { ".\($0)" }),
        at: name.span)
    }
    return try creation(rows, name.text, call, name.span, span)
  }

  private func event(
    _ name: Expression.Name, _ call: Expression.Call
  ) throws(Diagnostic) -> Checked? {
    if call.arguments.isEmpty, call.trailing.isEmpty {
      switch name.text {
      case "completed": return (.constant(.event(.completed)), .value(name: "an event"))
      case "interrupted": return (.constant(.event(.interrupted)), .value(name: "an event"))
      default: break
      }
    }
    guard let holder = Holder(rawValue: name.text) else { return nil }
    guard call.arguments.count == 1, call.trailing.isEmpty, let argument = call.arguments.first,
      argument.label == nil
    else {
      throw Diagnostic(noForm(described(name.text, call), ["\(name.text)(_:)"]), at: name.span)
    }
    return (
      .holding(holder, try check(argument.value).term, name.span), .value(name: holder.kindName)
    )
  }

  private func initialiser(
    _ type: String, _ call: Expression.Call, _ nameSpan: Span, _ span: Span
  ) throws(Diagnostic) -> Checked {
    let rows = OperatorTable.initialisers.filter { $0.name == type }
    guard !rows.isEmpty else {
      throw Diagnostic("a fixture has no '\(type)(…)'; a hot lane is a signal", at: nameSpan)
    }
    return try creation(rows, type, call, nameSpan, span)
  }

  /// The functions of two or more arguments, which are members of the array of these.
  private static let functionsOfSeveral: [String: Member] = ["min": .min, "max": .max]

  private func function(
    _ name: String, _ call: Expression.Call, _ nameSpan: Span, _ span: Span
  ) throws(Diagnostic) -> Checked {
    if let member = Self.functionsOfSeveral[name] {
      guard call.arguments.count > 1, call.trailing.isEmpty,
        call.arguments.allSatisfy({ $0.label == nil })
      else {
        throw Diagnostic(noForm(described(name, call), ["\(name)(_:_:)"]), at: nameSpan)
      }
      var terms: [Term] = []
      for argument in call.arguments { terms.append(try value(argument.value).term) }
      return (.member(.array(terms, span), member, [], nameSpan), .any)
    }
    let functions = Term.Function.allCases.filter { !Term.Function.units.contains($0) }
    guard let function = functions.first(where: { $0.rawValue == name }) else {
      try refuseNameElsewhere(name, call, nameSpan)
      try refuseOperatorAsFunction(name, nameSpan)
      let names =
        functions.map(\.rawValue) + Self.functionsOfSeveral.keys.sorted() + ["SignalProducer"]
      throw Diagnostic(
        "nothing is named '\(name)' here" + suggestion(closest(to: name, among: names)),
        at: nameSpan)
    }
    guard call.arguments.count == 1, call.trailing.isEmpty, let argument = call.arguments.first,
      argument.label == nil
    else {
      throw Diagnostic(noForm(described(name, call), ["\(name)(_:)"]), at: nameSpan)
    }
    return (.function(function, try value(argument.value).term, span), .any)
  }

  /// Refuses an operator that is called like a function, as in other libraries, and says how it is called here.
  private func refuseOperatorAsFunction(_ name: String, _ span: Span) throws(Diagnostic) {
    if OperatorTable.creations[name] != nil {
      throw Diagnostic("`\(name)` begins with a dot here: .\(name)(…)", at: span)
    }
    guard OperatorTable.operators[name] != nil else { return }
    let stream = scope.lanes.min { $0.value.index < $1.value.index }?.key ?? "s"
    throw Diagnostic("`\(name)` is called on a stream here: \(stream).\(name)(…)", at: span)
  }

  private func method(
    _ base: Checked, _ name: Expression.Name, _ method: (member: Member, labels: [String?]),
    _ call: Expression.Call
  ) throws(Diagnostic) -> Checked {
    guard call.trailing.isEmpty, call.arguments.map({ $0.label?.text }) == method.labels else {
      let form = "\(name.text)(\(method.labels.map { "\($0 ?? "_"):" }.joined()))"
      throw Diagnostic(noForm(described(name.text, call), [form]), at: name.span)
    }
    var arguments: [Term] = []
    for argument in call.arguments { arguments.append(try value(argument.value).term) }
    return (.member(base.term, method.member, arguments, name.span), .any)
  }

  /// The message about a call that fits no form of what it calls.
  func noForm(_ call: String, _ forms: [String]) -> String {
    // Several forms may have the same signature: they differ in what may be omitted.
    let forms = forms.enumerated().filter { !forms[..<$0.offset].contains($0.element) }
      .map(\.element)
    return "there is no \(call); there \(forms.count == 1 ? "is" : "are") "
      + forms.joined(separator: ", ")
  }

  /// A call in the form used in messages: `take(last:)`.
  func described(_ name: String, _ call: Expression.Call) -> String {
    let labels = call.arguments.map { "\($0.label?.text ?? "_"):" }
    let trailing = call.trailing.map { $0.label.map { " \($0.text): {}" } ?? " {}" }
    let parentheses = labels.isEmpty && !trailing.isEmpty ? "" : "(\(labels.joined()))"
    return "'\(name)\(parentheses)\(trailing.joined())'"
  }
}

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
      return (.either(base.term, form.member, row, arguments, name.span, end: span.end), .any)
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

/// A member of a value of the fixture language.
package enum Member: Hashable, Sendable {
  case component(String)
  case count, isEmpty, first, last
  case uppercased, lowercased, hasPrefix, hasSuffix, contains
  case reversed, sorted, joined, min, max, isMultiple
  case map, compactMap, filter, reduce, allSatisfy
  case prefix, suffix, dropFirst, dropLast

  /// The members that are properties, without parentheses.
  package static let properties: [String: Member] = [
    "count": .count, "isEmpty": .isEmpty, "first": .first, "last": .last,
  ]

  /// The members that are methods, with their argument labels; an empty list means no arguments.
  package static let methods: [String: (member: Member, labels: [String?])] = [
    "uppercased": (.uppercased, []), "lowercased": (.lowercased, []),
    "hasPrefix": (.hasPrefix, [nil]), "hasSuffix": (.hasSuffix, [nil]),
    "contains": (.contains, [nil]), "reversed": (.reversed, []), "sorted": (.sorted, []),
    "joined": (.joined, ["separator"]), "min": (.min, []), "max": (.max, []),
    "isMultiple": (.isMultiple, ["of"]),
  ]
}
