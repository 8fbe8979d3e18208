import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// `SignalProducer(value:)` and `flatMap(.merge)` are the `return` and `bind` of a monad.
///
/// Interrupted streams are left out. An interrupted inner stream counts as completed and an
/// interrupted outer stream interrupts, so nesting makes a difference, as in ReactiveSwift.
@Suite struct MonadLawTests {
  typealias Stream = SignalProducer<Int, TestError>

  /// What a case draws: a number, a stream, and two functions from numbers to streams.
  private struct World {
    static let numbers = 0...3

    let number: Int
    let stream: Stream
    let f: @Sendable (Int) -> Stream
    let g: @Sendable (Int) -> Stream

    init(_ test: TestScheduler, _ draw: Draw) {
      number = draw.value(.in(Self.numbers), name: "number")
      stream = Self.stream(test, draw, "stream")
      let fs = Self.numbers.map { Self.stream(test, draw, "f(\($0))") }
      let gs = Self.numbers.map { Self.stream(test, draw, "g(\($0))") }
      f = { fs[$0] }
      g = { gs[$0] }
    }

    private static func stream(_ test: TestScheduler, _ draw: Draw, _ name: String) -> Stream {
      let lane = draw.lane(.in(numbers), ticks: 6, error: TestError("boom"))
      // Some of the streams send everything synchronously on start.
      let isSynchronous = draw.value(.of(false, true, false))
      return isSynchronous ? Stream(lane.values) : test.cold(lane, name: name)
    }
  }

  /// Whether two streams of a generated world send the same.
  private func compare(
    cases: Int = 300, _ left: (World) -> Stream, _ right: (World) -> Stream
  ) -> CheckedLaw {
    TestScheduler.forAll(cases: cases) { test, draw in
      let world = World(test, draw)
      let (one, other) = (test.record(left(world)), test.record(right(world)))
      test.run()
      return one.timeline == other.timeline
    }
  }

  @Test func `flatMap with merge satisfies left identity`() {
    let law = compare(
      { world in SignalProducer(value: world.number).flatMap(.merge, world.f) },
      { world in world.f(world.number) })
    #expect(law.holds)
  }

  @Test func `flatMap with merge satisfies right identity`() {
    let law = compare(
      { world in world.stream.flatMap(.merge) { Stream(value: $0) } }, { $0.stream })
    #expect(law.holds)
  }

  @Test func `flatMap with merge satisfies associativity`() {
    let law = compare(
      { world in world.stream.flatMap(.merge, world.f).flatMap(.merge, world.g) },
      { world in
        world.stream.flatMap(.merge) { [f = world.f, g = world.g] in f($0).flatMap(.merge, g) }
      })
    #expect(law.holds)
  }

  @Test func `the generated streams show that merge and concat differ`() {
    let law = compare(
      { world in world.stream.flatMap(.merge, world.f) },
      { world in world.stream.flatMap(.concat, world.f) })
    #expect(!law.holds)
  }
}
