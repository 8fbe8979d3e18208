import Reactive
import ReactiveTesting
import Testing

@Suite struct ThrottleUntilTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)

  @Test(arguments: [
    (ThrottleEdges.leading, CompletionPolicy.deliver, "-1------3-|"),
    (.trailing, .deliver, "----2------(3|)"), (.trailing, .discard, "----2-----|"),
    (.trailing, .flush, "----2-----(3|)"), (.both, .deliver, "-1--2---3-|"),
  ])
  func `the edges of throttle(until:) decide which values of a window are sent`(
    edges: ThrottleEdges, pending: CompletionPolicy, expected: String
  ) {
    let hot = test.hot("-12-----3-|", of: Int.self)
    #expect(
      test.timeline {
        hot.throttle(until: { _ in .timer(after: tick * 3) }, edges: edges, whenCompleted: pending)
      } == Timeline(expected))
    let cold = test.cold("-12-----3-|", of: Int.self)
    #expect(
      test.timeline {
        cold.throttle(
          until: { _ in .timer(after: tick * 3) }, edges: edges, whenCompleted: pending)
      } == Timeline(expected))
  }

  @Test func `throttle(until:) sends the first value of a window by default`() {
    let hot = test.hot("-12-----3-|", of: Int.self)
    #expect(
      test.timeline { hot.throttle(until: { _ in .timer(after: tick * 3) }) } == "-1------3-|")
  }

  @Test func `the trigger is made from the value that opens the window, and may be a signal`() {
    let asked = Log<Int>()
    let hot = test.hot("-12--3--|", of: Int.self)
    let trigger = test.hot("----a-a-|", of: String.self)
    #expect(
      test.timeline {
        hot.throttle { value in
          asked.note(value)
          return trigger
        }
      } == "-1---3--|")
    #expect(asked.all == [1, 3])
  }

  @Test func `a completed trigger of throttle fires, an interrupted one does not`() {
    let (interrupted, completed) = (test.cold("-!", of: Int.self), test.cold("-|", of: Int.self))
    let cold = test.cold("1-2-|", of: Int.self)
    #expect(test.timeline { cold.throttle { _ in interrupted } } == "1---|")
    #expect(test.timeline { cold.throttle { _ in completed } } == "1-2-|")
  }

  @Test func `a hundred thousand triggers of throttle that fire as they start need no stack`() {
    let received = Counter()
    SignalProducer<Int, Never>(0..<100_000)
      .throttle(until: { _ in SignalProducer<Int, Never>(value: 0) }, edges: .trailing)
      .startWithValues { _ in received.increment() }
    #expect(received.count == 100_000)
  }

  @Test func `a value sent from inside an observer of throttle(until:) is in its window`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (triggers, fire) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.throttle(until: { _ in triggers }, edges: .both).observeValues { value in
      log.note(value)
      if value < 4 { input.send(value: value + 1) }
    }
    input.send(value: 1)
    #expect(log.all == [1])
    fire.send(value: 0)
    #expect(log.all == [1, 2])
    fire.send(value: 0)
    fire.send(value: 0)
    fire.send(value: 0)
    #expect(log.all == [1, 2, 3, 4])
    input.sendCompleted()
  }

  @Test func `throttle(until:) retains nothing after the end or disposal`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    do {
      let (first, second) = (Counter(), Counter())
      (ended, disposed) = (first, second)
      SignalProducer<Int, Never>([1, 2]).throttle(until: { _ in SignalProducer<Int, Never>.never
      })
      .startWithValues { _ in first.increment() }
      let run = SignalProducer<Int, Never>.merge(.init([1, 2]), .never)
        .throttle(until: { _ in SignalProducer<Int, Never>.never }, edges: .both)
        .startWithValues { _ in second.increment() }
      run.dispose()
    }
    #expect(ended == nil)
    #expect(disposed == nil)
  }
}
