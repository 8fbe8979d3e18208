import Reactive
import ReactiveTesting
import Testing

/// A finished test leaves nothing in memory, whatever its lanes were doing.
@Suite struct LeakTests {
  @Test(arguments: ["-1-2-|", "-1-2--", "", "-1-#", "-1-!"])
  func `a scheduler is deallocated at the end of its test`(marbles: String) {
    weak var held: TestScheduler?
    do {
      let test = TestScheduler()
      held = test
      let error = TestError("boom")
      let hot = test.hot(marbles, of: Int.self, error: error)
      let cold = test.cold(marbles, of: Int.self, error: error)
      _ = test.timeline(until: 20) { hot.flatMap(.merge) { _ in cold } }
      _ = test.timeline(until: 20) { cold.flatMap(.latest) { _ in hot }.delay(.milliseconds(2)) }
      _ = test.timeline(until: 20) { hot.merge(with: .never).debounce(.milliseconds(1)) }
      test.finish()
    }
    #expect(held == nil)
  }

  @Test func `a lane started after its scheduler was deallocated does not leak its observer`() {
    final class Held: Sendable {}
    weak var weakly: Held?
    do {
      let held = Held()
      weakly = held
      var lane = SignalProducer<Int, Never>.never
      do { lane = TestScheduler().cold("-1-2|", of: Int.self) }
      lane.startWithValues { _ in withExtendedLifetime(held) {} }
    }
    #expect(weakly == nil)
  }

  @Test func `recorded values are released with their timeline or recording`() {
    final class Held: Sendable {}
    let test = TestScheduler()
    weak var first: Held?
    weak var second: Held?
    do {
      let held = (Held(), Held())
      (first, second) = held
      _ = test.timeline { SignalProducer<Held, Never>(value: held.0) }.values
      let recording = test.record(SignalProducer<Held, Never>(value: held.1))
      test.run()
      #expect(recording.values.count == 1)
    }
    #expect(first == nil)
    #expect(second == nil)
  }

  private final class Held: Sendable {}

  /// Whether a test releases a value that a stream sends before it goes on for ever.
  private func releases(_ record: (TestScheduler, SignalProducer<Held, Never>) -> Int) -> Bool {
    let test = TestScheduler()
    weak var weakly: Held?
    do {
      let held = Held()
      weakly = held
      #expect(record(test, SignalProducer<Held, Never>.never.prefix(value: held)) == 1)
    }
    return withExtendedLifetime(test) { weakly == nil }
  }

  @Test func `values recorded from a stream that goes on are released with the recording`() {
    #expect(
      releases { test, stream in
        let recording = test.record(stream)
        test.run()
        return recording.values.count
      })
  }

  @Test func `recorded values are released although a disposal is still to come`() {
    #expect(
      releases { test, stream in
        test.timeline(during: "^ 100t !", until: 5) { stream }.values.count
      })
  }

  @Test func `a scheduler is deallocated even if its recorded values retain it`() {
    weak var held: TestScheduler?
    do {
      let test = TestScheduler()
      held = test
      let lane = test.hot("-1-|", of: Int.self)
      let delayed = lane.map { [test] number in
        SignalProducer<Int, Never>(value: number).delay(.milliseconds(1), on: test)
      }
      _ = test.timeline { delayed }.entries
      let recording = test.record(delayed)
      test.run()
      _ = recording.timeline.entries
    }
    #expect(held == nil)
  }

  @Test func `a lane with a subscription log does not keep its scheduler alive`() {
    weak var held: TestScheduler?
    do {
      let test = TestScheduler()
      held = test
      let log = SubscriptionLog(test)
      let hot = test.hot(Timeline<Int, Never>("-1--"), log: log)
      #expect(test.timeline(during: "^--!") { hot.map { $0 } } == "-1-!")
      #expect(log.marks == [SubscriptionMarks(start: 0, end: 3)])
    }
    #expect(held == nil)
  }
}
