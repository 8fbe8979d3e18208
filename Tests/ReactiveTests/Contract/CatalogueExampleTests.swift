import Reactive
import ReactiveTesting
import Testing

/// The examples in the operator catalogue that a fixture cannot express.
///
/// They use closures with effects, properties, lifetimes or tasks. All others are in
/// `fixtures/catalogue`.
@Suite struct CatalogueExampleTests {
  let test = TestScheduler()

  private var tick: Duration { .milliseconds(1) }

  @Test func `a start handler sends the producer's events`() {
    let producer = SignalProducer<Int, Never> { observer, _ in
      observer.send(value: 1)
      observer.sendCompleted()
    }
    #expect(test.timeline { producer } == "(1|)")
  }

  @Test func `a pipe's output delivers what its input sends`() {
    let (output, input) = Signal<Int, Never>.pipe()
    test.schedule(after: tick) { input.send(value: 1) }
    test.schedule(after: tick * 3) { input.sendCompleted() }
    #expect(test.timeline { output } == "-1-|")
  }

  @Test func `startWithSignal delivers all events to an observer attached in the setup`() {
    let seen = test.cold("-1-|", of: Int.self)
    let events = SignalProducer<Int, Never> { observer, lifetime in
      seen.startWithSignal { signal, handle in
        lifetime += handle
        signal.observe(observer)
      }
    }
    #expect(test.timeline { events } == "-1-|")
  }

  @Test func `on() runs an effect for each value and passes the value on`() {
    let printed = Log<Int>()
    let s = test.hot("-1-|", of: Int.self)
    #expect(test.timeline { s.on(value: { printed.note($0) }) } == "-1-|")
    #expect(printed.all == [1])
  }

  @Test func `take(during:) completes when its lifetime ends at 4`() {
    let (lifetime, token) = Lifetime.make()
    let s = test.hot("-1-2-3|", of: Int.self)
    test.schedule(after: tick * 4) { token.dispose() }
    #expect(test.timeline { s.take(during: lifetime) } == "-1-2|")
  }

  @Test func `startWithValues receives the values`() {
    let s = test.cold("-1-|", of: Int.self)
    let heard = SignalProducer<Int, Never> { observer, lifetime in
      lifetime += s.on(completed: observer.sendCompleted).startWithValues(observer.send(value:))
    }
    #expect(test.timeline { heard } == "-1-|")
  }

  @Test func `a property bound to a signal takes its values`() {
    let property = MutableProperty(0)
    property <~ test.hot("-1-|", of: Int.self)
    #expect(test.timeline { property.producer } == "01")
  }

  @Test func `ended completes when the lifetime's token is disposed of at 3`() {
    let (lifetime, token) = Lifetime.make()
    test.schedule(after: tick * 3) { token.dispose() }
    #expect(test.timeline { lifetime.ended }.texts == "---|")
  }

  @Test func `for await receives the values of a stream`() async throws {
    let s = test.hot("-1-|", of: Int.self)
    let (output, input) = Signal<Int, Never>.pipe()
    let seen = test.record(output)
    try await test.run {
      for await value in s.values { input.send(value: value) }
      input.sendCompleted()
    }
    #expect(seen.timeline == "-1-|")
  }

  @Test func `a producer with an operation sends its result after two ticks`() {
    let loaded = test.record(
      SignalProducer<Int, any Error>(operation: { [test, tick] in
        try await test.clock.sleep(for: tick * 2)
        return 1
      }))
    test.run()
    #expect(loaded.timeline.marbles == "--(1|)")
  }

  @Test func `first() returns the first value when it arrives`() async throws {
    let s = test.cold("-1-2|", of: Int.self)
    let (output, input) = Signal<Int, Never>.pipe()
    let seen = test.record(output)
    try await test.run {
      if let value = await s.first() { input.send(value: value) }
      input.sendCompleted()
    }
    #expect(seen.timeline == "-(1|)")
    #expect(test.now == tick)
  }

  @Test func `a property sends its initial value and then a stream's values`() {
    let s = test.cold("-1-|", of: Int.self)
    #expect(test.timeline { Property(initial: 0, then: s).producer } == "01-|")
  }

  @Test func `a property sends its new value when it is set at 2`() {
    let property = MutableProperty(0)
    test.schedule(after: tick * 2) { property.value = 1 }
    #expect(test.timeline { property.producer } == "0-1")
  }

  @Test func `a mapped property transforms the initial value and each new one`() {
    let property = MutableProperty(0)
    test.schedule(after: tick * 2) { property.value = 1 }
    #expect(test.timeline { property.map { $0 + 1 }.producer } == "1-2")
  }

  @Test func `a validating property takes a valid value and rejects an invalid one`() {
    let property = ValidatingProperty<Int, TestError>(0) { value in
      value > 1 ? .invalid(TestError("too large")) : .valid
    }
    test.schedule(after: tick) { property.value = 1 }
    test.schedule(after: tick * 2) { property.value = 2 }
    #expect(test.timeline { property.producer } == "01")
  }

  @Test func `applying an action during its first run fails with disabled`() {
    let x = test.cold("--1|", of: Int.self)
    let action = Action<Void, Int, Never> { x }
    action.apply().start()
    let second = test.timeline { action.apply() }
    #expect(second.marbles == "#'disabled'")
  }

  @Test func `a handwritten reply sends 1 after two ticks`() {
    let reply = SignalProducer<Int, Never> { [test, tick] observer, lifetime in
      lifetime += test.schedule(after: tick * 2) {
        observer.send(value: 1)
        observer.sendCompleted()
      }
    }
    #expect(test.timeline { reply } == "--(1|)")
  }

  @Test func `scheduled work runs after two ticks`() {
    let (output, input) = Signal<Int, Never>.pipe()
    test.schedule(after: tick * 2) {
      input.send(value: 0)
      input.sendCompleted()
    }
    #expect(test.timeline { output } == "--(0|)")
  }

  @Test func `advancing by two ticks fires a one-tick interval twice`() {
    let seen = test.record(SignalProducer<Int, Never>.interval(tick))
    test.advance(by: tick * 2)
    #expect(seen.timeline == "-01")
  }
}
