import ReactiveTesting

extension Options {
  /// Whether a case is to be run: the filter, if there is one, is in its title or in the name of its file.
  func includes(_ title: String, in source: SourceText) -> Bool {
    guard let filter else { return true }
    return title.contains(filter) || source.name.contains(filter)
  }
}
