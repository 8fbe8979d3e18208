import ReactiveTesting

/// `marble export`: prints checked cases as JSON, one on each line.
struct ExportCommand: FileCommand {
  let options: Options
  let output: Outlet
  let messages: Outlet
  var tally = Tally()
  /// The number of the last case that was printed.
  var number = 0

  mutating func process(_ source: SourceText) throws(Outlet.WriteError) {
    let budget = FileBudget(source)
    for raw in try readCases(source) {
      switch CaseChecker.check(raw) {
      case .success(let checked):
        if let omission = ExportedCase.omission(of: checked) {
          let message = Diagnostic(omission, at: checked.titleSpan)
          try messages.tell(source.rendering(message, as: "warning") + "\n", after: output)
          continue
        }
        let text = budget.settle { ExportedCase.text(checked, id: number + 1, $0) }
        guard let text = text ?? nil else {
          try refuse(source.rendering(FileBudget.refusal(of: raw)))
          continue
        }
        number += 1
        try output.write(text + "\n")
      case .failure(let problems):
        for problem in problems.first { try refuse(source.rendering(problem)) }
      }
    }
  }
}
