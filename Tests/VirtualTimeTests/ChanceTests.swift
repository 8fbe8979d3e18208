import ReactiveTesting
import TestSupport
import Testing
import VirtualTime

/// Random numbers with a seed.
@Suite(.replacesClocks) struct ChanceTests {
  @Test(.seedsChance, .virtualTime(randomSeed: 5)) func `a seed gives the same numbers each time`()
    async
  {
    #expect((1...5).map { _ in Int.random(in: 1...1000) } == [980, 106, 864, 779, 224])
    #expect((1...6).shuffled() == [6, 1, 5, 3, 2, 4])
    let detached = await Task.detached { Int.random(in: 1...1000) }.value
    #expect(detached == 370)
  }

  @Test(.seedsChance, .virtualTime(randomSeed: 6)) func `another seed gives others`() {
    #expect(Int.random(in: 1...1_000_000) == 710_340)
  }

  @Test(.virtualTime) func `without a seed, chance stays chance`() {
    let numbers = (1...4).map { _ in UInt64.random(in: 0...(.max)) }
    #expect(Set(numbers).count == 4)
  }

  @Test(.passes, .everyOrder) func `chance is the same in each order`() async {
    let delay = Duration.milliseconds(Int.random(in: 1...1000))
    if Bool.random() { await Task.yield() }
    try? await Task.sleep(for: delay)
  }

  @Test(
    .seedsChance,
    .fails("to repeat it: .virtualTime(order: .replaying(\"0:task 3<task 2\"), randomSeed: "),
    .everyOrder)
  func `the seed is a part of how to repeat a failure`() async {
    let first = Task { Int.random(in: 1...6) }
    let second = Task { Int.random(in: 1...6) }
    let (one, other) = await (first.value, second.value)
    #expect(one > other)
  }
}
