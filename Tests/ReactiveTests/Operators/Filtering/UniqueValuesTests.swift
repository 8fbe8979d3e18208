import Reactive
import ReactiveTesting
import Testing

@Suite struct UniqueValuesTests {
  let test = TestScheduler()

  @Test func `uniqueValues drops a value that has come before`() {
    let hot = test.hot("-1-2-1-3|", of: Int.self)
    let cold = test.cold("-1-2-1-3|", of: Int.self)
    #expect(test.timeline { hot.uniqueValues() } == "-1-2---3|")
    #expect(test.timeline { cold.uniqueValues() } == "-1-2---3|")
  }

  @Test func `uniqueValues can compare values by a key`() {
    let hot = test.hot("-1-2-3-4|", of: Int.self)
    let cold = test.cold("-1-2-3-4|", of: Int.self)
    #expect(test.timeline { hot.uniqueValues { $0 % 3 } } == "-1-2-3--|")
    #expect(test.timeline { cold.uniqueValues { $0 % 3 } } == "-1-2-3--|")
  }

  @Test func `each value of the trigger makes uniqueValues forget every key`() {
    let (hot, x) = (test.hot("-1-3-2-1|", of: Int.self), test.hot("----a---", of: String.self))
    #expect(test.timeline { hot.uniqueValues({ $0 % 2 }, resetOn: x) } == "-1---2-1|")
    let (cold, y) = (test.cold("11-1-1-1|", of: Int.self), test.cold("--a-a---", of: String.self))
    #expect(test.timeline { cold.uniqueValues({ $0 }, resetOn: y) } == "1--1-1--|")
  }

  @Test(arguments: ["--|", "--!", ""])
  func `the end of the trigger has no effect on uniqueValues`(trigger: String) {
    let (hot, x) = (test.hot("-1-1-2|", of: Int.self), test.hot(trigger, of: Int.self))
    #expect(test.timeline { hot.uniqueValues({ $0 }, resetOn: x) } == "-1---2|")
  }

  @Test func `the trigger of uniqueValues may be nil`() {
    let none: Signal<Int, Never>? = nil
    let hot = test.hot("-1-1-2|", of: Int.self)
    #expect(test.timeline { hot.uniqueValues({ $0 }, resetOn: none) } == "-1---2|")
  }

  @Test(arguments: ["-1-1-#", "-1-1-!", "-1-1-|", "-1-1--"])
  func `uniqueValues passes on every end at once`(marbles: String) {
    let error = TestError("boom")
    let never = Signal<Never, Never>.never
    let expected = Timeline<Int, TestError>("-1---" + marbles.suffix(1), error: error)
    let (a, b) = (
      test.hot(marbles, of: Int.self, error: error), test.cold(marbles, of: Int.self, error: error)
    )
    #expect(test.timeline { a.uniqueValues() } == expected)
    #expect(test.timeline { b.uniqueValues({ $0 }, resetOn: never) } == expected)
  }

  @Test func `each start of uniqueValues remembers only its own values`() {
    let cold = test.cold("-1-1|", of: Int.self).uniqueValues()
    #expect(test.timeline { cold } == "-1--|")
    #expect(test.timeline { cold } == "-1--|")
  }

  @Test func `uniqueValues keeps ten of a hundred thousand values with ten keys`() {
    let log = Log<Int>()
    SignalProducer<Int, Never>(1...100_000).uniqueValues { $0 % 10 }.startWithValues {
      log.note($0)
    }
    #expect(log.all == Array(1...10))
  }

  @Test func `uniqueValues drops a value repeated from inside its own delivery`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.uniqueValues().observeValues { value in
      log.note(value)
      input.send(value: 1)
    }
    input.send(value: 1)
    #expect(log.all == [1])
    input.sendCompleted()
  }

  @Test func `a reset from inside an observer lets the next value pass`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (trigger, reset) = Signal<Int, Never>.pipe()
    let log = Log<Int>()
    signal.uniqueValues({ $0 }, resetOn: trigger).observeValues { value in
      log.note(value)
      guard log.all.count == 1 else { return }
      reset.send(value: 0)
      input.send(value: 1)
      input.send(value: 1)
    }
    input.send(value: 1)
    #expect(log.all == [1, 1])
    input.sendCompleted()
  }

  @Test func `uniqueValues releases its keys on a reset, at the end and on disposal`() {
    final class Key: Hashable, Sendable {
      static func == (left: Key, right: Key) -> Bool { left === right }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    let (signal, input) = Signal<Key, Never>.pipe()
    let (trigger, reset) = Signal<Int, Never>.pipe()
    weak var held: Key?
    func send() {
      let key = Key()
      held = key
      input.send(value: key)
    }
    let run = signal.producer.uniqueValues({ $0 }, resetOn: trigger).start()
    send()
    #expect(held != nil)
    reset.send(value: 0)
    #expect(held == nil)
    send()
    #expect(held != nil)
    run.dispose()
    #expect(held == nil)
    signal.uniqueValues().observe { _ in }
    send()
    #expect(held != nil)
    input.sendCompleted()
    #expect(held == nil)
  }
}
