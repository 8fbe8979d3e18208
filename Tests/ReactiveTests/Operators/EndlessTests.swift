import Reactive
import ReactiveTesting
import Testing

/// An operator that needs no more values takes none.
@Suite struct EndlessTests {
  typealias Stream = SignalProducer<Int, Never>

  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How many values the operator needs.
    let needed: Int
    /// Starts it over an endless synchronous source.
    let start: @Sendable (Stream) -> any Disposable

    init(
      _ name: String, _ needed: Int, _ start: @escaping @Sendable (Stream) -> any Disposable
    ) {
      testDescription = name
      self.needed = needed
      self.start = start
    }
  }

  static let examples = [
    Example("take(first:)", 3) { $0.take(first: 3).start() },
    Example("take(while:)", 3) { $0.take(while: { $0 < 3 }).start() },
    Example("take(until:) with a closure", 3) { $0.take(until: { $0 < 3 }).start() },
    Example("element(at:)", 5) { $0.element(at: 4).start() },
    Example("isEmpty", 1) { $0.isEmpty().start() },
    Example("allSatisfy", 3) { $0.allSatisfy { $0 < 3 }.start() },
    Example("elementsEqual", 3) { Stream([1, 2, 9]).elementsEqual($0).start() },
    Example("attemptMap", 3) {
      $0.attemptMap { $0 < 3 ? Result<Int, TestError>.success($0) : .failure("no") }.start()
    },
    Example("dematerialize", 4) {
      $0.map { $0 < 4 ? Signal<Int, Never>.Event.value($0) : .completed }.dematerialize().start()
    },
    Example("dematerializeResults", 4) {
      $0.map { $0 < 4 ? Result<Int, TestError>.success($0) : .failure("no") }
        .dematerializeResults().start()
    },
    Example("materialize", 2) { $0.materialize().take(first: 2).start() },
    Example("group", 3) { $0.group(by: { $0 % 3 }).take(first: 3).start() },
    Example("skip(last:)", 102) { $0.skip(last: 100).take(first: 2).start() },
    Example("then", 3) { Stream([8, 9]).then($0).take(first: 3).start() },
    Example("prefix", 1) { $0.prefix(value: 0).take(first: 2).start() },
    Example("replaceEmpty", 2) { Stream.empty.replaceEmpty(with: $0).take(first: 2).start() },
    Example("deferred", 3) { source in Stream.deferred { source }.take(first: 3).start() },
    Example("expand", 1) { $0.expand { Stream(value: $0 + 1) }.take(first: 4).start() },
    Example("share", 3) { $0.share().take(first: 3).start() },
    Example("lift", 2) { $0.lift { $0.take(first: 2) }.start() },
    Example("observe(on:)", 3) { $0.observe(on: ImmediateScheduler()).take(first: 3).start() },
    Example("start(on:)", 2) { $0.start(on: ImmediateScheduler()).take(first: 2).start() },
    Example("using", 2) { source in
      Stream.using({ AnyDisposable() }) { _ in source }.take(first: 2).start()
    },
    Example("a closing stream of windows", 1) { source in
      Stream.never.window(from: Stream(value: 1), until: { _ in source }).start()
    },
  ]

  @Test(arguments: examples) func `an endless source makes no value too many`(example: Example) {
    let made = Counter()
    let run = example.start(Stream(1...10_000).map { _ in made.increment() })
    #expect(made.count == example.needed)
    run.dispose()
  }

  @Test func `a source that continues after the end is ignored`() {
    let log = Log<Signal<Int, TestError>.Event>()
    SignalProducer<Int, TestError> { observer, _ in
      for value in 1...5 { observer.send(value: value) }
      observer.send(error: "late")
    }.take(while: { $0 < 3 }).start { log.note($0) }
    #expect(log.all == [.value(1), .value(2), .completed])
  }

  @Test func `take(last:) and collect send no more than downstream needs`() {
    let sent = Counter()
    Stream(1...5).take(last: 4).on(value: { _ in sent.increment() }).take(first: 2).start()
    #expect(sent.count == 2)
    let arrays = Log<[Int]>()
    Stream([1, 2]).collect(count: 3, startingEvery: 1).on(value: { arrays.note($0) })
      .take(first: 1).start()
    #expect(arrays.all == [[1, 2]])
  }

  @Test func `closures are called once for each value or event that needs them`() {
    let calls = Log<String>()
    let numbers = SignalProducer<Int, TestError>([1, 2, 3])
    numbers.skip { value in
      calls.note("skip \(value)")
      return value < 2
    }.start()
    numbers.failIfEmpty(with: TestError("\(calls.note("error"))")).start()
    numbers.mapError { error in
      calls.note("mapError")
      return error
    }.start()
    numbers.flatMapError { _ in
      calls.note("flatMapError")
      return Stream.empty
    }.start()
    #expect(calls.all == ["skip 1", "skip 2"])
    let (signal, input) = Signal<Int, Never>.pipe()
    let mapped = signal.map { calls.note("map \($0)") }
    mapped.observeValues {}
    mapped.observeValues {}
    input.send(value: 7)
    #expect(calls.all.suffix(1) == ["map 7"])
    #expect(calls.all.count == 3)
  }

  @Test func `interval takes each element only when it is due`() {
    let made = Counter()
    struct Numbers: Sequence, Sendable {
      let made: Counter
      struct Iterator: IteratorProtocol {
        let made: Counter
        mutating func next() -> Int? { made.increment() }
      }
      func makeIterator() -> Iterator { Iterator(made: made) }
    }
    let test = TestScheduler()
    let few = SignalProducer.interval(Numbers(made: made), interval: test.tick).take(first: 3)
    #expect(test.timeline { few } == "-12(3|)")
    #expect(made.count == 3)
    #expect(test.pendingCount == 0)
  }
}
