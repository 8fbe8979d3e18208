import ReactiveTesting

/// An expression as it is written, with the place of every part.
package struct Expression: Sendable {
  package indirect enum Kind: Sendable {
    case integer(Int)
    case decimal(Double)
    case duration(Double, TimeUnit)
    case text([TextPart])
    case boolean(Bool)
    case none
    case array([Expression])
    case tuple([Argument])
    case name(String)
    /// `$0`, `$1`, …
    case argument(Int)
    /// `.latest`, `.empty`
    case implicitMember(Name)
    case member(Expression, Name)
    case call(Expression, Call)
    case element(Expression, Expression)
    case keyPath([Name])
    case closure(Closure)
    case prefix(Symbol, Expression)
    case infix(Symbol, Expression, Expression)
    case ternary(Expression, Expression, Expression)
    case unwrap(Expression)
    case range(Expression, Expression?, isClosed: Bool)
  }

  package enum TextPart: Sendable {
    case literal(String)
    case expression(Expression)
  }

  /// A name and its place.
  package struct Name: Sendable {
    package var text: String
    package var span: Span
  }

  /// An argument, with or without a label.
  package struct Argument: Sendable {
    package var label: Name?
    package var value: Expression
  }

  /// The arguments of a call.
  package struct Call: Sendable {
    package var arguments: [Argument] = []
    package var trailing: [Argument] = []
  }

  package struct Closure: Sendable {
    package indirect enum Body: Sendable {
      case empty
      case expression(Expression)
      /// `$0 = x`, `$0 += x`, …: the target, the operator, the value.
      case assignment(Expression, Symbol, Expression)
      /// `$0 += x; return $0`: a statement followed by an expression.
      case steps(Body, Expression)
    }

    /// The names of the parameters; nil where they are `$0`, `$1`.
    package var parameters: [Name]?
    package var body: Body
  }

  package var kind: Kind
  package var span: Span
  /// How deeply the expression is nested.
  package let height: Int

  init(kind: Kind, span: Span) {
    (self.kind, self.span) = (kind, span)
    height = 1 + kind.parts.reduce(0) { max($0, $1.height) }
  }
}

extension Expression.Closure {
  /// The number of arguments: the named parameters, or otherwise as many as the highest `$` requires.
  package var arity: Int {
    parameters?.count ?? body.expressions.reduce(0) { max($0, $1.numberedArity) }
  }
}

extension Expression.Closure.Body {
  var expressions: [Expression] {
    switch self {
    case .empty: []
    case .expression(let expression): [expression]
    case .assignment(let place, _, let value): [place, value]
    case .steps(let first, let last): first.expressions + [last]
    }
  }
}

extension Expression.Kind {
  /// The direct parts of the expression.
  package var parts: [Expression] {
    switch self {
    case .integer, .decimal, .duration, .boolean, .none, .name, .argument, .implicitMember,
      .keyPath:
      []
    case .text(let parts):
      parts.compactMap { part in
        if case .expression(let expression) = part { expression } else { nil }
      }
    case .array(let elements): elements
    case .tuple(let fields): fields.map(\.value)
    case .member(let base, _), .prefix(_, let base), .unwrap(let base): [base]
    case .call(let callee, let call): [callee] + (call.arguments + call.trailing).map(\.value)
    case .element(let base, let index): [base, index]
    case .closure(let closure): closure.body.expressions
    case .infix(_, let left, let right): [left, right]
    case .ternary(let condition, let yes, let no): [condition, yes, no]
    case .range(let start, let end, _): [start] + (end.map { [$0] } ?? [])
    }
  }
}

extension Expression {
  /// The names in the expression, including those in closures, but not the closures' own parameters.
  package var names: Set<String> {
    var names: Set<String> = []
    var rest = [self]
    while let expression = rest.popLast() {
      switch expression.kind {
      case .name(let name): names.insert(name)
      case .closure(let closure):
        let own = closure.parameters.map { Set($0.map(\.text)) } ?? []
        for part in closure.body.expressions { names.formUnion(part.names.subtracting(own)) }
      default: rest += expression.kind.parts
      }
    }
    return names
  }

  /// How many arguments its `$` require; those in nested closures do not count.
  var numberedArity: Int {
    switch kind {
    case .argument(let index): index + 1
    case .closure: 0
    default: kind.parts.reduce(0) { max($0, $1.numberedArity) }
    }
  }

  /// The parts of a chain of operators, such as `taps` and `.map { $0 * 10 }`; the first is the source.
  func stages(in source: SourceText) -> [String] {
    var stages: [String] = []
    var rest = self
    while let base = rest.chainBase {
      stages.append(source.oneLine(Span(base.span.end, rest.span.end)))
      rest = base
    }
    return [source.oneLine(rest.span)] + stages.reversed()
  }

  /// The expression that an operator is called on; nil for the start of a chain.
  private var chainBase: Expression? {
    let base: Expression
    switch kind {
    case .call(let callee, _):
      guard case .member(let inner, _) = callee.kind else { return nil }
      base = inner
    case .member(let inner, _): base = inner
    default: return nil
    }
    if case .name("SignalProducer") = base.kind { return nil }
    if case .name("Signal") = base.kind { return nil }
    return base
  }
}

/// Parses an expression by precedence climbing.
package struct ExpressionParser {
  private let bytes: [UInt8]
  private var tokens: [Token]
  private var position = 0
  private var depth: Int

  /// The maximum nesting of brackets, and the maximum length of a chain of members or operators.
  ///
  /// It keeps any recursion over the tree well within a thread's stack.
  package static let depthLimit = 100

  /// Parses one whole expression.
  ///
  /// - Parameters:
  ///   - places: The places of the expression in the file.
  ///   - bytes: The file.
  /// - Returns: The expression.
  /// - Throws: The first error.
  package static func parse(_ places: [Span], in bytes: [UInt8]) throws(Diagnostic) -> Expression {
    try parse(places, in: bytes, depth: 0)
  }

  static func parse(
    _ places: [Span], in bytes: [UInt8], depth: Int
  ) throws(Diagnostic) -> Expression {
    var parser = ExpressionParser(
      bytes: bytes, tokens: try Lexer.tokens(of: places, in: bytes), depth: depth)
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

  /// The token after the current one, which is not the end.
  private var nextToken: Token { tokens[position + 1] }

  private func isSymbol(_ symbol: Symbol) -> Bool {
    if case .symbol(symbol) = token.kind { true } else { false }
  }

  private mutating func advance() {
    if position + 1 < tokens.count { position += 1 }
  }

  private mutating func accept(_ symbol: Symbol) -> Bool {
    guard isSymbol(symbol) else { return false }
    advance()
    return true
  }

  private mutating func close(_ symbol: Symbol, opened open: Token) throws(Diagnostic) -> Span {
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

  private func tooDeep(at span: Span) -> Diagnostic {
    Diagnostic(
      "this expression is nested too deeply; at most \(Self.depthLimit) levels are allowed",
      at: span)
  }

  private func unexpected() -> Diagnostic {
    if case .end = token.kind { return Diagnostic("expected an expression", at: token.span) }
    if let duration = splitDuration { return duration }
    if let arrow { return closureWithArrow(at: arrow) }
    if isInObject {
      return Diagnostic(
        "there are no objects here: several values with names are a tuple, (id: 1), and options are "
          + "arguments with labels, throttle(3t, edges: .trailing)", at: token.span)
    }
    let text = String(decoding: bytes[token.span.start..<token.span.end], as: UTF8.self)
    if token.kind == .name("and") || token.kind == .name("or") {
      return Diagnostic(
        "there is no operator '\(text)'; write '\(text == "or" ? "||" : "&&")'", at: token.span)
    }
    if position > 0, tokens[0].kind == .name("let"), case .name(let name) = tokens[1].kind {
      return Diagnostic(
        "an expression defines no names: write a line 'let \(name): …', and use '\(name)' here",
        at: tokens[0].span.union(tokens[1].span))
    }
    if case .symbol(let symbol) = token.kind, symbol.precedence != nil {
      return Diagnostic(
        "expected an expression before '\(text)'" + (isShell ? "; \(Self.shellHint)" : ""),
        at: token.span)
    }
    for place in [position - 1, position] where place >= 0 {
      if case .name(let word) = tokens[place].kind, let answer = Self.answer(toKeyword: word) {
        return Diagnostic("'\(word)' cannot be used here: \(answer)", at: tokens[place].span)
      }
    }
    return .unexpected(text, at: token.span)
  }

  /// What shells replace `$0` by, without the folder.
  static let shells: Set = ["bash", "sh", "zsh", "dash", "fish", "ksh", "marble"]
  static let shellHint =
    "if this was $0, the shell has replaced it: in a shell, put an expression in single quotes"

  /// Whether the path of a shell begins with the current token.
  private var isShell: Bool {
    tokens[position...].lazy.prefix { token in
      if case .name = token.kind { true } else { token.kind == .symbol(.over) }
    }.contains { token in
      if case .name(let name) = token.kind { Self.shells.contains(name) } else { false }
    }
  }

  /// The problem of a number whose unit is a word of its own, if the current token is the unit.
  private var splitDuration: Diagnostic? {
    guard position > 0, case .name(let word) = token.kind else { return nil }
    switch tokens[position - 1].kind {
    case .integer, .decimal: break
    default: return nil
    }
    let number = tokens[position - 1].span
    guard TimeUnit(rawValue: word) != nil else {
      return TimeUnit.isForeign(word) ? Diagnostic(TimeUnit.unknown(word), at: token.span) : nil
    }
    let text = String(decoding: bytes[number.start..<number.end], as: UTF8.self)
    return Diagnostic(TimeUnit.split(text, word), at: number.union(token.span))
  }

  /// What to write in place of what begins with a keyword of Swift.
  private static func answer(toKeyword word: String) -> String? {
    switch word {
    case "let", "var", "for", "while", "guard", "throw", "do":
      "a closure is one expression, without statements"
    case "if", "switch", "case": "a closure is one expression; to choose, write x ? y : z"
    case "try", "await", "as", "is": "leave it out, because values have no types and do not fail"
    case "weak", "unowned": "nothing is captured, so leave out the list"
    default: nil
    }
  }

  private func closureWithArrow(at span: Span) -> Diagnostic {
    Diagnostic(
      "a closure is written in braces, without types: { x in … }, or { … } with $0", at: span)
  }

  /// Whether the current token is the colon of `{ name: …`, which is an object in JavaScript.
  private var isInObject: Bool {
    guard isSymbol(.colon), position > 1, tokens[position - 2].kind == .symbol(.openBrace) else {
      return false
    }
    switch tokens[position - 1].kind {
    case .name, .text: return true
    default: return false
    }
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

  private func make(_ kind: Expression.Kind, _ span: Span) throws(Diagnostic) -> Expression {
    let expression = Expression(kind: kind, span: span)
    guard expression.height <= Self.depthLimit else {
      throw tooDeep(at: Span(span.end, span.end))
    }
    return expression
  }

  // MARK: Operators

  private mutating func expression() throws(Diagnostic) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
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
    return try make(.ternary(condition, yes, no), condition.span.union(no.span))
  }

  private mutating func infix(atLeast minimum: Int) throws(Diagnostic) -> Expression {
    var left = try prefix()
    var comparison = false
    while case .symbol(let symbol) = token.kind, let precedence = symbol.precedence,
      precedence >= minimum
    {
      let operation = token
      if let arrow { throw closureWithArrow(at: arrow) }
      guard operation.hasSpaceBefore == nextToken.hasSpaceBefore else {
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
      guard depth <= Self.depthLimit else {
        throw tooDeep(at: token.span)
      }
      // `??` groups to the right, all others to the left.
      let right = try infix(atLeast: symbol == .coalescing ? precedence : precedence + 1)
      let span = left.span.union(right.span)
      switch symbol {
      case .closedRange: left = try make(.range(left, right, isClosed: true), span)
      case .halfOpenRange: left = try make(.range(left, right, isClosed: false), span)
      default: left = try make(.infix(symbol, left, right), span)
      }
    }
    return left
  }

  private mutating func prefix() throws(Diagnostic) -> Expression {
    guard case .symbol(let symbol) = token.kind, symbol == .minus || symbol == .exclamation else {
      return try postfix()
    }
    let start = token.span
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
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
    return try make(.prefix(symbol, operand), start.union(operand.span))
  }
}

/// Parses members, calls and anything else that may follow an expression.
extension ExpressionParser {
  private mutating func postfix() throws(Diagnostic) -> Expression {
    var base = try primary()
    while case .symbol(let symbol) = token.kind {
      switch symbol {
      case .dot:
        advance()
        let name = try memberName()
        base = try make(.member(base, name), base.span.union(name.span))
      case .openParenthesis where !token.hasSpaceBefore:
        base = try call(base)
      case .openBracket where !token.hasSpaceBefore:
        let open = token
        advance()
        let index = try expression()
        let end = try close(.closeBracket, opened: open)
        base = try make(.element(base, index), base.span.union(end))
      case .openBrace where canTakeClosure(base):
        base = try trailing(base, [])
      case .exclamation where !token.hasSpaceBefore:
        let end = token.span
        advance()
        base = try make(.unwrap(base), base.span.union(end))
      case .closedRange where !token.hasSpaceBefore && isPostfixRange:
        let end = token.span
        advance()
        return try make(.range(base, nil, isClosed: true), base.span.union(end))
      default: return base
      }
    }
    return base
  }

  /// Whether the range is open-ended: nothing follows that could be its upper bound.
  private var isPostfixRange: Bool {
    switch nextToken.kind {
    case .end, .symbol(.closeParenthesis), .symbol(.closeBracket), .symbol(.comma),
      .symbol(.closeBrace):
      true
    default: nextToken.hasSpaceBefore
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
    default: throw Diagnostic("expected the name of a member after '.'", at: span)
    }
  }

  private mutating func call(_ callee: Expression) throws(Diagnostic) -> Expression {
    let open = token
    advance()
    let arguments = try self.arguments(closing: .closeParenthesis)
    let end = try close(.closeParenthesis, opened: open)
    if isSymbol(.openBrace) { return try trailing(callee, arguments) }
    let call = Expression.Call(arguments: arguments, trailing: [])
    return try make(.call(callee, call), callee.span.union(end))
  }

  private mutating func trailing(
    _ callee: Expression, _ arguments: [Expression.Argument]
  ) throws(Diagnostic) -> Expression {
    var closures = [Expression.Argument(label: nil, value: try closure())]
    while case .name(let label) = token.kind, nextToken.kind == .symbol(.colon),
      tokens[position + 2].kind == .symbol(.openBrace)
    {
      let name = Expression.Name(text: label, span: token.span)
      advance()
      advance()
      closures.append(Expression.Argument(label: name, value: try closure()))
    }
    let end = closures.last?.value.span ?? callee.span
    let call = Expression.Call(arguments: arguments, trailing: closures)
    return try make(.call(callee, call), callee.span.union(end))
  }

  /// An operator used as a function, as in `reduce(0, +)`: a closure over its two sides.
  private mutating func operatorFunction() throws(Diagnostic) -> Expression? {
    guard case .symbol(let symbol) = token.kind, let precedence = symbol.precedence,
      precedence < 4 || precedence > 5,
      nextToken.kind == .symbol(.closeParenthesis) || nextToken.kind == .symbol(.comma)
    else { return nil }
    let span = token.span
    advance()
    let left = try make(.argument(0), span)
    let right = try make(.argument(1), span)
    let body = try make(.infix(symbol, left, right), span)
    return try make(
      .closure(Expression.Closure(parameters: nil, body: .expression(body))), span)
  }

  private mutating func arguments(
    closing symbol: Symbol
  ) throws(Diagnostic) -> [Expression.Argument] {
    var arguments: [Expression.Argument] = []
    while !isSymbol(symbol) {
      var label: Expression.Name?
      if case .name(let name) = token.kind, nextToken.kind == .symbol(.colon) {
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

/// Parses the parts that an expression can begin with: literals, names, brackets, closures.
extension ExpressionParser {
  private mutating func primary() throws(Diagnostic) -> Expression {
    let first = token
    switch first.kind {
    case .integer(let magnitude):
      guard let value = Int(exactly: magnitude) else { throw Lexer.longNumber(at: first.span) }
      return try single(.integer(value))
    case .decimal(let value): return try single(.decimal(value))
    case .duration(let amount, let unit): return try single(.duration(amount, unit))
    case .argument(let index): return try single(.argument(index))
    case .name("true"): return try single(.boolean(true))
    case .name("false"): return try single(.boolean(false))
    case .name("nil"): return try single(.none)
    case .name(let name): return try single(.name(name))
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
      return try make(.array(elements), first.span.union(end))
    case .symbol(.openBrace): return try closure()
    case .symbol(.backslash): return try keyPath()
    case .symbol, .end: throw unexpected()
    }
  }

  /// The current token as an expression.
  private mutating func single(_ kind: Expression.Kind) throws(Diagnostic) -> Expression {
    let span = token.span
    advance()
    return try make(kind, span)
  }

  private mutating func tuple() throws(Diagnostic) -> Expression {
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
    return try make(.tuple(fields), span)
  }

  private mutating func text(
    _ parts: [Token.TextPart], _ span: Span
  ) throws(Diagnostic) -> Expression {
    var result: [Expression.TextPart] = []
    for part in parts {
      switch part {
      case .literal(let text): result.append(.literal(text))
      case .code(let span):
        guard depth < Self.depthLimit else {
          throw tooDeep(at: span)
        }
        result.append(.expression(try Self.parse([span], in: bytes, depth: depth + 1)))
      }
    }
    return try make(.text(result), span)
  }

  private mutating func keyPath() throws(Diagnostic) -> Expression {
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

  private mutating func closure() throws(Diagnostic) -> Expression {
    let open = token
    advance()
    let parameters = try closureParameters()
    var body = Expression.Closure.Body.empty
    if case .end = token.kind { throw unclosed(.openBrace, open.span, missing: .closeBrace) }
    if !isSymbol(.closeBrace) {
      if isReturn { advance() }
      let first = try expression()
      body = .expression(first)
      if case .symbol(let symbol) = token.kind, symbol.isAssignment {
        advance()
        body = .assignment(first, symbol, try expression())
      }
      if accept(.semicolon) {
        if isReturn { advance() }
        body = .steps(body, try expression())
      }
    }
    let end = try close(.closeBrace, opened: open)
    return try make(
      .closure(Expression.Closure(parameters: parameters, body: body)), open.span.union(end))
  }

  /// Whether a `return` with a value follows.
  private var isReturn: Bool {
    token.kind == .name("return") && nextToken.kind != .symbol(.closeBrace)
  }

  /// The parameters `a, b in` or `(a, b) in`, if they follow.
  private mutating func closureParameters() throws(Diagnostic) -> [Expression.Name]? {
    var ahead = position
    let isParenthesised = tokens[ahead].kind == .symbol(.openParenthesis)
    if isParenthesised { ahead += 1 }
    var names: [Expression.Name] = []
    while case .name(let name) = tokens[ahead].kind {
      names.append(Expression.Name(text: name, span: tokens[ahead].span))
      ahead += 1
      guard tokens[ahead].kind == .symbol(.comma) else { break }
      ahead += 1
    }
    if isParenthesised {
      guard tokens[ahead].kind == .symbol(.closeParenthesis) else { return nil }
      ahead += 1
    }
    guard tokens[ahead].kind == .name("in") else { return nil }
    position = ahead + 1
    return names
  }
}

extension Diagnostic {
  /// A token that cannot stand where it does.
  package static func unexpected(_ token: String, at span: Span) -> Diagnostic {
    Diagnostic("unexpected '\(token)'", at: span)
  }
}

/// The part of a message that names what was perhaps meant, or says something else instead.
package func suggestion(_ nearest: String?, or fallback: String = "") -> String {
  nearest.map { "; did you mean '\($0)'?" } ?? fallback
}

extension SourceText {
  /// A span of the file on one line, without the comments between its lines.
  package func oneLine(_ span: Span) -> String {
    let text = self[span]
    // Nearly all stages are on one line, and bytes are cheaper to check than characters.
    if let first = text.utf8.first, let last = text.utf8.last, isPlain(first), isPlain(last),
      !text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E })
    {
      return String(text)
    }
    return text.split(whereSeparator: \.isNewline)
      .map { $0.trimming(while: \.isWhitespace) }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
      .joined(separator: " ")
  }
}

/// Whether a byte is neither white space nor the start of a comment.
private func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte != UInt8(ascii: "#") }

extension StringProtocol {
  /// The text without the characters at both ends that satisfy a predicate.
  fileprivate func trimming(while isOut: (Character) -> Bool) -> String {
    var text = Substring(self)
    while let first = text.first, isOut(first) { text.removeFirst() }
    while let last = text.last, isOut(last) { text.removeLast() }
    return String(text)
  }
}
