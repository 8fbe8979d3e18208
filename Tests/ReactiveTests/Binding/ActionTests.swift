import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite struct ActionTests {
  let test = TestScheduler()

  @Test func `apply sends the events of the work`() {
    let work = test.cold("-1-2|", of: Int.self)
    let action = Action<Int, Int, Never> { factor in work.map { $0 * factor } }
    let runs = test.timeline { action.apply(2).flatMapErrorAsValue() }
    #expect(runs == "-2-4|")
  }

  @Test func `the second of two overlapping runs is refused`() {
    let work = test.cold("--1|", of: Int.self)
    let action = Action<Void, Int, TestError> { work.promoteError(TestError.self) }
    let refusals = Log<Duration>()
    action.disabledErrors.observeValues { [test] in refusals.note(test.now) }
    let first = Log<String>()
    let second = Log<String>()
    action.apply().start { first.note("\($0)") }
    test.advance(by: .milliseconds(1))
    action.apply().start { second.note("\($0)") }
    test.run()
    #expect(first.all == ["value(1)", "completed"])
    #expect(second.all == ["failed(disabled)"])
    #expect(refusals.all == [.milliseconds(1)])
  }

  @Test func `an action's signals report every run`() {
    let action = Action<Int, Int, TestError> { input in
      input > 0
        ? SignalProducer([input, input * 10]) : SignalProducer(error: TestError("negative"))
    }
    let log = Log<String>()
    action.values.observeValues { log.note("value \($0)") }
    action.errors.observeValues { log.note("error \($0)") }
    action.completed.observeValues { log.note("completed") }
    action.events.observeValues { log.note("event \($0)") }
    action.apply(1).start()
    action.apply(-1).start()
    #expect(
      log.all == [
        "value 1", "event value(1)", "value 10", "event value(10)", "completed",
        "event completed", "error negative", "event failed(negative)",
      ])
  }

  @Test func `a failure of the work and a refusal are different errors`() {
    let enabled = MutableProperty(true)
    let action = Action<Void, Int, TestError>(enabledIf: enabled) {
      SignalProducer(error: TestError("work"))
    }
    let log = Log<ActionError<TestError>>()
    action.apply().startWithFailed { log.note($0) }
    enabled.value = false
    action.apply().startWithFailed { log.note($0) }
    #expect(log.all == [.producerFailed(TestError("work")), .disabled])
  }

  @Test func `isExecuting and isEnabled follow the runs and the condition`() {
    let condition = MutableProperty(true)
    let (signal, input) = Signal<Int, Never>.pipe()
    let action = Action<Void, Int, Never>(enabledIf: condition) { signal.producer }
    let (executing, enabled) = (Log<Bool>(), Log<Bool>())
    action.isExecuting.producer.startWithValues { executing.note($0) }
    action.isEnabled.producer.startWithValues { enabled.note($0) }
    action.apply().start()
    condition.value = false
    input.sendCompleted()
    condition.value = true
    #expect(executing.all == [false, true, false])
    #expect(enabled.all == [true, false, true])
    #expect(action.isEnabled.value)
  }

  @Test func `disposing of a run lets the next one start`() {
    let ends = Counter()
    let action = Action<Void, Int, Never> {
      SignalProducer { observer, lifetime in
        lifetime.observeEnded {
          ends.increment()
          withExtendedLifetime(observer) {}
        }
      }
    }
    let run = action.apply().start()
    #expect(action.isExecuting.value)
    run.dispose()
    #expect(!action.isExecuting.value)
    #expect(action.isEnabled.value)
    let next = action.apply().start()
    #expect(action.isExecuting.value)
    next.dispose()
    #expect(ends.count == 2)
  }

  @Test func `a run can start when the previous one completes`() {
    let action = Action<Int, Int, Never> { SignalProducer(value: $0) }
    let log = Log<String>()
    action.apply(1).concat(action.apply(2)).start { log.note("\($0)") }
    #expect(log.all == ["value(1)", "value(2)", "completed"])
  }

  @Test func `the work receives the state at the start of the run`() {
    let state = MutableProperty(1)
    let action = Action<Int, Int, Never>(state: state) { SignalProducer(value: $0 * $1) }
    let log = Log<Int>()
    action.values.observeValues { log.note($0) }
    let applied = action.apply(10)
    state.value = 3
    applied.start()
    #expect(log.all == [30])
    let only = Action<Void, Int, Never>(state: state) { SignalProducer(value: $0) }
    only.values.observeValues { log.note($0) }
    only.apply().start()
    #expect(log.all == [30, 3])
  }

  @Test func `a nil state disables an unwrapping action`() {
    let state = MutableProperty<Int?>(nil)
    let action = Action<Void, Int, Never>(unwrapping: state) { SignalProducer(value: $0) }
    let log = Log<Int>()
    action.values.observeValues { log.note($0) }
    #expect(!action.isEnabled.value)
    action.apply().start()
    state.value = 7
    #expect(action.isEnabled.value)
    action.apply().start()
    #expect(log.all == [7])
  }

  @Test func `an invalid proposal disables a validated action`() {
    let form = ValidatingProperty<Int, TestError>(2) { $0 > 0 ? .valid : .invalid(TestError("no")) }
    let action = Action<Int, Int, Never>(validated: form) { SignalProducer(value: $0 + $1) }
    form.value = -1
    #expect(!action.isEnabled.value)
    form.value = 3
    let log = Log<Int>()
    action.values.observeValues { log.note($0) }
    action.apply(1).start()
    #expect(log.all == [4])
  }

  @Test func `an action retains the property it depends on, with every initializer`() {
    typealias Work = Action<Int, Int, Never>
    typealias Button = Action<Void, Int, Never>
    func keeps(_ make: () -> (AnyObject, AnyObject)) -> Bool {
      weak var property: AnyObject?
      var action: AnyObject?
      do {
        let made = make()
        (action, property) = made
      }
      let isKept = property != nil
      withExtendedLifetime(action) {}
      action = nil
      return isKept && property == nil
    }
    func form() -> ValidatingProperty<Int, TestError> { ValidatingProperty(1) { _ in .valid } }
    let one: @Sendable () -> SignalProducer<Int, Never> = { SignalProducer(value: 1) }
    #expect(
      keeps {
        let property = MutableProperty(true)
        return (Work(enabledIf: property) { _ in one() }, property)
      })
    #expect(
      keeps {
        let property = MutableProperty(true)
        return (Button(enabledIf: property) { one() }, property)
      })
    #expect(
      keeps {
        let property = MutableProperty(1)
        return (Work(state: property) { _, _ in one() }, property)
      })
    #expect(
      keeps {
        let property = MutableProperty(1)
        return (Button(state: property) { _ in one() }, property)
      })
    #expect(
      keeps {
        let property = MutableProperty(1)
        return (Work(state: property, enabledIf: { $0 > 0 }) { _, _ in one() }, property)
      })
    #expect(
      keeps {
        let property = MutableProperty<Int?>(1)
        return (Work(unwrapping: property) { _, _ in one() }, property)
      })
    #expect(
      keeps {
        let property = MutableProperty<Int?>(1)
        return (Button(unwrapping: property) { _ in one() }, property)
      })
    #expect(
      keeps {
        let property = form()
        return (Work(validated: property) { _, _ in one() }, property)
      })
    #expect(
      keeps {
        let property = form()
        return (Button(validated: property) { _ in one() }, property)
      })
  }

  @Test func `an action can be bound to a stream of inputs`() {
    let (inputs, send) = Signal<Int, Never>.pipe()
    let action = Action<Int, Int, Never> { SignalProducer(value: $0 * 2) }
    let log = Log<Int>()
    action.values.observeValues { log.note($0) }
    action <~ inputs
    send.send(value: 1)
    send.send(value: 2)
    #expect(log.all == [2, 4])
  }

  @Test func `releasing an action completes its signals and leaks nothing`() {
    let completions = Counter()
    weak var held: Counter?
    weak var kept: Action<Void, Int, Never>?
    let state = MutableProperty(1)
    do {
      let counter = Counter()
      held = counter
      let action = Action<Void, Int, Never>(state: state) { _ in
        SignalProducer { () -> Int in counter.increment() }
      }
      kept = action
      action.values.observeCompleted { completions.increment() }
      action.disabledErrors.observeCompleted { completions.increment() }
      action.isEnabled.producer.startWithCompleted { completions.increment() }
      action.apply().start()
    }
    #expect(completions.count == 3)
    #expect(kept == nil)
    #expect(held == nil)
  }

  @Test func `runs applied by four threads at once do not overlap`() {
    let running = Counter()
    let overlaps = Counter()
    let action = Action<Void, Int, Never> {
      SignalProducer { () -> Int in
        if running.increment() != 1 { overlaps.increment() }
        running.decrement()
        return 1
      }
    }
    let (done, refused) = (Counter(), Counter())
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<500 {
        action.apply().start { event in
          if case .failed = event { refused.increment() }
          if case .completed = event { done.increment() }
        }
      }
    }
    #expect(overlaps.count == 0)
    #expect(done.count + refused.count == 2000)
    #expect(!action.isExecuting.value)
    #expect(action.isEnabled.value)
  }
}

extension SignalProducer where Error == ActionError<Never> {
  /// The work's events, for an action that is never disabled.
  fileprivate func flatMapErrorAsValue() -> SignalProducer<Value, Never> {
    SignalProducer<Value, Never> { observer, lifetime in
      lifetime += start { event in
        switch event {
        case .value(let value): observer.send(value: value)
        case .completed: observer.sendCompleted()
        case .failed, .interrupted: observer.sendInterrupted()
        }
      }
    }
  }
}
