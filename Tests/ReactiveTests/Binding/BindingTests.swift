import Reactive
import ReactiveTesting
import Testing

@Suite struct BindingTests {
  @Test func `a property of optionals binds to optional and non-optional values`() {
    let target = MutableProperty<Int?>(nil)
    target <~ SignalProducer<Int, Never>(value: 2)
    #expect(target.value == 2)
    target <~ SignalProducer<Int?, Never>(value: nil)
    #expect(target.value == nil)
  }

  @Test func `disposing of the handle ends a binding`() {
    let target = MutableProperty(0)
    let source = MutableProperty(1)
    let binding = target <~ source
    binding?.dispose()
    source.value = 2
    #expect(target.value == 1)
  }

  @Test func `a binding does not retain its target and ends with it`() {
    let source = MutableProperty(1)
    weak var held: MutableProperty<Int>?
    let ends = Counter()
    do {
      let target = MutableProperty(0)
      held = target
      target
        <~ source.producer.lift { signal in
          Signal { observer, lifetime in
            lifetime += signal.observe(observer)
            lifetime.observeEnded { ends.increment() }
          }
        }
    }
    #expect(held == nil)
    #expect(ends.count == 1)
  }

  @Test func `binding to a nil target does not start the source`() {
    let target: MutableProperty<Int>? = nil
    let starts = Counter()
    target <~ SignalProducer<Int, Never> { () -> Int in starts.increment() }
    #expect(starts.count == 0)
  }

  @Test func `a bound observer receives the values and the end`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Signal<Int, Never>.Event>()
    signal.observe { log.note($0) }
    input <~ SignalProducer<Int, Never>([1, 2])
    #expect(log.all == [.value(1), .value(2), .completed])
  }

  @Test func `a binding target with a closure is called until its lifetime ends`() {
    let (lifetime, token) = Lifetime.make()
    let log = Log<Int>()
    let (signal, input) = Signal<Int, Never>.pipe()
    BindingTarget<Int>(lifetime: lifetime) { log.note($0) } <~ signal
    input.send(value: 1)
    token.dispose()
    input.send(value: 2)
    #expect(log.all == [1])
  }

  @Test func `a binding target with a scheduler is called on it`() {
    let test = TestScheduler()
    let (lifetime, token) = Lifetime.make()
    let log = Log<Int>()
    let target = BindingTarget<Int>(on: test, lifetime: lifetime) { log.note($0) }
    target <~ SignalProducer<Int, Never>(value: 1)
    #expect(log.all == [])
    test.advance()
    #expect(log.all == [1])
    target <~ SignalProducer<Int, Never>(value: 2)
    token.dispose()
    test.advance()
    #expect(log.all == [1])
  }

  @Test func `a binding target with a key path does not retain its object`() {
    final class Label: @unchecked Sendable {
      // Unchecked: used by one thread.
      var text = ""
    }
    let (lifetime, token) = Lifetime.make()
    let (signal, input) = Signal<String, Never>.pipe()
    weak var held: Label?
    do {
      let label = Label()
      held = label
      BindingTarget(lifetime: lifetime, object: label, keyPath: \Label.text) <~ signal
      input.send(value: "a")
      #expect(label.text == "a")
    }
    #expect(held == nil)
    input.send(value: "b")
    withExtendedLifetime(token) {}
  }
}
