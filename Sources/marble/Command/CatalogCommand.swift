import MarbleAuthoring
import MarbleCases
import ReactiveTesting

extension Driver {
  /// `marble operators`: prints the whole catalogue, or the entries for one name, with each form drawn by running its
  /// example.
  ///
  /// - Parameter name: The name of an operator or a creation function; nil for all.
  ///   If another library has it, its counterpart here is printed.
  /// - Throws: An error if there is no such name, or if printing fails.
  func showCatalogue(of name: String?) throws {
    let written = name ?? ""
    let names = OperatorTable.names
    let name = name.map { name in
      let name = String(name.prefix { $0 != "(" }.drop { $0 == "." })
      // `Observable.empty` is `empty`, but `TestScheduler.start` is a name of its own.
      let member = String(name.split(separator: ".").last ?? "")
      return names.contains(member) && NameElsewhere.rowsByName[name] == nil ? member : name
    }
    if let name {
      let labels = String(written.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" })
      let isKnown = names.contains(name)
      let exact = NameElsewhere.entry(for: name, labels: labels, isWithLabels: true)
      let others = exact.map { [$0] } ?? (isKnown ? [] : NameElsewhere.entries(for: name))
      if !others.isEmpty { return try answer(others) }
      let section = OperatorTable.sections.first { $0.lowercased() == name.lowercased() }
      if let section { return try showSection(section) }
      guard isKnown else { throw Self.unknown(name, names) }
    }
    for section in OperatorTable.sections {
      if name == nil { try output.write(heading(section)) }
      for drawing in OperatorTable.drawings where drawing.row.section == section {
        if name == nil || name == drawing.row.name { try output.write(text(drawing.fixture)) }
      }
    }
  }

  private func showSection(_ section: String) throws {
    try output.write(heading(section))
    for drawing in OperatorTable.drawings where drawing.row.section == section {
      try output.write(text(drawing.fixture))
    }
  }

  /// The error for a name that no operator has: it lists what contains the name.
  private static func unknown(_ name: String, _ names: [String]) -> Options.UsageError {
    let part = name.lowercased()
    let containing = part.isEmpty ? [] : names.filter { $0.lowercased().contains(part) }
    let others =
      part.isEmpty ? [] : NameElsewhere.rowsByName.keys.filter { $0.lowercased().hasPrefix(part) }
    let hint =
      if !containing.isEmpty {
        "; there \(containing.count == 1 ? "is" : "are") \(containing.joined(separator: ", "))"
      } else if let nearest = closest(to: name, among: names) {
        suggestion(nearest)
      } else if !others.isEmpty {
        "; other libraries have \(others.sorted().joined(separator: ", "))"
      } else {
        "; marble operators draws all, and marble operators SECTION those of one of the sections "
          + OperatorTable.sections.joined(separator: ", ")
      }
    return Options.UsageError("there is no operator '\(name)'" + hint)
  }

  /// Prints what a name of other libraries is here, and an example of each form with the options of the answer.
  private func answer(_ entries: [(name: String, row: NameElsewhere)]) throws {
    for entry in entries { try output.write(entry.row.message(for: entry.name) + "\n") }
    for entry in entries { try drawExamples(of: entry.row) }
  }

  private func drawExamples(of row: NameElsewhere) throws {
    let forms = row.alternatives.isEmpty ? row.mentioned : row.alternatives
    let examples = forms.compactMap {
      CounterpartExample($0.drawing.fixture, code: $0.code)?.fixture
    }
    // An example with more arguments, such as that of `on`, is better than none.
    for fixture in examples.isEmpty ? forms.map(\.drawing.fixture) : examples {
      try output.write("\n" + text(fixture).dropLast())
    }
  }

  /// `marble operators --html`: writes the catalogue as a web page.
  ///
  /// - Parameter folder: The folder, which is made if there is none.
  /// - Throws: An error if the page cannot be written.
  func writeCatalogue(to folder: String) throws(Outlet.WriteError) {
    try OutputFile.makeFolder(folder)
    let path = FilePath.join(folder, "index.html")
    try OutputFile.write(CataloguePage().text, to: path)
    try output.write("\(printable(path)) is written\n")
  }

  private func heading(_ title: String) -> String {
    "\(title)\n\(String(repeating: "=", count: title.count))\n\n"
  }

  private func text(_ source: SourceText) -> String {
    guard let example = readFixture(source).cases.first else { return "" }
    var style = options.style
    style.width = style.width.map { $0 - 2 }
    let drawing = CaseDrawing(
      CaseRunner.run(example), in: source, style: style, hasRuler: options.hasRuler)
    // The first line of a drawing is the title, which needs no mark of success here.
    let lines = drawing.lines.dropFirst()
    return "\(example.title.value)\n\n"
      + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined() + "\n"
  }
}

extension OperatorTable {
  /// The names in the catalogue, in its order.
  static let names: [String] = rows.reduce(into: []) { names, row in
    if !names.contains(row.name) { names.append(row.name) }
  }
}
