import ReactiveTesting
import Testing
import marble

/// What a law says about streams of streams, runaway cases and many cases.
@Suite struct LawResultTests {
  private func result(_ text: String, cases: Int = 100) throws -> CaseResult {
    let source = SourceText(name: "test.txt", text: text)
    return try #require(FileRun(source, sampling: LawSampling(cases: cases)).results.first)
  }

  private func law(_ left: String, _ sign: String, _ right: String, lanes: String) -> String {
    "test: x\n\(lanes)\npipeline left: \(left)\npipeline right: \(right)\nlaw: left \(sign) right\n"
  }

  @Test func `streams that were sent are the same if they sent the same`() throws {
    let same = law(
      "s.window(count: 2)", "==", "s.producer.window(count: 2)", lanes: "cold s: 1-2-3|")
    #expect(try result(same).status == .passed)
    let other = law(
      "s.window(count: 2)", "==", "s.map { $0 + 1 }.window(count: 2)", lanes: "cold s: 1-2-3|")
    let sentences = try result(other).laws.map(\.difference.sentence)
    #expect(
      sentences == [
        "left == right is broken: in the stream sent at tick 0, counted from there, at tick 0: 2 was expected, "
          + "but 1 came"
      ])
    let late = law(
      "s.map { x in SignalProducer(value: x) }", "==",
      "s.map { x in SignalProducer(value: x).delay(1t) }", lanes: "cold s: --1|")
    let early = try result(late).laws.map { "\($0.difference.tick) \($0.difference.sentence)" }
    #expect(
      early == [
        "2 left == right is broken: in the stream sent at tick 2, counted from there, 1 came at tick 0, 1 tick "
          + "early: it was expected at tick 1"
      ])
  }

  @Test func `a generated case that never settles becomes simpler too`() throws {
    let text = law("s.repeat()", "==", "s.repeat().map { $0 }", lanes: "any cold s: 1 2 | 40t")
    let result = try result(text)
    #expect(result.status == .bounded)
    #expect(result.counterexample?.text.contains("cold s:          |\n") == true)
  }

  @Test func `a pipeline that never ends can be cut for all generated lanes`() throws {
    let text = "test: x\nany cold s: 1 2 |\npipeline: s.collect(every: 2t)\ncut: everywhere\n"
    #expect(try result(text, cases: 20).status == .passed)
  }

  @Test func `generated and cut cases count for a tenth of their work`() {
    let text = "test: x\nany cold s: 1 2 |\npipeline: s.delay(1t)\ncut: everywhere\n"
    let source = SourceText(name: "many.txt", text: String(repeating: text, count: 60))
    let results = FileRun(source, stepLimit: 250_000, sampling: LawSampling(cases: 10)).results
    #expect(results.allSatisfy { $0.status == .passed })
  }
}
