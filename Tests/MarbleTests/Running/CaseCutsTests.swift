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
    #expect(result.cutCount == 41)
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
  }

  @Test func `a case that is cut nowhere passes, and unknown words are refused`() throws {
    let text = """
      test: share
      cold s: -1-2-|
      pipeline: s.share()
      expect: -1-2-|
      """
    #expect(try drawing(text + "\ncut: nowhere\n").0.status == .passed)
    for wrong in [
      "sometimes", "everywhere but restart", "everywhere except", "nowhere except restart",
    ] {
      #expect(
        complaints(text + "\ncut: \(wrong)\n").first
          == ("5:6: 'cut' is 'everywhere', 'nowhere' or 'everywhere except' some of disposal, completion, failure, "
            + "interruption, silence, restart, leftovers, not '\(wrong)'"))
    }
    #expect(
      complaints(text + "\ncut: nowhere\ncut: nowhere\n").contains(
        "6:1: this case already has 'cut'"))
  }

  @Test func `each generated case is cut if the case says so`() throws {
    let text = """
      test: collect
      any hot s: 1 2 3 |
      pipeline: s.collect().map { $0.count > 3 ? $0[9] : 0 }
      cut: everywhere

      """
    #expect(
      try drawing(text).lines.joined(separator: "\n") == """
        FAILED  collect
        s      1111|
        uncut  -----
        cut    ----!
                   ^
        cut.txt:3:11: error: `s` completes at tick 4: there is no element 9 in an array of 4
        to see it alone, write 'hot s: 1111|' in the case
        broken by case 4 (seed 0); the simplest case like it:

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
