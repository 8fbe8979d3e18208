import ReactiveTesting

extension Options {
  /// Whether a case is to be run: the filter, if there is one, is in its title or in the name of its file.
  func includes(_ title: String, in source: SourceText) -> Bool {
    guard let filter else { return true }
    return title.contains(filter) || source.name.contains(filter)
  }

  /// The error about a filter that lets no case through.
  static func noCase(_ filter: String) -> String {
    "error: there is no case whose title or file contains '\(printable(filter))'"
  }
}
