import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite struct ObserveOnTests {
  let test = TestScheduler()

  /// Runs jobs concurrently.
  private final class Pool: Scheduler {
    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
      DispatchQueue.global().async(execute: action)
      return nil
    }
  }

  @Test(arguments: ["-1-2|", "-1-2#", "-1-2!", "-[12|]", "-[12#]", "-[12!]", "|", "---"])
  func `observe(on:) delivers every event in its tick and in order`(marbles: String) {
    let error = TestError("boom")
    let expected = Timeline<Int, TestError>(marbles, error: error)
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(test.timeline { cold.observe(on: test) } == expected)
    let hot = test.hot(marbles, of: Int.self, error: error)
    #expect(test.timeline { hot.observe(on: test) } == expected)
  }

  @Test func `observe(on:) delivers nothing before its scheduler runs`() {
    let log = Log<Signal<Int, Never>.Event>()
    SignalProducer<Int, Never>([1, 2]).observe(on: test).start { log.note($0) }
    #expect(log.all == [])
    #expect(test.pendingCount == 3, "a job for each event")
    test.run()
    #expect(log.all == [.value(1), .value(2), .completed])
  }

  @Test func `observe(on:) releases upstream when it ends, not when its end is delivered`() {
    let released = Counter()
    let run = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { released.increment() }
      observer.sendCompleted()
    }.observe(on: test).start()
    #expect(released.count == 1)
    #expect(!run.isDisposed)
    test.run()
    #expect(run.isDisposed)
  }

  @Test func `an immediate scheduler delivers at once, so that take ends an endless source`() {
    let log = Log<Signal<Int, Never>.Event>()
    SignalProducer<Int, Never>(1...).observe(on: ImmediateScheduler()).take(first: 3)
      .start { log.note($0) }
    #expect(log.all == [.value(1), .value(2), .value(3), .completed])
  }

  @Test func `observe(on:) keeps the order even if jobs run concurrently`() async {
    for _ in 0..<20 {
      let log = Log<Int>()
      let inside = Counter()
      await withCheckedContinuation { done in
        SignalProducer<Int, Never>(0..<200).observe(on: Pool()).start { event in
          #expect(inside.increment() == 1)
          if let value = event.value { log.note(value) } else { done.resume() }
          inside.decrement()
        }
      }
      #expect(log.all == Array(0..<200))
    }
  }

  @Test func `observe(on:) delivers a re-entrant value after the current one`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.observe(on: ImmediateScheduler()).observe { event in
      log.note("begin \(event)")
      if event == .value(1) {
        input.send(value: 2)
        input.sendCompleted()
      }
      log.note("end \(event)")
    }
    input.send(value: 1)
    #expect(
      log.all == [
        "begin value(1)", "end value(1)", "begin value(2)", "end value(2)",
        "begin completed", "end completed",
      ])
  }

  @Test func `disposing of observe(on:) drops queued events and releases everything`() {
    weak var held: Counter?
    let log = Log<Signal<Int, Never>.Event>()
    do {
      let counter = Counter()
      held = counter
      let run = SignalProducer<Int, Never>.merge(.init([1, 2]), .never).observe(on: test).start {
        event in
        counter.increment()
        log.note(event)
      }
      run.dispose()
    }
    test.advance()
    #expect(test.pendingCount == 0)
    test.run()
    #expect(log.all == [.interrupted])
    #expect(held == nil)
  }
}
