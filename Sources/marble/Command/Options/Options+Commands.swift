extension Options {
  /// Refuses options that would be ignored.
  func checkActions(of given: [OptionRow]) throws(UsageError) {
    for row in given {
      guard let actions = row.actions, !actions.contains(action) else { continue }
      // `marble --update` is called with files, too.
      let others = actions.filter { $0 != .update }.map(\.name)
      throw UsageError(UsageMessages.optionOfOther(row.names[0], action.name, others))
    }
  }

  /// Refuses `--output` for commands that write other files or make no report.
  func checkOutput() throws(UsageError) {
    guard output != nil else {
      if action == .command(.draw) { throw UsageError(UsageMessages.missingFolder) }
      return
    }
    switch action {
    case .run, .help, .version, .command(.help), .command(.eval), .command(.draw): return
    case .update: throw UsageError(UsageMessages.updateWithOutput)
    case .command(.fmt):
      throw UsageError(UsageMessages.formatWithOutput)
    case .command(let command):
      throw UsageError(UsageMessages.commandWithOutput(command.rawValue))
    }
  }
}

extension Options.Action {
  /// How it is called on the command line.
  fileprivate var name: String {
    switch self {
    case .run: "marble FILE"
    case .update: "marble --update"
    case .help: "marble --help"
    case .version: "marble --version"
    case .command(let command): "marble \(command.rawValue)"
    }
  }
}
