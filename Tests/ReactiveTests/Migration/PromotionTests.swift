import Reactive
import ReactiveTesting
import Testing

/// Where two streams are combined, one that cannot fail goes with one that can, in either order.
///
/// That this compiles and fails as expected is the test.
@Suite struct PromotionTests {
  let test = TestScheduler()
  private static let error = TestError("boom")

  private var safe: SignalProducer<Int, Never> { test.cold("1--2|", of: Int.self) }
  private var failing: SignalProducer<Int, TestError> {
    test.cold("-3#", of: Int.self, error: Self.error)
  }

  @Test func `a producer that cannot fail combines with one that can, in either order`() {
    let all: [SignalProducer<Int, TestError>] = [
      safe.merge(with: failing), failing.merge(with: safe),
      safe.combineLatest(with: failing).map { $0 + $1 },
      failing.combineLatest(with: safe).map { $0 + $1 },
      safe.zip(with: failing).map { $0 + $1 }, failing.zip(with: safe).map { $0 + $1 },
      safe.race(with: failing).concat(failing), failing.concat(safe), safe.concat(failing),
      safe.prefix(failing), failing.prefix(safe), safe.then(failing), failing.then(safe),
      safe.flatMap(.merge) { [failing] _ in failing },
      failing.flatMap(.merge) { [safe] _ in safe },
      failing.take(untilReplacement: safe).concat(failing),
      failing.replaceEmpty(with: safe),
    ]
    for stream in all {
      let end = test.timeline(until: 40) { stream }.marbles
      #expect(end.contains("#'boom'"), "\(end)")
    }
    #expect(test.timeline { safe.merge(with: failing) } == Timeline("13#", error: Self.error))
  }

  @Test func `a signal that cannot fail combines with one that can, in either order`() {
    let (calm, toCalm) = Signal<Int, Never>.pipe()
    let (wild, toWild) = Signal<Int, TestError>.pipe()
    let failures = Counter()
    let all: [Signal<Int, TestError>] = [
      calm.merge(with: wild), wild.merge(with: calm),
      calm.combineLatest(with: wild).map { $0 + $1 },
      wild.combineLatest(with: calm).map { $0 + $1 },
      calm.zip(with: wild).map { $0 + $1 }, wild.zip(with: calm).map { $0 + $1 },
    ]
    for signal in all { signal.observeFailed { _ in failures.increment() } }
    toWild.send(error: Self.error)
    #expect(failures.count == all.count)
    toCalm.sendCompleted()
  }
}
