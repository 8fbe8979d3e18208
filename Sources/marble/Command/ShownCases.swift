import ReactiveTesting

/// Runs the cases that a page shows; each file is run once.
struct ShownCases {
  /// Why a block cannot be filled.
  struct Problem: Error {
    let message: String
  }

  /// What a block shows.
  struct Shown {
    var lines: [String] = []
    /// What a reader of the page should know; nil for nothing.
    var warning: String?
    /// The pictures that it leads to.
    var pictures: [(path: String, text: String)] = []
  }

  private struct Key: Hashable {
    let path: String
    let isTraced: Bool
  }

  /// The folder of the page.
  private let folder: String
  private var runs: [Key: FileRun] = [:]

  init(folder: String) { self.folder = folder }

  /// The lines and pictures of a block.
  mutating func shown(_ block: MarkdownPage.Block) -> Result<Shown, Problem> {
    do throws(Problem) {
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
      if result.status == .failed { shown.warning = "the case '\(block.title)' fails" }
      return .success(shown)
    } catch {
      return .failure(error)
    }
  }

  private mutating func run(of block: MarkdownPage.Block) throws(Problem) -> FileRun {
    let path = path(block.file)
    let key = Key(path: path, isTraced: block.isTraced)
    if let run = runs[key] { return run }
    let text: SourceText
    do throws(FixtureFiles.ReadError) {
      text = try FixtureFiles.read(path)
    } catch {
      throw Problem(message: error.message)
    }
    // By the path in the page, so that the page is the same wherever the program is started.
    let source = SourceText(name: block.file, text: text.text)
    let run = FileRun(source, extras: block.isTraced ? .trace : [])
    runs[key] = run
    return run
  }

  private func result(
    of block: MarkdownPage.Block, in run: FileRun
  ) throws(Problem) -> CaseResult {
    let named = run.results.filter { $0.title == block.title }
    guard let result = named.first, named.count == 1 else {
      throw Problem(
        message: named.isEmpty
          ? "'\(block.file)' has no case '\(block.title)'"
            + suggestion(closest(to: block.title, among: run.results.map(\.title)))
          : "'\(block.file)' has \(named.count) cases '\(block.title)'")
    }
    switch result.status {
    case .passed, .failed: return result
    case .broken, .bounded, .skipped:
      throw Problem(
        message: "the case '\(block.title)' cannot be shown"
          + ((result.skipReason ?? result.diagnostics.first?.message).map { ": \($0)" } ?? ""))
    }
  }

  private func picture(
    of result: CaseResult, at path: String, _ block: MarkdownPage.Block, _ run: FileRun
  ) -> Shown {
    let stem = String(path.dropLast(".svg".count))
    let files = PictureFiles(run.source, hasRuler: block.hasRuler, isPair: true).files(for: result)
    func link(_ suffix: String) -> String { SVGText.escaped("\(stem)\(suffix).svg") }
    return Shown(
      lines: [
        "<picture>",
        "  <source media=\"(prefers-color-scheme: dark)\" srcset=\"\(link("~dark"))\">",
        "  <img alt=\"\(SVGText.escaped(result.title))\" src=\"\(link(""))\">",
        "</picture>",
      ], pictures: files.map { (self.path("\(stem)\($0.suffix).svg"), $0.text) })
  }

  /// A path in the page, from the folder in which the program was started.
  private func path(_ path: String) -> String {
    folder == "." || path.hasPrefix("/") ? path : FilePath.join(folder, path)
  }

  /// Lines as a code block, whose fence is longer than any in the lines.
  private func fenced(_ lines: [String]) -> [String] {
    let longest = lines.map { $0.drop { $0 == " " }.prefix { $0 == "`" }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ["\(fence)text"] + lines + [fence]
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
    while let last = lines.last, last.allSatisfy({ $0 == " " }) || last.hasPrefix("#") {
      lines.removeLast()
    }
    return lines
  }
}
