import ReactiveTesting

/// `marble export`: prints checked cases as JSON, one on each line.
struct ExportCommand: FileCommand {
  let options: Options
  let output: Outlet
  let messages: Outlet
  var tally = Tally()
  /// The number of the last case that was printed.
  var number = 0

  /// Prints all cases.
  ///
  /// - Returns: The exit code.
  /// - Throws: An error if the output cannot be written.
  func run() throws(Outlet.WriteError) -> Int32 {
    var command = self
    try command.processFiles()
    try command.checkFilter()
    try output.flush()
    return command.tally.exitCode
  }

  mutating func process(_ source: SourceText) throws(Outlet.WriteError) {
    for raw in try readCases(source) {
      switch CaseChecker.check(raw, in: source, allowsOwnOperators: true) {
      case .success(let checked):
        if let omission = ExportedCase.omission(of: checked) {
          let message = Diagnostic(omission.message, at: checked.titleSpan)
          try messages.tell(source.rendering(message, as: "warning") + "\n", after: output)
          continue
        }
        number += 1
        try output.write(ExportedCase(checked).whole(number).description + "\n")
      case .failure(let problems):
        for problem in problems.first { try refuse(source.rendering(problem)) }
      }
    }
  }
}

extension ExportedCase.Omission {
  fileprivate var message: String {
    switch self {
    case .skipped: "this case is not exported, because it is skipped"
    case .generated: "this case is not exported, because its lanes are generated"
    case .ordered: "this case is not exported, because it asks for an order of its own"
    }
  }
}
