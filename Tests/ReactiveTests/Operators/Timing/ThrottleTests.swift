import Reactive
import ReactiveTesting
import Testing

@Suite struct ThrottleTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)

  @Test(arguments: [
    (ThrottleEdges.both, CompletionPolicy.discard, "-1--2---3-|"),
    (.leading, .discard, "-1------3-|"),
    (.trailing, .discard, "----2-----|"), (.trailing, .deliver, "----2------(3|)"),
    (.trailing, .flush, "----2-----(3|)"), (.both, .deliver, "-1--2---3-|"),
  ])
  func `the edges of throttle decide which values of a window are sent`(
    edges: ThrottleEdges, pending: CompletionPolicy, expected: String
  ) {
    let hot = test.hot("-12-----3-|", of: Int.self)
    #expect(
      test.timeline { hot.throttle(tick * 3, edges: edges, whenCompleted: pending) }
        == Timeline(expected))
    let cold = test.cold("-12-----3-|", of: Int.self)
    #expect(
      test.timeline { cold.throttle(tick * 3, edges: edges, whenCompleted: pending) }
        == Timeline(expected))
  }

  @Test func `throttle behaves like ReactiveSwift's by default`() {
    let hot = test.hot("-12-3-4-5------|", of: Int.self)
    #expect(test.timeline { hot.throttle(tick * 3, on: test) } == "-1--3--4--5----|")
  }

  @Test func `throttle counts a value in the tick in which a window ends as part of it`() {
    let hot = test.hot("-1--2-------|", of: Int.self)
    #expect(test.timeline { hot.throttle(tick * 3) } == "-1--2-------|")
    let another = test.hot("-1--2-------|", of: Int.self)
    #expect(test.timeline { another.throttle(tick * 3, edges: .leading) } == "-1----------|")
  }

  @Test(arguments: [
    (CompletionPolicy.discard, "-1--|"), (.deliver, "-1--(2|)"), (.flush, "-1--(2|)"),
  ])
  func `throttle applies whenCompleted in the tick in which a window ends`(
    pending: CompletionPolicy, expected: String
  ) {
    let hot = test.hot("-12-|", of: Int.self)
    #expect(
      test.timeline { hot.throttle(tick * 3, whenCompleted: pending) } == Timeline(expected))
  }

  @Test func `throttle passes on a failure or interruption in the tick in which a window ends`() {
    let error = TestError("boom")
    for marbles in ["-12-#", "-12-!"] {
      let hot = test.hot(marbles, of: Int.self, error: error)
      #expect(
        test.timeline { hot.throttle(tick * 3, whenCompleted: .deliver) }
          == Timeline(marbles.replacing("2", with: "-"), error: error))
    }
  }

  @Test func `throttle sends every event on its scheduler`() {
    let log = Log<Signal<Int, Never>.Event>()
    SignalProducer<Int, Never>([1, 2]).throttle(tick, on: test, whenCompleted: .flush)
      .start { log.note($0) }
    #expect(log.all == [])
    test.run()
    #expect(log.all == [.value(1), .value(2), .completed])
  }

  @Test func `a value sent from inside an observer of throttle is in the current window`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.throttle(tick * 2, on: test).observeValues { value in
      log.note(value)
      if value < 4 { input.send(value: value + 1) }
    }
    input.send(value: 1)
    test.advance(by: tick)
    #expect(log.all == [1])
    test.advance(by: tick)
    #expect(log.all == [1, 2])
    test.run()
    #expect(log.all == [1, 2, 3, 4])
    input.sendCompleted()
    test.run()
  }

  @Test func `disposing of throttle cancels its timer and releases everything`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let run = SignalProducer<Int, Never>.merge(.init([1, 2]), .never).throttle(tick, on: test)
        .startWithValues { _ in counter.increment() }
      test.advance()
      run.dispose()
      #expect(counter.count == 1)
    }
    test.advance()
    #expect(test.pendingCount == 0)
    #expect(held == nil)
  }

  @Test func `throttle delivers the last value and keeps the order on a real queue`() async {
    let queue = QueueScheduler(name: "ThrottleTests")
    let log = Log<Int>()
    await withCheckedContinuation { done in
      SignalProducer<Int, Never>(0..<1_000)
        .throttle(.microseconds(50), on: queue, whenCompleted: .deliver)
        .start { event in
          if let value = event.value { log.note(value) } else { done.resume() }
        }
    }
    #expect(log.all.first == 0)
    #expect(log.all.last == 999)
    #expect(log.all == log.all.sorted())
  }
}
