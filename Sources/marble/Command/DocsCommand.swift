import ReactiveTesting

/// `marble docs`: refreshes the cases that Markdown pages show, or lists the blocks that are out of date.
struct DocsCommand: FileCommand {
  let options: Options
  let output: Outlet
  let messages: Outlet
  var tally = Tally()

  /// Refreshes all pages.
  ///
  /// - Returns: The exit code.
  /// - Throws: An error if a picture or the output cannot be written.
  func run() throws(Outlet.WriteError) -> Int32 {
    var command = self
    for path in options.operands {
      switch FixtureFiles.Entry(path: path).source() {
      case .success(let source): try command.process(source)
      case .failure(let error): try command.report(error)
      }
    }
    try output.flush()
    return command.tally.exitCode
  }

  mutating func process(_ source: SourceText) throws(Outlet.WriteError) {
    let page = MarkdownPage(source)
    var problems = page.problems
    let folder = FilePath.split(source.name).folder
    var cases = ShownCases(folder: folder)
    var texts: [[String]] = []
    var pictures: [(block: MarkdownPage.Block, path: String, text: String)] = []
    for block in page.blocks {
      switch cases.shown(block) {
      case .success(let shown):
        problems += shown.pictures.compactMap { picture in
          let path =
            picture.path.hasPrefix("\(folder)/")
            ? String(picture.path.dropFirst(folder.utf8.count + 1)) : picture.path
          return PicturePlace.problem(path, in: folder).map { Diagnostic($0, at: block.marker) }
        }
        texts.append(shown.lines)
        if let warning = shown.warning {
          let diagnostic = Diagnostic(warning, at: block.marker)
          try messages.tell(source.rendering(diagnostic, as: "warning") + "\n", after: output)
        }
        pictures += shown.pictures.map { (block, $0.path, $0.text) }
      case .failure(let problem): problems.append(Diagnostic(problem.message, at: block.marker))
      }
    }
    guard problems.isEmpty else {
      for problem in problems.sorted(by: { $0.span.start < $1.span.start }) {
        try refuse(source.rendering(problem))
      }
      return
    }
    let old = pictures.filter { !OutputFile.isCurrent($0.path, $0.text) }
    if options.isChecking { return try list(page, source, texts, old.map(\.block)) }
    for picture in old {
      try OutputFile.write(picture.text, to: picture.path)
      try output.write("\(printable(picture.path)) is written\n")
    }
    let text = page.text(filledWith: texts)
    if source.name == "<stdin>" { return try output.write(text) }
    guard text != source.text, try replace(source, by: text) else { return }
    try output.write("\(printable(source.name)) is refreshed\n")
  }

  /// Lists the blocks that are out of date.
  private mutating func list(
    _ page: MarkdownPage, _ source: SourceText, _ texts: [[String]], _ old: [MarkdownPage.Block]
  ) throws(Outlet.WriteError) {
    let filled = MarkdownPage(SourceText(name: source.name, text: page.text(filledWith: texts)))
    for (block, new) in zip(page.blocks, filled.blocks)
    where page.lines(of: block) != filled.lines(of: new)
      || old.contains(where: { $0.marker == block.marker })
    {
      tally.noteUnmet()
      let line = source.position(of: block.marker.start).line
      try output.write("\(printable(source.name)):\(line) is out of date\n")
    }
  }
}
