import Reactive
import ReactiveTesting
import Testing

@Suite struct PropertyTests {
  typealias Event = Signal<Int, Never>.Event
  let test = TestScheduler()

  @Test func `a property of a stream has the stream's latest value`() {
    let property = Property(initial: 0, then: test.hot("-1-2-|", of: Int.self))
    #expect(property.value == 0)
    #expect(test.timeline { property.producer } == "01-2-|")
    #expect(property.value == 2)
  }

  @Test func `a value sent synchronously on start replaces the initial value`() {
    let property = Property(initial: 0, then: SignalProducer<Int, Never>([1, 2]))
    #expect(property.value == 2)
    #expect(test.timeline { property.producer } == "(2|)")
    #expect(test.timeline { property.signal } == "!")
  }

  @Test func `an interrupted stream completes its property`() {
    let property = Property(initial: 0, then: test.hot("-1-!", of: Int.self))
    #expect(test.timeline { property.producer } == "01-|")
  }

  @Test func `a constant property sends its value and completes`() {
    let property = Property(value: 7)
    #expect(property.value == 7)
    #expect(test.timeline { property.producer } == "(7|)")
    #expect(test.timeline { property.signal } == "!")
  }

  @Test func `the wrapped value of a Property is its value`() {
    struct Model {
      @Property var size: Int
      init() { _size = Property(initial: 1, then: SignalProducer<Int, Never>(value: 3)) }
    }
    let model = Model()
    #expect(model.size == 3)
    #expect(model.$size.value == 3)
  }

  @Test func `a stream runs while its property or its producer or signal is in use`() {
    final class Feed: Sendable {
      let ends = Counter()
      let (signal, input) = Signal<Int, Never>.pipe()
      var property: Property<Int> {
        let ends = ends
        return Property(initial: 0, then: signal.producer.lift { $0.watching(ends) })
      }
    }
    let feed = Feed()
    do {
      let property = feed.property
      feed.input.send(value: 1)
      #expect(property.value == 1)
      #expect(feed.ends.count == 0)
    }
    #expect(feed.ends.count == 1)
    do {
      let producer = feed.property.producer
      feed.input.send(value: 2)
      #expect(feed.ends.count == 1)
      let log = Log<Int>()
      producer.startWithValues { log.note($0) }.dispose()
      #expect(log.all == [2])
    }
    #expect(feed.ends.count == 2)
    do {
      let signal = feed.property.signal
      #expect(feed.ends.count == 2)
      withExtendedLifetime(signal) {}
    }
    #expect(feed.ends.count == 3)
    let log = Log<Int>()
    let run = feed.property.producer.startWithValues { log.note($0) }
    feed.input.send(value: 5)
    #expect(log.all == [0, 5])
    #expect(feed.ends.count == 3)
    run.dispose()
    #expect(feed.ends.count == 4)
  }

  @Test func `a property does not retain its source, but a capturing one does`() {
    var source: MutableProperty<Int>? = MutableProperty(1)
    weak let held = source
    let view = source.map { Property($0) }
    let log = Log<Event>()
    view?.producer.start { log.note($0) }
    source?.value = 2
    source = nil
    #expect(held == nil)
    #expect(view?.value == 2)
    #expect(log.all == [.value(1), .value(2), .completed])

    source = MutableProperty(3)
    weak let captured = source
    var capturing = source.map { Property(capturing: $0) }
    source = nil
    #expect(captured != nil)
    #expect(capturing?.value == 3)
    capturing = nil
    #expect(captured == nil)
  }

  @Test func `a chain of composed properties is retained by its last and released with it`() {
    let source = MutableProperty(1)
    let calls = Counter()
    var last: Property<Int>? = source.map { value in
      calls.increment()
      return value
    }.map { $0 + 1 }.map { $0 * 2 }
    source.value = 2
    #expect(last?.value == 6)
    #expect(calls.count == 2)
    last = nil
    source.value = 3
    #expect(calls.count == 2)
  }
}

extension Signal {
  /// The same signal.
  ///
  /// Its end or release is counted.
  fileprivate func watching(_ ends: Counter) -> Signal {
    Signal { observer, lifetime in
      lifetime += observe(observer)
      lifetime.observeEnded { ends.increment() }
    }
  }
}
