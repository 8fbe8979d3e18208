import ReactiveTesting
import Testing
import marble

/// One case for each kind of ending, with characters that some formats escape.
let endings = #"""
  test: passes <a> & "b"
  hot s: -1|
  pipeline: s
  expect: -1|

  test: fails # 1, 2: 100%
  hot s: -1|
  pipeline: s
  expect: --1|

  test: left out
  skip: later
  pipeline: .empty

  test: broken
  pipeline: .emty
  """#

/// The report of a text, assembled as the program does it.
func report(_ text: String, as format: ReportFormat, isQuiet: Bool = false) -> String {
  let run = FileRun(SourceText(name: "dir/a.txt", text: text))
  var report = format.report(isQuiet: isQuiet)
  var tally = Tally()
  var result = report.begin() + report.begin(run.source.name)
  for problem in run.diagnostics { result += report.add(FileProblem(problem, in: run.source)) }
  for one in run.results {
    tally.count(one.status, expectsAnything: one.expectsAnything)
    result += report.add(CaseEntry(one, in: run.source, text: report.text(one, in: run.source)))
  }
  return result + report.endFile() + report.end(tally)
}

@Suite struct ReportTests {
  @Test func `a quiet drawn report leaves out passing cases`() {
    let quiet = report(endings, as: .ascii, isQuiet: true)
    #expect(!quiet.contains("passes"))
    #expect(quiet.contains("FAILED  fails # 1, 2: 100%"))
    #expect(quiet.hasSuffix("\n1 passed, 2 failed, 1 skipped\n"))
    let whole = report(endings, as: .ascii)
    #expect(whole.hasPrefix("dir/a.txt\n\nok      passes <a> & \"b\"\n"))
  }

  @Test func `GitHub annotations are at the lines that they are about`() {
    #expect(
      report(endings, as: .github) == """
        ::error file=dir/a.txt,line=9,col=9,title=fails # 1%2C 2%3A 100%25::1 came at tick 1, 1 tick early: \
        it was expected at tick 2
        ::notice file=dir/a.txt,line=11,col=7,title=left out::skipped: later
        ::error file=dir/a.txt,line=16,col=12,title=broken::there is no '.emty'; did you mean '.empty'?
        1 passed, 2 failed, 1 skipped

        """)
  }

  @Test func `a TAP report has a line for each case and a reason for each failure`() {
    #expect(
      report(endings, as: .tap) == ##"""
        TAP version 14
        # dir/a.txt
        ok 1 - passes <a> & "b"
        not ok 2 - fails \# 1, 2: 100%
          ---
          message: "1 came at tick 1, 1 tick early: it was expected at tick 2"
          severity: fail
          at:
            file: "dir/a.txt"
            line: 9
            column: 9
          drawing: |2
            FAILED  fails # 1, 2: 100%
            s         -1|
            output    -1|
            expected  --1|
                       ^
            dir/a.txt:9:9: error: 1 came at tick 1, 1 tick early: it was expected at tick 2
          ...
        ok 3 - left out # SKIP later
        not ok 4 - broken
          ---
          message: "there is no '.emty'; did you mean '.empty'?"
          severity: error
          at:
            file: "dir/a.txt"
            line: 16
            column: 12
          drawing: |2
            ERROR   broken
          ...
        1..4

        """##)
  }

  @Test func `a JUnit report has a suite for a file, with everything that its schemas require`() {
    #expect(
      report(endings, as: .junit) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
          <testsuite name="dir/a.txt" package="dir/a.txt" id="0" timestamp="1970-01-01T00:00:00" \
        hostname="localhost" tests="4" failures="1" errors="1" skipped="1" time="0">
            <properties/>
            <testcase name="passes &lt;a&gt; &amp; &quot;b&quot;" classname="dir/a.txt" time="0"/>
            <testcase name="fails # 1, 2: 100%" classname="dir/a.txt" time="0">
              <failure type="failed" message="1 came at tick 1, 1 tick early: it was expected at tick 2">\
        FAILED  fails # 1, 2: 100%
        s         -1|
        output    -1|
        expected  --1|
                   ^
        dir/a.txt:9:9: error: 1 came at tick 1, 1 tick early: it was expected at tick 2</failure>
            </testcase>
            <testcase name="left out" classname="dir/a.txt" time="0">
              <skipped message="later"/>
            </testcase>
            <testcase name="broken" classname="dir/a.txt" time="0">
              <error type="error" message="there is no '.emty'; did you mean '.empty'?">\
        ERROR   broken
        dir/a.txt:16:12: error: there is no '.emty'; did you mean '.empty'?</error>
            </testcase>
            <system-out/>
            <system-err/>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `characters that XML does not allow are replaced`() {
    let text = "test: a\u{1}b\npipeline: .empty\nskip: c\u{7}"
    let xml = report(text, as: .junit)
    #expect(xml.contains("name=\"a\u{FFFD}b\""))
    #expect(xml.contains("<skipped message=\"c\u{FFFD}\"/>"))
  }

  @Test func `reports in every format but the drawn ones include problems outside any case`() {
    for format in ReportFormat.allCases where !format.isDrawn {
      #expect(report("no key", as: format).contains("expected a ':'"), "\(format)")
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func `no control character from a file or its name reaches the terminal`(format: ReportFormat)
    throws
  {
    let evil = "\u{1B}[2J\u{7}\u{9B}31m\u{202E}"
    let text = """
      test: a\(evil)
      hot s: -'\(evil)'|
      pipeline: s
      expect: -'\(evil)2'|

      test: b\(evil)
      skip: \(evil)
      pipeline: .empty

      test: c
      pipeline: .emp\(evil)ty

      test: d
      cold \(evil): -1
      pipeline: .empty

      \(evil)x: y
      """
    try withFolder { folder in
      let path = "\(folder)/\(evil).txt"
      try write(text, to: path)
      let run = try marble("--format", format.rawValue, path)
      for scalar in (run.output + run.messages).unicodeScalars where scalar != "\n" {
        let isControl = scalar.properties.generalCategory == .control
        #expect(!isControl && scalar != "\u{202E}", "\(scalar.value)")
      }
    }
  }
}
