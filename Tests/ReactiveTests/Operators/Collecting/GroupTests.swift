import Reactive
import ReactiveTesting
import Testing

@Suite struct GroupTests {
  let test = TestScheduler()

  @Test func `a new key sends a group, then its first value goes into the group`() {
    let inner = InnerLanes<Int, Never>(test)
    let hot = test.hot("-1-2-3-|", of: Int.self)
    let groups = hot.group(by: { $0 % 2 })
    #expect(test.timeline { groups.map { inner.name($0.signal) } } == "-p-q---|")
    #expect(inner.lanes == ["1---3-|", "2---|"])
    let other = InnerLanes<Int, Never>(test)
    let cold = test.cold("-1-2-3-|", of: Int.self)
    #expect(
      test.timeline { cold.group(by: { $0 % 2 }).map { other.name($0.signal) } } == "-p-q---|")
    #expect(other.lanes == ["1---3-|", "2---|"])
  }

  @Test func `a group exposes its key`() {
    let cold = test.cold("-'ab'-'c'-'de'|", of: String.self)
    #expect(test.timeline { cold.group(by: \.count).map(\.key) } == "-2-1--|")
  }

  @Test func `the end reaches every group, the oldest first, then the result`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestError>.pipe()
    signal.group(by: { $0 }).observe { event in
      guard let group = event.value else { return log.note("\(event)") }
      group.signal.observe { log.note("\(group.key) \($0)") }
    }
    input.send(value: 7)
    input.send(value: 5)
    input.send(error: "boom")
    #expect(
      log.all == [
        "7 value(7)", "5 value(5)", "7 failed(boom)", "5 failed(boom)", "failed(boom)",
      ])
  }

  @Test func `a run that is disposed of still feeds its observed groups and makes no others`() {
    let log = Log<String>()
    let handles = Log<any Disposable>()
    let source = Counter()
    let (signal, input) = Signal<Int, Never>.pipe()
    let run = signal.producer.on(disposed: { source.increment() }).group(by: { $0 }).start {
      event in
      guard let group = event.value else { return log.note("\(event)") }
      handles.note(group.signal.observe { log.note("\(group.key) \($0)") } ?? AnyDisposable())
    }
    input.send(value: 1)
    input.send(value: 2)
    run.dispose()
    for value in [1, 2, 3] { input.send(value: value) }
    #expect(
      log.all == ["1 value(1)", "2 value(2)", "interrupted", "1 value(1)", "2 value(2)"])
    handles.all[0].dispose()
    #expect(source.count == 0)
    handles.all[1].dispose()
    #expect(source.count == 1, "nobody is left to work for")
    input.send(value: 1)
    #expect(log.all.count == 5)
  }

  @Test func `a group that is kept but not observed is interrupted on disposal of the run`() {
    let kept = Log<Signal<Int, Never>>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let run = signal.producer.group(by: { $0 }).startWithValues { kept.note($0.signal) }
    input.send(value: 1)
    run.dispose()
    let ends = Log<Signal<Int, Never>.Event>()
    kept.all[0].observe { ends.note($0) }
    #expect(ends.all == [.interrupted])
  }

  @Test func `take ends an endless source that is grouped`() {
    let made = Counter()
    SignalProducer<Int, Never>(1...).on(value: { _ in made.increment() })
      .group(by: { $0 % 3 }).take(first: 3).start()
    #expect(made.count == 3)
  }

  @Test func `a value sent from inside a group goes into its own group after the current one`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.group(by: { $0 % 2 }).observeValues { group in
      group.signal.observeValues { value in
        log.note("begin \(group.key) \(value)")
        if value < 3 { input.send(value: value + 1) }
        log.note("end \(group.key) \(value)")
      }
    }
    input.send(value: 1)
    #expect(
      log.all == ["begin 1 1", "end 1 1", "begin 0 2", "end 0 2", "begin 1 3", "end 1 3"])
    input.sendCompleted()
  }

  @Test func `group accepts a hundred thousand keys`() {
    let groups = Counter()
    SignalProducer<Int, Never>(0..<100_000).group(by: { $0 })
      .startWithValues { _ in groups.increment() }
    #expect(groups.count == 100_000)
  }

  @Test func `group releases everything at the end, on disposal and with its source`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    weak var orphaned: Counter?
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<Int, Never>.pipe()
    do {
      let counters = (0..<3).map { _ in Counter() }
      (ended, disposed, orphaned) = (counters[0], counters[1], counters[2])
      signal.group(by: { $0 }).observeValues { group in
        group.signal.observeValues { _ in counters[0].increment() }
      }
      let run = other.producer.group(by: { $0 }).startWithValues { _ in counters[1].increment() }
      Signal<Int, Never>.never.producer.group(by: { $0 })
        .startWithValues { _ in counters[2].increment() }
      input.send(value: 1)
      otherInput.send(value: 1)
      input.sendCompleted()
      run.dispose()
      #expect(counters.map(\.count) == [1, 1, 0])
    }
    #expect(ended == nil)
    #expect(disposed == nil)
    #expect(orphaned == nil)
  }
}
