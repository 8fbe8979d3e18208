extension Options {
  /// Refuses options that would be ignored.
  func checkActions(of given: [OptionRow]) throws(UsageError) {
    for row in given {
      guard let actions = row.actions, !actions.contains(action) else { continue }
      // `marble --update` is called with files, too.
      let others = actions.filter { $0 != .update }.map(\.name)
      guard others.count <= 3, let last = others.last else {
        throw UsageError("\(action.name) takes no \(row.names[0])")
      }
      let list = others.dropLast().joined(separator: ", ")
      throw UsageError(
        "\(row.names[0]) is an option of \(list.isEmpty ? last : "\(list) and \(last)")")
    }
  }

  /// Refuses `--output` for commands that write other files or make no report.
  func checkOutput() throws(UsageError) {
    guard output != nil else {
      if action == .command(.draw) {
        throw UsageError("marble draw needs a folder for its pictures: --output FOLDER")
      }
      return
    }
    switch action {
    case .run, .help, .version, .command(.help), .command(.eval), .command(.draw): return
    case .update: throw UsageError("--update writes the files themselves; it takes no --output")
    case .command(.fmt):
      throw UsageError("marble fmt writes the files themselves; it takes no --output")
    case .command(let command):
      throw UsageError("marble \(command.rawValue) makes no report; it takes no --output")
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
