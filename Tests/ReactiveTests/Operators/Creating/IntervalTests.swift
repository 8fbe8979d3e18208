import Reactive
import ReactiveTesting
import Testing

@Suite struct IntervalTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)

  @Test func `interval counts up`() {
    #expect(test.timeline { SignalProducer.interval(tick * 2).take(first: 2) } == "--0-(1|)")
    #expect(test.timeline(until: 3) { SignalProducer.interval(tick, on: test) } == "-012")
  }

  @Test func `interval sends the elements one by one and ends one interval after the last`() {
    let letters = SignalProducer.interval("ab", interval: tick * 2)
    #expect(test.timeline { letters } == "--a-b-|")
    #expect(test.timeline { letters } == "--a-b-|", "each start iterates afresh")
    let none: [Int] = []
    #expect(test.timeline { SignalProducer.interval(none, interval: tick * 2) } == "--|")
  }

  @Test func `interval takes each element only when it is due`() {
    let made = Counter()
    let numbers = sequence(first: 1) { number in
      made.increment()
      return number + 1
    }
    struct Numbers: Sequence, @unchecked Sendable {
      let base: UnfoldFirstSequence<Int>
      func makeIterator() -> UnfoldFirstSequence<Int> { base }
    }
    let few = SignalProducer.interval(Numbers(base: numbers), interval: tick).take(first: 3)
    #expect(test.timeline { few } == "-12(3|)")
    #expect(made.count == 2)
    #expect(test.pendingCount == 0)
  }

  @Test func `disposing of an interval ends it and its timer`() {
    let letters = SignalProducer.interval("abc", interval: tick * 2)
    #expect(test.timeline(during: "^---!") { letters } == "--a-!")
    #expect(test.pendingCount == 0)
  }

  @Test func `interval keeps the order of the elements on a real queue`() async {
    let queue = QueueScheduler(name: "IntervalTests")
    let letters = SignalProducer.interval("abc", interval: .microseconds(200), on: queue)
    let log = Log<Character>()
    await withCheckedContinuation { done in
      letters.start { event in
        if let letter = event.value { log.note(letter) } else { done.resume() }
      }
    }
    #expect(log.all == ["a", "b", "c"])
  }
}
