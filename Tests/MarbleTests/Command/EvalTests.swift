#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing
import marble

@Suite struct EvalTests {
  @Test func `eval draws the given lanes, the expression and its output`() throws {
    #expect(
      try marble("eval", "a.map { $0 * 10 }", "a=-1-2-|")
        == ProgramRun(
          code: 0,
          output: """
            a       -1--2--|
                    .map { $0 * 10 }
            output  -10-20-|

            """, messages: ""))
  }

  @Test func `a hot lane may be given with an equals sign, like a cold lane`() throws {
    let line = try marble("eval", "a.take(until: b)", "hot a: -1-2-|", "cold b: --x")
    for (hot, cold) in [("hot a=-1-2-|", "b=--x"), ("hot  a = -1-2-|", "cold b=--x")] {
      #expect(try marble("eval", "a.take(until: b)", hot, cold) == line)
    }
    #expect(line.code == 0)
    #expect(try marble("eval", "a", "warm a=-1-2-|").code == 2)
  }

  @Test func `a lane alone is drawn as it is`() throws {
    for lane in ["hot a=-1-2-|", "a=-1-2-|"] {
      let run = try marble("eval", lane)
      #expect(run.code == 0)
      #expect(run.output == "a       -1-2-|\noutput  -1-2-|\n")
    }
    #expect(try marble("eval", "1 == 2").code == 2)
  }

  @Test func `eval accepts fixture lines, and an expectation turns it into a test`() throws {
    let lines = ["hot a: -1-2|", "tick: 10ms"]
    let met = try marble(["eval", "a.delay(10ms)"] + lines + ["expect: --1-2|"])
    #expect(met.code == 0)
    #expect(met.output.hasPrefix("ok      a.delay(10ms)\n"))
    let missed = try marble(["eval", "a.delay(10ms)", "test: late"] + lines + ["expect: -1-2|"])
    #expect(missed.code == 1)
    #expect(missed.output.hasPrefix("FAILED  late\n"))
  }

  @Test func `eval can report in another format`() throws {
    let run = try marble("eval", "--format=tap", "a", "a=-1|")
    #expect(run.output == "TAP version 14\n# <arguments>\nok 1 - a\n1..1\n")
  }

  @Test func `the options for a run count here too`() throws {
    let strict = try marble("eval", "--strict", "a", "a=-1|")
    #expect(strict.code == 1)
    #expect(strict.output == "FAILED  a\na       -1|\noutput  -1|\n")
    let lanes = ["hot a=-1|", "hot b=-2|"]
    let orders = try marble(["eval", "--orders", "2", "a.merge(with: b)"] + lanes)
    #expect(orders.output.contains("-(21)|"), "\(orders)")
    let traced = try marble("eval", "--trace", "a.map { $0 }.take(first: 1)", "a=-1-2|")
    #expect(traced.output.contains("-(1!)") && traced.output.contains("-(1|)"), "\(traced)")
  }

  @Test func `line breaks in an argument count as spaces`() throws {
    #expect(try marble("eval", "a\n  .map { $0 }", "a=-1|").code == 0)
  }

  @Test func `an invalid expression is reported at its position, and a stray argument by name`()
    throws
  {
    let run = try marble("eval", "a.mpa()", "a=-1|")
    #expect(run.code == 2)
    #expect(
      run.messages == """
        <arguments>:3:13: error: a stream has no operator 'mpa'; did you mean 'map'?
        3 | pipeline: a.mpa()
          |             ^~~

        """)
    let stray = try marble("eval", "a", "a")
    #expect(
      stray.messages
        == "error: 'a' is neither NAME=LANE nor a line of a fixture such as 'hot a: -1-2-|'\n")
  }
}
