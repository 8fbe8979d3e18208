import Reactive
import ReactiveTesting
import Testing

@Suite struct PropertyTests {
  typealias Event = Signal<Int, Never>.Event
  let test = TestScheduler()

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

@Suite struct PropertyOperatorTests {
  let test = TestScheduler()

  /// A property that starts at 0 and takes the values of a lane.
  private func property(_ lane: String, initial: Int = 0) -> Property<Int> {
    Property(initial: initial, then: test.hot(lane, of: Int.self))
  }

  @Test func `a mapped property has the transformed value at once`() {
    let source = property("--1-2|")
    let mapped = source.map { $0 + 1 }
    #expect(mapped.value == 1)
    #expect(test.timeline { mapped.producer } == "1-2-3|")
    #expect(source.map(value: "x").value == "x")
    #expect(Property(value: "four").map(\.count).value == 4)
  }

  @Test func `filter keeps the initial value until one passes`() {
    let filtered = property("-1-4-3|").filter(initial: 9) { $0 > 2 }
    #expect(filtered.value == 9)
    #expect(test.timeline { filtered.producer } == "9--4-3|")
    #expect(Property(value: 5).filter(initial: 9) { $0 > 2 }.value == 5)
  }

  @Test func `skipRepeats compares with the previous value`() {
    #expect(test.timeline { property("-0-1-1-2|").skipRepeats().producer } == "0--1---2|")
    #expect(
      test.timeline { property("-1-2-5|").skipRepeats { $1 - $0 < 2 }.producer } == "0----5|")
  }

  @Test func `scan begins with the current value`() {
    let sums = property("-1-2|", initial: 5).scan(1) { $0 + $1 }
    #expect(sums.value == 6)
    #expect(test.timeline { sums.producer } == "67-9|")
  }

  @Test func `combineLatest accepts several properties or a sequence`() {
    let (a, b, c) = (MutableProperty(1), MutableProperty("x"), MutableProperty(true))
    let all = Property.combineLatest(a, b, c)
    #expect(all.value == (1, "x", true))
    a.value = 2
    c.value = false
    #expect(all.value == (2, "x", false))

    let numbers = [MutableProperty(1), MutableProperty(2)]
    let array = Property.combineLatest(numbers)
    numbers[1].value = 5
    #expect(array?.value == [1, 5])
    #expect(Property.combineLatest([MutableProperty<Int>]()) == nil)
    #expect(Property.combineLatest([MutableProperty<Int>](), emptySentinel: [3]).value == [3])
  }

  @Test func `flatMap follows the inner property of the current value`() {
    let inner = [MutableProperty(10), MutableProperty(20)]
    let index = MutableProperty(0)
    let value = index.flatMap(.latest) { inner[$0] }
    #expect(value.value == 10)
    inner[0].value = 11
    #expect(value.value == 11)
    index.value = 1
    #expect(value.value == 20)
    inner[0].value = 12
    #expect(value.value == 20)
    let outer = MutableProperty(inner[0])
    let flat = outer.flatten(.latest)
    #expect(flat.value == 12)
    outer.value = inner[1]
    #expect(flat.value == 20)
  }

  @Test func `zip pairs the first values, then the second ones`() {
    let (a, b) = (MutableProperty(1), MutableProperty("x"))
    let both = a.zip(with: b)
    let packed = Property.zip(a, b, Property(value: true))
    let list = Property.zip([a, a])
    #expect(both.value == (1, "x"))
    a.value = 2
    #expect(both.value == (1, "x"))
    b.value = "y"
    #expect(both.value == (2, "y"))
    #expect(packed.value == (1, "x", true))
    #expect(list?.value == [2, 2])
    #expect(Property.zip([MutableProperty<Int>]()) == nil)
    #expect(Property.zip([MutableProperty<Int>](), emptySentinel: [7]).value == [7])
  }
}
