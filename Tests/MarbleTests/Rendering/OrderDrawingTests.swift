import ReactiveTesting
import Testing
import marble

/// The output of another order, below that of the default one.
@Suite struct OrderDrawingTests {
  private func drawing(_ text: String, limit: Int = 0) throws -> String {
    let source = SourceText(name: "orders", text: text)
    let result = try #require(FileRun(source, orderLimit: limit).results.first)
    return CaseDrawing(result, in: source).lines.joined(separator: "\n")
  }

  private static let sampled = """
    test: sampled
    hot taps: -1---
    hot sampler: -x---
    pipeline: taps.sample(on: sampler)

    """

  @Test func `a case without expectations is drawn with the first other output`() throws {
    #expect(
      try drawing(Self.sampled, limit: 9) == """
        FAILED  sampled
        taps           -1---
        sampler        -x---
                       .sample(on: sampler)
        default order  -1---
        output         -----
                        ^
        in another order than the default one: tick 1: `sampler` before `taps`
        to repeat it alone, write 'orders: 1:sampler<taps' in the case
        2 outcomes in 2 orders; these are all orders
        """)
  }

  @Test func `an output without events is called nothing`() throws {
    let source = SourceText(name: "orders", text: Self.sampled)
    let message = FileRun(source, orderLimit: 9).results.first?.diagnostics.first?.message
    #expect(
      message?.contains(
        "it is -1 in the default order, nothing with 'orders: 1:sampler<taps'") == true)
    let text = Self.sampled + "orders: all\nexpect: -1\nexpect: -\nexpect: -2\n"
    #expect(
      FileRun(SourceText(name: "orders", text: text)).results.first?.diagnostics.map(\.message) == [
        "this expectation is not met in any order; the outputs are -1, nothing"
      ])
  }

  @Test func `only pipelines with a difference are drawn in both orders`() throws {
    let text = """
      test: two
      orders: all
      hot a: -1
      hot b: -2
      pipeline p: a.merge(with: b)
      pipeline q: b.merge(with: a).take(first: 1)
      expect q: -[1|]
      """
    let lines = try drawing(text).split(separator: "\n")
    #expect(
      lines.dropFirst(3).prefix(7).joined(separator: "\n") == """
                       .merge(with: b)
        p              -(21)
                       .merge(with: a)
                       .take(first: 1)
        default order  -(1|)
        q              -(2|)
        expected       -(1|)
        """)
  }

  @Test func `a side of a law that differs is drawn in both orders`() throws {
    let text = """
      test: law
      orders: all
      hot a: -1
      hot b: -2
      pipeline p: a.merge(with: b).take(first: 1)
      pipeline q: a.take(first: 1)
      law: p == q
      """
    let lines = try drawing(text).split(separator: "\n")
    #expect(
      lines.dropFirst(3).prefix(7).joined(separator: "\n") == """
                       .merge(with: b)
                       .take(first: 1)
        default order  -(1|)
        p              -(2|)
                       .take(first: 1)
        q              -(1|)
                        ^
        """)
  }

  @Test func `an order that the case names is not compared with the default one`() throws {
    let text = Self.sampled + "orders: 1:sampler<taps\nexpect: -1\n"
    #expect(try !drawing(text).contains("default order  "))
  }
}
