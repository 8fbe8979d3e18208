import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// `SignalProducer(value:)` and `flatMap(.merge)` are the `return` and `bind` of a monad.
///
/// The laws are checked as timelines of generated streams of digits.
///
/// Interrupted streams are left out. An interrupted inner stream counts as completed and an
/// interrupted outer stream interrupts, so nesting makes a difference, as in ReactiveSwift.
@Suite struct MonadLawTests {
  typealias Stream = SignalProducer<Int, TestError>

  /// What one seed generates: a scheduler, a stream, and two functions from digits to streams.
  private struct World {
    let test: TestScheduler
    let digit: Int
    let stream: Stream
    let f: @Sendable (Int) -> Stream
    let g: @Sendable (Int) -> Stream

    init(seed: Int) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let test = TestScheduler()
      self.test = test
      digit = Int.random(in: 0...9, using: &generator)
      stream = Self.stream(test, &generator)
      let lanes = (0..<20).map { _ in Self.stream(test, &generator) }
      f = { lanes[$0] }
      g = { lanes[10 + $0] }
    }

    private static func stream(
      _ test: TestScheduler, _ generator: inout SeededGenerator
    ) -> Stream {
      // A third of the streams send everything synchronously on start.
      if Int.random(in: 0..<3, using: &generator) == 0 {
        let digits = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          Int.random(in: 0...9, using: &generator)
        }
        return SignalProducer(digits)
      }
      return test.cold(generator.lane(length: 6), of: Int.self, error: TestError("boom"))
    }
  }

  private func expectEqual(
    _ seed: Int, _ left: (World) -> Stream, _ right: (World) -> Stream,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let (a, b) = (World(seed: seed), World(seed: seed))
    let one = a.test.timeline(until: 100) { left(a) }
    let other = b.test.timeline(until: 100) { right(b) }
    #expect(
      one == other, "seed \(seed)\n\(one.difference(from: other) ?? "")", sourceLocation: location)
  }

  @Test(arguments: 0..<300) func `flatMap with merge satisfies left identity`(seed: Int) {
    expectEqual(
      seed, { world in SignalProducer(value: world.digit).flatMap(.merge, world.f) },
      { world in world.f(world.digit) })
  }

  @Test(arguments: 0..<300) func `flatMap with merge satisfies right identity`(seed: Int) {
    expectEqual(
      seed, { world in world.stream.flatMap(.merge) { Stream(value: $0) } }, { $0.stream })
  }

  @Test(arguments: 0..<300) func `flatMap with merge satisfies associativity`(seed: Int) {
    expectEqual(
      seed, { world in world.stream.flatMap(.merge, world.f).flatMap(.merge, world.g) },
      { world in
        world.stream.flatMap(.merge) { [f = world.f, g = world.g] in f($0).flatMap(.merge, g) }
      })
  }

  @Test(arguments: 0..<100) func `the generated streams are not all equal`(seed: Int) {
    let (world, next) = (World(seed: seed), World(seed: seed + 1))
    let streams = [world, next].flatMap { world in
      (0...9).map { digit in world.test.timeline(until: 100) { world.f(digit) }.marbles }
    }
    #expect(Set(streams).count > 2)
  }
}
