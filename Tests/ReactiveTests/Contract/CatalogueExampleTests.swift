import Reactive
import ReactiveTesting
import Testing

/// The examples of the operators' catalogue that a fixture has no words for.
///
/// They have closures with effects, properties, lifetimes or tasks. All others are in `fixtures/catalogue`.
@Suite struct CatalogueExampleTests {
  let test = TestScheduler()

  private var tick: Duration { .milliseconds(1) }

  @Test func `a producer of a handler`() {
    let producer = SignalProducer<Int, Never> { observer, _ in
      observer.send(value: 1)
      observer.sendCompleted()
    }
    #expect(test.timeline { producer } == "(1|)")
  }

  @Test func `a pipe`() {
    let (output, input) = Signal<Int, Never>.pipe()
    test.schedule(after: tick) { input.send(value: 1) }
    test.schedule(after: tick * 3) { input.sendCompleted() }
    #expect(test.timeline { output } == "-1-|")
  }

  @Test func `startWithSignal, observers attached in the setup`() {
    let seen = test.cold("-1-|", of: Int.self)
    let events = SignalProducer<Int, Never> { observer, lifetime in
      seen.startWithSignal { signal, handle in
        lifetime += handle
        signal.observe(observer)
      }
    }
    #expect(test.timeline { events } == "-1-|")
  }

  @Test func `on, with an effect for each value`() {
    let printed = Log<Int>()
    let s = test.hot("-1-|", of: Int.self)
    #expect(test.timeline { s.on(value: { printed.note($0) }) } == "-1-|")
    #expect(printed.all == [1])
  }

  @Test func `take(during:) a lifetime that ends at 4`() {
    let (lifetime, token) = Lifetime.make()
    let s = test.hot("-1-2-3|", of: Int.self)
    test.schedule(after: tick * 4) { token.dispose() }
    #expect(test.timeline { s.take(during: lifetime) } == "-1-2|")
  }

  @Test func `startWithValues hears the values`() {
    let s = test.cold("-1-|", of: Int.self)
    let heard = SignalProducer<Int, Never> { observer, lifetime in
      lifetime += s.on(completed: observer.sendCompleted).startWithValues(observer.send(value:))
    }
    #expect(test.timeline { heard } == "-1-|")
  }

  @Test func `a property bound to a signal`() {
    let property = MutableProperty(0)
    property <~ test.hot("-1-|", of: Int.self)
    #expect(test.timeline { property.producer } == "01")
  }

  @Test func `the end of a lifetime, its token disposed of at 3`() {
    let (lifetime, token) = Lifetime.make()
    test.schedule(after: tick * 3) { token.dispose() }
    #expect(test.timeline { lifetime.ended }.texts == "---|")
  }

  @Test func `for await over the values of a stream`() async throws {
    let s = test.hot("-1-|", of: Int.self)
    let (output, input) = Signal<Int, Never>.pipe()
    let seen = test.record(output)
    try await test.run {
      for await value in s.values { input.send(value: value) }
      input.sendCompleted()
    }
    #expect(seen.timeline == "-1-|")
  }

  @Test func `a producer of a task that takes two ticks and gives 1`() {
    let loaded = test.record(
      SignalProducer<Int, any Error>(operation: { [test, tick] in
        try await test.clock.sleep(for: tick * 2)
        return 1
      }))
    test.run()
    #expect(loaded.timeline.marbles == "--(1|)")
  }

  @Test func `the first value, awaited`() async throws {
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

  @Test func `a property of a first value and what a stream sends`() {
    let s = test.cold("-1-|", of: Int.self)
    #expect(test.timeline { Property(initial: 0, then: s).producer } == "01-|")
  }

  @Test func `a property set to 1 at 2`() {
    let property = MutableProperty(0)
    test.schedule(after: tick * 2) { property.value = 1 }
    #expect(test.timeline { property.producer } == "0-1")
  }

  @Test func `a property mapped`() {
    let property = MutableProperty(0)
    test.schedule(after: tick * 2) { property.value = 1 }
    #expect(test.timeline { property.map { $0 + 1 }.producer } == "1-2")
  }

  @Test func `a validating property set to 1 at 1, and to what is invalid at 2`() {
    let property = ValidatingProperty<Int, TestError>(0) { value in
      value > 1 ? .invalid(TestError("too large")) : .valid
    }
    test.schedule(after: tick) { property.value = 1 }
    test.schedule(after: tick * 2) { property.value = 2 }
    #expect(test.timeline { property.producer } == "01")
  }

  @Test func `an action applied while its first run is under way`() {
    let x = test.cold("--1|", of: Int.self)
    let action = Action<Void, Int, Never> { x }
    action.apply().start()
    let second = test.timeline { action.apply() }
    #expect(second.marbles == "#'disabled'")
  }

  @Test func `a reply made by hand, 1 after two ticks`() {
    let reply = SignalProducer<Int, Never> { [test, tick] observer, lifetime in
      lifetime += test.schedule(after: tick * 2) {
        observer.send(value: 1)
        observer.sendCompleted()
      }
    }
    #expect(test.timeline { reply } == "--(1|)")
  }

  @Test func `what is scheduled after two ticks`() {
    let (output, input) = Signal<Int, Never>.pipe()
    test.schedule(after: tick * 2) {
      input.send(value: 0)
      input.sendCompleted()
    }
    #expect(test.timeline { output } == "--(0|)")
  }

  @Test func `time moved on by two ticks`() {
    let seen = test.record(SignalProducer<Int, Never>.interval(tick))
    test.advance(by: tick * 2)
    #expect(seen.timeline == "-01")
  }
}
