import ReactiveTesting

/// The text of one case, as a file of its own.
struct CaseText: Sendable {
  let source: SourceText
  let raw: FixtureCase
  /// Where the case begins in its file.
  let start: Int

  init(_ raw: FixtureCase, in file: SourceText) {
    start = file.line(file.position(of: raw.title.span.start).line).start
    let end = file.line(file.position(of: max(raw.lastOffset - 1, start)).line).end
    source = SourceText(name: file.name, text: String(file[Span(start, end)]))
    self.raw = readFixture(source).cases.first ?? raw
  }

  /// The case with the change of a mutant; nil if the checker refuses it.
  func checked(_ mutant: Mutant) -> CheckedCase? {
    let mutated = SourceText(name: source.name, text: source.applying(mutant.edits))
    let file = readFixture(mutated)
    guard file.diagnostics.isEmpty, file.cases.count == 1,
      case .success(let checked) = CaseChecker.check(file.cases[0], in: mutated)
    else { return nil }
    return checked
  }
}
