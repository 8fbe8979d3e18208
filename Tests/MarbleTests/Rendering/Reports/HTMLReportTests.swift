import TestSupport
import Testing
import marble

@Suite struct HTMLReportTests {
  private static let fixture = """
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

    """

  private func page(_ options: String...) throws -> (text: String, run: ProgramRun) {
    try withFolder { folder in
      try write(Self.fixture, to: "\(folder)/taps.txt")
      let run = try marble(
        options + ["--format", "html", "--output", "\(folder)/r.html", "\(folder)/taps.txt"])
      return (try text(of: "\(folder)/r.html").replacing("\(folder)/", with: ""), run)
    }
  }

  @Test func `failures come first, each with its expectation above the output`() throws {
    let (page, run) = try page()
    #expect(run.code == 2)
    let order = [
      "<h1>marble: 1 passed, 2 failed, 1 skipped</h1>", "<nav aria-label=\"Failures\">",
      "<a href=\"#failure-1\">&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</a>",
      "<a href=\"#failure-2\">broken</a>", "<h2>Failed (2)</h2>", "<article id=\"failure-1\">",
      "<span class=\"bad\">failed</span> &lt;script&gt;alert(1)&lt;/script&gt; &amp; more</h3>",
      "<p class=\"soft\">taps.txt</p>", ">expected</text>", ">output</text>",
      "at tick 1: 2 was expected, but 1 came", "<article id=\"failure-2\">",
      "<span class=\"bad\">error</span> broken</h3>",
      "taps.txt:12:11: error: nothing is named 'nothing' here", "<h2>Passed or skipped (2)</h2>",
      "<span class=\"good\">passed</span> fine</h3>",
      "<span class=\"soft\">skipped</span> later</h3>", "<p>not yet</p>",
    ]
    var rest = page[...]
    for text in order {
      let place = rest.firstRange(of: text)
      #expect(place != nil, "\(text)")
      if let place { rest = rest[place.upperBound...] }
    }
    // The only script is that of the page itself.
    #expect(page.split(separator: "<script").count == 2 && !page.contains("src="))
    #expect(page.split(separator: "href=").dropFirst().allSatisfy { $0.hasPrefix("\"#failure-") })
  }

  @Test func `a quiet page has only failures`() throws {
    let (page, _) = try page("--quiet")
    #expect(page.contains("<h2>Failed (2)</h2>"))
    #expect(!page.contains("<h2>Passed") && !page.contains("fine</h3>"))
  }

  @Test func `a file that cannot be read is a failure`() throws {
    let run = try marble("--format", "html", "no-such-file.txt")
    #expect(run.code == 2)
    #expect(
      run.output.contains(
        "<pre>error: there is no file or folder 'no-such-file.txt'</pre>"))
  }
}
