import Dispatch
import Reactive
import TestSupport
import Testing

/// The contract of events for streams of streams.
@Suite struct FlatteningContractTests {
  typealias Event = Signal<Int, Never>.Event

  enum Strategy: CaseIterable {
    case merge, concat, concurrent, latest

    var strategy: FlattenStrategy {
      switch self {
      case .merge: .merge
      case .concat: .concat
      case .concurrent: .concurrent(limit: 2)
      case .latest: .latest
      }
    }
  }

  @Test(arguments: [Strategy.merge, .concurrent])
  func `an inner stream fed and ended from inside an observer loses no value`(_ kind: Strategy) {
    let (a, inputA) = Signal<Int, Never>.pipe()
    let (b, inputB) = Signal<Int, Never>.pipe()
    let log = Log<Event>()
    SignalProducer<Signal<Int, Never>, Never>([a, b]).flatten(kind.strategy).start { event in
      log.note(event)
      guard event == .value(1) else { return }
      inputB.send(value: 2)
      inputB.send(value: 3)
      inputB.sendCompleted()
      inputA.sendCompleted()
    }
    inputA.send(value: 1)
    #expect(log.all == [.value(1), .value(2), .value(3), .completed])
  }

  @Test func `the losers of a race are disposed of before a failure that wins`() {
    struct Late: Error {}
    let (winner, input) = Signal<Int, Late>.pipe()
    let log = Log<String>()
    let loser = SignalProducer<Int, Late>.never.on(disposed: {
      log.note("the loser is disposed of")
    })
    SignalProducer<SignalProducer<Int, Late>, Late>([loser, winner.producer]).flatten(.race)
      .startWithFailed { _ in log.note("the race fails") }
    input.send(error: Late())
    #expect(log.all == ["the loser is disposed of", "the race fails"])
  }

  @Test(arguments: Strategy.allCases)
  func `an inner stream started from inside an observer loses no value`(_ kind: Strategy) {
    let (outer, input) = Signal<SignalProducer<Int, Never>, Never>.pipe()
    let (inner, innerInput) = Signal<Int, Never>.pipe()
    let log = Log<Event>()
    outer.flatten(kind.strategy).observe { event in
      log.note(event)
      guard event == .value(1) else { return }
      input.send(value: SignalProducer(values: 2, 3, 4))
      innerInput.sendCompleted()
      input.sendCompleted()
    }
    input.send(value: inner.producer)
    innerInput.send(value: 1)
    #expect(log.all == [.value(1), .value(2), .value(3), .value(4), .completed])
  }

  @Test func `inner streams that end on four threads lose no value`() {
    let perInner = 3
    for _ in 0..<1_000 {
      let pipes = (0..<4).map { _ in Signal<Int, Never>.pipe() }
      let (received, ends) = (Counter(), Log<Event>())
      SignalProducer(pipes.map(\.output)).flatten(.merge).start { event in
        if event.isTerminating { ends.note(event) } else { received.increment() }
        // Long enough for the other threads to reach the gate.
        for _ in 0..<200 { _ = received.count }
      }
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        for value in 0..<perInner { pipes[index].input.send(value: value) }
        pipes[index].input.sendCompleted()
      }
      #expect(received.count == 4 * perInner)
      #expect(ends.all == [.completed])
    }
  }

  @Test func `a failure sent from inside an observer comes after the values sent before it`() {
    enum Oops: Error { case oops }
    let (a, inputA) = Signal<Int, Oops>.pipe()
    let (b, inputB) = Signal<Int, Oops>.pipe()
    let log = Log<Signal<Int, Oops>.Event>()
    SignalProducer<Signal<Int, Oops>, Oops>([a, b]).flatten(.merge).start { event in
      log.note(event)
      guard event == .value(1) else { return }
      inputB.send(value: 2)
      inputB.send(error: .oops)
      inputA.send(value: 3)
    }
    inputA.send(value: 1)
    #expect(log.all == [.value(1), .value(2), .failed(.oops)])
  }

  @Test func `flatten with latest drops the previous inner stream's pending values at once`() {
    let (a, inputA) = Signal<Int, Never>.pipe()
    let (b, inputB) = Signal<Int, Never>.pipe()
    let (outer, input) = Signal<Signal<Int, Never>, Never>.pipe()
    let log = Log<Int>()
    outer.flatten(.latest).observeValues { value in
      log.note(value)
      guard value == 1 else { return }
      inputA.send(value: 2)
      input.send(value: b)
      inputA.send(value: 3)
      inputB.send(value: 4)
    }
    input.send(value: a)
    inputA.send(value: 1)
    inputB.send(value: 5)
    #expect(log.all == [1, 4, 5])
    input.sendInterrupted()
    for input in [inputA, inputB] { input.sendInterrupted() }
  }

  @Test func `ten thousand synchronous inner streams are concatenated on a small stack`() {
    let log = onSmallStack {
      let log = Log<Int>()
      SignalProducer<Int, Never>(1...10_000)
        .flatMap(.concat) { SignalProducer<Int, Never>(value: $0) }
        .scan(0, +).take(last: 1).start { log.note($0.value ?? -1) }
      return log.all
    }
    #expect(log == [10_000 * 10_001 / 2, -1])
  }

  @Test func `ten thousand queued inner streams are concatenated on a small stack`() {
    let received = onSmallStack {
      let (first, input) = Signal<Int, Never>.pipe()
      let (received, completions) = (Counter(), Counter())
      let waiting = (0..<10_000).map { SignalProducer<Int, Never>(value: $0) }
      SignalProducer<SignalProducer<Int, Never>, Never>([first.producer] + waiting)
        .flatten(.concat).start { event in
          if event.isCompleted { completions.increment() } else { received.increment() }
        }
      let before = received.count
      input.sendCompleted()
      return [before, received.count, completions.count]
    }
    #expect(received == [0, 10_000, 1])
  }
}
