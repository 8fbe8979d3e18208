import ReactiveTesting
import Testing

@Suite struct ExcerptTests {
  private func excerpt(_ text: String, _ start: Int, _ end: Int) -> String {
    SourceText(name: "f.txt", text: text).rendering(
      Diagnostic("this is wrong", at: Span(start, end)))
  }

  @Test func `an excerpt has the position, the line and carets under the span`() {
    #expect(
      excerpt("one\ntwo three\n", 8, 13) == """
        f.txt:2:5: error: this is wrong
        2 | two three
          |     ^~~~~
        """)
  }

  @Test func `an excerpt counts columns in characters and aligns its caret by display width`() {
    #expect(
      excerpt("七é x", 6, 7) == """
        f.txt:1:4: error: this is wrong
        1 | 七é x
          |     ^
        """)
  }

  @Test func `an excerpt can point to the end of a line, and a tab takes one column`() {
    #expect(
      excerpt("a\tb", 3, 3) == """
        f.txt:1:4: error: this is wrong
        1 | a b
          |    ^
        """)
  }

  @Test func `an excerpt shortens a long line`() {
    let text = excerpt(String(repeating: "a", count: 5_000), 2_500, 2_501)
    #expect(text.split(separator: "\n").allSatisfy { $0.count < 180 })
    #expect(text.hasPrefix("f.txt:1:2501: error"))
  }

  @Test func `a carriage return is not part of a line`() {
    let source = SourceText(name: "f", text: "ab\r\ncd")
    #expect(String(source[source.line(1)]) == "ab")
    #expect(source.lineCount == 2)
  }
}
