import ReactiveTesting

/// A web page with the cases that failed, and below them all others.
///
/// Nothing is written before the end, because the failures come first.
struct HTMLReport: Report {
  private let isQuiet: Bool
  private let hasRuler: Bool
  private var file = ""
  private var bad: [String] = []
  private var good: [String] = []

  init(isQuiet: Bool, hasRuler: Bool) { (self.isQuiet, self.hasRuler) = (isQuiet, hasRuler) }

  var tellsOfWhatPassed: Bool { !isQuiet }

  func text(_ result: CaseResult, in source: SourceText) -> String? {
    if isQuiet, result.status == .passed || result.status == .skipped { return nil }
    let drawing = CaseDrawing(result, in: source, hasRuler: hasRuler, isExpectedFirst: true)
    // Errors are not part of a drawing.
    let errors = result.diagnostics.map { source.rendering($0) }
    let text =
      errors.isEmpty ? "" : "<pre>\(SVGText.escaped(errors.joined(separator: "\n")))</pre>\n"
    guard result.status != .broken, result.status != .skipped else { return text }
    let picture = drawing.picture(.inherited, hasRuler: hasRuler, hasRemarks: false)
    return HTMLPage.drawing(picture, drawing.lines, remarks: drawing.pictureParts.remarks) + text
  }

  func begin() -> String { "" }

  mutating func begin(_ file: String) -> String {
    self.file = file
    return ""
  }

  mutating func add(_ entry: CaseEntry) -> String {
    guard let text = entry.text else { return "" }
    let isGood = entry.status == .passed || entry.status == .skipped
    let mark = "<span class=\"\(isGood ? "good" : "bad")\">\(entry.status.name)</span>"
    let article = """
      <article>
      <h3>\(mark) \(Self.escaped(entry.title))</h3>
      <p class="soft">\(Self.escaped(file))</p>
      \(text)</article>

      """
    if isGood { good.append(article) } else { bad.append(article) }
    return ""
  }

  mutating func add(_ problem: FileProblem) -> String {
    bad.append(
      "<article>\n<h3><span class=\"bad\">error</span> \(Self.escaped(problem.file))</h3>\n"
        + "<pre>\(Self.escaped(problem.text))</pre>\n</article>\n")
    return ""
  }

  func endFile() -> String { "" }

  mutating func end(_ tally: Tally) -> String {
    let page = HTMLPage(title: "marble: " + (tally.lines.last ?? ""))
    func section(_ title: String, _ articles: [String]) -> String {
      articles.isEmpty
        ? "" : "<section>\n<h2>\(title) (\(articles.count))</h2>\n\(articles.joined())</section>\n"
    }
    return page.start + section("Failed", bad) + section("Passed or skipped", good) + page.end
  }

  private static func escaped(_ text: String) -> String { SVGText.escaped(printable(text)) }
}
