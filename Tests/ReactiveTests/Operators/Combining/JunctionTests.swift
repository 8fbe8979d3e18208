import Dispatch
import Reactive
import ReactiveTesting
import Testing

/// Combined streams, where one causes another to start.
@Suite struct JunctionTests {
  let test = TestScheduler()
  let error = TestError("boom")

  @Test func `flatMapError and retry release each stream before they start the next`() {
    let log = Log<String>()
    @Sendable func part(_ name: String) -> SignalProducer<Int, TestError> {
      SignalProducer { observer, lifetime in
        log.note("\(name) started")
        lifetime.observeEnded { log.note("\(name) let go of") }
        observer.send(error: TestError("boom"))
      }
    }
    part("a").flatMapError { _ in part("b") }.retry(upTo: 1).start { log.note("\($0)") }
    #expect(
      log.all == [
        "a started", "a let go of", "b started", "b let go of",
        "a started", "a let go of", "b started", "failed(boom)", "b let go of",
      ])
  }

  @Test func `nested starts and ends of several operators need no stack`() {
    let rounds = 50_000
    let received = Counter()
    SignalProducer<Int, TestError>(error: error)
      .flatMapError { _ in SignalProducer<Int, TestError>(value: 1) }
      .repeat(2).concat(error: error).retry(upTo: rounds)
      .startWithResult { result in if case .success = result { received.increment() } }
    #expect(received.count == 2 * (rounds + 1))
  }

  @Test func `a start requested inside another start waits for it`() {
    let log = Log<String>()
    let starts = Counter()
    SignalProducer<Int, TestError> { [error] observer, _ in
      let number = starts.increment()
      log.note("begin \(number)")
      if number < 3 { observer.send(error: error) } else { observer.sendCompleted() }
      log.note("end \(number)")
    }.retry().start { log.note("\($0)") }
    #expect(
      log.all == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "completed", "end 3"])
  }

  @Test func `a run is released when nothing can send to it and nothing retains it`() {
    typealias Stream = SignalProducer<Int, TestError>
    let never = SignalProducer<Int, Never>.never
    let operators: [@Sendable (Stream) -> Stream] = [
      { $0.retry() }, { $0.retry(interval: .zero) }, { $0.retry(when: { _, _ in never }) },
      { $0.repeat() }, { $0.repeat(when: { _ in never }) }, { $0.flatMapError { _ in .never } },
      { $0.delay { _ in never } }, { $0.debounce { _ in never } }, { $0.throttle { _ in never } },
      { $0.audit { _ in never } }, { $0.sample(on: never) },
      { $0.sample(on: never, onlyNew: true) }, { $0.withLatest(from: never).map { $0.0 } },
      { $0.throttle(.zero) }, { $0.audit(.zero) }, { $0.observe(on: ImmediateScheduler()) },
      { $0.start(on: ImmediateScheduler()) }, { $0.lazyMap(on: ImmediateScheduler()) { $0 } },
      { $0.timestamp().map(\.value) }, { $0.measureInterval().map(\.value) },
    ]
    for (index, apply) in operators.enumerated() {
      for source in [Stream.never, .merge(.init(value: 1), .never)] {
        weak var held: Counter?
        do {
          let counter = Counter()
          held = counter
          AmbientScheduler.withScheduler(test) {
            _ = apply(source).startWithResult { _ in counter.increment() }
            test.run()
          }
        }
        #expect(held == nil, "operator \(index)")
      }
    }
  }

  @Test func `retried runs that end on other threads follow one another without loss`() async {
    let runs = 500
    let queues = (0..<3).map { QueueScheduler(name: "JunctionTests.\($0)") }
    let starts = Counter()
    let inside = Counter()
    let log = Log<Int>()
    let source = SignalProducer<Int, TestError> { [error] observer, _ in
      let number = starts.increment()
      queues[number % 3].schedule {
        observer.send(value: number)
        if number == runs { observer.sendCompleted() } else { observer.send(error: error) }
      }
    }
    await withCheckedContinuation { done in
      source.retry().start { event in
        #expect(inside.increment() == 1, "never two at once")
        if let value = event.value { log.note(value) } else { done.resume() }
        inside.decrement()
      }
    }
    #expect(log.all == Array(1...runs))
  }

  @Test func `another thread can end an endless repetition`() {
    for _ in 0..<50 {
      let (lifetime, token) = Lifetime.make()
      let received = Counter()
      let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      DispatchQueue.global().async {
        SignalProducer<Int, Never>([1, 2]).repeat().take(during: lifetime).start { event in
          if event.isCompleted {
            ended.signal()
          } else if received.increment() == 10 {
            started.signal()
          }
        }
      }
      started.wait()
      token.dispose()
      ended.wait()
      #expect(received.count >= 10)
    }
  }
}
