import ReactiveTesting
import Testing
import marble

/// What the program says of cases that are run in several orders.
@Suite struct CaseOrdersMessageTests {
  private static let merge = "hot a: -1-\nhot b: -x-\npipeline: a.merge(with: b)\n"

  @Test func `an order that only timers show fails the case, with the order as it was found`() {
    let text = """
      test: timers
      orders: all
      hot p: -p
      hot q: -q
      pipeline: p.delay(2t).merge(with: q.delay(2t))
      until: 6
      expect: ---(pq)
      """
    let report = report(text, as: .ascii)
    #expect(report.contains("in another order than the default one: tick 1: `q` before `p`\n"))
    #expect(report.contains("2 outcomes in 2 orders; these are all orders"))
  }

  @Test(arguments: ["1:b<a", " 1: b < a ", "1:b<a "])
  func `spaces in an order mean nothing`(order: String) {
    #expect(
      report("test: x\norders: \(order)\n\(Self.merge)expect: -[x1]", as: .tap).contains("\nok 1"))
  }

  @Test(arguments: ["1.5:b<a", "-1:b<a", "1ms:b<a", "01:b<a", "b<a", "1:b>a", "x:b<a"])
  func `an order without a tick is refused`(order: String) {
    #expect(
      report("test: x\norders: \(order)\n\(Self.merge)", as: .tap).contains(
        "'orders' is 'all', 'default' or an order such as 4:sampler<taps, not '\(order)'"))
  }

  @Test func `an order that does not occur is reported at its line, and only once`() {
    let text = report("test: x\norders: 1:c<a\n\(Self.merge)expect: -[1x]", as: .tap)
    #expect(
      text.contains(
        "the order of this case has tick 1: `c` before `a`, which changes nothing in its run"))
    #expect(text.contains("line: 2\n"))
    #expect(text.ranges(of: "changes nothing").count == 1)
  }

  @Test func `each line of a TAP report's drawing is part of its block`() {
    let text = report("test: x\norders: all\n\(Self.merge)expect: -[1x]", as: .tap)
    let block = text.split(separator: "\n").drop { !$0.contains("drawing:") }.dropFirst()
      .prefix { !$0.hasPrefix("  ...") }
    #expect(block.contains { $0.contains("to repeat it alone, write 'orders: 1:b<a' in the case") })
    #expect(block.allSatisfy { $0.hasPrefix("    ") })
  }

  @Test func `alternatives of a stage are drawn once`() {
    let text = """
      test: x
      orders: all
      hot a: -1-
      hot b: -x-
      let m: a.merge(with: b)
      pipeline: m.map { $0 }
      expect m: -[1x]
      expect m: -[x1]
      expect: -[1x]
      expect: -[x1]
      """
    #expect(report(text, as: .ascii).split(separator: "\n").count { $0.hasPrefix("m ") } == 1)
  }

  @Test func `lanes in values are the same in each order`() {
    let text = """
      test: x
      orders: all
      hot s: a
      hot u: -1
      hot v: -2
      cold a: 1|
      pipeline x: s.materialize()
      pipeline z: u.merge(with: v).map { _ in 1 }
      until: 5
      expect z: -[11]
      """
    #expect(report(text, as: .json).contains(#""outcomes":1"#))
  }

  @Test func `an update says that the output depends on the order`() {
    let source = SourceText(
      name: "x", text: "test: x\norders: all\n\(Self.merge)expect: -[x1]")
    #expect(
      FixtureUpdate(source).refusals.map(\.message) == [
        "this case is not updated, because its output depends on the order; write one 'expect' line for each output"
      ])
  }

  @Test func `an update leaves a case alone whose order does not fit its run`() {
    let source = SourceText(
      name: "x", text: "test: x\norders: 9:b<a\n\(Self.merge)expect: -[x1]")
    let update = FixtureUpdate(source)
    #expect(update.source.text == source.text && update.refusals.isEmpty)
  }
}
