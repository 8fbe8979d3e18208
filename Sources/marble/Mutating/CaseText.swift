import ReactiveTesting

/// The text of one case, as a file of its own.
struct CaseText: Sendable {
  /// A comment that says why a mutant means the same as the case: `# equivalent: CHANGE: REASON`.
  struct Note: Sendable {
    var change: String
    var reason: String
    /// The place in the file.
    var span: Span
  }

  let source: SourceText
  let raw: FixtureCase
  /// Where the case begins in its file.
  let start: Int
  private(set) var notes: [Note] = []

  private static let lead = "# equivalent: "

  init(_ raw: FixtureCase, in file: SourceText) {
    start = file.line(file.position(of: raw.title.span.start).line).start
    let end = file.line(file.position(of: max(raw.lastOffset - 1, start)).line).end
    source = SourceText(name: file.name, text: String(file[Span(start, end)]))
    self.raw = readFixture(source).cases.first ?? raw
    for number in 1...source.lineCount {
      let span = source.line(number)
      let line = source[span]
      // The change may have a colon, but no colon and blank after its last quote.
      guard line.hasPrefix(Self.lead), let colon = line.ranges(of: ": ").last,
        colon.lowerBound > line.index(line.startIndex, offsetBy: Self.lead.count)
      else { continue }
      notes.append(
        Note(
          change: String(line[..<colon.lowerBound].dropFirst(Self.lead.count)),
          reason: String(line[colon.upperBound...]), span: span.shifted(by: start)))
    }
  }

  /// The case with the change of a mutant; nil if it means nothing.
  func checked(_ mutant: Mutant) -> CheckedCase? {
    let mutated = SourceText(name: source.name, text: source.applying(mutant.edits))
    let file = readFixture(mutated)
    guard file.diagnostics.isEmpty, file.cases.count == 1,
      case .success(let checked) = CaseChecker.check(file.cases[0], in: mutated)
    else { return nil }
    return checked
  }
}
