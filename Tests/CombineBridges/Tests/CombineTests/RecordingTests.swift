import Combine
import Reactive
import ReactiveTesting
import Testing

@Suite struct RecordingTests {
  let test = TestScheduler()

  @Test func `a publisher is recorded like a stream`() {
    let subject = PassthroughSubject<Int, Never>()
    let box = Unmarked(subject)
    let seen = test.record(subject.map { $0 * 2 })
    test.schedule(after: .milliseconds(1)) { box.value.send(1) }
    test.schedule(after: .milliseconds(3)) { box.value.send(2) }
    test.schedule(after: .milliseconds(4)) { box.value.send(completion: .finished) }
    test.run()
    #expect(seen.timeline == "-2-4|")
    #expect(test.finish() == .none)
  }

  @Test func `timeline records a synchronous publisher`() {
    #expect(test.timeline { Just(7) } == "(7|)")
    #expect(test.timeline { [1, 2, 3].publisher } == "(123|)")
    #expect(test.timeline { Fail<Int, TestError>(error: "boom") } == Timeline("#", error: "boom"))
  }

  @Test func `a publisher is recorded between the given subscription and disposal`() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let box = Unmarked(subject)
    for tick in 1...5 {
      test.schedule(after: .milliseconds(tick)) { box.value.send(tick) }
    }
    #expect(test.timeline(during: "-^--!") { subject } == "-[01]23!")
  }

  @Test func `lanes can be used as publishers in virtual time`() {
    let taps = test.hot("-1-2----3-|", of: Int.self)
    let timeline = test.timeline {
      taps.publisher.filter { $0 > 1 }.producer.debounce(.milliseconds(2))
    }
    #expect(timeline == "-----2----|")
  }
}

/// Carries a value that Combine does not mark as Sendable.
///
/// A run uses it from one thread at a time.
struct Unmarked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
