import Reactive
import ReactiveTesting
import Testing

@Suite struct TestSchedulerTests {
  /// Records lines in order.
  private final class Log: Sendable {
    private let lines = Lock<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func note(_ line: String) { lines.withLock { $0.append(line) } }
  }

  let test = TestScheduler()
  private let log = Log()

  @Test func `jobs run in time order, and in scheduling order when due at the same time`() {
    test.schedule(after: .milliseconds(2)) { [log] in log.note("c") }
    test.schedule(after: .milliseconds(1)) { [log] in log.note("a") }
    test.schedule(after: .milliseconds(1)) { [log] in log.note("b") }
    test.run()
    #expect(log.all == ["a", "b", "c"])
    #expect(test.now == .milliseconds(2))
  }

  @Test func `work scheduled by a running job runs after the work already due`() {
    test.schedule { [test, log] in
      log.note("a")
      test.schedule { log.note("c") }
    }
    test.schedule { [log] in log.note("b") }
    test.advance()
    #expect(log.all == ["a", "b", "c"])
  }

  @Test func `advancing moves time exactly as far as asked, and each job sees its own time`() {
    for delay in [1, 3, 5] {
      test.schedule(after: .milliseconds(delay)) { [test, log] in log.note("\(test.now)") }
    }
    test.advance(by: .milliseconds(3))
    #expect(log.all == ["0.001 seconds", "0.003 seconds"])
    #expect(test.now == .milliseconds(3))
    #expect(test.pendingCount == 1)
    test.advance(to: .milliseconds(10))
    #expect(test.now == .milliseconds(10))
    #expect(log.all.count == 3)
  }

  @Test func `a cancelled job does not run and releases what it retained`() {
    weak var held: Log?
    let handle: (any Disposable)?
    do {
      let other = Log()
      held = other
      handle = test.schedule(after: .milliseconds(1)) { other.note("never") }
    }
    #expect(held != nil)
    handle?.dispose()
    #expect(held == nil)
    #expect(test.pendingCount == 0)
    test.run()
    #expect(test.now == .zero)
  }

  @Test func `many cancelled jobs leave the queue, and the others keep their order`() {
    let handles = (0..<10_000).map { number in
      test.schedule(after: .milliseconds(number % 100)) { [log] in log.note("\(number)") }
    }
    for (number, handle) in handles.enumerated() where number % 1000 != 7 { handle?.dispose() }
    #expect(test.pendingCount == 10)
    test.run()
    #expect(log.all == (0..<10).map { "\($0 * 1000 + 7)" })
  }

  @Test func `repeating work continues until it is disposed of`() {
    let handle = test.schedule(after: .zero, interval: .milliseconds(2)) { [test, log] in
      log.note("\(test.now / .milliseconds(1))")
    }
    test.advance(to: .milliseconds(5))
    handle?.dispose()
    test.advance(to: .milliseconds(20))
    #expect(log.all == ["0.0", "2.0", "4.0"])
  }

  @Test func `repeating work releases what it retained when disposed of, even from inside`() {
    weak var held: Log?
    do {
      let other = Log()
      held = other
      let handle = test.schedule(after: .zero, interval: .milliseconds(2)) { other.note("again") }
      test.advance(to: .milliseconds(4))
      #expect(other.all.count == 3)
      handle?.dispose()
      #expect(handle?.isDisposed == true)
    }
    #expect(held == nil)
    do {
      let other = Log()
      held = other
      let handle = SerialDisposable()
      handle.inner = test.schedule(after: .zero, interval: .milliseconds(2)) {
        other.note("again")
        if other.all.count == 2 { handle.dispose() }
      }
      test.run()
      #expect(other.all.count == 2)
    }
    #expect(held == nil)
    #expect(test.pendingCount == 0)
  }

  @Test func `repeating work runs after work that it scheduled for the same time`() {
    let handle = test.schedule(after: .zero, interval: .milliseconds(2)) { [test, log] in
      log.note("\(test.now / .milliseconds(1))")
      test.schedule(after: .milliseconds(2)) { log.note("then") }
    }
    test.advance(to: .milliseconds(2))
    handle?.dispose()
    #expect(log.all == ["0.0", "then", "2.0"])
  }

  @Test func `within a tick disposals run first, then starts, hot events and timers`() {
    test.schedule(atTick: 1, as: .timer) { [log] in log.note("timer") }
    test.schedule(atTick: 1, as: .hotEvent) { [log] in log.note("hot") }
    test.schedule(atTick: 1, as: .start) { [log] in log.note("start") }
    test.schedule(atTick: 1, as: .disposal) { [log] in log.note("disposal") }
    test.run()
    #expect(log.all == ["disposal", "start", "hot", "timer"])
  }

  @Test func `a run that does not settle is stopped and reported`() {
    let small = TestScheduler(stepLimit: 100)
    let endless = SignalProducer<Int, Never> { observer, lifetime in
      lifetime += small.schedule(after: .zero, interval: .milliseconds(1)) {
        observer.send(value: 1)
      }
    }
    let timeline = small.timeline { endless }
    #expect(timeline != timeline)
    #expect(timeline.problem?.hasPrefix("a run did not settle: 100 jobs were done") == true)
    #expect(small.timeline(until: 3) { endless } == "1111")
  }

  @Test func `production code that names no scheduler runs in virtual time`() {
    /// Nothing here knows about the test.
    func answers(_ taps: Signal<Int, Never>) -> SignalProducer<Int, Never> {
      taps.producer.debounce(.seconds(2)).flatMap(.latest) { tap in
        SignalProducer<Int, Never>(value: tap).delay(.seconds(1))
      }
    }
    let test = TestScheduler(tick: .seconds(1))
    let taps = test.hot("12----3----|", of: Int.self)
    #expect(test.timeline { answers(taps) } == "----2----3-|")
  }

  @Test func `a stream is started and disposed of at the ticks of its subscription lane`() {
    let lane = test.hot("1-2-3-4|", of: Int.self)
    #expect(test.timeline(during: "--^--!") { lane } == "--2-3!")
    let cold = test.cold("1-2|", of: Int.self)
    #expect(test.timeline(during: "-(^!)") { cold } == "-!")
    #expect(test.timeline(during: "---") { cold } == "")
  }

  @Test func `an unreadable lane gives the recorded timeline a problem`() {
    let lane = test.hot("-(1", of: Int.self)
    let timeline = test.timeline { lane }
    #expect(timeline.problem?.contains("this group is not closed") == true)
    #expect(timeline != "")
  }

  @Test func `jobs left by a stopped run are done before the next stream starts`() {
    let test = TestScheduler(stepLimit: 5)
    for number in 1...8 {
      test.schedule(after: .milliseconds(number)) { [log] in log.note("\(number)") }
    }
    #expect(test.timeline(until: 20) { SignalProducer<Int, Never>.never }.problem != nil)
    let next = test.timeline {
      SignalProducer<Int, Never> { [log] observer, _ in
        log.note("start")
        observer.sendCompleted()
      }
    }
    #expect(next == "|")
    #expect(log.all == ["1", "2", "3", "4", "5", "6", "7", "8", "start"])
  }

  @Test func `a lane with an unnamed failure must be given an error`() {
    let lane: Signal<Int, TestError> = test.hot(Timeline("-#"))
    #expect(
      test.timeline { lane }.problem
        == "a lane has a '#' but no error for it: pass the lane an error")
  }

  @Test func `a hot lane with an origin sends only the events after it`() {
    let lane = test.hot("-1^-2|", of: Int.self)
    #expect(test.timeline { lane } == "--2|")
  }
}
