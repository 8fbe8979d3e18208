import Reactive
import ReactiveTesting
import Testing

@Suite struct CollectTests {
  let test = TestScheduler()

  @Test func `collect sends all values in one array on completion`() {
    let hot = test.hot("-1-2-|", of: Int.self)
    #expect(test.timeline { hot.collect() } == Timeline("-----(p|)", values: ["p": [1, 2]]))
    let cold = test.cold("-1-2-|", of: Int.self).collect()
    #expect(test.timeline { cold } == Timeline("-----(p|)", values: ["p": [1, 2]]))
    #expect(
      test.timeline { cold } == Timeline("-----(p|)", values: ["p": [1, 2]]),
      "each start gathers its own")
  }

  @Test func `collect sends an empty array if there are no values`() {
    let cold = test.cold("--|", of: Int.self)
    #expect(test.timeline { cold.collect() } == Timeline("--(p|)", values: ["p": []]))
  }

  @Test func `collect drops pending values on failure and interruption`() {
    let error = TestError("boom")
    let failing = test.hot("-1-#", of: Int.self, error: error)
    #expect(test.timeline { failing.collect() } == Timeline("---#", values: [:], error: error))
    let interrupted = test.cold("-1-!", of: Int.self)
    #expect(test.timeline { interrupted.collect() } == Timeline("---!", values: [:]))
  }

  @Test func `collect puts a hundred thousand synchronous values into one array`() {
    let sizes = Log<Int>()
    SignalProducer<Int, Never>(0..<100_000).collect().startWithValues { sizes.note($0.count) }
    #expect(sizes.all == [100_000])
  }

  @Test func `a value sent re-entrantly is collected once`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let arrays = Log<[Int]>()
    signal.on(value: { if $0 < 3 { input.send(value: $0 + 1) } }).collect()
      .observeValues { arrays.note($0) }
    input.send(value: 1)
    input.sendCompleted()
    #expect(arrays.all == [[1, 2, 3]])
  }

  @Test func `collect releases pending values at the end and on disposal`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    let (signal, input) = Signal<Counter, Never>.pipe()
    let (other, otherInput) = Signal<Counter, Never>.pipe()
    do {
      let (first, second) = (Counter(), Counter())
      (ended, disposed) = (first, second)
      signal.collect().observeCompleted {}
      let run = other.producer.collect().start()
      input.send(value: first)
      otherInput.send(value: second)
      input.sendCompleted()
      run.dispose()
    }
    #expect(ended == nil)
    #expect(disposed == nil)
  }
}
