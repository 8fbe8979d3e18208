import Reactive
import ReactiveTesting
import Testing

@Suite struct RaceAndExhaustTests {
  let test = TestScheduler()

  private func inner(_ name: String) -> SignalProducer<Int, Never> {
    name == "a" ? test.cold("1-2-3|", of: Int.self) : test.cold("4-5|", of: Int.self)
  }

  @Test func `exhaust ignores streams that come while one is active`() {
    let hot = test.hot("-a--b--a--|", of: String.self)
    #expect(test.timeline { hot.flatMap(.exhaust) { inner($0) } } == "-1-2-3-1-2-3|")
    let cold = test.cold("-a--b--a--|", of: String.self)
    #expect(test.timeline { cold.flatMap(.throttle) { inner($0) } } == "-1-2-3-1-2-3|")
  }

  @Test func `flatMap with race passes on the first stream to send and starts no later one`() {
    let starts = Log<String>()
    let hot = test.hot("-a--b--a--|", of: String.self)
    let raced = hot.flatMap(.race) { name in
      SignalProducer<Int, Never>.empty.concat(inner(name)).lift { signal in
        starts.note(name)
        return signal
      }
    }
    #expect(test.timeline { raced } == "-1-2-3----|")
    #expect(starts.all == ["a"])
  }

  @Test func `flatten with race disposes of the losers before it passes on the first event`() {
    let log = Log<String>()
    let (a, toA) = Signal<Int, Never>.pipe()
    let (b, toB) = Signal<Int, Never>.pipe()
    let watched = [a, b].enumerated().map { index, signal in
      SignalProducer<Int, Never> { observer, lifetime in
        lifetime.observeEnded { log.note("end \(index)") }
        lifetime += signal.observe(observer)
      }
    }
    SignalProducer<SignalProducer<Int, Never>, Never>(watched).flatten(.race).start { event in
      log.note("\(event)")
    }
    toB.send(value: 1)
    toA.send(value: 2)
    toB.sendCompleted()
    #expect(log.all == ["end 0", "value(1)", "end 1", "completed"])
  }

  @Test func `an empty stream can win a race, because its end is an event`() {
    let streams = SignalProducer<SignalProducer<Int, Never>, Never>([
      test.cold("--1|", of: Int.self), test.cold("-|", of: Int.self),
    ])
    #expect(test.timeline { streams.flatten(.race) } == "-|")
  }

  @Test func `a synchronous winner of a race prevents the start of the others`() {
    let starts = Counter()
    let streams = SignalProducer<SignalProducer<Int, Never>, Never>([
      SignalProducer([1, 2]),
      SignalProducer { () -> Int in starts.increment() },
    ])
    #expect(test.timeline { streams.flatten(.race) } == "(12|)")
    #expect(starts.count == 0)
  }

  @Test(arguments: [FlattenStrategy.exhaust, .race])
  func `an interrupted inner stream interrupts exhaust and race`(strategy: FlattenStrategy) {
    let outer = test.cold("a----|", values: ["a": test.cold("-1!", of: Int.self)])
    #expect(test.timeline { outer.flatten(strategy) } == "-1!")
  }

  @Test(arguments: [FlattenStrategy.exhaust, .race])
  func `a failed inner stream fails exhaust and race`(strategy: FlattenStrategy) {
    let inner = test.cold("-1#", of: Int.self, error: TestError("boom"))
    let outer = SignalProducer<SignalProducer<Int, TestError>, TestError>(value: inner)
    #expect(test.timeline { outer.flatten(strategy) } == "-1#")
  }

  @Test(arguments: [FlattenStrategy.exhaust, .race])
  func `exhaust and race retain nothing after disposal or release`(strategy: FlattenStrategy) {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let streams = (0..<3).map { _ in
        SignalProducer<Int, Never>.never.map { value in value + counter.count }
      }
      SignalProducer<SignalProducer<Int, Never>, Never>(streams).flatten(strategy).start()
        .dispose()
      SignalProducer<SignalProducer<Int, Never>, Never>(streams).flatten(strategy).start()
    }
    #expect(held == nil)
  }

  @Test func `a race that has been decided retains nothing`() {
    weak var held: Counter?
    do {
      let test = TestScheduler()
      let counter = Counter()
      held = counter
      let streams = ["--1-2|", "-3--4-|"].map { lane in
        test.cold(lane, of: Int.self).map { value in value + counter.count }
      }
      let race = SignalProducer<SignalProducer<Int, Never>, Never>(streams).flatten(.race)
      #expect(test.timeline { race } == "-3--4-|")
    }
    #expect(held == nil)
  }
}
