import Reactive
import ReactiveTesting
import Testing

@Suite struct CollectOnTests {
  let test = TestScheduler()

  @Test func `each value of the other stream makes collect(on:) send the collected values`() {
    let expected = Timeline<[Int], Never>("----p--(q|)", values: ["p": [1, 2], "q": [3]])
    let (hot, x) = (test.hot("-1-2-3-|", of: Int.self), test.hot("----a---", of: String.self))
    #expect(test.timeline { hot.collect(on: x) } == expected)
    let cold = test.cold("-1-2-3-|", of: Int.self)
    let y = test.cold("----a---", of: String.self)
    #expect(test.timeline { cold.collect(on: y) } == expected)
  }

  @Test func `collect(on:) sends empty arrays unless skipEmpty is true`() {
    let cold = test.cold("1----|", of: Int.self)
    let x = test.cold("-aaa", of: String.self)
    #expect(
      test.timeline { cold.collect(on: x) }
        == Timeline("-pee-(e|)", values: ["p": [1], "e": []]))
    #expect(
      test.timeline { cold.collect(on: x, skipEmpty: true) }
        == Timeline("-p---|", values: ["p": [1]]))
  }

  @Test(arguments: ["--a|", "--a!"])
  func `the end of the other stream has no effect on collect(on:)`(other: String) {
    let (hot, x) = (test.hot("1--2-|", of: Int.self), test.hot(other, of: String.self))
    #expect(
      test.timeline { hot.collect(on: x) }
        == Timeline("--p--(q|)", values: ["p": [1], "q": [2]]))
  }

  @Test func `collect(on:) starts the other stream second and releases both at the end`() {
    let log = Log<String>()
    func source(_ name: String) -> SignalProducer<Int, Never> {
      SignalProducer.never.on(
        starting: { log.note("\(name) starts") }, disposed: { log.note("\(name) ends") })
    }
    source("self").collect(on: source("other")).start().dispose()
    #expect(log.all == ["self starts", "other starts", "other ends", "self ends"])
    SignalProducer<Int, Never>([1]).collect(on: source("late")).start()
    #expect(log.all.count == 4, "a stream that is over needs no other")
  }

  @Test func `collect(on:) drops pending values on failure and interruption`() {
    let x = test.cold("-----a", of: String.self)
    let failing = test.cold("-1-#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { failing.collect(on: x) } == Timeline("---#", values: [:]))
    let interrupted = test.cold("-1-!", of: Int.self)
    #expect(test.timeline { interrupted.collect(on: x) } == Timeline("---!", values: [:]))
  }

  @Test func `a value sent while collect(on:) delivers an array goes into the next array`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (other, otherInput) = Signal<Void, Never>.pipe()
    let arrays = Log<[Int]>()
    signal.collect(on: other).observeValues { array in
      arrays.note(array)
      guard array == [1] else { return }
      input.send(value: 2)
      // Delivered after the other stream's current value.
      otherInput.send()
      input.send(value: 3)
    }
    input.send(value: 1)
    otherInput.send()
    input.sendCompleted()
    #expect(arrays.all == [[1], [2, 3], []])
    otherInput.sendCompleted()
  }

  @Test func `collect(on:) releases pending values at the end and on disposal`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    let (signal, input) = Signal<Counter, Never>.pipe()
    let (other, otherInput) = Signal<Counter, Never>.pipe()
    do {
      let (first, second) = (Counter(), Counter())
      (ended, disposed) = (first, second)
      signal.collect(on: Signal<Int, Never>.never).observeCompleted {}
      let run = other.producer.collect(on: Signal<Int, Never>.never).start()
      input.send(value: first)
      otherInput.send(value: second)
      input.sendCompleted()
      run.dispose()
    }
    #expect(ended == nil)
    #expect(disposed == nil)
  }
}
