import TestSupport
import Testing
import marble

/// The drawings on the pages are those of the fixtures that they name.
@Suite struct PageDrawingsTests {
  @Test func `each drawing on a page is what its case draws`() throws {
    let run = try marble(["docs", "--check"] + Repository.pages.map(Repository.path))
    #expect(run.code == 0, "\(run.output)\(run.messages)")
  }

  @Test(arguments: [
    ("README.md", 1), ("Documentation/ComingFromRxSwift.md", 13),
    ("Documentation/ComingFromCombine.md", 7), ("Documentation/ComingFromRxJS.md", 10),
    ("Documentation/ComingFromReactiveSwift.md", 3),
  ])
  func `a page has the expected number of drawings`(page: String, count: Int) throws {
    #expect(try Repository.text(page).split(separator: "<!-- end marble -->\n").count == count + 1)
  }

  @Test func `each case for readers from other libraries is drawn on a page`() throws {
    let pages = try Repository.pages.map(Repository.text).joined()
    let titles = try Fixtures.text("comingFrom.txt").split(separator: "\n")
      .filter { $0.hasPrefix("test:") }.map { $0.dropFirst(5).drop { $0 == " " } }
    #expect(titles.count > 20)
    for title in titles { #expect(pages.contains("comingFrom.txt > \(title) -->"), "\(title)") }
  }
}
