import ReactiveTesting

extension Marble {
  /// Writes what came into the `expect` lines of a file, says what was changed, and counts its cases as
  /// they are then.
  static func update(_ source: SourceText, _ options: Options, _ tally: inout Tally) {
    let update = FixtureUpdate(source)
    var current = source
    if update.source.text != source.text {
      do throws(FileReplacement.Refusal) {
        try FileReplacement.replace(
          source.name, Array(source.text.utf8), by: Array(update.source.text.utf8))
        current = update.source
        for change in update.changes { print(change) }
      } catch {
        tell("error: \(error.message)\n")
        tally.noteUnreadable()
      }
    }
    for refusal in update.refusals {
      tell(source.rendering(refusal) + "\n")
      tally.noteUnmet()
    }
    var options = options
    options.isQuiet = true
    report(FileRun(current), options, &tally)
  }
}
