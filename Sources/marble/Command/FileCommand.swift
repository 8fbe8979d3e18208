import ReactiveTesting

/// A command that does the same with each of its files, such as `fmt`, `swift` or `--update`.
protocol FileCommand: CaseCommand {
  /// Does the command's work with a file.
  mutating func process(_ source: SourceText) throws(Outlet.WriteError)

  /// Reports a file that cannot be read; by default with its error.
  mutating func report(_ error: FixtureFiles.ReadError) throws(Outlet.WriteError)
}

extension FileCommand {
  /// Reads the files that the operands stand for, one after the other, and does the command's work with each.
  mutating func processFiles() throws(Outlet.WriteError) {
    for file in FixtureFiles.entries(at: options.operands) {
      switch file.source() {
      case .success(let source): try process(source)
      case .failure(let error): try report(error)
      }
    }
  }

  mutating func report(_ error: FixtureFiles.ReadError) throws(Outlet.WriteError) {
    try refuse(error.description)
  }

  /// Replaces the text of a file.
  ///
  /// - Parameters:
  ///   - source: The file, which must not have changed since it was read.
  ///   - text: Its new text.
  /// - Returns: Whether it was replaced; if not, the reason was reported.
  /// - Throws: An error if the messages cannot be written.
  mutating func replace(
    _ source: SourceText, by text: String
  ) throws(Outlet.WriteError) -> Bool {
    do throws(FileReplacement.Refusal) {
      try FileReplacement.replace(source.name, Array(source.text.utf8), by: Array(text.utf8))
      return true
    } catch {
      try refuse("error: \(printable(error.message))")
      return false
    }
  }
}
