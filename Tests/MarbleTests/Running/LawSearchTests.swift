import ReactiveTesting
import Testing
import marble

/// Laws about fixed and generated lanes.
@Suite struct LawSearchTests {
  private func result(
    _ text: String, cases: Int = 100, seed: UInt64 = 0, stepLimit: Int = CaseResult.stepLimit
  ) throws -> CaseResult {
    let source = SourceText(name: "test.txt", text: text)
    let sampling = LawSampling(cases: cases, seed: seed)
    return try #require(FileRun(source, stepLimit: stepLimit, sampling: sampling).results.first)
  }

  private func law(_ left: String, _ sign: String, _ right: String, lanes: String) -> String {
    let (first, rest) = (sign.split(separator: " ")[0], sign.split(separator: " ").dropFirst())
    let end = rest.map { " \($0)" }.joined()
    return "test: x\n\(lanes)\npipeline left: \(left)\npipeline right: \(right)\n"
      + "law: left \(first) right\(end)\n"
  }

  @Test(arguments: [
    ("hot s: -1-2-|", "s.map { $0 }", "==", "s", true),
    ("hot s: -1-2-|", "s.delay(1t)", "==", "s", false),
    ("hot s: [12]-|", "s", "==", "s.map { 3 - $0 }", false),
    ("hot s: [12]-|", "s", "== in any order", "s.map { 3 - $0 }", true),
    ("hot s: 1-2-|", "s", "== in any order", "s.map { 3 - $0 }", false),
    ("hot s: [12|]", "s", "== in any order", "s.map { 3 - $0 }", true),
    ("hot s: [12]|", "s", "== in any order", "s.map { _ in 1 }", false),
    ("hot s: 1-2-|", "s.take(first: 1)", "begins", "s", true),
    ("hot s: 1-2-#", "s.take(first: 1)", "begins", "s", true),
    ("hot s: 1-2-#", "s", "begins", "s.take(first: 1)", false),
    ("hot s: 1-#", "s", "begins", "s.flatMapError { _ in .never }", false),
    ("hot s: 1-!", "s", "begins", "s.producer.concat(.never)", false),
    ("hot s: 1-2-|", "s.skip(first: 1)", "begins", "s", false),
    ("hot s: 1-2-|", ".never", "begins", "s", true),
  ])
  func `a law about fixed lanes is checked once`(
    lanes: String, left: String, sign: String, right: String, holds: Bool
  ) throws {
    let result = try result(law(left, sign, right, lanes: lanes))
    #expect(result.status == (holds ? .passed : .failed))
    #expect(result.expectsAnything && result.counterexample == nil)
    #expect(result.laws.isEmpty == holds)
  }

  @Test func `a broken law is drawn with both sides and a case to paste`() throws {
    let text = """
      # Not a part of the case.
      test:        delayed
      any hot s:   1 2 | #
      # Nor is this.
      cold t:      -a|
      where:       a = 20
      let both:    s.merge(with: t)
      pipeline p:  both.take(first: 1)
        .delay(1t)
      pipeline q:  both
      law:         q begins p

      test: next
      pipeline: .empty
      """
    let result = try result(text)
    let lines = CaseDrawing(result, in: SourceText(name: "test.txt", text: text)).lines
    #expect(
      lines.prefix(13).joined(separator: "\n") == """
        FAILED  delayed
        s
        t  -20|
           both = s.merge(with: t)
        q  -20-
           both
           .take(first: 1)
           .delay(1t)
        p  ---(20|)
            ^
        test.txt:11:14: error: q begins p is broken: '20' came at tick 1, 1 tick early: it was expected at tick 2
        broken by case 2 (seed 0); the simplest one found:

        """)
    let example = try #require(result.counterexample)
    #expect(
      example.text == """
        test:        delayed
        hot s:
        cold t:      -a|
        where:       a = 20
        let both:    s.merge(with: t)
        pipeline p:  both.take(first: 1)
                     .delay(1t)
        pipeline q:  both
        law:         q begins p

        """)
    // The pasted case is broken in the same way.
    let pasted = try self.result(example.text)
    #expect(pasted.laws.map(\.difference.sentence) == result.laws.map(\.difference.sentence))
  }

  @Test func `the same seed gives the same report, and another seed other cases`() throws {
    let text = law("s.filter { $0 != 3 }", "==", "s", lanes: "any cold s: 1 2 3 4 5 6 7 8 9 |")
    let reports = try [1, 1, 2, 3, 4].map { seed in
      try result(text, seed: seed).counterexample.map { "\($0.number) \($0.text)" }
    }
    #expect(reports[0] == reports[1])
    #expect(Set(reports).count > 1)
  }

  @Test func `more cases find rarer counterexamples`() throws {
    let text = law(
      "s.filter { _ in true }", "==", "s.collect().filter { $0.count != 9 }.flatten()",
      lanes: "any hot s: 1")
    #expect(try result(text, cases: 1).heldCount == 1)
    let rare = law(
      "s.count().map { $0 == 9 }", "==", "s.count().map { _ in false }", lanes: "any hot s: 1 |")
    #expect(try result(rare, cases: 1).heldCount == 1)
    #expect(try result(rare, cases: 1_000).counterexample != nil)
  }

  @Test func `a generated lane may be longer`() throws {
    let lanes = "any hot s: 1 2"
    let text = law("s", "begins", "s.take(until: .timer(after: 11t))", lanes: lanes)
    #expect(try result(text).status == .passed)
    let longer = try result(text.replacing(lanes, with: lanes + " 30t"), cases: 1_000)
    #expect(longer.counterexample != nil)
  }

  @Test func `streams of one tick that look the same are compared in any order`() throws {
    let text = law(
      "s.map { SignalProducer(value: $0) }", "== in any order",
      "s.map { 3 - $0 }.map { SignalProducer(value: $0) }", lanes: "hot s: [12]|")
    #expect(try result(text).status == .passed)
    #expect(try result(text.replacing("3 - $0", with: "4 - $0")).status == .failed)
  }

  @Test func `the options choose the cases`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.txt"
      try write(law("s", "==", "s.map { $0 }", lanes: "any hot s: 1 |"), to: path)
      #expect(try marble(path).output.contains("ok      x\nheld in 100 cases\n"))
      #expect(try marble("--cases", "7", path).output.contains("held in 7 cases\n"))
      #expect(
        try marble("--cases", "1", "--ruler", path).output.contains("ok      x\nheld in 1 case\n"))
      try write(law("s", "==", ".never", lanes: "any hot s: 1 |"), to: path)
      let broken = try marble("--seed", "5", path)
      #expect(broken.code == 1 && broken.output.contains("(seed 5); the simplest one found:"))
      #expect(try marble("--seed", "5", "--orders", "9", "--jobs", "2", path) == broken)
    }
  }

  @Test(arguments: [
    ("s.take(first: 3)", "s.take(first: 2)"), ("s.delay(2t)", "s.delay(3t)"),
    ("s.debounce(2t)", "s.throttle(2t)"), ("s.collect(count: 2)", "s.collect(count: 3)"),
    ("s.zip(with: t)", "s.combineLatest(with: t)"), ("s.uniqueValues()", "s.skipRepeats()"),
    ("s.flatMap(.merge) { _ in t }", "s.flatMap(.concat) { _ in t }"),
    ("s.take(until: t)", "s.skip(until: t)"), ("s.merge(with: t)", "t.merge(with: s)"),
  ])
  func `a law that does not hold is broken by a small case`(left: String, right: String) throws {
    let lanes = "any cold s: 1 2 3 4 5 6 7 8 9 | # !\nany cold t: 1 2 3 4 5 6 7 8 9 | # !"
    let result = try result(law(left, "==", right, lanes: lanes), cases: 1_000)
    #expect(result.counterexample != nil && result.laws.count == 1)
    let lengths = result.inputs.flatMap(\.lines).map(\.length)
    #expect(lengths.reduce(0, +) <= 8, "\(result.counterexample?.text ?? "")")
  }

  @Test(arguments: [ReportFormat.html, .json, .tap, .junit, .github, .unicode])
  func `each report shows the case that breaks a law`(format: ReportFormat) {
    let text = report(law("s", "==", ".never", lanes: "any hot s: 7 |"), as: format)
    #expect(text.contains("hot s:           7") || text.contains("hot s:           |"))
    #expect(text.contains("left == right is broken: "))
  }

  @Test func `the JSON report has the number, the seed and the cut of a broken case`() {
    let text = law("s", "==", ".never", lanes: "any hot s: 7 |")
    #expect(report(text, as: .json).contains(#""brokenBy":{"case":"#))
    let cut = report(
      """
      test: cut
      cold s: -1-|
      let shared: s.share()
      cut: everywhere
      pipeline: shared
      """, as: .json)
    #expect(cut.contains(#""cut":{"title":"started again at tick "#))
  }

  @Test func `a generated subscription is the same for all pipelines that ask for one`() throws {
    let text = law("s.scan(0, +)", "==", "s.scan(0) { $0 + $1 }", lanes: "any hot s: 1 2 | #")
    let both = try result(text + "subscribe left: any\nsubscribe right: any\n", cases: 500)
    #expect(both.status == .passed)
    let one = try result(text + "subscribe left: any\n", cases: 500)
    #expect(one.counterexample?.text.contains("subscribe left:  (^!)\n") == true)
    let pasted = try result(try #require(one.counterexample).text)
    #expect(pasted.laws.map(\.difference.sentence) == one.laws.map(\.difference.sentence))
  }

  @Test func `a side that is disposed of may begin the other one`() throws {
    let text =
      law("s.map { $0 }", "begins", "s", lanes: "any cold s: 1 2 | #") + "subscribe left: any\n"
    #expect(try result(text, cases: 500).status == .failed)
    let fromNow = text.replacing("left: any", with: "left: ^--!")
    #expect(try result(fromNow, cases: 500).status == .passed)
  }

  @Test func `each generated case is run in several orders if the case says so`() throws {
    let text = law(
      "t.withLatest(from: s).map { $0.1 }", "==", "t.map { _ in 1 }",
      lanes: "hot s: 1\nany hot t: 2 |")
    #expect(try result(text).status == .passed)
    let all = try result(text + "orders: all\n")
    #expect(all.deviations.token == "0:t<s")
    #expect(all.counterexample?.text.contains("orders:          all\n") == true)
  }

  @Test func `an error in a generated case is shown with the case`() throws {
    let text = law("s.map { 1 / $0 }", "==", "s.map { 1 / $0 }", lanes: "any hot s: 0 1 |")
    let result = try result(text)
    #expect(result.status == .broken)
    #expect(result.counterexample?.text.contains("hot s:           0\n") == true)
    let heading = result.counterexample?.lines.first ?? ""
    #expect(heading.hasPrefix("in case ") && heading.hasSuffix("; the simplest one found:"))
  }

  @Test func `generated cases are stopped when they do too much in all`() throws {
    let work = "SignalProducer(1...100).map { $0 }"
    let result = try result(
      law("s.merge(with: \(work))", "==", "s.merge(with: \(work))", lanes: "any cold s: 1"),
      stepLimit: 1_000)
    #expect(result.status == .bounded)
    #expect(
      result.diagnostics.map(\.message) == [
        "the first 6 generated cases sent or stored more than 10000 values in all; use shorter lanes or an "
          + "earlier 'until', or check fewer cases with --cases"
      ])
  }

  @Test func `an update leaves a case with generated lanes alone`() {
    let text = law("s", "==", "s.map { $0 }", lanes: "any hot s: 1 |")
    let update = FixtureUpdate(SourceText(name: "x", text: text))
    #expect(update.source.text == text && update.refusals.isEmpty)
  }

  @Test func `an update writes expectations beside a broken law`() {
    let text = law("s", "==", "s.map { $0 + 1 }", lanes: "hot s: -1|") + "expect left: -2|"
    let update = FixtureUpdate(SourceText(name: "x", text: text))
    #expect(update.source.text == text.replacing("expect left: -2|", with: "expect left: -1|"))
    #expect(update.refusals.isEmpty)
  }

  @Test func `a law about fixed lanes is checked in each order that is tried`() throws {
    let text = law(
      "t.withLatest(from: s).map { $0.1 }", "==", "t.map { _ in 1 }",
      lanes: "hot s: -1|\nhot t: -2|")
    #expect(try result(text).status == .passed)
    let all = try result(text.replacing("test: x", with: "orders: all"))
    #expect(all.status == .failed && all.laws.count == 1 && !all.deviations.isEmpty)
  }
}
