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
      if let closure = scope.closures[name], !arguments.contains(name) {
        guard !open.contains(name) else {
          throw Diagnostic(PipelineMessages.closureOfItself(name), at: expression.span)
        }
        guard scope.uses.count() else {
          throw Diagnostic(PipelineMessages.manyUses, at: expression.span)
        }
        // Checked where it is used: what is given to it is known only here. It does not see the
        // arguments of the closures around its use.
        var outside = Checker(scope: scope)
        outside.open = open.union([name])
        outside.arguments = arguments.map { _ in nil }
        outside.innermost = arguments.count
        return try outside.closureArgument(closure, kind)
      }
    case .keyPath(let names):
      // A key path serves as a function of one argument, as in Swift.
      guard [.projection, .predicate(arity: 1), .closure(arity: 1), .streamClosure].contains(kind)
      else { break }
      return .closure(keyPath(names, expression.span), kind)
    default: break
    }
    throw Diagnostic("\(kind.name) is wanted here", at: expression.span)
  }

  private func keyPath(_ names: [Expression.Name], _ span: Span) -> ClosureTerm {
    var term = Term.argument(arguments.count)
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
    var inside = self
    inside.innermost = arguments.count
    if let parameters = closure.parameters {
      // Two names for one argument take a pair apart.
      if parameters.count == 2, arity == 1 {
        return try pairClosure(closure, parameters, inside, kind, span)
      }
      guard parameters.count == arity else {
        throw Diagnostic(PipelineMessages.argumentCount(parameters.count, arity), at: span)
      }
      inside.arguments += parameters.map { $0.text == "_" ? nil : $0.text }
    } else {
      inside.arguments += Array(repeating: nil, count: arity)
    }
    let target = inside.innermost
    let body = try inside.body(closure.body, kind, target)
    return ClosureTerm(body: body, span: span)
  }

  /// `{ a, b in … }` over one argument: the names stand for its components.
  private func pairClosure(
    _ closure: Expression.Closure, _ parameters: [Expression.Name], _ inside: Checker,
    _ kind: Parameter.Kind, _ span: Span
  ) throws(Diagnostic) -> ClosureTerm {
    var inside = inside
    inside.arguments.append(nil)
    inside.components = [:]
    for (index, parameter) in parameters.enumerated() where parameter.text != "_" {
      inside.components[parameter.text] = .member(
        .argument(inside.innermost), .component(String(index)), [], parameter.span)
    }
    let body = try inside.body(closure.body, kind, inside.innermost)
    return ClosureTerm(body: body, span: span)
  }

  private func body(
    _ body: Expression.Closure.Body, _ kind: Parameter.Kind, _ target: Int
  ) throws(Diagnostic) -> ClosureTerm.Body {
    switch body {
    case .empty: return .nothing
    case .steps(let first, let last):
      guard kind == .mutatingClosure else {
        throw Diagnostic(PipelineMessages.oneExpression, at: last.span)
      }
      let change = try self.body(first, .mutation, target)
      if case .value = change {
        throw Diagnostic(PipelineMessages.oneExpression, at: last.span)
      }
      return .steps(change, try value(last).term)
    case .assignment(let place, _, _) where kind == .mutatingClosure:
      throw Diagnostic(PipelineMessages.noValue, at: place.span)
    case .assignment(let place, let symbol, let value):
      guard kind == .mutation, case .argument(target) = try check(place).term else {
        throw Diagnostic(
          "only the first argument of an 'into:' form can be changed", at: place.span)
      }
      let new = try self.value(value).term
      guard let operation = ValueOperator(rawValue: String(symbol.dropLast())) else {
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
        throw Diagnostic(
          PipelineMessages.kind("a stream", checked.kind.name), at: expression.span)
      }
      return .value(checked.term)
    }
  }
}
