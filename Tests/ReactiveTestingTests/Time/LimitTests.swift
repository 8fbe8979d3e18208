import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// Runs that would never end: they are stopped, and the message names what kept them going.
@Suite(.capturesTasks) struct LimitTests {
  typealias Producer = SignalProducer<Int, Never>

  let one = Producer(value: 1)
  let failing = SignalProducer<Int, TestError>(error: "again")
  let numbers = sequence(first: 0) { $0 &+ 1 }

  /// The problem of a recording during which something is started in the closure of a run.
  private func problem(
    in test: TestScheduler, starting body: @escaping @Sendable () -> Void
  ) -> String {
    let seen = test.record(Producer.never)
    test.run(body)
    return seen.timeline.problem ?? "no problem"
  }

  // MARK: Jobs

  @Test func `a run that does not settle is stopped at its limit`() {
    let small = TestScheduler(stepLimit: 100)
    let endless = Producer { observer, lifetime in
      lifetime += small.schedule(after: .zero, interval: .milliseconds(1)) {
        observer.send(value: 1)
      }
    }
    let timeline = small.timeline { endless }
    #expect(timeline != timeline)
    #expect(timeline.problem?.hasPrefix("a run did not settle: 100 jobs were done") == true)
    #expect(small.timeline(until: 3) { endless } == "1111")
  }

  @Test func `the problem names the last job, and the line that started it`() {
    let small = TestScheduler(stepLimit: 50)
    let line = #line + 1
    let problem = small.timeline { one.delay(.zero).repeat() }.problem ?? ""
    #expect(
      problem.hasPrefix(
        "a run did not settle: 50 jobs were done by 0s, and more are pending. Something schedules "
          + "itself again and again; limit it with take(first:), or pass the run a time to stop at. If it "
          + "does end, pass the test a larger `stepLimit:`. The last to run: "))
    #expect(problem.contains("a timer of delay(_:on:) at 0s, begun at \(#fileID):\(line)"))
    let lane = TestScheduler(stepLimit: 4)
    let taps = lane.hot("12345|", of: Int.self, name: "taps")
    #expect(lane.timeline { taps }.problem?.contains("an event of taps at 2ms") == true)
    let task = TestScheduler(stepLimit: 50)
    let last = self.problem(in: task) { Task { while !Task.isCancelled { await Task.yield() } } }
    #expect(last.hasSuffix("If it does end, pass the test a larger `stepLimit:`."), "\(last)")
  }

  @Test(.replacesClocks) func `the problem rounds the time at which a task keeps going`() {
    let sleeps = problem(in: TestScheduler(stepLimit: 50)) {
      Task { while true { try await Task.sleep(for: .nanoseconds(7_000_000_001)) } }
    }
    #expect(sleeps.contains(/keeps going at 35s(, at .*)?\. End its loop/), "\(sleeps)")
  }

  @Test func `the problem names the operator that keeps scheduling`() async {
    let endless: [(String, Producer)] = [
      ("interval(_:on:)", .interval(.milliseconds(1)).map { $0 }),
      ("timer(after:every:on:)", .timer(after: .zero, every: .milliseconds(1))),
      ("timer(after:every:on:)", Producer.timer(after: .milliseconds(1)).repeat()),
      ("debounce(_:on:whenCompleted:)", one.debounce(.zero, whenCompleted: .deliver).repeat()),
      ("repeat(_:interval:on:)", one.repeat(.max, interval: .milliseconds(1))),
      ("start(after:on:)", one.start(after: .milliseconds(1)).repeat()),
      (
        "retry(upTo:interval:on:)",
        failing.retry(upTo: .max, interval: .zero).flatMapError { _ in .empty }
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
  }

  // The limit is reached in a part of the task or in a sleep.
  @Test(arguments: 100...111)
  func `an asynchronous closure that never settles is cancelled, runs to its end and is released`(
    limit: Int
  ) async {
    final class Held: Sendable {}
    weak var weakly: Held?
    let small = TestScheduler(stepLimit: limit)
    let isOver = Lock(false)
    do {
      let held = Held()
      weakly = held
      let error = await #expect(throws: TestRunError.self) {
        try await small.run {
          defer { isOver.withLock { $0 = true } }
          while !Task.isCancelled { try await small.sleep(for: .milliseconds(1)) }
          withExtendedLifetime(held) {}
        }
      }
      #expect(
        error?.description.contains("a run did not settle: the closure keeps going at ") == true)
    }
    #expect(isOver.withLock { $0 })
    #expect(weakly == nil)
  }

  @Test func `jobs left by a stopped run are done before the next stream starts`() {
    let small = TestScheduler(stepLimit: 5)
    let log = Lock<[String]>([])
    for number in 1...8 {
      small.schedule(after: .milliseconds(number)) { log.withLock { $0.append("\(number)") } }
    }
    #expect(small.timeline(until: 20) { Producer.never }.problem != nil)
    let next = small.timeline {
      Producer { observer, _ in
        log.withLock { $0.append("start") }
        observer.sendCompleted()
      }
    }
    #expect(next == "|")
    #expect(log.withLock { $0 } == ["1", "2", "3", "4", "5", "6", "7", "8", "start"])
  }

  // MARK: Restarts: a tenth of the steps may be starts of one operator

  private func again() -> Producer {
    SignalProducer<Int, TestError>(error: "again").flatMapError { _ in again() }
  }

  @Test func `an operator that starts a stream endlessly in one tick is stopped and named`() {
    let test = TestScheduler(stepLimit: 20_000)
    let trigger = one
    let endless: [(String, SignalProducer<Int, TestError>)] = [
      ("retry(upTo:)", failing.retry()),
      ("retry(when:)", failing.retry(when: { _, _ in trigger })),
      ("repeat(_:)", one.repeat().promoteError(TestError.self)),
      ("repeat(when:)", Producer.empty.repeat(when: { _ in trigger }).promoteError(TestError.self)),
      ("flatMapError(_:)", again().promoteError(TestError.self)),
      // A part of a concatenation, whose loop starts the next producer.
      ("flatMapError(_:)", one.concat(again()).promoteError(TestError.self)),
    ]
    for (name, producer) in endless {
      let message = test.timeline { producer }.problem ?? ""
      #expect(message.contains("'\(name)' started more than 2000 runs"), "\(message)")
      #expect(message.contains("take(first:)") && message.contains("LimitTests.swift"))
      // A later run of the same scheduler is not affected.
      let lane = test.cold("-1|", of: Int.self)
      #expect(test.timeline { lane } == "-1|")
    }
    #expect(test.timeline { failing.retry(upTo: 1_500) } == "#'again'")
    #expect(test.timeline { one.repeat(1_500) }.values.count == 1_500)
    let message = problem(in: test) { [failing] in failing.retry().start() }
    #expect(message.contains("'retry(upTo:)' started more than 2000 runs"), "\(message)")
  }

  // MARK: Endless sequences: ten times the steps may be values of one sequence

  @Test func `an endless sequence is stopped and named`() {
    let test = TestScheduler(stepLimit: 1_000)
    let message = problem(in: test) { [numbers] in SignalProducer(numbers).start() }
    #expect(message.contains("'SignalProducer(_:)' sent more than 10000 values at 0"))
    #expect(
      message.contains(
        ", and more are pending; end it with take(first:), or pass a sequence that ends"))
    #expect(message.contains("LimitTests.swift"))
    let filtered = test.timeline { SignalProducer(numbers).filter { $0 < 0 } }.problem ?? ""
    #expect(filtered.contains("'SignalProducer(_:)' sent more than 10000 values"))
  }

  @Test func `an endless sequence among the values of a stream is stopped and interrupted`() {
    let test = TestScheduler(stepLimit: 1_000)
    let events = Lock([String]())
    let message = problem(in: test) { [numbers] in
      SignalProducer<[Int], Never>(values: [0], [1]).map { _ in numbers }.flatten()
        .filter { $0 < 0 }
        .start { event in events.withLock { $0.append("\(event)") } }
    }
    #expect(message.contains("'flatten()' sent more than 10000 values"))
    #expect(events.withLock { $0 } == ["interrupted"])
    let hot = problem(in: test) { [numbers] in
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.map { _ in numbers }.flatten().observe { _ in }
      input.send(value: 1)
    }
    #expect(hot.contains("'flatten()' sent more than 10000 values"))
  }

  @Test func `a sequence below the limit, ended downstream, or outside of a run is not stopped`() {
    let test = TestScheduler(stepLimit: 1_000)
    let counted: SignalProducer<Int, Never> = SignalProducer(1...9_000).count()
    #expect(test.timeline { counted } == "('9000'|)")
    #expect(test.timeline { SignalProducer(numbers).take(first: 3) } == "(012|)")
    let count = Lock(0)
    SignalProducer(1...20_000).startWithValues { _ in count.withLock { $0 += 1 } }
    #expect(count.withLock { $0 } == 20_000)
  }

  @Test func `an endless retry or sequence makes an asynchronous run throw`() async {
    let test = TestScheduler(stepLimit: 1_000)
    let endless: [(String, @Sendable () -> Void)] = [
      ("'retry(upTo:)' started more than 100 runs", { [failing] in failing.retry().start() }),
      ("'SignalProducer(_:)' sent more than", { [numbers] in SignalProducer(numbers).start() }),
    ]
    for (message, start) in endless {
      let error = await #expect(throws: TestRunError.self) {
        try await test.run {
          await Task.yield()
          start()
        }
      }
      #expect(error?.description.contains(message) == true)
    }
  }
}
