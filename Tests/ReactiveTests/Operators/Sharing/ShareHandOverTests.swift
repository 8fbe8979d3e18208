import Reactive
import ReactiveTesting
import Testing

/// One run of the source ends before the next begins, whenever that is asked for.
@Suite struct ShareHandOverTests {
  let test = TestScheduler()

  /// A source that notes when its handler is called and has returned, and when its run has been released.
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
        // Released in the reverse order: this comes last.
        lifetime.observeEnded { [log] in log.note("\(run) is released") }
        lifetime.observeEnded { [duringRelease] in duringRelease(run) }
        log.note("\(run) has begun")
      }
    }

    /// Ends the run under way: nobody holds its handle, so it would go on for ever.
    func end() {
      inputs.all.last?.sendCompleted()
      inputs.forget()
    }
  }

  private static let oneAfterTheOther = [
    "1 begins", "1 has begun", "1 is released", "2 begins", "2 has begun",
  ]

  @Test func `a run that is asked for while the last one is released begins after that`() {
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
    // What asks again holds what is shared, which holds what asks.
    asking.sendCompleted()
  }

  @Test func `the same after it has lingered`() {
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
    // What asks again holds what is shared, which holds what asks.
    asking.sendCompleted()
  }

  @Test func `the same after it has completed`() {
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
    // What asks again holds what is shared, which holds what asks.
    asking.sendCompleted()
  }

  @Test func `a run that is asked for while the source is started begins after it has been`() {
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
    // What asks again holds what is shared, which holds what asks.
    asking.sendCompleted()
  }

  @Test func `a run that nobody wants any more when its turn comes never begins`() {
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
      // The first to ask leaves when the second asks.
      for run in runs.all { run.dispose() }
      runs.note(shared.startWithValues { late.note($0) })
    }
    shared.take(until: leave).start()
    #expect(
      source.log.all == ["1 begins", "1 is released", "1 has begun", "2 begins", "2 has begun"])
    source.inputs.all[1].send(value: 5)
    #expect(late.all == [5])
    source.end()
    // What asks again holds what is shared, which holds what asks.
    asking.sendCompleted()
  }

  @Test func `a synchronous source that is begun again in its own completion sends everything`() {
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

  @Test func `a share that is begun again in its own completion needs no stack`() {
    let completions = Counter()
    let shared = SignalProducer<Int, Never>(value: 1).share()
    @Sendable func start() {
      shared.startWithCompleted { if completions.increment() < 100_000 { start() } }
    }
    start()
    #expect(completions.count == 100_000)
  }
}
