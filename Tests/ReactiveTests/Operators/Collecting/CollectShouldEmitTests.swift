import Reactive
import ReactiveTesting
import Testing

@Suite struct CollectShouldEmitTests {
  let test = TestScheduler()

  @Test func `a predicate on the array ends the array with the value that completes it`() {
    let expected = Timeline<[Int], Never>("---p-q-|", values: ["p": [1, 2], "q": [3]])
    let hot = test.hot("-1-2-3-|", of: Int.self)
    #expect(test.timeline { hot.collect { $0.reduce(0, +) >= 3 } } == expected)
    let cold = test.cold("-1-2-3-|", of: Int.self).collect { $0.reduce(0, +) >= 3 }
    #expect(test.timeline { cold } == expected)
    #expect(test.timeline { cold } == expected)
  }

  @Test func `a predicate on the latest value ends the array before that value`() {
    let expected = Timeline<[Int], Never>("-----p--(q|)", values: ["p": [1, 2], "q": [7, 3]])
    let hot = test.hot("-1-2-7-3|", of: Int.self)
    #expect(test.timeline { hot.collect { $1 == 7 } } == expected)
    let cold = test.cold("-1-2-7-3|", of: Int.self).collect { _, latest in latest == 7 }
    #expect(test.timeline { cold } == expected)
    #expect(test.timeline { cold } == expected)
  }

  @Test func `a predicate that picks the first value sends an empty array`() {
    let hot = test.hot("-7-1-|", of: Int.self)
    #expect(
      test.timeline { hot.collect { $1 == 7 } }
        == Timeline("-e---(p|)", values: ["e": [], "p": [7, 1]]))
  }

  @Test func `the remainder is sent on completion, an empty one only if no value came`() {
    let hot = test.hot("-1-2-3-|", of: Int.self)
    #expect(
      test.timeline { hot.collect { $0.count == 2 } }
        == Timeline("---p---(q|)", values: ["p": [1, 2], "q": [3]]))
    let even = test.cold("-1-2-|", of: Int.self)
    #expect(
      test.timeline { even.collect { $0.count == 2 } } == Timeline("---p-|", values: ["p": [1, 2]]))
    let empty = test.cold("--|", of: Int.self)
    #expect(
      test.timeline { empty.collect { $0.count == 2 } } == Timeline("--(e|)", values: ["e": []]))
    #expect(test.timeline { empty.collect { $1 == 7 } } == Timeline("--(e|)", values: ["e": []]))
  }

  @Test func `collect with a predicate drops pending values on failure and interruption`() {
    let failing = test.hot("-1-#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { failing.collect { $0.count == 2 } } == Timeline("---#", values: [:]))
    let interrupted = test.cold("-1-!", of: Int.self)
    #expect(test.timeline { interrupted.collect { $1 == 7 } } == Timeline("---!", values: [:]))
  }

  @Test func `a value sent while collect with a predicate delivers goes into the next array`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let arrays = Log<[Int]>()
    signal.collect { $0.count == 2 }.observeValues { array in
      arrays.note(array)
      if array == [1, 2] { input.send(value: 3) }
    }
    input.send(value: 1)
    input.send(value: 2)
    input.sendCompleted()
    #expect(arrays.all == [[1, 2], [3]])
  }

  @Test func `collect with a predicate accepts a hundred thousand values`() {
    let sizes = Log<Int>()
    let source = SignalProducer<Int, Never>(1...100_000)
    source.collect { $0.count == 100_000 }.startWithValues { sizes.note($0.count) }
    source.collect { $1 == 100_000 }.startWithValues { sizes.note($0.count) }
    #expect(sizes.all == [100_000, 99_999, 1])
  }

  @Test func `collect with a predicate releases pending values at the end and on disposal`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    let (signal, input) = Signal<Counter, Never>.pipe()
    let (other, otherInput) = Signal<Counter, Never>.pipe()
    do {
      let (first, second) = (Counter(), Counter())
      (ended, disposed) = (first, second)
      signal.collect { $0.count == 2 }.observeCompleted {}
      let run = other.producer.collect { _, _ in false }.start()
      input.send(value: first)
      otherInput.send(value: second)
      input.sendInterrupted()
      run.dispose()
    }
    #expect(ended == nil)
    #expect(disposed == nil)
  }
}
