// Names of other libraries. The declarations only point to the name used here: the compiler shows the message, and code
// completion does not offer them. They have no documentation. Nothing calls them.
//
// An available declaration of the same name wins, whether it is in the client's module or in another one that the
// client imports. A type is an alias of its counterpart, so that the compiler goes on with what is called on it.
//
// The table NameElsewhere+Table.swift of the program has all names; this file is written from it.

// swift-format-ignore-file

extension Signal {
  @available(*, unavailable, message: "here it is `flatMap(.latest)`") public func flatMapLatest<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.latest)`") public func switchMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.latest) { _ in … }`") public func switchMapTo<Inner: SignalProducerConvertible>(_ inner: Inner) -> Signal<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.merge)`") public func mergeMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.merge)`") public func flatMapMerge<Inner: SignalProducerConvertible>(concurrency: Int = 16, _ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.merge) { _ in … }`") public func mergeMapTo<Inner: SignalProducerConvertible>(_ inner: Inner) -> Signal<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.concat)`") public func concatMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.concat)`") public func flatMapConcat<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.concat) { _ in … }`") public func concatMapTo<Inner: SignalProducerConvertible>(_ inner: Inner) -> Signal<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.exhaust)`") public func exhaustMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.exhaust)`") public func flatMapFirst<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.latest)`") public func switchToLatest() -> Signal<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.latest)`") public func switchAll() -> Signal<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.latest)`") public func switchLatest() -> Signal<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.merge)`") public func mergeAll() -> Signal<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.merge)`") public func flattenMerge(concurrency: Int = 16) -> Signal<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.concat)`") public func concatAll() -> Signal<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.concat)`") public func flattenConcat() -> Signal<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.exhaust)`") public func exhaustAll() -> Signal<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.exhaust)`") public func exhaust() -> Signal<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.concurrent(limit:))`") public func merge(maxConcurrent: Int) -> Signal<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatScan(.merge, …)`") public func mergeScan<Result, Inner: SignalProducerConvertible>(_ transform: (Result, Value) -> Inner, _ seed: Result) -> Signal<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatScan(.latest, …)`") public func switchScan<Result, Inner: SignalProducerConvertible>(_ transform: (Result, Value) -> Inner, _ seed: Result) -> Signal<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `enumerated()`, `filter(_:)`, `take(first: 1)` and `map(_:)`") public func findIndex(_ predicate: (Value) -> Bool) -> Signal<Int, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `skipNil()`") public func filterNil<Wrapped>() -> Signal<Wrapped, Error> where Value == Wrapped? { fatalError() }
  @available(*, unavailable, message: "here it is `skipNil()`") public func unwrap<Wrapped>() -> Signal<Wrapped, Error> where Value == Wrapped? { fatalError() }
  @available(*, unavailable, message: "here it is `skipNil()`") public func filterNotNull<Wrapped>() -> Signal<Wrapped, Error> where Value == Wrapped? { fatalError() }
  @available(*, unavailable, message: "here it is `compactMap(_:)` with `as?`") public func filterIsInstance<Other>(_ type: Other.Type) -> Signal<Other, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `ignoreValues()`") public func ignoreElements() -> Signal<Never, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `ignoreValues()`") public func ignoreOutput() -> Signal<Never, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `allSatisfy(_:)`") public func every(_ predicate: (Value) -> Bool) -> Signal<Bool, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `allSatisfy { $0 != value }` and `negate()`") public func contains(_ value: Value) -> Signal<Bool, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `allSatisfy { $0 != value }` and `negate()`") public func contains(where predicate: (Value) -> Bool) -> Signal<Bool, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `map(value:)`") public func mapTo<U>(_ value: U) -> Signal<U, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `map(_:)` with a key path") public func pluck<Key>(_ key: (Value) -> Key) -> Signal<Key, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `compactMap(_:)`") public func mapNotNull<Result>(_ transform: (Value) -> Result?) -> Signal<Result, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `attemptMap(_:)`") public func tryMap<U>(_ transform: (Value) throws -> U) -> Signal<U, any Swift.Error> { fatalError() }
  @available(*, unavailable, message: "here it is `map(_:)` with `??`") public func replaceNil<T>(with value: T) -> Signal<T, Error> where Value == T? { fatalError() }
  @available(*, unavailable, message: "here it is `enumerated()`") public func withIndex() -> Signal<(index: Int, value: Value), Error> { fatalError() }
  @available(*, unavailable, message: "here it is `combinePrevious()`") public func pairwise() -> Signal<(Value, Value), Error> { fatalError() }
  @available(*, unavailable, message: "here it is `reduce(_:_:)`") public func fold<Result>(_ initial: Result, _ operation: (Result, Value) -> Result) -> Signal<Result, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `scan(_:_:)` and `prefix(value:)` for the first value") public func runningFold<Result>(_ initial: Result, _ operation: (Result, Value) -> Result) -> Signal<Result, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect()`") public func toArray() -> Signal<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect()`") public func toList() -> Signal<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(count: n, skipEmpty: true)`") public func chunked(_ count: Int) -> Signal<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(count: n, skipEmpty: true)`") public func bufferCount(_ count: Int, _ start: Int = 1) -> Signal<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(every: t, whenCompleted: .flush)`") public func bufferTime(_ time: Duration) -> Signal<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(every: t, whenCompleted: .flush)`") @_disfavoredOverload public func bufferTime(_ time: Any) -> Signal<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(from:until:)`") public func bufferToggle<Opening: SignalProducerConvertible, Closing>(_ openings: Opening, _ closing: (Opening.Value) -> Closing) -> Signal<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(until:)`") public func bufferWhen<Closing>(_ closing: () -> Closing) -> Signal<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(on:)`; for a number of values, it is `collect(count: n)`") public func buffer(_ notifier: some SignalProducerConvertible) -> Signal<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(every: t, limit: n, whenCompleted: .flush)`") public func buffer(timeSpan: Duration, count: Int, scheduler: Any) -> Signal<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `window(count:)`") public func windowCount(_ count: Int, _ start: Int = 0) -> Signal<SignalProducer<Value, Error>, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `window(every:)`") public func windowTime(_ time: Duration) -> Signal<SignalProducer<Value, Error>, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `window(every:)`") @_disfavoredOverload public func windowTime(_ time: Any) -> Signal<SignalProducer<Value, Error>, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `window(from:until:)`") public func windowToggle<Opening: SignalProducerConvertible, Closing>(_ openings: Opening, _ closing: (Opening.Value) -> Closing) -> Signal<SignalProducer<Value, Error>, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `window(until:)`") public func windowWhen<Closing>(_ closing: () -> Closing) -> Signal<SignalProducer<Value, Error>, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `window(every:limit:)`") public func window(timeSpan: Duration, count: Int, scheduler: Any) -> Signal<SignalProducer<Value, Error>, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `group(by:)`") public func groupBy<Key: Hashable & Sendable>(_ key: (Value) -> Key) -> Signal<Signal<Value, Error>, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `elementsEqual(_:)`") public func sequenceEqual(_ other: some SignalProducerConvertible) -> Signal<Bool, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `combineLatest(with:)`") public func combineLatestWith<Other: SignalProducerConvertible>(_ other: Other) -> Signal<(Value, Other.Value), Error> { fatalError() }
  @available(*, unavailable, message: "here it is `combineLatest(with:)`") public func combine<Other: SignalProducerConvertible, Result>(_ other: Other, _ transform: (Value, Other.Value) async throws -> Result) -> Signal<Result, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `combineLatest(with:)` and `flatMap(.concat)`") public func combineTransform<Other: SignalProducerConvertible, Result>(_ other: Other, _ transform: (Value, Other.Value) async throws -> Result) -> Signal<Result, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `zip(with:)`") public func zipWith<Other: SignalProducerConvertible>(_ other: Other) -> Signal<(Value, Other.Value), Error> { fatalError() }
  @available(*, unavailable, message: "here it is `withLatest(from:)`") public func withLatestFrom<Other: SignalProducerConvertible>(_ other: Other) -> Signal<(Value, Other.Value), Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect().flatMap(.merge) { .combineLatest($0) }`") public func combineAll() -> Signal<[Value.Value], Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `collect().flatMap(.merge) { .combineLatest($0) }`") public func combineLatestAll() -> Signal<[Value.Value], Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `collect().flatMap(.merge) { .zip($0) }`") public func zipAll() -> Signal<[Value.Value], Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `measureInterval(on:)`") public func timeInterval() -> Signal<Duration, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `property.value = …`, or `input.send(value:)` of a pipe") public func onNext(_ value: Value) { fatalError() }
  @available(*, unavailable, message: "here it is `property.value = …`, or `input.send(value:)` of a pipe") public func accept(_ value: Value) { fatalError() }
  @available(*, unavailable, message: "here it is `property.value = …`, or `input.send(value:)` of a pipe") public func send(_ value: Value) { fatalError() }
  @available(*, unavailable, message: "here it is `property.value = …`, or `input.send(value:)` of a pipe") public func emit(_ value: Value) { fatalError() }
  @available(*, unavailable, message: "here it is `property.value = …`, or `input.send(value:)` of a pipe") public func tryEmit(_ value: Value) { fatalError() }
  @available(*, unavailable, message: "here it is `input.send(error:)` of a pipe") public func onError(_ error: Error) { fatalError() }
  @available(*, unavailable, message: "here it is `input.sendCompleted()` of a pipe") public func onCompleted() { fatalError() }
  @available(*, unavailable, message: "capture the object weakly, or use `take(during:)`") public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Signal<(Object, Value), Error> { fatalError() }
  @available(*, unavailable, message: "here it is `Signal`; `Signal<Int, Never>.pipe()` makes one, with its input") public convenience init() { fatalError() }
  @available(*, unavailable, message: "here it is `Signal`") public func asSharedFlow() -> Signal { fatalError() }
}

extension SignalProducer {
  @available(*, unavailable, message: "here it is `flatMap(.latest)`") public func flatMapLatest<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.latest)`") public func switchMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.latest) { _ in … }`") public func switchMapTo<Inner: SignalProducerConvertible>(_ inner: Inner) -> SignalProducer<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.merge)`") public func mergeMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.merge)`") public func flatMapMerge<Inner: SignalProducerConvertible>(concurrency: Int = 16, _ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.merge) { _ in … }`") public func mergeMapTo<Inner: SignalProducerConvertible>(_ inner: Inner) -> SignalProducer<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.concat)`") public func concatMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.concat)`") public func flatMapConcat<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.concat) { _ in … }`") public func concatMapTo<Inner: SignalProducerConvertible>(_ inner: Inner) -> SignalProducer<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.exhaust)`") public func exhaustMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.exhaust)`") public func flatMapFirst<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.latest)`") public func switchToLatest() -> SignalProducer<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.latest)`") public func switchAll() -> SignalProducer<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.latest)`") public func switchLatest() -> SignalProducer<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.merge)`") public func mergeAll() -> SignalProducer<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.merge)`") public func flattenMerge(concurrency: Int = 16) -> SignalProducer<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.concat)`") public func concatAll() -> SignalProducer<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.concat)`") public func flattenConcat() -> SignalProducer<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.exhaust)`") public func exhaustAll() -> SignalProducer<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.exhaust)`") public func exhaust() -> SignalProducer<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatten(.concurrent(limit:))`") public func merge(maxConcurrent: Int) -> SignalProducer<Value.Value, Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `flatScan(.merge, …)`") public func mergeScan<Result, Inner: SignalProducerConvertible>(_ transform: (Result, Value) -> Inner, _ seed: Result) -> SignalProducer<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `flatScan(.latest, …)`") public func switchScan<Result, Inner: SignalProducerConvertible>(_ transform: (Result, Value) -> Inner, _ seed: Result) -> SignalProducer<Inner.Value, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `enumerated()`, `filter(_:)`, `take(first: 1)` and `map(_:)`") public func findIndex(_ predicate: (Value) -> Bool) -> SignalProducer<Int, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `skipNil()`") public func filterNil<Wrapped>() -> SignalProducer<Wrapped, Error> where Value == Wrapped? { fatalError() }
  @available(*, unavailable, message: "here it is `skipNil()`") public func unwrap<Wrapped>() -> SignalProducer<Wrapped, Error> where Value == Wrapped? { fatalError() }
  @available(*, unavailable, message: "here it is `skipNil()`") public func filterNotNull<Wrapped>() -> SignalProducer<Wrapped, Error> where Value == Wrapped? { fatalError() }
  @available(*, unavailable, message: "here it is `compactMap(_:)` with `as?`") public func filterIsInstance<Other>(_ type: Other.Type) -> SignalProducer<Other, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `ignoreValues()`") public func ignoreElements() -> SignalProducer<Never, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `ignoreValues()`") public func ignoreOutput() -> SignalProducer<Never, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `allSatisfy(_:)`") public func every(_ predicate: (Value) -> Bool) -> SignalProducer<Bool, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `allSatisfy { $0 != value }` and `negate()`") public func contains(_ value: Value) -> SignalProducer<Bool, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `allSatisfy { $0 != value }` and `negate()`") public func contains(where predicate: (Value) -> Bool) -> SignalProducer<Bool, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `map(value:)`") public func mapTo<U>(_ value: U) -> SignalProducer<U, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `map(_:)` with a key path") public func pluck<Key>(_ key: (Value) -> Key) -> SignalProducer<Key, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `compactMap(_:)`") public func mapNotNull<Result>(_ transform: (Value) -> Result?) -> SignalProducer<Result, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `attemptMap(_:)`") public func tryMap<U>(_ transform: (Value) throws -> U) -> SignalProducer<U, any Swift.Error> { fatalError() }
  @available(*, unavailable, message: "here it is `map(_:)` with `??`") public func replaceNil<T>(with value: T) -> SignalProducer<T, Error> where Value == T? { fatalError() }
  @available(*, unavailable, message: "here it is `enumerated()`") public func withIndex() -> SignalProducer<(index: Int, value: Value), Error> { fatalError() }
  @available(*, unavailable, message: "here it is `combinePrevious()`") public func pairwise() -> SignalProducer<(Value, Value), Error> { fatalError() }
  @available(*, unavailable, message: "here it is `reduce(_:_:)`") public func fold<Result>(_ initial: Result, _ operation: (Result, Value) -> Result) -> SignalProducer<Result, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `scan(_:_:)` and `prefix(value:)` for the first value") public func runningFold<Result>(_ initial: Result, _ operation: (Result, Value) -> Result) -> SignalProducer<Result, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect()`") public func toArray() -> SignalProducer<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect()`") public func toList() -> SignalProducer<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(count: n, skipEmpty: true)`") public func chunked(_ count: Int) -> SignalProducer<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(count: n, skipEmpty: true)`") public func bufferCount(_ count: Int, _ start: Int = 1) -> SignalProducer<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(every: t, whenCompleted: .flush)`") public func bufferTime(_ time: Duration) -> SignalProducer<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(every: t, whenCompleted: .flush)`") @_disfavoredOverload public func bufferTime(_ time: Any) -> SignalProducer<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(from:until:)`") public func bufferToggle<Opening: SignalProducerConvertible, Closing>(_ openings: Opening, _ closing: (Opening.Value) -> Closing) -> SignalProducer<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(until:)`") public func bufferWhen<Closing>(_ closing: () -> Closing) -> SignalProducer<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(on:)`; for a number of values, it is `collect(count: n)`") public func buffer(_ notifier: some SignalProducerConvertible) -> SignalProducer<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect(every: t, limit: n, whenCompleted: .flush)`") public func buffer(timeSpan: Duration, count: Int, scheduler: Any) -> SignalProducer<[Value], Error> { fatalError() }
  @available(*, unavailable, message: "here it is `window(count:)`") public func windowCount(_ count: Int, _ start: Int = 0) -> SignalProducer<SignalProducer<Value, Error>, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `window(every:)`") public func windowTime(_ time: Duration) -> SignalProducer<SignalProducer<Value, Error>, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `window(every:)`") @_disfavoredOverload public func windowTime(_ time: Any) -> SignalProducer<SignalProducer<Value, Error>, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `window(from:until:)`") public func windowToggle<Opening: SignalProducerConvertible, Closing>(_ openings: Opening, _ closing: (Opening.Value) -> Closing) -> SignalProducer<SignalProducer<Value, Error>, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `window(until:)`") public func windowWhen<Closing>(_ closing: () -> Closing) -> SignalProducer<SignalProducer<Value, Error>, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `window(every:limit:)`") public func window(timeSpan: Duration, count: Int, scheduler: Any) -> SignalProducer<SignalProducer<Value, Error>, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `group(by:)`") public func groupBy<Key: Hashable & Sendable>(_ key: (Value) -> Key) -> SignalProducer<Signal<Value, Error>, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `elementsEqual(_:)`") public func sequenceEqual(_ other: some SignalProducerConvertible) -> SignalProducer<Bool, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `combineLatest(with:)`") public func combineLatestWith<Other: SignalProducerConvertible>(_ other: Other) -> SignalProducer<(Value, Other.Value), Error> { fatalError() }
  @available(*, unavailable, message: "here it is `combineLatest(with:)`") public func combine<Other: SignalProducerConvertible, Result>(_ other: Other, _ transform: (Value, Other.Value) async throws -> Result) -> SignalProducer<Result, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `combineLatest(with:)` and `flatMap(.concat)`") public func combineTransform<Other: SignalProducerConvertible, Result>(_ other: Other, _ transform: (Value, Other.Value) async throws -> Result) -> SignalProducer<Result, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `zip(with:)`") public func zipWith<Other: SignalProducerConvertible>(_ other: Other) -> SignalProducer<(Value, Other.Value), Error> { fatalError() }
  @available(*, unavailable, message: "here it is `withLatest(from:)`") public func withLatestFrom<Other: SignalProducerConvertible>(_ other: Other) -> SignalProducer<(Value, Other.Value), Error> { fatalError() }
  @available(*, unavailable, message: "here it is `collect().flatMap(.merge) { .combineLatest($0) }`") public func combineAll() -> SignalProducer<[Value.Value], Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `collect().flatMap(.merge) { .combineLatest($0) }`") public func combineLatestAll() -> SignalProducer<[Value.Value], Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `collect().flatMap(.merge) { .zip($0) }`") public func zipAll() -> SignalProducer<[Value.Value], Error> where Value: SignalProducerConvertible { fatalError() }
  @available(*, unavailable, message: "here it is `interval(_:on:)`") public static func interval(_ time: Duration, scheduler: Any) -> SignalProducer { fatalError() }
  @available(*, unavailable, message: "here it is `timer(after:every:on:)`") public static func timer(_ time: Duration, period: Duration? = nil, scheduler: Any) -> SignalProducer { fatalError() }
  @available(*, unavailable, message: "here it is `measureInterval(on:)`") public func timeInterval() -> SignalProducer<Duration, Error> { fatalError() }
  @available(*, unavailable, message: "here it is `SignalProducer(value:)` or `SignalProducer([…])`") public static func just(_ value: Value) -> SignalProducer { fatalError() }
  @available(*, unavailable, message: "here it is `SignalProducer(value:)` or `SignalProducer([…])`") public static func of(_ values: Value...) -> SignalProducer { fatalError() }
  @available(*, unavailable, message: "here it is `SignalProducer([…])` or `SignalProducer(1...3)`") public static func from(_ values: [Value]) -> SignalProducer { fatalError() }
  @available(*, unavailable, message: "here it is `SignalProducer([…])` or `SignalProducer(1...3)`") public static func range(start: Value, count: Int) -> SignalProducer { fatalError() }
  @available(*, unavailable, message: "here it is `SignalProducer { observer, lifetime in … }`") public static func create(_ subscribe: (Signal<Value, Error>.Observer) -> Any) -> SignalProducer { fatalError() }
  @available(*, unavailable, message: "here it is `SignalProducer(error:)`") public static func error(_ error: Error) -> SignalProducer { fatalError() }
  @available(*, unavailable, message: "capture the object weakly, or use `take(during:)`") public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> SignalProducer<(Object, Value), Error> { fatalError() }
}

extension SignalProducerConvertible {
  @available(*, unavailable, message: "here it is `flatMap(.latest)`") public func mapLatest<Result>(_ transform: (Value) async throws -> Result) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.latest)`") public func transformLatest<Result>(_ transform: (Value) async throws -> Result) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.latest)`") public func collectLatest<Result>(_ transform: (Value) async throws -> Result) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `flatMap(.concat)`") public func transform<Result>(_ transform: (Value) async throws -> Result) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skipRepeats()`, `skipRepeats(areEqual, comparing: .lastSent)` or `skipRepeats(at:)`") public func distinctUntilChanged() -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skipRepeats()`, `skipRepeats(areEqual, comparing: .lastSent)` or `skipRepeats(at:)`") public func distinctUntilChanged(_ areEqual: (Value, Value) -> Bool) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skipRepeats()`, `skipRepeats(areEqual, comparing: .lastSent)` or `skipRepeats(at:)`") public func distinctUntilChanged<Key: Equatable>(_ key: (Value) -> Key) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skipRepeats()` or `skipRepeats(_:)`") public func removeDuplicates() -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skipRepeats()` or `skipRepeats(_:)`") public func removeDuplicates(by areEqual: (Value, Value) -> Bool) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skipRepeats(at:)`") public func distinctUntilKeyChanged<Key>(_ key: (Value) -> Key) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skipRepeats(at:)`") public func distinctUntilChangedBy<Key>(_ key: (Value) -> Key) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `uniqueValues()`") public func distinct() -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `uniqueValues()`") public func distinct<Key>(_ key: (Value) -> Key) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `take(until:)`") public func takeUntil(_ trigger: some SignalProducerConvertible) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `take(until:)`") public func prefix(untilOutputFrom trigger: some SignalProducerConvertible) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `take(while:)`") public func takeWhile(_ predicate: (Value) -> Bool) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `take(while:)`") public func prefix(while predicate: (Value) -> Bool) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `take(last:)`") public func takeLast(_ count: Int) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skip(until:)`") public func skipUntil(_ trigger: some SignalProducerConvertible) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skip(until:)`") public func drop(untilOutputFrom trigger: some SignalProducerConvertible) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skip(while:)`") public func skipWhile(_ predicate: (Value) -> Bool) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skip(while:)`") public func dropWhile(_ predicate: (Value) -> Bool) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skip(while:)`") public func drop(while predicate: (Value) -> Bool) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `take(first:)`") @_disfavoredOverload public func take(_ count: Int) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skip(first:)`") @_disfavoredOverload public func skip(_ count: Int) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skip(last:)`") public func skipLast(_ count: Int) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skip(first:)`") public func dropFirst(_ count: Int = 1) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `skip(first:)` for a number and `skip(while:)` for a closure") @_disfavoredOverload public func drop(_ count: Int) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `take(first: 1)`") public func firstOrNull(_ predicate: ((Value) -> Bool)? = nil) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `take(last: 1)`") public func lastOrNull(_ predicate: ((Value) -> Bool)? = nil) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `filter(_:)` and `take(first: 1)`") public func find(_ predicate: (Value) -> Bool) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `element(at:)`") public func elementAt(_ index: Int) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `element(at:)`") public func output(at index: Int) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `take(while:inclusive:)` and `flatMap(.concat)`") public func transformWhile<Result>(_ transform: (Value) async throws -> Result) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `collect(count: 2).take(first: 1)` and `map { $0.count == 1 ? $0[0] : nil }`") public func singleOrNull(_ predicate: ((Value) -> Bool)? = nil) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `filter(_:)` with `!`") public func filterNot(_ predicate: (Value) -> Bool) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `replaceEmpty(with:)`") public func defaultIfEmpty(_ value: Value) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `replaceEmpty(with:)`") public func ifEmpty(default value: Value) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `replaceEmpty(with:)`") public func ifEmpty(switchTo other: some SignalProducerConvertible<Value, Error>) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `replaceEmpty(with:)`") public func onEmpty(_ action: () async throws -> Void) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `failIfEmpty(with:)`") public func throwIfEmpty(_ error: (() -> any Swift.Error)? = nil) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is a `filter(_:)` for each part") public func partition(_ predicate: (Value) -> Bool) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `enumerated()`") public func collectIndexed(_ action: (Int, Value) async throws -> Void) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `scan(_:)`") public func runningReduce(_ operation: (Value, Value) -> Value) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `reduce(into:_:)`") public func toSet() -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `reduce(into:_:)`") public func toCollection<Values>(_ values: Values) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `prefix(value:)` or `prefix(_:)`") public func startWith(_ values: Value...) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `prefix(value:)` or `prefix(_:)`") public func prepend(_ values: Value...) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `prefix(value:)` or `prefix(_:)`") public func prepend(_ other: some SignalProducerConvertible<Value, Error>) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `concat(value:)`") public func endWith(_ values: Value...) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `concat(_:)` or `concat(value:)`") public func append(_ values: Value...) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `concat(_:)` or `concat(value:)`") public func append(_ other: some SignalProducerConvertible<Value, Error>) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `concat(_:)`") public func concatWith(_ other: some SignalProducerConvertible<Value, Error>) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `then(_:)`") public func andThen(_ other: some SignalProducerConvertible) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `merge(with:)`") public func mergeWith(_ other: some SignalProducerConvertible<Value, Error>) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `race(with:)`") public func raceWith(_ other: some SignalProducerConvertible<Value, Error>) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `race(with:)`") public func amb(_ other: some SignalProducerConvertible<Value, Error>) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `debounce(t, whenCompleted: .flush)`") public func debounceTime(_ time: Duration) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `debounce(t, whenCompleted: .flush)`") @_disfavoredOverload public func debounceTime(_ time: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `debounce(t, whenCompleted: .flush)`") public func debounce(_ time: Duration, scheduler: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `debounce(_:on:)`") public func debounce(for time: Duration, scheduler: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `throttle(t, edges: .leading)`") public func throttleTime(_ time: Duration) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `throttle(t, edges: .leading)`") @_disfavoredOverload public func throttleTime(_ time: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `throttle(t, edges: .both, whenCompleted: .deliver)`") public func throttle(for time: Duration, scheduler: Any, latest: Bool) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `throttle(t, edges: .both, whenCompleted: .deliver)` or, without the latest value, `throttle(t, edges: .leading)`") public func throttle(_ time: Duration, latest: Bool = true, scheduler: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `throttle(t, edges: .both, whenCompleted: .deliver)` or, without the latest value, `throttle(t, edges: .leading)`") public func throttle(_ time: Duration, latest: Bool) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `delay(_:on:)`") public func delay(_ time: Duration, scheduler: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `delay(_:on:)`") public func delay(for time: Duration, scheduler: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `audit(_:on:)`") public func auditTime(_ time: Duration) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `audit(_:on:)`") @_disfavoredOverload public func auditTime(_ time: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `sample(every:on:)`") public func sampleTime(_ time: Duration) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `sample(every:on:)`") @_disfavoredOverload public func sampleTime(_ time: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `delay(until:)`") public func delayWhen<Trigger>(_ trigger: (Value) -> Trigger) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `start(after:on:)`") public func delaySubscription(_ time: Duration, scheduler: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `timeout(each:raising:on:)`") public func timeout(_ time: Duration, other: Any? = nil, scheduler: Any, customError: (() -> Error)? = nil) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `take(until:)` with `.timer(after: t)`") public func take(for time: Duration, scheduler: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `timeout(each:switchingTo:on:)`") public func timeoutWith(_ time: Duration, _ other: some SignalProducerConvertible) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `timeout(each:switchingTo:on:)`") @_disfavoredOverload public func timeoutWith(_ time: Any, _ other: some SignalProducerConvertible) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `observe(on:)`") public func observeOn(_ scheduler: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `observe(on:)`") public func receive(on scheduler: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `start(on:)`") public func subscribeOn(_ scheduler: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `start(on:)`") public func flowOn(_ scheduler: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `start(on:)`") @_disfavoredOverload public func subscribe(on scheduler: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `share(replay: n, resetOn: .failed)`") public func shareReplay(_ count: Int = 1) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `share(replay:)`") public func shareIn(_ scope: Any, _ started: Any? = nil, replay: Int = 0) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `share(replay: n)`, and `share(replay: n, resetOn: [])` for the scope `.forever`") public func share(replay count: Int = 0, scope: SubjectLifetimeScope) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `share()`") public func publish() -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `share()`") public func autoconnect() -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `share()`") public func makeConnectable() -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `share()`") public func multicast(_ subject: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `share(resetOn: .unobserved)`") public func refCount() -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `share(replay: n, resetOn: [])`") public func replay(_ count: Int) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `share(replay: n, resetOn: [])`") public func publishReplay(_ count: Int = 1) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `take(last: 1).share(replay: 1, resetOn: [])`") public func publishLast() -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `Property(initial:then:)`") public func publishBehavior(_ value: Value) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `Property(initial:then:)`") public func stateIn(_ scope: Any, _ started: Any? = nil, initialValue: Value? = nil) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `lift(_:)`") public func connect<Other>(_ selector: (Self) -> Other) -> Other { fatalError() }
  @available(*, unavailable, message: "here it is `on(value:)`") public func tap(_ next: (Value) -> Void) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `on(value:)`") public func doOnNext(_ next: (Value) -> Void) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `on(value:)`") public func onEach(_ action: (Value) async throws -> Void) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `on(value:)`, `on(failed:)` and `on(completed:)`") public func `do`(onNext: ((Value) -> Void)? = nil, onError: ((Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `on(value:)`, `on(terminated:)` and `on(disposed:)`") public func handleEvents(receiveOutput: ((Value) -> Void)? = nil, receiveCompletion: ((Signal<Value, Error>.Event) -> Void)? = nil, receiveCancel: (() -> Void)? = nil) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `on(event:)`") public func breakpoint(receiveOutput: ((Value) -> Bool)? = nil, receiveCompletion: ((Signal<Value, Error>.Event) -> Bool)? = nil) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `on(starting:)`") public func onStart(_ action: () async throws -> Void) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `on(started:)`") public func onSubscription(_ action: () async throws -> Void) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `on(terminated:)`") public func onCompletion(_ action: () -> Void) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `on(terminated:)`") public func onCompletion(_ action: (Error?) -> Void) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `on(disposed:)`") public func finalize(_ action: () -> Void) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `logEvents()`") public func debug(_ identifier: String? = nil, trimOutput: Bool = false) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `flatMapError(_:)`") public func catchError<Other>(_ recover: (Error) -> Other) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `flatMapError(_:)`") public func `catch`<Other>(_ recover: (Error) -> Other) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `flatMapError { _ in … }`") public func catchErrorJustReturn(_ value: Value) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `flatMapError { _ in … }`") public func catchAndReturn(_ value: Value) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `flatMapError { _ in … }`") public func replaceError(with value: Value) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `flatMapError { _ in .empty }.concat(…)`") public func onErrorResumeNext(_ other: some SignalProducerConvertible) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `flatMapError { _ in .empty }.concat(…)`") public func onErrorResumeNextWith(_ other: some SignalProducerConvertible) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `flatMapError { _ in .empty }`, `observe(on:)` and `share()`") public func asSignal(onErrorJustReturn value: Value) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `flatMapError { _ in .empty }`, `observe(on:)` and `share()`") public func asSignal() -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `flatMapError { _ in .empty }` and `observe(on:)`") public func asDriver(onErrorJustReturn value: Value) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `flatMapError { _ in .empty }` and `observe(on:)`") public func asDriver() -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `retry(upTo:)`; it counts the retries, without the first attempt") @_disfavoredOverload public func retry(_ count: Int) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `retry(when:)`") public func retryWhen<Other>(_ notify: (Error) -> Other) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `repeat(when:)`") public func repeatWhen<Other>(_ notify: (SignalProducer<Void, Never>) -> Other) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `promoteError(_:)`") public func setFailureType<F>(to type: F.Type) -> SignalProducer<Value, F> { fatalError() }
  @available(*, unavailable, message: "here it is `start…` on a producer and `observe…` on a signal") @discardableResult @_disfavoredOverload public func subscribe(_ event: (Signal<Value, Error>.Event) -> Void) -> AnyDisposable { fatalError() }
  @available(*, unavailable, message: "here it is `start…` on a producer and `observe…` on a signal") @discardableResult public func subscribe(onNext: ((Value) -> Void)? = nil, onSuccess: ((Value) -> Void)? = nil, onFailure: ((Error) -> Void)? = nil, onError: ((Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil) -> AnyDisposable { fatalError() }
  @available(*, unavailable, message: "here it is `start…` on a producer and `observe…` on a signal") @discardableResult public func sink(receiveCompletion: ((Signal<Value, Error>.Event) -> Void)? = nil, receiveValue: (Value) -> Void) -> AnyDisposable { fatalError() }
  @available(*, unavailable, message: "here it is `start…` on a producer and `observe…` on a signal") @discardableResult public func drive(onNext: (Value) -> Void) -> AnyDisposable { fatalError() }
  @available(*, unavailable, message: "here it is `start…` on a producer and `observe…` on a signal") @discardableResult public func bind(onNext: (Value) -> Void) -> AnyDisposable { fatalError() }
  @available(*, unavailable, message: "here it is `start…` on a producer and `observe…` on a signal") @discardableResult public func launchIn(_ scope: Any) -> AnyDisposable { fatalError() }
  @available(*, unavailable, message: "here it is `try await s.first()`") public func toBlocking(timeout: Any? = nil) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `try await s.last()`") public func toPromise() -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `target <~ source`") @discardableResult public func assign<Root: AnyObject>(to keyPath: ReferenceWritableKeyPath<Root, Value>, on root: Root) -> AnyDisposable { fatalError() }
  @available(*, unavailable, message: "here it is `target <~ source`") @discardableResult public func assign(to target: some BindingTargetProvider) -> AnyDisposable { fatalError() }
  @available(*, unavailable, message: "here it is `target <~ source`") @discardableResult public func bind(to target: some BindingTargetProvider) -> AnyDisposable { fatalError() }
  @available(*, unavailable, message: "here it is `target <~ source`") @discardableResult public func drive(_ target: some BindingTargetProvider) -> AnyDisposable { fatalError() }
  @available(*, unavailable, message: "it is the stream itself") public func asObservable() -> Self { fatalError() }
  @available(*, unavailable, message: "it is the stream itself") public func eraseToAnyPublisher() -> Self { fatalError() }
  @available(*, unavailable, message: "it is the stream itself") public func asSingle() -> Self { fatalError() }
  @available(*, unavailable, message: "a stream can be disposed of at any time") public func cancellable() -> Self { fatalError() }
  @available(*, unavailable, message: "a stream whose error is `Never` cannot fail") public func assertNoFailure() -> Self { fatalError() }
  @available(*, unavailable, message: "a stream does not wait for a slow observer") public func conflate() -> Self { fatalError() }
  @available(*, unavailable, message: "a stream does not wait for a slow observer") public func buffer(capacity: Int = 64) -> Self { fatalError() }
}

@available(*, unavailable, message: "here it is `.zip(…)` of streams with `take(last: 1)`") public func forkJoin(_ streams: Any...) -> SignalProducer<Never, Never> { fatalError() }
@available(*, unavailable, message: "here it is `share(replay: n)`, and `share(replay: n, resetOn: [])` for the scope `.forever`") public enum SubjectLifetimeScope { case whileConnected, forever }
@available(*, unavailable, message: "here it is `SignalProducer(value:)` or `SignalProducer([…])`") public func Just<Value: Sendable>(_ value: Value) -> SignalProducer<Value, Never> { fatalError() }
@available(*, unavailable, message: "here it is `SignalProducer(value:)` or `SignalProducer([…])`") public func flowOf<Value: Sendable>(_ values: Value...) -> SignalProducer<Value, Never> { fatalError() }
@available(*, unavailable, message: "here it is `SignalProducer { observer, lifetime in … }`") public enum Disposables { public static func create(_ action: () -> Void = {}) -> AnyDisposable { AnyDisposable() } }
@available(*, unavailable, message: "here it is `SignalProducer { observer, lifetime in … }`") public struct Future<Value, Error: Swift.Error> { public init(_ attempt: (@escaping (Result<Value, Error>) -> Void) -> Void) {} }
@available(*, unavailable, message: "here it is `SignalProducer { observer, lifetime in … }`") public func flow(_ block: () async throws -> Void) -> SignalProducer<Never, Never> { fatalError() }
@available(*, unavailable, message: "here it is `SignalProducer { observer, lifetime in … }`") public func callbackFlow(_ block: () async throws -> Void) -> SignalProducer<Never, Never> { fatalError() }
@available(*, unavailable, message: "here it is `SignalProducer { observer, lifetime in … }`") public func channelFlow(_ block: () async throws -> Void) -> SignalProducer<Never, Never> { fatalError() }
@available(*, unavailable, message: "here it is `.empty`") public struct Empty<Value, Error: Swift.Error> { public init() {} }
@available(*, unavailable, message: "here it is `.empty`") public var EMPTY: SignalProducer<Never, Never> { .empty }
@available(*, unavailable, message: "here it is `.empty`") public func emptyFlow() -> SignalProducer<Never, Never> { fatalError() }
@available(*, unavailable, message: "here it is `.never`") public var NEVER: SignalProducer<Never, Never> { .never }
@available(*, unavailable, message: "here it is `SignalProducer(error:)`") public struct Fail<Value, Error: Swift.Error> { public init(error: Error) {} }
@available(*, unavailable, message: "here it is `SignalProducer(error:)`") public func throwError<Failure: Swift.Error>(_ error: Failure) -> SignalProducer<Never, Failure> { fatalError() }
@available(*, unavailable, message: "here it is `.deferred { … }`") public func Deferred<Stream: SignalProducerConvertible>(_ create: () -> Stream) -> Stream { fatalError() }
@available(*, unavailable, message: "here it is `.deferred { condition ? a : b }`") public func iif<Stream: SignalProducerConvertible>(_ condition: () -> Bool, _ then: Stream, _ otherwise: Stream) -> Stream { fatalError() }
@available(*, unavailable, message: "here it is `try await s.first()`") public func firstValueFrom<Stream: SignalProducerConvertible>(_ stream: Stream) async throws -> Stream.Value { fatalError() }
@available(*, unavailable, message: "here it is `try await s.last()`") public func lastValueFrom<Stream: SignalProducerConvertible>(_ stream: Stream) async throws -> Stream.Value { fatalError() }
@available(*, unavailable, message: "here it is `SignalProducer` or, if it sends to whoever observes it, `Signal`") public typealias Observable<Value: Sendable> = SignalProducer<Value, any Error>
@available(*, unavailable, message: "here it is `SignalProducer` or, if it sends to whoever observes it, `Signal`") public typealias AnyPublisher<Value: Sendable, Error: Swift.Error> = SignalProducer<Value, Error>
@available(*, unavailable, message: "here it is `SignalProducer` or, if it sends to whoever observes it, `Signal`") public typealias Publisher = SignalProducerConvertible
@available(*, unavailable, message: "here it is `SignalProducer` or, if it sends to whoever observes it, `Signal`") public typealias Flow<Value: Sendable> = SignalProducer<Value, any Error>
@available(*, unavailable, message: "here it is `MutableProperty`; `MutableProperty(0)` makes one") public typealias BehaviorRelay<Value: Sendable> = MutableProperty<Value>
@available(*, unavailable, message: "here it is `MutableProperty`; `MutableProperty(0)` makes one") public typealias BehaviorSubject<Value: Sendable> = MutableProperty<Value>
@available(*, unavailable, message: "here it is `MutableProperty`; `MutableProperty(0)` makes one") public typealias MutableStateFlow<Value: Sendable> = MutableProperty<Value>
@available(*, unavailable, message: "here it is `MutableProperty`; `MutableProperty(0)` makes one") public typealias CurrentValueSubject<Value: Sendable, Error: Swift.Error> = MutableProperty<Value>
@available(*, unavailable, message: "here it is `@MutableProperty`") public typealias Published<Value: Sendable> = MutableProperty<Value>
@available(*, unavailable, message: "here it is `Property`") public typealias StateFlow<Value: Sendable> = Property<Value>
@available(*, unavailable, message: "here it is `Signal`; `Signal<Int, Never>.pipe()` makes one, with its input") public typealias PublishRelay<Value: Sendable> = Signal<Value, Never>
@available(*, unavailable, message: "here it is `Signal`; `Signal<Int, Never>.pipe()` makes one, with its input") public typealias MutableSharedFlow<Value: Sendable> = Signal<Value, Never>
@available(*, unavailable, message: "here it is `Signal`; `Signal<Int, Never>.pipe()` makes one, with its input") public typealias PublishSubject<Value: Sendable> = Signal<Value, any Error>
@available(*, unavailable, message: "here it is `Signal`; `Signal<Int, Never>.pipe()` makes one, with its input") public typealias Subject<Value: Sendable> = Signal<Value, any Error>
@available(*, unavailable, message: "here it is `Signal`; `Signal<Int, Never>.pipe()` makes one, with its input") public typealias PassthroughSubject<Value: Sendable, Error: Swift.Error> = Signal<Value, Error>
@available(*, unavailable, message: "here it is `Signal`") public typealias SharedFlow<Value: Sendable> = Signal<Value, Never>
@available(*, unavailable, message: "here it is `SignalProducer`; `Signal<Int, Never>.pipe()` and `signal.producer.replayLazily(upTo: n)` make one") public enum ReplaySubject<Value: Sendable> { public static func create(bufferSize: Int) -> Signal<Value, any Error> { .never } }
@available(*, unavailable, message: "here it is `SignalProducer`; `Signal<Int, Never>.pipe()` and `signal.producer.replayLazily(upTo: n)` make one") public typealias ReplayRelay = ReplaySubject
@available(*, unavailable, message: "here it is a stream whose error is `Never`, with `observe(on: UIScheduler())`, or a `Property`") public typealias Driver<Value: Sendable> = SignalProducer<Value, Never>
@available(*, unavailable, message: "here it is a stream whose error is `Never`") public typealias Infallible<Value: Sendable> = SignalProducer<Value, Never>
@available(*, unavailable, message: "here it is `SignalProducer`; its type does not say how many values come") public typealias Single<Value: Sendable> = SignalProducer<Value, any Error>
@available(*, unavailable, message: "here it is `SignalProducer`; its type does not say how many values come") public typealias Maybe<Value: Sendable> = SignalProducer<Value, any Error>
@available(*, unavailable, message: "here it is `SignalProducer`; its type does not say how many values come") public typealias Completable = SignalProducer<Never, any Error>
@available(*, unavailable, message: "here it is `ScopedDisposable` or `take(during: lifetime)`; `ScopedDisposable(CompositeDisposable())` makes one") public typealias DisposeBag = CompositeDisposable
@available(*, unavailable, message: "here it is `ScopedDisposable`; `ScopedDisposable(handle)` makes one") public struct AnyCancellable: Hashable { public init(_ cancel: () -> Void) {} }
@available(*, unavailable, message: "here it is `UIScheduler`") public enum MainScheduler { public static var instance: UIScheduler { UIScheduler() }; public static var asyncInstance: UIScheduler { UIScheduler() } }
@available(*, unavailable, message: "here it is `QueueScheduler`") public typealias SerialDispatchQueueScheduler = QueueScheduler
@available(*, unavailable, message: "here it is `ConcurrentScheduler`") public typealias ConcurrentDispatchQueueScheduler = ConcurrentScheduler
@available(*, unavailable, message: "here it is `Disposable`") public typealias Cancellable = Disposable

extension Signal.Observer {
  @available(*, unavailable, message: "here it is `property.value = …`, or `input.send(value:)` of a pipe") public func onNext(_ value: Value) { fatalError() }
  @available(*, unavailable, message: "here it is `property.value = …`, or `input.send(value:)` of a pipe") public func emit(_ value: Value) { fatalError() }
  @available(*, unavailable, message: "here it is `property.value = …`, or `input.send(value:)` of a pipe") public func tryEmit(_ value: Value) { fatalError() }
  @available(*, unavailable, message: "here it is `input.send(error:)` of a pipe") public func onError(_ error: Error) { fatalError() }
  @available(*, unavailable, message: "here it is `input.sendCompleted()` of a pipe") public func onCompleted() { fatalError() }
}

extension MutableProperty {
  @available(*, unavailable, message: "here it is `property.value = …`, or `input.send(value:)` of a pipe") public func onNext(_ value: Value) { fatalError() }
  @available(*, unavailable, message: "here it is `property.value = …`, or `input.send(value:)` of a pipe") public func accept(_ value: Value) { fatalError() }
  @available(*, unavailable, message: "here it is `property.value = …`, or `input.send(value:)` of a pipe") public func send(_ value: Value) { fatalError() }
  @available(*, unavailable, message: "here it is `property.value = …`, or `input.send(value:)` of a pipe") public func emit(_ value: Value) { fatalError() }
  @available(*, unavailable, message: "here it is `property.value = …`, or `input.send(value:)` of a pipe") public func tryEmit(_ value: Value) { fatalError() }
  @available(*, unavailable, message: "here it is `property.modify { … }`") public func update(_ transform: (Value) -> Value) { fatalError() }
  @available(*, unavailable, message: "here it is `property.modify { … }`") public func getAndUpdate(_ transform: (Value) -> Value) { fatalError() }
  @available(*, unavailable, message: "here it is `MutableProperty`; `MutableProperty(0)` makes one") public convenience init(value: Value) { fatalError() }
  @available(*, unavailable, message: "here it is `Property`") public func asStateFlow() -> Property<Value> { fatalError() }
}

extension Disposable {
  @available(*, unavailable, message: "here it is `take(during: lifetime)`") public func disposed(by bag: Any) { fatalError() }
  @available(*, unavailable, message: "here it is `take(during: lifetime)`") public func store<Handles>(in handles: inout Handles) { fatalError() }
  @available(*, unavailable, message: "here it is `handle.dispose()`") public func unsubscribe() { fatalError() }
  @available(*, unavailable, message: "here it is `handle.dispose()`") public func cancel() { fatalError() }
}
