import Dispatch
import Reactive
import Testing

/// The names of ReactiveSwift, used as in client code.
///
/// That this compiles is the test. Names that the other suites use in the same way are left out.
@Suite struct ReactiveSwiftNamesTests {
  enum Oops: Error, Equatable { case oops, other }

  let queue = QueueScheduler(name: "names")

  @Test func `code with ReactiveSwift's disposables, bags and lifetimes compiles`() {
    let plain: Disposable = AnyDisposable()
    let serial = SerialDisposable(plain)
    let composite = CompositeDisposable([plain, serial])
    let removal: Disposable? = composite += AnyDisposable()
    let actionRemoval: Disposable? = composite += {}
    let handle = composite.add {}
    for disposable in [removal, actionRemoval, handle] { disposable?.dispose() }
    let scoped = ScopedDisposable(composite)
    var bag = Bag<String>()
    bag.remove(using: bag.insert("a"))
    let (lifetime, token) = Lifetime.make()
    lifetime.observeEnded {}
    lifetime += scoped
    lifetime.ended.observeCompleted {}
    token.dispose()
    #expect(scoped.isDisposed && plain.isDisposed && lifetime.hasEnded)
  }

  @Test func `code with ReactiveSwift's signals, events and observers compiles`() {
    let (signal, observer) = Signal<Int, Oops>.pipe()
    let generated = Signal<Int, Oops> { $1 += signal.observe($0) }
    generated.observe { event in
      switch event {
      case let .value(value): _ = value
      case let .failed(error): _ = error
      case .completed, .interrupted: break
      }
    }
    generated.observe(
      Signal.Observer(value: { _ in }, failed: { _ in }, completed: {}, interrupted: {}))
    generated.observe(Signal<Int, Oops>.Observer { event in _ = event })
    generated.observeResult { _ = $0 }
    generated.observeFailed { _ = $0 }
    generated.observeInterrupted {}
    Signal<Int, Never>.reentrantUnserializedPipe().input.send(value: 1)
    observer.send(.value(1))
    observer.send(error: .oops)
  }

  @Test func `code with ReactiveSwift's producers compiles`() {
    let started = SignalProducer<Int, Oops>(value: 1)
    started.start { event in _ = event.value }
    started.start(Signal.Observer(value: { _ in }))
    started.startWithResult { _ = try? $0.get() }
    started.startWithFailed { _ = $0 }
    started.startWithCompleted {}
    started.startWithInterrupted {}
    started.startWithSignal { signal, handle in signal.observeCompleted { handle.dispose() } }
    let result: Result<Int, Oops> = .success(1)
    let all = [
      SignalProducer(result: result), result.producer, SignalProducer { 1 },
      SignalProducer { () throws(Oops) -> Int in 1 }, SignalProducer { .success(1) },
    ]
    for producer in all { #expect(producer.single() == .success(1)) }
    _ = SignalProducer<Int, Oops>(Signal<Int, Oops>.never)
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
    let sure: any Disposable = property <~ SignalProducer<Int, Never>(value: 4)
    (property <~ property.map { $0 * 2 }.signal).dispose()
    sure.dispose()
    let (lifetime, token) = Lifetime.make()
    let target = BindingTarget<Int>(lifetime: lifetime) { _ in }
    target <~ property
    _ = (target.action, target.lifetime)
    let optional: MutableProperty<Int>? = property
    optional <~ SignalProducer<Int, Never>(value: 4)
    Signal<Int, Never>.pipe().input <~ property
    let form = ValidatingProperty<String, Oops>("") { text in
      text.isEmpty ? .invalid(.oops) : text.count > 3 ? .coerced("abc", .oops) : .valid
    }
    switch form.result.value {
    case .valid(let value): _ = value
    case .coerced(let replacement, let proposed, let error): _ = (replacement, proposed, error)
    case .invalid(let value, let error): _ = (value, error)
    }
    token.dispose()
  }

  @Test func `code with ReactiveSwift's actions, schedulers and extensions compiles`() async throws
  {
    let action = Action<Int, String, Oops>(enabledIf: Property(value: true)) {
      SignalProducer(value: "\($0)")
    }
    action.completed.observeValues {}
    action.apply(1).startWithResult { result in
      if case .failure(.producerFailed(.oops)) = result {}
      if case .failure(.disabled) = result {}
    }
    action <~ SignalProducer<Int, Never>(value: 2)
    let full = QueueScheduler(qos: .utility, name: "b", targeting: DispatchQueue.global())
    let scheduler: DateScheduler = queue
    scheduler.schedule(after: .seconds(1), interval: .seconds(1), leeway: .zero) {}?.dispose()
    try await scheduler.sleep(until: scheduler.now)
    _ = (QueueScheduler.main, full, queue.queue)
    #expect(Thing(number: 2).reactive.doubled == 4)
  }

  private func use<Value, Error>(_ signals: Signal<Value, Error>...) {
    for signal in signals { signal.observe { _ in }?.dispose() }
  }

  private func use<Value, Error>(_ producers: SignalProducer<Value, Error>...) {
    for producer in producers { producer.start { _ in }.dispose() }
  }

  @Test func `ReactiveSwift's signal operators that transform and filter compile`() {
    let (s, _) = Signal<Int, Oops>.pipe()
    use(s.map { "\($0)" }, s.map(value: "x"), s.map(\.description))
    use(
      s.mapError { _ in Oops.other }, s.filter { $0 > 1 }, s.skipRepeats(),
      s.skipRepeats { $0 == $1 })
    use(s.compactMap { $0 > 1 ? $0 : nil }, s.map(Optional.some).skipNil())
    use(
      s.scan(0) { $0 + $1 }, s.scan(into: 0) { $0 += $1 }, s.reduce(0, +),
      s.reduce(into: 0) { $0 += $1 })
    use(
      s.scanMap(0) { ($0 + $1, $0) },
      s.scanMap(into: 0) { sum, value -> Int in
        sum += value; return sum
      })
    use(s.combinePrevious(), s.combinePrevious(0))
    use(s.uniqueValues(), s.uniqueValues { $0 % 2 })
    use(s.take(first: 1), s.take(last: 1), s.take(while: { $0 < 2 }), s.take(until: { $0 < 2 }))
    use(s.skip(first: 1), s.skip(while: { $0 < 2 }))
    use(s.collect(), s.collect(count: 2), s.collect { $0.count > 1 }, s.collect { $0.count > $1 })
    use(s.collect(every: .seconds(1), on: queue, skipEmpty: true, discardWhenCompleted: false))
    use(s.materialize().dematerialize(), s.materializeResults().dematerializeResults())
    use(s.attempt { $0 > 1 ? .success(()) : .failure(.oops) })
    use(s.attemptMap { value -> Result<Int, Oops> in .success(value) })
    use(s.map { [$0, $0] }.flatten())
    use(s.filter { _ in false }.ignoreValues().promoteValue(String.self))
    use(Signal<Int, Never>.never.promoteError(Oops.self))
    use(Signal<Int, Never>.never.attemptMap { _ throws(Oops) -> Int in throw Oops.oops })
  }

  @Test func `ReactiveSwift's signal operators that combine and flatten compile`() {
    let (s, _) = Signal<Int, Oops>.pipe()
    let (text, _) = Signal<String, Oops>.pipe()
    let (trigger, _) = Signal<(), Never>.pipe()
    let (safe, _) = Signal<Int, Never>.pipe()
    use(s.combineLatest(with: text), Signal.combineLatest(s, text))
    use(Signal.combineLatest(s, text, s))
    use(Signal.combineLatest(s, text, s, s))
    use(Signal.combineLatest([s, s]), Signal.zip([s, s]))
    use(s.zip(with: text), Signal.zip(s, text))
    use(Signal.zip(s, text, s))
    use(s.merge(with: s), Signal.merge(s, s), Signal.merge([s, s]))
    use(s.take(until: trigger), s.skip(until: trigger), s.take(untilReplacement: s))
    use(s.take(during: .empty), s.sample(on: trigger))
    use(s.sample(with: safe), s.withLatest(from: safe))
    use(s.flatMap(.latest) { SignalProducer<Int, Oops>(value: $0) })
    use(s.flatMap(.merge) { SignalProducer<Int, Never>(value: $0) })
    use(s.flatMap(.concat) { _ in s })
    use(s.flatMap(.race) { Property(value: $0) })
    use(safe.flatMap(.concurrent(limit: 2)) { SignalProducer<Int, Oops>(value: $0) })
    use(s.map { SignalProducer<Int, Oops>(value: $0) }.flatten(.throttle))
    use(s.flatMapError { _ in SignalProducer<Int, Never>(value: 1) })
    use(s.flatMapError { _ in SignalProducer<Int, Oops>(error: .other) })
    let (flag, _) = Signal<Bool, Never>.pipe()
    use(flag.negate(), flag.and(flag), flag.or(flag), Signal.all([flag]), Signal.any(flag, flag))
  }

  @Test func `ReactiveSwift's producer operators that combine and flatten compile`() {
    let s = SignalProducer<Int, Oops>([1, 2])
    let text = SignalProducer<String, Oops>(value: "a")
    let trigger = SignalProducer<(), Never>.never
    let safe = SignalProducer<Int, Never>(value: 1)
    use(s.combineLatest(with: text), SignalProducer.combineLatest(s, text))
    use(SignalProducer.combineLatest(s, text, s, s))
    use(SignalProducer.combineLatest([s, s]), SignalProducer.combineLatest([s], emptySentinel: []))
    use(SignalProducer.zip([s, s]), SignalProducer.zip([s], emptySentinel: []))
    use(s.zip(with: text), SignalProducer.zip(s, text))
    use(s.merge(with: s), SignalProducer.merge(s, s), SignalProducer.merge([s, s]))
    use(s.concat(s), s.concat(value: 1), s.concat(error: .oops), s.concat(Signal<Int, Oops>.never))
    use(s.prefix(s), s.prefix(value: 1), s.then(s), s.then(.never))
    use(s.then(text))
    use(s.take(until: trigger), s.skip(until: trigger), s.take(untilReplacement: s))
    use(s.sample(on: trigger), s.take(during: .empty))
    use(s.sample(with: safe), s.withLatest(from: safe), s.withLatest(from: Property(value: 1)))
    use(s.flatMap(.latest) { SignalProducer<Int, Oops>(value: $0) })
    use(s.flatMap(.merge) { SignalProducer<Int, Never>(value: $0) })
    use(safe.flatMap(.concurrent(limit: 2)) { SignalProducer<Int, Oops>(value: $0) })
    use(SignalProducer([s, s]).flatten(.concat))
    use(s.flatMapError { _ in SignalProducer<Int, Never>(value: 1) })
    use(s.lift { $0.map { $0 + 1 } })
    let flag = SignalProducer<Bool, Never>(value: true)
    use(flag.negate(), flag.and(flag), flag.or(Property(value: false)))
    use(SignalProducer.all([flag]), SignalProducer.any(flag, flag))
  }

  @Test func `ReactiveSwift's producer operators for time, retry, sharing and effects compile`() {
    let s = SignalProducer<Int, Oops>([1, 2])
    use(s.delay(.seconds(1), on: queue), s.observe(on: queue), s.start(on: queue))
    use(
      s.debounce(.seconds(1), on: queue),
      s.debounce(.seconds(1), on: queue, discardWhenCompleted: true))
    use(s.throttle(.seconds(1), on: queue), s.throttle(while: MutableProperty(false), on: queue))
    use(s.timeout(after: .seconds(1), raising: .oops, on: queue))
    use(s.lazyMap(on: queue) { $0 * 2 })
    use(s.retry(upTo: 1), s.retry(upTo: 1, interval: .seconds(1), on: queue), s.repeat(2))
    use(s.replayLazily(upTo: 1))
    use(
      s.on(
        starting: {}, started: {}, event: { _ in }, failed: { _ in }, completed: {},
        interrupted: {}, terminated: {}, disposed: {}, value: { _ in }))
    use(s.logEvents(identifier: "s", events: [.value, .failed]) { _, _, _, _, _ in })
    use(SignalProducer.timer(interval: .seconds(1), on: queue))
    use(SignalProducer.timer(interval: .seconds(1), on: queue, leeway: .zero))
    use(SignalProducer.interval([1, 2], interval: .seconds(1), on: queue))
    use(SignalProducer<Int, Never>.interval(.seconds(1), on: queue))
    #expect(s.first() == .success(1))
  }

  @Test func `ReactiveSwift's property operators compile`() {
    let p = MutableProperty(1)
    let flag = MutableProperty(true)
    _ = (p.map { $0 + 1 }, p.map(value: "x"), p.map(\.description), p.filter(initial: 0) { $0 > 1 })
    _ = (p.skipRepeats(), p.skipRepeats { $0 == $1 }, p.uniqueValues(), p.uniqueValues { $0 % 2 })
    _ = (p.combinePrevious(0), p.combineLatest(with: flag), p.zip(with: flag))
    _ = (Property.combineLatest([p], emptySentinel: []), Property.zip([p], emptySentinel: []))
    _ = (Property.combineLatest(p, flag, p), Property.zip(p, flag, p))
    _ = (p.flatMap(.latest) { Property(value: $0) }, MutableProperty(p).flatten(.latest))
    _ = (flag.negate(), flag.and(flag), flag.or(flag), Property.all([flag]), Property.any([flag]))
    _ = (Property.all(flag, flag), Property.any(flag, flag))
  }
}

private struct Thing: ReactiveExtensionsProvider { var number: Int }

extension ReactiveExtensions where Base == Thing {
  fileprivate var doubled: Int { base.number * 2 }
}
