import Reactive
import ReactiveTesting

/// Checks an expression: resolves its names, finds its operators, and makes a term.
struct Checker {
  /// A term with its kind, as far as that is known.
  typealias Checked = (term: Term, kind: StaticKind)

  /// The meanings of the names in a case.
  struct Scope {
    /// A lane by its position.
    typealias Lane = (index: Int, isHot: Bool)

    var lanes: [String: Lane] = [:]
    var values: [String: (index: Int, kind: StaticKind)] = [:]
    /// Closures have no value of their own: they are checked at each use.
    var closures: [String: Expression] = [:]
    /// Counts the uses of closures by name.
    let uses = UseCount()
    /// The length of a tick, for durations in ticks.
    var tick: Duration

    /// The existing name nearest to an unknown one.
    func nearest(to name: String, and others: some Collection<String>) -> String? {
      let count = lanes.count + values.count + closures.count + others.count
      guard uses.maySearch(count) else { return nil }
      let nearest = [
        closest(to: name, among: lanes.keys), closest(to: name, among: values.keys),
        closest(to: name, among: closures.keys), closest(to: name, among: others),
      ]
      return closest(to: name, among: nearest.compactMap(\.self))
    }
  }

  let scope: Scope
  /// How many arguments all enclosing closures have together.
  var argumentCount = 0
  /// The terms of those arguments' names; an inner name hides an outer one.
  var names: [String: Term] = [:]
  /// The index of the innermost closure's first argument.
  var innermost = 0
  /// Whether `$0` and `$1` are the components of the innermost closure's only argument.
  var isPair = false

  /// The named closures that are being checked, each nested in the previous one.
  var open: Set<String> = []

  init(scope: Scope) { self.scope = scope }

  /// Counts the uses of closures by name, because each use is checked again.
  ///
  /// Otherwise closures that each use another one twice would take exponential time.
  final class UseCount {
    static let limit = 1_000
    /// How many expressions the used closures may have, counted at each use.
    static let expressionLimit = 200_000
    /// How many names of a case are compared in order to suggest one.
    private static let searchLimit = 20_000
    private var uses = 0
    private var expressions = 0
    private var searched = 0

    /// Counts a use; false if there have been too many.
    func count() -> Bool {
      uses += 1
      return uses <= Self.limit
    }

    /// Counts an expression in a closure used by name; false if there have been too many.
    func countExpression() -> Bool {
      expressions += 1
      return expressions <= Self.expressionLimit
    }

    /// Whether this many names may be compared for a suggestion; doing so for each of many errors would take
    /// quadratic time.
    func maySearch(_ count: Int) -> Bool {
      searched += count
      return searched <= Self.searchLimit
    }
  }

  func check(_ expression: Expression) throws(Diagnostic) -> Checked {
    let span = expression.span
    guard open.isEmpty || scope.uses.countExpression() else {
      throw Diagnostic(
        "the closures of a case contain more than \(UseCount.expressionLimit) expressions, counted once for each "
          + "use; use them less often, or make them shorter", at: span)
    }
    switch expression.kind {
    case .integer(let value): return constant(.integer(value))
    case .decimal(let value): return constant(.decimal(value))
    case .boolean(let value): return constant(.boolean(value))
    case .none: return constant(.none)
    case .duration(let amount, let unit):
      return (.constant(.duration(try duration(amount, unit, span))), .duration)
    case .text(let parts): return (try text(parts, span), .value(name: "a text"))
    case .array(let elements):
      return (.array(try elements.map(term), span), .value(name: "an array"))
    case .tuple(let fields):
      var terms: [Term.TupleTerm] = []
      var labels: Set<String> = []
      for field in fields {
        if let label = field.label, !labels.insert(label.text).inserted {
          throw Diagnostic("the label '\(label.text)' is written twice", at: label.span)
        }
        terms.append(Term.TupleTerm(label: field.label?.text, term: try check(field.value).term))
      }
      return (.tuple(terms, span), .value(name: "a tuple"))
    case .range(let start, let end, let isClosed):
      let first = try value(start).term
      var last: Term?
      if let end { last = try value(end).term }
      return (.range(first, last, isClosed: isClosed, span), .value(name: "a range"))
    case .name(let name): return try self.name(name, span)
    case .argument(let index): return try argument(index, span)
    case .prefix(let symbol, let operand): return try prefix(symbol, operand, span)
    case .infix(let symbol, let left, let right): return try infix(symbol, left, right, span)
    case .ternary(let condition, let yes, let no):
      let (yes, no) = (try check(yes), try check(no))
      let condition = try value(condition).term
      return (.conditional(condition, yes.term, no.term, span), common(yes.kind, no.kind))
    case .unwrap(let operand): return (.unwrapping(try value(operand).term, span), .any)
    case .element(let base, let index):
      return (.element(try value(base).term, try value(index).term, span), .any)
    case .implicitMember(let name):
      return try shorthand(name, Expression.Call(), span)
    case .member(let base, let name): return try member(base, name, span)
    case .call(let callee, let call): return try self.call(callee, call, span)
    case .closure: throw Diagnostic("a closure is not allowed here", at: span)
    case .keyPath: throw Diagnostic("a key path is not allowed here", at: span)
    }
  }

  /// A value that is known before the run.
  private func constant(_ value: Value) -> Checked {
    (.constant(value), .value(name: value.kindName))
  }

  /// The term of an expression, whatever its kind is.
  private func term(_ expression: Expression) throws(Diagnostic) -> Term {
    try check(expression).term
  }

  /// The term of an expression that is not a stream, as far as is known.
  private func valueTerm(_ expression: Expression) throws(Diagnostic) -> Term {
    try value(expression).term
  }

  /// A term that is not a stream, as far as is known.
  func value(_ expression: Expression) throws(Diagnostic) -> Checked {
    let checked = try check(expression)
    guard !checked.kind.isStream else {
      throw Diagnostic("expected a value, not \(checked.kind.name)", at: expression.span)
    }
    return checked
  }

  // MARK: Names

  /// Literals of other languages, and what they are here.
  private static let literalsElsewhere = [
    "undefined": "nil", "null": "nil", "None": "nil", "True": "true", "False": "false",
    "it": "$0",
  ]

  private func name(_ name: String, _ span: Span) throws(Diagnostic) -> Checked {
    if let argument = names[name] { return (argument, .any) }
    if let lane = scope.lanes[name] {
      return (.lane(lane.index), lane.isHot ? .signal : .producer)
    }
    if let value = scope.values[name] { return (.binding(value.index), value.kind) }
    if scope.closures[name] != nil { throw Diagnostic("a closure is not allowed here", at: span) }
    if name == "scheduler" {
      throw Diagnostic("'scheduler' can only be passed to an operator that takes one", at: span)
    }
    if ExpressionParser.shells.contains(name) {
      throw Diagnostic("nothing is named '\(name)' here; \(ExpressionParser.shellHint)", at: span)
    }
    if let literal = Self.literalsElsewhere[name] {
      throw Diagnostic("`\(name)` is `\(literal)` here", at: span)
    }
    try refuseNameElsewhere(name, Expression.Call(), span)
    let nearest = scope.nearest(to: name, and: names.keys)
    throw Diagnostic("nothing is named '\(name)' here" + suggestion(nearest), at: span)
  }

  private func argument(_ index: Int, _ span: Span) throws(Diagnostic) -> Checked {
    guard argumentCount > 0 else {
      throw Diagnostic(
        "an argument such as $0 can only stand in a closure that has arguments", at: span)
    }
    guard isPair ? index < 2 : innermost + index < argumentCount else {
      throw Diagnostic("there is no argument $\(index) here", at: span)
    }
    return (argumentTerm(index, span), .any)
  }
}

extension Checker {
  func prefix(_ symbol: Symbol, _ operand: Expression, _ span: Span) throws(Diagnostic) -> Checked {
    let checked = try value(operand)
    if symbol == .exclamation { return (.not(checked.term, span), .value(name: "a Boolean")) }
    // A literal with its sign stays a literal, so that it can be checked before the run.
    switch checked.term {
    case .constant(.integer(let number)) where number != .min:
      return (.constant(.integer(-number)), checked.kind)
    case .constant(.decimal(let number)): return (.constant(.decimal(-number)), checked.kind)
    default: return (.negation(checked.term, span), checked.kind)
    }
  }

  func infix(
    _ symbol: Symbol, _ left: Expression, _ right: Expression, _ span: Span
  ) throws(Diagnostic) -> Checked {
    if symbol == .coalescing {
      let (left, right) = (try check(left), try check(right))
      return (.coalescing(left.term, right.term), common(left.kind, right.kind))
    }
    let (leftTerm, rightTerm) = (try value(left), try value(right))
    switch symbol {
    case .and: return (.and(leftTerm.term, rightTerm.term, span), .value(name: "a Boolean"))
    case .or: return (.or(leftTerm.term, rightTerm.term, span), .value(name: "a Boolean"))
    default:
      let kind: StaticKind =
        symbol.isComparison
        ? .value(name: "a Boolean")
        : leftTerm.kind == .duration || rightTerm.kind == .duration ? .any : leftTerm.kind
      return (.operation(symbol, leftTerm.term, rightTerm.term, span), kind)
    }
  }

  func common(_ left: StaticKind, _ right: StaticKind) -> StaticKind {
    if left == right { return left }
    return left.isStream && right.isStream ? .stream : .any
  }

  func text(_ parts: [Expression.TextPart], _ span: Span) throws(Diagnostic) -> Term {
    if parts.count == 1, case .literal(let text) = parts[0] { return .constant(.text(text)) }
    var terms: [Term.TextPart] = []
    for part in parts {
      switch part {
      case .literal(let text): terms.append(.literal(text))
      case .expression(let expression): terms.append(.term(try value(expression).term))
      }
    }
    return terms.isEmpty ? .constant(.text("")) : .text(terms, span)
  }

  func duration(_ amount: Double, _ unit: TimeUnit, _ span: Span) throws(Diagnostic) -> Duration {
    guard let duration = unit.duration(amount, tick: scope.tick) else {
      throw Diagnostic(Value.longDuration, at: span)
    }
    return duration
  }
}

/// The kind of a term, as far as it is known before evaluation.
enum StaticKind: Sendable, Equatable {
  /// Unknown: values of lanes, and arguments of closures.
  case any
  /// A value that is not a stream, of an unknown kind or of the kind of a literal.
  case value(name: String)
  case duration
  case signal
  case producer
  /// A stream of either kind.
  case stream

  var isStream: Bool { self == .signal || self == .producer || self == .stream }

  /// The kind's name in messages, with its article.
  package var name: String {
    switch self {
    case .any: "a value"
    case .value(let name): name
    case .duration: "a duration"
    case .signal: "a signal"
    case .producer: "a producer"
    case .stream: "a stream"
    }
  }
}

extension Checker {
  /// Refuses a name of another library, and says its counterpart here; ignores all other names.
  ///
  /// - Parameters:
  ///   - name: The written name.
  ///   - call: Its arguments.
  ///   - span: The place of the name.
  ///   - withLabels: Whether only a name in the table with exactly these labels matches, because the name alone is
  ///     an operator here.
  ///   - hint: What to add to the message.
  /// - Throws: An error with the counterpart.
  func refuseNameElsewhere(
    _ name: String, _ call: Expression.Call, _ span: Span, withLabels: Bool = false,
    hint: String = ""
  ) throws(Diagnostic) {
    let labels = call.arguments.map { "\($0.label?.text ?? "_"):" }.joined()
    guard
      let message = NameElsewhere.message(for: name, labels: labels, isWithLabels: withLabels)
    else { return }
    throw Diagnostic(message + hint, at: span)
  }
}

extension Checker {
  /// `base.name`, without a call.
  func member(
    _ base: Expression, _ name: Expression.Name, _ span: Span
  ) throws(Diagnostic) -> Checked {
    if case .name(let type) = base.kind, isStreamType(type) {
      return try shorthand(name, Expression.Call(), span)
    }
    let checked = try check(base)
    // A term that may be a stream at run time, such as an argument of a closure, is treated as a stream if the
    // name is an operator's.
    if name.text == "producer", checked.kind.isStream || checked.kind == .any {
      return (.producer(checked.term, span), .producer)
    }
    if checked.kind.isStream {
      return try operation(
        checked, name, Expression.Call(), span, isCall: false)
    }
    let member = Member.properties[name.text] ?? .component(name.text)
    return (.member(checked.term, member, [], name.span), .any)
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
        if isStreamType(type) || type == "Duration" { return try shorthand(name, call, span) }
      }
      let checked = try check(base)
      if checked.kind.isStream { return try operation(checked, name, call, span, isCall: true) }
      if let member = try sequenceMember(checked, name, call, span) { return member }
      if let method = Member.methods[name.text] {
        return try self.method(checked, name, method, call)
      }
      guard checked.kind == .any, OperatorTable.operators[name.text] != nil else {
        if call.arguments.isEmpty, call.trailing.isEmpty, Member.properties[name.text] != nil {
          throw Diagnostic(
            "'\(name.text)' is a property, without parentheses: .\(name.text)", at: name.span)
        }
        if checked.kind == .any { try refuseNameElsewhere(name.text, call, name.span) }
        try refuseArguments(of: name, call)
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
      let argument = try onlyArgument(of: call, name.text, name.span)
      return (.function(unit, try value(argument).term, argument.span), .duration)
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
      case "completed": return constant(.event(.completed))
      case "interrupted": return constant(.event(.interrupted))
      default: break
      }
    }
    guard let holder = Holder(rawValue: name.text) else { return nil }
    let argument = try onlyArgument(of: call, name.text, name.span)
    return (
      .holding(holder, try check(argument).term, name.span), .value(name: holder.kindName)
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
  static let functionsOfSeveral: [String: Member] = ["min": .min, "max": .max]

  private func function(
    _ name: String, _ call: Expression.Call, _ nameSpan: Span, _ span: Span
  ) throws(Diagnostic) -> Checked {
    if let member = Self.functionsOfSeveral[name] {
      guard call.arguments.count > 1, call.trailing.isEmpty,
        call.arguments.allSatisfy({ $0.label == nil })
      else {
        throw noForm(described(name, call), ["\(name)(_:_:)"], at: nameSpan)
      }
      let terms = try call.arguments.map(\.value).map(valueTerm)
      return (.member(.array(terms, span), member, [], nameSpan), .any)
    }
    let functions = Term.Function.allCases.filter { !Term.Function.units.contains($0) }
    guard let function = functions.first(where: { $0.rawValue == name }) else {
      try refuseCall(of: name, nameSpan)
      try refuseNameElsewhere(name, call, nameSpan)
      try refuseOperatorAsFunction(name, nameSpan)
      let names =
        functions.map(\.rawValue) + Self.functionsOfSeveral.keys.sorted() + ["SignalProducer"]
      throw Diagnostic(
        "nothing is named '\(name)' here" + suggestion(closest(to: name, among: names)),
        at: nameSpan)
    }
    let argument = try onlyArgument(of: call, name, nameSpan)
    return (.function(function, try value(argument).term, span), .any)
  }

  /// Refuses to call what a case or a closure names, because none of it is a function.
  private func refuseCall(of name: String, _ span: Span) throws(Diagnostic) {
    if names[name] != nil || scope.lanes[name] != nil || scope.values[name] != nil {
      throw Diagnostic("'\(name)' is no function, so it cannot be called", at: span)
    }
    guard scope.closures[name] != nil else { return }
    throw Diagnostic(
      "the closure '\(name)' cannot be called; pass it to an operator, as in map(\(name)), or write here what it does",
      at: span)
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
      throw noForm(described(name.text, call), [form], at: name.span)
    }
    let arguments = try call.arguments.map(\.value).map(valueTerm)
    return (.member(base.term, method.member, arguments, name.span), .any)
  }

  /// The only argument of a call, which has no label.
  private func onlyArgument(
    of call: Expression.Call, _ name: String, _ span: Span
  ) throws(Diagnostic) -> Expression {
    guard call.arguments.count == 1, call.trailing.isEmpty, call.arguments[0].label == nil else {
      throw noForm(described(name, call), ["\(name)(_:)"], at: span)
    }
    return call.arguments[0].value
  }

  /// The error about a call that fits no form of what it calls.
  func noForm(_ call: String, _ forms: [String], at span: Span) -> Diagnostic {
    // Several forms may have the same signature: they differ in what may be omitted.
    let forms = forms.enumerated().filter { !forms[..<$0.offset].contains($0.element) }
      .map(\.element)
    return Diagnostic(
      "there is no \(call); there \(forms.count == 1 ? "is" : "are") "
        + forms.joined(separator: ", "), at: span)
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
package struct SequenceMember: Sendable {
  let name: String
  let member: Member
  package let parameters: [Parameter]

  private init(_ name: String, _ member: Member, _ parameters: Parameter...) {
    self.name = name
    self.member = member
    self.parameters = parameters
  }

  var signature: String { "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))" }

  /// The forms by name.
  ///
  /// If a stream has an operator with the same name, the member takes the same arguments as the operator.
  package static let named = Dictionary(grouping: all, by: \.name)

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

  /// Refuses the arguments of a member that exists, if no form takes them.
  private func refuseArguments(
    of name: Expression.Name, _ call: Expression.Call
  ) throws(Diagnostic) {
    guard let forms = SequenceMember.named[name.text] else { return }
    for form in forms {
      if let given = given(call, for: form.parameters) {
        _ = try check(given, for: form.parameters)
      }
    }
    throw noForm(described(name.text, call), forms.map(\.signature), at: name.span)
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
