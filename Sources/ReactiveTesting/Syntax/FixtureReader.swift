/// Reads the cases of a file.
///
/// Errors are recorded with their place, and reading continues.
///
/// - Parameter source: The file.
/// - Returns: The cases in their order, including those with errors.
/// - Complexity: O(n).
package func readFixture(_ source: SourceText) -> FixtureFile {
  var file = FixtureFile(source: source)
  var reader = FixtureReader(source)
  while let next = reader.next() { file.cases.append(next) }
  file.diagnostics = reader.diagnostics
  return file
}

/// Reads the lines of a file, and adds each to its case.
///
/// It returns one case at a time, so that a large file's cases need not be in memory all at once.
package struct FixtureReader {
  let bytes: [UInt8]
  /// The file.
  package let source: SourceText
  /// The errors outside of all cases so far.
  package private(set) var diagnostics: [Diagnostic] = []
  private var lineNumber = 0
  private var caseCount = 0
  /// A case that has been read and is to be returned.
  private var finished: FixtureCase?
  /// The case that is currently read.
  var current: FixtureCase?
  /// The names in it.
  var names = CaseNames()
  /// The expression that following lines with a leading dot continue.
  private var pending: PendingExpression?

  /// A line whose expression may continue in the next lines.
  private struct PendingExpression {
    var key: FixtureKey
    var name: Located<String>?
    var keySpan: Span
    var stretches: [Span]
  }

  /// Makes a reader of a file.
  package init(_ source: SourceText) {
    self.source = source
    bytes = Array(source.text.utf8)
  }

  /// The next case, which may have errors; nil after the last.
  package mutating func next() -> FixtureCase? {
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
      pending?.stretches.append(content)
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
        key: key, name: name, keySpan: keySpan, stretches: [content])
    default: addLine(key, name, keySpan, content)
    }
  }

  /// The name after a key; nil if there is none, and none is required.
  func checkedName(
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
    current = FixtureCase(title: title)
    names = CaseNames()
  }

  private mutating func finishCase(isBeforeTest: Bool = false) {
    finishExpression()
    guard var finished = current.take() else { return }
    finished.addStages()
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
      if line.key == .where {
        try addTable(line.stretches)
      } else {
        let expression = try ExpressionParser.parse(line.stretches, in: bytes)
        addExpression(line.key, line.name, line.keySpan, expression)
      }
    } catch {
      // Without this line the case would mean something else, so it is not run.
      current?.diagnostics.append(error)
    }
  }

  mutating func note(_ message: String, _ span: Span) {
    let diagnostic = Diagnostic(message, at: span)
    if current == nil { diagnostics.append(diagnostic) }
    current?.diagnostics.append(diagnostic)
  }
}
