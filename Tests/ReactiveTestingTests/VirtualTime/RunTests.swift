import Reactive
import ReactiveTesting
import Testing

@Suite struct RunTests {
  let test = TestScheduler()
  let seen = Recording<Int, Never>()

  @Test func `a run with an end time stops there and leaves the time at its last job`() {
    for delay in [1, 3, 9] {
      test.schedule(after: .milliseconds(delay)) { [seen] in seen.observer.send(value: delay) }
    }
    #expect(!test.run(until: .milliseconds(5)))
    #expect(seen.values == [1, 3])
    #expect(test.now == .milliseconds(3))
    #expect(test.run(until: .milliseconds(20)))
    #expect(test.now == .milliseconds(9))
  }

  @Test func `a job due exactly at the end time of a run is run`() {
    test.schedule(after: .milliseconds(5)) { [seen] in seen.observer.send(value: 5) }
    #expect(test.run(until: .milliseconds(5)))
    #expect(seen.values == [5])
  }

  @Test
  func `streams in a run's closure use virtual time, and the run returns the closure's result`() {
    let property = test.run {
      let property = Property(
        initial: 0, then: SignalProducer<Int, Never>(value: 1).delay(.seconds(3)))
      #expect(property.value == 0)
      return property
    }
    #expect(property.value == 1)
    #expect(test.now == .seconds(3))
  }

  @Test func `a synchronous run rethrows its closure's error`() {
    #expect(throws: TestError("boom")) { try test.run { throw TestError("boom") } }
  }

  @Test func `a negative delay counts as no delay`() {
    test.advance(by: .milliseconds(2))
    test.schedule(after: .milliseconds(-5)) { [seen, test] in
      seen.observer.send(value: Int(test.now / .milliseconds(1)))
    }
    test.advance()
    #expect(seen.values == [2])
  }

  @Test func `a job in the far future runs without overflow`() {
    test.schedule(after: .seconds(Int64.max)) { [seen] in seen.observer.send(value: 1) }
    test.schedule(after: .seconds(1)) { [seen, test] in
      test.schedule(after: .seconds(Int64.max)) { seen.observer.send(value: 2) }
    }
    test.run()
    #expect(seen.values == [1, 2])
  }

  @Test func `the problem of an unsettled run names the last job and the line that started it`() {
    let small = TestScheduler(stepLimit: 50)
    let line = #line + 1
    let endless = small.timeline { SignalProducer<Int, Never>(value: 1).delay(.zero).repeat() }
    let problem = endless.problem ?? ""
    #expect(
      problem.hasPrefix(
        "a run did not settle: 50 jobs were done by 0.0 seconds, and more are pending. Something schedules "
          + "itself again and again; limit it with take(first:), or pass the run a time to stop at. The last "
          + "to run: "))
    #expect(problem.contains("a timer of delay(_:on:) at 0s, begun at \(#fileID):\(line)"))
  }

  @Test func `the problem of an unsettled run names the operator that keeps scheduling`() async {
    typealias Producer = SignalProducer<Int, Never>
    let one = Producer(value: 1)
    let endless: [(String, Producer)] = [
      ("interval(_:on:)", .interval(.milliseconds(1)).map { $0 }),
      ("timer(after:every:on:)", .timer(after: .zero, every: .milliseconds(1))),
      ("timer(after:every:on:)", Producer.timer(after: .milliseconds(1)).repeat()),
      ("debounce(_:on:whenCompleted:)", one.debounce(.zero, whenCompleted: .deliver).repeat()),
      ("repeat(_:interval:on:)", one.repeat(.max, interval: .milliseconds(1))),
      ("start(after:on:)", one.start(after: .milliseconds(1)).repeat()),
      (
        "retry(upTo:interval:on:)",
        SignalProducer<Int, TestError>(error: "again").retry(upTo: .max, interval: .zero)
          .flatMapError { _ in .empty }
      ),
      ("collect(every:", one.concat(.never).collect(every: .milliseconds(1)).map { _ in 1 }),
    ]
    for (name, producer) in endless {
      let problem = TestScheduler(stepLimit: 50).timeline { producer }.problem ?? ""
      #expect(problem.contains("a timer of \(name)"), "\(problem)")
    }
    let small = TestScheduler(stepLimit: 3000)
    let late = small.timeline { one.delay(.milliseconds(1)).repeat() }.problem ?? ""
    #expect(late.contains("a timer of delay(_:on:)"), "\(late)")
    let error = await #expect(throws: TestRunError.self) {
      try await small.run {
        while true { try await small.sleep(for: .milliseconds(1)) }
      }
    }
    #expect(error?.description.contains("a timer of sleep(for:leeway:)") == true)
  }

  @Test func `a task that keeps a run going is named`() {
    let small = TestScheduler(stepLimit: 50)
    let seen = small.record(Signal<Int, Never>.never)
    small.run { Task { while !Task.isCancelled { await Task.yield() } } }
    let problem = seen.timeline.problem ?? ""
    #expect(problem.hasSuffix("The last to run: task 1 at 0s; task 1 at 0s; task 1 at 0s."), "\(problem)")
  }

  @Test func `the problem of an unsettled run names the lane that keeps it going`() {
    let small = TestScheduler(stepLimit: 4)
    let lane = small.hot("12345|", of: Int.self, name: "taps")
    let problem = small.timeline { lane }.problem ?? ""
    #expect(problem.contains("an event of taps at 2ms"))
  }

  @Test func `cancelled work releases what it retained before its turn comes`() {
    final class Held: Sendable {}
    weak var weakly: Held?
    let handles = (0..<10).map { number in
      let held = Held()
      weakly = held
      return test.schedule(after: .milliseconds(number)) { withExtendedLifetime(held) {} }
    }
    #expect(weakly != nil)
    handles.last??.dispose()
    #expect(weakly == nil)
    #expect(test.pendingCount == 9)
  }

  @Test func `a deallocated scheduler releases its pending work`() {
    final class Held: Sendable {}
    weak var weakly: Held?
    do {
      let short = TestScheduler()
      let held = Held()
      weakly = held
      short.schedule(after: .seconds(1)) { withExtendedLifetime((held, short)) {} }
      #expect(weakly != nil)
      short.run()
    }
    #expect(weakly == nil)
    do {
      let short = TestScheduler()
      let held = Held()
      weakly = held
      short.schedule(after: .seconds(1)) { withExtendedLifetime(held) {} }
    }
    #expect(weakly == nil)
  }
}
