import Dispatch
import Reactive
import ReactiveTesting
import Testing

/// A stream of a test that waits on a real scheduler is named, with its operator and a line.
@Suite struct RealTimeWorkTests {
  /// Longer than any test run, so that no timer fires.
  private static let long = Duration.seconds(100_000)

  @Test func `a failed comparison names an operator that was applied outside of a run`() {
    let test = TestScheduler()
    let taps = test.hot("-1-2-|", of: Int.self)
    let debounced = taps.debounce(Self.long)
    let line = #line + 1
    let seen = test.timeline { debounced }
    #expect(seen != "--2|")
    #expect(
      seen.description.contains(
        """
        'debounce(_:on:whenCompleted:)' scheduled work in real time at 1ms, begun at \(#fileID):\(line): it was \
        applied outside of a run, so it uses the default scheduler of a program. Apply it in a run, as in \
        test.run(until: .zero) { … }, or pass it the test, as in on: test
        """))
  }

  @Test func `a failed comparison names a scheduler that the code under test was given`() {
    let test = TestScheduler()
    let queue = QueueScheduler()
    let seen = test.timeline { test.cold("-1-2|", of: Int.self).delay(Self.long, on: queue) }
    #expect(seen != "-1-2|")
    #expect(
      seen.description.contains("'delay(_:on:)' scheduled work in real time at 1ms, begun at "))
    #expect(
      seen.description.contains(
        ": it uses a QueueScheduler. Pass it the test instead, as in on: test"))
    let lines = seen.description.split(separator: "\n")
    #expect(lines.count { $0.contains("in real time") } == 1, "once for each line of code")
  }

  typealias Stream = SignalProducer<Int, Never>
  typealias Operator = @Sendable (_ lane: Stream, _ scheduler: QueueScheduler) -> Stream

  /// Each operator that schedules work, also if it is made of others.
  private static let operators: [String: Operator] = [
    "observe(on:)": { $0.observe(on: $1) },
    "lazyMap(on:transform:)": { lane, queue in lane.lazyMap(on: queue) { $0 } },
    "start(on:)": { $0.start(on: $1) },
    "start(after:on:)": { $0.start(after: Self.long, on: $1) },
    "delay(_:on:)": { $0.delay(Self.long, on: $1) },
    "debounce(_:on:whenCompleted:)": { $0.debounce(Self.long, on: $1) },
    "throttle(_:on:edges:whenCompleted:)": { $0.throttle(Self.long, on: $1) },
    "throttle(while:on:)": { $0.throttle(while: Property(value: false), on: $1) },
    "audit(_:on:whenCompleted:)": { $0.audit(Self.long, on: $1) },
    "sample(every:on:)": { $0.sample(every: Self.long, on: $1) },
    "timestamp(on:)": { $0.timestamp(on: $1).map { $0.value } },
    "measureInterval(on:)": { $0.measureInterval(on: $1).map { $0.value } },
    "timeout(after:first:each:raising:on:)": { lane, queue in
      lane.timeout(after: Self.long, raising: TestError(), on: queue).flatMapError { _ in .empty }
    },
    "timeout(first:each:switchingTo:on:)": {
      $0.timeout(each: Self.long, switchingTo: .empty, on: $1)
    },
    "collect(every:startingEvery:limit:on:skipEmpty:whenCompleted:)": {
      $0.collect(every: Self.long, on: $1).map { $0.count }
    },
    "window(every:startingEvery:limit:on:)": {
      $0.window(every: Self.long, on: $1).map { _ in 0 }
    },
    "retry(upTo:interval:on:)": { lane, queue in
      lane.promoteError(TestError.self).concat(error: TestError())
        .retry(interval: Self.long, on: queue).flatMapError { _ in .empty }
    },
    "repeat(_:interval:on:)": { $0.repeat(interval: Self.long, on: $1) },
    "timer(after:every:on:)": { _, queue in .timer(after: Self.long, on: queue) },
    "timer(interval:on:leeway:)": { _, queue in
      SignalProducer.timer(interval: Self.long, on: queue).map { _ in 0 }
    },
    "interval(_:on:)": { _, queue in .interval(Self.long, on: queue) },
    "interval(_:interval:on:)": { _, queue in .interval([1], interval: Self.long, on: queue) },
  ]

  @Test(arguments: operators.keys.sorted())
  func `an operator is named as it is written, and nothing that it is made of`(name: String) throws
  {
    let apply = try #require(Self.operators[name])
    let test = TestScheduler()
    // Suspended, so that its work is pending until the end of the test.
    let queue = DispatchQueue(label: "suspended")
    queue.suspend()
    defer { queue.resume() }
    let scheduler = QueueScheduler(targeting: queue)
    let lane = test.cold("-12|", of: Int.self)
    let seen = test.timeline { apply(lane, scheduler) }
    #expect(seen != "-12|")
    let told = seen.description.split(separator: "\n").filter { $0.contains("work in real time") }
    #expect(told.count == 1, "\(seen)")
    #expect(told.allSatisfy { $0.contains("'\(name)' scheduled work in real time") }, "\(told)")
  }

  @Test func `nothing is said of a comparison that holds, or of virtual time alone`() {
    let test = TestScheduler()
    let virtual = test.timeline { test.cold("-1-|", of: Int.self).delay(.milliseconds(1)) }
    #expect(virtual == "--1-|")
    #expect(virtual != "-1-|")
    #expect(!virtual.description.contains("real time"))
  }

  @Test(arguments: [false, true])
  func `the end of a test names an operator that still waits in real time`(isDisposed: Bool) {
    let messages = Lock<[String]>([])
    TestScheduler.$onUnproven.withValue({ message in messages.withLock { $0.append(message) } }) {
      let test = TestScheduler()
      let taps = test.hot("-1-", of: Int.self)
      let seen = Recording<Int, Never>(on: test)
      let observation = taps.delay(Self.long).observe(seen.observer)
      test.run()
      if isDisposed { observation?.dispose() }
      #expect(seen.timeline == "")
    }
    let told = messages.withLock { $0 }
    #expect(told.count == (isDisposed ? 0 : 1))
    #expect(
      told.allSatisfy {
        $0.contains(
          "a stream still waits at the end of its test: 'delay(_:on:)' scheduled work in real time at 1ms"
        )
      }, "\(told)")
  }

  @Test(arguments: ["", "a"])
  func `the end of a stream is not named if the test ends it by releasing its source`(value: String)
  {
    let messages = Lock<[String]>([])
    // Suspended, so that the end has not been sent when the scheduler is released.
    let queue = DispatchQueue(label: "suspended")
    queue.suspend()
    defer { queue.resume() }
    let scheduler = QueueScheduler(targeting: queue)
    TestScheduler.$onUnproven.withValue({ message in messages.withLock { $0.append(message) } }) {
      let test = TestScheduler()
      var source: MutableProperty<String>? = MutableProperty("")
      let seen = source.map { test.record($0.signal.debounce(Self.long, on: scheduler)) }
      test.run { if !value.isEmpty { source?.value = value } }
      #expect(seen?.timeline == "")
      source = nil
    }
    #expect(messages.withLock { $0.count } == (value.isEmpty ? 0 : 1))
  }

  /// Tests that pass because a stream still waits in real time when its recording ends.
  private static let silent: [String: @Sendable (TestScheduler) -> Bool] = [
    "a producer": { test in
      let seven = SignalProducer<Int, Never>(value: 7)
      return test.timeline { seven.delay(Self.long, on: QueueScheduler()) } == ""
    },
    "a cold lane": { test in
      let lane = test.cold("-1|", of: Int.self)
      return test.timeline { lane.delay(Self.long, on: QueueScheduler()) } == ""
    },
    "a thread that is not free": { test in
      let queue = DispatchQueue(label: "suspended")
      queue.suspend()
      defer { queue.resume() }
      let scheduler = QueueScheduler(targeting: queue)
      return test.timeline { test.cold("-1|", of: Int.self).observe(on: scheduler) } == ""
    },
    "a timer beside work that is done": { test in
      struct Late: Error {}
      let queue = DispatchQueue(label: "free")
      let seen = test.record(
        test.cold("-1-", of: Int.self, error: Late())
          .timeout(each: Self.long, raising: Late(), on: QueueScheduler(targeting: queue)))
      test.run()
      // Behind the job that sends the value.
      queue.sync {}
      return seen.timeline.values == [1]
    },
    "a recording that is finished": { test in
      _ = test.record(test.cold("-1|", of: Int.self).delay(Self.long, on: QueueScheduler()))
      test.run()
      return test.finish().uncompared.count == 1
    },
    "a signal from outside of the run": { test in
      let delayed = test.hot("-1-", of: Int.self).delay(Self.long)
      return test.timeline { delayed } == ""
    },
    "a recorded property": { test in
      let property = MutableProperty(1)
      let seen = test.record(property.producer.debounce(Self.long, on: QueueScheduler()))
      test.run { property.value = 2 }
      return seen.timeline == ""
    },
    "a property from outside of the run": { test in
      let debounced = Property(initial: 0, then: test.hot("-1-", of: Int.self).debounce(Self.long))
      return test.timeline { debounced } == "0"
    },
    "a recorded property from outside of the run": { test in
      let property = MutableProperty(1)
      let debounced = Property(initial: 1, then: property.signal.debounce(Self.long))
      let seen = test.record(debounced)
      test.run { property.value = 2 }
      return seen.timeline == "1"
    },
    "a property whose first value waits since before the run": { test in
      let property = MutableProperty(1)
      let delayed = Property(initial: 0, then: property.producer.delay(Self.long))
      return test.timeline { delayed } == "0"
    },
    "the same, with a scheduler": { test in
      let property = MutableProperty(1)
      let delayed = Property(
        initial: 0, then: property.producer.delay(Self.long, on: QueueScheduler()))
      let seen = test.record(delayed)
      test.run { property.value = 2 }
      return seen.timeline == "0"
    },
    "a period that began before the run": { test in
      let counts = test.hot("-1-", of: Int.self).collect(every: Self.long).map(\.count)
      return test.timeline { counts } == ""
    },
    "a sample that began before the run": { test in
      let sampled = test.hot("-1-", of: Int.self).sample(every: Self.long)
      return test.timeline { sampled } == ""
    },
    "a pipe that a producer feeds since before the run": { test in
      let (pipe, input) = Signal<Int, Never>.pipe()
      SignalProducer<Int, Never>(value: 3).delay(Self.long).start(input)
      return test.timeline { pipe } == ""
    },
    "a shared producer that was started before the run": { test in
      let shared = SignalProducer<Int, Never>(value: 3).delay(Self.long).replayLazily(upTo: 1)
      shared.start()
      return test.timeline { shared } == ""
    },
    "the newer of two schedulers": { older in
      let newer = TestScheduler()
      let shared = SignalProducer<Int, Never>(value: 3).delay(Self.long).replayLazily(upTo: 1)
      shared.start()
      return newer.timeline { shared } == ""
        && older.timeline { SignalProducer<Int, Never>.empty } == "|"
    },
    "an asynchronous sequence": { test in
      let seven = SignalProducer<Int, Never>(value: 7)
      return test.timeline { seven.delay(Self.long, on: QueueScheduler()).values } == ""
    },
  ]

  @Test(arguments: silent.keys.sorted())
  func `a test that passes while a stream waits in real time is reported`(name: String) throws {
    let body = try #require(Self.silent[name])
    let messages = Lock<[String]>([])
    TestScheduler.$onUnproven.withValue({ message in messages.withLock { $0.append(message) } }) {
      #expect(body(TestScheduler()))
    }
    // Whether a queue sends during the run is left to chance.
    let told = messages.withLock { $0 }.filter { !$0.contains("an event was recorded by another") }
    // One for the work of the run, and one for that before it.
    #expect((1...2).contains(told.count), "\(told)")
    #expect(told.allSatisfy { $0.contains("a stream still waits at the end of its test: ") })
  }
}
