import Reactive
import ReactiveTesting
import Testing

@Suite struct TimerTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)

  @Test func `timer without a repetition sends once and completes`() {
    #expect(test.timeline { SignalProducer.timer(after: tick * 2) } == "--(0|)")
    #expect(test.timeline { SignalProducer.timer(after: .zero) } == "(0|)")
  }

  @Test func `timer with a repetition counts up`() {
    #expect(
      test.timeline { SignalProducer.timer(after: tick, every: tick * 2).take(first: 3) }
        == "-0-1-(2|)")
    #expect(
      test.timeline(until: 7) { SignalProducer.timer(after: .zero, every: tick * 3) }
        == "0--1--2")
    #expect(test.pendingCount == 0)
  }

  @Test func `timer sends through the scheduler even if the delay is zero`() {
    let log = Log<Int>()
    SignalProducer.timer(after: .zero, on: test).startWithValues { log.note($0) }
    #expect(log.all == [])
    test.advance()
    #expect(log.all == [0])
  }

  @Test func `each start of timer has its own count and timer`() {
    let timer = SignalProducer.timer(after: tick, every: tick, on: test)
    let (first, second) = (Log<Int>(), Log<Int>())
    let run = timer.startWithValues { first.note($0) }
    test.advance(by: tick * 2)
    timer.take(first: 1).startWithValues { second.note($0) }
    test.advance(by: tick)
    run.dispose()
    #expect(first.all == [0, 1, 2])
    #expect(second.all == [0])
    #expect(test.pendingCount == 0, "no timer is left")
  }

  @Test func `timer(interval:) sends the time`() {
    let times = SignalProducer.timer(interval: tick * 2).map { Int($0 / tick) }.take(first: 2)
    #expect(test.timeline { times } == "--2-(4|)")
    let lazier = SignalProducer.timer(interval: tick * 2, on: test, leeway: tick)
    #expect(test.timeline { lazier.map(value: 0).take(first: 1) } == "--(0|)")
  }

  @Test func `timer and interval can be written as implicit members`() {
    func first(of stream: some SignalProducerConvertible<Int, Never>) -> Timeline<Int, Never> {
      test.timeline { stream.producer.take(first: 1) }
    }
    #expect(first(of: .timer(after: tick)) == "-(0|)")
    #expect(first(of: .interval(tick)) == "-(0|)")
  }

  @Test func `an observer that disposes of its run leaves no timer behind`() {
    let run = SerialDisposable()
    let log = Log<Signal<Int, Never>.Event>()
    run.inner = SignalProducer.timer(after: tick, every: tick, on: test).start { event in
      log.note(event)
      if event.value == 1 { run.dispose() }
    }
    test.run()
    #expect(log.all == [.value(0), .value(1), .interrupted])
    #expect(test.pendingCount == 0)
  }

  @Test func `timer releases its observer at the end and on disposal`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    do {
      let (first, second) = (Counter(), Counter())
      (ended, disposed) = (first, second)
      SignalProducer.timer(after: tick, on: test).startWithValues { _ in first.increment() }
      let run = SignalProducer.timer(after: tick, every: tick, on: test)
        .startWithValues { _ in second.increment() }
      test.advance(by: tick * 2)
      #expect(first.count == 1 && second.count == 2)
      run.dispose()
    }
    #expect(ended == nil)
    #expect(disposed == nil)
  }
}
