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
    case .integer(let value): return (.constant(.integer(value)), .value(name: "an integer"))
    case .decimal(let value):
      return (.constant(.decimal(value)), .value(name: "a decimal number"))
    case .boolean(let value): return (.constant(.boolean(value)), .value(name: "a Boolean"))
    case .none: return (.constant(.none), .value(name: "nil"))
    case .duration(let amount, let unit):
      return (.constant(.duration(try duration(amount, unit, span))), .duration)
    case .text(let parts): return (try text(parts, span), .value(name: "a text"))
    case .array(let elements):
      var terms: [Term] = []
      for element in elements { terms.append(try check(element).term) }
      return (.array(terms, span), .value(name: "an array"))
    case .tuple(let fields):
      var terms: [Term.TupleTerm] = []
      for field in fields {
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
      return try shorthand(name, Expression.Call(arguments: [], trailing: []), span)
    case .member(let base, let name): return try member(base, name, span)
    case .call(let callee, let call): return try self.call(callee, call, span)
    case .closure: throw Diagnostic("a closure is not allowed here", at: span)
    case .keyPath: throw Diagnostic("a key path is not allowed here", at: span)
    }
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
    if let literal = Self.literalsElsewhere[name] {
      throw Diagnostic("`\(name)` is `\(literal)` here", at: span)
    }
    try refuseNameElsewhere(name, Expression.Call(arguments: [], trailing: []), span)
    let nearest = scope.nearest(to: name, and: names.keys)
    throw Diagnostic("nothing is named '\(name)' here" + suggestion(nearest), at: span)
  }

  private func argument(_ index: Int, _ span: Span) throws(Diagnostic) -> Checked {
    guard argumentCount > 0 else {
      throw Diagnostic("no closure around this has arguments", at: span)
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
      guard let operation = ValueOperator(symbol) else {
        throw Diagnostic.unexpected(symbol.rawValue, at: span)
      }
      let kind: StaticKind =
        leftTerm.kind == .duration || rightTerm.kind == .duration ? .any : leftTerm.kind
      return (.operation(operation, leftTerm.term, rightTerm.term, span), kind)
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
    if unit == .ticks {
      let ticks = scope.tick / .seconds(1) * amount
      guard ticks < 9e9 else { throw Diagnostic(Value.longDuration, at: span) }
      // Whole ticks are exact; fractions are rounded to the nanosecond.
      return amount.rounded() == amount && amount < 1e15
        ? scope.tick * Int(amount) : .nanoseconds(Int64((ticks * 1e9).rounded()))
    }
    guard let duration = unit.duration(amount) else {
      throw Diagnostic(Value.longDuration, at: span)
    }
    return duration
  }
}

/// The kind of a term, as far as it is known before evaluation.
package enum StaticKind: Sendable, Equatable {
  /// Unknown: values of lanes, and arguments of closures.
  case any
  /// A value that is not a stream, of an unknown kind or of the kind of a literal.
  case value(name: String)
  case duration
  case signal
  case producer
  /// A stream of either kind.
  case stream

  package var isStream: Bool { self == .signal || self == .producer || self == .stream }

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
