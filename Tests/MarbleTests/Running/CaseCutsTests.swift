import ReactiveTesting
import Testing
import marble

/// Cases that are cut at every tick.
@Suite struct CaseCutsTests {
  private func drawing(_ text: String) throws -> (CaseResult, lines: [String]) {
    let source = SourceText(name: "cut.txt", text: text)
    let run = FileRun(source)
    let result = try #require(run.results.first, "\(complaints(text))")
    return (result, CaseDrawing(result, in: source).lines)
  }

  @Test func `a case that holds after all cuts passes`() throws {
    let (result, _) = try drawing(
      """
      test: debounce
      cold s: -1-2-#
      pipeline: s.debounce(2t)
      expect: -----#
      cut: everywhere

      """)
    #expect(result.status == .passed)
    #expect(result.cutCount == 54)
  }

  @Test func `a shared run is found by a second start`() throws {
    let (result, lines) = try drawing(
      """
      test: share
      cold s: -1-2-|
      pipeline: s.share()
      expect: -1-2-|
      cut: everywhere

      """)
    #expect(result.status == .failed)
    #expect(
      lines == [
        "FAILED  share",
        "s       -1-2-|",
        "alone   --1-2-|",
        "second  -1-2-|",
        "         ^",
        "cut.txt:3:11: error: started again at tick 1: the first start changes what the second one sends at tick 1",
      ])
  }

  @Test func `an early completion that breaks a closure is shown with the line that makes it`()
    throws
  {
    let (result, lines) = try drawing(
      """
      test: pairs
      hot s: 1-2|
      pipeline: s.collect().map { $0[1] }
      expect: ---(2|)
      cut: everywhere

      """)
    #expect(result.status == .failed)
    #expect(
      lines == [
        "FAILED  pairs",
        "s      |",
        "uncut  ---(2|)",
        "cut    !",
        "       ^",
        "cut.txt:3:11: error: `s` completes at tick 0: there is no element 1 in an array of 0",
        "to see it alone, write 'hot s: |' in the case",
      ])
  }

  @Test func `a run that outlives its observers is found, unless leftovers are allowed`() throws {
    let text = """
      test: lazily
      cold s: -1-2-|
      let all: s.replayLazily(upTo: 1)
      pipeline: all
      subscribe: ^--!
      expect: -1-!
      cut: everywhere except restart
      """
    let (result, lines) = try drawing(text + "\n")
    #expect(result.status == .failed)
    #expect(lines.last == "cut.txt:4:11: error: without a cut: `s` is still observed after the end")
    #expect(try drawing(text + ", leftovers\n").0.status == .passed)
    // A lane that has nothing to do with it changes nothing.
    #expect(
      try drawing(text.replacing("let all", with: "hot x: -\nlet all") + "\n").0.status == .failed)
  }

  @Test func `a signal with a name may observe its input until the end of the case`() throws {
    let text = """
      hot s: -1-2-|
      let all: s.map { $0 }
      pipeline: all.take(first: 1)
      cut: everywhere
      """
    #expect(try drawing(text + "\n").0.status == .passed)
  }

  @Test func `an input fails with its own error`() throws {
    let text = """
      hot s: -1-#'e'
      where: e = 5
      pipeline: s.flatMapError { error in SignalProducer(value: error + 1) }
      cut: everywhere
      """
    #expect(try drawing(text + "\n").0.status == .passed)
    let (result, lines) = try drawing(
      text.replacing("error + 1", with: "10 / (error - 5)").replacing("-1-#'e'", with: "-1-2-#'e'|")
        .replacing("'e'|", with: "'e'") + "\n")
    #expect(result.status == .broken || result.status == .failed, "\(lines)")
  }

  @Test func `an input also ends after its events of a tick`() throws {
    let (_, lines) = try drawing(
      """
      test: last
      hot s: -1
      pipeline: s.collect().map { $0.isEmpty ? 0 : 1 / ($0[0] - 1) }
      cut: everywhere

      """)
    #expect(
      lines == [
        "FAILED  last", "s      -(1|)", "uncut  --", "cut    -!", "        ^",
        "cut.txt:3:11: error: `s` completes at tick 1, after its events of that tick: 1 / 0 is a division by zero",
        "to see it alone, write 'hot s: -(1|)' in the case",
      ])
  }

  @Test
  func `a named pipeline is named in the line to write, and several lines of a lane have none`()
    throws
  {
    let text = """
      cold s: -1-2-|
      let all: s.replayLazily(upTo: 1)
      pipeline p: all
      cut: everywhere except restart

      """
    #expect(
      try drawing(text).lines.last == "to see it alone, write 'subscribe p: (^!)' in the case")
    let several = try drawing(
      """
      cold s: 1|
      cold s: 2|
      pipeline: s.collect().map { 1 / $0.count }
      cut: everywhere except interruption

      """)
    #expect(several.lines.last?.hasPrefix("cut.txt:3:11: error: `s` completes") == true)
  }

  @Test func `the cuts of a case stop when they cost too much`() throws {
    let source = SourceText(
      name: "cut.txt",
      text: "hot s: 12345678901234567890\npipeline: s.map { $0 }\ncut: everywhere\n")
    let result = try #require(FileRun(source, stepLimit: 100).results.first)
    #expect(result.status == .bounded)
    #expect(
      result.diagnostics.map(\.message) == [
        "the runs of this case that are cut sent or stored more than 1000 values in all; stop it earlier "
          + "with 'until', use shorter lanes, or leave out kinds of cuts with 'cut: everywhere except'"
      ])
  }

  @Test func `a pipeline that never ends is cut in its first ticks`() throws {
    let (result, _) = try drawing(
      "pipeline: SignalProducer.interval(.milliseconds(1)).map { _ in 1 }\ncut: everywhere\n")
    #expect(result.status == .passed)
    // It runs for 100 ticks. In each tick it is disposed of before and after the events, and started again.
    #expect(result.cutCount == 305)
  }

  @Test func `a case that is cut nowhere passes, and unknown words are refused`() throws {
    let text = """
      test: share
      cold s: -1-2-|
      pipeline: s.share()
      expect: -1-2-|
      """
    #expect(try drawing(text + "\ncut: nowhere\n").0.status == .passed)
    for (wrong, place, part) in [
      ("sometimes", 6, "sometimes"), ("everywhere but restart", 17, "but"),
      ("everywhere except", 6, "everywhere except"),
      ("nowhere except restart", 6, "nowhere except restart"),
    ] {
      #expect(
        complaints(text + "\ncut: \(wrong)\n").first
          == ("5:\(place): 'cut' is 'everywhere', 'nowhere' or 'everywhere except' some of disposal, completion, failure, "
            + "interruption, silence, restart, leftovers, not '\(part)'"))
    }
    #expect(
      complaints(text + "\ncut: everywhere except restart, silense\n").first?.hasSuffix(
        "not 'silense'; did you mean 'silence'?") == true)
    #expect(
      complaints(text + "\ncut: nowhere\ncut: nowhere\n").contains(
        "6:1: this case already has 'cut'"))
  }

  @Test func `each generated case is cut if the case says so`() throws {
    let text = """
      test: collect
      any hot s: 1 2 3
      pipeline: s.collect().map { $0.count > 3 ? $0[9] : 0 }
      cut: everywhere

      """
    #expect(
      try drawing(text).lines.joined(separator: "\n") == """
        FAILED  collect
        s      111(1|)
        uncut  ----
        cut    ---!
                  ^
        cut.txt:3:11: error: `s` completes at tick 3, after its events of that tick: there is no element 9 in an array of 4
        to see it alone, write 'hot s: 111(1|)' in the case
        broken by case 4 (seed 0); the simplest one found:

        test:      collect
        hot s:     1111
        pipeline:  s.collect().map { $0.count > 3 ? $0[9] : 0 }
        cut:       everywhere
        """)
    let held = try drawing(text.replacing("count > 3", with: "count > 99"))
    #expect(held.lines.last == "held in 100 cases")
  }

  @Test func `a case that fails anyway is not cut`() throws {
    let (result, _) = try drawing(
      """
      test: wrong
      cold s: -1-2-|
      pipeline: s.share()
      expect: -1-3-|
      cut: everywhere

      """)
    #expect(result.cutCount == 0)
    #expect(result.cut == nil)
  }
}
