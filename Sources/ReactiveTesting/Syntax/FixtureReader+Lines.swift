extension FixtureReader {
  private static let tableEntry = "a table entry is a name, '=' and a value: a = 10"
  private static let untilTicks = "'until' takes a number of ticks or a duration"

  func alreadyHas(_ what: String) -> String { "this case already has \(what)" }

  /// Adds a line of text to the current case.
  mutating func addLine(
    _ key: FixtureKey, _ name: Located<String>?, _ keySpan: Span, _ content: Span
  ) {
    let text = Located(self.text(content), at: content)
    let line = FixtureCase.TextLine(name: name, text: text)
    switch key {
    case .tick: addTick(text, keySpan)
    case .hot, .cold:
      if let name { addLane(FixtureCase.LaneLine(isHot: key == .hot, name: name, text: text)) }
    case .subscribe:
      guard isNew(name, key, keySpan) else { return }
      current?.subscribes.append(line)
    // Several are alternatives, if the case is run in all orders.
    case .expect: current?.expects.append(line)
    case .subscriptions: current?.subscriptions.append(line)
    case .law: addLaw(content)
    case .until: addEnd(text, keySpan)
    case .orders: addOrders(text, keySpan)
    case .cut: addCuts(text, keySpan)
    case .skip:
      guard current?.skip == nil else { return note(alreadyHas("'skip'"), keySpan) }
      current?.skip = text
    case .test, .any, .let, .pipeline, .error, .where: break
    }
  }

  /// Adds an expression to the current case.
  mutating func addExpression(
    _ key: FixtureKey, _ name: Located<String>?, _ keySpan: Span, _ expression: Expression
  ) {
    let line = FixtureCase.NamedExpression(
      name: name, expression: expression, keySpan: keySpan)
    switch key {
    case .error:
      guard current?.error == nil else {
        return note(alreadyHas("'error'"), keySpan)
      }
      current?.error = expression
    case .let:
      guard let name else { return }
      guard names.addBinding(name.value) else {
        return note(alreadyHas("something named '\(name.value)'"), name.span)
      }
      current?.bindings.append(line)
    case .pipeline:
      guard isNew(name, key, keySpan) else { return }
      current?.pipelines.append(line)
    default: break
    }
  }

  /// Adds the entries of a table, `a = 10, b = "text"`; the keys may be digits.
  mutating func addTable(_ stretches: [Span]) throws(Diagnostic) {
    // Commas outside of brackets and quotes separate the entries.
    let tokens = try Lexer.tokens(of: stretches, in: bytes)
    var depth = 0
    var entry: [Token] = []
    for token in tokens {
      if case .symbol(let symbol) = token.kind {
        if [.openParenthesis, .openBracket, .openBrace].contains(symbol) { depth += 1 }
        if [.closeParenthesis, .closeBracket, .closeBrace].contains(symbol) { depth -= 1 }
        if symbol == .comma, depth == 0 {
          try addTableEntry(entry, before: token.span)
          entry = []
          continue
        }
      }
      if case .end = token.kind {
        if !entry.isEmpty { try addTableEntry(entry, before: token.span) }
      } else {
        entry.append(token)
      }
    }
  }

  private mutating func addTableEntry(
    _ tokens: [Token], before end: Span
  ) throws(Diagnostic) {
    guard tokens.count >= 2, tokens[1].kind == .symbol(.assign) else {
      throw Diagnostic(Self.tableEntry, at: tokens.first?.span ?? end)
    }
    let key = Located(text(tokens[0].span), at: tokens[0].span)
    switch tokens[0].kind {
    case .name, .integer: break
    default: throw Diagnostic(Self.tableEntry, at: key.span)
    }
    guard names.addTableKey(key.value) else {
      throw Diagnostic(alreadyHas("a table entry '\(key.value)'"), at: key.span)
    }
    let value = try ExpressionParser.parse([Span(tokens[1].span.end, end.start)], in: bytes)
    current?.table.append(FixtureCase.TableEntry(key: key, value: value))
  }

  mutating func addLane(_ line: FixtureCase.LaneLine) {
    let name = line.name
    guard names.addLane(name.value, isHot: line.isHot || line.isGenerated) else {
      return note(alreadyHas("something named '\(name.value)'"), name.span)
    }
    current?.lanes.append(line)
  }

  private mutating func isNew(
    _ name: Located<String>?, _ key: FixtureKey, _ keySpan: Span
  ) -> Bool {
    guard !names.addLine(key, name?.value) else { return true }
    let what = name.map { "'\(key.rawValue) \($0.value)'" } ?? "'\(key.rawValue)'"
    note(alreadyHas(what), name?.span ?? keySpan)
    return false
  }

  private mutating func addOrders(_ text: Located<String>, _ keySpan: Span) {
    guard current?.orders == nil else { return note(alreadyHas("'orders'"), keySpan) }
    guard let orders = CaseOrders(text.value) else {
      return note(
        "'orders' is 'all', 'default' or an order such as 4:sampler<taps, not '\(text.value)'",
        text.span)
    }
    current?.orders = Located(orders, at: text.span)
  }

  private mutating func addCuts(_ text: Located<String>, _ keySpan: Span) {
    guard current?.cuts == nil else { return note(alreadyHas("'cut'"), keySpan) }
    guard let cuts = CaseCuts(text.value) else {
      let unknown = CaseCuts.unknownWord(in: text)
      let part = unknown?.word ?? text
      let words = CaseCuts.words.joined(separator: ", ")
      return note(
        "'cut' is 'everywhere', 'nowhere' or 'everywhere except' some of \(words), not '\(part.value)'"
          + (unknown?.nearest.map { "; did you mean '\($0)'?" } ?? ""), part.span)
    }
    current?.cuts = Located(cuts, at: text.span)
  }

  private mutating func addTick(_ text: Located<String>, _ keySpan: Span) {
    guard current?.tick == nil else { return note(alreadyHas("'tick'"), keySpan) }
    guard let tokens = try? Lexer.tokens(of: [text.span], in: bytes), tokens.count == 2,
      case .duration(let amount, let unit) = tokens[0].kind,
      let length = unit.duration(amount), length >= .microseconds(1), length <= .seconds(86_400)
    else {
      return note(
        "'\(text.value)' is not the length of a tick; use a duration of a microsecond or more, such "
          + "as 10ms", text.span)
    }
    current?.tick = Located(length, at: text.span)
  }

  private mutating func addEnd(_ text: Located<String>, _ keySpan: Span) {
    guard current?.end == nil else { return note(alreadyHas("'until'"), keySpan) }
    guard let tokens = try? Lexer.tokens(of: [text.span], in: bytes), tokens.count == 2 else {
      return note(Self.untilTicks, text.span)
    }
    switch tokens[0].kind {
    case .integer(let ticks) where ticks <= Int.max:
      current?.end = Located(.ticks(Int(ticks)), at: text.span)
    case .duration(let amount, let unit):
      current?.end = Located(.duration(amount, unit), at: text.span)
    default: note(Self.untilTicks, text.span)
    }
  }
}

extension TimeUnit {
  /// A number of this unit, to the nanosecond; nil for ticks, whose length is not known here, and for
  /// more than 285 years.
  package func duration(_ amount: Double) -> Duration? {
    guard let unit = nanoseconds else { return nil }
    // Through whole nanoseconds: a Double of seconds would keep its rounding error.
    let count = (amount * Double(unit)).rounded()
    return count.magnitude < 9e18 ? .nanoseconds(Int64(count)) : nil
  }
}
