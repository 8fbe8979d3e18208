import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite struct GroupUntilTests {
  let test = TestScheduler()

  @Test func `a group completes when its stream fires, and its key can begin a new one`() {
    let inner = InnerLanes<Int, Never>(test)
    let hot = test.hot("-1-2-3-1-|", of: Int.self)
    let x = test.cold("---a", of: String.self)
    let groups = hot.group(by: { $0 % 2 }, until: { _ in x })
    #expect(test.timeline { groups.map { inner.name($0.signal) } } == "-p-q-r---|")
    #expect(inner.lanes == ["1--|", "2--|", "3-1|"])
  }

  @Test func `a closing stream made from the group itself misses none of its values`() {
    let sums = Log<[Int]>()
    SignalProducer<Int, Never>(1...9)
      .group(by: { $0 % 2 }, until: { $0.signal.skip(first: 1) })
      .startWithValues { group in group.signal.collect().observeValues { sums.note($0) } }
    #expect(sums.all == [[1, 3], [2, 4], [5, 7], [6, 8], [9]])
  }

  @Test func `no value is lost or reordered while groups end on another thread`() {
    for _ in 0..<20 {
      let (signal, input) = Signal<Int, Never>.pipe()
      let (fire, fireInput) = Signal<Void, Never>.pipe()
      let received = Log<Int>()
      signal.producer.group(by: { $0 % 4 }, until: { _ in fire })
        .startWithValues { group in group.signal.observeValues { received.note($0) } }
      DispatchQueue.concurrentPerform(iterations: 2) { side in
        if side == 0 {
          for value in 0..<500 { input.send(value: value) }
        } else {
          for _ in 0..<200 { fireInput.send() }
        }
      }
      input.sendCompleted()
      fireInput.sendCompleted()
      let isInOrder = received.all == Array(0..<500)
      #expect(isInOrder, "\(received.all.count) of 500")
    }
  }

  @Test func `each start of a producer makes its own groups`() {
    let x = test.cold("---|", of: String.self)
    let groups = test.cold("-1-2-3-1-|", of: Int.self).group(by: { $0 % 2 }, until: { _ in x })
    for _ in 0..<2 {
      let inner = InnerLanes<Int, Never>(test)
      #expect(test.timeline { groups.map { inner.name($0.signal) } } == "-p-q-r---|")
      #expect(inner.lanes == ["1--|", "2--|", "3-1|"])
    }
  }

  @Test func `a failure or interruption ends the open groups`() {
    let error = TestError("boom")
    let x = test.cold("--a", of: String.self)
    let failing = InnerLanes<Int, TestError>(test)
    let source = test.hot("-1---2#", of: Int.self, error: error)
    let groups = source.group(by: { $0 }, until: { _ in x })
    #expect(
      test.timeline { groups.map { failing.name($0.signal) } }
        == Timeline("-p---q#", error: error))
    #expect(failing.lanes == ["1-|", Timeline("2#", error: error)])
    let interrupted = InnerLanes<Int, Never>(test)
    let other = test.cold("-1---2!", of: Int.self).group(by: { $0 }, until: { _ in x })
    #expect(test.timeline { other.map { interrupted.name($0.signal) } } == "-p---q!")
    #expect(interrupted.lanes == ["1-|", "2!"])
  }

  @Test func `a group whose closing stream fires as it starts has its first value`() {
    let counts = Log<Int>()
    SignalProducer<Int, Never>(0..<3)
      .group(by: { _ in 0 }, until: { _ in SignalProducer<Int, Never>(1...) })
      .startWithValues { group in group.signal.collect().observeValues { counts.note($0.count) } }
    #expect(counts.all == [1, 1, 1])
  }

  @Test func `a group can be ended from inside its own observer`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let (fire, fireInput) = Signal<Void, Never>.pipe()
    let numbers = Counter()
    signal.group(by: { _ in 0 }, until: { _ in fire }).observeValues { group in
      let number = numbers.increment()
      group.signal.observe { event in
        log.note("\(number) \(event)")
        guard event == .value(1) else { return }
        fireInput.send()
        input.send(value: 2)
      }
    }
    input.send(value: 1)
    #expect(log.all == ["1 value(1)", "1 completed", "2 value(2)"])
    input.sendCompleted()
    fireInput.sendCompleted()
  }

  @Test func `group(by:until:) accepts a hundred thousand groups of one value`() {
    let groups = Counter()
    SignalProducer<Int, Never>(0..<100_000)
      .group(by: { _ in 0 }, until: { _ in SignalProducer<Int, Never>.empty })
      .startWithValues { _ in groups.increment() }
    #expect(groups.count == 100_000)
  }

  @Test func `group(by:until:) releases everything at the end and on disposal`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<Int, Never>.pipe()
    let x = test.cold("-----a", of: String.self)
    do {
      let (first, second) = (Counter(), Counter())
      (ended, disposed) = (first, second)
      signal.group(by: { $0 }, until: { _ in x }).observeValues { group in
        group.signal.observeValues { _ in first.increment() }
      }
      let run = other.producer.group(by: { $0 }, until: { _ in x })
        .startWithValues { _ in second.increment() }
      input.send(value: 1)
      otherInput.send(value: 1)
      input.sendCompleted()
      run.dispose()
      #expect((first.count, second.count) == (1, 1))
    }
    #expect(ended == nil)
    #expect(disposed == nil)
    #expect(test.pendingCount == 0)
  }
}
