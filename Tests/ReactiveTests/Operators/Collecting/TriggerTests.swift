import Dispatch
import Reactive
import ReactiveTesting
import Testing

/// When a closing stream fires, whichever operator observes it.
@Suite struct TriggerTests {
  let test = TestScheduler()

  @Test(arguments: [("--a-a", 2), ("--|", 2), ("--!", nil), ("-----", nil)] as [(String, Int?)])
  func `a closing stream fires on a value or completion, never on interruption`(
    marbles: String, tick: Int?
  ) {
    let cold = test.cold("------|", of: Int.self)
    let other = test.cold(marbles, of: String.self)
    let expected = Timeline<String, Never>(tick == nil ? "------(e|)" : "--e---|")
    #expect(
      test.timeline {
        cold.collect(from: SignalProducer<Int, Never>([0]), until: { _ in other }).map(value: "e")
      } == expected)
  }

  @Test func `a closing stream is released when it fires, even if it is endless`() {
    let made = Counter()
    let endless = SignalProducer<Int, Never>(1...).on(value: { _ in made.increment() })
    let windows = SignalProducer<Int, Never>.never
      .window(from: SignalProducer<Int, Never>([1, 2]), until: { _ in endless })
    let run = windows.start()
    #expect(made.count == 2)
    run.dispose()
  }

  @Test func `a closing stream may be a signal, a producer or a convertible type`() {
    struct Stand: SignalProducerConvertible, Sendable {
      let producer: SignalProducer<Int, Never>
    }
    let lanes = ["--1-", "--1-", "--1-"]
    let hot = test.hot(lanes[0], of: Int.self)
    let a = test.cold("---|", of: Int.self).collect(until: { hot })
    #expect(test.timeline { a.map(\.count) } == "--0(0|)")
    let cold = test.cold(lanes[1], of: Int.self)
    let b = test.cold("---|", of: Int.self).collect(until: { cold })
    #expect(test.timeline { b.map(\.count) } == "--0(0|)")
    let stand = Stand(producer: test.cold(lanes[2], of: Int.self))
    let c = test.cold("---|", of: Int.self).collect(until: { stand })
    #expect(test.timeline { c.map(\.count) } == "--0(0|)")
  }

  @Test func `firing on another thread before the start has returned does not trap`() {
    for _ in 0..<20 {
      let calls = Counter()
      let arrays = Counter()
      let quick = SignalProducer<Int, Never> { observer, _ in
        DispatchQueue.concurrentPerform(iterations: 2) { side in
          if side == 1 { observer.send(value: 1) }
        }
      }
      let run = SignalProducer<Int, Never>.never
        .collect(until: { calls.increment() <= 5 ? quick : .never })
        .startWithValues { _ in arrays.increment() }
      #expect(arrays.count == 5)
      run.dispose()
    }
  }

  @Test func `a closing signal that other threads keep sending to does not trap`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let arrays = Counter()
    let run = SignalProducer<Int, Never>.never.collect(until: { signal.map { $0 } })
      .startWithValues { _ in arrays.increment() }
    DispatchQueue.concurrentPerform(iterations: 3) { _ in
      for value in 0..<3_000 { input.send(value: value) }
    }
    #expect(arrays.count > 0)
    run.dispose()
    input.sendCompleted()
  }

  @Test func `firing in a task made by the start does not trap`() async {
    let quick = SignalProducer<Int, Never> { observer, _ in
      Task { observer.send(value: 1) }
    }
    let calls = Counter()
    let (counts, input) = AsyncStream<Int>.makeStream()
    let run = SignalProducer<Int, Never>.never
      .collect(until: { calls.increment() <= 20 ? quick : .never })
      .startWithValues { input.yield($0.count) }
    var arrays = 0
    for await _ in counts {
      arrays += 1
      if arrays == 20 { break }
    }
    #expect(calls.count >= 20)
    run.dispose()
  }
}
