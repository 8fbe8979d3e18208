import Reactive
import ReactiveTesting
import Testing

@Suite struct ActionTests {
  let test = TestScheduler()

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
    /// Whether an action keeps its property alive, and releases it.
    func keeps<Dependency: AnyObject>(
      _ make: () -> Dependency, _ action: (Dependency) -> AnyObject
    ) -> Bool {
      weak var property: Dependency?
      var kept: AnyObject?
      do {
        let made = make()
        property = made
        kept = action(made)
      }
      let isKept = property != nil
      withExtendedLifetime(kept) {}
      kept = nil
      return isKept && property == nil
    }
    let flag = { MutableProperty(true) }
    let number = { MutableProperty(1) }
    let optional = { MutableProperty<Int?>(1) }
    let form = { ValidatingProperty<Int, TestError>(1) { _ in .valid } }
    let one = SignalProducer<Int, Never>(value: 1)
    #expect(keeps(flag) { Work(enabledIf: $0) { _ in one } })
    #expect(keeps(flag) { Button(enabledIf: $0) { one } })
    #expect(keeps(number) { Work(state: $0) { _, _ in one } })
    #expect(keeps(number) { Button(state: $0) { _ in one } })
    #expect(keeps(number) { Work(state: $0, enabledIf: { $0 > 0 }) { _, _ in one } })
    #expect(keeps(optional) { Work(unwrapping: $0) { _, _ in one } })
    #expect(keeps(optional) { Button(unwrapping: $0) { _ in one } })
    #expect(keeps(form) { Work(validated: $0) { _, _ in one } })
    #expect(keeps(form) { Button(validated: $0) { _ in one } })
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
}
