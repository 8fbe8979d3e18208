import Reactive
import Testing

/// Every operator that takes a closure, with one that changes local variables of the function around it.
@Suite struct CapturedStateTests {
  @Test func `closures may change local variables`() {
    var calls = 0
    func note<Result>(_ value: Result) -> Result {
      calls += 1
      return value
    }
    func run<Value, Error>(
      _ producer: SignalProducer<Value, Error>, at place: SourceLocation = #_sourceLocation
    ) {
      let before = calls
      producer.start()
      #expect(calls > before, sourceLocation: place)
    }
    typealias Ints = SignalProducer<Int, TestError>
    let s = Ints([1, 2, 2])
    let failing = Ints(error: .failed)
    let opening = SignalProducer<Int, Never>(value: 1)
    let trigger = SignalProducer<Void, Never>.never
    run(s.allSatisfy { note($0 > 0) })
    run(s.attempt { _ in note(.success(())) })
    run(s.attemptMap { note(.success(Model($0))) })
    run(s.audit { _ in note(trigger) })
    run(s.collect { values in note(values.count > 1) })
    run(s.collect { values, value in note(values.count > value) })
    run(s.collect(from: opening) { _ in note(trigger) })
    run(s.collect(until: { note(trigger) }))
    run(s.compactMap { note(Model($0)) })
    run(s.debounce { _ in note(trigger) })
    run(s.delay { _ in note(trigger) })
    run(s.elementsEqual(s) { note($0 == $1) })
    run(s.expand(limit: 1) { note(Ints(value: $0)) }.take(first: 4))
    run(Ints.empty.failIfEmpty(with: note(.failed)))
    run(s.filter { note($0 > 0) })
    run(s.flatMap(.merge) { note(Ints(value: $0)) })
    run(s.flatMap(.latest) { _ in note(.empty) } as Ints)
    run(failing.flatMapError { _ in note(.init(value: 0)) } as SignalProducer<Int, Never>)
    run(s.flatScan(.merge, 0) { note(Ints(value: $0 + $1)) })
    run(s.group { note($0 % 2) })
    run(s.group(by: { note($0 % 2) }, until: { _ in note(trigger) }))
    run(s.lazyMap(on: ImmediateScheduler()) { note(Model($0)) })
    run(s.lift { signal in note(signal.skip(first: 1)) })
    run(s.map { note(Model($0)) })
    run(failing.mapError { note($0) })
    run(s.max { note($0 < $1) })
    run(s.min { note($0 < $1) })
    run(s.on(value: { _ in calls += 1 }))
    run(s.reduce(into: Model()) { $0.number += note($1) })
    run(s.repeat { note($0 > 1 ? SignalProducer<Void, Never>.empty : SignalProducer(value: ())) })
    run(failing.retry { _, number in note(number > 1 ? .empty : .init(value: ())) })
    run(s.scan(Model()) { note(Model($0.number + $1)) })
    run(s.scanMap(Model()) { note(($0, Model($1))) })
    run(s.skip { note($0 < 2) })
    run(s.skipRepeats { note($0 == $1) })
    run(s.take { note($0 < 2) })
    run(s.throttle { _ in note(trigger) })
    run(s.uniqueValues { note($0) })
    run(s.window(from: opening) { _ in note(trigger) })
    run(s.window { note(trigger) })
    run(.deferred { note(s) })
    run(.using({ note(AnyDisposable()) }, { _ in s }))
  }

  @Test func `observers may change local variables and objects`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (failing, failure) = Signal<Int, TestError>.pipe()
    let model = Model()
    var calls: [String] = []
    signal.observe { _ in calls.append("event") }
    signal.observeValues { value in
      calls.append("value")
      model.number += value
    }
    signal.observeCompleted { calls.append("completed") }
    signal.observeInterrupted { calls.append("interrupted") }
    failing.observeResult { _ in calls.append("result") }
    failing.observeFailed { _ in calls.append("failed") }
    signal.observe(Signal.Observer(value: { model.number += $0 }))
    signal.observe(Signal.Observer { _ in calls.append("observer") })
    input.send(value: 1)
    failure.send(error: .failed)
    #expect(model.number == 2)
    #expect(calls == ["event", "value", "observer", "result", "failed"])

    calls = []
    let producer = signal.producer
    producer.start { _ in calls.append("event") }
    producer.startWithResult { _ in calls.append("result") }
    producer.startWithValues { model.number += $0 }
    producer.startWithCompleted { calls.append("completed") }
    producer.startWithInterrupted { calls.append("interrupted") }.dispose()
    failing.producer.startWithFailed { _ in calls.append("failed") }
    input.send(value: 1)
    #expect(calls.contains("event") && calls.contains("result") && calls.contains("interrupted"))
    #expect(model.number == 5)
  }

  @Test func `producers, lifetimes and disposables accept closures with state`() {
    var calls: [String] = []
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      calls.append("started")
      lifetime.observeEnded { calls.append("ended") }
      lifetime += AnyDisposable { calls.append("disposed") }
      observer.send(value: calls.count)
      observer.sendCompleted()
    }
    producer.startWithValues { calls.append("\($0)") }
    #expect(calls == ["started", "1", "disposed", "ended"])

    calls = []
    let all = CompositeDisposable()
    all += { calls.append("first") }
    all.add { calls.append("second") }
    let scope = ScopedDisposable(all)
    scope += { calls.append("third") }
    scope.dispose()
    #expect(calls == ["third", "second", "first"])

    let (lifetime, token) = Lifetime.make()
    let target = BindingTarget<Int>(lifetime: lifetime) { calls.append("\($0)") }
    let scheduled = BindingTarget<Int>(on: ImmediateScheduler(), lifetime: lifetime) {
      calls.append("\($0)")
    }
    target <~ SignalProducer<Int, Never>(value: 4)
    scheduled <~ SignalProducer<Int, Never>(value: 5)
    withExtendedLifetime(token) {}
    #expect(calls.suffix(2) == ["4", "5"])
  }

  @Test func `actions and validators accept closures with state`() {
    var calls = 0
    func note<Result>(_ value: Result) -> Result {
      calls += 1
      return value
    }
    let state = MutableProperty(1)
    let optional = MutableProperty<Int?>(1)
    let isEnabled = MutableProperty(true)
    let valid = ValidatingProperty<Int, TestError>(1) { _ in note(.valid) }
    let all = MutableProperty(0)
    typealias Work = SignalProducer<Model, TestError>
    let given: [Action<Int, Model, TestError>] = [
      Action { note(Work(value: Model($0))) },
      Action(enabledIf: isEnabled) { note(Work(value: Model($0))) },
      Action(state: state) { note(Work(value: Model($0 + $1))) },
      Action(state: state, enabledIf: { note($0 > 0) }) { note(Work(value: Model($0 + $1))) },
      Action(unwrapping: optional) { note(Work(value: Model($0 + $1))) },
      Action(validated: valid) { note(Work(value: Model($0 + $1))) },
    ]
    let plain: [Action<Void, Model, TestError>] = [
      Action { note(Work(value: Model())) },
      Action(enabledIf: isEnabled) { note(Work(value: Model())) },
      Action(state: state) { note(Work(value: Model($0))) },
      Action(unwrapping: optional) { note(Work(value: Model($0))) },
      Action(validated: valid) { note(Work(value: Model($0))) },
    ]
    for action in given { action.apply(1).start() }
    for action in plain { action.apply().start() }
    #expect(calls >= given.count + plain.count)
    _ = ValidatingProperty<Int, TestError>(all) { _ in note(.valid) }
    _ = ValidatingProperty<Int, TestError>(1, with: state) { _, _ in note(.valid) }
    _ = ValidatingProperty<Int, TestError>(1, with: valid) { _, _ in note(.valid) }
  }
}
