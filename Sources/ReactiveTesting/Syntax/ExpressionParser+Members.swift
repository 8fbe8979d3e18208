/// Parses members, calls and anything else that may follow an expression.
extension ExpressionParser {
  mutating func postfix() throws(Diagnostic) -> Expression {
    var base = try primary()
    while case .symbol(let symbol) = token.kind {
      switch symbol {
      case .dot:
        advance()
        let name = try memberName()
        base = try make(.member(base, name), base.span.union(name.span), over: base)
      case .openParenthesis where !token.hasSpaceBefore:
        base = try call(base)
      case .openBracket where !token.hasSpaceBefore:
        let open = token
        advance()
        let index = try expression()
        let end = try close(.closeBracket, opened: open)
        base = try make(.element(base, index), base.span.union(end), over: base, index)
      case .openBrace where canTakeClosure(base):
        base = try trailing(base, [])
      case .exclamation where !token.hasSpaceBefore:
        let end = token.span
        advance()
        base = try make(.unwrap(base), base.span.union(end), over: base)
      case .closedRange where !token.hasSpaceBefore && isPostfixRange:
        let end = token.span
        advance()
        return try make(.range(base, nil, isClosed: true), base.span.union(end), over: base)
      default: return base
      }
    }
    return base
  }

  /// Whether the range is open-ended: nothing follows that could be its upper bound.
  var isPostfixRange: Bool {
    guard position + 1 < tokens.count else { return true }
    switch tokens[position + 1].kind {
    case .end: return true
    case .symbol(let symbol):
      return [.closeParenthesis, .closeBracket, .comma, .closeBrace].contains(symbol)
        || token.hasSpaceAfter
    default: return token.hasSpaceAfter
    }
  }

  func canTakeClosure(_ base: Expression) -> Bool {
    switch base.kind {
    case .member, .implicitMember, .call, .name: true
    default: false
    }
  }

  mutating func memberName() throws(Diagnostic) -> Expression.Name {
    let span = token.span
    switch token.kind {
    case .name(let name):
      advance()
      return Expression.Name(text: name, span: span)
    case .integer(let number):
      advance()
      return Expression.Name(text: String(number), span: span)
    default: throw Diagnostic("expected the name of a member after '.'", at: span)
    }
  }

  mutating func call(_ callee: Expression) throws(Diagnostic) -> Expression {
    let open = token
    advance()
    let arguments = try self.arguments(closing: .closeParenthesis)
    let end = try close(.closeParenthesis, opened: open)
    if isSymbol(.openBrace) { return try trailing(callee, arguments) }
    return try makeCall(callee, Expression.Call(arguments: arguments, trailing: []), end)
  }

  mutating func trailing(
    _ callee: Expression, _ arguments: [Expression.Argument]
  ) throws(Diagnostic) -> Expression {
    var closures = [Expression.Argument(label: nil, value: try closure())]
    while case .name(let label) = token.kind, position + 2 < tokens.count,
      tokens[position + 1].kind == .symbol(.colon), tokens[position + 2].kind == .symbol(.openBrace)
    {
      let name = Expression.Name(text: label, span: token.span)
      advance()
      advance()
      closures.append(Expression.Argument(label: name, value: try closure()))
    }
    let end = closures.last?.value.span ?? callee.span
    return try makeCall(callee, Expression.Call(arguments: arguments, trailing: closures), end)
  }

  /// An operator used as a function, as in `reduce(0, +)`: a closure over its two sides.
  mutating func operatorFunction() throws(Diagnostic) -> Expression? {
    guard case .symbol(let symbol) = token.kind, let precedence = symbol.precedence,
      precedence < 4 || precedence > 5, position + 1 < tokens.count,
      case .symbol(let next) = tokens[position + 1].kind,
      next == .closeParenthesis || next == .comma
    else { return nil }
    let span = token.span
    advance()
    let left = try make(.argument(0), span)
    let right = try make(.argument(1), span)
    let body = try make(.infix(symbol, left, right), span, over: left, right)
    return try make(
      .closure(Expression.Closure(parameters: nil, body: .expression(body))), span, over: body)
  }

  mutating func arguments(
    closing symbol: Symbol
  ) throws(Diagnostic) -> [Expression.Argument] {
    var arguments: [Expression.Argument] = []
    while !isSymbol(symbol) {
      var label: Expression.Name?
      if case .name(let name) = token.kind, tokens[position + 1].kind == .symbol(.colon) {
        label = Expression.Name(text: name, span: token.span)
        advance()
        advance()
      }
      var value = try operatorFunction()
      if value == nil { value = try expression() }
      if let value { arguments.append(Expression.Argument(label: label, value: value)) }
      guard accept(.comma) else { break }
    }
    return arguments
  }
}
