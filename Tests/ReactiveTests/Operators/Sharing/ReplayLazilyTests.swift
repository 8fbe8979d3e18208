import Reactive
import ReactiveTesting
import Testing

@Suite struct ReplayLazilyTests {
  typealias Event = Signal<Int, Never>.Event

  @Test func `a late observer of replayLazily(upTo: 1) gets the last value`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let replayed = signal.producer.replayLazily(upTo: 1)
    let (first, late) = (Log<Event>(), Log<Event>())
    replayed.start { first.note($0) }
    input.send(value: 1)
    input.send(value: 2)
    replayed.start { late.note($0) }
    input.send(value: 3)
    input.sendCompleted()
    #expect(first.all == [.value(1), .value(2), .value(3), .completed])
    #expect(late.all == [.value(2), .value(3), .completed])
    let after = Log<Event>()
    replayed.start { after.note($0) }
    #expect(after.all == [.value(3), .completed])
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

  @Test func `replayLazily starts its source once, at its first start`() {
    let starts = Counter()
    let replayed = SignalProducer<Int, Never> { () -> Int in starts.increment() }
      .replayLazily(upTo: 1)
    #expect(starts.count == 0)
    replayed.start()
    replayed.start()
    #expect(starts.count == 1)
  }

  @Test func `replayLazily sends an object's end to late observers`() {
    let (lifetime, token) = Lifetime.make()
    let deallocated = lifetime.deallocated.map { _ in 1 }.replayLazily(upTo: 1)
    let (early, late) = (Log<Event>(), Log<Event>())
    deallocated.start { early.note($0) }
    #expect(early.all == [])
    token.dispose()
    deallocated.start { late.note($0) }
    #expect(early.all == [.value(1), .completed])
    #expect(late.all == [.value(1), .completed])
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
