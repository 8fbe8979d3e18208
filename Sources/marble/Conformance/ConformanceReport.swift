import ReactiveTesting

/// How a case that an adapter answered is shown.
struct ConformanceReport {
  let export: ExportedCase
  let verdict: ConformanceVerdict
  /// Why the case differs, if the table of differences says so.
  let reason: String?
  let style: DiagramStyle

  /// The drawing with the expectation above what was observed, for people.
  var text: String {
    let lines: [String]
    switch verdict {
    case .agrees(let result), .differs(let result):
      let reason = verdict.differs ? reason : nil
      lines = drawn(result) + (reason.map { [ConformanceMessages.knownReason($0)] } ?? [])
    case .unsupported(let name):
      lines = [ConformanceMessages.unsupported(export.checked.title, name)]
    }
    return lines.map { $0 + "\n" }.joined() + "\n"
  }

  /// A line for programs.
  var json: JSONText {
    let checked = export.checked
    let (line, _) = checked.source.position(of: checked.titleSpan.start)
    var members: [(name: String, value: JSONText)] = [
      ("file", .text(checked.source.name)), ("line", .integer(line)),
      ("title", .text(checked.title)),
      ("operators", .array(export.operators.map { .text($0) })),
    ]
    switch verdict {
    case .agrees: members.append(("verdict", .text("agrees")))
    case .differs(let result):
      members += [
        ("verdict", .text("differs")), ("reason", .text(reason)),
        ("drawing", .array(drawn(result).dropFirst().map { .text($0) })),
      ]
    case .unsupported(let name):
      members += [("verdict", .text("unsupported")), ("missing", .text(name))]
    }
    return .object(members)
  }

  private func drawn(_ result: CaseResult) -> [String] {
    CaseDrawing(result, in: export.checked.source, style: style, isExpectedFirst: true).lines
      + result.diagnostics.map { printable($0.message) }
  }
}
