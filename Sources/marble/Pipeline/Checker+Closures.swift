import Reactive
import ReactiveTesting

extension Checker {
  /// A closure, the name of one, or a key path.
  func closureArgument(
    _ expression: Expression, _ kind: Parameter.Kind
  ) throws(Diagnostic) -> ArgumentTerm {
    switch expression.kind {
    case .closure(let closure):
      return .closure(try self.closure(closure, kind, expression.span), kind)
    case .name(let name):
      if let closure = scope.closures[name], names[name] == nil {
        guard !open.contains(name) else {
          throw Diagnostic("the closure '\(name)' uses itself, without an end", at: expression.span)
        }
        guard scope.uses.count() else {
          throw Diagnostic(
            "the closures of a case are used more than \(UseCount.limit) times, including uses in other "
              + "closures; use fewer",
            at: expression.span)
        }
        // Checked where it is used, because only here its arguments are known. It does not see the
        // arguments of the closures around its use.
        var outside = Checker(scope: scope)
        outside.open = open.union([name])
        outside.argumentCount = argumentCount
        outside.innermost = argumentCount
        return try outside.closureArgument(closure, kind)
      }
    case .keyPath(let names):
      // A key path serves as a function of one argument, as in Swift.
      guard [.projection, .predicate(arity: 1), .closure(arity: 1), .streamClosure].contains(kind)
      else { break }
      return .closure(keyPath(names, expression.span), kind)
    default: break
    }
    throw Diagnostic("expected \(kind.name)", at: expression.span)
  }

  private func keyPath(_ names: [Expression.Name], _ span: Span) -> ClosureTerm {
    var term = Term.argument(argumentCount)
    for name in names where name.text != "self" {
      let member = Member.properties[name.text] ?? .component(name.text)
      term = .member(term, member, [], name.span)
    }
    return ClosureTerm(body: .value(term), span: span)
  }

  private func closure(
    _ closure: Expression.Closure, _ kind: Parameter.Kind, _ span: Span
  ) throws(Diagnostic) -> ClosureTerm {
    let arity = kind.arity ?? 1
    // Two parameters for one argument take a pair apart.
    let isPair = arity == 1 && closure.arity == 2
    if let parameters = closure.parameters, parameters.count != arity, !isPair {
      throw Diagnostic(
        "this closure has \(parameters.count) argument\(parameters.count == 1 ? "" : "s"), but \(arity) "
          + (arity == 1 ? "is" : "are") + " passed to it", at: span)
    }
    var inside = self
    inside.innermost = argumentCount
    inside.argumentCount += arity
    inside.isPair = isPair
    for (index, parameter) in (closure.parameters ?? []).enumerated() where parameter.text != "_" {
      inside.names[parameter.text] = inside.argumentTerm(index, parameter.span)
    }
    let body = try inside.body(closure.body, kind, inside.innermost)
    return ClosureTerm(body: body, span: span)
  }

  /// The term for an argument of the innermost closure.
  func argumentTerm(_ index: Int, _ span: Span) -> Term {
    isPair
      ? .half(index, ofArgument: innermost, span)
      : .argument(innermost + index)
  }

  private func body(
    _ body: Expression.Closure.Body, _ kind: Parameter.Kind, _ target: Int
  ) throws(Diagnostic) -> ClosureTerm.Body {
    switch body {
    case .empty: return .nothing
    case .steps(let first, let last):
      let change = kind == .mutatingClosure ? try self.body(first, .mutation, target) : nil
      switch change {
      case .value?, nil:
        throw Diagnostic(
          "only a closure that changes its first argument and returns a value has two parts: "
            + "{ $0 += $1; return $0 }", at: last.span)
      case let change?: return .steps(change, try value(last).term)
      }
    case .assignment(let place, _, _) where kind == .mutatingClosure:
      throw Diagnostic(
        "this closure returns no value; add one: { $0 += $1; return $0 }", at: place.span)
    case .assignment(let place, let symbol, let value):
      guard kind == .mutation, case .argument(target) = try check(place).term else {
        throw Diagnostic(
          "only the first argument of an 'into:' form can be changed", at: place.span)
      }
      let new = try self.value(value).term
      guard let operation = ValueOperator(symbol) else {
        return .assignment(new)
      }
      let span = place.span.union(value.span)
      return .assignment(.operation(operation, .argument(target), new, span))
    case .expression(let expression):
      if kind == .mutation, case .call(let callee, let call) = expression.kind,
        case .member(let base, let name) = callee.kind, name.text == "append",
        call.arguments.count == 1, let element = call.arguments.first, element.label == nil,
        case .argument(target) = try check(base).term
      {
        return .append(try value(element.value).term, expression.span)
      }
      let checked = try check(expression)
      if kind.makesStream, !checked.kind.isStream, checked.kind != .any {
        throw Diagnostic("expected a stream, not \(checked.kind.name)", at: expression.span)
      }
      return .value(checked.term)
    }
  }
}
