/// Parses the parts that an expression can begin with: literals, names, brackets, closures.
extension ExpressionParser {
  mutating func primary() throws(Diagnostic) -> Expression {
    let first = token
    switch first.kind {
    case .integer(let magnitude):
      guard let value = Int(exactly: magnitude) else {
        throw Lexer.longNumber(at: first.span)
      }
      advance()
      return try make(.integer(value), first.span)
    case .decimal(let value):
      advance()
      return try make(.decimal(value), first.span)
    case .duration(let amount, let unit):
      advance()
      return try make(.duration(amount, unit), first.span)
    case .argument(let index):
      advance()
      return try make(.argument(index), first.span)
    case .name(let name):
      advance()
      switch name {
      case "true": return try make(.boolean(true), first.span)
      case "false": return try make(.boolean(false), first.span)
      case "nil": return try make(.none, first.span)
      default: return try make(.name(name), first.span)
      }
    case .text(let parts):
      advance()
      return try text(parts, first.span)
    case .symbol(.dot):
      advance()
      let name = try memberName()
      return try make(.implicitMember(name), first.span.union(name.span))
    case .symbol(.openParenthesis): return try tuple()
    case .symbol(.openBracket):
      advance()
      let elements = try arguments(closing: .closeBracket).map(\.value)
      let end = try close(.closeBracket, opened: first)
      return try make(.array(elements), first.span.union(end), over: elements)
    case .symbol(.openBrace): return try closure()
    case .symbol(.backslash): return try keyPath()
    case .symbol, .end: throw unexpected()
    }
  }

  mutating func tuple() throws(Diagnostic) -> Expression {
    let open = token
    advance()
    let fields = try arguments(closing: .closeParenthesis)
    let end = try close(.closeParenthesis, opened: open)
    let span = open.span.union(end)
    if fields.count == 1, fields[0].label == nil {
      var inner = fields[0].value
      inner.span = span
      return inner
    }
    return try make(.tuple(fields), span, over: fields.map(\.value))
  }

  mutating func text(
    _ parts: [Token.TextPart], _ span: Span
  ) throws(Diagnostic) -> Expression {
    var result: [Expression.TextPart] = []
    var children: [Expression] = []
    for part in parts {
      switch part {
      case .literal(let text): result.append(.literal(text))
      case .code(let span):
        guard depth < FixtureLimits.depth else {
          throw tooDeep(at: span)
        }
        let expression = try Self.parse([span], in: bytes, depth: depth + 1)
        children.append(expression)
        result.append(.expression(expression))
      }
    }
    return try make(.text(result), span, over: children)
  }

  mutating func keyPath() throws(Diagnostic) -> Expression {
    let start = token.span
    advance()
    var names: [Expression.Name] = []
    while isSymbol(.dot), names.isEmpty || !token.hasSpaceBefore {
      advance()
      names.append(try memberName())
    }
    guard let last = names.last else {
      throw Diagnostic("a key path is '\\.' followed by the name of a member", at: start)
    }
    return try make(.keyPath(names), start.union(last.span))
  }

  mutating func closure() throws(Diagnostic) -> Expression {
    let open = token
    advance()
    let parameters = try closureParameters()
    var body = Expression.Closure.Body.empty
    var children: [Expression] = []
    if !isSymbol(.closeBrace) {
      if isReturn { advance() }
      let first = try expression()
      children = [first]
      body = .expression(first)
      if case .symbol(let symbol) = token.kind, symbol.isAssignment {
        advance()
        let value = try expression()
        children.append(value)
        body = .assignment(first, symbol, value)
      }
      if accept(.semicolon) {
        if isReturn { advance() }
        let last = try expression()
        children.append(last)
        body = .steps(body, last)
      }
    }
    let end = try close(.closeBrace, opened: open)
    return try make(
      .closure(Expression.Closure(parameters: parameters, body: body)),
      open.span.union(end), over: children)
  }

  /// Whether a `return` with a value follows.
  var isReturn: Bool {
    guard token.kind == .name("return"), position + 1 < tokens.count else { return false }
    return tokens[position + 1].kind != .symbol(.closeBrace)
  }

  /// The parameters `a, b in` or `(a, b) in`, if they follow.
  mutating func closureParameters() throws(Diagnostic) -> [Expression.Name]? {
    var ahead = position
    let isParenthesised = tokens[ahead].kind == .symbol(.openParenthesis)
    if isParenthesised { ahead += 1 }
    var names: [Expression.Name] = []
    while case .name(let name) = tokens[ahead].kind, ahead + 1 < tokens.count {
      names.append(Expression.Name(text: name, span: tokens[ahead].span))
      ahead += 1
      guard tokens[ahead].kind == .symbol(.comma), ahead + 1 < tokens.count else { break }
      ahead += 1
    }
    if isParenthesised {
      guard tokens[ahead].kind == .symbol(.closeParenthesis), ahead + 1 < tokens.count else {
        return nil
      }
      ahead += 1
    }
    guard tokens[ahead].kind == .name("in") else { return nil }
    position = min(ahead + 1, tokens.count - 1)
    return names
  }
}
