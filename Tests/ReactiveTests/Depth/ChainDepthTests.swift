import Reactive
import TestSupport
import Testing

/// Chains of operators and bindings that are far too long for recursion on a small stack.
@Suite struct ChainDepthTests {
  typealias Producer = SignalProducer<Int, Never>

  private static let count = 10_000

  @Test func `a long chain of producer operators fits a small stack`() {
    let log = onSmallStack {
      let log = Log<Int>()
      (0..<Self.count).reduce(Producer([1, 2, 3])) { chain, number in
        number % 2 == 0 ? chain.map { $0 + 1 } : chain.take(first: 10)
      }.startWithValues { log.note($0) }
      return log.all
    }
    #expect(log == [1, 2, 3].map { $0 + Self.count / 2 })
  }

  @Test func `a value passes a long chain before its source sends the next`() {
    let log = Log<String>()
    let source = Producer { observer, _ in
      for value in 1...3 {
        log.note("\(value) is sent")
        observer.send(value: value)
      }
      log.note("the end is sent")
      observer.sendCompleted()
    }
    (0..<1_000).reduce(source) { chain, _ in chain.map { $0 } }.start(
      .init(
        value: { log.note("\($0) has come") }, completed: { log.note("the end has come") }))
    #expect(
      log.all == [
        "1 is sent", "1 has come", "2 is sent", "2 has come", "3 is sent", "3 has come",
        "the end is sent", "the end has come",
      ])
  }

  @Test(arguments: [0, 1, 62, 63, 64, 65, 127, 128, 129, 300])
  func `take ends an endless source from any place in a long chain`(place: Int) {
    let log = Log<Int>()
    let begin = (0..<place).reduce(Producer(1...)) { chain, _ in chain.map { $0 } }
    (0..<300).reduce(begin.take(first: 3)) { chain, _ in chain.map { $0 } }
      .startWithValues { log.note($0) }
    #expect(log.all == [1, 2, 3])
  }

  @Test func `long chains can be nested inside each other`() {
    @Sendable func long(_ producer: Producer) -> Producer {
      (0..<200).reduce(producer) { chain, _ in chain.map { $0 } }
    }
    let log = Log<Int>()
    long(long(Producer([1, 2])).flatMap(.concat) { _ in long(Producer(1...)).take(first: 2) })
      .startWithValues { value in
        log.note(value)
        long(Producer([value * 10])).startWithValues { log.note($0) }
      }
    #expect(log.all == [1, 10, 2, 20, 1, 10, 2, 20])
  }

  @Test func `a long chain of signal operators fits a small stack`() {
    let log = onSmallStack {
      let log = Log<String>()
      let (signal, input) = Signal<Int, Never>.pipe()
      (0..<Self.count).reduce(signal) { chain, _ in chain.map { $0 + 1 } }
        .observe { log.note("\($0)") }
      input.send(value: 1)
      input.send(value: 2)
      input.sendCompleted()
      return log.all
    }
    #expect(log == ["value(\(Self.count + 1))", "value(\(Self.count + 2))", "completed"])
  }

  @Test func `a long chain of signal operators is released with its source`() {
    let count = onSmallStack {
      let counter = Counter()
      let chain = { (signal: Signal<Int, Never>) in
        (0..<Self.count).reduce(signal) { chain, _ in chain.map { $0 + 1 } }
      }
      do {
        let (signal, input) = Signal<Int, Never>.pipe(
          disposable: AnyDisposable { counter.increment() })
        chain(signal).observeInterrupted { counter.increment() }
        input.send(value: 1)
      }
      let (signal, input) = Signal<Int, Never>.pipe(
        disposable: AnyDisposable { counter.increment() })
      let run = chain(signal).observeCompleted {}
      run?.dispose()
      withExtendedLifetime(input) {}
      return counter.count
    }
    #expect(count >= 2)
  }

  @Test func `a long chain of composed properties fits a small stack`() {
    let (value, last) = onSmallStack {
      let log = Log<Int>()
      let first = MutableProperty(0)
      let second = MutableProperty(1)
      let chain = (0..<Self.count).reduce(Property(first)) { chain, number in
        switch number % 4 {
        case 0: chain.map { $0 + 1 }
        case 1: chain.skipRepeats()
        case 2: chain.combineLatest(with: second).map { $0 + $1 }
        default: chain.flatMap(.latest) { Property(value: $0) }
        }
      }
      chain.signal.observeValues { log.note($0) }
      first.value = 5
      first.value = 6
      return (chain.value, log.all)
    }
    #expect(value == Self.count / 2 + 6)
    #expect(last == [Self.count / 2 + 5, Self.count / 2 + 6])
  }

  @Test func `a property and a signal that feed themselves fit a small stack`() {
    let values = onSmallStack {
      let property = MutableProperty(0)
      property.signal.observeValues { if $0 < 100_000 { property.value = $0 + 1 } }
      property.value = 1
      let (signal, input) = Signal<Int, Never>.pipe()
      let log = Lock(0)
      signal.observeValues { value in
        log.withLock { $0 = value }
        if value < 100_000 { input.send(value: value + 1) }
      }
      input.send(value: 1)
      // Otherwise the observer retains its own input and is never released.
      input.sendCompleted()
      return (property.value, log.withLock { $0 })
    }
    #expect(values == (100_000, 100_000))
  }
}
