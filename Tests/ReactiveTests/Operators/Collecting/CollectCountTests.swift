import Reactive
import ReactiveTesting
import Testing

@Suite struct CollectCountTests {
  let test = TestScheduler()

  @Test func `collect(count:) sends an array when it is full, and the rest on completion`() {
    let expected = Timeline<[Int], Never>("---p---(q|)", values: ["p": [1, 2], "q": [3]])
    let hot = test.hot("-1-2-3-|", of: Int.self)
    #expect(test.timeline { hot.collect(count: 2) } == expected)
    let cold = test.cold("-1-2-3-|", of: Int.self).collect(count: 2)
    #expect(test.timeline { cold } == expected)
    #expect(test.timeline { cold } == expected)
  }

  @Test func `arrays of collect(count:) may overlap`() {
    let hot = test.hot("-1-2-3-|", of: Int.self)
    #expect(
      test.timeline { hot.collect(count: 2, startingEvery: 1) }
        == Timeline("---p-q-(r|)", values: ["p": [1, 2], "q": [2, 3], "r": [3]]))
    let cold = test.cold("12345|", of: Int.self)
    #expect(
      test.timeline { cold.collect(count: 3, startingEvery: 2) }
        == Timeline("--p-q(r|)", values: ["p": [1, 2, 3], "q": [3, 4, 5], "r": [5]]))
  }

  @Test func `arrays of collect(count:) may leave values out`() {
    let hot = test.hot("-1-2-3-4-5-|", of: Int.self)
    #expect(
      test.timeline { hot.collect(count: 2, startingEvery: 3) }
        == Timeline("---p-----q-|", values: ["p": [1, 2], "q": [4, 5]]))
  }

  @Test func `an empty array is sent only if no value came and skipEmpty is false`() {
    let empty = test.cold("--|", of: Int.self)
    #expect(test.timeline { empty.collect(count: 2) } == Timeline("--(p|)", values: ["p": []]))
    #expect(
      test.timeline { empty.collect(count: 2, skipEmpty: true) } == Timeline("--|", values: [:]))
    let one = test.hot("-1-|", of: Int.self)
    #expect(test.timeline { one.collect(count: 1) } == Timeline("-p-|", values: ["p": [1]]))
  }

  @Test(arguments: 1...6, 1...6)
  func `collect(count:startingEvery:) sends slices of the values for all sizes`(
    count: Int, stride: Int
  ) {
    let values = Array(1...13)
    let arrays = Log<[Int]>()
    SignalProducer<Int, Never>(values).collect(count: count, startingEvery: stride)
      .startWithValues { arrays.note($0) }
    let expected = Swift.stride(from: 0, to: values.count, by: stride).map { start in
      Array(values[start..<min(start + count, values.count)])
    }
    #expect(arrays.all == expected)
  }

  @Test func `collect(count:) drops pending values on failure and interruption`() {
    let failing = test.hot("-1-#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { failing.collect(count: 2) } == Timeline("---#", values: [:]))
    let interrupted = test.cold("-1-!", of: Int.self)
    #expect(test.timeline { interrupted.collect(count: 2) } == Timeline("---!", values: [:]))
  }

  @Test func `collect(count:) sends no array to an observer that needs no more`() {
    let seen = Log<[Int]>()
    SignalProducer<Int, Never>([1, 2]).collect(count: 3, startingEvery: 1)
      .on(value: { seen.note($0) }).take(first: 1).start()
    #expect(seen.all == [[1, 2]])
  }

  @Test func `a value sent while an array is delivered goes into the next array`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let arrays = Log<[Int]>()
    signal.collect(count: 2).observeValues { array in
      arrays.note(array)
      if array == [1, 2] {
        input.send(value: 3)
        input.send(value: 4)
      }
    }
    input.send(value: 1)
    input.send(value: 2)
    input.sendCompleted()
    #expect(arrays.all == [[1, 2], [3, 4]])
  }

  @Test func `a hundred thousand synchronous values make fifty thousand arrays`() {
    let arrays = Counter()
    SignalProducer<Int, Never>(0..<100_000).collect(count: 2)
      .startWithValues { _ in arrays.increment() }
    #expect(arrays.count == 50_000)
  }

  @Test func `collect(count:) releases pending values at the end and on disposal`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    let (signal, input) = Signal<Counter, Never>.pipe()
    let (other, otherInput) = Signal<Counter, Never>.pipe()
    do {
      let (first, second) = (Counter(), Counter())
      (ended, disposed) = (first, second)
      signal.collect(count: 2).observeCompleted {}
      let run = other.producer.collect(count: 2).start()
      input.send(value: first)
      otherInput.send(value: second)
      input.sendCompleted()
      run.dispose()
    }
    #expect(ended == nil)
    #expect(disposed == nil)
  }

  @Test func `collect counts of less than one trap`() async {
    await #expect(processExitsWith: .failure) {
      _ = SignalProducer<Int, Never>.never.collect(count: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = SignalProducer<Int, Never>.never.collect(count: 1, startingEvery: 0)
    }
  }
}
