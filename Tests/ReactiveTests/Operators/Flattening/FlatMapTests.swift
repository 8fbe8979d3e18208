import Reactive
import ReactiveTesting
import Testing

@Suite struct FlatMapTests {
  let test = TestScheduler()

  private func inner(_ name: String) -> SignalProducer<Int, Never> {
    name == "a" ? test.cold("1-2-3|", of: Int.self) : test.cold("4-5|", of: Int.self)
  }

  @Test func `flatMap with merge starts every inner stream at once`() {
    let hot = test.hot("-a--b--a--|", of: String.self)
    #expect(test.timeline { hot.flatMap(.merge) { inner($0) } } == "-1-24351-2-3|")
    let cold = test.cold("-a--b--a--|", of: String.self)
    #expect(test.timeline { cold.flatMap(.merge) { inner($0) } } == "-1-24351-2-3|")
  }

  @Test func `flatMap with concat runs one inner stream at a time`() {
    let hot = test.hot("-a--b--a--|", of: String.self)
    #expect(test.timeline { hot.flatMap(.concat) { inner($0) } } == "-1-2-34-51-2-3|")
    let cold = test.cold("-a--b--a--|", of: String.self)
    #expect(test.timeline { cold.flatMap(.concat) { inner($0) } } == "-1-2-34-51-2-3|")
  }

  @Test func `flatMap with latest switches to the new inner stream`() {
    let hot = test.hot("-a--b--a--|", of: String.self)
    #expect(test.timeline { hot.flatMap(.latest) { inner($0) } } == "-1-24-51-2-3|")
    let cold = test.cold("-a--b--a--|", of: String.self)
    #expect(test.timeline { cold.flatMap(.latest) { inner($0) } } == "-1-24-51-2-3|")
  }

  @Test func `flatMap with a limit never exceeds it`() {
    let running = Counter()
    let most = Log<Int>()
    let streams = SignalProducer<Int, Never>(0..<20).flatMap(.concurrent(limit: 3)) { _ in
      SignalProducer<Int, Never> { observer, lifetime in
        most.note(running.increment())
        lifetime.observeEnded { running.decrement() }
        AmbientScheduler.current.schedule(after: .milliseconds(2)) { observer.sendCompleted() }
      }
    }
    #expect(test.timeline { streams } == "--------------|")
    #expect(most.all.count == 20)
    #expect(most.all.max() == 3)
    #expect(running.count == 0)
  }

  @Test func `flatMap combines streams that can fail with streams that cannot`() {
    let failing = test.cold("-#", of: Int.self, error: TestError("boom"))
    let safe = test.cold("1-1|", of: Int.self)
    #expect(test.timeline { safe.flatMap(.merge) { _ in failing } } == "-#")
    let outer = test.cold("1-#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { outer.flatMap(.merge) { _ in safe } } == "1-#")
  }

  @Test func `a hundred thousand synchronous inner streams need no stack`() {
    let total = Counter()
    SignalProducer<Int, Never>(0..<100_000)
      .flatMap(.concat) { SignalProducer<Int, Never>(value: $0) }
      .startWithValues { _ in total.increment() }
    #expect(total.count == 100_000)
  }

  @Test func `flatMap with latest disposes of the old inner stream, then starts the new one`() {
    let log = Log<String>()
    let (signal, input) = Signal<String, Never>.pipe()
    let observation = signal.flatMap(.latest) { name in
      SignalProducer<Int, Never> { observer, lifetime in
        log.note("start \(name)")
        lifetime.observeEnded { [observer] in
          log.note("end \(name)")
          _ = observer
        }
      }
    }.observeValues { _ in }
    input.send(value: "a")
    input.send(value: "b")
    input.sendCompleted()
    #expect(log.all == ["start a", "end a", "start b"])
    observation?.dispose()
    #expect(log.all.last == "end b")
  }

  @Test func `flatMap starts the stream of a re-entrant value after the current one's values`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let received = Log<Int>()
    signal.flatMap(.merge) { SignalProducer<Int, Never>([$0, $0 * 10]) }.observeValues { value in
      received.note(value)
      if value == 1 { input.send(value: 2) }
    }
    input.send(value: 1)
    #expect(received.all == [1, 10, 2, 20])
    input.sendCompleted()
  }
}
