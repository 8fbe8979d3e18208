import MarbleAuthoring
import MarbleCases
import ReactiveTesting

extension Driver {
  /// `marble export`: prints checked cases as JSON, one on each line.
  func export() throws(Outlet.WriteError) {
    var number = 0
    try eachFile(files) { source throws(Outlet.WriteError) in
      let budget = FileBudget(source)
      for raw in try readCases(source) {
        switch CaseChecker.check(raw) {
        case .success(let checked):
          if let omission = ExportedCase.omission(of: checked) {
            let message = Diagnostic(omission, at: checked.titleSpan)
            try tell(source.rendering(message, as: "warning") + "\n")
            continue
          }
          let text = budget.charge { ExportedCase.text(checked, id: number + 1, $0) }
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
    try checkFilter()
  }
}
