import Reactive
import ReactiveTesting
import Testing

/// The table "Differences in behaviour" of the guide: the column of this library.
@Suite struct DifferencesTests {
  @Test func `a re-entrant value reaches every observer after the current one`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let seen = Atomic<[String]>([])
    signal.observeValues { value in
      seen.modify { $0.append("first \(value)") }
      if value == 1 { input.send(value: 2) }
    }
    signal.observeValues { value in seen.modify { $0.append("second \(value)") } }
    input.send(value: 1)
    #expect(seen.value == ["first 1", "second 1", "first 2", "second 2"])
  }

  @Test func `a property can be set from inside its own observer`() {
    let property = MutableProperty(0)
    let seen = Atomic<[Int]>([])
    property.signal.observeValues { value in
      seen.modify { $0.append(value) }
      if value < 3 { property.value = value + 1 }
    }
    property.value = 1
    #expect(seen.value == [1, 2, 3])
  }

  @Test func `skip(until:) forwards an end that comes before its trigger`() {
    let test = TestScheduler()
    let source = test.hot("-1-|", of: Int.self)
    let trigger = test.hot("------x", values: ["x": ()])
    #expect(test.timeline { source.skip(until: trigger) } == "---|")
  }

  @Test func `take(first: 0) completes a producer and interrupts the observers of a signal`() {
    let test = TestScheduler()
    let producer = test.cold("-1-|", of: Int.self)
    let signal = test.hot("-1-|", of: Int.self)
    let completed = test.record(producer.take(first: 0))
    let interrupted = test.record(signal.take(first: 0))
    test.run()
    #expect(completed.timeline == "|")
    #expect(interrupted.timeline == "!")
  }

  @Test func `an endless synchronous producer stops when downstream needs no more`() {
    let test = TestScheduler()
    let endless = SignalProducer<Int, Never>(1...)
    #expect(test.timeline { endless.map { $0 }.take(first: 3) } == "(123|)")
    let again = SignalProducer<Int, Never>(value: 1).repeat()
    #expect(test.timeline { again.take(first: 2) } == "(11|)")
  }

  @Test func `run() leaves the time of a test scheduler at the last action`() {
    let test = TestScheduler()
    test.schedule(after: .seconds(2)) {}
    test.run()
    #expect(test.now == .seconds(2))
  }

  @Test func `a producer with a closure that does not throw cannot fail`() {
    let closure: @Sendable () -> Int = { 1 }
    #expect(type(of: SignalProducer(closure)) == SignalProducer<Int, Never>.self)
  }

  @Test func `a task that sleeps on a test scheduler is part of the run that started it`() {
    let test = TestScheduler()
    let woke = Atomic<Duration?>(nil)
    test.run {
      Task {
        try await test.sleep(for: .seconds(1))
        woke.value = test.now
      }
    }
    #expect(woke.value == .seconds(1))
  }
}
