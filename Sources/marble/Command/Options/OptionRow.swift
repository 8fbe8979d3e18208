import ReactiveTesting

/// An option of the program: its names, its value, and its effect.
///
/// The table of these rows parses the arguments, and generates the help and the shell completions.
package struct OptionRow: Sendable {
  /// The kind of value that follows an option.
  package enum Argument: Sendable {
    case file
    case choice([String], placeholder: String)
    case text(placeholder: String)

    /// Its name in the help.
    package var placeholder: String {
      switch self {
      case .file: "FILE"
      case .choice(_, let placeholder), .text(let placeholder): placeholder
      }
    }
  }

  /// The names, with the long one first.
  package let names: [String]
  package let value: Argument?
  /// The actions that take it; nil for all.
  let actions: [Options.Action]?
  /// The line in the help.
  package let summary: String
  let apply: @Sendable (inout Options, String) throws(Options.UsageError) -> Void

  init(
    _ names: String..., value: Argument? = nil, of actions: [Options.Action]? = nil,
    summary: String,
    apply: @escaping @Sendable (inout Options, String) throws(Options.UsageError) -> Void
  ) {
    self.names = names
    self.value = value
    self.actions = actions
    self.summary = summary
    self.apply = apply
  }
}
