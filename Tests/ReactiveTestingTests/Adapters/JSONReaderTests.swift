import ReactiveTesting
import Testing

/// Strict JSON in, and the same JSON out.
@Suite struct JSONReaderTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-12", "1.5", "[]", "{}", "[1,[2,\"x\"]]", "{\"a\":{\"b\":null}}",
    "\"a\\\"\\\\\\n\"",
  ])
  func `what is read is written the same`(text: String) {
    #expect(JSONText(parsing: text)?.description == text)
  }

  @Test(arguments: [
    ("\"\\u00e9\\ud83d\\ude00\"", "é😀"), (" \"\\/\\b\\f\\r\\t\" ", "/\u{8}\u{C}\r\t"),
  ])
  func `escapes`(text: String, value: String) {
    #expect(JSONText(parsing: text)?.text == value)
  }

  @Test(arguments: [
    "", " ", "nul", "tru", "+1", "01", "1.", ".5", "1e", "1.e5", "--1", "[1,]", "[1 2]", "[",
    "{\"a\"}",
    "{\"a\":1,}", "{a:1}", "{\"a\":1,\"a\":2}", "\"", "\"\\x\"", "\"\\ud800\"", "\"\\u12\"",
    "\"\n\"", "1 2", "'a'", "NaN",
  ])
  func `what is no JSON is refused`(text: String) {
    #expect(JSONText(parsing: text) == nil)
  }

  @Test func `a text of any depth is refused and does not fill the stack`() {
    #expect(JSONText(parsing: String(repeating: "[", count: 100_000)) == nil)
  }

  @Test func `numbers that are not whole`() {
    #expect(JSONText(parsing: "-1.25e2")?.description == "-125.0")
    #expect(JSONText.decimal(.infinity).description == "\"inf\"")
  }
}
