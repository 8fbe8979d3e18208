/// Parses an expression by precedence climbing.
package struct ExpressionParser {
  let bytes: [UInt8]
  var tokens: [Token]
  var position = 0
  var depth: Int

  /// Parses one whole expression.
  ///
  /// - Parameters:
  ///   - stretches: The places of the expression in the file.
  ///   - bytes: The file.
  /// - Returns: The expression.
  /// - Throws: The first error.
  package static func parse(_ stretches: [Span], in bytes: [UInt8]) throws(Diagnostic) -> Expression
  {
    try parse(stretches, in: bytes, depth: 0)
  }

  static func parse(
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

  var token: Token { tokens[position] }

  func isSymbol(_ symbol: Symbol) -> Bool {
    if case .symbol(symbol) = token.kind { true } else { false }
  }

  mutating func advance() {
    if position + 1 < tokens.count { position += 1 }
  }

  mutating func accept(_ symbol: Symbol) -> Bool {
    guard isSymbol(symbol) else { return false }
    advance()
    return true
  }

  mutating func close(_ symbol: Symbol, opened open: Token) throws(Diagnostic) -> Span {
    let span = token.span
    if accept(symbol) { return span }
    guard case .end = token.kind else { throw unexpected() }
    guard case .symbol(let opening) = open.kind else { throw unexpected() }
    throw unclosed(opening, open.span, missing: symbol)
  }

  private func unclosed(_ opening: Symbol, _ span: Span, missing closing: Symbol) -> Diagnostic {
    Diagnostic(
      "this '\(opening.rawValue)' is not closed: a '\(closing.rawValue)' is missing", at: span)
  }

  func tooDeep(at span: Span) -> Diagnostic {
    Diagnostic(
      "this expression is nested too deeply; at most \(FixtureLimits.depth) levels are allowed",
      at: span)
  }

  func unexpected() -> Diagnostic {
    if case .end = token.kind { return Diagnostic("expected an expression", at: token.span) }
    if let arrow { return closureWithArrow(at: arrow) }
    let text = String(decoding: bytes[token.span.start..<token.span.end], as: UTF8.self)
    return .unexpected(text, at: token.span)
  }

  private func closureWithArrow(at span: Span) -> Diagnostic {
    Diagnostic("a closure is written in braces: { x in … }, or { … } with $0", at: span)
  }

  /// The place of `=>` or `->`, if the current token is one half of it.
  private var arrow: Span? {
    for first in [position, position - 1] where first >= 0 && first + 1 < tokens.count {
      let (stem, tip) = (tokens[first], tokens[first + 1])
      guard stem.kind == .symbol(.assign) || stem.kind == .symbol(.minus),
        tip.kind == .symbol(.greater), stem.span.end == tip.span.start
      else { continue }
      return stem.span.union(tip.span)
    }
    return nil
  }

  func make(
    _ kind: Expression.Kind, _ span: Span, over children: Expression...
  ) throws(Diagnostic) -> Expression {
    try make(kind, span, over: children)
  }

  func make(
    _ kind: Expression.Kind, _ span: Span, over children: [Expression]
  ) throws(Diagnostic) -> Expression {
    try make(kind, span, above: children.reduce(0) { max($0, $1.height) })
  }

  func makeCall(
    _ callee: Expression, _ call: Expression.Call, _ end: Span
  ) throws(Diagnostic) -> Expression {
    var height = callee.height
    for argument in call.arguments { height = max(height, argument.value.height) }
    for argument in call.trailing { height = max(height, argument.value.height) }
    return try make(.call(callee, call), callee.span.union(end), above: height)
  }

  private func make(
    _ kind: Expression.Kind, _ span: Span, above highest: Int
  ) throws(Diagnostic) -> Expression {
    let height = highest + 1
    guard height <= FixtureLimits.depth else {
      throw tooDeep(at: Span(span.end, span.end))
    }
    return Expression(kind: kind, span: span, height: height)
  }

  // MARK: Operators

  mutating func expression() throws(Diagnostic) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= FixtureLimits.depth else {
      throw tooDeep(at: token.span)
    }
    let condition = try infix(atLeast: 1)
    guard isSymbol(.question), token.hasSpaceBefore else { return condition }
    let question = token
    advance()
    let yes = try expression()
    guard accept(.colon) else {
      if case .end = token.kind {
        throw unclosed(.question, question.span, missing: .colon)
      }
      throw unexpected()
    }
    let no = try expression()
    return try make(
      .ternary(condition, yes, no), condition.span.union(no.span), over: condition, yes, no)
  }

  mutating func infix(atLeast minimum: Int) throws(Diagnostic) -> Expression {
    var left = try prefix()
    var comparison = false
    while case .symbol(let symbol) = token.kind, let precedence = symbol.precedence,
      precedence >= minimum
    {
      let operation = token
      if let arrow { throw closureWithArrow(at: arrow) }
      guard operation.hasSpaceBefore == operation.hasSpaceAfter else {
        throw Diagnostic(
          "an operator needs white space on both sides, or on neither", at: operation.span)
      }
      if precedence == 3 {
        guard !comparison else {
          throw Diagnostic("comparisons cannot be chained; join two with '&&'", at: operation.span)
        }
        comparison = true
      }
      advance()
      depth += 1
      defer { depth -= 1 }
      guard depth <= FixtureLimits.depth else {
        throw tooDeep(at: token.span)
      }
      // `??` groups to the right, all others to the left.
      let right = try infix(atLeast: symbol == .coalescing ? precedence : precedence + 1)
      let span = left.span.union(right.span)
      switch symbol {
      case .closedRange:
        left = try make(.range(left, right, isClosed: true), span, over: left, right)
      case .halfOpenRange:
        left = try make(.range(left, right, isClosed: false), span, over: left, right)
      default: left = try make(.infix(symbol, left, right), span, over: left, right)
      }
    }
    return left
  }

  mutating func prefix() throws(Diagnostic) -> Expression {
    guard case .symbol(let symbol) = token.kind, symbol == .minus || symbol == .exclamation else {
      return try postfix()
    }
    let start = token.span
    depth += 1
    defer { depth -= 1 }
    guard depth <= FixtureLimits.depth else {
      throw tooDeep(at: start)
    }
    advance()
    // The least integer needs its sign: without the sign, it would be too large.
    if symbol == .minus, case .integer(Int.min.magnitude) = token.kind {
      let span = start.union(token.span)
      advance()
      return try make(.integer(.min), span)
    }
    let operand = try prefix()
    return try make(.prefix(symbol, operand), start.union(operand.span), over: operand)
  }
}

extension Diagnostic {
  /// A token that cannot stand where it does.
  package static func unexpected(_ token: String, at span: Span) -> Diagnostic {
    Diagnostic("unexpected '\(token)'", at: span)
  }
}
