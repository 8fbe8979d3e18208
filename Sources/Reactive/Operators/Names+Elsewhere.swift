// Operators and types of RxSwift, Combine and RxJS that have a different name in this library. The declarations only
// point to that name: the compiler shows the message, and code completion does not offer them. They are not operators,
// so they have no documentation and no tests. Their bodies only satisfy the compiler. Each is one line of a table.
//
// An available declaration of the same name wins, whether it is in the client's module or in another one that the
// client imports. A type is an alias of its counterpart, so that the compiler goes on with what is called on it.

// swift-format-ignore-file

extension SignalProducerConvertible {
  @available(*, unavailable, message: "here it is `skipRepeats()`") public func distinctUntilChanged() -> Self { self }
  @available(*, unavailable, message: "here it is `skipRepeats(areEqual, comparing: .lastSent)`") public func distinctUntilChanged(_ areEqual: (Value, Value) -> Bool) -> Self { self }
  @available(*, unavailable, message: "here it is `skipRepeats(at:)`") public func distinctUntilChanged<Key: Equatable>(_ key: (Value) -> Key) -> Self { self }
  @available(*, unavailable, message: "here it is `skipRepeats()`") public func removeDuplicates() -> Self { self }
  @available(*, unavailable, message: "here it is `skipRepeats(_:)`") public func removeDuplicates(by areEqual: (Value, Value) -> Bool) -> Self { self }
  @available(*, unavailable, message: "here it is `prefix(value:)`") public func startWith(_ values: Value...) -> Self { self }
  @available(*, unavailable, message: "here it is `prefix(value:)`") public func prepend(_ values: Value...) -> Self { self }
  @available(*, unavailable, message: "here it is `prefix(_:)`") public func prepend(_ other: some SignalProducerConvertible<Value, Error>) -> Self { self }
  @available(*, unavailable, message: "here it is `concat(value:)`") public func endWith(_ values: Value...) -> Self { self }
  @available(*, unavailable, message: "here it is `concat(value:)`") public func append(_ values: Value...) -> Self { self }
  @available(*, unavailable, message: "here it is `concat(_:)`") public func append(_ other: some SignalProducerConvertible<Value, Error>) -> Self { self }
  @available(*, unavailable, message: "here it is `concat(_:)`") public func concatWith(_ other: some SignalProducerConvertible<Value, Error>) -> Self { self }
  @available(*, unavailable, message: "here it is `merge(with:)`") public func mergeWith(_ other: some SignalProducerConvertible<Value, Error>) -> Self { self }
  @available(*, unavailable, message: "here it is `race(with:)`") public func raceWith(_ other: some SignalProducerConvertible<Value, Error>) -> Self { self }
  @available(*, unavailable, message: "here it is `on(value:)`") public func tap(_ next: (Value) -> Void) -> Self { self }
  @available(*, unavailable, message: "here it is `on(value:)`, `on(failed:)` and `on(completed:)`") public func `do`(onNext: ((Value) -> Void)? = nil, onError: ((Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil) -> Self { self }
  @available(*, unavailable, message: "here it is `on(value:)`, `on(terminated:)` and `on(disposed:)`") public func handleEvents(receiveOutput: ((Value) -> Void)? = nil, receiveCompletion: ((Signal<Value, Error>.Event) -> Void)? = nil, receiveCancel: (() -> Void)? = nil) -> Self { self }
  @available(*, unavailable, message: "here it is `on(disposed:)`") public func finalize(_ action: () -> Void) -> Self { self }
  @available(*, unavailable, message: "here it is `debounce(t, whenCompleted: .flush)`") public func debounceTime(_ time: Duration) -> Self { self }
  @available(*, unavailable, message: "here it is `debounce(t, whenCompleted: .flush)`") @_disfavoredOverload public func debounceTime(_ time: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `throttle(t, edges: .leading)`") public func throttleTime(_ time: Duration) -> Self { self }
  @available(*, unavailable, message: "here it is `throttle(t, edges: .leading)`") @_disfavoredOverload public func throttleTime(_ time: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `audit(_:on:)`") public func auditTime(_ time: Duration) -> Self { self }
  @available(*, unavailable, message: "here it is `audit(_:on:)`") @_disfavoredOverload public func auditTime(_ time: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `sample(every:on:)`") public func sampleTime(_ time: Duration) -> Self { self }
  @available(*, unavailable, message: "here it is `sample(every:on:)`") @_disfavoredOverload public func sampleTime(_ time: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `observe(on:)`") public func observeOn(_ scheduler: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `observe(on:)`") public func receive(on scheduler: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `start(on:)`") public func subscribeOn(_ scheduler: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `start(on:)`") @_disfavoredOverload public func subscribe(on scheduler: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `take(until:)`") public func takeUntil(_ trigger: some SignalProducerConvertible) -> Self { self }
  @available(*, unavailable, message: "here it is `take(while:)`") public func takeWhile(_ predicate: (Value) -> Bool) -> Self { self }
  @available(*, unavailable, message: "here it is `take(last:)`") public func takeLast(_ count: Int) -> Self { self }
  @available(*, unavailable, message: "here it is `skip(until:)`") public func skipUntil(_ trigger: some SignalProducerConvertible) -> Self { self }
  @available(*, unavailable, message: "here it is `skip(while:)`") public func skipWhile(_ predicate: (Value) -> Bool) -> Self { self }
  @available(*, unavailable, message: "here it is `take(first:)`") @_disfavoredOverload public func take(_ count: Int) -> Self { self }
  @available(*, unavailable, message: "here it is `skip(first:)`") @_disfavoredOverload public func skip(_ count: Int) -> Self { self }
  @available(*, unavailable, message: "here it is `skip(last:)`") public func skipLast(_ count: Int) -> Self { self }
  @available(*, unavailable, message: "here it is `skip(first:)`") public func dropFirst(_ count: Int = 1) -> Self { self }
  @available(*, unavailable, message: "here it is `skip(while:)`") public func drop(while predicate: (Value) -> Bool) -> Self { self }
  @available(*, unavailable, message: "here it is `replaceEmpty(with:)`") public func defaultIfEmpty(_ value: Value) -> Self { self }
  @available(*, unavailable, message: "here it is `flatMapError(_:)`") public func catchError<Other>(_ recover: (Error) -> Other) -> Self { self }
  @available(*, unavailable, message: "here it is `flatMapError(_:)`") public func `catch`<Other>(_ recover: (Error) -> Other) -> Self { self }
  @available(*, unavailable, message: "here it is `flatMapError { _ in … }`") public func catchErrorJustReturn(_ value: Value) -> Self { self }
  @available(*, unavailable, message: "here it is `flatMapError { _ in … }`") public func catchAndReturn(_ value: Value) -> Self { self }
  @available(*, unavailable, message: "here it is `flatMapError { _ in … }`") public func replaceError(with value: Value) -> Self { self }
  @available(*, unavailable, message: "here it is `flatMapError { _ in .empty }` and `observe(on:)`") public func asDriver(onErrorJustReturn value: Value) -> Self { self }
  @available(*, unavailable, message: "here it is `flatMapError { _ in .empty }` and `observe(on:)`") public func asDriver() -> Self { self }
  @available(*, unavailable, message: "here it is `flatMapError { _ in .empty }`, `observe(on:)` and `share()`") public func asSignal(onErrorJustReturn value: Value) -> Self { self }
  @available(*, unavailable, message: "here it is `flatMapError { _ in .empty }`, `observe(on:)` and `share()`") public func asSignal() -> Self { self }
  @available(*, unavailable, message: "a stream whose error is `Never` cannot fail") public func assertNoFailure() -> Self { self }
  @available(*, unavailable, message: "here it is `retry(upTo:)`, which counts the retries without the first attempt") @_disfavoredOverload public func retry(_ count: Int) -> Self { self }
  @available(*, unavailable, message: "here it is `retry(when:)`") public func retryWhen<Other>(_ notify: (Error) -> Other) -> Self { self }
  @available(*, unavailable, message: "here it is `share(replay: n, resetOn: .failed)`") public func shareReplay(_ count: Int = 1) -> Self { self }
  @available(*, unavailable, message: "here it is `share(replay: n, resetOn: [])`") public func replay(_ count: Int) -> Self { self }
  @available(*, unavailable, message: "here it is `share()`") public func publish() -> Self { self }
  @available(*, unavailable, message: "here it is `share()`") public func multicast(_ subject: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `share()`") public func autoconnect() -> Self { self }
  @available(*, unavailable, message: "here it is `share(resetOn: .unobserved)`") public func refCount() -> Self { self }
  @available(*, unavailable, message: "it is the stream itself") public func asObservable() -> Self { self }
  @available(*, unavailable, message: "it is the stream itself") public func eraseToAnyPublisher() -> Self { self }
  @available(*, unavailable, message: "here it is `debounce(t, whenCompleted: .flush)`") public func debounce(_ time: Duration, scheduler: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `debounce(_:on:)`") public func debounce(for time: Duration, scheduler: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `throttle(t, edges: .both, whenCompleted: .deliver)` or, without the latest value, `throttle(t, edges: .leading)`") public func throttle(_ time: Duration, latest: Bool = true, scheduler: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `throttle(t, edges: .both, whenCompleted: .deliver)` or, without the latest value, `throttle(t, edges: .leading)`") public func throttle(_ time: Duration, latest: Bool) -> Self { self }
  @available(*, unavailable, message: "here it is `throttle(t, edges: .both, whenCompleted: .deliver)`") public func throttle(for time: Duration, scheduler: Any, latest: Bool) -> Self { self }
  @available(*, unavailable, message: "here it is `delay(_:on:)`") public func delay(_ time: Duration, scheduler: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `delay(_:on:)`") public func delay(for time: Duration, scheduler: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `start…` on a producer and `observe…` on a signal") @discardableResult @_disfavoredOverload public func subscribe(_ event: (Signal<Value, Error>.Event) -> Void) -> AnyDisposable { AnyDisposable() }
  @available(*, unavailable, message: "here it is `start…` on a producer and `observe…` on a signal") @discardableResult public func subscribe(onNext: ((Value) -> Void)? = nil, onSuccess: ((Value) -> Void)? = nil, onFailure: ((Error) -> Void)? = nil, onError: ((Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil) -> AnyDisposable { AnyDisposable() }
  @available(*, unavailable, message: "here it is `start…` on a producer and `observe…` on a signal") @discardableResult public func sink(receiveCompletion: ((Signal<Value, Error>.Event) -> Void)? = nil, receiveValue: (Value) -> Void) -> AnyDisposable { AnyDisposable() }
  @available(*, unavailable, message: "here it is `target <~ source`") @discardableResult public func assign<Root: AnyObject>(to keyPath: ReferenceWritableKeyPath<Root, Value>, on root: Root) -> AnyDisposable { AnyDisposable() }
  @available(*, unavailable, message: "here it is `target <~ source`") @discardableResult public func assign(to target: some BindingTargetProvider) -> AnyDisposable { AnyDisposable() }
  @available(*, unavailable, message: "here it is `target <~ source`") @discardableResult public func bind(to target: some BindingTargetProvider) -> AnyDisposable { AnyDisposable() }
  @available(*, unavailable, message: "here it is `target <~ source`") @discardableResult public func drive(_ target: some BindingTargetProvider) -> AnyDisposable { AnyDisposable() }
  @available(*, unavailable, message: "here it is `start…` on a producer and `observe…` on a signal") @discardableResult public func drive(onNext: (Value) -> Void) -> AnyDisposable { AnyDisposable() }
  @available(*, unavailable, message: "here it is `start…` on a producer and `observe…` on a signal") @discardableResult public func bind(onNext: (Value) -> Void) -> AnyDisposable { AnyDisposable() }
  @available(*, unavailable, message: "it is the stream itself") public func asSingle() -> Self { self }
  @available(*, unavailable, message: "here it is `logEvents()`") public func debug(_ identifier: String? = nil, trimOutput: Bool = false) -> Self { self }
  @available(*, unavailable, message: "here it is `on(event:)`") public func breakpoint(receiveOutput: ((Value) -> Bool)? = nil, receiveCompletion: ((Signal<Value, Error>.Event) -> Bool)? = nil) -> Self { self }
  @available(*, unavailable, message: "capture the object weakly, or use `take(during:)`") public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> SignalProducer<(Object, Value), Error> { .never }
  @available(*, unavailable, message: "here it is `element(at:)`") public func elementAt(_ index: Int) -> Self { self }
  @available(*, unavailable, message: "here it is `element(at:)`") public func output(at index: Int) -> Self { self }
  @available(*, unavailable, message: "here it is `race(with:)`") public func amb(_ other: some SignalProducerConvertible<Value, Error>) -> Self { self }
  @available(*, unavailable, message: "here it is `replaceEmpty(with:)`") public func ifEmpty(default value: Value) -> Self { self }
  @available(*, unavailable, message: "here it is `replaceEmpty(with:)`") public func ifEmpty(switchTo other: some SignalProducerConvertible<Value, Error>) -> Self { self }
  @available(*, unavailable, message: "here it is `timeout(each:raising:on:)`") public func timeout(_ time: Duration, other: Any? = nil, scheduler: Any, customError: (() -> Error)? = nil) -> Self { self }
  @available(*, unavailable, message: "here it is `start(after:on:)`") public func delaySubscription(_ time: Duration, scheduler: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `window(every:limit:)`") public func window(timeSpan: Duration, count: Int, scheduler: Any) -> SignalProducer<SignalProducer<Value, Error>, Error> { .never }
  @available(*, unavailable, message: "here it is `share(replay: n)`, and `share(replay: n, resetOn: [])` for the scope `.forever`") public func share(replay count: Int = 0, scope: SubjectLifetimeScope) -> Self { self }
  @available(*, unavailable, message: "here it is `try await s.first()`") public func toBlocking(timeout: Any? = nil) -> Self { self }
  @available(*, unavailable, message: "here it is `take(until:)` with `.timer(after: t)`") public func take(for time: Duration, scheduler: Any) -> Self { self }
  @available(*, unavailable, message: "here it is `take(while:)`") public func prefix(while predicate: (Value) -> Bool) -> Self { self }
  @available(*, unavailable, message: "here it is `take(until:)`") public func prefix(untilOutputFrom trigger: some SignalProducerConvertible) -> Self { self }
  @available(*, unavailable, message: "here it is `skip(until:)`") public func drop(untilOutputFrom trigger: some SignalProducerConvertible) -> Self { self }
  @available(*, unavailable, message: "here it is `allSatisfy { $0 != value }` and `negate()`") public func contains(_ value: Value) -> SignalProducer<Bool, Error> { .never }
  @available(*, unavailable, message: "here it is `allSatisfy { $0 != value }` and `negate()`") public func contains(where predicate: (Value) -> Bool) -> SignalProducer<Bool, Error> { .never }
  @available(*, unavailable, message: "here it is `map(_:)` with `??`") public func replaceNil<T>(with value: T) -> SignalProducer<T, Error> where Value == T? { .never }
  @available(*, unavailable, message: "here it is `share()`") public func makeConnectable() -> Self { self }
  @available(*, unavailable, message: "here it is `promoteError(_:)`") public func setFailureType<F>(to type: F.Type) -> SignalProducer<Value, F> { .never }
}

extension Signal {
  @available(*, unavailable, message: "here it is `flatMap(.latest)`") public func flatMapLatest<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatMap(.latest)`") public func switchMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatMap(.merge)`") public func mergeMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatMap(.concat)`") public func concatMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatMap(.exhaust)`") public func exhaustMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatMap(.exhaust)`") public func flatMapFirst<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `withLatest(from:)`") public func withLatestFrom<Other: SignalProducerConvertible>(_ other: Other) -> Signal<(Value, Other.Value), Error> { .never }
  @available(*, unavailable, message: "here it is `combineLatest(with:)`") public func combineLatestWith<Other: SignalProducerConvertible>(_ other: Other) -> Signal<(Value, Other.Value), Error> { .never }
  @available(*, unavailable, message: "here it is `zip(with:)`") public func zipWith<Other: SignalProducerConvertible>(_ other: Other) -> Signal<(Value, Other.Value), Error> { .never }
  @available(*, unavailable, message: "here it is `map(value:)`") public func mapTo<U>(_ value: U) -> Signal<U, Error> { .never }
  @available(*, unavailable, message: "here it is `combinePrevious()`") public func pairwise() -> Signal<(Value, Value), Error> { .never }
  @available(*, unavailable, message: "here it is `collect()`") public func toArray() -> Signal<[Value], Error> { .never }
  @available(*, unavailable, message: "here it is `attemptMap(_:)`") public func tryMap<U>(_ transform: (Value) throws -> U) -> Signal<U, any Swift.Error> { .never }
  @available(*, unavailable, message: "here it is `collect(every: t, limit: n, whenCompleted: .flush)`") public func buffer(timeSpan: Duration, count: Int, scheduler: Any) -> Signal<[Value], Error> { .never }
  @available(*, unavailable, message: "here it is `ignoreValues()`") public func ignoreElements() -> Signal<Never, Error> { .never }
  @available(*, unavailable, message: "here it is `ignoreValues()`") public func ignoreOutput() -> Signal<Never, Error> { .never }
  @available(*, unavailable, message: "here it is `group(by:)`") public func groupBy<Key: Hashable & Sendable>(_ key: (Value) -> Key) -> Signal<Signal<Value, Error>, Error> { .never }
}

extension SignalProducer {
  @available(*, unavailable, message: "here it is `flatMap(.latest)`") public func flatMapLatest<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatMap(.latest)`") public func switchMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatMap(.merge)`") public func mergeMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatMap(.concat)`") public func concatMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatMap(.exhaust)`") public func exhaustMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatMap(.exhaust)`") public func flatMapFirst<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `withLatest(from:)`") public func withLatestFrom<Other: SignalProducerConvertible>(_ other: Other) -> SignalProducer<(Value, Other.Value), Error> { .never }
  @available(*, unavailable, message: "here it is `combineLatest(with:)`") public func combineLatestWith<Other: SignalProducerConvertible>(_ other: Other) -> SignalProducer<(Value, Other.Value), Error> { .never }
  @available(*, unavailable, message: "here it is `zip(with:)`") public func zipWith<Other: SignalProducerConvertible>(_ other: Other) -> SignalProducer<(Value, Other.Value), Error> { .never }
  @available(*, unavailable, message: "here it is `map(value:)`") public func mapTo<U>(_ value: U) -> SignalProducer<U, Error> { .never }
  @available(*, unavailable, message: "here it is `combinePrevious()`") public func pairwise() -> SignalProducer<(Value, Value), Error> { .never }
  @available(*, unavailable, message: "here it is `collect()`") public func toArray() -> SignalProducer<[Value], Error> { .never }
  @available(*, unavailable, message: "here it is `attemptMap(_:)`") public func tryMap<U>(_ transform: (Value) throws -> U) -> SignalProducer<U, any Swift.Error> { .never }
  @available(*, unavailable, message: "here it is `collect(every: t, limit: n, whenCompleted: .flush)`") public func buffer(timeSpan: Duration, count: Int, scheduler: Any) -> SignalProducer<[Value], Error> { .never }
  @available(*, unavailable, message: "here it is `ignoreValues()`") public func ignoreElements() -> SignalProducer<Never, Error> { .never }
  @available(*, unavailable, message: "here it is `ignoreValues()`") public func ignoreOutput() -> SignalProducer<Never, Error> { .never }
  @available(*, unavailable, message: "here it is `group(by:)`") public func groupBy<Key: Hashable & Sendable>(_ key: (Value) -> Key) -> SignalProducer<Signal<Value, Error>, Error> { .never }
}

extension Signal where Value: SignalProducerConvertible {
  @available(*, unavailable, message: "here it is `flatten(.latest)`") public func switchToLatest() -> Signal<Value.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatten(.latest)`") public func switchAll() -> Signal<Value.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatten(.merge)`") public func mergeAll() -> Signal<Value.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatten(.concat)`") public func concatAll() -> Signal<Value.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatten(.exhaust)`") public func exhaustAll() -> Signal<Value.Value, Error> { .never }
}

extension SignalProducer where Value: SignalProducerConvertible {
  @available(*, unavailable, message: "here it is `flatten(.latest)`") public func switchToLatest() -> SignalProducer<Value.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatten(.latest)`") public func switchAll() -> SignalProducer<Value.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatten(.merge)`") public func mergeAll() -> SignalProducer<Value.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatten(.concat)`") public func concatAll() -> SignalProducer<Value.Value, Error> { .never }
  @available(*, unavailable, message: "here it is `flatten(.exhaust)`") public func exhaustAll() -> SignalProducer<Value.Value, Error> { .never }
}

extension SignalProducer {
  @available(*, unavailable, message: "here it is `SignalProducer(value:)`") public static func just(_ value: Value) -> SignalProducer { .never }
  @available(*, unavailable, message: "here it is `SignalProducer([…])`") public static func of(_ values: Value...) -> SignalProducer { .never }
  @available(*, unavailable, message: "here it is `SignalProducer([…])`") public static func from(_ values: [Value]) -> SignalProducer { .never }
  @available(*, unavailable, message: "here it is `SignalProducer(error:)`") public static func error(_ error: Error) -> SignalProducer { .never }
  @available(*, unavailable, message: "here it is `SignalProducer(1...3)`") public static func range(start: Value, count: Int) -> SignalProducer { .never }
  @available(*, unavailable, message: "here it is `interval(_:on:)`") public static func interval(_ time: Duration, scheduler: Any) -> SignalProducer { .never }
  @available(*, unavailable, message: "here it is `timer(after:every:on:)`") public static func timer(_ time: Duration, period: Duration? = nil, scheduler: Any) -> SignalProducer { .never }
  @available(*, unavailable, message: "here it is `SignalProducer { observer, lifetime in … }`") public static func create(_ subscribe: (Signal<Value, Error>.Observer) -> Any) -> SignalProducer { .never }
}

extension Signal {
  @available(*, unavailable, message: "here it is `input.send(value:)` of a pipe") public func onNext(_ value: Value) {}
  @available(*, unavailable, message: "here it is `input.send(error:)` of a pipe") public func onError(_ error: Error) {}
  @available(*, unavailable, message: "here it is `input.sendCompleted()` of a pipe") public func onCompleted() {}
  @available(*, unavailable, message: "here it is `input.send(value:)` of a pipe") public func accept(_ value: Value) {}
  @available(*, unavailable, message: "here it is `input.send(value:)` of a pipe") public func send(_ value: Value) {}
  @available(*, unavailable, message: "here it is `Signal<Int, Never>.pipe()`") public convenience init() { fatalError() }
}

extension Signal.Observer {
  @available(*, unavailable, message: "here it is `input.send(value:)`") public func onNext(_ value: Value) {}
  @available(*, unavailable, message: "here it is `input.send(error:)`") public func onError(_ error: Error) {}
  @available(*, unavailable, message: "here it is `input.sendCompleted()`") public func onCompleted() {}
}

extension MutableProperty {
  @available(*, unavailable, message: "here it is `property.value = …`") public func onNext(_ value: Value) {}
  @available(*, unavailable, message: "here it is `property.value = …`") public func accept(_ value: Value) {}
  @available(*, unavailable, message: "here it is `property.value = …`") public func send(_ value: Value) {}
  @available(*, unavailable, message: "here it is `MutableProperty(0)`") public convenience init(value: Value) { self.init(value) }
}

extension Disposable {
  @available(*, unavailable, message: "here it is `take(during: lifetime)`") public func disposed(by bag: Any) {}
  @available(*, unavailable, message: "here it is `take(during: lifetime)`") public func store<Handles>(in handles: inout Handles) {}
}

@available(*, unavailable, message: "here it is `SignalProducer` or, if it sends to whoever observes it, `Signal`") public typealias Observable<Value: Sendable> = SignalProducer<Value, any Error>
@available(*, unavailable, message: "here it is `SignalProducer` or, if it sends to whoever observes it, `Signal`") public typealias AnyPublisher<Value: Sendable, Error: Swift.Error> = SignalProducer<Value, Error>
@available(*, unavailable, message: "here it is `SignalProducer` or, if it sends to whoever observes it, `Signal`") public typealias Publisher = SignalProducerConvertible
@available(*, unavailable, message: "here it is `SignalProducer`") public typealias Single<Value: Sendable> = SignalProducer<Value, any Error>
@available(*, unavailable, message: "here it is `SignalProducer`") public typealias Maybe<Value: Sendable> = SignalProducer<Value, any Error>
@available(*, unavailable, message: "here it is `SignalProducer`") public typealias Completable = SignalProducer<Never, any Error>
@available(*, unavailable, message: "here it is a stream whose error is `Never`") public typealias Infallible<Value: Sendable> = SignalProducer<Value, Never>
@available(*, unavailable, message: "here it is `MutableProperty(0)`") public typealias BehaviorRelay<Value: Sendable> = MutableProperty<Value>
@available(*, unavailable, message: "here it is `MutableProperty(0)`") public typealias BehaviorSubject<Value: Sendable> = MutableProperty<Value>
@available(*, unavailable, message: "here it is `MutableProperty(0)`") public typealias CurrentValueSubject<Value: Sendable, Error: Swift.Error> = MutableProperty<Value>
@available(*, unavailable, message: "here it is `@MutableProperty`") public typealias Published<Value: Sendable> = MutableProperty<Value>
@available(*, unavailable, message: "here it is `Signal<Int, Never>.pipe()`") public typealias PublishRelay<Value: Sendable> = Signal<Value, Never>
@available(*, unavailable, message: "here it is `Signal<Int, Never>.pipe()`") public typealias PublishSubject<Value: Sendable> = Signal<Value, any Error>
@available(*, unavailable, message: "here it is `Signal<Int, Never>.pipe()`") public typealias PassthroughSubject<Value: Sendable, Error: Swift.Error> = Signal<Value, Error>
@available(*, unavailable, message: "here it is `Signal<Int, Never>.pipe()` and `signal.producer.replayLazily(upTo: n)`") public enum ReplaySubject<Value: Sendable> {
  public static func create(bufferSize: Int) -> Signal<Value, any Error> { .never }
}
@available(*, unavailable, message: "here it is `Signal<Int, Never>.pipe()` and `signal.producer.replayLazily(upTo: n)`") public typealias ReplayRelay = ReplaySubject
@available(*, unavailable, message: "here it is a stream whose error is `Never`, with `observe(on: UIScheduler())`, or a `Property`") public typealias Driver<Value: Sendable> = SignalProducer<Value, Never>
@available(*, unavailable, message: "here it is `ScopedDisposable(CompositeDisposable())`, or `take(during: lifetime)`") public typealias DisposeBag = CompositeDisposable
@available(*, unavailable, message: "here it is `Disposable`") public typealias Cancellable = Disposable
@available(*, unavailable, message: "here it is `ScopedDisposable(handle)`") public struct AnyCancellable: Hashable {
  public init(_ cancel: () -> Void) {}
}
@available(*, unavailable, message: "here it is `UIScheduler`") public enum MainScheduler {
  public static var instance: UIScheduler { UIScheduler() }
  public static var asyncInstance: UIScheduler { UIScheduler() }
}
@available(*, unavailable, message: "here it is `share(replay: n)`, and `share(replay: n, resetOn: [])` for the scope `.forever`") public enum SubjectLifetimeScope { case whileConnected, forever }
@available(*, unavailable, message: "here it is `QueueScheduler`") public typealias SerialDispatchQueueScheduler = QueueScheduler
@available(*, unavailable, message: "here it is `ConcurrentScheduler`") public typealias ConcurrentDispatchQueueScheduler = ConcurrentScheduler
@available(*, unavailable, message: "here it is `SignalProducer { observer, lifetime in … }`") public enum Disposables {
  public static func create(_ action: () -> Void = {}) -> AnyDisposable { AnyDisposable() }
}
@available(*, unavailable, message: "here it is `SignalProducer(value:)`") public func Just<Value: Sendable>(_ value: Value) -> SignalProducer<Value, Never> { .never }
@available(*, unavailable, message: "here it is `.deferred { … }`") public func Deferred<Stream: SignalProducerConvertible>(_ create: () -> Stream) -> Stream { create() }
@available(*, unavailable, message: "here it is `.empty`") public struct Empty<Value, Error: Swift.Error> { public init() {} }
@available(*, unavailable, message: "here it is `SignalProducer(error:)`") public struct Fail<Value, Error: Swift.Error> { public init(error: Error) {} }
@available(*, unavailable, message: "here it is `SignalProducer { observer, lifetime in … }`") public struct Future<Value, Error: Swift.Error> { public init(_ attempt: (@escaping (Result<Value, Error>) -> Void) -> Void) {} }
