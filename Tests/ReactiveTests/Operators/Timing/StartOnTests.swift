@preconcurrency import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite struct StartOnTests {
  let test = TestScheduler()

  @Test(arguments: ["-1|", "-1#", "-1!", "|", "1-2|", "---"])
  func `start(on:) passes on every event`(marbles: String) {
    let error = TestError("boom")
    let cold = test.cold(marbles, of: Int.self, error: error)
    #expect(
      test.timeline { cold.start(on: test) } == Timeline(marbles, error: error))
  }

  @Test func `start(on:) starts on its scheduler and passes on events where they are sent`() {
    let log = Log<String>()
    let inputs = Log<Signal<Int, Never>.Observer>()
    SignalProducer<Int, Never> { observer, _ in
      log.note("started")
      inputs.note(observer)
    }.start(on: test).start { log.note("\($0)") }
    #expect(log.all == [])
    test.advance()
    #expect(log.all == ["started"])
    inputs.all[0].send(value: 1)
    #expect(log.all == ["started", "value(1)"])
    inputs.all[0].sendCompleted()
  }

  @Test func `an immediate scheduler starts at once, so that take ends an endless source`() {
    let log = Log<Signal<Int, Never>.Event>()
    SignalProducer<Int, Never>(1...).start(on: ImmediateScheduler()).take(first: 2)
      .start { log.note($0) }
    #expect(log.all == [.value(1), .value(2), .completed])
  }

  @Test func `disposal before the scheduler of start(on:) runs prevents the start`() {
    weak var held: Counter?
    do {
      let starts = Counter()
      held = starts
      let run = SignalProducer<Int, Never> { _, _ in starts.increment() }.start(on: test).start()
      run.dispose()
      #expect(test.pendingCount == 0)
      test.run()
      #expect(starts.count == 0)
    }
    #expect(held == nil)
  }

  @Test func `start(on:) starts a producer on its queue`() async {
    let scheduler = QueueScheduler(name: "StartOnTests")
    let key = DispatchSpecificKey<Bool>()
    scheduler.queue.setSpecific(key: key, value: true)
    let isThere = await withCheckedContinuation { done in
      SignalProducer<Bool, Never> { observer, _ in
        observer.send(value: DispatchQueue.getSpecific(key: key) == true)
        observer.sendCompleted()
      }.start(on: scheduler).startWithValues { done.resume(returning: $0) }
    }
    #expect(isThere)
  }

  @Test func `start(on:) passes on the values of a producer started on a real queue`() async {
    let queue = QueueScheduler(name: "StartOnTests")
    let sum = await withCheckedContinuation { done in
      SignalProducer<Int, Never>([1, 2, 3]).scan(0, +).start(on: queue)
        .lift { $0.filter { $0 == 6 } }
        .startWithValues { done.resume(returning: $0) }
    }
    #expect(sum == 6)
  }
}
