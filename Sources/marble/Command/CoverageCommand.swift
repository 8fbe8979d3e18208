import MarbleAuthoring
import MarbleCases
import ReactiveTesting

extension Driver {
  /// `marble coverage`: counts what happens to the operators in the cases.
  func countHappenings() throws(Outlet.WriteError) {
    var table = CoverageTable()
    let sampling = options.runOptions.sampling
    try eachFile(files) { source throws(Outlet.WriteError) in
      let budget = FileBudget(source, RunOptions(sampling: sampling))
      try eachCase(
        of: source, budget, work: { CoveredCase($0, sampling: sampling, $1) },
        use: { covered throws(Outlet.WriteError) in
          for problem in covered.problems { try refuse(source.rendering(problem)) }
          if let failure = covered.failure {
            if covered.isBounded { tally.isBounded = true } else { tally.isUnmet = true }
            try tell(source.rendering(failure) + "\n")
          }
          table.add(covered)
        })
    }
    if try checkFilter() { try show(table) }
  }

  private func show(_ table: CoverageTable) throws(Outlet.WriteError) {
    let rows = table.rows
    let happened = rows.reduce(0) { $0 + $1.happened }
    let possible = rows.reduce(0) { $0 + $1.possible }
    let shown = options.isQuiet ? rows.filter { $0.happened < $0.possible } : rows
    // Rounded down to tenths, so that 100 % are all.
    let tenths = possible == 0 ? 1000 : happened * 1000 / possible
    let summary =
      "\(rows.count) operator \(rows.count == 1 ? "form" : "forms"): \(happened) of \(possible) happened"
      + (possible == 0 ? "\n" : ", \(Self.text(Double(tenths) / 10)) %\n")
    if options.format == .json {
      for row in shown { try output.write(row.json.description + "\n") }
      try tell(summary)
    } else {
      for line in Self.lines(shown) { try output.write(line + "\n") }
      try output.write(summary)
    }
    if let minimum = options.minimum,
      possible == 0 || Double(happened) * 100 < minimum * Double(possible)
    {
      tally.isUnmet = true
      try tell(
        possible == 0
          ? "error: no operator was counted\n"
          : "error: coverage is below \(Self.text(minimum)) %\n")
    }
  }

  /// A number, without a fraction if it is whole.
  private static func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  /// The table as text: a dot for what cannot happen.
  private static func lines(_ rows: [CoverageTable.Row]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let width = rows.map(\.name.count).max() ?? 0
    func line(_ name: String, _ cells: [String]) -> String {
      name.padded(to: width)
        + zip(Happenings.named, cells).map { column, cell in
          "  " + String(repeating: " ", count: max(0, column.name.count - cell.count)) + cell
        }.joined()
    }
    let heading = line("", Happenings.named.map(\.name))
    return [heading] + rows.map { line($0.name, $0.counts.map { $0.map(String.init) ?? "." }) } + [
      ""
    ]
  }
}

extension CoverageTable.Row {
  /// The row as a JSON object; null for what cannot happen.
  fileprivate var json: JSONText {
    .object(
      [("operator", .text(form.signature)), ("types", .text(form.types))]
        + zip(Happenings.named, counts).map { column, count in
          (column.name, count.map { .integer($0) } ?? .null)
        })
  }
}
