import ReactiveTesting
import Testing
import marble

/// The order of a file's cases alone decides which of them still run.
@Suite struct FileBudgetTests {
  @Test func `the budget of a case depends only on the cases before it, not on those tried ahead`()
  {
    for ahead in [[], [5], [0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0]] {
      let budget = FileBudget(SourceText(name: "x", text: ""), jobLimit: 1)
      var attempts: [Int: (result: Int, cost: Int)] = [:]
      for number in ahead { attempts[number] = budget.attempt { (number, 4) } }
      let settled = (0..<6).map { number in
        budget.settle(attempts[number]) { (number, 4) }
      }
      #expect(settled == [0, 1, 2, nil, nil, nil])
    }
  }

  @Test func `no case is tried once the budget is exceeded`() {
    let budget = FileBudget(SourceText(name: "x", text: ""), jobLimit: 1)
    #expect(budget.attempt { (0, 11) } != nil)
    #expect(budget.attempt { (1, 1) } == nil)
  }
}
