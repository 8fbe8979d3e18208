import ReactiveTesting
import TestSupport
import Testing
import marble

@Suite struct CaseOrdersTests {
  private func run(
    _ text: String, limit: Int = 0, stepLimit: Int = CaseResult.stepLimit
  ) throws -> CaseResult {
    let source = SourceText(name: "orders", text: text)
    let raw = try #require(readFixture(source).cases.first)
    return CaseRunner.run(
      try CaseChecker.check(raw, in: source).get(), stepLimit: stepLimit, orderLimit: limit)
  }

  private func drawing(_ text: String, limit: Int = 0) throws -> String {
    let source = SourceText(name: "orders", text: text)
    return CaseDrawing(try run(text, limit: limit), in: source).lines.joined(separator: "\n")
  }

  private static let merge = "hot a: -1-\nhot b: -2-\npipeline: a.merge(with: b)\n"

  @Test func `an expectation must be met in every order if the case asks for all`() throws {
    #expect(
      try drawing("test: merge\norders: all\n\(Self.merge)expect: -[12]-") == """
        FAILED  merge
        a              -1----
        b              -2----
                       .merge(with: b)
        default order  -(12)-
        output         -(21)-
        expected       -(12)-
                        ^
        orders:6:9: error: at tick 1: 1, then 2 was expected, but 2, then 1 came
        in another order than the default one: tick 1: `b` before `a`
        to repeat it alone, write 'orders: 1:b<a' in the case
        2 outcomes in 2 orders; these are all orders
        """)
  }

  @Test func `reports for machines name the order of a difference`() throws {
    let result = try run("orders: all\n\(Self.merge)expect: -[12]-\nsubscriptions a: ^-!")
    #expect(
      result.problems.map(\.message).last
        == "the subscriptions of a were expected to be ^-!, but were ^")
    let other = try run("orders: all\n\(Self.merge)expect: -[12]-")
    #expect(
      other.problems.map(\.message) == [
        "at tick 1: 1, then 2 was expected, but 2, then 1 came; this is so with 'orders: 1:b<a'"
      ])
  }

  @Test func `several expectations are alternatives, and each must be met in some order`() throws {
    let two = "orders: all\n\(Self.merge)expect: -[12]-\nexpect: -[21]-\n"
    #expect(try run(two).status == .passed)
    let three = try run(two + "expect: -[11]-\n")
    #expect(three.status == .failed)
    #expect(
      three.diagnostics.map(\.message) == [
        "this expectation is not met in any order; the outputs are -(12), -(21)"
      ])
  }

  @Test func `a case can be run in one other order`() throws {
    #expect(try run("orders: 1:b<a\n\(Self.merge)expect: -[21]-").status == .passed)
    let missed = try run("orders: 2:b<a\n\(Self.merge)expect: -[12]-")
    #expect(
      missed.diagnostics.map(\.message) == [
        "the order of this case has tick 2: `b` before `a`, which changes nothing in its run"
      ])
  }

  @Test func `an option tries the orders of every case that does not mean the default order`()
    throws
  {
    let text = Self.merge + "expect: -[12]-"
    #expect(try run(text).status == .passed)
    #expect(try run(text, limit: 10).status == .failed)
    #expect(try run(text, limit: 1).status == .passed)
    #expect(try run("orders: default\n" + text, limit: 10).status == .passed)
    let silent = try run(Self.merge, limit: 10)
    #expect(
      silent.diagnostics.map(\.message) == [
        "the output depends on the order of the actions of a tick: it is -(12) in the default order, -(21) with "
          + "'orders: 1:b<a'; if each is right, write 'orders: all' and one 'expect' line for each"
      ])
  }

  @Test func `at most four other outputs are listed`() throws {
    let lanes = (0..<4).map { "hot a\($0): -\($0)-\n" }.joined()
    let message = try run("\(lanes)pipeline: .merge([a0, a1, a2, a3])\n", limit: 100).diagnostics
      .first?.message
    #expect(
      message
        == "the output depends on the order of the actions of a tick: it is -(0123) in the default order, "
        + "-(1023) with 'orders: 1:a1<a0', -(0213) with 'orders: 1:a2<a1', -(0132) with 'orders: 1:a3<a2', "
        + "-(2013) with 'orders: 1:a2<a0', and there are 19 more; if each is right, write 'orders: all' and one 'expect' "
        + "line for each")
    let three = (0..<3).map { "hot a\($0): -\($0)-\n" }.joined()
    #expect(
      try run("\(three)pipeline: .merge([a0, a1, a2])\n", limit: 100).diagnostics.first?.message
        .contains(", and there is 1 more; if each is right") == true)
  }

  @Test func `a case that names its order is not told how to repeat it`() throws {
    let text = "orders: 1:b<a\n\(Self.merge)expect: -[12]-"
    let result = try run(text)
    #expect(
      result.problems.map(\.message) == ["at tick 1: 1, then 2 was expected, but 2, then 1 came"])
    #expect(result.orderLines == ["in another order than the default one: tick 1: `b` before `a`"])
  }

  @Test func `a difference says that it is that of the best of several alternatives`() throws {
    let result = try run("orders: all\n\(Self.merge)expect: -[12]-\nexpect: -[11]-")
    #expect(
      result.problems.first?.message
        == "at tick 1: 1, then 1 was expected, but 2, then 1 came; none of the 2 alternatives is met in this order, "
        + "and this one fits best; this is so with 'orders: 1:b<a'")
  }

  @Test func `an error in another order names the order`() throws {
    let text = """
      hot a: -1
      hot b: -0
      pipeline: a.merge(with: b).take(first: 1).map { 6 / $0 }
      expect: -[6|]
      orders: all

      """
    let source = SourceText(name: "orders", text: text)
    let result = try #require(FileRun(source).results.first)
    #expect(result.status == .broken)
    #expect(
      CaseDrawing(result, in: source).lines.contains(
        "in another order than the default one: tick 1: `b` before `a`"))
  }

  @Test func `a case that asks for all orders fails if there are too many`() throws {
    let lanes = (0..<7).map { "hot a\($0): -\($0)-\n" }.joined()
    let names = (0..<7).map { "a\($0)" }.joined(separator: ", ")
    let result = try run("orders: all\n\(lanes)pipeline: .merge([\(names)]).map { _ in 0 }\n")
    #expect(
      result.diagnostics.map(\.message) == [
        "this case has more than 1000 orders; try more with --orders, or do less in one tick"
      ])
  }

  @Test func `a search ends at the first run that does not settle`() throws {
    let endless = "orders: all\n\(Self.merge).merge(with: .interval(1t))\nuntil: 999999\n"
      .replacing("\n.merge", with: ".merge")
    let result = try run(endless, stepLimit: 1_000)
    #expect(result.status == .bounded)
    #expect(result.orders?.count == 1 && result.orders?.isComplete == false)
  }

  @Test func `lanes that never meet need one order, and five that meet in merge need 120`() throws {
    let lanes = (0..<5).map { "hot a\($0): -\($0)-\n" }.joined()
    let apart = (0..<5).map { "pipeline p\($0): a\($0).debounce(1t).map { $0 + 1 }\n" }.joined()
    #expect(try run("orders: all\n" + lanes + apart).orders?.count == 1)
    let merged = try run(
      "orders: all\n\(lanes)pipeline: .merge([a0, a1, a2, a3, a4]).map { _ in 0 }\n")
    #expect(merged.orders?.count == 120)
    #expect(merged.orders?.outcomeCount == 1)
  }

  @Test
  func `a case without expectations passes if only the observation of a lane depends on the order`()
    throws
  {
    let text = """
      test: same output
      hot s: -1
      hot stop: -x
      cold n: -------|
      pipeline: s.flatMap(.merge) { _ in n }.take(until: stop)
      """
    let run = FileRun(SourceText(name: "orders", text: text), orderLimit: 10)
    #expect(run.results.first?.status == .passed)
    #expect(run.results.first?.orders?.outcomeCount == 2)
  }

  @Test func `a case that asks for all orders must have one output if it has no expectations`() {
    let text = "test: x\nhot a: -1\nhot b: -2\norders: all\npipeline: a.merge(with: b)\n"
    let result = FileRun(SourceText(name: "orders", text: text)).results.first
    #expect(result?.status == .failed)
    #expect(
      result?.diagnostics.map(\.message) == [
        "the output depends on the order of the actions of a tick: it is -(12) in the default order, -(21) with "
          + "'orders: 1:b<a'; if each is right, write one 'expect' line for each"
      ])
  }
}
