#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import ReactiveTesting
import TestSupport
import Testing
import marble

/// Orders that are skipped as equivalent must have the effect of an order that was tried.
///
/// The order that is reported for an outcome must lead to it, and no part of the order may be needless.
@Suite struct OrderLawTests {
  /// A case with random lanes, of which many have events in the same ticks, and random pipelines.
  static func fixture(_ draw: Draw) -> String {
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
  static func difference(_ text: String) -> (isTried: Bool, text: String?) {
    let source = SourceText(name: "law", text: text)
    guard let raw = readFixture(source).cases.first,
      case .success(let checked) = CaseChecker.check(raw, in: source)
    else { return (false, nil) }
    let exploration = CaseExploration(checked, limit: 100)
    let (all, _) = exploration.search(isReducing: false)
    guard all.isComplete, all.count > 1 else { return (false, nil) }
    let (reduced, _) = exploration.search(isReducing: true)
    let isSame =
      all.found.count == reduced.found.count
      && all.found.allSatisfy { found in
        reduced.found.contains { $0.outcome.isSame(as: found.outcome) }
      }
    for found in reduced.found {
      guard let problem = tokenProblem(of: found, in: exploration) else { continue }
      return (true, "\(problem):\n\(text)")
    }
    guard !isSame || !reduced.isComplete else { return (true, nil) }
    return (
      true,
      "\(all.found.count) outcomes in \(all.count) orders, but \(reduced.found.count) in \(reduced.count):\n\(text)"
    )
  }

  /// What is wrong with the order that is reported for an outcome; nil if it leads to the outcome, and no part of it is
  /// needless.
  private static func tokenProblem(
    of found: OrderSearch<CaseOutcome>.Found, in exploration: CaseExploration
  ) -> String? {
    guard exploration.outcome(along: found.order).isSame(as: found.outcome) else {
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

  /// Cases that need one part of the footprint each, in the order of the tests that found them.
  private static let known = [
    // Observing a stream that has ended.
    """
    hot a: -|
    cold c: -2|
    pipeline x: c.flatMap(.latest) { _ in a }.scan([]) { acc, x in acc + [x] }
    pipeline y: a.observe(on: scheduler)
    until: 12
    """,
    // A lock.
    """
    hot a: 3-
    cold b: -!
    hot c: 3-2
    let shared: b.debounce(1t)
    pipeline x: c.collect(every: 2t).take(first: 2)
    pipeline y: b.flatMap(.throttle) { _ in shared }
    until: 12
    """,
    // A timer that is cancelled behind another one of its group.
    """
    cold a: -122#
    hot b: 32#
    let shared: b.debounce(1t)
    pipeline x: shared.delay(1t).zip(with: shared.flatMap(.latest) { _ in a })
    pipeline y: b.flatMapError { _ in .empty }
    until: 12
    """,
    // Two jobs that were set in one tick for the same tick, with a third one between them.
    """
    hot a: -|
    hot b: --|
    cold c: --1!
    let shared: b.debounce(1t)
    pipeline x: a.merge(with: shared).withLatest(from: c.timeout(after: 2t, raising: "late"))
    pipeline y: b.observe(on: scheduler)
    until: 12
    """,
    // A lane that is cancelled after it has sent in this tick: in another order it would not have sent.
    """
    hot a: 3#
    cold b: -12!
    hot c: 2-1|
    pipeline x: a.combineLatest(with: b.zip(with: b))
    pipeline y: c.flatMapError { _ in .empty }
    until: 12
    """,
    // Two timers that have nothing in common but what a third action does to both.
    """
    hot a: 2-!
    hot b: 2|
    let shared: b.debounce(1t)
    pipeline x: b.materialize().skip(until: a.debounce(1t))
    pipeline y: b.sample(with: shared)
    until: 12
    """,
    // A job that follows one of its group, which in turn follows the action that the job disturbs.
    """
    hot a: 3--#
    hot b: 2--!
    let shared: b.debounce(1t)
    pipeline x: a.zip(with: shared)
    pipeline y: a.observe(on: scheduler)
    until: 12
    """,
    // Two lanes that have nothing in common but the order of the timers that they set.
    """
    hot a: -1-
    hot b: -2-
    pipeline: a.delay(3t).merge(with: b.delay(3t))
    """,
    """
    hot a: -1-
    hot b: -2-
    hot c: -3-
    pipeline: a.delay(1t).merge(with: b.delay(1t)).merge(with: c.delay(1t))
    """,
    // The same pair in two pipelines, of which one changes places and the other does not.
    """
    hot p: -p
    hot q: -q
    hot u: -u
    hot v: -v
    pipeline x: p.delay(2t).merge(with: q.delay(2t))
    pipeline y: u.delay(2t).merge(with: v.delay(2t))
    until: 6
    """,
    // Two timers of a group that only the order of a later tick connects.
    """
    hot p: -p
    hot q: -q
    hot b: ---b
    pipeline x: b.merge(with: p.delay(2t))
    pipeline y: b.delay(1t).merge(with: q.delay(2t).delay(1t))
    until: 6
    """,
    // Timers that repeat, whose next turns are set in the order of these turns.
    """
    hot s: --x
    let A: SignalProducer.interval(2t).skip(first: 1).map { _ in "A" }
    let B: SignalProducer.interval(2t).map { _ in "B" }
    pipeline: A.merge(with: s.flatMap(.merge) { _ in B })
    until: 5
    """,
    // A timer that waits for another one of its group, which is cancelled: a simpler order must cancel that one first.
    """
    hot a: ---|
    hot b: --11|
    let shared: b.debounce(1t)
    pipeline x: shared
    pipeline y: a.collect(every: 1t)
    until: 12
    """,
    // An error that stops all pipelines: what the others had done by then is not part of the outcome.
    """
    hot b: 32#
    hot c: --#
    pipeline x: c.withLatest(from: c)
    pipeline y: b.sample(on: b)
    until: 12
    """,
  ]

  @Test(arguments: known) func `a known case loses no outcome`(text: String) {
    let (isTried, difference) = Self.difference(text)
    #expect(isTried)
    #expect(difference == nil)
  }

  @Test func `skipping equivalent orders loses no outcome`() {
    // `ORDER_CASES=2000 swift test --filter OrderLawTests` tries more; that takes some minutes.
    let wanted = ProcessInfo.processInfo.environment["ORDER_CASES"].flatMap(Int.init) ?? 40
    var tried = 0
    // In most cases no two actions happen in the same tick, or there are too many orders to try them all.
    let law = TestScheduler.forAll(cases: 3 * wanted, seed: 19) { _, draw in
      let text = draw.value(.from(Self.fixture), name: "fixture")
      let (isTried, difference) = Self.difference(text)
      if isTried { tried += 1 }
      return difference == nil
    }
    #expect(law.holds)
    #expect(tried >= wanted)
  }
}
