import Reactive
import ReactiveTesting
import Testing

/// One run of the source ends before the next begins, whenever the next is requested.
@Suite struct ShareHandOverTests {
  let test = TestScheduler()

  /// A source that logs when its handler is called and returns, and when its run is released.
  private final class Source: Sendable {
    let log = Log<String>()
    let inputs = Log<Signal<Int, Never>.Observer>()
    private let runs = Counter()
    private let duringStart: @Sendable (Int) -> Void
    private let duringRelease: @Sendable (Int) -> Void

    init(
      duringStart: @escaping @Sendable (Int) -> Void = { _ in },
      duringRelease: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
      self.duringStart = duringStart
      self.duringRelease = duringRelease
    }

    var producer: SignalProducer<Int, Never> {
      SignalProducer { [self] observer, lifetime in
        let run = runs.increment()
        log.note("\(run) begins")
        inputs.note(observer)
        duringStart(run)
        // Closures run in reverse order: this one runs last.
        lifetime.observeEnded { [log] in log.note("\(run) is released") }
        lifetime.observeEnded { [duringRelease] in duringRelease(run) }
        log.note("\(run) has begun")
      }
    }

    /// Ends the current run.
    ///
    /// Nothing retains its handle, so it would continue forever.
    func end() {
      inputs.all.last?.sendCompleted()
      inputs.forget()
    }
  }

  private static let oneAfterTheOther = [
    "1 begins", "1 has begun", "1 is released", "2 begins", "2 has begun",
  ]

  @Test func `a run requested during the release of the last one begins after that release`() {
    let (again, asking) = Signal<Void, Never>.pipe()
    let source = Source(duringRelease: { if $0 == 1 { asking.send() } })
    let shared = source.producer.share(replay: 1)
    let late = Log<Int>()
    again.observeValues { shared.startWithValues { late.note($0) } }
    shared.start().dispose()
    #expect(source.log.all == Self.oneAfterTheOther)
    source.inputs.all[1].send(value: 5)
    #expect(late.all == [5])
    source.end()
    // The observer of `again` retains the shared producer, which retains the observer.
    asking.sendCompleted()
  }

  @Test func `a run requested during a release after lingering begins after that release`() {
    let (again, asking) = Signal<Void, Never>.pipe()
    let source = Source(duringRelease: { if $0 == 1 { asking.send() } })
    let shared = source.producer.share(linger: .milliseconds(2), on: test)
    let late = Log<Int>()
    again.observeValues { shared.startWithValues { late.note($0) } }
    shared.start().dispose()
    #expect(source.log.all == ["1 begins", "1 has begun"])
    test.advance(by: .milliseconds(2))
    #expect(source.log.all == Self.oneAfterTheOther)
    source.inputs.all[1].send(value: 5)
    #expect(late.all == [5])
    source.end()
    // The observer of `again` retains the shared producer, which retains the observer.
    asking.sendCompleted()
  }

  @Test func `a run requested during a release after completion begins after that release`() {
    let (again, asking) = Signal<Void, Never>.pipe()
    let source = Source(duringRelease: { if $0 == 1 { asking.send() } })
    let shared = source.producer.share(replay: 1)
    let (first, late) = (Log<Signal<Int, Never>.Event>(), Log<Int>())
    again.observeValues { shared.startWithValues { late.note($0) } }
    shared.start { first.note($0) }
    source.inputs.all[0].sendCompleted()
    #expect(first.all == [.completed])
    #expect(source.log.all == Self.oneAfterTheOther)
    source.inputs.all[1].send(value: 5)
    #expect(late.all == [5])
    source.end()
    // The observer of `again` retains the shared producer, which retains the observer.
    asking.sendCompleted()
  }

  @Test func `a run requested during the start of the source begins after that start`() {
    let (leave, leaving) = Signal<Void, Never>.pipe()
    let (again, asking) = Signal<Void, Never>.pipe()
    let source = Source(duringStart: { run in
      guard run == 1 else { return }
      leaving.send()
      asking.send()
    })
    let shared = source.producer.share(replay: 1)
    let late = Log<Int>()
    again.observeValues { shared.startWithValues { late.note($0) } }
    shared.take(until: leave).start()
    #expect(
      source.log.all == ["1 begins", "1 is released", "1 has begun", "2 begins", "2 has begun"])
    source.inputs.all[1].send(value: 5)
    #expect(late.all == [5])
    source.end()
    // The observer of `again` retains the shared producer, which retains the observer.
    asking.sendCompleted()
  }

  @Test func `a requested run that is no longer wanted when its turn comes never begins`() {
    let (leave, leaving) = Signal<Void, Never>.pipe()
    let (again, asking) = Signal<Void, Never>.pipe()
    let source = Source(duringStart: { run in
      guard run == 1 else { return }
      leaving.send()
      asking.send()
      asking.send()
    })
    let shared = source.producer.share(replay: 1)
    let runs = Log<any Disposable>()
    let late = Log<Int>()
    again.observeValues {
      // The first observer leaves when the second one asks.
      for run in runs.all { run.dispose() }
      runs.note(shared.startWithValues { late.note($0) })
    }
    shared.take(until: leave).start()
    #expect(
      source.log.all == ["1 begins", "1 is released", "1 has begun", "2 begins", "2 has begun"])
    source.inputs.all[1].send(value: 5)
    #expect(late.all == [5])
    source.end()
    // The observer of `again` retains the shared producer, which retains the observer.
    asking.sendCompleted()
  }

  @Test func `a synchronous source restarted from its own completion sends everything`() {
    let runs = Counter()
    let shared = SignalProducer<Int, Never> { observer, _ in
      let run = runs.increment()
      observer.send(value: run)
      observer.send(value: run)
      observer.sendCompleted()
    }.share()
    let log = Log<Int>()
    shared.start(
      Signal<Int, Never>.Observer(
        value: { log.note($0) },
        completed: { shared.startWithValues { log.note($0) } }))
    #expect(log.all == [1, 1, 2, 2])
  }

  @Test func `a share restarted from its own completion needs no stack`() {
    let completions = Counter()
    let shared = SignalProducer<Int, Never>(value: 1).share()
    @Sendable func start() {
      shared.startWithCompleted { if completions.increment() < 100_000 { start() } }
    }
    start()
    #expect(completions.count == 100_000)
  }
}
