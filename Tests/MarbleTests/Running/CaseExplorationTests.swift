import ReactiveTesting
import TestSupport
import Testing
import marble

@Suite struct CaseExplorationTests {
  private func checked(_ text: String) throws -> CheckedCase {
    let source = SourceText(name: "orders", text: text)
    let raw = try #require(readFixture(source).cases.first)
    return try CaseChecker.check(raw, in: source).get()
  }

  private func run(
    _ text: String, limit: Int = 0, stepLimit: Int = CaseResult.stepLimit
  ) throws -> CaseResult {
    CaseRunner.run(try checked(text), stepLimit: stepLimit, orderLimit: limit)
  }

  private static let merge = "hot a: -1-\nhot b: -2-\npipeline: a.merge(with: b)\n"

  @Test(arguments: [
    "s.window(count: 1).collect()", "s.window(count: 1).collect().map { ($0, 1) }",
    "s.window(count: 1).collect().materialize()",
    "s.window(count: 1).map { ($0, 1) }.collect().materializeResults()",
    "s.group { $0 }.collect(count: 1)",
  ])
  func `streams in values are the same in each order`(pipeline: String) throws {
    let text = """
      hot s: 12|
      hot u: -1
      hot v: -2
      pipeline x: \(pipeline)
      pipeline y: u.merge(with: v).map { _ in 1 }
      until: 5
      """
    let result = try run(text, limit: 10)
    #expect(result.orders?.count == 2)
    #expect(result.orders?.outcomeCount == 1)
    #expect(result.status == .passed)
  }

  @Test func `streams in values differ if others were sent`() throws {
    let text = """
      hot s: 1|
      hot u: -1
      hot v: -2
      cold a: 1|
      cold b: 2|
      pipeline x: u.map { _ in [a] }.merge(with: v.map { _ in [b] })
      until: 5
      """
    #expect(try run(text, limit: 10).orders?.outcomeCount == 2)
  }

  @Test func `a small limit does not bound a case that asks for all orders`() throws {
    let lanes = (0..<5).map { "hot a\($0): -\($0)-\n" }.joined()
    let text = "orders: all\n\(lanes)pipeline: .merge([a0, a1, a2, a3, a4]).map { _ in 0 }\n"
    let result = try run(text, limit: 10)
    #expect(result.orders?.count == 120)
    #expect(result.status == .passed)
  }

  @Test func `a case that is stopped at a limit is not judged by its order`() throws {
    let text = "orders: 9:b<a\n\(Self.merge)pipeline x: .interval(1t)\nuntil: 50"
    let result = try run(text, stepLimit: 10)
    #expect(result.status == .bounded)
    #expect(result.diagnostics.count == 1)
  }

  @Test func `an expectation that no order meets is reported with the outcomes`() throws {
    let two = "orders: all\n\(Self.merge)expect: -[12]-\nexpect: -[21]-\n"
    #expect(
      try run(two + "expect: -[11]-\n").diagnostics.map(\.message) == [
        "this expectation is not met in any order; the outputs are -(12), -(21)"
      ])
    let lanes = (0..<4).map { "hot a\($0): -\($0)-\n" }.joined()
    let all = [
      "0123", "0132", "0213", "0231", "0312", "0321", "1023", "1032", "1203", "1230", "1302",
      "1320", "2013", "2031", "2103", "2130", "2301", "2310", "3012", "3021", "3102", "3120",
      "3201", "3210",
    ].map { "expect: -[\($0)]\n" }.joined()
    let messages = try run(
      "orders: all\n\(lanes)pipeline: .merge([a0, a1, a2, a3])\n\(all)expect: -"
    ).diagnostics.map(\.message)
    #expect(messages.count == 1)
    #expect(messages.first?.hasSuffix("and 20 more") == true)
  }

  @Test func `an expectation that is the same as another one is reported as such`() throws {
    let twice = "orders: all\n\(Self.merge)expect: -[12]-\nexpect: -[21]-\nexpect: -[1 2]"
    #expect(
      try run(twice).diagnostics.map(\.message) == [
        "this expectation is the same as the one in line 5"
      ])
  }

  @Test func `an unknown lane in an order is compared with the known ones`() throws {
    let lanes = "hot taps: -1-\nhot sampler: -x-\npipeline: taps.merge(with: sampler)\n"
    #expect(
      try run("orders: 1:samler<taps\n\(lanes)").diagnostics.map(\.message) == [
        "the order of this case has tick 1: `samler` before `taps`, which changes nothing in its run; "
          + "did you mean `sampler`?"
      ])
    #expect(
      try run("orders: 1:delay<tabs\n\(lanes)").diagnostics.map(\.message) == [
        "the order of this case has tick 1: `delay` before `tabs`, which changes nothing in its run; "
          + "did you mean `taps`?"
      ])
  }

  @Test func `an update rewrites the alternative that fits best`() {
    let text = "test: x\norders: all\n\(Self.merge)expect: -[12]-\nexpect: -[2]-\n"
    let update = FixtureUpdate(SourceText(name: "x", text: text))
    #expect(update.source.text == text.replacing("-[2]-", with: "-(21)"))
    #expect(update.refusals == [])
  }

  @Test func `an update writes no output that another order does not have`() {
    let text = "test: x\n\(Self.merge)expect: -"
    let update = FixtureUpdate(SourceText(name: "x", text: text), orderLimit: 10)
    #expect(update.source.text == text)
    #expect(
      update.refusals.map(\.message) == [
        "this case is not updated, because its output depends on the order; write 'orders: all' and one 'expect' line "
          + "for each output"
      ])
    #expect(FixtureUpdate(SourceText(name: "x", text: text)).changes.count == 1)
  }

  @Test func `an update reports only once that an output depends on the order`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.txt"
      try write("test: x\n\(Self.merge)", to: path)
      let update = try marble("--update", "--orders", "10", path)
      #expect(update.code == 1)
      #expect(update.messages.ranges(of: "error:").count == 1)
      #expect(update.messages.contains("the output depends on the order"))
    }
  }
}
