/// A value with its place in a file.
package struct Located<Contents: Sendable>: Sendable {
  package var value: Contents
  package var span: Span

  package init(_ value: Contents, at span: Span) {
    self.value = value
    self.span = span
  }
}

extension Located<String> {
  /// What the text says; an error in it gets its place in the file.
  package func reading<Result>(
    _ read: (String) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(Diagnostic) {
      return try read(value)
    } catch {
      throw Diagnostic(error.message, at: error.span.shifted(by: span.start))
    }
  }

  /// Reads the text as a lane, which has no quotes around it.
  package func lane(tick: Duration, allowsOrigin: Bool) throws(Diagnostic) -> TextLane {
    guard !isQuotedLane(value) else { throw Diagnostic(TextLane.quotesProblem, at: span) }
    return try reading { text throws(Diagnostic) in
      try parseLane(text, tick: tick, allowsOrigin: allowsOrigin)
    }
  }
}

/// A case as it is written: its lines, of which those that say what goes in and when it ends are understood.
package struct WrittenCase: Sendable {
  /// A line with its key, and the lines that continue it.
  package struct Line: Sendable {
    package var key: FixtureKey
    package var keySpan: Span
    package var name: Located<String>?
    /// Where its content is: one place, and one for each line that continues it.
    package var places: [Span]
    /// The content, from its first to its last place.
    package var text: Located<String>

    /// The content that stands for a generated subscription.
    package static var any: String { "any" }

    /// Whether it asks for a generated subscription.
    package var isGenerated: Bool { text.value == Self.any }
  }

  package struct LaneLine: Sendable {
    package var isHot: Bool
    /// Whether the text lists what a generated lane may contain.
    package var isGenerated = false
    package var name: Located<String>
    package var text: Located<String>

    /// Whether one of its values is its name.
    fileprivate var hasNameAsValue: Bool {
      guard text.value.contains(name.value) else { return false }
      let texts =
        isGenerated
        ? text.value.split(whereSeparator: \.isWhitespace).map(String.init) : [text.value]
      return texts.contains { text in
        (try? parseLane(text))?.entries.contains { entry in
          if case .value(let label) = entry.mark { label.text == name.value } else { false }
        } ?? false
      }
    }
  }

  package struct TableEntry: Sendable {
    package var key: Located<String>
    package var value: Located<String>
  }

  /// The file, and its bytes: all places are places in it.
  package let source: SourceText
  package let bytes: [UInt8]
  package var title: Located<String>
  /// The line of an earlier case of the file with the same title, if that is looked for and there is one.
  package var lineOfSameTitle: Int?
  /// Whether it consists of lines above the first `test` line.
  package var isAboveFirstTest = false
  package var tick: Located<Duration>?
  package var lanes: [LaneLine] = []
  package var table: [TableEntry] = []
  package var end: Located<RunEnd>?
  /// All other lines, in their order.
  package var lines: [Line] = []
  /// The place behind the last line of the case.
  package var lastOffset: Int
  /// The errors in this case; a case with errors cannot be run.
  package var diagnostics: [Diagnostic] = []

  init(title: Located<String>, in source: SourceText, _ bytes: [UInt8]) {
    (self.source, self.bytes) = (source, bytes)
    (self.title, lastOffset) = (title, title.span.end)
  }

  /// The lines with a key, in their order.
  package func lines(_ key: FixtureKey) -> [Line] { lines.filter { $0.key == key } }

  /// The lanes whose own name is one of their values: it is a text, because no lane contains itself.
  package var lanesNamedLikeValues: Set<String> {
    Set(lanes.filter(\.hasNameAsValue).map(\.name.value))
  }

  /// The line with a key that a case has only once.
  package func line(_ key: FixtureKey) -> Line? { lines.first { $0.key == key } }
}

/// The tick at which a run stops.
package enum RunEnd: Sendable {
  case ticks(Int)
  case duration(Double, TimeUnit)
}

/// The key at the start of a line of a case.
package enum FixtureKey: String, CaseIterable, Sendable {
  case test, tick, hot, cold, any
  case `where`
  case error
  case `let`
  case pipeline, subscribe, expect, subscriptions, law, until, orders, cut, skip

  /// The key that these bytes of the file spell.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let key = Self.spellings.first(where: { bytes.elementsEqual($0.bytes) })?.key else {
      return nil
    }
    self = key
  }

  private static let spellings = allCases.map { (key: $0, bytes: Array($0.rawValue.utf8)) }

  enum Naming {
    case none, optional, required
  }

  /// Whether a name follows the key.
  var naming: Naming {
    switch self {
    case .hot, .cold, .any, .let, .subscriptions: .required
    case .pipeline, .subscribe, .expect: .optional
    case .test, .tick, .where, .error, .law, .until, .orders, .cut, .skip: .none
    }
  }

  /// Whether empty content has a meaning: a silent lane, or a stream that is never started.
  var mayBeEmpty: Bool {
    switch self {
    case .hot, .cold, .expect, .subscribe, .test: true
    default: false
    }
  }

  /// Whether a `#` has a meaning in the content, or may be in a text.
  var mayContainSharp: Bool {
    switch self {
    case .tick, .subscribe, .subscriptions, .law, .until, .orders, .cut: false
    default: true
    }
  }

  /// Whether lines with a leading dot can continue the line.
  var mayContinue: Bool {
    switch self {
    case .let, .pipeline, .error, .where: true
    default: false
    }
  }

  /// Whether a case has one such line at most, or one for each name.
  var isUnique: Bool {
    switch self {
    case .tick, .error, .until, .orders, .cut, .skip, .pipeline, .subscribe: true
    default: false
    }
  }
}

/// Reads the lines of a file, and adds each to its case.
///
/// It returns one case at a time, so that a large file's cases need not be in memory all at once. Errors are recorded
/// with their place, and reading continues.
package struct CaseReader {
  /// The file.
  package let source: SourceText
  /// Its bytes.
  package let bytes: [UInt8]
  /// The errors outside of all cases so far.
  package private(set) var diagnostics: [Diagnostic] = []
  private var lineNumber = 0
  private var caseCount = 0
  /// A case that has been read and is to be returned.
  private var finished: WrittenCase?
  /// The case that is currently read.
  private var current: WrittenCase?
  /// What the lines of the current case have used.
  private var used = UsedNames()
  /// The line that following lines with a leading dot continue.
  private var pending: WrittenCase.Line?
  /// Whether the lines before belong to an expression that cannot be read, and whose error is reported.
  private var isLost = false

  /// The maximum length of a line, in bytes.
  private static let lineLimit = 100_000
  /// The maximum number of cases in a file.
  private static let caseLimit = 100_000

  private static let missingColon = "expected a ':' between the key and its content"

  /// Makes a reader of a file.
  package init(_ source: SourceText) {
    self.source = source
    bytes = Array(source.text.utf8)
  }

  /// The next case, which may have errors; nil after the last.
  package mutating func next() -> WrittenCase? {
    while finished == nil, lineNumber < source.lineCount {
      guard caseCount < Self.caseLimit else {
        diagnostics.append(
          Diagnostic("a file has at most \(Self.caseLimit) cases", at: source.line(lineNumber + 1)))
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
    let content = trimmed(line)
    guard content.start < content.end, bytes[content.start] != UInt8(ascii: "#") else { return }
    guard line.end - line.start <= Self.lineLimit else {
      finishLine()
      if current == nil { startCase(title: nil) }
      return note(
        "a line is at most \(Self.lineLimit) bytes long", Span(content.start, content.start + 1))
    }
    if bytes[content.start] == UInt8(ascii: ".") {
      guard pending != nil else {
        guard !isLost else { return }
        return note(
          "the line before has no expression that this line could continue",
          Span(content.start, content.start + 1))
      }
      pending?.places.append(content)
      current?.lastOffset = content.end
      return
    }
    if let (sign, place) = invisibleSign(beforeColonOf: content) {
      (pending, isLost) = (nil, true)
      return note(sign.message, place)
    }
    if pending != nil || isLost, !hasKey(content) { return lose(content) }
    isLost = false
    finishLine()
    readKey(content)
    current?.lastOffset = content.end
  }

  /// A sign that nobody sees where only a key, a name and blanks can stand.
  private func invisibleSign(beforeColonOf line: Span) -> (sign: InvisibleSign, place: Span)? {
    let head = bytes[line.start..<line.end].prefix { $0 != UInt8(ascii: ":") }
    guard head.contains(where: { $0 >= 0x80 }) else { return nil }
    var place = line.start
    for scalar in String(decoding: head, as: UTF8.self).unicodeScalars {
      let width = UTF8.width(scalar)
      if let sign = InvisibleSign(scalar) { return (sign, Span(place, place + width)) }
      place += width
    }
    return nil
  }

  /// Whether a line begins like one with a key, which may be misspelled, and not like a part of an expression.
  private func hasKey(_ line: Span) -> Bool {
    guard let colon = bytes[line.start..<line.end].firstIndex(of: UInt8(ascii: ":")) else {
      return firstKey(line) != nil
    }
    return !bytes[line.start..<colon].contains { "$(){}?=<>\"".utf8.contains($0) }
  }

  /// The key that a line begins with, and the text behind it; nil if it begins with no key.
  private func firstKey(_ line: Span) -> (key: FixtureKey, rest: Span)? {
    let end = bytes[line.start..<line.end].firstIndex { !isNamePart($0) } ?? line.end
    return FixtureKey(bytes[line.start..<end]).map { ($0, trimmed(Span(end, line.end))) }
  }

  /// Reports a line that was meant to continue an expression, and forgets the expression: it is not whole.
  ///
  /// The lines behind it, up to the next key, belong to the same expression and are not reported.
  private mutating func lose(_ line: Span) {
    if !isLost {
      let start = String(decoding: bytes[line.start..<line.end].prefix(2), as: UTF8.self)
      note(
        start == "//" || start == "/*"
          ? SourceText.comments
          : "an expression continues on lines that begin with a dot, and each closure is on one line: "
            + ".map { $0 * 2 }", line)
    }
    (pending, isLost) = (nil, true)
  }

  private mutating func readKey(_ line: Span) {
    guard let colon = bytes[line.start..<line.end].firstIndex(of: UInt8(ascii: ":")) else {
      return note(withoutColon(line), line)
    }
    let head = trimmed(Span(line.start, colon))
    let keyEnd = bytes[head.start..<head.end].firstIndex(where: isBlank) ?? head.end
    let keySpan = Span(head.start, keyEnd)
    let nameSpan = trimmed(Span(keyEnd, head.end))
    let content = trimmed(Span(colon + 1, line.end))
    guard let key = FixtureKey(bytes[keySpan.start..<keySpan.end]) else {
      return note(unknownKey(keySpan, nameSpan, content), keySpan)
    }
    if key == .test { startCase(title: content) }
    if current == nil { startCase(title: nil) }
    do throws(Diagnostic) {
      if key == .any { return try addGeneratedLane(nameSpan, keySpan, content) }
      let name = try checkedName(key, nameSpan, keySpan)
      guard content.start < content.end || key.mayBeEmpty else {
        throw Diagnostic("there is nothing after '\(key.rawValue)'", at: keySpan)
      }
      if !key.mayContainSharp,
        let sharp = bytes[content.start..<content.end].firstIndex(of: UInt8(ascii: "#"))
      {
        throw Diagnostic(SourceText.comments, at: Span(sharp, content.end))
      }
      let line = WrittenCase.Line(
        key: key, keySpan: keySpan, name: name, places: [content],
        text: Located(text(content), at: content))
      if key.mayContinue { pending = line } else { try add(line) }
    } catch {
      note(error.message, error.span)
    }
  }

  /// The problem of a line without a colon.
  private func withoutColon(_ line: Span) -> String {
    guard let (key, rest) = firstKey(line), rest.start < rest.end else {
      let start = text(Span(line.start, min(line.start + 2, line.end)))
      return start == "//" || start == "/*" ? SourceText.comments : Self.missingColon
    }
    let nameEnd =
      key.naming == .none
      ? rest.start
      : bytes[rest.start..<rest.end].firstIndex { !isNamePart($0) } ?? rest.end
    let name = text(Span(rest.start, nameEnd))
    var content = trimmed(Span(nameEnd, rest.end))
    if content.start < content.end, bytes[content.start] == UInt8(ascii: "=") {
      content = trimmed(Span(content.start + 1, content.end))
    }
    guard isName(name) || name.isEmpty && key.naming != .required else { return Self.missingColon }
    let head = name.isEmpty ? key.rawValue : "\(key.rawValue) \(name)"
    return "\(Self.missingColon): write '\(head): \(text(content))'"
  }

  /// The problem of a line whose first word is no key.
  private func unknownKey(_ key: Span, _ name: Span, _ content: Span) -> String {
    let (keyText, content) = (text(key), text(content))
    let isLane =
      content.utf8.contains { "-|#".utf8.contains($0) } && (try? parseLane(content)) != nil
    let all = FixtureKey.allCases
    // Few keys are followed by a lane.
    let nearest = closest(
      to: keyText,
      among: (isLane ? [.hot, .cold, .expect, .subscribe, .subscriptions] : all).map(\.rawValue))
    if let nearest { return "there is no key '\(keyText)'; did you mean '\(nearest)'?" }
    guard isLane, name.start == name.end, isName(keyText) else {
      return "there is no key '\(keyText)'; the keys are "
        + all.map(\.rawValue).joined(separator: ", ")
    }
    return "a lane begins with its kind: write 'cold \(keyText): \(content)', or 'hot' for a signal"
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
    current = WrittenCase(title: title, in: source, bytes)
    used = UsedNames()
  }

  private mutating func finishCase(isBeforeTest: Bool = false) {
    finishLine()
    guard var finished = current.take() else { return }
    finished.isAboveFirstTest = isBeforeTest && finished.title.span == Span(0, 0)
    (self.finished, caseCount) = (finished, caseCount + 1)
  }

  /// The file's name without folder and extension.
  private var fileTitle: String {
    let name = source.name.split(separator: "/").last ?? ""
    let dot = name.lastIndex(of: ".") ?? name.startIndex
    return String(dot > name.startIndex ? name[..<dot] : name)
  }

  private mutating func finishLine() {
    guard var line = pending.take() else { return }
    if let last = line.places.dropFirst().last {
      let span = Span(line.places[0].start, last.end)
      line.text = Located(text(span), at: span)
    }
    do throws(Diagnostic) {
      try add(line)
    } catch {
      note(error.message, error.span)
    }
  }

  private mutating func note(_ message: String, _ span: Span) {
    let diagnostic = Diagnostic(message, at: span)
    if current == nil { diagnostics.append(diagnostic) }
    current?.diagnostics.append(diagnostic)
  }

  // MARK: Lines

  /// Adds a line to the current case.
  private mutating func add(_ line: WrittenCase.Line) throws(Diagnostic) {
    guard !line.key.isUnique || used.addLine(line.key, line.name?.value) else {
      let what = line.name.map { "\(line.key.rawValue) \($0.value)" } ?? line.key.rawValue
      throw alreadyHas("'\(what)'", line.name?.span ?? line.keySpan)
    }
    switch line.key {
    case .test, .any: break
    case .tick:
      let length = try tickLength(line.text)
      current?.tick = Located(length, at: line.text.span)
    case .until:
      let end = try end(line.text)
      current?.end = Located(end, at: line.text.span)
    case .where: try addTable(line.text.span)
    case .hot, .cold:
      guard let name = line.name else { return }
      try add(
        WrittenCase.LaneLine(isHot: line.key == .hot, name: name, text: line.text))
    case .let:
      if let name = line.name, !used.addBinding(name.value) {
        throw alreadyHas("something named '\(name.value)'", name.span)
      }
      current?.lines.append(line)
    case .error, .pipeline, .subscribe, .expect, .subscriptions, .law, .orders, .cut, .skip:
      current?.lines.append(line)
    }
  }

  private func alreadyHas(_ what: String, _ span: Span) -> Diagnostic {
    Diagnostic("this case already has \(what)", at: span)
  }

  private mutating func add(_ lane: WrittenCase.LaneLine) throws(Diagnostic) {
    let name = lane.name
    guard used.addLane(name.value, isHot: lane.isHot || lane.isGenerated) else {
      throw alreadyHas("something named '\(name.value)'", name.span)
    }
    current?.lanes.append(lane)
  }

  /// Adds a lane with generated content, `any hot NAME: a b |`.
  ///
  /// - Parameters:
  ///   - head: The text between the key and the colon.
  ///   - keySpan: The place of the key.
  ///   - content: The content of the line.
  /// - Throws: What is wrong with the line.
  private mutating func addGeneratedLane(
    _ head: Span, _ keySpan: Span, _ content: Span
  ) throws(Diagnostic) {
    let kindEnd = bytes[head.start..<head.end].firstIndex(where: isBlank) ?? head.end
    let kind = Span(head.start, kindEnd)
    guard kind.start < kind.end else {
      throw Diagnostic(
        "'any' needs a kind and a name: any hot NAME: … or any cold NAME: …", at: keySpan)
    }
    guard let key = FixtureKey(bytes[kind.start..<kind.end]), key == .hot || key == .cold else {
      let word = text(kind)
      let nearest = closest(to: word, among: ["hot", "cold"])
      throw Diagnostic(
        "a generated lane is 'hot' or 'cold', not '\(word)'"
          + (nearest.map { "; did you mean '\($0)'?" } ?? ""), at: kind)
    }
    guard let name = try checkedName(key, trimmed(Span(kindEnd, head.end)), kind) else { return }
    try add(
      WrittenCase.LaneLine(
        isHot: key == .hot, isGenerated: true, name: name, text: Located(text(content), at: content)
      ))
  }

  /// Adds the entries of a table, `a = 10, b = "text"`; the keys may be digits.
  private mutating func addTable(_ place: Span) throws(Diagnostic) {
    // Commas outside of brackets and quotes separate the entries.
    var (start, depth, isInText) = (place.start, 0, false)
    // The depths of the expressions in texts around the place, as in `"\(a)"`.
    var inTexts: [Int] = []
    var offset = place.start
    while offset < place.end {
      switch bytes[offset] {
      case UInt8(ascii: "\\") where isInText:
        offset += 1
        guard offset < place.end, bytes[offset] == UInt8(ascii: "(") else { break }
        inTexts.append(depth)
        (depth, isInText) = (depth + 1, false)
      case UInt8(ascii: "\""): isInText.toggle()
      case _ where isInText: break
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        guard depth == inTexts.last else { break }
        inTexts.removeLast()
        isInText = true
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
        "a table entry is a name, '=' and a value: a = 10",
        at: Span(entry.start, keyEnd > entry.start ? keyEnd : end))
    }
    guard used.addTableKey(key.value) else {
      throw alreadyHas("a table entry '\(key.value)'", key.span)
    }
    let value = trimmed(Span(rest.start + 1, entry.end))
    let entry = WrittenCase.TableEntry(key: key, value: Located(text(value), at: value))
    current?.table.append(entry)
  }

  private func tickLength(_ text: Located<String>) throws(Diagnostic) -> Duration {
    guard case (let amount, let unit?)? = TimeUnit.amount(text.value),
      unit != .ticks, let length = unit.duration(amount, tick: .zero),
      length >= .microseconds(1), length <= .seconds(86_400)
    else {
      throw Diagnostic(
        "'\(text.value)' is not the length of a tick; use a duration of a microsecond or more, such "
          + "as 10ms", at: text.span)
    }
    return length
  }

  private func end(_ text: Located<String>) throws(Diagnostic) -> RunEnd {
    if let (amount, unit) = TimeUnit.amount(text.value) {
      if let unit { return .duration(amount, unit) }
      if let ticks = Int(text.value.filter({ $0 != "_" })) { return .ticks(ticks) }
    }
    throw Diagnostic("'until' takes a number of ticks or a duration", at: text.span)
  }

  // MARK: Text

  private func text(_ span: Span) -> String {
    String(decoding: bytes[span.start..<span.end], as: UTF8.self)
  }

  private func trimmed(_ span: Span) -> Span { span.trimmed(in: bytes) }
}

/// Reads all cases of a file, including those with errors.
///
/// - Parameter source: The file.
/// - Returns: The cases, and the errors outside of all cases.
package func readFixture(
  _ source: SourceText
) -> (cases: [WrittenCase], diagnostics: [Diagnostic]) {
  var (reader, cases) = (CaseReader(source), [WrittenCase]())
  while let next = reader.next() { cases.append(next) }
  return (cases, reader.diagnostics)
}

/// The names that the lines of a case have used, so that a new line can be checked without going through the
/// earlier lines.
private struct UsedNames {
  /// The lanes, and whether each is hot.
  private var lanes: [String: Bool] = [:]
  private var bindings: Set<String> = []
  private var tableKeys: Set<String> = []
  private var lines: [FixtureKey: Set<String?>] = [:]

  /// Adds the name of a lane; false if something else has it.
  ///
  /// A cold lane may have several lines.
  mutating func addLane(_ name: String, isHot: Bool) -> Bool {
    if bindings.contains(name) { return false }
    guard let isOtherHot = lanes.updateValue(isHot, forKey: name) else { return true }
    guard isOtherHot || isHot else { return true }
    lanes[name] = isOtherHot
    return false
  }

  /// Adds the name of a `let`; false if something else has it.
  mutating func addBinding(_ name: String) -> Bool {
    lanes[name] == nil && bindings.insert(name).inserted
  }

  /// Adds a key of the table; false if it is already used.
  mutating func addTableKey(_ key: String) -> Bool { tableKeys.insert(key).inserted }

  /// Adds a line that may occur once for each name, or once without a name; false if it is already there.
  mutating func addLine(_ key: FixtureKey, _ name: String?) -> Bool {
    lines[key, default: []].insert(name).inserted
  }
}
