import Reactive
import ReactiveTesting
import Testing

@Suite struct TaggedTests {
  let test = TestScheduler()

  @Test func `tagged leaves every event unchanged`() {
    let hot = test.hot("-1-|", of: Int.self)
    #expect(test.timeline { hot.tagged("hot") } == "-1-|")
    let cold = test.cold("-1-#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { cold.tagged("cold") } == "-1-#")
    #expect(test.timeline { SignalProducer<Int, Never>([1, 2]).tagged("all") } == "(12|)")
  }

  @Test func `tagged passes an interruption`() {
    let hot = test.hot("-1-!", of: Int.self)
    #expect(test.timeline { hot.tagged("hot") } == "-1-!")
  }

  @Test func `disposal of a tagged producer disposes of its source`() {
    let cold = test.cold("-1-2-|", of: Int.self, name: "cold")
    #expect(test.timeline(during: "^--!") { cold.tagged("tag") } == "-1-!")
    #expect(test.subscriptions(of: "cold") == ["^--!"])
  }

  @Test func `tagged neither retains a value nor leaves anything behind`() {
    final class Box: Sendable {}
    weak var last: Box?
    let (signal, input) = Signal<Box, Never>.pipe()
    let counted = signal.tagged("boxes").map { _ in 1 }
    let seen = test.record(counted)
    test.run {
      let box = Box()
      last = box
      input.send(value: box)
    }
    #expect(last == nil)
    #expect(seen.timeline == "1")
    #expect(test.finish() == .none)
  }
}
