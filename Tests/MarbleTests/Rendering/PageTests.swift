import TestSupport
import Testing
import MarbleAuthoring
import MarbleCases
import marble

/// The two pages that the program writes, the report and the catalogue of operators, and the picture on the first page.
@Suite struct PageTests {
  @Test func `the report has failures first, each with its expectation below the output`() throws {
    try withFolder { folder in
      try write(
        """
        test: fine
        hot taps: -1-|
        pipeline: taps
        expect: -1-|

        test: <script>alert(1)</script> & more
        hot taps: -1-|
        pipeline: taps
        expect: -2-|

        test: broken
        pipeline: nothing

        test: later
        skip: not yet
        pipeline: .empty

        """, to: "\(folder)/taps.txt")
      let run = try marble("--format", "html", "\(folder)/taps.txt")
      #expect(run.code == 2)
      var rest = run.output[...]
      for text in [
        "<h1>marble: 1 passed, 2 failed, 1 skipped</h1>", "<nav aria-label=\"Failures\">",
        "<a href=\"#failure-1\">&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</a>",
        "<a href=\"#failure-2\">broken</a>", "<h2>Failed (2)</h2>", "<article id=\"failure-1\">",
        "<span class=\"bad\">failed</span> &lt;script&gt;alert(1)&lt;/script&gt; &amp; more</h3>",
        ">output</text>", ">expected</text>", "at tick 1: 2 was expected, but 1 came",
        "<article id=\"failure-2\">", "<span class=\"bad\">error</span> broken</h3>",
        "taps.txt:12:11: error: nothing is named 'nothing' here", "<h2>Passed or skipped (2)</h2>",
        "<span class=\"good\">passed</span> fine</h3>",
        "<span class=\"soft\">skipped</span> later</h3>", "<p>not yet</p>",
      ] {
        let place = rest.firstRange(of: text)
        #expect(place != nil, "\(text)")
        if let place { rest = rest[place.upperBound...] }
      }
      let none = try marble("--format", "html", "\(folder)/none.txt").output
      #expect(none.contains(">error: there is no file or folder '\(folder)/none.txt'</pre>"))
      // The only script is that of the page itself.
      #expect(run.output.split(separator: "<script").count == 2 && !run.output.contains("src="))
      let quiet = try marble("--format", "html", "--quiet", "\(folder)/taps.txt").output
      #expect(quiet.contains("<h2>Failed (2)</h2>") && !quiet.contains("<h2>Passed"))
    }
  }

  @Test func `the README has a picture of a fixture, for light and for dark pages, up to date`()
    throws
  {
    let page = try Repository.text("README.md")
    let marker = try #require(page.firstMatch(of: /\n<!-- marble picture (\S+)\.svg: fixtures\//))
    #expect(page.contains("media=\"(prefers-color-scheme: dark)\" srcset=\"\(marker.1)~dark.svg\""))
    #expect(page.contains(" src=\"\(marker.1).svg\""))
    let check = try marble("docs", "--check", Repository.path("README.md"))
    #expect(check.code == 0, "\(check)")
  }

  private static let catalogue = CataloguePage().text

  /// The article of an operator, by the signature.
  private func article(_ id: String) throws -> Substring {
    let start = try #require(Self.catalogue.firstRange(of: "<article id=\"\(id)\""))
    let rest = Self.catalogue[start.lowerBound...]
    return rest[..<(try #require(rest.firstRange(of: "</article>"))).lowerBound]
  }

  private func names(_ library: String, _ names: String...) -> String {
    let codes = names.map { "<code>\($0)</code>" }
    return "<dt>\(library)</dt><dd>\(codes.joined(separator: ", "))</dd>"
  }

  @Test func `an article has the summary, the types, the drawing and the names elsewhere`() throws {
    let ids = Self.catalogue.matches(of: /<article id="([^"]*)"/).map { String($0.1) }
    #expect(ids.count == OperatorTable.drawings.count && Set(ids).count == ids.count)
    #expect(ids.contains("take(until:)-2"))
    let article = try article("skipRepeats()")
    for text in [
      "<h3><a href=\"#skipRepeats()\"><code>skipRepeats()</code></a></h3>", "<desc>", "output  ",
      "<details><summary>elsewhere</summary><dl>\(names("ReactiveSwift", "skipRepeats"))\(names("RxJS", "distinctUntilChanged"))"
        + names("RxSwift", "distinctUntilChanged") + names("Combine", "removeDuplicates")
        + names("Flow", "distinctUntilChanged") + "</dl></details>",
    ] {
      #expect(article.contains(text), "\(text)")
    }
    #expect(try self.article(".empty").contains("=&gt; &lt;A&gt;"))
    // A name stands with the forms that do the same, and with the options that it needs.
    for (form, name, isThere) in [
      ("flatMap(.latest)", "switchmap", true), ("flatMap(.latest)", "mergemap", false),
      ("flatMap(.latest)", ">.flatMap(.latest) { $0 }</text>", true),
      ("flatten(.concurrent(limit:))", "merge(maxConcurrent:)", true),
      ("take(until:)", names("RxJS", "takeUntil"), true), ("take(until:)-2", "takeUntil", false),
      (
        "debounce(_:on:whenCompleted:)",
        "<dt>RxJS</dt><dd><code>debounceTime</code> with <code>whenCompleted: .flush</code></dd>",
        true
      ),
      ("SignalProducer(value:)", "<code>fromEvent</code>", false),
      ("SignalProducer(value:)", names("RxSwift", "just", "of"), true),
      ("start(on:)", "<code>sink</code>", false), ("start(on:)", "flowOn", true),
      ("filter(_:)", "<code>partition</code>", false), ("filter(_:)", "findindex", true),
    ] {
      #expect(try self.article(form).contains(name) == isThere, "\(form): \(name)")
    }
  }

  @Test func `the catalogue can be searched and read without loading anything`() throws {
    let page = Self.catalogue
    let names = NameElsewhere.rows.flatMap(\.names)
    #expect(page.split(separator: "<p data-name=").count == names.count + 1)
    #expect(
      page.contains(
        "<p data-name=\"mergemap\" hidden><code>mergeMap</code> is <code>flatMap(.merge)</code> here</p>"
      ))
    #expect(
      !page.contains("src=") && !page.contains("<link") && page.contains("default-src 'none'"))
    #expect(page.split(separator: "<script>").count == 2)
    // A device without a keyboard is not told about keys.
    #expect(page.contains("@media(hover:none){.keys{display:none}"))
    let nav = try #require(page.firstMatch(of: /<nav[^>]*>([^!]*?)<\/nav>/)).1
    let ids = nav.matches(of: /href="#([^"]+)"/).map { String($0.1) }
    #expect(ids.count == OperatorTable.sections.count && Set(ids).count == ids.count)
    for id in ids { #expect(page.split(separator: " id=\"\(id)\"").count == 2, "\(id)") }
    // Each picture says how wide it is, so that a narrow page can shrink it.
    for picture in page.split(separator: "<svg ").dropFirst() {
      let width = try #require(picture.firstMatch(of: /width="(\d+)"/)).1
      #expect(picture.prefix { $0 != ">" }.hasSuffix("style=\"--w:\(width)px\""))
    }
    try withFolder { folder in
      let run = try marble("operators", "--html", "\(folder)/site")
      #expect(run.code == 0 && run.output == "\(folder)/site/index.html is written\n")
      #expect(try text(of: "\(folder)/site/index.html") == page)
      let intoFile = try marble("operators", "--html", "\(folder)/site/index.html")
      #expect(intoFile.code == 2 && intoFile.messages.contains("is a file, not a folder"))
    }
  }
}
