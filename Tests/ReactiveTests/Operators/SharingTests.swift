import Reactive
import ReactiveTesting
import Testing

@Suite struct SharingTests {
  typealias Event = Signal<Int, Never>.Event

  /// A source that counts its runs and how many of them have ended.
  private final class Source: Sendable {
    let starts = Counter()
    let ends = Counter()
    let inputs = Log<Signal<Int, Never>.Observer>()

    var producer: SignalProducer<Int, Never> {
      let (starts, ends, inputs) = (starts, ends, inputs)
      return SignalProducer { observer, lifetime in
        starts.increment()
        inputs.note(observer)
        lifetime.observeEnded { ends.increment() }
      }
    }
  }

  @Test func `an observer that joins during a value gets it once, from the replay`() {
    let source = Source()
    let shared = source.producer.share(replay: 1)
    let late = Log<Int>()
    shared.take(first: 1).startWithValues { _ in
      shared.startWithValues { late.note($0) }
    }
    source.inputs.all[0].send(value: 1)
    source.inputs.all[0].send(value: 2)
    #expect(late.all == [1, 2])
    // Nothing retains a handle: without an end, the run would continue.
    source.inputs.all[0].sendCompleted()
  }

  @Test func `share releases everything when its copies and observers are gone`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let shared = SignalProducer<Int, Never>.never.share(replay: 1)
      shared.start { _ in counter.increment() }
      let ended = SignalProducer<Int, Never>([1, 2]).share(replay: 1, resetOn: [])
      ended.start { _ in counter.increment() }
      ended.start { _ in counter.increment() }
      let source = Source()
      let open = source.producer.replayLazily(upTo: 3)
      let run = open.start { _ in counter.increment() }
      source.inputs.all[0].send(value: 1)
      run.dispose()
    }
    #expect(held == nil)
  }

  @Test func `replayLazily continues without observers and ends with its last copy`() {
    let ends = Counter()
    let inputs = Log<Signal<Int, Never>.Observer>()
    var replayed: SignalProducer<Int, Never>? = SignalProducer { observer, lifetime in
      inputs.note(observer)
      lifetime.observeEnded { ends.increment() }
    }.replayLazily(upTo: 1)
    replayed?.start().dispose()
    #expect(ends.count == 0)
    inputs.all[0].send(value: 1)
    let log = Log<Int>()
    let run = replayed?.startWithValues { log.note($0) }
    #expect(log.all == [1])
    replayed = nil
    #expect(ends.count == 0)
    inputs.all[0].send(value: 2)
    run?.dispose()
    #expect(log.all == [1, 2])
    #expect(ends.count == 1)
  }

  @Test func `a replay of never continues without the producer while it is observed`() {
    let ends = Counter()
    var replayed: SignalProducer<Int, Never>? = .never.on(disposed: { ends.increment() })
      .replayLazily(upTo: 1)
    let handles = [replayed?.start(), replayed?.start()]
    replayed = nil
    #expect(ends.count == 0)
    handles[0]?.dispose()
    #expect(ends.count == 0)
    handles[1]?.dispose()
    #expect(ends.count == 1)
  }

  @Test func `a replay of never is released with the handles of its observers`() {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let replayed = SignalProducer<Int, Never>.never.replayLazily(upTo: 1)
      replayed.start { _ in counter.increment() }
      let handle = replayed.start { _ in counter.increment() }
      withExtendedLifetime(handle) {}
    }
    #expect(held == nil)
  }

}

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
}
