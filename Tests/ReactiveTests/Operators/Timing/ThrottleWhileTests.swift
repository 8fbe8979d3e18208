import Reactive
import ReactiveTesting
import Testing

@Suite struct ThrottleWhileTests {
  let test = TestScheduler()

  @Test func `throttle(while:) sends the pending value when the property turns false`() {
    let hot = test.hot("-1-2-3-|", of: Int.self)
    let busy = Property(
      initial: false, then: test.hot("--t---f", values: ["t": true, "f": false]))
    #expect(test.timeline { hot.throttle(while: busy) } == "-1----3|")
  }

  @Test func `throttle(while:on:) passes on all events while the property is false`() {
    let cold = test.cold("-1-2-|", of: Int.self)
    let busy = MutableProperty(false)
    #expect(test.timeline { cold.throttle(while: busy, on: test) } == "-1-2-|")
  }

  @Test func `throttle(while:on:) passes on every value that is not held back`() {
    let hot = test.hot("[12]-3|", of: Int.self)
    let busy = MutableProperty(false)
    #expect(test.timeline { hot.throttle(while: busy, on: test) } == "[12]-3|")
  }

  @Test func `throttle(while:on:) drops the pending value at the end`() {
    let hot = test.hot("1--(23|)", of: Int.self)
    let busy = Property(initial: false, then: test.hot("-t-", values: ["t": true]))
    #expect(test.timeline { hot.throttle(while: busy, on: test) } == "1--|")
  }

  @Test func `throttle(while:) does not retain the property, and retains nothing after the end`() {
    weak var held: MutableProperty<Bool>?
    weak var token: Counter?
    let (signal, input) = Signal<Int, Never>.pipe()
    do {
      let busy = MutableProperty(true)
      let counter = Counter()
      (held, token) = (busy, counter)
      signal.throttle(while: busy).observeValues { _ in counter.increment() }
      input.send(value: 1)
      #expect(counter.count == 0)
    }
    #expect(held == nil)
    #expect(token != nil)
    input.sendCompleted()
    #expect(token == nil)
  }

  @Test func `throttle(while:) respects a property that is set from inside an observer`() {
    let busy = MutableProperty(false)
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.throttle(while: busy).observeValues { value in
      log.note(value)
      if value == 1 {
        busy.value = true
        input.send(value: 2)
        input.send(value: 3)
      }
    }
    input.send(value: 1)
    #expect(log.all == [1])
    busy.value = false
    #expect(log.all == [1, 3])
    input.sendCompleted()
  }
}
