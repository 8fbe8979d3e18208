import Reactive
import ReactiveTesting
import Testing

@Suite struct DeferredTests {
  let test = TestScheduler()

  @Test func `deferred makes a producer at each start and not before`() {
    let made = Counter()
    let cold = test.cold("-1|", of: Int.self)
    let deferred = SignalProducer.deferred {
      made.increment()
      return cold
    }
    #expect(made.count == 0)
    #expect(test.timeline { deferred } == "-1|")
    #expect(test.timeline { deferred } == "-1|")
    #expect(made.count == 2)
  }

  @Test(arguments: ["-1|", "-1#", "-1!", "-1-", "|", "1-2|"])
  func `deferred passes on every event`(marbles: String) {
    let cold = test.cold(marbles, of: Int.self, error: TestError("boom"))
    let expected = Timeline<Int, TestError>(marbles, error: TestError("boom"))
    #expect(test.timeline { SignalProducer.deferred { cold } } == expected)
  }

  @Test func `take ends an endless synchronous producer inside deferred`() {
    let endless = SignalProducer.deferred { SignalProducer<Int, Never>(1...) }
    #expect(test.timeline { endless.take(first: 3) } == "(123|)")
  }

  @Test func `disposal reaches the deferred producer`() {
    let released = Counter()
    let run = SignalProducer<Int, Never>.deferred {
      SignalProducer { observer, lifetime in
        lifetime.observeEnded { [observer] in
          _ = observer
          released.increment()
        }
      }
    }.start()
    #expect(released.count == 0)
    run.dispose()
    #expect(released.count == 1)
  }
}
