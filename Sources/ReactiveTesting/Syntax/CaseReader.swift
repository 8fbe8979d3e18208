extension WrittenFile {
  /// Reads the cases of a file.
  ///
  /// Errors are recorded with their place, and reading continues.
  ///
  /// - Parameter source: The file.
  /// - Complexity: O(n).
  package init(reading source: SourceText) {
    self.source = source
    var reader = CaseReader<Expression>(source)
    while let next = reader.next() { cases.append(next) }
    diagnostics = reader.diagnostics
  }
}

/// Reads the lines of a file, and adds each to its case.
///
/// It returns one case at a time, so that a large file's cases need not be in memory all at once.
package struct CaseReader<Expression: WrittenExpression> {
  private let bytes: [UInt8]
  /// The file.
  package let source: SourceText
  /// The errors outside of all cases so far.
  package private(set) var diagnostics: [Diagnostic] = []
  private var lineNumber = 0
  private var caseCount = 0
  /// A case that has been read and is to be returned.
  private var finished: WrittenCase<Expression>?
  /// The case that is currently read.
  private var current: WrittenCase<Expression>?
  /// The names in it.
  private var names = CaseNames()
  /// The expression that following lines with a leading dot continue.
  private var pending: PendingExpression?

  /// A line whose expression may continue in the next lines.
  private struct PendingExpression {
    var key: FixtureKey
    var name: Located<String>?
    var keySpan: Span
    var places: [Span]
  }

  /// Makes a reader of a file.
  package init(_ source: SourceText) {
    self.source = source
    bytes = Array(source.text.utf8)
  }

  /// The next case, which may have errors; nil after the last.
  package mutating func next() -> WrittenCase<Expression>? {
    while finished == nil, lineNumber < source.lineCount {
      guard caseCount < FixtureLimits.cases else {
        diagnostics.append(
          Diagnostic(
            "a file has at most \(FixtureLimits.cases) cases", at: source.line(lineNumber + 1))
        )
        current = nil
        lineNumber = source.lineCount
        break
      }
      lineNumber += 1
      var line = source.line(lineNumber)
      if lineNumber == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { line.start += 3 }
      read(line)
    }
    if finished == nil { finishCase() }
    if caseCount == 0, diagnostics.isEmpty {
      diagnostics.append(Diagnostic("this file has no cases", at: Span(0, 0)))
    }
    return finished.take()
  }

  private mutating func read(_ line: Span) {
    if line.start < line.end, bytes[line.start] == UInt8(ascii: "#") { return }
    let content = trimmed(line)
    guard content.start < content.end else { return }
    guard line.end - line.start <= FixtureLimits.line else {
      finishExpression()
      if current == nil { startCase(title: nil) }
      return note(
        "a line is at most \(FixtureLimits.line) bytes long", Span(content.start, content.start + 1)
      )
    }
    if content.start > line.start, bytes[content.start] == UInt8(ascii: ".") {
      guard pending != nil else {
        return note(
          "the line before has no expression that this line could continue",
          Span(content.start, content.start + 1))
      }
      pending?.places.append(content)
      return
    }
    finishExpression()
    readKey(content)
  }

  private mutating func readKey(_ line: Span) {
    guard let colon = bytes[line.start..<line.end].firstIndex(of: UInt8(ascii: ":")) else {
      return note("expected a ':' between the key and its content", line)
    }
    let head = trimmed(Span(line.start, colon))
    let keyEnd = bytes[head.start..<head.end].firstIndex(where: isBlank) ?? head.end
    let keySpan = Span(head.start, keyEnd)
    let nameSpan = trimmed(Span(keyEnd, head.end))
    let content = trimmed(Span(colon + 1, line.end))
    guard let key = FixtureKey(bytes[keySpan.start..<keySpan.end]) else {
      let keyText = text(keySpan)
      let all = FixtureKey.allCases.map(\.rawValue)
      let hint = closest(to: keyText, among: all).map { "did you mean '\($0)'?" }
      return note(
        "there is no key '\(keyText)'; \(hint ?? "the keys are \(all.joined(separator: ", "))")",
        keySpan)
    }
    if key == .test { startCase(title: content) }
    if current == nil { startCase(title: nil) }
    if key == .any { return readGenerated(nameSpan, keySpan, content) }
    let name: Located<String>?
    do throws(Diagnostic) {
      name = try checkedName(key, nameSpan, keySpan)
    } catch {
      return note(error.message, error.span)
    }
    if content.start == content.end, !key.mayBeEmpty {
      return note("there is nothing after '\(key.rawValue)'", keySpan)
    }
    switch key {
    case .test: break
    case .let, .pipeline, .error, .where:
      pending = PendingExpression(
        key: key, name: name, keySpan: keySpan, places: [content])
    default: addLine(key, name, keySpan, content)
    }
  }

  /// The name after a key; nil if there is none, and none is required.
  private func checkedName(
    _ key: FixtureKey, _ span: Span, _ keySpan: Span
  ) throws(Diagnostic) -> Located<String>? {
    guard span.start < span.end else {
      guard key.naming != .required else {
        throw Diagnostic("'\(key.rawValue)' needs a name: \(key.rawValue) NAME: …", at: keySpan)
      }
      return nil
    }
    guard key.naming != .none else {
      throw Diagnostic("'\(key.rawValue)' takes no name", at: span)
    }
    let name = text(span)
    guard isName(name) else {
      throw Diagnostic(
        "'\(name)' is not a name; a name consists of letters, digits and '_', and does not begin with "
          + "a digit", at: span)
    }
    return Located(name, at: span)
  }

  // MARK: Cases

  private mutating func startCase(title: Span?) {
    finishCase(isBeforeTest: title != nil)
    let title = title.map { Located(text($0), at: $0) } ?? Located(fileTitle, at: Span(0, 0))
    current = WrittenCase(title: title)
    names = CaseNames()
  }

  private mutating func finishCase(isBeforeTest: Bool = false) {
    finishExpression()
    guard var finished = current.take() else { return }
    Expression.complete(&finished)
    finished.isAboveFirstTest = isBeforeTest && finished.title.span == Span(0, 0)
    (self.finished, caseCount) = (finished, caseCount + 1)
  }

  /// The file's name without folder and extension.
  private var fileTitle: String {
    let name = source.name.split(separator: "/").last ?? ""
    let dot = name.lastIndex(of: ".") ?? name.startIndex
    return String(dot > name.startIndex ? name[..<dot] : name)
  }

  private mutating func finishExpression() {
    guard let line = pending.take() else { return }
    do throws(Diagnostic) {
      try refuseLanes(line.key, line.name, line.places)
      if line.key == .where {
        try addTable(line.places)
      } else {
        let expression = try Expression(line.places, in: bytes)
        addExpression(line.key, line.name, line.keySpan, expression)
      }
    } catch {
      // Without this line the case would mean something else, so it is not run.
      current?.diagnostics.append(error)
    }
  }

  private mutating func note(_ message: String, _ span: Span) {
    let diagnostic = Diagnostic(message, at: span)
    if current == nil { diagnostics.append(diagnostic) }
    current?.diagnostics.append(diagnostic)
  }
}

extension CaseReader {
  private static var tableEntry: String { "a table entry is a name, '=' and a value: a = 10" }
  private static var untilTicks: String { "'until' takes a number of ticks or a duration" }

  private func alreadyHas(_ what: String) -> String { "this case already has \(what)" }

  /// Adds a line of text to the current case.
  private mutating func addLine(
    _ key: FixtureKey, _ name: Located<String>?, _ keySpan: Span, _ content: Span
  ) {
    let text = Located(self.text(content), at: content)
    let line = WrittenCase<Expression>.TextLine(name: name, text: text)
    switch key {
    case .tick: addTick(text, keySpan)
    case .hot, .cold:
      if let name {
        addLane(WrittenCase<Expression>.LaneLine(isHot: key == .hot, name: name, text: text))
      }
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
  private mutating func addExpression(
    _ key: FixtureKey, _ name: Located<String>?, _ keySpan: Span, _ expression: Expression
  ) {
    let line = WrittenCase<Expression>.NamedExpression(
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
  private mutating func addTable(_ places: [Span]) throws(Diagnostic) {
    let place = Span(places[0].start, places[places.count - 1].end)
    // Commas outside of brackets and quotes separate the entries.
    var (start, depth, isInText) = (place.start, 0, false)
    var offset = place.start
    while offset < place.end {
      switch bytes[offset] {
      case UInt8(ascii: "\\") where isInText: offset += 1
      case UInt8(ascii: "\""): isInText.toggle()
      case _ where isInText: break
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        try addTableEntry(trimmed(Span(start, offset)))
        start = offset + 1
      default: break
      }
      offset += 1
    }
    let last = trimmed(Span(start, place.end))
    if last.start < last.end { try addTableEntry(last) }
  }

  private mutating func addTableEntry(_ entry: Span) throws(Diagnostic) {
    let keyEnd = bytes[entry.start..<entry.end].firstIndex { !isNamePart($0) } ?? entry.end
    let key = Located(text(Span(entry.start, keyEnd)), at: Span(entry.start, keyEnd))
    let rest = trimmed(Span(keyEnd, entry.end))
    let isKey = isName(key.value) || !key.value.isEmpty && key.value.utf8.allSatisfy(isDigit)
    guard isKey, rest.start < rest.end, bytes[rest.start] == UInt8(ascii: "="),
      rest.start + 1 == rest.end || bytes[rest.start + 1] != UInt8(ascii: "=")
    else {
      let end = bytes[entry.start..<entry.end].firstIndex(where: isBlank) ?? entry.end
      throw Diagnostic(
        Self.tableEntry, at: Span(entry.start, keyEnd > entry.start ? keyEnd : end))
    }
    guard names.addTableKey(key.value) else {
      throw Diagnostic(alreadyHas("a table entry '\(key.value)'"), at: key.span)
    }
    let value = try Expression([Span(rest.start + 1, entry.end)], in: bytes)
    current?.table.append(WrittenCase<Expression>.TableEntry(key: key, value: value))
  }

  private mutating func addLane(_ line: WrittenCase<Expression>.LaneLine) {
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
    guard case (let amount, let unit?)? = TimeUnit.amount(text.value),
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
    switch TimeUnit.amount(text.value) {
    case (let amount, let unit?)?:
      current?.end = Located(.duration(amount, unit), at: text.span)
    case (_, nil)?:
      guard let ticks = Int(text.value.filter { $0 != "_" }) else {
        return note(Self.untilTicks, text.span)
      }
      current?.end = Located(.ticks(ticks), at: text.span)
    case nil: note(Self.untilTicks, text.span)
    }
  }
}

extension TimeUnit {
  /// Reads a number without a sign and its unit, such as `1.5s`; the unit is nil for a number alone.
  static func amount(_ text: String) -> (amount: Double, unit: TimeUnit?)? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "_" || $0 == ".") }
    guard let first = number.first, first.isNumber, let last = number.last, last != ".",
      let amount = Double(number.filter { $0 != "_" })
    else { return nil }
    let rest = text[number.endIndex...]
    if rest.isEmpty { return (amount, nil) }
    return TimeUnit(rawValue: String(rest)).map { (amount, $0) }
  }

  /// A number of this unit, to the nanosecond; nil for ticks, whose length is not known here, and for
  /// more than 285 years.
  package func duration(_ amount: Double) -> Duration? {
    guard let unit = nanoseconds else { return nil }
    // Through whole nanoseconds: a Double of seconds would keep its rounding error.
    let count = (amount * Double(unit)).rounded()
    return count.magnitude < 9e18 ? .nanoseconds(Int64(count)) : nil
  }
}

/// Lanes in place of expressions: `-1-2` would be a number, and `-1-2|` has no meaning.
extension CaseReader {
  /// Refuses an expression, or a table entry, that reads as a lane.
  private func refuseLanes(
    _ key: FixtureKey, _ name: Located<String>?, _ places: [Span]
  ) throws(Diagnostic) {
    guard key == .where else {
      guard key != .error, let content = places.first, places.count == 1 else { return }
      return try refuseLane(content, named: name?.value ?? "", mayBeDifference: true)
    }
    for place in places {
      var isInText = false
      for part in bytes[place.start..<place.end].split(separator: UInt8(ascii: ",")) {
        // A comma in a text separates nothing.
        let beginsInText = isInText
        let quotes = part.count { $0 == UInt8(ascii: "\"") }
        if !quotes.isMultiple(of: 2) { isInText.toggle() }
        guard !beginsInText, let sign = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
        try refuseLane(
          trimmed(Span(sign + 1, part.endIndex)),
          named: text(trimmed(Span(part.startIndex, sign))), mayBeDifference: false)
      }
    }
  }

  /// Refuses a lane.
  ///
  /// - Parameters:
  ///   - span: The place of the text.
  ///   - name: The name that the lane could have.
  ///   - mayBeDifference: Whether the text may contain names, so that `a-b-c` is a difference.
  /// - Throws: The error, if the text reads as a lane.
  private func refuseLane(
    _ span: Span, named name: String, mayBeDifference: Bool
  ) throws(Diagnostic) {
    let written = bytes[span.start..<span.end]
    let dash = UInt8(ascii: "-")
    guard !written.contains(where: isBlank), written.contains(where: { $0 == dash || $0 == 0x7C }),
      Double(text(span)) == nil, let lane = try? parseLane(text(span))
    else { return }
    var hasEnd = false
    if case .completed = lane.entries.last?.mark { hasEnd = true }
    if case .failed = lane.entries.last?.mark { hasEnd = true }
    let isDrawn = written.count { $0 == dash } > 1 && (!mayBeDifference || written.first == dash)
    guard hasEnd || isDrawn else { return }
    throw Diagnostic(
      "this is a lane; for a stream write `cold \(isName(name) ? name : "NAME"): \(text(span))`"
        + (hasEnd ? "" : ", and for a number put spaces around each operator"), at: span)
  }
}

extension CaseReader {
  /// Reads a lane with generated content, `any hot NAME: a b |`.
  ///
  /// - Parameters:
  ///   - head: The text between the key and the colon.
  ///   - keySpan: The place of the key.
  ///   - content: The content of the line.
  private mutating func readGenerated(_ head: Span, _ keySpan: Span, _ content: Span) {
    let kindEnd = bytes[head.start..<head.end].firstIndex(where: isBlank) ?? head.end
    let kind = Span(head.start, kindEnd)
    guard kind.start < kind.end else {
      return note("'any' needs a kind and a name: any hot NAME: … or any cold NAME: …", keySpan)
    }
    guard let key = FixtureKey(bytes[kind.start..<kind.end]), key == .hot || key == .cold else {
      let word = text(kind)
      let nearest = closest(to: word, among: ["hot", "cold"])
      return note(
        "a generated lane is 'hot' or 'cold', not '\(word)'"
          + (nearest.map { "; did you mean '\($0)'?" } ?? ""), kind)
    }
    do throws(Diagnostic) {
      guard let name = try checkedName(key, trimmed(Span(kindEnd, head.end)), kind) else { return }
      addLane(
        WrittenCase<Expression>.LaneLine(
          isHot: key == .hot, isGenerated: true, name: name,
          text: Located(text(content), at: content)))
    } catch {
      note(error.message, error.span)
    }
  }

  /// Adds a law to the current case.
  private mutating func addLaw(_ content: Span) {
    var words: [Located<String>] = []
    var start = content.start
    while start < content.end {
      let end = endOfLawWord(from: start, in: content)
      if end > start { words.append(Located(text(Span(start, end)), at: Span(start, end))) }
      start = end < content.end && isBlank(bytes[end]) ? end + 1 : end
    }
    guard let law = LawLine(words) else {
      return note(
        "a law is 'left == right', 'left == right in any order' or 'left begins right', with the "
          + "names of two pipelines", content)
    }
    guard names.addLine(.law, words.map(\.value).joined(separator: " ")) else {
      return note(alreadyHas("this law"), content)
    }
    current?.laws.append(law)
  }

  /// The end of a word, or of a row of equals signs, which may stand next to a name.
  private func endOfLawWord(from start: Int, in content: Span) -> Int {
    let isSign = bytes[start] == UInt8(ascii: "=")
    return bytes[start..<content.end].firstIndex { byte in
      isBlank(byte) || (byte == UInt8(ascii: "=")) != isSign
    } ?? content.end
  }
}

extension CaseReader {
  private func text(_ span: Span) -> String {
    String(decoding: bytes[span.start..<span.end], as: UTF8.self)
  }

  private func trimmed(_ span: Span) -> Span {
    var span = span
    while span.start < span.end, isBlank(bytes[span.start]) { span.start += 1 }
    while span.start < span.end, isBlank(bytes[span.end - 1]) { span.end -= 1 }
    return span
  }
}

package func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}

/// Whether a text can be the name of a lane, a `let` or a pipeline.
package func isName(_ text: String) -> Bool {
  // Nearly all names are ASCII, and bytes are cheaper to check than characters.
  if let first = text.utf8.first, text.utf8.allSatisfy({ $0 < 0x80 }) {
    return !isDigit(first) && text.utf8.allSatisfy(isNamePart)
  }
  guard let first = text.first, first.isLetter || first == "_" else { return false }
  return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
}

package func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

package func isNameStart(_ byte: UInt8) -> Bool {
  let lowercased = byte | 0x20
  return (lowercased >= UInt8(ascii: "a") && lowercased <= UInt8(ascii: "z"))
    || byte == UInt8(ascii: "_") || byte >= 0x80
}

package func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }
