import ReactiveTesting

/// The text of a case that notices a mutant, ready to be pasted.
struct WitnessText {
  private var source: SourceText
  private let stepLimit: Int

  /// Prepares a text.
  ///
  /// - Parameters:
  ///   - text: The original case, with the lanes that notice the mutant.
  ///   - name: The name of its file.
  ///   - keepsEnd: Whether the case ends as the original one does, and is observed as long.
  ///   - stepLimit: How many jobs a run may do.
  init(_ text: String, of name: String, keepsEnd: Bool, stepLimit: Int) {
    source = SourceText(name: name, text: Self.lines(of: text, keepsEnd: keepsEnd))
    self.stepLimit = stepLimit
  }

  /// The text with its output as expectation.
  ///
  /// - Parameter title: The title of the case.
  /// - Returns: The text; nil if the output cannot be written.
  func titled(_ title: String) -> String? {
    let update = FixtureUpdate(source, stepLimit: stepLimit)
    guard update.refusals.isEmpty, let raw = readFixture(update.source).cases.first,
      FileRun(update.source).results.first?.status == .passed,
      case .success(let checked) = CaseChecker.check(raw, in: update.source)
    else { return nil }
    let whole = update.source.applying([TextEdit(span: raw.title.span, text: title)])
    let plain = SourceText(name: source.name, text: whole)
    guard let titled = readFixture(plain).cases.first else { return nil }
    let used = SourceText(name: source.name, text: titled.usedLines(of: plain, in: checked))
    guard case .success(let aligned) = formatted(used) else { return used.text }
    return aligned
  }

  /// Leaves out when lanes are observed, all starts of a lane but the first, and the end unless the case keeps it.
  private static func lines(of text: String, keepsEnd: Bool) -> String {
    var (result, colds) = ("", Set<Substring>())
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      let value = parts.last?.drop { $0 == " " } ?? ""
      switch words.first {
      case "subscriptions": continue
      case "until" where !keepsEnd: continue
      case "subscribe" where !keepsEnd && value.first == "^": continue
      case "cold" where !colds.insert(words.last ?? "").inserted: continue
      default: result += line + "\n"
      }
    }
    return result
  }
}

extension FixtureCase {
  /// The lines of the case without the lanes and the entries of its table that nothing uses.
  fileprivate func usedLines(of source: SourceText, in checked: CheckedCase) -> String {
    let unused = unused(in: checked)
    let (lanes, keys) = (Set(unused.lanes.map(\.value)), Set(unused.entries.map(\.value)))
    var (lost, tables) = (Set<Int>(), [Int: [String]]())
    for lane in self.lanes where lanes.contains(lane.name.value) {
      lost.insert(source.position(of: lane.name.span.start).line)
    }
    for entry in table {
      let line = source.position(of: entry.key.span.start).line
      let isUsed = !keys.contains(entry.key.value)
      let text = String(source[Span(entry.key.span.start, entry.value.span.end)])
      tables[line, default: []] += isUsed ? [text] : []
    }
    return (1...source.lineCount).compactMap { number in
      guard let entries = tables[number] else {
        let line = source[source.line(number)]
        return lost.contains(number) || line.isEmpty ? nil : line + "\n"
      }
      return entries.isEmpty ? nil : "where: \(entries.joined(separator: ", "))\n"
    }.joined()
  }
}
