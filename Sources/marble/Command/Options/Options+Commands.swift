extension Options {
  /// Refuses options that would be ignored.
  func checkActions(of given: [OptionRow]) throws(UsageError) {
    // Help is given whatever else is asked for.
    guard ![.help, .version, .command(.help)].contains(action) else { return }
    for row in given {
      guard let actions = row.actions, !actions.contains(action) else { continue }
      throw UsageError(
        UsageMessages.optionOfOther(row.names[0], action.name, actions.map(\.name)))
    }
  }

  /// Checks the options of `conform`.
  func checkConformance() throws(UsageError) {
    guard action == .command(.conform) else { return }
    guard adapter != nil else { throw UsageError(UsageMessages.missingAdapter) }
    guard format.isDrawn || format == .json else {
      throw UsageError(UsageMessages.conformFormat)
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
