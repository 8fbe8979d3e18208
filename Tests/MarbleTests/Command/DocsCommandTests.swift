import TestSupport
import Testing
import marble
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct DocsCommandTests {
  private static let fixture = """
    test: late
    hot taps: -1--2-|
    pipeline: taps.delay(1t)
    expect: --1--2-|

    # A comment that belongs to the next case.

    test: wrong
    hot taps: -1-|
    pipeline: taps
    expect: -2-|

    test: <b> & "c"
    hot taps: -1-|
    pipeline: taps

    test: twice
    pipeline: .empty

    test: twice
    pipeline: .empty

    test: skipped
    skip: later
    pipeline: .empty

    test: broken
    pipeline: nothing

    """

  /// Refreshes a page beside the fixture, and returns the run and the new text.
  private func refreshed(
    _ page: String, _ options: String..., pictures: inout [String: String]
  ) throws -> (run: ProgramRun, text: String) {
    var all: [String: String] = [:]
    defer { pictures = all }
    return try withFolder { folder in
      try write(Self.fixture, to: "\(folder)/taps.txt")
      try write(page, to: "\(folder)/page.md")
      let run = try marble(["docs"] + options + ["\(folder)/page.md"])
      for name in try FileManager.default.contentsOfDirectory(atPath: folder)
      where name.hasSuffix(".svg") {
        all[name] = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      }
      let text = try String(contentsOfFile: "\(folder)/page.md", encoding: .utf8)
      return (
        ProgramRun(
          code: run.code, output: run.output.replacing("\(folder)/", with: ""),
          messages: run.messages.replacing("\(folder)/", with: "")), text
      )
    }
  }

  private func refreshed(_ page: String, _ options: String...) throws -> (
    run: ProgramRun, text: String
  ) {
    var pictures: [String: String] = [:]
    switch options.first {
    case let option?: return try refreshed(page, option, pictures: &pictures)
    case nil: return try refreshed(page, pictures: &pictures)
    }
  }

  private static let page = """
    # Page

    <!-- marble: taps.txt > late -->
    old text
    <!-- end marble -->
    after

    """

  private static let drawn = """
    # Page

    <!-- marble: taps.txt > late -->
    ```text
    taps    -1--2-|
            .delay(1t)
    output  --1--2-|
    ```
    <!-- end marble -->
    after

    """

  @Test func `a block shows the lanes of its case`() throws {
    let (run, text) = try refreshed(Self.page)
    #expect(text == Self.drawn)
    #expect(run.code == 0 && run.output == "page.md is refreshed\n" && run.messages.isEmpty)
    let again = try refreshed(text)
    #expect(again.text == text && again.run.output.isEmpty && again.run.code == 0)
  }

  @Test func `a check writes nothing, and lists the blocks that are out of date`() throws {
    let (run, text) = try refreshed(Self.page, "--check")
    #expect(text == Self.page)
    #expect(run.code == 1 && run.output == "page.md:3 is out of date\n")
    let good = try refreshed(Self.drawn, "--check")
    #expect(good.run.code == 0 && good.run.output.isEmpty)
  }

  @Test func `a block can show the lines of a case, its stages and the ticks`() throws {
    let (_, text) = try refreshed(
      """
      - item
        <!-- marble source: taps.txt > late -->
        <!-- end marble -->
      <!-- marble trace ruler: taps.txt > late -->
      <!-- end marble -->
      """)
    #expect(
      text == """
        - item
          <!-- marble source: taps.txt > late -->
          ```text
          test: late
          hot taps: -1--2-|
          pipeline: taps.delay(1t)
          expect: --1--2-|
          ```
          <!-- end marble -->
        <!-- marble trace ruler: taps.txt > late -->
        ```text
        tick        0    5
        taps        -1--2-|
        .delay(1t)  --1--2-|
        output      --1--2-|
        ```
        <!-- end marble -->
        """)
  }

  @Test func `a block can show a pair of pictures`() throws {
    var pictures: [String: String] = [:]
    let marker = #"<!-- marble picture odd.svg: taps.txt > <b> & "c" -->"#
    let page = "\(marker)\r\n<!-- end marble -->\r\n"
    let (run, text) = try refreshed(page, pictures: &pictures)
    let lines = [
      marker, "<picture>",
      #"  <source media="(prefers-color-scheme: dark)" srcset="odd~dark.svg">"#,
      #"  <img alt="&lt;b&gt; &amp; &quot;c&quot;" src="odd.svg">"#, "</picture>",
      "<!-- end marble -->", "",
    ]
    #expect(text == lines.joined(separator: "\r\n"))
    #expect(pictures.keys.sorted() == ["odd.svg", "odd~dark.svg"])
    #expect(pictures["odd.svg"]?.hasPrefix("<svg") == true)
    #expect(
      run.output == "odd.svg is written\nodd~dark.svg is written\npage.md is refreshed\n")
    let checked = try refreshed(text, "--check", pictures: &pictures)
    #expect(checked.run.output == "page.md:1 is out of date\n" && checked.run.code == 1)
    #expect(pictures.isEmpty)
  }

  @Test func `two markers cannot draw different pictures with one name`() throws {
    let first = "<!-- marble picture p.svg: taps.txt > late -->\n<!-- end marble -->\n"
    let run = try refreshed(first + first.replacing("late", with: "wrong")).run
    #expect(run.code == 2 && run.messages.contains("draws another picture with the name 'p.svg'"))
    #expect(try refreshed(first + first).run.code == 0)
  }

  @Test func `a case that fails is shown with its difference`() throws {
    let (run, text) = try refreshed(
      "<!-- marble: taps.txt > wrong -->\n<!-- end marble -->\n")
    #expect(run.code == 0)
    #expect(run.messages.hasPrefix("page.md:1:1: warning: the case 'wrong' fails\n"))
    #expect(
      text.contains("expected  -2-|\n           ^\ntaps.txt:11:9: error: at tick 1: 2 was expected")
    )
  }

  @Test func `a check warns of a case that fails`() throws {
    let (_, text) = try refreshed("<!-- marble: taps.txt > wrong -->\n<!-- end marble -->\n")
    let (run, _) = try refreshed(text, "--check")
    #expect(run.code == 0 && run.output.isEmpty)
    #expect(run.messages.hasPrefix("page.md:1:1: warning: the case 'wrong' fails\n"))
  }

  @Test func `a marker needs no blanks inside of its comment`() throws {
    let page = "<!--marble: taps.txt > late-->\nold\n<!--end marble-->\n<!--marbles: a comment-->\n"
    let (run, text) = try refreshed(page)
    #expect(run.code == 0 && run.messages.isEmpty && !text.contains("old"))
    #expect(text.contains("late-->\n```text\ntaps    -1--2-|\n"))
  }

  @Test func `markers in fenced code blocks are text`() throws {
    let page = """
      ```html
      <!-- marble: no.txt > such case -->
      ```
      ~~~~
      ```
      <!-- end marble -->
      ~~~
      ~~~~
      <!-- a comment -->

      """
    let (run, text) = try refreshed(page)
    #expect(run.code == 0 && text == page && run.output.isEmpty)
  }

  @Test func `backquotes within a line do not close the fence`() throws {
    try withFolder { folder in
      try write(
        "<!-- marble source: h.txt > fence -->\n<!-- end marble -->\n", to: "\(folder)/p.md")
      try write("test: fence\nhot s: 1|\n# ````\npipeline: s\n", to: "\(folder)/h.txt")
      _ = try marble(["docs", "\(folder)/p.md"])
      let text = try String(contentsOfFile: "\(folder)/p.md", encoding: .utf8)
      #expect(text.contains("\n```text\ntest: fence\nhot s: 1|\n# ````\npipeline: s\n```\n"))
    }
  }

  @Test(arguments: [
    (
      "<!-- marble: taps.txt > late -->\n",
      "1:1: error: this marker is not closed: the line '<!-- end marble -->' is missing"
    ),
    (
      "<!-- marble: taps.txt > late -->\n<!-- end marble\n",
      "2:1: error: this end marker is itself not closed: '-->' is missing"
    ),
    ("x\n<!-- end marble -->\n", "2:1: error: this end marker has no start marker above it"),
    (
      "<!-- marble: taps.txt > late -->\n<!-- marble: taps.txt > late -->\n<!-- end marble -->\n",
      "2:1: error: the marker in line 7 is not closed before this one"
    ),
    (
      "<!-- marble taps.txt > late -->\n<!-- end marble -->\n",
      "1:1: error: a marker is '<!-- marble: FILE > TITLE -->'; before the colon there may be 'source' or 'picture NAME.svg', and 'trace' or 'ruler'"
    ),
    (
      "<!-- marble picture x.png: taps.txt > late -->\n<!-- end marble -->\n",
      "1:1: error: a marker is "
    ),
    ("<!-- marble: taps.txt > late\n<!-- end marble -->\n", "1:1: error: a marker is "),
    ("<!-- marble: taps.txt > -->\n<!-- end marble -->\n", "1:1: error: a marker is "),
    (
      "<!-- marble: taps.txt > lat -->\n<!-- end marble -->\n",
      "1:1: error: 'taps.txt' has no case 'lat'; did you mean 'late'?"
    ),
    (
      "<!-- marble: taps.txt > zzzzzz -->\n<!-- end marble -->\n",
      "1:1: error: 'taps.txt' has no case 'zzzzzz'\n"
    ),
    (
      "<!-- marble: taps.txt > twice -->\n<!-- end marble -->\n",
      "1:1: error: 'taps.txt' has 2 cases 'twice'"
    ),
    (
      "<!-- marble: taps.txt > skipped -->\n<!-- end marble -->\n",
      "1:1: error: the case 'skipped' cannot be shown: later"
    ),
    (
      "<!-- marble: taps.txt > broken -->\n<!-- end marble -->\n",
      "1:1: error: the case 'broken' cannot be shown: "
    ),
    (
      "<!-- marble: none.txt > x -->\n<!-- end marble -->\n",
      "1:1: error: 'none.txt' cannot be read"
    ),
  ])
  func `a page with an error is left as it is`(page: String, message: String) throws {
    let good = Self.page + page
    let (run, text) = try refreshed(good)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(text == good)
    let place = message.prefix { $0 != ":" }
    let line = (Int(place) ?? 0) + 6
    #expect(
      run.messages.contains("page.md:\(line)\(message.dropFirst(place.count))"),
      "\(run.messages)")
  }

  @Test func `a page must be given and exist`() throws {
    #expect(try marble("docs").messages.contains("no file is given"))
    #expect(try marble("docs", "no-such.md").code == 2)
  }

  @Test func `a picture in a folder that does not exist is an error`() throws {
    let page = "<!-- marble picture no/x.svg: taps.txt > late -->\n<!-- end marble -->\n"
    let (run, text) = try refreshed(page)
    #expect(run.code == 2 && text == page)
    #expect(run.messages.contains("no/x.svg' cannot be written"))
  }
}
