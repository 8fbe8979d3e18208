import Reactive
import ReactiveTesting
import Testing

@Suite struct CombineLatestTests {
  let test = TestScheduler()

  private let digits: @Sendable ((Int, Int, Int)) -> String = { "\($0.0)\($0.1)\($0.2)" }

  @Test func `combineLatest sends pairs of the latest values once both have sent`() {
    let a = test.hot("-1--2-|", of: Int.self)
    let b = test.hot("--xy--|", of: String.self)
    #expect(
      test.timeline { a.combineLatest(with: b).map { "\($0.0)\($0.1)" } }
        == "--'1x''1y''2y'-|")
    let c = test.cold("-1--2-|", of: Int.self)
    let d = test.cold("--xy--|", of: String.self)
    #expect(
      test.timeline { c.combineLatest(with: d).map { "\($0.0)\($0.1)" } }
        == "--'1x''1y''2y'-|")
  }

  @Test func `combineLatest sends triples of three signals or three producers`() {
    let (a, b, c) = (
      test.hot("1---|", of: Int.self), test.hot("-2--|", of: Int.self),
      test.hot("--3-|", of: Int.self)
    )
    #expect(
      test.timeline { Signal.combineLatest(a, b, c).map(digits) }
        == "--'123'-|")
    let (d, e, f) = (
      test.cold("1---|", of: Int.self), test.cold("-2--|", of: Int.self),
      test.cold("--3-|", of: Int.self)
    )
    #expect(
      test.timeline { SignalProducer.combineLatest(d, e, f).map(digits) }
        == "--'123'-|")
  }

  @Test func `combineLatest sends arrays for a sequence of streams`() {
    let lanes = [test.cold("1--|", of: Int.self), test.cold("-2-|", of: Int.self)]
    #expect(
      test.timeline { SignalProducer.combineLatest(lanes).map { $0.reduce(0, +) } } == "-3-|")
  }

  @Test func `combineLatest continues until the last stream has completed`() {
    let lanes = [test.cold("1-|", of: Int.self), test.cold("-2-4-|", of: Int.self)]
    #expect(
      test.timeline { SignalProducer.combineLatest(lanes).map { $0.reduce(0, +) } } == "-3-5-|")
    let (a, b) = (test.hot("1-|", of: Int.self), test.hot("-2-4-|", of: Int.self))
    #expect(test.timeline { a.combineLatest(with: b).map { $0 + $1 } } == "-3-5-|")
  }

  @Test func `combineLatest of no streams completes, after the sentinel if there is one`() {
    let none: [SignalProducer<Int, Never>] = []
    #expect(test.timeline { SignalProducer.combineLatest(none).map(\.count) } == "|")
    #expect(
      test.timeline { SignalProducer.combineLatest(none, emptySentinel: []).map(\.count) }
        == "(0|)")
  }

  @Test func `combineLatest is interrupted by one interruption and fails with one failure`() {
    let error = TestError("boom")
    let a = test.cold("1-!", of: Int.self, error: error)
    let b = test.cold("-2--#", of: Int.self, error: error)
    #expect(test.timeline { a.combineLatest(with: b).map(+) } == "-3!")
    let c = test.cold("1------|", of: Int.self, error: error)
    #expect(test.timeline { c.combineLatest(with: b).map(+) } == "-3--#")
  }
}
