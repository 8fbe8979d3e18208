import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite struct ShareTests {
  typealias Event = Signal<Int, Never>.Event
  let test = TestScheduler()

  /// A source that counts its runs and how many of them have ended.
  private final class Source: Sendable {
    let starts = Counter()
    let ends = Counter()
    /// How many runs had ended when each one began.
    let endsAtStart = Log<Int>()
    let inputs = Log<Signal<Int, Never>.Observer>()

    var producer: SignalProducer<Int, Never> {
      let (starts, ends, endsAtStart, inputs) = (starts, ends, endsAtStart, inputs)
      return SignalProducer { observer, lifetime in
        starts.increment()
        endsAtStart.note(ends.count)
        inputs.note(observer)
        lifetime.observeEnded { ends.increment() }
      }
    }
  }

  @Test func `one run serves all observers, and each first receives the last values`() {
    let source = Source()
    let shared = source.producer.share(replay: 2)
    let (first, second) = (Log<Event>(), Log<Event>())
    shared.start { first.note($0) }
    for value in 1...3 { source.inputs.all[0].send(value: value) }
    shared.start { second.note($0) }
    source.inputs.all[0].send(value: 4)
    source.inputs.all[0].sendCompleted()
    #expect(first.all == [.value(1), .value(2), .value(3), .value(4), .completed])
    #expect(second.all == [.value(2), .value(3), .value(4), .completed])
    #expect(source.starts.count == 1)
    #expect(source.ends.count == 1)
  }

  @Test func `the last observer to leave stops the run, and the next start begins another`() {
    let source = Source()
    let shared = source.producer.share()
    let (a, b) = (shared.start(), shared.start())
    a.dispose()
    #expect(source.ends.count == 0)
    b.dispose()
    #expect(source.ends.count == 1)
    shared.start().dispose()
    #expect(source.starts.count == 2)
    #expect(source.ends.count == 2)
  }

  @Test func `take ends an endless synchronous source that is shared`() {
    let shared = SignalProducer<Int, Never>(1...).share()
    #expect(test.timeline { shared.take(first: 3) } == "(123|)")
    #expect(test.timeline { shared.take(first: 2) } == "(12|)")
  }

  @Test func `a share restarted from its own completion releases the old run first`() {
    let source = Source()
    let shared = source.producer.share()
    let log = Log<Event>()
    shared.concat(shared).start { log.note($0) }
    source.inputs.all[0].send(value: 1)
    source.inputs.all[0].sendCompleted()
    source.inputs.all[1].send(value: 2)
    source.inputs.all[1].sendCompleted()
    #expect(log.all == [.value(1), .value(2), .completed])
    #expect(source.endsAtStart.all == [0, 1])
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

  @Test func `share delivers the values of a re-entrant source in order`() {
    let source = Source()
    let shared = source.producer.share(replay: 1)
    let log = Log<String>()
    shared.startWithValues { value in
      log.note("a\(value)")
      if value < 3 { source.inputs.all[0].send(value: value + 1) }
    }
    shared.startWithValues { log.note("b\($0)") }
    source.inputs.all[0].send(value: 1)
    #expect(log.all == ["a1", "b1", "a2", "b2", "a3", "b3"])
    source.inputs.all[0].sendCompleted()
    source.inputs.forget()
  }

  @Test func `observers that join while another thread sends see one order without gaps`() {
    for _ in 0..<50 {
      let source = Source()
      let shared = source.producer.share(replay: 1)
      let logs = (0..<4).map { _ in Log<Int>() }
      let run = shared.startWithValues { logs[0].note($0) }
      let input = source.inputs.all[0]
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        if index == 0 {
          for value in 0..<200 { input.send(value: value) }
        } else {
          shared.startWithValues { logs[index].note($0) }
        }
      }
      for log in logs {
        #expect(log.all == Array((log.all.first ?? 200)..<200))
      }
      run.dispose()
      input.sendCompleted()
    }
  }

  @Test func `observers that join and leave on four threads leave no run behind`() {
    let running = Counter()
    let shared = SignalProducer<Int, Never> { observer, lifetime in
      running.increment()
      lifetime.observeEnded { running.decrement() }
      observer.send(value: 1)
      // The run retains the observer.
      lifetime.observeEnded { _ = observer }
    }.share(replay: 1)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<500 {
        let received = Counter()
        let run = shared.startWithValues { _ in received.increment() }
        run.dispose()
      }
    }
    #expect(running.count == 0)
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
}
