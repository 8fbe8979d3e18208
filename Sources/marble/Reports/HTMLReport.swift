import MarbleAuthoring
import MarbleCases
import ReactiveTesting

/// A web page with the cases that failed, and below them all others.
///
/// Nothing is written before the end, because the failures come first.
struct HTMLReport: Report {
  private let isQuiet: Bool
  private let hasRuler: Bool
  private var file = ""
  private var bad: [String] = []
  /// Links to the failures.
  private var links: [String] = []
  private var good: [String] = []

  init(isQuiet: Bool, hasRuler: Bool) { (self.isQuiet, self.hasRuler) = (isQuiet, hasRuler) }

  var tellsOfWhatPassed: Bool { !isQuiet }

  func text(_ result: CaseResult, in source: SourceText) -> String? {
    if isQuiet, result.status.isGood { return nil }
    let drawing = CaseDrawing(result, in: source, hasRuler: hasRuler)
    // Errors are not part of a drawing.
    let errors = result.diagnostics.map { source.rendering($0) }
    let text =
      errors.isEmpty
      ? "" : "<pre class=\"errors\">\(SVGText.escaped(errors.joined(separator: "\n")))</pre>\n"
    guard result.status != .broken, result.status != .skipped else { return text }
    let picture = drawing.picture(.inherited, hasRuler: hasRuler, hasRemarks: false).text
    return HTMLPage.drawing(picture, drawing.lines, remarks: drawing.pictureParts.remarks) + text
  }

  mutating func begin(_ file: String) -> String {
    self.file = file
    return ""
  }

  mutating func add(_ result: CaseResult, _ text: String?) -> String {
    guard let text else { return "" }
    let look =
      switch result.status {
      case .passed: "good"
      case .skipped: "soft"
      case .failed, .broken, .bounded: "bad"
      }
    let mark = "<span class=\"\(look)\">\(result.status.rawValue)</span>"
    let reason = result.skipReason.map { "<p>\(Self.escaped($0))</p>\n" } ?? ""
    func article(_ id: String) -> String {
      """
      <article\(id)>
      <h3>\(mark) \(Self.escaped(result.title))</h3>
      <p class="soft">\(Self.escaped(file))</p>
      \(reason)\(text)</article>

      """
    }
    if result.status.isGood {
      good.append(article(""))
    } else {
      bad.append(article(linked(result.title, file)))
    }
    return ""
  }

  mutating func add(_ problem: FileProblem) -> String {
    bad.append(
      "<article\(linked(problem.file, ""))>\n<h3><span class=\"bad\">error</span> \(Self.escaped(problem.file))</h3>\n"
        + "<pre class=\"errors\">\(Self.escaped(problem.text))</pre>\n</article>\n")
    return ""
  }

  /// Adds a link to the next failure.
  ///
  /// - Returns: The attribute of its article.
  private mutating func linked(_ title: String, _ file: String) -> String {
    let id = "failure-\(bad.count + 1)"
    let place = file.isEmpty ? "" : " <span class=\"soft\">\(Self.escaped(file))</span>"
    links.append("<li><a href=\"#\(id)\">\(Self.escaped(title))</a>\(place)</li>\n")
    return " id=\"\(id)\""
  }

  mutating func end(_ tally: Tally) -> String {
    let page = HTMLPage(title: "marble: " + (tally.lines.last ?? ""), script: Self.script)
    func section(_ title: String, _ articles: [String]) -> String {
      articles.isEmpty
        ? "" : "<section>\n<h2>\(title) (\(articles.count))</h2>\n\(articles.joined())</section>\n"
    }
    // A single failure is in sight.
    let list = "<nav aria-label=\"Failures\"><ol>\n\(links.joined())</ol></nav>\n"
    let index = links.count < 2 ? "" : list
    return page.start + index + section("Failed", bad) + section("Passed or skipped", good)
      + page.end
  }

  /// Scrolls wide pictures to their first differences.
  private static let script = """
    for(const d of document.querySelectorAll('.draw')){const b=d.querySelector('.band');
    if(b)d.scrollLeft=b.getBoundingClientRect().left-d.getBoundingClientRect().left-d.clientWidth/2}
    """

  private static func escaped(_ text: String) -> String { SVGText.escaped(printable(text)) }
}
