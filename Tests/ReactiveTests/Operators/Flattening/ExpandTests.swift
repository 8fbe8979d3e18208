import Reactive
import ReactiveTesting
import Testing

@Suite struct ExpandTests {
  typealias Stream = SignalProducer<Int, Never>
  let test = TestScheduler()

  @Test func `expand passes on each value and expands it`() {
    let double: @Sendable (Int) -> Stream = { value in
      value < 8 ? Stream(value: value * 2).delay(.milliseconds(1)) : .empty
    }
    let (hot, cold) = (test.hot("1----|", of: Int.self), test.cold("1----|", of: Int.self))
    #expect(test.timeline { hot.expand(double) } == "1248-|")
    #expect(test.timeline { cold.expand(double) } == "1248-|")
  }

  @Test func `expand completes when no inner stream is active`() {
    let cold = test.cold("1|", of: Int.self)
    let once: @Sendable (Int) -> Stream = { [test] value in
      value == 1 ? test.cold("--2|", of: Int.self) : .empty
    }
    #expect(test.timeline { cold.expand(once) } == "1-2|")
  }

  @Test func `expand does not send the pending values beyond its limit`() {
    let slow: @Sendable (Int) -> Stream = { [test] value in test.cold("---|", of: Int.self) }
    let cold = test.cold("(123|)", of: Int.self)
    #expect(test.timeline { cold.expand(limit: 1, slow) } == "1--2--3--|")
    #expect(test.timeline { cold.expand(limit: 2, slow) } == "[12]--3--|")
  }

  @Test func `expand goes through synchronous streams depth first`() {
    let tree: @Sendable (Int) -> Stream = { value in
      value < 10 ? Stream([value * 10 + 1, value * 10 + 2]) : .empty
    }
    #expect(Stream([1, 2]).expand(tree).collected() == [1, 11, 12, 2, 21, 22])
  }

  @Test func `a hundred thousand generations of expand need no stack`() {
    let count = Counter()
    Stream(value: 0).expand { value in
      value < 100_000 ? Stream(value: value + 1) : .empty
    }.startWithValues { _ in count.increment() }
    #expect(count.count == 100_001)
  }

  @Test func `take ends an endless expansion`() {
    #expect(
      Stream(value: 1).expand { Stream(value: $0 + 1) }.take(first: 4).collected() == [1, 2, 3, 4])
  }

  @Test func `an inner failure ends expand`() {
    let failing = SignalProducer<Int, TestError>(value: 1).expand { value in
      value < 3 ? SignalProducer(value: value + 1) : SignalProducer(error: TestError("boom"))
    }
    #expect(test.timeline { failing } == Timeline("(123#)", error: TestError("boom")))
  }

  @Test func `expand includes the values of a re-entrant source`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.expand { $0 < 10 ? Stream(value: $0 * 10) : .empty }.observeValues { value in
      log.note(value)
      if value == 1 { input.send(value: 2) }
    }
    input.send(value: 1)
    input.sendCompleted()
    #expect(Set(log.all) == [1, 10, 2, 20])
    #expect(log.all.first == 1)
  }
}

extension SignalProducer where Error == Never {
  fileprivate func collected() -> [Value] {
    let log = Log<Value>()
    startWithValues { log.note($0) }
    return log.all
  }
}
