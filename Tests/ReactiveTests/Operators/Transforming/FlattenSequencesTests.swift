import Reactive
import ReactiveTesting
import Testing

@Suite struct FlattenSequencesTests {
  let test = TestScheduler()
  let table = ["p": [1, 2], "q": [3], "e": []]

  @Test func `flatten sends the elements in order, in the tick of their sequence`() {
    let (hot, cold) = (test.hot("-p-eq-|", values: table), test.cold("-p-eq-|", values: table))
    #expect(test.timeline { hot.flatten() } == "-[12]--3-|")
    #expect(test.timeline { cold.flatten() } == "-[12]--3-|")
  }

  @Test(arguments: ["-3-|", "-3-#", "-3-!", "-3--", "|", ""])
  func `flatten passes on every end at once`(marbles: String) {
    let error = TestError("boom")
    let hot = test.hot(marbles, of: Int.self, error: error)
    let cold = test.cold(marbles, of: Int.self, error: error)
    let expected = Timeline<Int, TestError>(marbles, error: error)
    #expect(test.timeline { hot.map { [$0] }.flatten() } == expected)
    #expect(test.timeline { cold.map { [$0] }.flatten() } == expected)
  }

  @Test func `take ends an endless sequence that is flattened`() {
    let endless = SignalProducer<PartialRangeFrom<Int>, Never>(value: 1...)
    #expect(test.timeline { endless.flatten().take(first: 3) } == "(123|)")
    let hot = test.hot("-a-b|", values: ["a": 1..., "b": 5...])
    #expect(test.timeline { hot.producer.flatten().take(first: 2) } == "-(12|)")
  }

  @Test func `an endless sequence ends when its run is disposed of`() {
    let log = Log<Int>()
    let handle = SerialDisposable()
    SignalProducer<PartialRangeFrom<Int>, Never>(value: 1...).flatten().take(first: 9_000)
      .startWithSignal { signal, interruptHandle in
        handle.inner = interruptHandle
        signal.observeValues { value in
          log.note(value)
          if value == 3 { handle.dispose() }
        }
      }
    #expect(log.all == [1, 2, 3])
  }

  @Test func `flatten accepts a hundred thousand elements, and as many sequences`() {
    let received = Counter()
    SignalProducer<[Int], Never>(value: Array(1...100_000)).flatten()
      .startWithValues { _ in received.increment() }
    SignalProducer<Int, Never>(1...100_000).map { [$0] }.flatten()
      .startWithValues { _ in received.increment() }
    #expect(received.count == 200_000)
  }

  @Test func `flatten sends a re-entrant sequence after the rest of the current one`() {
    let (signal, input) = Signal<[Int], Never>.pipe()
    let log = Log<Int>()
    signal.flatten().observeValues { value in
      log.note(value)
      if value == 1 { input.send(value: [8, 9]) }
    }
    input.send(value: [1, 2])
    #expect(log.all == [1, 2, 8, 9])
    input.sendCompleted()
  }
}
