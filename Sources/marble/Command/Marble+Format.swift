import ReactiveTesting

extension Marble {
  /// Aligns the keys and lanes of a file, or says that they are not aligned.
  static func format(_ source: SourceText, _ options: Options, _ tally: inout Tally) {
    let text: String
    switch formatted(source) {
    case .success(let formatted): text = formatted
    case .failure(let problems):
      for diagnostic in problems.diagnostics { tell(source.rendering(diagnostic) + "\n") }
      return tally.noteUnreadable()
    }
    let isInput = source.name == "<stdin>"
    if isInput, !options.isChecking { return print(text, terminator: "") }
    guard text != source.text else { return }
    guard !options.isChecking else {
      print("\(source.name) is not formatted")
      return tally.noteUnmet()
    }
    do throws(FileReplacement.Refusal) {
      try FileReplacement.replace(source.name, Array(source.text.utf8), by: Array(text.utf8))
      print("\(source.name) is formatted")
    } catch {
      tell("error: \(error.message)\n")
      tally.noteUnreadable()
    }
  }
}
