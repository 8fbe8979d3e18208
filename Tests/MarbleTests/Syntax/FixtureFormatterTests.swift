import ReactiveTesting
import Testing
import marble

@Suite struct FixtureFormatterTests {
  private func format(_ text: String) -> String? {
    try? formatted(SourceText(name: "test.txt", text: text)).get()
  }

  @Test func `formatting aligns keys, contents, lanes and continuation lines`() {
    let text = """
      # a comment  stays
        test:a
      hot   s  :-1-^-2-3 - - 4

      cold x: '10'-(ab|)
      pipeline:s
         .map { $0  }
      expect: -1- 30ms -2
      subscriptions s:^--!\u{20}
      subscriptions x: none
      test:b
      pipeline  a: .empty
      expect a:|
      """
    #expect(
      format(text) == """
        # a comment  stays
        test:             a
        hot s:            -1-^   -2-3--4

        cold x:              '10'-(ab|)
        pipeline:         s
                          .map { $0  }
        expect:              -   1- 30ms -2
        subscriptions s:     ^   --!
        subscriptions x:  none
        test:        b
        pipeline a:  .empty
        expect a:    |

        """)
  }

  @Test(arguments: [
    "pipeline:  .empty", "test:      x\npipeline:  .empty\n",
    "# only a comment\npipeline:  .empty\n",
    "pipeline:  .empty\r\nexpect:    |\r\n", "\u{FEFF}pipeline:  .empty\n",
  ])
  func `formatting leaves a formatted fixture alone`(text: String) {
    let end = text.utf8.last == UInt8(ascii: "\n") ? "" : "\n"
    #expect(format(text) == text + end)
  }

  @Test func `formatting refuses an unreadable file and leaves an unreadable lane alone`() {
    #expect(format("pipeline: .empty\nhat: x\n") == nil)
    #expect(format("") == nil)
    // An unreadable lane is left as it is, for the checker to report.
    #expect(format("hot s: -((\npipeline: s\n") == "hot s:     -((\npipeline:  s\n")
  }

  @Test func `formatting does not pad short lanes to the length of a very long one`() {
    let long = "hot a: '" + String(repeating: "x", count: 5_000) + "'\n"
    let lanes = (0..<50).map { "hot b\($0): 1-2\n" }.joined()
    let text = long + lanes + "pipeline: a\n"
    let bound = 4 * text.utf8.count + 60 * 5_000
    #expect((format(text) ?? "").utf8.count < bound)
    let far = "hot a: \(String(repeating: "-", count: 9_000))\n" + "hot b: 8999t 1\npipeline: a\n"
    #expect((format(far) ?? "").utf8.count < 4 * far.utf8.count)
  }

  /// The contents of a file, without positions and white space.
  private func meaning(_ text: String) -> String {
    let cases = readFixture(SourceText(name: "test.txt", text: text)).cases
    return String(describing: cases).filter { $0 != " " }
      .split(separator: "Span(").map { $0.drop { $0 != ")" } }.joined()
  }

  private func results(_ text: String) -> [String] {
    FileRun(SourceText(name: "test.txt", text: text)).results.map { result in
      let inputs = result.inputs.map { input in
        (
          input.name,
          input.lines.map { ($0.entries.map { ($0.tick, $0.mark) }, $0.length, $0.start) }
        )
      }
      let outputs = result.outputs.map { output in
        (output.name, output.entries.map { ($0.tick, $0.mark) }, output.stages)
      }
      let messages = result.diagnostics.map(\.message)
      return "\(result.title) \(result.status) \(inputs) \(outputs) \(messages)"
    }
  }

  @Test(arguments: Fixtures.files)
  func `formatting keeps the meaning of every fixture file and is idempotent`(file: String) throws {
    let text = try Fixtures.sample(file)
    let formatted = try #require(format(text))
    #expect(format(formatted) == formatted)
    #expect(meaning(formatted) == meaning(text))
    #expect(results(formatted) == results(text))
  }

  @Test(arguments: 0..<20)
  func `formatting keeps the meaning of lanes of every form`(seed: Int) {
    var random = SystemRandomNumberGenerator.Seeded(seed)
    let pieces = [
      "-", "-", "--", "1", "'20'", "é", "七", "(1'ab'2)", "[12]", " 3ms ", " 30ms ", "'1 2'", " ",
      "-2s", "1.5", "\u{301}",
    ]
    for _ in 0..<30 {
      var text = "tick: 1ms\n"
      for name in ["hot a", "hot bcd", "cold e"] {
        let lane = (0..<Int.random(in: 0..<8, using: &random)).map { _ in
          pieces[Int.random(in: 0..<pieces.count, using: &random)]
        }
        let origin = name == "hot a" && Bool.random(using: &random) ? "-2^" : ""
        text += "\(name): \(origin)\(lane.joined())\n"
      }
      text += "pipeline: a\nexpect: -1- 30ms 2|\n"
      let once = format(text) ?? ""
      #expect(format(once) == once, "\(text)")
      #expect(results(once) == results(text), "\(text)")
    }
  }
}

extension SystemRandomNumberGenerator {
  /// The same numbers for the same seed.
  fileprivate struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }
}
