import ReactiveTesting

/// Reads an expression by precedence climbing.
struct ExpressionParser {
  /// How deep brackets may be nested, and how long a chain of members or operators may be.
  ///
  /// It keeps whatever walks the tree well within a thread's stack.
  static let depthLimit = 100

  private let bytes: [UInt8]
  private var tokens: [Token]
  private var position = 0
  private var depth: Int

  /// Reads one whole expression.
  ///
  /// - Parameters:
  ///   - stretches: Where it stands in the file.
  ///   - bytes: The file.
  /// - Returns: The expression.
  /// - Throws: The first thing that is wrong.
  static func parse(_ stretches: [Span], in bytes: [UInt8]) throws(Diagnostic) -> Expression {
    try parse(stretches, in: bytes, depth: 0)
  }

  private static func parse(
    _ stretches: [Span], in bytes: [UInt8], depth: Int
  ) throws(Diagnostic) -> Expression {
    var parser = ExpressionParser(
      bytes: bytes, tokens: try Lexer.tokens(of: stretches, in: bytes), depth: depth)
    let expression = try parser.expression()
    guard case .end = parser.token.kind else { throw parser.unexpected() }
    return expression
  }

  private init(bytes: [UInt8], tokens: [Token], depth: Int) {
    self.bytes = bytes
    self.tokens = tokens
    self.depth = depth
  }

  // MARK: Tokens

  private var token: Token { tokens[position] }

  private func isSymbol(_ symbol: String) -> Bool { token.kind == .symbol(symbol) }

  private mutating func advance() {
    if position + 1 < tokens.count { position += 1 }
  }

  private mutating func accept(_ symbol: String) -> Bool {
    guard isSymbol(symbol) else { return false }
    advance()
    return true
  }

  private mutating func close(_ symbol: String, opened open: Token) throws(Diagnostic) -> Span {
    let span = token.span
    if accept(symbol) { return span }
    guard case .end = token.kind else { throw unexpected() }
    guard case .symbol(let text) = open.kind else { throw unexpected() }
    throw Diagnostic(SyntaxMessages.unclosed(text, symbol), at: open.span)
  }

  private func unexpected() -> Diagnostic {
    if case .end = token.kind { return Diagnostic(SyntaxMessages.expression, at: token.span) }
    let text = String(decoding: bytes[token.span.start..<token.span.end], as: UTF8.self)
    return Diagnostic(SyntaxMessages.unexpected(text), at: token.span)
  }

  private func make(
    _ kind: Expression.Kind, _ span: Span, over children: Expression...
  ) throws(Diagnostic) -> Expression {
    try make(kind, span, over: children)
  }

  private func make(
    _ kind: Expression.Kind, _ span: Span, over children: [Expression]
  ) throws(Diagnostic) -> Expression {
    var height = 1
    for child in children { height = max(height, child.height + 1) }
    guard height <= Self.depthLimit else {
      throw Diagnostic(SyntaxMessages.deep, at: Span(span.end, span.end))
    }
    return Expression(kind: kind, span: span, height: height)
  }

  // MARK: Operators

  private static let precedences: [String: Int] = [
    "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, "<=": 3, ">": 3, ">=": 3, "??": 4, "...": 5,
    "..<": 5, "+": 6, "-": 6, "*": 7, "/": 7, "%": 7,
  ]

  private mutating func expression() throws(Diagnostic) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw Diagnostic(SyntaxMessages.deep, at: token.span) }
    let condition = try infix(atLeast: 1)
    guard isSymbol("?"), token.hasSpaceBefore else { return condition }
    let question = token
    advance()
    let yes = try expression()
    guard accept(":") else {
      if case .end = token.kind {
        throw Diagnostic(SyntaxMessages.unclosed("?", ":"), at: question.span)
      }
      throw unexpected()
    }
    let no = try expression()
    return try make(
      .ternary(condition, yes, no), condition.span.union(no.span), over: condition, yes, no)
  }

  private mutating func infix(atLeast minimum: Int) throws(Diagnostic) -> Expression {
    var left = try prefix()
    var comparison = false
    while case .symbol(let symbol) = token.kind, let precedence = Self.precedences[symbol],
      precedence >= minimum
    {
      let operation = token
      guard operation.hasSpaceBefore == operation.hasSpaceAfter else {
        throw Diagnostic(SyntaxMessages.oneSidedSpace, at: operation.span)
      }
      if precedence == 3 {
        guard !comparison else {
          throw Diagnostic(SyntaxMessages.chainedComparison, at: operation.span)
        }
        comparison = true
      }
      advance()
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.depthLimit else { throw Diagnostic(SyntaxMessages.deep, at: token.span) }
      // `??` groups to the right, all others to the left.
      let right = try infix(atLeast: symbol == "??" ? precedence : precedence + 1)
      let span = left.span.union(right.span)
      switch symbol {
      case "...": left = try make(.range(left, right, isClosed: true), span, over: left, right)
      case "..<": left = try make(.range(left, right, isClosed: false), span, over: left, right)
      default: left = try make(.infix(symbol, left, right), span, over: left, right)
      }
    }
    return left
  }

  private mutating func prefix() throws(Diagnostic) -> Expression {
    guard case .symbol(let symbol) = token.kind, symbol == "-" || symbol == "!" else {
      return try postfix()
    }
    let start = token.span
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw Diagnostic(SyntaxMessages.deep, at: start) }
    advance()
    let operand = try prefix()
    return try make(.prefix(symbol, operand), start.union(operand.span), over: operand)
  }

  // MARK: Members and calls

  private mutating func postfix() throws(Diagnostic) -> Expression {
    var base = try primary()
    while case .symbol(let symbol) = token.kind {
      switch symbol {
      case ".":
        advance()
        let name = try memberName()
        base = try make(.member(base, name), base.span.union(name.span), over: base)
      case "(" where !token.hasSpaceBefore:
        base = try call(base)
      case "[" where !token.hasSpaceBefore:
        let open = token
        advance()
        let index = try expression()
        let end = try close("]", opened: open)
        base = try make(.element(base, index), base.span.union(end), over: base, index)
      case "{" where canTakeClosure(base):
        base = try trailing(base, [])
      case "!" where !token.hasSpaceBefore:
        let end = token.span
        advance()
        base = try make(.unwrap(base), base.span.union(end), over: base)
      case "..." where !token.hasSpaceBefore && isPostfixRange:
        let end = token.span
        advance()
        return try make(.range(base, nil, isClosed: true), base.span.union(end), over: base)
      default: return base
      }
    }
    return base
  }

  /// Whether the dots end here: nothing follows that a range could go on to.
  private var isPostfixRange: Bool {
    guard position + 1 < tokens.count else { return true }
    switch tokens[position + 1].kind {
    case .end: return true
    case .symbol(let symbol): return [")", "]", ",", "}"].contains(symbol) || token.hasSpaceAfter
    default: return token.hasSpaceAfter
    }
  }

  private func canTakeClosure(_ base: Expression) -> Bool {
    switch base.kind {
    case .member, .implicitMember, .call, .name: true
    default: false
    }
  }

  private mutating func memberName() throws(Diagnostic) -> Expression.Name {
    let span = token.span
    switch token.kind {
    case .name(let name):
      advance()
      return Expression.Name(text: name, span: span)
    case .integer(let number):
      advance()
      return Expression.Name(text: String(number), span: span)
    default: throw Diagnostic(SyntaxMessages.memberName, at: span)
    }
  }

  private mutating func call(_ callee: Expression) throws(Diagnostic) -> Expression {
    let open = token
    advance()
    let arguments = try self.arguments(closing: ")")
    let end = try close(")", opened: open)
    let called = try make(
      .call(callee, Expression.Call(arguments: arguments, trailing: [])),
      callee.span.union(end), over: [callee] + arguments.map(\.value))
    guard isSymbol("{") else { return called }
    return try trailing(callee, arguments)
  }

  private mutating func trailing(
    _ callee: Expression, _ arguments: [Expression.Argument]
  ) throws(Diagnostic) -> Expression {
    var closures = [Expression.Argument(label: nil, value: try closure())]
    while case .name(let label) = token.kind, position + 2 < tokens.count,
      tokens[position + 1].kind == .symbol(":"), tokens[position + 2].kind == .symbol("{")
    {
      let name = Expression.Name(text: label, span: token.span)
      advance()
      advance()
      closures.append(Expression.Argument(label: name, value: try closure()))
    }
    let end = closures.last?.value.span ?? callee.span
    return try make(
      .call(callee, Expression.Call(arguments: arguments, trailing: closures)),
      callee.span.union(end), over: [callee] + (arguments + closures).map(\.value))
  }

  private mutating func arguments(
    closing symbol: String
  ) throws(Diagnostic) -> [Expression.Argument] {
    var arguments: [Expression.Argument] = []
    while !isSymbol(symbol) {
      var label: Expression.Name?
      if case .name(let name) = token.kind, tokens[position + 1].kind == .symbol(":") {
        label = Expression.Name(text: name, span: token.span)
        advance()
        advance()
      }
      arguments.append(Expression.Argument(label: label, value: try expression()))
      guard accept(",") else { break }
    }
    return arguments
  }

  // MARK: Primaries

  private mutating func primary() throws(Diagnostic) -> Expression {
    let first = token
    switch first.kind {
    case .integer(let value):
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
    case .symbol("."):
      advance()
      let name = try memberName()
      return try make(.implicitMember(name), first.span.union(name.span))
    case .symbol("("): return try tuple()
    case .symbol("["):
      advance()
      let elements = try arguments(closing: "]").map(\.value)
      let end = try close("]", opened: first)
      return try make(.array(elements), first.span.union(end), over: elements)
    case .symbol("{"): return try closure()
    case .symbol("\\"): return try keyPath()
    case .symbol, .end: throw unexpected()
    }
  }

  private mutating func tuple() throws(Diagnostic) -> Expression {
    let open = token
    advance()
    let fields = try arguments(closing: ")")
    let end = try close(")", opened: open)
    let span = open.span.union(end)
    if fields.count == 1, fields[0].label == nil {
      var inner = fields[0].value
      inner.span = span
      return inner
    }
    return try make(.tuple(fields), span, over: fields.map(\.value))
  }

  private mutating func text(
    _ parts: [Token.TextPart], _ span: Span
  ) throws(Diagnostic) -> Expression {
    var result: [Expression.TextPart] = []
    var children: [Expression] = []
    for part in parts {
      switch part {
      case .literal(let text): result.append(.literal(text))
      case .code(let span):
        guard depth < Self.depthLimit else { throw Diagnostic(SyntaxMessages.deep, at: span) }
        let expression = try Self.parse([span], in: bytes, depth: depth + 1)
        children.append(expression)
        result.append(.expression(expression))
      }
    }
    return try make(.text(result), span, over: children)
  }

  private mutating func keyPath() throws(Diagnostic) -> Expression {
    let start = token.span
    advance()
    var names: [Expression.Name] = []
    while isSymbol("."), names.isEmpty || !token.hasSpaceBefore {
      advance()
      names.append(try memberName())
    }
    guard let last = names.last else { throw Diagnostic(SyntaxMessages.keyPath, at: start) }
    return try make(.keyPath(names), start.union(last.span))
  }

  private mutating func closure() throws(Diagnostic) -> Expression {
    let open = token
    advance()
    let parameters = try closureParameters()
    var body = Expression.Closure.Body.empty
    var children: [Expression] = []
    if !isSymbol("}") {
      let first = try expression()
      children = [first]
      body = .expression(first)
      if case .symbol(let symbol) = token.kind, ["=", "+=", "-=", "*="].contains(symbol) {
        advance()
        let value = try expression()
        children.append(value)
        body = .assignment(first, symbol, value)
      }
    }
    let end = try close("}", opened: open)
    return try make(
      .closure(Expression.Closure(parameters: parameters, body: body)),
      open.span.union(end), over: children)
  }

  /// `a, b in` or `(a, b) in`, if that is what stands here.
  private mutating func closureParameters() throws(Diagnostic) -> [Expression.Name]? {
    var ahead = position
    let isParenthesised = tokens[ahead].kind == .symbol("(")
    if isParenthesised { ahead += 1 }
    var names: [Expression.Name] = []
    while case .name(let name) = tokens[ahead].kind, ahead + 1 < tokens.count {
      names.append(Expression.Name(text: name, span: tokens[ahead].span))
      ahead += 1
      guard tokens[ahead].kind == .symbol(","), ahead + 1 < tokens.count else { break }
      ahead += 1
    }
    if isParenthesised {
      guard tokens[ahead].kind == .symbol(")"), ahead + 1 < tokens.count else { return nil }
      ahead += 1
    }
    guard tokens[ahead].kind == .name("in") else { return nil }
    position = min(ahead + 1, tokens.count - 1)
    return names
  }
}
