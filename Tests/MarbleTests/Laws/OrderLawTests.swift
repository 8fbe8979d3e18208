import ReactiveTesting
import TestSupport
import Testing
@testable import MarbleAuthoring
@testable import MarbleCases
@testable import marble

/// Orders of lanes that never meet must have the effect of an order that was tried.
///
/// The order that is reported for an outcome must lead to it, and no part of the order may be needless.
@Suite struct OrderLawTests {
  /// A case with random lanes, of which many have events in the same ticks, and random pipelines.
  private static func fixture(_ draw: Draw) -> String {
    func pick(_ texts: [String]) -> String { draw.value(.one(of: texts)) }
    func lane() -> String {
      let length = draw.value(.in(1...4))
      return (0..<length).map { _ in pick(["-", "-", "1", "2", "3"]) }.joined()
        + pick(["|", "|", "", "#", "!"])
    }
    func stream(_ depth: Int) -> String {
      guard depth > 0 else { return pick(["a", "b", "c", "a", "b", "shared"]) }
      switch draw.value(.in(0...9)) {
      case 0..<4:
        return stream(depth - 1)
          + pick([
            ".map { $0 }", ".filter { _ in true }", ".debounce(1t)", ".debounce(2t)",
            ".throttle(2t)", ".delay(1t)", ".take(first: 2)", ".skip(first: 1)",
            ".collect(count: 2)",
            ".scan([]) { acc, x in acc + [x] }", ".skipRepeats()", ".materialize()",
            ".timeout(after: 2t, raising: \"late\")", ".lazyMap { $0 }", ".collect(every: 2t)",
            ".retry(upTo: 1)", ".flatMapError { _ in .empty }", ".replaceEmpty(with: 7)",
            ".observe(on: scheduler)", ".take(last: 1)", ".collect(every: 1t)",
            ".combinePrevious()",
          ])
      case 4..<8:
        let other = stream(depth - 1)
        return stream(depth - 1)
          + pick([
            ".merge(with: \(other))", ".combineLatest(with: \(other))", ".zip(with: \(other))",
            ".withLatest(from: \(other))", ".sample(on: \(other))", ".take(until: \(other))",
            ".skip(until: \(other))", ".concat(\(other))", ".then(\(other))",
            ".sample(with: \(other))", ".take(untilReplacement: \(other))",
          ])
      default:
        let strategy = pick([".latest", ".merge", ".concat", ".race", ".throttle"])
        return stream(depth - 1) + ".flatMap(\(strategy)) { _ in \(stream(depth - 1)) }"
      }
    }
    let kinds = ["hot", "hot", "cold"]
    return """
      \(pick(kinds)) a: \(lane())
      \(pick(kinds)) b: \(lane())
      \(pick(kinds)) c: \(lane())
      let shared: \(pick(["a", "b.debounce(1t)", "a.merge(with: b)", "c.delay(1t)"]))
      pipeline x: \(stream(2))
      pipeline y: \(stream(1))
      until: 12
      """
  }

  /// How the outcomes of a case with all orders differ from those with reduction; nil if they do not, or if there are
  /// too many orders to try them all.
  private func difference(_ raw: WrittenCase) -> (isTried: Bool, text: String?) {
    guard case .success(let checked) = CaseChecker.check(raw) else { return (false, nil) }
    let exploration = CaseExploration(
      checked, RunOptions(orderLimit: 100), WorkBudget(limit: 100_000_000))
    let all = exploration.search(isReducing: false)
    guard all.isComplete, all.count > 1 else { return (false, nil) }
    let reduced = exploration.search(isReducing: true)
    let isSame =
      all.found.count == reduced.found.count
      && all.found.allSatisfy { found in
        reduced.found.contains { $0.outcome.isSame(as: found.outcome) }
      }
    for found in reduced.found {
      guard let problem = tokenProblem(of: found, in: exploration) else { continue }
      return (true, "\(problem):\n\(raw.source.text)")
    }
    guard !isSame || !reduced.isComplete else { return (true, nil) }
    return (
      true,
      "\(all.found.count) outcomes in \(all.count) orders, but \(reduced.found.count) in \(reduced.count):\n\(raw.source.text)"
    )
  }

  /// What is wrong with the order that is reported for an outcome; nil if it leads to the outcome, and no part of it is
  /// needless.
  private func tokenProblem(
    of found: OrderWalk<RunOutcome>.Found, in exploration: CaseExploration
  ) -> String? {
    guard exploration.outcome(along: found.answers).isSame(as: found.outcome) else {
      return "the simplest order of an outcome leads to another one"
    }
    let token = exploration.simplestDeviations(of: found).token
    let deviations = token.split(separator: ",").compactMap { OrderDeviation($0) }
    guard exploration.outcome(repeating: deviations)?.isSame(as: found.outcome) == true else {
      return "the token \(token) does not repeat its outcome"
    }
    for place in deviations.indices {
      var fewer = deviations
      let needless = fewer.remove(at: place)
      if exploration.outcome(repeating: fewer)?.isSame(as: found.outcome) == true {
        return "\(needless.token) has no effect in \(token)"
      }
    }
    return nil
  }

  @Test func `no other order is tried once a run was too long`() throws {
    let source = SourceText(
      name: "endless.txt",
      text: """
        hot a: 1
        hot b: 2
        hot c: 3
        cold d: 1-2
        pipeline: a.merge(with: c).race(with: b.expand { _ in d })
        orders: all
        """)
    let raw = try #require(readFixture(source).cases.first)
    let checked = try CaseChecker.check(raw).get()
    let exploration = CaseExploration(
      checked, RunOptions(stepLimit: 100_000, orderLimit: 100), WorkBudget(limit: 100_000_000))
    let orders = exploration.search()
    #expect(orders.count == 2 && !orders.isComplete)
  }

  @Test func `skipping equivalent orders loses no outcome of the known cases`() throws {
    let text = try Repository.text("Tests/MarbleExamples/orders.txt")
    let source = SourceText(name: "orders.txt", text: text)
    let cases = readFixture(source).cases
    #expect(cases.count > 10)
    for raw in cases {
      let (isTried, difference) = difference(raw)
      #expect(isTried && difference == nil, "\(raw.title.value)")
    }
  }

  @Test func `skipping equivalent orders loses no outcome of generated cases`() {
    let wanted = 4 * Rounds.count
    var tried = 0
    // In most cases no two actions happen in the same tick, or there are too many orders to try them all.
    let law = TestScheduler.forAll(cases: 4 * wanted, seed: Rounds.seed) { _, draw in
      let source = SourceText(name: "law", text: draw.value(.from(Self.fixture), name: "fixture"))
      guard let raw = readFixture(source).cases.first else { return false }
      let (isTried, difference) = difference(raw)
      if isTried { tried += 1 }
      return difference == nil
    }
    #expect(law.holds)
    #expect(tried >= wanted)
  }
}
