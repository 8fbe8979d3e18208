import Reactive
import ReactiveTesting
import Testing

/// Laws that are slightly wrong, in the way in which an operator may be.
@Suite struct BrokenLawTests {
  typealias Source = SignalProducer<Int, Never>

  struct Broken: Sendable, CustomStringConvertible {
    let description: String
    let sides: @Sendable (_ s: Source, _ t: Source) -> (left: Source, right: Source)

    init(
      _ description: String,
      _ sides: @escaping @Sendable (_ s: Source, _ t: Source) -> (left: Source, right: Source)
    ) {
      (self.description, self.sides) = (description, sides)
    }
  }

  static let all: [Broken] = [
    .init("one value too many is skipped") { s, _ in (s.skip(first: 1), s.skip(first: 2)) },
    .init("one value too few is taken") { s, _ in (s.take(first: 2), s.take(first: 1)) },
    .init("the last values are one too few") { s, _ in (s.take(last: 2), s.take(last: 1)) },
    .init("a limit is inclusive") { s, _ in (s.filter { $0 > 8 }, s.filter { $0 >= 8 }) },
    .init("the delay is a tick too long") { s, _ in
      (s.delay(.milliseconds(2)), s.delay(.milliseconds(3)))
    },
    .init("the debounce is a tick too short") { s, _ in
      (s.debounce(.milliseconds(3)), s.debounce(.milliseconds(2)))
    },
    .init("the throttle is a tick too long") { s, _ in
      (s.throttle(.milliseconds(2)), s.throttle(.milliseconds(3)))
    },
    .init("repeated values are compared with the first one") { s, _ in
      (s.skipRepeats(), s.uniqueValues())
    },
    .init("the first stream ends the result") { s, t in
      (s.merge(with: t), s.merge(with: t).take(until: s.ignoreValues().map { _ in }))
    },
    .init("the second stream waits for the first") { s, t in (s.merge(with: t), s.concat(t)) },
    .init("the running sum begins with one") { s, _ in
      (s.scan(0) { $0 + $1 }, s.scan(1) { $0 + $1 })
    },
    .init("the order of a pair is wrong") { s, t in
      (
        s.combineLatest(with: t).map { $0.0 * 10 + $0.1 },
        t.combineLatest(with: s).map { $0.0 * 10 + $0.1 }
      )
    },
    .init("inner streams wait instead of being replaced") { s, t in
      (s.flatMap(.latest) { _ in t }, s.flatMap(.concat) { _ in t })
    },
    .init("pairs are made of the latest values") { s, t in
      (s.zip(with: t).map { $0.0 + $0.1 }, s.combineLatest(with: t).map { $0.0 + $0.1 })
    },
  ]

  private static func law(_ broken: Broken, cases: Int = 1_000) -> (law: CheckedLaw, ticks: Int) {
    let ticks = Lock(0)
    let law = TestScheduler.forAll(cases: cases) { test, draw in
      let (one, other) = (draw.lane(.in(1...9)), draw.lane(.in(1...9)))
      let s = test.cold(one, name: "s")
      let t = test.cold(other, name: "t")
      let left = test.record(test.run { broken.sides(s, t).left })
      let right = test.record(test.run { broken.sides(s, t).right })
      test.run()
      let holds = left.timeline == right.timeline
      if !holds {
        let lanes = one.entries + other.entries
        ticks.withLock { $0 = (lanes.map(\.tick).max() ?? -1) + 1 }
      }
      return holds
    }
    return (law, ticks.withLock { $0 })
  }

  @Test(arguments: all) func `a broken law is found within 1,000 cases, the same each time`(
    _ broken: Broken
  ) {
    let (law, _) = Self.law(broken)
    #expect(!law.holds)
    #expect(Self.law(broken).law.description == law.description)
  }

  @Test func `the median counterexample has at most 8 ticks`() {
    let lengths = Self.all.map { Self.law($0).ticks }.sorted()
    #expect(lengths[lengths.count / 2] <= 8, "\(lengths)")
    #expect(lengths.last.map { $0 <= 8 } == true, "\(lengths)")
  }
}
