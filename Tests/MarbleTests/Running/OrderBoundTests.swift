import ReactiveTesting
import TestSupport
import Testing
import marble

/// Cases that have too many orders, or orders that take too long.
@Suite struct OrderBoundTests {
  private func run(_ text: String, limit: Int = 0, stepLimit: Int) throws -> CaseResult {
    let source = SourceText(name: "orders", text: text)
    let raw = try #require(readFixture(source).cases.first)
    return CaseRunner.run(
      try CaseChecker.check(raw, in: source).get(), stepLimit: stepLimit, orderLimit: limit)
  }

  /// Lanes with an event in each tick, whose order changes nothing.
  private static let long = """
    hot a: 111111
    hot b: 111111
    pipeline: a.merge(with: b)

    """

  @Test func `a case stops when its orders have taken too many steps`() throws {
    let expectation = "expect: " + String(repeating: "[11]", count: 6)
    let result = try run("orders: all\n" + Self.long + expectation, stepLimit: 200)
    let count = try #require(result.orders?.count)
    #expect(result.status == .bounded && result.orders?.isComplete == false)
    #expect(1 < count && count < 50)
    #expect(result.cost < 4_000)
    #expect(
      result.diagnostics.map(\.message) == [
        "this case took more than 2000 steps to run in \(count) orders, and there may be more; do less in one tick, use "
          + "shorter lanes or an earlier 'until'"
      ])
    #expect(try run("orders: all\n" + Self.long + expectation, stepLimit: 20_000).status == .passed)
  }

  @Test func `a case that does not ask for all orders is told to try fewer`() throws {
    let result = try run(Self.long, limit: 99_999, stepLimit: 200)
    #expect(result.status == .bounded)
    #expect(
      result.diagnostics.first?.message.hasSuffix(
        "or an earlier 'until', or try fewer orders with --orders") == true)
  }

  @Test func `each order to try in a long tick costs as much as the tick is long`() throws {
    let names = (0..<200).map { "a\($0)" }
    let lanes = names.map { "hot \($0): -1\n" }.joined()
    let text = "orders: all\n\(lanes)pipeline: .merge([\(names.joined(separator: ", "))])\n"
    let result = try run(text, stepLimit: 4_000)
    #expect(result.status == .bounded)
    #expect(result.orders.map { $0.count < 10 } == true)
  }

  @Test func `a failure that is found before the bound is reported`() throws {
    let result = try run(
      "orders: all\n" + Self.long.replacing("hot b: 1", with: "hot b: 2") + "expect: [12]",
      stepLimit: 200)
    #expect(result.status == .failed)
    #expect(result.diagnostics == [])
  }

  @Test func `a search that has nothing left to try has not cost too much`() {
    var search = OrderSearch<Int>(limit: 9, costLimit: 5, isReducing: true) { $0 == $1 }
    search.search { guide, _ in
      guide.cost = 100
      return 1
    }
    #expect(search.budget.cost >= 100)
    #expect(search.isComplete && !search.isTooCostly)
  }

  @Test func `the report counts the orders`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.txt"
      let text = "hot a: -1\nhot b: -1\npipeline: a.merge(with: b)\nexpect: -[11]\n"
      try write("test: x\n\(text)\ntest: y\n\(text)", to: path)
      #expect(try marble(path).output.hasSuffix("\n2 passed, 0 failed, 0 skipped\n"))
      #expect(
        try marble("--orders", "9", path).output.hasSuffix(
          "\n2 passed, 0 failed, 0 skipped; 4 orders\n"))
    }
  }
}
