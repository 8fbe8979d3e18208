import Dispatch
import Reactive
import Testing

/// The names of ReactiveSwift that are not operators, used as in client code.
///
/// That this compiles is the test.
@Suite struct CoreNamesTests {
  enum Oops: Error, Equatable { case oops }

  @Test func `code with ReactiveSwift's disposables compiles`() {
    let action = AnyDisposable {}
    let plain: Disposable = AnyDisposable()
    let serial = SerialDisposable(plain)
    serial.inner = action
    let composite = CompositeDisposable([plain, serial])
    let other = CompositeDisposable()
    other += action
    other += {}
    let removal: Disposable? = other += AnyDisposable()
    removal?.dispose()
    let actionRemoval: Disposable? = other += {}
    actionRemoval?.dispose()
    composite.add(action)
    let handle = composite.add {}
    handle?.dispose()
    let scoped = ScopedDisposable(composite)
    #expect(!scoped.isDisposed)
    serial.dispose()
    composite.dispose()
    #expect(action.isDisposed && plain.isDisposed && scoped.isDisposed)
  }

  @Test func `code with ReactiveSwift's bags and lifetimes compiles`() {
    var bag = Bag<String>()
    let token = bag.insert("a")
    bag.remove(using: token)
    let filled: Bag<Int> = Bag([1, 2])
    #expect(Array(filled) == [1, 2])

    let (lifetime, lifetimeToken) = Lifetime.make()
    let own = Lifetime(Lifetime.Token())
    lifetime.observeEnded {}
    lifetime += AnyDisposable()
    lifetime.ended.observeCompleted {}
    lifetimeToken.dispose()
    #expect(lifetime.hasEnded && Lifetime.empty.hasEnded && own.hasEnded)
  }

  @Test func `code with ReactiveSwift's signals, events and observers compiles`() {
    let (signal, observer) = Signal<Int, Oops>.pipe()
    let generated = Signal<Int, Oops> { observer, lifetime in
      lifetime += signal.observe(observer)
    }
    generated.observe { event in
      switch event {
      case let .value(value): _ = value
      case let .failed(error): _ = error
      case .completed, .interrupted: break
      }
      _ = (event.isTerminating, event.value, event.error, event == .completed)
    }
    generated.observe(
      Signal.Observer(value: { _ in }, failed: { _ in }, completed: {}, interrupted: {}))
    generated.observe(Signal<Int, Oops>.Observer { event in _ = event })
    generated.observeResult { _ = $0 }
    generated.observeFailed { _ = $0 }
    generated.observeCompleted {}
    generated.observeInterrupted {}
    Signal<Int, Never>.never.observeValues { _ = $0 }
    Signal<Int, Never>.empty.observeInterrupted {}
    let piped = Signal<Int, Never>.pipe(disposable: AnyDisposable())
    let reentrant = Signal<Int, Never>.reentrantUnserializedPipe()
    reentrant.input.send(value: 1)
    piped.input.sendCompleted()
    observer.send(.value(1))
    observer.send(value: 2)
    observer.send(error: .oops)
    observer.sendCompleted()
    observer.sendInterrupted()
  }

  @Test func `code with ReactiveSwift's producers compiles`() {
    let started = SignalProducer<Int, Oops> { observer, lifetime in
      lifetime.observeEnded {}
      observer.send(value: 1)
      observer.sendCompleted()
    }
    let disposable: Disposable = started.start()
    disposable.dispose()
    started.start { event in _ = event.value }
    started.start(Signal.Observer(value: { _ in }))
    started.startWithResult { _ = try? $0.get() }
    started.startWithFailed { _ = $0 }
    started.startWithCompleted {}
    started.startWithInterrupted {}
    started.startWithSignal { signal, interruptHandle in
      signal.observeCompleted { interruptHandle.dispose() }
    }
    let result: Result<Int, Oops> = .success(1)
    _ = SignalProducer(result: result)
    _ = result.producer
    _ = SignalProducer<Int, Oops>(value: 1)
    _ = SignalProducer<Int, Oops>(error: .oops)
    _ = SignalProducer<Int, Oops>([1, 2])
    _ = SignalProducer<Int, Oops>(values: 1, 2, 3)
    _ = SignalProducer<Int, Oops>(Signal<Int, Oops>.never)
    _ = SignalProducer<Int, Oops> { 1 }
    _ = SignalProducer<Int, Oops> { .failure(.oops) }
    _ = SignalProducer<Int, Oops> { () throws(Oops) -> Int in throw Oops.oops }
    _ = SignalProducer<Int, Oops>.empty
    _ = SignalProducer<Int, Oops>.never
    _ = started.lift { signal in signal.map { $0 + 1 } }
    SignalProducer<Int, Never>(value: 1).startWithValues { _ = $0 }
    #expect(started.first() == .success(1))
    #expect(started.last() == .success(1))
    #expect(started.single() == .success(1))
    #expect((try? started.wait().get()) != nil)
  }

  @Test func `code with ReactiveSwift's properties and bindings compiles`() {
    struct Model {
      @MutableProperty var name = "a"
      @Property(initial: 0, then: SignalProducer.never) var size: Int
    }
    let model = Model()
    model.$name.value = "b"
    _ = (model.$size.producer, model.name, model.size)

    let property = MutableProperty(1)
    _ = (property.value, property.producer, property.signal, property.lifetime)
    property.swap(2)
    property.modify { $0 += 1 }
    _ = property.withValue { $0 }
    let view = Property(property)
    let capturing = Property(capturing: property)
    let constant = Property(value: 3)
    let fed = Property(initial: 0, then: property.producer)
    let signalFed = Property(initial: 0, then: property.signal)
    let doubled = property.map { $0 * 2 }
    let described = property.map(\.description)
    let pairs = property.combineLatest(with: doubled)
    let both = Property.combineLatest(property, doubled)
    let all = Property.combineLatest([property, property])
    let inner = property.flatMap(.latest) { Property(value: $0) }
    _ = (view, capturing, constant, fed, signalFed, described, pairs, both, all, inner)
    _ = property.skipRepeats().filter(initial: 0) { $0 > 0 }

    let handle = property <~ SignalProducer<Int, Never>(value: 4)
    handle?.dispose()
    let sure: any Disposable = property <~ SignalProducer<Int, Never>(value: 4)
    (property <~ doubled.signal).dispose()
    sure.dispose()
    MutableProperty(0) <~ doubled.signal
    let (lifetime, token) = Lifetime.make()
    let target = BindingTarget<Int>(lifetime: lifetime) { _ in }
    target <~ property
    _ = (target.action, target.lifetime)
    let onScheduler = BindingTarget<Int>(on: ImmediateScheduler(), lifetime: lifetime) { _ in }
    onScheduler <~ property.signal
    let optional: MutableProperty<Int>? = property
    _ = optional.bindingTarget
    optional <~ SignalProducer<Int, Never>(value: 4)
    Signal<Int, Never>.pipe().input <~ property
    token.dispose()
  }

  @Test func `code with ReactiveSwift's validating properties compiles`() {
    let property = ValidatingProperty<String, Oops>("") { text in
      text.isEmpty ? .invalid(.oops) : text.count > 3 ? .coerced("abc", .oops) : .valid
    }
    let view = ValidatingProperty<String, Oops>(MutableProperty(""), with: property) { _, _ in
      .valid
    }
    property.value = "x"
    switch property.result.value {
    case .valid(let value): _ = value
    case .coerced(let replacement, let proposed, let error): _ = (replacement, proposed, error)
    case .invalid(let value, let error): _ = (value, error)
    }
    property <~ view.signal
  }

  @Test func `code with ReactiveSwift's actions compiles`() {
    let enabled = MutableProperty(true)
    let state = MutableProperty<Int?>(1)
    let action = Action<Int, String, Oops>(enabledIf: enabled) { SignalProducer(value: "\($0)") }
    let plain = Action<Void, String, Oops> { SignalProducer(value: "a") }
    let unwrapping = Action<Int, String, Oops>(unwrapping: state) { state, input in
      SignalProducer(value: "\(state)\(input)")
    }
    let stateful = Action<Int, String, Oops>(state: state, enabledIf: { $0 != nil }) { _, _ in
      .empty
    }
    let simple = Action<Int, String, Oops>(state: enabled) { _, _ in .empty }
    let validated = Action<Int, String, Oops>(
      validated: ValidatingProperty<Int, Oops>(1) { _ in .valid }
    ) { _, _ in .empty }
    _ = (unwrapping, stateful, simple, validated)
    _ = (action.isEnabled.value, action.isExecuting.value)
    action.values.observeValues { _ = $0 }
    action.errors.observeValues { _ = $0 }
    action.completed.observeValues {}
    action.disabledErrors.observeValues {}
    action.apply(1).startWithResult { result in
      if case .failure(.producerFailed(.oops)) = result {}
      if case .failure(.disabled) = result {}
    }
    plain.apply().start()
    action <~ SignalProducer<Int, Never>(value: 2)
    #expect(ActionError<Oops>.disabled == .disabled)
  }

  @Test func `code with ReactiveSwift's schedulers compiles`() async throws {
    ImmediateScheduler().schedule {}
    UIScheduler().schedule {}
    let queue = QueueScheduler(name: "a")
    let full = QueueScheduler(qos: .utility, name: "b", targeting: DispatchQueue.global())
    _ = (QueueScheduler.main, full, queue.queue)
    queue.schedule {}
    queue.schedule(after: .milliseconds(1)) {}?.dispose()
    let scheduler: DateScheduler = queue
    scheduler.schedule(after: .seconds(1), interval: .seconds(1), leeway: .zero) {}?.dispose()
    try await scheduler.sleep(for: .milliseconds(1))
    try await scheduler.sleep(until: scheduler.now)
  }

  @Test func `code with ReactiveSwift's extensions compiles`() {
    #expect(Thing(number: 2).reactive.doubled == 4)
  }
}

private struct Thing: ReactiveExtensionsProvider { var number: Int }

extension ReactiveExtensions where Base == Thing {
  fileprivate var doubled: Int { base.number * 2 }
}
