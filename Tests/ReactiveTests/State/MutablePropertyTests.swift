import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite struct MutablePropertyTests {
  typealias Event = Signal<Int, Never>.Event

  @Test func `the producer starts with the current value, the signal sends only changes`() {
    let test = TestScheduler()
    let property = MutableProperty(0)
    property <~ test.cold("--1-2", of: Int.self)
    let changes = property.signal
    let both = test.timeline(until: 6) { property.producer.merge(with: changes.map { $0 * 10 }) }
    #expect(both == Timeline("z-[ba]-[dc]-", values: ["z": 0, "a": 1, "b": 10, "c": 2, "d": 20]))
    #expect(property.value == 2)
  }

  @Test func `swap returns the previous value, modify its closure's result`() {
    let property = MutableProperty(1)
    let log = Log<Int>()
    property.signal.observeValues { log.note($0) }
    #expect(property.swap(5) == 1)
    let text = property.modify { value in
      value += 1
      return "was \(value - 1)"
    }
    #expect(text == "was 5")
    #expect(property.withValue { $0 * 2 } == 12)
    #expect(log.all == [5, 6])
  }

  @Test func `modify notifies observers of a change even if its closure throws`() throws {
    let property = MutableProperty(1)
    let log = Log<Int>()
    property.signal.observeValues { log.note($0) }
    #expect(throws: TestError("stop")) {
      try property.modify { (value: inout Int) throws(TestError) in
        value = 9
        throw TestError("stop")
      }
    }
    #expect(property.value == 9)
    #expect(log.all == [9])
  }

  @Test func `setting a property from its own observer delivers every value in order`() {
    let property = MutableProperty(0)
    let log = Log<String>()
    let run = property.signal.observeValues { value in
      log.note("a\(value)")
      guard value < 3 else { return }
      property.value = value + 1
      // The new value is visible at once, before any observer is notified.
      log.note("now \(property.value)")
    }
    property.signal.observeValues { log.note("b\($0)") }
    property.value = 1
    #expect(log.all == ["a1", "now 2", "b1", "a2", "now 3", "b2", "a3", "b3"])
    #expect(property.value == 3)
    run?.dispose()
  }

  @Test func `a producer started from the property's own observer sends the new value at once`() {
    let property = MutableProperty(0)
    let log = Log<Int>()
    property.signal.take(first: 1).observeValues { _ in
      property.value = 2
      property.producer.startWithValues { log.note($0) }
      log.note(-1)
      property.value = 3
    }
    property.value = 1
    property.value = 4
    #expect(log.all == [2, -1, 3, 4])
  }

  @Test func `releasing a property completes its streams and ends its lifetime`() {
    let log = Log<Event>()
    let ends = Counter()
    let (producer, signal): (SignalProducer<Int, Never>, Signal<Int, Never>)
    do {
      let property = MutableProperty(1)
      (producer, signal) = (property.producer, property.signal)
      property.lifetime.observeEnded { ends.increment() }
      signal.observe { log.note($0) }
      producer.start { log.note($0) }
      property.value = 2
    }
    #expect(log.all == [.value(1), .value(2), .value(2), .completed, .completed])
    #expect(ends.count == 1)
    let late = Log<Event>()
    producer.start { late.note($0) }
    #expect(late.all == [.value(2), .completed])
  }

  @Test func `releasing a property releases its value and observers`() {
    weak var held: Counter?
    weak var kept: MutableProperty<Counter>?
    do {
      let counter = Counter()
      let property = MutableProperty(counter)
      (held, kept) = (counter, property)
      property.producer.startWithValues { $0.increment() }
      property.signal.observeValues { [weak property] _ in _ = property?.value }
      property.value = counter
      property.modify { $0 = counter }
    }
    #expect(held == nil)
    #expect(kept == nil)
  }

  @Test func `all observers see four threads' changes in one order, ending with the value`() {
    for _ in 0..<20 {
      let property = MutableProperty(-1)
      let logs = (0..<3).map { _ in Log<Int>() }
      for log in logs { property.signal.observeValues { log.note($0) } }
      DispatchQueue.concurrentPerform(iterations: 4) { sender in
        for number in 0..<250 { property.value = sender * 250 + number }
      }
      #expect(logs[0].all.count == 1000)
      #expect(Set(logs[0].all).count == 1000)
      #expect(logs[1].all == logs[0].all)
      #expect(logs[2].all == logs[0].all)
      #expect(logs[0].all.last == property.value)
    }
  }

  @Test func `a producer started while another thread sets neither misses nor repeats a value`() {
    for _ in 0..<200 {
      let property = MutableProperty(0)
      let logs = (0..<3).map { _ in Log<Int>() }
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        if index == 0 {
          for number in 1...100 { property.value = number }
        } else {
          property.producer.startWithValues { logs[index - 1].note($0) }
        }
      }
      for log in logs {
        let first = log.all.first ?? 101
        #expect(log.all == Array(first...100))
      }
    }
  }
}
