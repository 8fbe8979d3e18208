import ReactiveTesting
import Testing
import marble

@Suite struct StrictnessTests {
  /// The strict diagnostics of a case that otherwise passes or is skipped.
  private func refused(_ text: String) -> [String] {
    let source = SourceText(name: "test.txt", text: text)
    return readFixture(source).cases.flatMap { raw in
      guard case .success(let checked) = CaseChecker.check(raw, in: source) else {
        return ["broken"]
      }
      var result = CaseRunner.run(checked)
      #expect(result.status == .passed || result.status == .skipped)
      result.refuseWhatProvesNothing(raw, checked)
      #expect((result.status == .failed) == !result.diagnostics.isEmpty)
      return result.diagnostics.map { problem in
        let (line, column) = source.position(of: problem.span.start)
        return "\(line):\(column): \(problem.message)"
      }
    }
  }

  @Test func `strict mode accepts a case that uses everything it declares`() {
    #expect(
      refused(
        """
        hot s: -a-x|
        cold x: 1|
        cold y: 2|
        where: a = 10, b = 20
        let other: { _ in y }
        pipeline: s.flatMap(.merge, other).map(value: 20)
        expect: -b-b|
        """) == [])
  }

  @Test func `strict mode refuses a case that expects nothing or is skipped`() {
    #expect(refused("test: a\npipeline: .empty") == ["1:7: this case expects nothing"])
    #expect(
      refused("test: a\nskip: later\npipeline: .empty\nexpect: |")
        == ["2:7: this case is skipped: later"])
  }

  @Test func `strict mode refuses an unused lane or table entry at its position`() {
    #expect(
      refused(
        """
        cold s: -1|
        cold t: -2|
        cold t: -3|
        where: a = 1, b = 2
        pipeline: s
        expect: -a|
        subscriptions t: none
        """) == ["2:6: nothing uses the lane 't'", "4:15: no lane uses the table entry 'b'"])
  }

  @Test func `strict mode accepts subscriptions as the only expectation of a case`() {
    #expect(
      refused("cold s: |\npipeline: s\nsubscriptions s: (^!)") == [])
  }

  @Test func `the program uses strict mode only with --strict`() throws {
    try withFolder { folder in
      try write("test: a\npipeline: .empty\n", to: "\(folder)/a.txt")
      #expect(try marble("-q", "\(folder)/a.txt").code == 0)
      let run = try marble("-q", "--strict", "\(folder)/a.txt")
      #expect(run.code == 1)
      #expect(run.messages.hasPrefix("\(folder)/a.txt:1:7: error: this case expects nothing\n"))
      #expect(run.output.hasSuffix("0 passed, 1 failed, 0 skipped\n"))
    }
  }
}
