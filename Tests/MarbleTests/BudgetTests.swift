import ReactiveTesting
import Testing

@testable import MarbleAuthoring
@testable import MarbleCases
@testable import marble

/// Everything that a command does with a file is paid from one budget.
@Suite struct BudgetTests {
  /// Two broken laws, whose generated cases are run in all orders and cut everywhere, and become simpler.
  private static let laws = (1...2).map { number in
    """
    test:       law \(number)
    any hot a:  1 2 3 | 9t
    any hot b:  1 2 3 | 9t
    pipeline x: a.merge(with: b)
    pipeline y: b.merge(with: a).skip(first: 1)
    law:        x == y in any order
    orders:     all
    cut:        everywhere


    """
  }.joined()

  private static let holding = laws.replacing(".skip(first: 1)", with: "")

  /// Cases with many mutants, orders and cuts.
  private static let cases = (1...3).map { number in
    """
    test:      case \(number)
    hot a:     -1-2-3-|
    hot b:     -4-5-6-|
    pipeline:  a.merge(with: b).map { $0 * 2 + \(number) }.scan(0, +).take(first: 9)


    """
  }.joined()

  private enum Work: CaseIterable {
    case run, runInOrders, runCut, update, mutate, coverage, export
  }

  /// Does the work of a command with a file.
  ///
  /// - Returns: The messages.
  private func messages(of work: Work, _ source: SourceText, _ budget: FileBudget) -> [String] {
    func run(_ options: RunOptions) -> [String] {
      FileRun(source, options, budget: budget).results.flatMap(\.diagnostics).map(\.message)
    }
    let cases = readFixture(source).cases
    switch work {
    case .run: return run(RunOptions())
    case .runInOrders: return run(RunOptions(orderLimit: 1_000))
    case .runCut: return run(RunOptions(isCutting: true))
    case .update:
      let update = FixtureUpdate(source, budget: budget)
      let again = FileRun(update.source, budget: budget).results
      return (update.refusals + again.flatMap(\.diagnostics)).map(\.message)
    case .mutate:
      return budget.map(cases, threads: 1) { MutatedCase($0, $1) }
        .flatMap { (try? $0.get())?.problems.map(\.message) ?? ["this case is not run"] }
    case .coverage:
      let sampling = LawSampling()
      return budget.map(cases, threads: 1) { CoveredCase($0, sampling: sampling, $1) }
        .flatMap { covered in
          (try? covered.get()).map { [$0.failure?.message].compactMap(\.self) } ?? [
            "this case is not run"
          ]
        }
    case .export:
      return cases.compactMap { raw in
        guard case .success(let checked) = CaseChecker.check(raw),
          ExportedCase.omission(of: checked) == nil
        else { return nil }
        let text = budget.charge { ExportedCase.text(checked, id: 1, $0) } ?? nil
        return text == nil ? "this case is not run" : nil
      }
    }
  }

  @Test(arguments: [laws, holding, cases])
  func `no command does more with a file than its budget allows, and each says so`(text: String) {
    let source = SourceText(name: "budget.txt", text: text)
    for work in Work.allCases {
      for limit in [500, 5_000, 50_000] {
        let budget = WorkBudget(limit: limit)
        let said = messages(of: work, source, FileBudget(budget))
        // The last run may be repeated to show it.
        #expect(budget.cost <= limit + limit / 2 + 500, "\(work): \(budget.cost) of \(limit)")
        #expect(!said.isEmpty || budget.cost < limit, "\(work): \(budget.cost) of \(limit)")
      }
    }
  }

  @Test func `a run stops in the middle when its budget is spent`() {
    let source = SourceText(
      name: "budget.txt", text: "pipeline: SignalProducer(1...100000).map { $0 }.count()")
    let budget = WorkBudget(limit: 5_000)
    let run = FileRun(source, budget: FileBudget(budget))
    #expect(run.results.map(\.status) == [.bounded])
    #expect((5_000...5_010).contains(budget.cost))
    #expect(
      complaints(run).first?.contains(
        "a run did too much for this file, whose runs may send or store 5000 values in all: it went through 4855 values "
      ) == true, "\(complaints(run))")
  }

  @Test func `a run that spends the rest of a budget says that other runs spent most of it`() {
    let source = SourceText(
      name: "budget.txt",
      text: ["a", "b"].map { "test: \($0)\npipeline: SignalProducer(1...700).count()\n" }.joined())
    let run = FileRun(source, budget: FileBudget(WorkBudget(limit: 4_000)))
    #expect(run.results.map(\.status) == [.passed, .bounded])
    #expect(
      complaints(run).first?.contains(
        "this run was stopped here, because the runs of this file have sent or stored 4000 values in all; use "
      ) == true, "\(complaints(run))")
  }

  @Test func `an update says that the budget was spent before the case could be run again`() {
    let text = "test: a\npipeline: SignalProducer(1...400).count()\nexpect: (1|)\n"
    let source = SourceText(name: "a.txt", text: text)
    // The case is run twice: with its lines, and with the new ones.
    let whole = WorkBudget(limit: .max / 8)
    #expect(FixtureUpdate(source, budget: FileBudget(whole)).changes.count == 1)
    let most = FileBudget(WorkBudget(limit: whole.cost * 3 / 4))
    let update = FixtureUpdate(source, budget: most)
    #expect(update.source.text == text)
    #expect(
      update.refusals.map(\.message).allSatisfy {
        $0.hasPrefix(
          "this case is not updated, because it could not be run with the new lines: this run was stopped here"
        )
      })
    #expect(update.refusals.count == 1)
  }

  @Test func `formatting a file does not change its budget`() throws {
    let source = SourceText(name: "budget.txt", text: "hot   a:     -1-2|   \n\n\npipeline: a")
    let once = SourceText(name: "budget.txt", text: try formatted(source).get())
    #expect(once.text.utf8.count != source.text.utf8.count)
    #expect(FileBudget(once).charged.limit == FileBudget(source).charged.limit)
  }

  @Test func `a file of a megabyte may do less than twice as much as a small one`() {
    let text = String(repeating: "x", count: 1 << 20)
    #expect(FileBudget(SourceText(name: "budget.txt", text: text)).charged.limit < 20_000_000)
  }

  @Test(arguments: [
    (".timer(interval: 1t).take(first: 100).ignoreValues()", 700),
    ("SignalProducer(1...100).window(count: 1).count()", 1_400),
  ])
  func `a job and a window cost more than a value`(pipeline: String, least: Int) {
    let budget = WorkBudget(limit: .max / 8)
    let source = SourceText(name: "budget.txt", text: "pipeline: \(pipeline)")
    let run = FileRun(source, budget: FileBudget(budget))
    #expect(run.results.map(\.status) == [.passed], "\(complaints(run))")
    #expect(budget.cost > least, "\(budget.cost)")
  }

  @Test func `threads do not change what the budget allows`() {
    let source = SourceText(name: "budget.txt", text: Self.cases + Self.laws + Self.cases)
    let cases = readFixture(source).cases
    func results(_ limit: Int, threads: Int) -> [[String]] {
      FileBudget(WorkBudget(limit: limit)).map(cases, threads: threads) { raw, budget in
        CaseRunner.run(raw, RunOptions(isCutting: true), budget).diagnostics
          .map(\.message)
      }.map { (try? $0.get()) ?? ["not run"] }
    }
    for limit in [1_000, 10_000, 100_000] {
      let alone = results(limit, threads: 1)
      for _ in 0..<3 { #expect(results(limit, threads: 4) == alone) }
    }
  }
}
