import MarbleAuthoring
import MarbleCases
import ReactiveTesting

extension Driver {
  /// `marble docs`: refreshes the cases that Markdown pages show, or lists the blocks that are out of date.
  func refreshPages() throws(Outlet.WriteError) {
    // A folder is no page.
    let pages = options.operands.map { FixtureFiles.Entry(path: $0) }
    // Of all pages, because two in one folder may name the same file.
    var drawn: [DrawnPicture] = []
    try eachFile(pages) { source throws(Outlet.WriteError) in try refresh(source, &drawn) }
  }

  private func refresh(
    _ source: SourceText, _ drawn: inout [DrawnPicture]
  ) throws(Outlet.WriteError) {
    let page = MarkdownPage(source)
    var problems = page.problems
    let folder = FilePath.split(source.name).folder
    var cases = ShownCases(source)
    var texts: [[String]] = []
    var pictures: [DrawnPicture] = []
    for block in page.blocks {
      let shown: ShownCases.Shown
      do throws(Diagnostic) {
        shown = try cases.shown(block)
      } catch {
        problems.append(error)
        continue
      }
      problems += shown.pictures.compactMap { picture in
        let path =
          picture.path.hasPrefix("\(folder)/")
          ? String(picture.path.dropFirst(folder.utf8.count + 1)) : picture.path
        return PicturePlace.problem(path, in: folder).map { Diagnostic($0, at: block.marker) }
      }
      texts.append(shown.lines)
      if let warning = shown.warning {
        tally.isUnmet = true
        try tell(source.rendering(warning, as: "warning") + "\n")
      }
      let new = shown.pictures.map {
        DrawnPicture(page: source, block, path: $0.path, text: $0.text)
      }
      if let clash = new.compactMap({ $0.clash(among: drawn) }).first {
        problems.append(Diagnostic(clash, at: block.marker))
      }
      pictures += new
      drawn += new
    }
    guard problems.isEmpty else {
      for problem in problems.sorted(by: { $0.span.start < $1.span.start }) {
        try refuse(source.rendering(problem))
      }
      return
    }
    let old = pictures.filter { !OutputFile.isCurrent($0.path, $0.text) }
    let outdated = outdatedLines(page, source, texts, old.map(\.block))
    guard !options.isChecking else {
      for line in outdated {
        tally.isUnmet = true
        try output.write("\(printable(source.name)):\(line) is out of date\n")
      }
      return
    }
    for picture in old {
      try OutputFile.makeFolder(FilePath.split(picture.path).folder)
      try OutputFile.write(picture.text, to: picture.path)
      try output.write("\(printable(picture.path)) is written\n")
    }
    let text = page.text(filledWith: texts)
    if source.name == "<stdin>" { return try output.write(text) }
    guard text != source.text, try replace(source, by: text) else { return }
    for line in outdated { try output.write("\(printable(source.name)):\(line) is refreshed\n") }
  }

  /// The lines of the blocks that are out of date.
  private func outdatedLines(
    _ page: MarkdownPage, _ source: SourceText, _ texts: [[String]], _ old: [MarkdownPage.Block]
  ) -> [Int] {
    let filled = MarkdownPage(SourceText(name: source.name, text: page.text(filledWith: texts)))
    return zip(page.blocks, filled.blocks).filter { block, new in
      page.lines(of: block) != filled.lines(of: new)
        || old.contains { $0.marker == block.marker }
    }.map { source.position(of: $0.0.marker.start).line }
  }
}

/// A picture that a block of a page asks for.
private struct DrawnPicture {
  let page: SourceText
  let block: MarkdownPage.Block
  let path: String
  let text: String
  /// The name in its folder, however the path is written; nil if there is no such folder.
  private let place: FilePlace?
  /// The same on a disk that does not tell capitals from small letters.
  private let placeInLowerCase: FilePlace?

  init(page: SourceText, _ block: MarkdownPage.Block, path: String, text: String) {
    (self.page, self.block, self.path, self.text) = (page, block, path, text)
    let (folder, name) = FilePath.split(path)
    let identity = (try? FileStatus(folder))?.identity
    place = identity.map { .absent(name: name, folder: $0) }
    placeInLowerCase = identity.map { .absent(name: name.lowercased(), folder: $0) }
  }

  /// Why this picture cannot be written beside others; nil if it can.
  func clash(among others: [DrawnPicture]) -> String? {
    let other = others.first {
      $0.text != text
        && ($0.path.lowercased() == path.lowercased()
          || $0.placeInLowerCase == placeInLowerCase && place != nil)
    }
    guard let other else { return nil }
    let line = other.page.position(of: other.block.marker.start).line
    guard other.path == path || other.place == place && place != nil else {
      let otherPlace = "'\(printable(other.path))' of \(printable(other.page.name)):\(line)"
      return
        "'\(path)' and \(otherPlace) are one file on some disks, which do not tell capitals from small "
        + "letters; rename one of them"
    }
    guard other.page.name == page.name else {
      return "\(printable(other.page.name)):\(line) draws another picture with the name "
        + "'\(path)'; rename one of them"
    }
    let (name, otherName) = (block.picturePath ?? "", other.block.picturePath ?? "")
    return name == otherName
      ? "the marker in line \(line) draws another picture with the name '\(name)'"
      : "the pictures of this block and of line \(line) are both written to "
        + "'\(other.path)': '\(name)' and '\(otherName)'; rename one of them"
  }
}

extension MarkdownPage.Block {
  /// The picture that the page asks for; nil if it asks for something else.
  fileprivate var picturePath: String? {
    if case .picture(let path) = content { path } else { nil }
  }
}

/// Runs the cases that a page shows; each file is run once.
struct ShownCases {
  /// What a block shows.
  struct Shown {
    var lines: [String] = []
    /// What a reader of the page should know; nil for nothing.
    var warning: Diagnostic?
    /// The pictures that it leads to.
    var pictures: [(path: String, text: String)] = []
  }

  private struct Key: Hashable {
    let path: String
    let isTraced: Bool
  }

  /// The folder of the page.
  private let folder: String
  /// All files of a page share its budget.
  private let budget: FileBudget
  private var runs: [Key: FileRun] = [:]

  /// Prepares the runs for a page.
  init(_ page: SourceText) {
    folder = FilePath.split(page.name).folder
    budget = FileBudget(page)
  }

  /// The lines and pictures of a block.
  ///
  /// - Throws: Why the block cannot be filled.
  mutating func shown(_ block: MarkdownPage.Block) throws(Diagnostic) -> Shown {
    let run = try run(of: block)
    let result = try result(of: block, in: run)
    var shown: Shown
    switch block.content {
    case .source: shown = Shown(lines: fenced(run.lines(of: result)))
    case .drawing:
      let drawing = CaseDrawing(result, in: run.source, hasRuler: block.hasRuler)
      // Without the heading.
      shown = Shown(lines: fenced(Array(drawing.lines.dropFirst())))
    case .picture(let path): shown = picture(of: result, at: path, block, run)
    }
    if result.status == .failed {
      shown.warning = Diagnostic("the case '\(block.title)' fails", at: block.marker)
    }
    return shown
  }

  private mutating func run(of block: MarkdownPage.Block) throws(Diagnostic) -> FileRun {
    let path = path(block.file)
    let key = Key(path: path, isTraced: block.isTraced)
    if let run = runs[key] { return run }
    let text: SourceText
    do throws(FixtureFiles.ReadError) {
      text = try FixtureFiles.read(path)
    } catch {
      throw Diagnostic(error.message, at: block.marker)
    }
    // By the path in the page, so that the page is the same wherever the program is started.
    let source = SourceText(name: block.file, text: text.text)
    let run = FileRun(source, RunOptions(isTraced: block.isTraced), budget: budget)
    runs[key] = run
    return run
  }

  private func result(of block: MarkdownPage.Block, in run: FileRun) throws(Diagnostic)
    -> CaseResult
  {
    let named = run.results.filter { $0.title == block.title }
    guard let result = named.first, named.count == 1 else {
      throw Diagnostic(
        named.isEmpty
          ? "'\(block.file)' has no case '\(block.title)'"
            + suggestion(closest(to: block.title, among: run.results.map(\.title)))
          : "'\(block.file)' has \(named.count) cases '\(block.title)'", at: block.marker)
    }
    switch result.status {
    case .passed, .failed: return result
    case .broken, .bounded, .skipped:
      throw Diagnostic(
        "the case '\(block.title)' cannot be shown"
          + ((result.skipReason ?? result.diagnostics.first?.message).map { ": \($0)" } ?? ""),
        at: block.marker)
    }
  }

  private func picture(
    of result: CaseResult, at path: String, _ block: MarkdownPage.Block, _ run: FileRun
  ) -> Shown {
    let stem = String(path.dropLast(".svg".count))
    let files = CaseDrawing(result, in: run.source).files(isPair: true, hasRuler: block.hasRuler)
    func link(_ suffix: String) -> String { SVGText.escaped("\(stem)\(suffix).svg") }
    return Shown(
      lines: [
        "<picture>",
        "  <source media=\"(prefers-color-scheme: dark)\" srcset=\"\(link("~dark"))\">",
        "  <img alt=\"\(SVGText.escaped(printable(result.title)))\" src=\"\(link(""))\">",
        "</picture>",
      ], pictures: files.map { (self.path("\(stem)\($0.suffix).svg"), $0.text) })
  }

  /// A path in the page, from the folder in which the program was started.
  private func path(_ path: String) -> String {
    folder == "." || path.hasPrefix("/") ? path : FilePath.join(folder, path)
  }

  /// Lines as a code block, whose fence is longer than any in the lines, with blanks as on a terminal.
  private func fenced(_ lines: [String]) -> [String] {
    let longest = lines.map { $0.drop { $0 == " " }.prefix { $0 == "`" }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ["\(fence)text"] + lines.map(printable) + [fence]
  }
}

extension FileRun {
  /// The lines of a case, from its title to the last line before the next case, without comments at the end.
  fileprivate func lines(of result: CaseResult) -> [String] {
    func line(_ result: CaseResult) -> Int { source.position(of: result.titleSpan.start).line }
    let start = line(result)
    let end = results.lazy.map(line).filter { $0 > start }.min() ?? source.lineCount + 1
    let bytes = Array(source.text.utf8)
    var lines = (start..<end).map { number in
      let span = source.line(number)
      return String(decoding: bytes[span.start..<span.end], as: UTF8.self)
    }
    while let last = lines.last?.drop(while: { $0 == " " }), last.isEmpty || last.hasPrefix("#") {
      lines.removeLast()
    }
    return lines
  }
}

/// The place of a picture that a page asks for: below the folder of the page, and not over a file that is something else.
enum PicturePlace {
  /// Why a picture must not be written.
  ///
  /// A page may come from a stranger, so it cannot choose any file.
  ///
  /// - Parameters:
  ///   - path: The path in the page.
  ///   - folder: The folder of the page.
  /// - Returns: The reason; nil if it may be written.
  static func problem(_ path: String, in folder: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard !parts.contains(""), !parts.contains(".."), let name = parts.last else {
      return "'\(printable(path))' is not below the folder of the page"
    }
    var place = folder
    for part in parts {
      place = FilePath.join(place, part)
      guard let status = try? FileStatus(ofLink: place) else { return nil }
      if status.kind == .link {
        return "'\(printable(path))' is reached through a link, and links are not followed"
      }
    }
    return isDrawing(place)
      ? nil : "'\(printable(name))' was not drawn by marble, so it is not replaced"
  }

  /// Whether a file begins like the pictures that this program draws.
  private static func isDrawing(_ path: String) -> Bool {
    guard let bytes = try? InputFile.contents(of: path, limit: 1_000) else { return false }
    let start = String(decoding: bytes.prefix(1_000), as: UTF8.self)
    return start.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
      && start.contains(" role=\"img\">\n<title>")
  }
}
