extension NameElsewhere {
  /// The names of other libraries: each with what the program answers, what the compiler answers, and what the page for
  /// readers who come from there says.
  ///
  /// A line that begins in the first column is an answer: code between backquotes, `none:` and a reason, or `same` for
  /// names that the pages have although they mean the same here. The lines below it are
  ///
  /// - `LIBRARY NAME NAME; LIBRARY NAME`: the names. Behind `=>` stands what the page says instead of the answer, and
  ///   `page` says it for all of them. Code there is compiled.
  /// - `note`: more of the answer; `fixture`: what a fixture does instead, which only the program says.
  /// - `hint`: an unavailable declaration, perhaps behind `PLACE:`, which is a type, or `global`; with `testing.` it is in
  ///   `ReactiveTesting`. `a|b` declares both names. `Stream<Value>` is a signal for signals and a producer for
  ///   producers. A `Time` is a `Duration` or anything else. Results and bodies can be left out.
  ///
  /// A line with `=` says which libraries have the same name for the operators of some drawings of the catalogue, or
  /// `LIBRARY=NAME` for another name that the libraries share with a part of them.
  ///
  /// After a change, `REACTIVE_UPDATE_NAMES=1 swift test --filter NameFileTests` writes the files for the compiler and the
  /// tables on the pages. If they do not compile, restore them before you try again.
  package static let table = NameTable(
    #"""
    # Streams of streams
    `flatMap(.latest)`
      RxJS switchMap; RxSwift flatMapLatest; Flow flatMapLatest; Flow mapLatest; Flow transformLatest; Flow collectLatest
      page `flatMap(.latest) { makeStream($0) }`
      hint func flatMapLatest|switchMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Stream<Inner.Value>
      hint func mapLatest|transformLatest|collectLatest<Result>(_ transform: (Value) async throws -> Result)
    `flatMap(.latest) { _ in … }`
      RxJS switchMapTo => `flatMap(.latest) { _ in p }`
      hint func switchMapTo<Inner: SignalProducerConvertible>(_ inner: Inner) -> Stream<Inner.Value>
    `flatMap(.merge)`
      RxJS mergeMap => `flatMap(.merge) { makeStream($0) }`, `flatMap(.concurrent(limit: 2)) { makeStream($0) }`
      Flow flatMapMerge => `flatMap(.merge) { makeStream($0) }`; Kotlin's limit is `flatMap(.concurrent(limit: 16)) { makeStream($0) }`
      hint func mergeMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Stream<Inner.Value>
      hint func flatMapMerge<Inner: SignalProducerConvertible>(concurrency: Int = 16, _ transform: (Value) -> Inner) -> Stream<Inner.Value>
    `flatMap(.merge) { _ in … }`
      RxJS mergeMapTo => `flatMap(.merge) { _ in p }`
      hint func mergeMapTo<Inner: SignalProducerConvertible>(_ inner: Inner) -> Stream<Inner.Value>
    `flatMap(.concat)`
      RxJS concatMap; RxSwift concatMap; Flow flatMapConcat; Flow transform
      page `flatMap(.concat) { makeStream($0) }`
      hint func concatMap|flatMapConcat<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Stream<Inner.Value>
      hint func transform<Result>(_ transform: (Value) async throws -> Result)
    `flatMap(.concat) { _ in … }`
      RxJS concatMapTo => `flatMap(.concat) { _ in p }`
      hint func concatMapTo<Inner: SignalProducerConvertible>(_ inner: Inner) -> Stream<Inner.Value>
    `flatMap(.exhaust)`
      RxJS exhaustMap; RxSwift flatMapFirst
      page `flatMap(.exhaust) { makeStream($0) }`
      hint func exhaustMap|flatMapFirst<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Stream<Inner.Value>
    `flatten(.latest)`
      RxJS switchAll; RxSwift switchLatest; Combine switchToLatest
      page `streams.flatten(.latest)`
      hint func switchToLatest|switchAll|switchLatest() -> Stream<Value.Value> where Value: SignalProducerConvertible
    `flatten(.merge)`
      RxJS mergeAll => `streams.flatten(.merge)`, `streams.flatten(.concurrent(limit: 2))`
      Flow flattenMerge => `streams.flatten(.merge)`; Kotlin's limit is `streams.flatten(.concurrent(limit: 16))`
      hint func mergeAll() -> Stream<Value.Value> where Value: SignalProducerConvertible
      hint func flattenMerge(concurrency: Int = 16) -> Stream<Value.Value> where Value: SignalProducerConvertible
    `flatten(.concat)`
      RxJS concatAll; Flow flattenConcat
      page `streams.flatten(.concat)`
      hint func concatAll|flattenConcat() -> Stream<Value.Value> where Value: SignalProducerConvertible
    `flatten(.exhaust)`
      RxJS exhaust; RxJS exhaustAll
      page `streams.flatten(.exhaust)`
      hint func exhaustAll|exhaust() -> Stream<Value.Value> where Value: SignalProducerConvertible
    `flatten(.concurrent(limit:))`
      RxSwift merge(maxConcurrent:) => `streams.flatten(.concurrent(limit: 2))`
      hint func merge(maxConcurrent: Int) -> Stream<Value.Value> where Value: SignalProducerConvertible
    `flatScan(.merge, …)`
      RxJS mergeScan => `flatScan(.merge, 0) { makeStream($0 + $1) }`, `flatScan(.concurrent(limit: 2), 0) { makeStream($0 + $1) }`
      hint func mergeScan<Result, Inner: SignalProducerConvertible>(_ transform: (Result, Value) -> Inner, _ seed: Result) -> Stream<Inner.Value>
    `flatScan(.latest, …)`
      RxJS switchScan => `flatScan(.latest, 0) { makeStream($0 + $1) }`
      hint func switchScan<Result, Inner: SignalProducerConvertible>(_ transform: (Result, Value) -> Inner, _ seed: Result) -> Stream<Inner.Value>
    # Which values pass
    `skipRepeats()`, `skipRepeats(areEqual, comparing: .lastSent)` or `skipRepeats(at:)`
      RxJS distinctUntilChanged; RxSwift distinctUntilChanged; Flow distinctUntilChanged
      page `skipRepeats()`, `skipRepeats(areEqual, comparing: .lastSent)`
      hint func distinctUntilChanged()
      hint func distinctUntilChanged(_ areEqual: (Value, Value) -> Bool)
      hint func distinctUntilChanged<Key: Equatable>(_ key: (Value) -> Key)
    `skipRepeats()` or `skipRepeats(_:)`
      Combine removeDuplicates => `skipRepeats()`, `skipRepeats(areEqual)`
      hint func removeDuplicates()
      hint func removeDuplicates(by areEqual: (Value, Value) -> Bool)
    `skipRepeats(at:)`
      RxJS distinctUntilKeyChanged; Flow distinctUntilChangedBy
      hint func distinctUntilKeyChanged|distinctUntilChangedBy<Key>(_ key: (Value) -> Key)
    `uniqueValues()`
      RxJS distinct => `uniqueValues()`, `uniqueValues(_:resetOn:)`
      hint func distinct()
      hint func distinct<Key>(_ key: (Value) -> Key)
    `take(until:)`
      RxJS takeUntil; Combine prefix(untilOutputFrom:)
      hint func takeUntil(_ trigger: some SignalProducerConvertible)
      hint func prefix(untilOutputFrom trigger: some SignalProducerConvertible)
    `take(while:)`
      Combine prefix(while:); Flow takeWhile
      RxJS takeWhile => `take(while:inclusive:)`
      hint func takeWhile(_ predicate: (Value) -> Bool)
      hint func prefix(while predicate: (Value) -> Bool)
    `take(last:)`
      RxJS takeLast; RxSwift takeLast
      hint func takeLast(_ count: Int)
    `skip(until:)`
      RxJS skipUntil; Combine drop(untilOutputFrom:)
      hint func skipUntil(_ trigger: some SignalProducerConvertible)
      hint func drop(untilOutputFrom trigger: some SignalProducerConvertible)
    `skip(while:)`
      RxJS skipWhile; Combine drop(while:); Flow dropWhile
      hint func skipWhile|dropWhile(_ predicate: (Value) -> Bool)
      hint func drop(while predicate: (Value) -> Bool)
    `take(first:)`
      RxJS take(_:); RxSwift take(_:); Flow take(_:)
      hint @_disfavoredOverload func take(_ count: Int)
    `skip(first:)`
      RxJS skip(_:); RxSwift skip(_:)
      hint @_disfavoredOverload func skip(_ count: Int)
    `skip(last:)`
      RxJS skipLast
      hint func skipLast(_ count: Int)
    `skip(first:)`
      Combine dropFirst
      hint func dropFirst(_ count: Int = 1)
    `skip(first:)` for a number and `skip(while:)` for a closure
      Combine drop
      Flow drop => `skip(first:)`
      hint @_disfavoredOverload func drop(_ count: Int)
    `take(first: 1)`
      RxJS first => `take(first: 1)`; with a predicate `filter(isWanted).take(first: 1)`; to fail if there is none `take(first: 1).failIfEmpty(with: error)`
      Combine first => `take(first: 1)`; with a predicate `filter(isWanted).take(first: 1)`
      Flow first firstOrNull => `take(first: 1)`, or `try await s.first()`; to fail if there is none `take(first: 1).failIfEmpty(with: error)`
      hint func firstOrNull(_ predicate: ((Value) -> Bool)? = nil)
    `take(last: 1)`
      RxJS last => `take(last: 1)`; with a predicate `filter(isWanted).take(last: 1)`; to fail if there is none `take(last: 1).failIfEmpty(with: error)`
      Combine last => `take(last: 1)`; with a predicate `filter(isWanted).take(last: 1)`
      Flow last lastOrNull => `take(last: 1)`, or `try await s.last()`; to fail if there is none `take(last: 1).failIfEmpty(with: error)`
      hint func lastOrNull(_ predicate: ((Value) -> Bool)? = nil)
    `filter(_:)` and `take(first: 1)`
      RxJS find => `filter(isWanted).take(first: 1)`; nil if there is none: `filter(isWanted).take(first: 1).map(Optional.some).replaceEmpty(with: nil)`
      hint func find(_ predicate: (Value) -> Bool)
    `enumerated()`, `filter(_:)`, `take(first: 1)` and `map(_:)`
      RxJS findIndex => `enumerated().filter { isWanted($0.element) }.take(first: 1).map(\.offset).replaceEmpty(with: -1)`
      hint func findIndex(_ predicate: (Value) -> Bool) -> Stream<Int>
    `collect(count: 2)` and `attemptMap(_:)`
      RxJS single => `collect(count: 2)` and `attemptMap(_:)` with your own errors; or `try await s.single()`
      RxSwift single => `collect(count: 2)` and `attemptMap(_:)` with your own errors
      Flow single => `collect(count: 2)` and `attemptMap(_:)` with your own errors; or `try await s.single()`
    `element(at:)`
      RxSwift elementAt; Combine output
      RxJS elementAt => `element(at:default:)`; to fail if there is none `element(at: i).failIfEmpty(with: error)`
      hint func elementAt(_ index: Int)
      hint func output(at index: Int)
    `skip(first:)` and `take(first:)`
      Combine output(in:) => `skip(first: i).take(first: n)`
    `take(while:inclusive:)` and `flatMap(.concat)`
      Flow transformWhile => `take(while:inclusive:)` and `flatMap(.concat) { makeStream($0) }`
      hint func transformWhile<Result>(_ transform: (Value) async throws -> Result)
    `collect(count: 2).take(first: 1)` and `map { $0.count == 1 ? $0[0] : nil }`
      Flow singleOrNull => `collect(count: 2).take(first: 1).map { $0.count == 1 ? $0[0] : nil }`
      hint func singleOrNull(_ predicate: ((Value) -> Bool)? = nil)
    `skipNil()`
      RxSwift filterNil unwrap; Flow filterNotNull
      hint func filterNil|unwrap|filterNotNull<Wrapped>() -> Stream<Wrapped> where Value == Wrapped?
    `filter(_:)` with `!`
      Flow filterNot => `filter { !isWanted($0) }`
      hint func filterNot(_ predicate: (Value) -> Bool)
    `compactMap(_:)` with `as?`
      Flow filterIsInstance => `compactMap { $0 as? Int }`
      hint func filterIsInstance<Other>(_ type: Other.Type) -> Stream<Other>
    `ignoreValues()`
      RxJS ignoreElements; RxSwift ignoreElements; Combine ignoreOutput
      hint func ignoreElements|ignoreOutput() -> Stream<Never>
    `replaceEmpty(with:)`
      RxJS defaultIfEmpty; RxSwift ifEmpty; Flow onEmpty
      hint func defaultIfEmpty(_ value: Value)
      hint func ifEmpty(default value: Value)
      hint func ifEmpty(switchTo other: some SignalProducerConvertible<Value, Error>)
      hint func onEmpty(_ action: () async throws -> Void)
    `failIfEmpty(with:)`
      RxJS throwIfEmpty
      hint func throwIfEmpty(_ error: (() -> any Swift.Error)? = nil)
    a `filter(_:)` for each part
      RxJS partition => `filter(isWanted)` and `filter { !isWanted($0) }`; `share()` a producer first
      hint func partition(_ predicate: (Value) -> Bool)
    `allSatisfy(_:)`
      RxJS every
      hint func every(_ predicate: (Value) -> Bool) -> Stream<Bool>
    `allSatisfy { $0 != value }` and `negate()`
      Combine contains => `a.allSatisfy { $0 != 1 }.negate()`
      hint func contains(_ value: Value) -> Stream<Bool>
      hint func contains(where predicate: (Value) -> Bool) -> Stream<Bool>
    # Values
    `map(value:)`
      RxJS mapTo
      hint func mapTo<U>(_ value: U) -> Stream<U>
    `map(_:)` with a key path
      RxJS pluck => `map(\.description)`
      hint func pluck<Key>(_ key: (Value) -> Key) -> Stream<Key>
    `compactMap(_:)`
      Flow mapNotNull
      hint func mapNotNull<Result>(_ transform: (Value) -> Result?) -> Stream<Result>
    `attemptMap(_:)`
      RxSwift decode; Combine decode encode; Combine tryMap
      hint func tryMap<U>(_ transform: (Value) throws -> U) -> Stream<U, any Swift.Error>
    `attemptMap(_:)` before the operator without `try`
      Combine tryAllSatisfy tryCompactMap tryContains tryDrop tryFilter tryFirst tryLast tryPrefix
    `scan(_:_:)` or `reduce(_:_:)` to a `Result`, and then `attemptMap { $0 }`
      Combine tryMax tryMin tryReduce tryRemoveDuplicates tryScan
    `map(_:)` with `??`
      Combine replaceNil => `map(Optional.some).map { $0 ?? 0 }`
      hint func replaceNil<T>(with value: T) -> Stream<T> where Value == T?
    `enumerated()`
      Flow withIndex collectIndexed
      hint func withIndex() -> Stream<(index: Int, value: Value)>
      hint func collectIndexed(_ action: (Int, Value) async throws -> Void)
    `combinePrevious()`
      RxJS pairwise
      hint func pairwise() -> Stream<(Value, Value)>
    `reduce(_:_:)`
      Flow fold
      hint func fold<Result>(_ initial: Result, _ operation: (Result, Value) -> Result) -> Stream<Result>
    `scan(_:_:)` and `prefix(value:)` for the first value
      Flow runningFold => `scan(0) { $0 + $1 }.prefix(value: 0)`
      hint func runningFold<Result>(_ initial: Result, _ operation: (Result, Value) -> Result) -> Stream<Result>
    `scan(_:)`
      Flow runningReduce
      hint func runningReduce(_ operation: (Value, Value) -> Value)
    `reduce(into:_:)`
      Flow toSet toCollection => `reduce(into: Set<Int>()) { $0.insert($1) }`
      hint func toSet()
      hint func toCollection<Values>(_ values: Values)
    `collect()`
      RxJS toArray; RxSwift toArray; Flow toList
      hint func toArray|toList() -> Stream<[Value]>
    `collect(count: n, skipEmpty: true)`
      Flow chunked
      RxJS bufferCount => `collect(count: n, skipEmpty: true)`, `collect(count: n, startingEvery: i, skipEmpty: true)`
      hint func chunked(_ count: Int) -> Stream<[Value]>
      hint func bufferCount(_ count: Int, _ start: Int = 1) -> Stream<[Value]>
    `collect(every: t, whenCompleted: .flush)`
      RxJS bufferTime => `collect(every: t, whenCompleted: .flush)`; more parameters: `collect(every:startingEvery:limit:on:)`
      hint func bufferTime(_ time: Time) -> Stream<[Value]>
    `collect(from:until:)`
      RxJS bufferToggle
      hint func bufferToggle<Opening: SignalProducerConvertible, Closing>(_ openings: Opening, _ closing: (Opening.Value) -> Closing) -> Stream<[Value]>
    `collect(until:)`
      RxJS bufferWhen
      hint func bufferWhen<Closing>(_ closing: () -> Closing) -> Stream<[Value]>
    `collect(on:)`
      RxJS buffer
      note for a number of values, it is `collect(count: n)`
      hint func buffer(_ notifier: some SignalProducerConvertible) -> Stream<[Value]>
    `collect(every: t, limit: n, whenCompleted: .flush)`
      RxSwift buffer(timeSpan:count:)
      hint func buffer(timeSpan: Duration, count: Int, scheduler: Any) -> Stream<[Value]>
    `window(count:)`
      RxJS windowCount => `window(count:startingEvery:)`
      hint func windowCount(_ count: Int, _ start: Int = 0) -> Stream<SignalProducer<Value, Error>>
    `window(every:)`
      RxJS windowTime => `window(every:startingEvery:limit:on:)`
      hint func windowTime(_ time: Time) -> Stream<SignalProducer<Value, Error>>
    `window(from:until:)`
      RxJS windowToggle
      hint func windowToggle<Opening: SignalProducerConvertible, Closing>(_ openings: Opening, _ closing: (Opening.Value) -> Closing) -> Stream<SignalProducer<Value, Error>>
    `window(until:)`
      RxJS windowWhen
      hint func windowWhen<Closing>(_ closing: () -> Closing) -> Stream<SignalProducer<Value, Error>>
    `window(every:limit:)`
      RxSwift window(timeSpan:count:) => `window(every: t, limit: n)`
      hint func window(timeSpan: Duration, count: Int, scheduler: Any) -> Stream<SignalProducer<Value, Error>>
    `group(by:)`
      RxJS groupBy; RxSwift groupBy
      page `group(by:until:)`
      hint func groupBy<Key: Hashable & Sendable>(_ key: (Value) -> Key) -> Stream<Signal<Value, Error>>
    `elementsEqual(_:)`
      RxJS sequenceEqual => `elementsEqual(_:by:)`
      hint func sequenceEqual(_ other: some SignalProducerConvertible) -> Stream<Bool>
    `collect(every: t, limit: n, whenCompleted: .flush)`
      Combine collect(.byTimeOrCount)
    # Several streams
    `prefix(value:)` or `prefix(_:)`
      RxJS startWith => `prefix(value:)`, `prefix(SignalProducer<Int, Never>([1, 2]))`
      RxSwift startWith => `prefix(_:)`, `prefix(value:)`
      Combine prepend => `prefix(_:)`, `prefix(value:)`
      hint func startWith|prepend(_ values: Value...)
      hint func prepend(_ other: some SignalProducerConvertible<Value, Error>)
    `concat(value:)`
      RxJS endWith
      hint func endWith(_ values: Value...)
    `concat(_:)` or `concat(value:)`
      Combine append => `concat(_:)`, `concat(value:)`
      hint func append(_ values: Value...)
      hint func append(_ other: some SignalProducerConvertible<Value, Error>)
    `concat(_:)`
      RxJS concatWith
      hint func concatWith(_ other: some SignalProducerConvertible<Value, Error>)
    `then(_:)`
      RxSwift andThen
      hint func andThen(_ other: some SignalProducerConvertible)
    `merge(with:)`
      RxJS mergeWith
      hint func mergeWith(_ other: some SignalProducerConvertible<Value, Error>)
    `race(with:)`
      RxJS raceWith; RxSwift amb
      hint func raceWith|amb(_ other: some SignalProducerConvertible<Value, Error>)
    `combineLatest(with:)`
      RxJS combineLatestWith
      Flow combine => `combineLatest(with:)`, `SignalProducer.combineLatest(a, b)`
      hint func combineLatestWith<Other: SignalProducerConvertible>(_ other: Other) -> Stream<(Value, Other.Value)>
      hint func combine<Other: SignalProducerConvertible, Result>(_ other: Other, _ transform: (Value, Other.Value) async throws -> Result) -> Stream<Result>
    `combineLatest(with:)` and `flatMap(.concat)`
      Flow combineTransform => `a.combineLatest(with: b).flatMap(.concat) { makeStream($0 + $1) }`
      hint func combineTransform<Other: SignalProducerConvertible, Result>(_ other: Other, _ transform: (Value, Other.Value) async throws -> Result) -> Stream<Result>
    `zip(with:)`
      RxJS zipWith
      hint func zipWith<Other: SignalProducerConvertible>(_ other: Other) -> Stream<(Value, Other.Value)>
    `withLatest(from:)`
      RxJS withLatestFrom
      RxSwift withLatestFrom => `withLatest(from:)`, which sends pairs; without a closure `a.withLatest(from: values).map { $0.1 }`
      hint func withLatestFrom<Other: SignalProducerConvertible>(_ other: Other) -> Stream<(Value, Other.Value)>
    `.zip(…)` of streams with `take(last: 1)`
      RxJS forkJoin => `SignalProducer.zip(a.take(last: 1), b.take(last: 1))`
      hint global: func forkJoin(_ streams: Any...) -> SignalProducer<Never, Never>
    `collect().flatMap(.merge) { .combineLatest($0) }`
      RxJS combineAll => as `combineLatestAll`
      RxJS combineLatestAll => `streams.collect().flatMap(.merge) { SignalProducer.combineLatest($0) }`
      hint func combineAll|combineLatestAll() -> Stream<[Value.Value]> where Value: SignalProducerConvertible
    `collect().flatMap(.merge) { .zip($0) }`
      RxJS zipAll => `streams.collect().flatMap(.merge) { SignalProducer.zip($0) }`
      hint func zipAll() -> Stream<[Value.Value]> where Value: SignalProducerConvertible
    # Time
    `debounce(t, whenCompleted: .flush)`
      RxJS debounceTime; RxSwift debounce(_:scheduler:)
      hint func debounceTime(_ time: Time)
      hint func debounce(_ time: Duration, scheduler: Any)
    `debounce(_:on:)`
      Combine debounce(for:scheduler:)
      hint func debounce(for time: Duration, scheduler: Any)
    `throttle(t, edges: .leading)`
      RxJS throttleTime
      hint func throttleTime(_ time: Time)
    `throttle(t, edges: .both, whenCompleted: .deliver)`
      RxSwift throttle(_:scheduler:)
      Combine throttle(for:scheduler:latest:) => `throttle(t, edges: .both, whenCompleted: .deliver)`, if `latest` is true
      hint func throttle(for time: Duration, scheduler: Any, latest: Bool)
    `throttle(t, edges: .both, whenCompleted: .deliver)` or, without the latest value, `throttle(t, edges: .leading)`
      RxSwift throttle(_:latest:)
      RxSwift throttle(_:latest:scheduler:) => `throttle(t, edges: .both, whenCompleted: .deliver)`, or without the latest value `throttle(t, edges: .leading)`
      hint func throttle(_ time: Duration, latest: Bool = true, scheduler: Any)
      hint func throttle(_ time: Duration, latest: Bool)
    `delay(_:on:)`
      RxSwift delay(_:scheduler:); Combine delay(for:scheduler:)
      hint func delay(_ time: Duration, scheduler: Any)
      hint func delay(for time: Duration, scheduler: Any)
    `audit(_:on:)`
      RxJS auditTime
      hint func auditTime(_ time: Time)
    `sample(every:on:)`
      RxJS sampleTime
      hint func sampleTime(_ time: Time)
    `delay(until:)`
      RxJS delayWhen => `delay(until:)`; its second argument: `trigger.take(first: 1).then(s)`
      hint func delayWhen<Trigger>(_ trigger: (Value) -> Trigger)
    `start(after:on:)`
      RxSwift delaySubscription
      hint func delaySubscription(_ time: Duration, scheduler: Any)
    `timeout(each:raising:on:)`
      RxSwift timeout(_:scheduler:) => `timeout(each: t, raising: error)`
      Combine timeout(_:scheduler:) => `timeout(each: t, raising: error)`; without an error `timeout(each: t, switchingTo: .empty)`
      hint func timeout(_ time: Duration, other: Any? = nil, scheduler: Any, customError: (() -> Error)? = nil)
    `interval(_:on:)`
      RxSwift interval(_:scheduler:)
      hint SignalProducer: static func interval(_ time: Duration, scheduler: Any) -> SignalProducer
    `timer(after:every:on:)`
      RxSwift timer(_:period:scheduler:); RxSwift timer(_:scheduler:)
      hint SignalProducer: static func timer(_ time: Duration, period: Duration? = nil, scheduler: Any) -> SignalProducer
    `take(until:)` with `.timer(after: t)`
      RxSwift take(for:) take(for:scheduler:) => `take(until: .timer(after: t))`
      hint func take(for time: Duration, scheduler: Any)
    `timeout(each:switchingTo:on:)`
      RxJS timeoutWith
      hint func timeoutWith(_ time: Time, _ other: some SignalProducerConvertible)
    `measureInterval(on:)`
      RxJS timeInterval
      hint func timeInterval() -> Stream<Duration>
    `observe(on:)`
      Combine receive
      RxJS observeOn => `observe(on:)`; with a delay `delay(_:on:)`
      hint func observeOn(_ scheduler: Any)
      hint func receive(on scheduler: Any)
    `start(on:)`
      RxJS scheduled; RxSwift subscribe(on:); Combine subscribe(on:)
      RxJS subscribeOn => `start(on:)`; with a delay `start(after:on:)`
      Flow flowOn => `start(on:)`; values come on that scheduler, until an `observe(on:)`
      hint func subscribeOn|flowOn(_ scheduler: Any)
      hint @_disfavoredOverload func subscribe(on scheduler: Any)
    # Sharing
    `share(replay: n, resetOn: .failed)`
      RxJS shareReplay => `share(replay: n, resetOn: .failed)`; with reference counting `share(replay: n, resetOn: [.failed, .unobserved])`; there is no replay by age
      hint func shareReplay(_ count: Int = 1)
    `share(replay:)`
      Flow shareIn
      hint func shareIn(_ scope: Any, _ started: Any? = nil, replay: Int = 0)
    `share(replay: n)`, and `share(replay: n, resetOn: [])` for the scope `.forever`
      RxSwift share(replay:scope:) SubjectLifetimeScope => `share(replay: n)` with `.whileConnected`, `share(replay: n, resetOn: [])` with `.forever`, whose run goes on while nobody observes it
      hint func share(replay count: Int = 0, scope: SubjectLifetimeScope)
      hint global: enum SubjectLifetimeScope { case whileConnected, forever }
    `share()`
      RxJS multicast => `share()`, `startWithSignal(_:)`; with a selector `lift(_:)`
      RxJS publish => `share()`, `startWithSignal(_:)`; with a selector `lift(_:)`
      RxSwift publish multicast => `share()`, `startWithSignal(_:)`
      Combine makeConnectable autoconnect => `share()`, `startWithSignal(_:)`
      Combine multicast => `share()`, `startWithSignal(_:)`
      hint func publish|autoconnect|makeConnectable()
      hint func multicast(_ subject: Any)
    `share(resetOn: .unobserved)`
      RxJS refCount; RxSwift refCount
      hint func refCount()
    `share(replay: n, resetOn: [])`
      RxJS publishReplay
      RxSwift replay replayAll => `share(replay: n, resetOn: [])`; for all values `share(replay: .max, resetOn: [])`
      hint func replay(_ count: Int)
      hint func publishReplay(_ count: Int = 1)
    `take(last: 1).share(replay: 1, resetOn: [])`
      RxJS AsyncSubject; RxJS publishLast
      hint func publishLast()
    `Property(initial:then:)`
      RxJS publishBehavior; Flow stateIn
      page `Property(initial: 0, then: values)`
      hint func publishBehavior(_ value: Value)
      hint func stateIn(_ scope: Any, _ started: Any? = nil, initialValue: Value? = nil)
    `lift(_:)`
      RxJS connect
      hint func connect<Other>(_ selector: (Self) -> Other) -> Other
    # Effects, errors, starts and inputs
    `on(value:)`
      Flow onEach
      RxJS tap => `on(value:)`, and for other events `on(starting:started:event:failed:completed:interrupted:terminated:disposed:)`
      RxSwift doOnNext => `on(value:)`, and for other events `on(starting:started:event:failed:completed:interrupted:terminated:disposed:)`
      hint func tap|doOnNext(_ next: (Value) -> Void)
      hint func onEach(_ action: (Value) async throws -> Void)
    `on(value:)`, `on(failed:)` and `on(completed:)`
      RxSwift do => `on(value:)`, and for other events `on(starting:started:event:failed:completed:interrupted:terminated:disposed:)`
      hint func do(onNext: ((Value) -> Void)? = nil, onError: ((Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil)
    `on(value:)`, `on(terminated:)` and `on(disposed:)`
      Combine handleEvents => `on(value:)`, and for other events `on(starting:started:event:failed:completed:interrupted:terminated:disposed:)`
      hint func handleEvents(receiveOutput: ((Value) -> Void)? = nil, receiveCompletion: ((Signal<Value, Error>.Event) -> Void)? = nil, receiveCancel: (() -> Void)? = nil)
    `on(event:)`
      Combine breakpoint breakpointOnError
      hint func breakpoint(receiveOutput: ((Value) -> Bool)? = nil, receiveCompletion: ((Signal<Value, Error>.Event) -> Bool)? = nil)
    `on(starting:)`
      Flow onStart => `on(starting:)`; to send a value first `prefix(value:)`
      hint func onStart(_ action: () async throws -> Void)
    `on(started:)`
      Flow onSubscription
      hint func onSubscription(_ action: () async throws -> Void)
    `on(terminated:)`
      Flow onCompletion => `on(terminated:)`; to send one more value `concat(value:)`
      hint func onCompletion(_ action: () -> Void)
      hint func onCompletion(_ action: (Error?) -> Void)
    `on(disposed:)`
      RxJS finalize
      hint func finalize(_ action: () -> Void)
    `logEvents()`
      RxSwift debug; Combine print
      hint func debug(_ identifier: String? = nil, trimOutput: Bool = false)
    `flatMapError(_:)`
      RxJS catchError; RxSwift catch; Combine catch; Combine tryCatch; Flow catch
      hint func catchError|catch<Other>(_ recover: (Error) -> Other)
    `flatMapError { _ in … }`
      RxSwift catchAndReturn catchErrorJustReturn; Combine replaceError
      page `flatMapError { _ in SignalProducer<Int, Never>(value: 0) }`
      hint func catchErrorJustReturn|catchAndReturn(_ value: Value)
      hint func replaceError(with value: Value)
    `flatMapError { _ in .empty }.concat(…)`
      RxJS onErrorResumeNext => `a.flatMapError { _ in .empty }.concat(b.flatMapError { _ in .empty })`
      RxJS onErrorResumeNextWith => as `onErrorResumeNext`
      hint func onErrorResumeNext|onErrorResumeNextWith(_ other: some SignalProducerConvertible)
    `flatMapError { _ in .empty }`, `observe(on:)` and `share()`
      RxSwift asSignal => `flatMapError { _ in .empty }`, `observe(on: UIScheduler())` and `share()`
      hint func asSignal(onErrorJustReturn value: Value)
      hint func asSignal()
    `flatMapError { _ in .empty }` and `observe(on:)`
      RxSwift asDriver => `flatMapError { _ in .empty }`, `observe(on: UIScheduler())` and `share(replay: 1)`
      hint func asDriver(onErrorJustReturn value: Value)
      hint func asDriver()
    `retry(upTo:)`
      RxSwift retry(_:) => `retry(upTo: n - 1)`
      Combine retry(_:) => `retry(upTo: n)`
      note it counts the retries, without the first attempt
      hint @_disfavoredOverload func retry(_ count: Int)
    `retry(when:)`
      RxJS retryWhen; Flow retryWhen
      hint func retryWhen<Other>(_ notify: (Error) -> Other)
    `repeat(when:)`
      RxJS repeatWhen
      hint func repeatWhen<Other>(_ notify: (SignalProducer<Void, Never>) -> Other)
    `SignalProducer(value:)` or `SignalProducer([…])`
      RxJS of => `SignalProducer<Int, Never>(value: 1)`, `SignalProducer<Int, Never>(values: 1, 2)`
      RxSwift just of => `SignalProducer<Int, Never>(value: 1)`, `SignalProducer<Int, Never>([1, 2])`
      Combine Just => `SignalProducer<Int, Never>(value: 1)`
      Flow flowOf => `SignalProducer<Int, Never>(value: 1)`, `SignalProducer<Int, Never>([1, 2])`
      hint SignalProducer: static func just(_ value: Value) -> SignalProducer
      hint SignalProducer: static func of(_ values: Value...) -> SignalProducer
      hint global: func Just<Value: Sendable>(_ value: Value) -> SignalProducer<Value, Never>
      hint global: func flowOf<Value: Sendable>(_ values: Value...) -> SignalProducer<Value, Never>
    `SignalProducer([…])` or `SignalProducer(1...3)`
      RxJS from => `SignalProducer<Int, Never>([1, 2])`; of an `AsyncSequence` `SignalProducer(numbers)`; of a task `SignalProducer(operation:)`
      RxJS range => `SignalProducer<Int, Never>(i..<i + n)`
      RxSwift from => `SignalProducer<Int, Never>([1, 2])`
      RxSwift range => `SignalProducer<Int, Never>(i..<i + n)`
      Combine publisher Record => `SignalProducer<Int, Never>([1, 2])`
      Flow asFlow => `SignalProducer<Int, Never>([1, 2])`
      hint SignalProducer: static func from(_ values: [Value]) -> SignalProducer
      hint SignalProducer: static func range(start: Value, count: Int) -> SignalProducer
    `SignalProducer(value: 1).repeat()`
      RxSwift repeatElement => `SignalProducer<Int, Never>(value: 1).repeat()`
    `SignalProducer(sequence)`
      Flow consumeAsFlow receiveAsFlow => `SignalProducer(numbers)` of an `AsyncSequence`
      fixture a fixture has lanes
    `SignalProducer(sequence)`
      Combine publisher(for:) => `SignalProducer(numbers)`, with `notifications(named:)` as the sequence
      fixture a fixture has lanes
    `SignalProducer([…])`
      RxJS generate => `SignalProducer<Int, Never>(sequence(first: 1) { $0 < 100 ? $0 * 2 : nil })`
      RxJS pairs => `SignalProducer<(key: String, value: Int), Never>(dictionary)`
      RxSwift generate => `SignalProducer<Int, Never>(sequence(first: 1) { $0 < 100 ? $0 * 2 : nil })`
    `SignalProducer { observer, lifetime in … }`
      RxJS bindCallback => `SignalProducer<Int, Never> { observer, lifetime in observer.send(value: 1); observer.sendCompleted() }`
      RxJS bindNodeCallback => as `bindCallback`, with `observer.send(error: error)`
      RxJS fromEvent => as `fromEventPattern`
      RxJS fromEventPattern => `SignalProducer<Int, Never> { observer, lifetime in let token = add(observer.send(value:)); lifetime.observeEnded { remove(token) } }`
      RxSwift create Disposables => `SignalProducer<Int, Never> { observer, lifetime in observer.send(value: 1); observer.sendCompleted() }`; what `Disposables.create` gets goes into `lifetime.observeEnded {}`
      Combine Future => `SignalProducer<Int, Never> { observer, lifetime in observer.send(value: 1); observer.sendCompleted() }`; of code that waits `SignalProducer(operation:)`
      Flow flow callbackFlow channelFlow => `SignalProducer<Int, Never> { observer, lifetime in observer.send(value: 1) }`; of code that waits `SignalProducer(operation:)`
      fixture a fixture has lanes
      hint SignalProducer: static func create(_ subscribe: (Signal<Value, Error>.Observer) -> Any) -> SignalProducer
      hint global: enum Disposables { public static func create(_ action: () -> Void = {}) -> AnyDisposable { AnyDisposable() } }
      hint global: struct Future<Value, Error: Swift.Error> { public init(_ attempt: (@escaping (Result<Value, Error>) -> Void) -> Void) {} }
      hint global: func flow|callbackFlow|channelFlow(_ block: () async throws -> Void) -> SignalProducer<Never, Never>
    `SignalProducer(operation:)`
      Combine dataTaskPublisher
      RxJS ajax fromFetch webSocket WebSocketSubject => `SignalProducer(operation:)`, or as `bindCallback`; no module here does input or output
      fixture a fixture has lanes
    `interval(_:on:)`
      Combine Timer.publish
      RxJS animationFrames => `interval(_:on:)`, or as `fromEventPattern` with a display link
    `.merge(…)`, `.combineLatest(…)` or `.zip(…)`
      Combine Publishers => `SignalProducer.merge(a, b)`, `SignalProducer.combineLatest(a, b)`, `SignalProducer.zip(a, b)`
    `s.values`
      RxSwift values; Combine values
      note it is an asynchronous sequence
      fixture a fixture has lanes
    `.empty`
      RxJS EMPTY; Combine Empty; Flow emptyFlow
      page `SignalProducer<Int, Never>.empty`
      hint global: struct Empty<Value, Error: Swift.Error> { public init() {} }
      hint global: var EMPTY: SignalProducer<Never, Never> { .empty }
      hint global: func emptyFlow() -> SignalProducer<Never, Never>
    `.never`
      RxJS NEVER => `SignalProducer<Int, Never>.never`
      hint global: var NEVER: SignalProducer<Never, Never> { .never }
    `SignalProducer(error:)`
      RxJS throwError; RxSwift error; Combine Fail
      page `SignalProducer<Int, Failure>(error: error)`
      hint SignalProducer: static func error(_ error: Error) -> SignalProducer
      hint global: struct Fail<Value, Error: Swift.Error> { public init(error: Error) {} }
      hint global: func throwError<Failure: Swift.Error>(_ error: Failure) -> SignalProducer<Never, Failure>
    `.deferred { … }`
      RxJS defer => `deferred(_:)`
      Combine Deferred => `SignalProducer.deferred { condition() ? a : b }`
      hint global: func Deferred<Stream: SignalProducerConvertible>(_ create: () -> Stream) -> Stream
    `.deferred { condition ? a : b }`
      RxJS iif => `SignalProducer.deferred { condition() ? a : b }`
      hint global: func iif<Stream: SignalProducerConvertible>(_ condition: () -> Bool, _ then: Stream, _ otherwise: Stream) -> Stream
    `promoteError(_:)`
      Combine setFailureType => `values.promoteError(Failure.self)`
      fixture a fixture does not need it
      hint func setFailureType<F>(to type: F.Type) -> SignalProducer<Value, F>
    `start…` on a producer and `observe…` on a signal
      RxJS subscribe => `values.startWithValues { print($0) }`, `signal.observeValues { print($0) }`
      RxSwift bind(onNext:) drive(onNext:) => `values.startWithValues { print($0) }`, `signal.observeValues { print($0) }`
      RxSwift subscribe => `values.startWithValues { print($0) }`, `signal.observeValues { print($0) }`
      Combine sink subscribe => `values.startWithValues { print($0) }`, `signal.observeValues { print($0) }`
      Flow launchIn => `values.startWithValues { print($0) }`
      fixture a fixture starts its pipelines itself
      hint @discardableResult @_disfavoredOverload func subscribe(_ event: (Signal<Value, Error>.Event) -> Void) -> AnyDisposable
      hint @discardableResult func subscribe(onNext: ((Value) -> Void)? = nil, onSuccess: ((Value) -> Void)? = nil, onFailure: ((Error) -> Void)? = nil, onError: ((Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil) -> AnyDisposable
      hint @discardableResult func sink(receiveCompletion: ((Signal<Value, Error>.Event) -> Void)? = nil, receiveValue: (Value) -> Void) -> AnyDisposable
      hint @discardableResult func drive|bind(onNext: (Value) -> Void) -> AnyDisposable
      hint @discardableResult func launchIn(_ scope: Any) -> AnyDisposable
    `startWithSignal(_:)`
      RxJS connectable ConnectableObservable
      RxSwift ConnectableObservable => `share()`, `startWithSignal(_:)`
      Combine ConnectablePublisher => `share()`, `startWithSignal(_:)`
      fixture a fixture starts its pipelines itself
    `try await s.first()`
      RxJS firstValueFrom; RxSwift toBlocking
      fixture a fixture has `take(first: 1)`
      hint func toBlocking(timeout: Any? = nil)
      hint global: func firstValueFrom<Stream: SignalProducerConvertible>(_ stream: Stream) async throws -> Stream.Value
    `try await s.last()`
      RxJS lastValueFrom; RxJS toPromise
      fixture a fixture has `take(last: 1)`
      hint global: func lastValueFrom<Stream: SignalProducerConvertible>(_ stream: Stream) async throws -> Stream.Value
      hint func toPromise()
    `target <~ source`
      RxSwift bind drive emit(to:); Combine assign
      page `target <~ values`
      hint @discardableResult func assign<Root: AnyObject>(to keyPath: ReferenceWritableKeyPath<Root, Value>, on root: Root) -> AnyDisposable
      hint @discardableResult func assign|bind(to target: some BindingTargetProvider) -> AnyDisposable
      hint @discardableResult func drive(_ target: some BindingTargetProvider) -> AnyDisposable
    `property.value = …`, or `input.send(value:)` of a pipe
      RxJS next => set `property.value`, or `input.send(value: 1)` of a pipe
      RxSwift accept => set `property.value`, or `input.send(value: 1)` of a pipe
      RxSwift onNext next => set `property.value`, or `input.send(value: 1)` of a pipe
      Combine send => set `property.value`, or `input.send(value: 1)` of a pipe
      Flow emit tryEmit => set `property.value`, or `input.send(value: 1)` of a pipe; in the closure of a producer `observer.send(value: 1)`
      fixture a fixture has lanes
      hint Signal: func onNext|accept|send|emit|tryEmit(_ value: Value)
      hint Signal.Observer: func onNext|emit|tryEmit(_ value: Value)
      hint MutableProperty: func onNext|accept|send|emit|tryEmit(_ value: Value)
    `input.send(error:)` of a pipe
      RxSwift onError
      fixture a fixture has lanes
      hint Signal: func onError(_ error: Error)
      hint Signal.Observer: func onError(_ error: Error)
    `input.sendCompleted()` of a pipe
      RxJS complete; RxSwift onCompleted completed
      fixture a fixture has lanes
      hint Signal: func onCompleted()
      hint Signal.Observer: func onCompleted()
    `property.modify { … }`
      Flow update getAndUpdate => `property.modify { $0 += 1 }`
      fixture a fixture has lanes
      hint MutableProperty: func update|getAndUpdate(_ transform: (Value) -> Value)
    `take(during: lifetime)`
      RxSwift disposed; Combine store
      page `take(during: lifetime)` before the start
      hint Disposable: func disposed(by bag: Any)
      hint Disposable: func store<Handles>(in handles: inout Handles)
    `handle.dispose()`
      RxJS unsubscribe; Combine cancel
      fixture a fixture has `subscribe: ^--!`
      hint Disposable: func unsubscribe|cancel()
    none: it is the stream itself
      RxSwift asObservable => none: the types have no parameters but the value and the error. A signal as a producer is `signal.producer`
      RxSwift asSingle asMaybe asCompletable asInfallible => none: the types have no parameters but the value and the error
      Combine eraseToAnyPublisher => none: the types have no parameters but the value and the error. A signal as a producer is `signal.producer`
      hint func asObservable|eraseToAnyPublisher|asSingle()
    none: a stream can be disposed of at any time
      Flow cancellable
      hint func cancellable()
    none: a stream whose error is `Never` cannot fail
      Combine assertNoFailure => none: where `Error` is `Never` there is no failure
      hint func assertNoFailure()
    none: capture the object weakly, or use `take(during:)`
      RxSwift withUnretained => none: capture the object weakly, or write `take(during: lifetime)`
      hint func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Stream<(Object, Value)>
    none: a stream does not wait for a slow observer
      Flow conflate buffer(capacity:)
      hint func conflate()
      hint func buffer(capacity: Int = 64)
    a chain of calls
      RxJS pipe => calls one after the other: `s.map { $0 * 2 }.filter { $0 > 2 }`
    # Types
    `SignalProducer` or, if it sends to whoever observes it, `Signal`
      RxJS Observable; RxSwift Observable; Combine Publisher AnyPublisher
      Flow Flow => `SignalProducer`
      hint global: typealias Observable<Value: Sendable> = SignalProducer<Value, any Error>
      hint global: typealias AnyPublisher<Value: Sendable, Error: Swift.Error> = SignalProducer<Value, Error>
      hint global: typealias Publisher = SignalProducerConvertible
      hint global: typealias Flow<Value: Sendable> = SignalProducer<Value, any Error>
    `MutableProperty`
      RxJS BehaviorSubject; RxSwift BehaviorSubject BehaviorRelay; Combine CurrentValueSubject; Flow MutableStateFlow
      page `MutableProperty(0)`
      note `MutableProperty(0)` makes one
      hint MutableProperty: convenience init(value: Value)
      hint global: typealias BehaviorRelay|BehaviorSubject|MutableStateFlow<Value: Sendable> = MutableProperty<Value>
      hint global: typealias CurrentValueSubject<Value: Sendable, Error: Swift.Error> = MutableProperty<Value>
    `@MutableProperty`
      Combine Published
      hint global: typealias Published<Value: Sendable> = MutableProperty<Value>
    a class with `@MutableProperty` where it has `@Published`
      Combine ObservableObject => a class with `MutableProperty(0)` or `@MutableProperty` where it has `@Published`
    `Property`
      Flow StateFlow asStateFlow
      hint global: typealias StateFlow<Value: Sendable> = Property<Value>
      hint MutableProperty: func asStateFlow() -> Property<Value>
    `Signal`
      RxJS Subject; RxSwift PublishSubject PublishRelay Relay; Combine PassthroughSubject; Flow MutableSharedFlow
      page `Signal<Int, Never>.pipe()`
      note `Signal<Int, Never>.pipe()` makes one, with its input
      fixture a fixture has lanes
      hint Signal: convenience init()
      hint global: typealias PublishRelay|MutableSharedFlow<Value: Sendable> = Signal<Value, Never>
      hint global: typealias PublishSubject|Subject<Value: Sendable> = Signal<Value, any Error>
      hint global: typealias PassthroughSubject<Value: Sendable, Error: Swift.Error> = Signal<Value, Error>
    `Signal`
      Flow SharedFlow asSharedFlow
      hint global: typealias SharedFlow<Value: Sendable> = Signal<Value, Never>
      hint Signal: func asSharedFlow() -> Signal
    `SignalProducer`
      RxJS ReplaySubject; RxSwift ReplaySubject ReplayRelay
      page `SignalProducer`: `Signal<Int, Never>.pipe()`, and `signal.producer.replayLazily(upTo: n)`, started at once
      note `Signal<Int, Never>.pipe()` and `signal.producer.replayLazily(upTo: n)` make one
      hint global: enum ReplaySubject<Value: Sendable> { public static func create(bufferSize: Int) -> Signal<Value, any Error> { .never } }
      hint global: typealias ReplayRelay = ReplaySubject
    a stream whose error is `Never`, with `observe(on: UIScheduler())`, or a `Property`
      RxSwift Driver => a stream whose error is `Never`, with `observe(on: UIScheduler())` and `share(replay: 1)`, or a `Property`
      hint global: typealias Driver<Value: Sendable> = SignalProducer<Value, Never>
    a stream whose error is `Never`
      RxSwift Infallible
      hint global: typealias Infallible<Value: Sendable> = SignalProducer<Value, Never>
    `SignalProducer`
      RxSwift Single Maybe Completable => `SignalProducer`, whose type does not say how many values come
      note its type does not say how many values come
      hint global: typealias Single|Maybe<Value: Sendable> = SignalProducer<Value, any Error>
      hint global: typealias Completable = SignalProducer<Never, any Error>
    `ScopedDisposable` or `take(during: lifetime)`
      RxSwift DisposeBag => `ScopedDisposable(CompositeDisposable())`, or `take(during: lifetime)` before the start
      note `ScopedDisposable(CompositeDisposable())` makes one
      hint global: typealias DisposeBag = CompositeDisposable
    `ScopedDisposable`
      Combine AnyCancellable => `ScopedDisposable(handle)`
      note `ScopedDisposable(handle)` makes one
      hint global: struct AnyCancellable: Hashable { public init(_ cancel: () -> Void) {} }
    `UIScheduler`
      RxSwift MainScheduler ConcurrentMainScheduler => `UIScheduler()`
      hint global: enum MainScheduler { public static var instance: UIScheduler { UIScheduler() }; public static var asyncInstance: UIScheduler { UIScheduler() } }
    `QueueScheduler`
      RxJS asyncScheduler asapScheduler => `QueueScheduler()`; on the main queue `UIScheduler()`
      RxSwift SerialDispatchQueueScheduler OperationQueueScheduler => `QueueScheduler()`
      hint global: typealias SerialDispatchQueueScheduler = QueueScheduler
    `ConcurrentScheduler`
      RxSwift ConcurrentDispatchQueueScheduler => `ConcurrentScheduler()`
      hint global: typealias ConcurrentDispatchQueueScheduler = ConcurrentScheduler
    `ImmediateScheduler`
      RxJS queueScheduler; RxSwift CurrentThreadScheduler
      page `ImmediateScheduler()`
    `BindingTarget`
      RxSwift Binder
    `Disposable`
      RxJS Subscription; Combine Cancellable
      hint global: typealias Cancellable = Disposable
    `CompositeDisposable`
      RxSwift CompositeDisposable => `CompositeDisposable`; its `add(_:)` is `insert` there
      note its `add` is `insert` there
    `Signal.Event`
      RxJS Notification Event; RxSwift Event
    `Signal.Observer`
      RxJS Observer; RxSwift Observer AnyObserver; Combine Subscriber
    `Signal`
      RxSwift ControlEvent => `Signal<Int, Never>.pipe()` for the events of the control
      note `Signal<Int, Never>.pipe()` makes one for the events of a control
    `Signal` and, for what is set, `BindingTarget`
      RxSwift ControlProperty => `Signal` and, for what is set, `BindingTarget`
      note `target <~ source` binds
    none: the caller passes an error of its own type
      RxJS EmptyError NotFoundError SequenceError ArgumentOutOfRangeError TimeoutError
    none: no scheduler follows the screen
      RxJS animationFrameScheduler
    # Tests
    `test.hot(…)`
      RxSwift createHotObservable => `test.hot("-1-2", of: Int.self)`
      fixture a fixture has lanes
      hint testing.TestScheduler: func createHotObservable<Value: Sendable>(_ events: [Recorded<Value>]) -> Signal<Value, any Error>
    `test.cold(…)`
      RxSwift createColdObservable => `test.cold("-1-2", of: Int.self)`
      fixture a fixture has lanes
      hint testing.TestScheduler: func createColdObservable<Value: Sendable>(_ events: [Recorded<Value>]) -> SignalProducer<Value, any Error>
    `test.record(…)`
      RxSwift createObserver TestableObserver => `test.record(values)`
      fixture a fixture records its pipelines
      hint testing.TestScheduler: func createObserver<Value: Sendable>(_ type: Value.Type) -> Signal<Value, any Error>.Observer
    an event in a lane, such as `-1-2-|`
      RxSwift Recorded => an event in a lane, as in `test.hot("-1-2", of: Int.self)`
      note `test.hot(…)` and `test.cold(…)` take a lane
      hint testing.global: enum Recorded<Value> { public static func next(_ time: Int, _ value: Value) -> Recorded { fatalError() }; public static func error(_ time: Int, _ error: any Error) -> Recorded { fatalError() }; public static func completed(_ time: Int) -> Recorded { fatalError() } }
    `TestScheduler`
      RxJS VirtualTimeScheduler; RxSwift VirtualTimeScheduler HistoricalScheduler
      page `TestScheduler()` of `ReactiveTesting`
      fixture a fixture runs in virtual time
    `test.schedule(after:)`
      RxSwift scheduleAt => `test.schedule(after: t) {}`, which counts from now
      fixture a fixture has lanes
      hint testing.TestScheduler: func scheduleAt(_ time: Int, action: () -> Void)
    `test.advance(to:)`
      RxSwift advanceTo => `test.advance(to: t)`
      fixture a fixture runs to its end
      hint testing.TestScheduler: func advanceTo(_ time: Int)
    `test.timeline { … }` to record a stream, and `test.run()`
      RxSwift TestScheduler.start => `test.timeline { values }`
      hint testing.TestScheduler: func start()
      hint testing.TestScheduler: func start<Stream: SignalProducerConvertible>(created: Int = 100, subscribed: Int = 200, disposed: Int = 1000, create: () -> Stream) -> Recording<Stream.Value, Stream.Error>
    `TestScheduler()`
      RxSwift TestScheduler(initialClock:)
      note time is a `Duration` and begins at zero
      hint testing.TestScheduler: convenience init(initialClock: Int, resolution: Double = 1)
    `test.timeline { … }`
      RxJS expectObservable toBe => `test.timeline { values } == "-1-2-"`
      jest-marbles toBeObservable toBeMarble => `test.timeline { values } == "-1-2-"`
      turbine test testIn => `test.timeline { values } == "-1-2-"`
      note compare it with a lane, as in `result == "-1-2-"`
      fixture a fixture has lanes
      hint testing.SignalProducerConvertible: func toBeObservable|toBeMarble(_ expected: Any)
      hint testing.SignalProducerConvertible: func test|testIn<Result>(_ validate: () async throws -> Result)
      hint testing.global: func expectObservable<Stream: SignalProducerConvertible>(_ stream: Stream, _ subscription: String? = nil) -> ExpectedStream
      hint testing.global: struct ExpectedStream { public func toBe(_ lane: Any, _ values: Any? = nil, _ error: Any? = nil) {} }
    `test.subscriptions(of:)`
      RxJS expectSubscriptions => `test.subscriptions(of: "answer") == ["^--!"]`
      jest-marbles toHaveSubscriptions => `test.subscriptions(of: "answer") == ["^--!"]`
      jest-marbles toHaveNoSubscriptions => `test.subscriptions(of: "answer") == []`
      note compare it with lanes, as in `test.subscriptions(of: "answer") == ["^--!"]`
      fixture a fixture has `subscriptions a: ^-!`
      hint testing.SignalProducerConvertible: func toHaveSubscriptions(_ lanes: Any)
      hint testing.SignalProducerConvertible: func toHaveNoSubscriptions()
      hint testing.global: func expectSubscriptions(_ subscriptions: Any) -> ExpectedStream
    `test.run()`
      RxJS flush; coroutines-test advanceUntilIdle
      jest-marbles toSatisfyOnFlush => `test.run()`, and your expectations after it
      fixture a fixture runs to its end
      hint testing.TestScheduler: func flush()
      hint testing.TestScheduler, testing.global: func advanceUntilIdle()
      hint testing.SignalProducerConvertible: func toSatisfyOnFlush(_ check: () -> Void)
    the trait `.virtualTime` of a test, or `test.run { … }`
      coroutines-test runTest runBlockingTest => the trait `.virtualTime` of a test, or `test.run { target.value = 1 }`
      fixture a fixture runs in virtual time
      hint testing.global: func runTest|runBlockingTest<Result>(timeout: Any? = nil, _ body: () async throws -> Result)
    `await test.advance(by:)`
      coroutines-test advanceTimeBy => `await test.advance(by: t)`; it also does what is due at that time
      fixture a fixture runs to its end
      hint testing.TestScheduler, testing.global: func advanceTimeBy(_ time: Time)
    `await test.advance(by: .zero)`
      coroutines-test runCurrent
      fixture a fixture runs to its end
      hint testing.TestScheduler, testing.global: func runCurrent()
    `test.now`
      coroutines-test currentTime
      fixture a fixture has lanes
      hint testing.TestScheduler, testing.global: var currentTime: Duration { .zero }
    `ContinuousClock()`
      coroutines-test testTimeSource
      note it is virtual in a run
      fixture a fixture has lanes
      hint testing.global: var testTimeSource: ContinuousClock { ContinuousClock() }
    `TestScheduler`
      coroutines-test TestScope TestCoroutineScheduler StandardTestDispatcher UnconfinedTestDispatcher => `TestScheduler()`
      note `TestScheduler()` makes one
      fixture a fixture runs in virtual time
      hint testing.global: typealias TestScope|TestCoroutineScheduler|StandardTestDispatcher|UnconfinedTestDispatcher = TestScheduler
    none: the main actor takes part in a run
      coroutines-test Dispatchers.setMain Dispatchers.resetMain
      hint testing.global: enum Dispatchers { public static func setMain(_ dispatcher: Any) {}; public static func resetMain() {} }
    none: what is left when a test returns is cancelled
      coroutines-test backgroundScope; turbine cancelAndIgnoreRemainingEvents
      hint testing.global: func cancelAndIgnoreRemainingEvents()
    a value in the lane that you expect
      turbine awaitItem => a value in the lane that you expect; code that waits has `try await s.first()`
      note it is the `1` in `--1-|`; code that waits has `try await s.first()`
      hint testing.global: func awaitItem<Value>() -> Value
      hint testing.global: @_disfavoredOverload @discardableResult func awaitItem() -> Any
    `|` in the lane that you expect
      turbine awaitComplete => the completion in the lane that you expect
      hint testing.global: func awaitComplete()
    `#` in the lane that you expect
      turbine awaitError => the failure in the lane that you expect
      hint testing.global: func awaitError() -> any Error
    `-` in the lane that you expect
      turbine expectNoEvents => the silence in the lane that you expect
      hint testing.global: func expectNoEvents()
    `skip(first:)`
      turbine skipItems
      hint testing.global: func skipItems(_ count: Int)
    the last of `recording.values`
      turbine expectMostRecentItem => `test.record(values).values.last`
      fixture a fixture has lanes
      hint testing.global: func expectMostRecentItem<Value>() -> Value
      hint testing.global: @_disfavoredOverload @discardableResult func expectMostRecentItem() -> Any
    none: a comparison with a lane sees every event
      turbine ensureAllEventsConsumed cancelAndConsumeRemainingEvents
      hint testing.global: func ensureAllEventsConsumed|cancelAndConsumeRemainingEvents()
    none: all recordings of a test share its time
      turbine turbineScope
      hint testing.global: func turbineScope<Result>(_ body: () async throws -> Result)
    `Signal<Int, Never>.pipe()`
      turbine Turbine => `Signal<Int, Never>.pipe()`, and `test.record(signal)`
      note `test.record(…)` records its signal
      fixture a fixture has lanes
    # The same names
    same
      RxJS audit => `audit(until:)`
      RxJS combineLatest => `SignalProducer.combineLatest(a, b)`
      RxJS concat => `concat(_:)`; of many `SignalProducer<_, Never>([a, b, c]).flatten(.concat)`
      RxJS count => `count()`
      RxJS debounce => `debounce(until:)`
      RxJS delay => `delay(_:on:)`, which delays completion too; `delay(until:)` does not
      RxJS dematerialize => `dematerialize()`
      RxJS empty => `SignalProducer<Int, Never>.empty`
      RxJS expand => `expand(limit:_:)`; its scheduler: `observe(on:)` inside
      RxJS filter => `filter(_:)`
      RxJS flatMap => `flatMap(.merge) { makeStream($0) }`
      RxJS interval => `interval(_:on:)`
      RxJS isEmpty => `isEmpty()`
      RxJS map => `map(_:)`, `map(value:)`, `map(\.description)`
      RxJS materialize => `materialize()`
      RxJS max => `max()`, `max(by:)`
      RxJS merge => `SignalProducer.merge(a, b)`; some at once `SignalProducer<_, Never>([a, b, c]).flatten(.concurrent(limit: 2))`
      RxJS min => `min()`, `min(by:)`
      RxJS never => `SignalProducer<Int, Never>.never`
      RxJS race => `race(with:)`, `SignalProducer.race([a, b])`; of a stream of streams `streams.flatten(.race)`
      RxJS reduce => `reduce(_:_:)`, `reduce(into:_:)`, `reduce(_:)`
      RxJS repeat => `repeat(_:)`, `repeat(_:interval:on:)`
      RxJS retry => `retry(upTo:)`, `retry(upTo:interval:on:resetOnValue:)`, `retry(when:)`
      RxJS sample => `sample(on: trigger, onlyNew: true)`
      RxJS scan => `scan(_:_:)`, `scan(into:_:)`, `scan(_:)`
      RxJS share => `share(replay:resetOn:linger:on:)`
      RxJS throttle => `throttle(until:edges:whenCompleted:)`
      RxJS timeout => `timeout(first:each:raising:on:)`, `timeout(first:each:switchingTo:on:)`
      RxJS timer => `timer(after:every:on:)`
      RxJS timestamp => `timestamp(on:)`
      RxJS using => `using(_:_:)`
      RxJS window => `window(on:)`
      RxJS zip => `SignalProducer.zip(a, b)`
      RxSwift element(at:) => `element(at: i)`; to fail if there is none `element(at: i).failIfEmpty(with: error)`
      RxSwift flatMap => `flatMap(.merge) { makeStream($0) }`
      RxSwift sample => `sample(on: trigger, onlyNew: true)`
      Combine collect(_:) => `collect(count: n, skipEmpty: true)` for a number
      Combine flatMap => `flatMap(.merge) { makeStream($0) }`
      Combine prefix(_:) => `take(first:)`
      Flow debounce => `debounce(t, whenCompleted: .flush)`
      Flow reduce => `reduce(_:)`; to fail if there is none `reduce { $0 + $1 }.failIfEmpty(with: error)`
      Flow retry => `retry(upTo: n)`; with a condition `retry(when:)`
      Flow sample => `sample(every:on:)`
      Flow scan => `scan(0) { $0 + $1 }.prefix(value: 0)`
      Flow timeout => `timeout(each: t, raising: error)`
    = ReactiveSwift RxJS RxSwift: .empty .never materialize() dematerialize() skip(first:) combineLatest(_:)
    = ReactiveSwift RxJS RxSwift: sample(on:onlyNew:) zip(_:) concat(_:)
    = ReactiveSwift: SignalProducer(value:) SignalProducer(error:) SignalProducer(_:) SignalProducer(result:)
    = ReactiveSwift: SignalProducer(_:)-2 timer(interval:on:leeway:) interval(_:interval:on:) map(value:) scan(into:_:)
    = ReactiveSwift: scanMap(_:_:) scanMap(into:_:) combinePrevious() combinePrevious(_:) promoteValue(_:) flatten()
    = ReactiveSwift: materializeResults() dematerializeResults() skipNil() skipRepeats() skipRepeats(_:comparing:)
    = ReactiveSwift: uniqueValues() take(last:) take(until:)-2 reduce(into:_:) collect(_:) collect(_:)-2
    = ReactiveSwift: collect(every:startingEvery:limit:on:skipEmpty:discardWhenCompleted:) combineLatest(_:emptySentinel:)
    = ReactiveSwift: take(untilReplacement:) sample(with:) withLatest(from:) zip(_:emptySentinel:) concat(value:)
    = ReactiveSwift: concat(error:) prefix(_:) prefix(value:) then(_:) negate() and(_:) or(_:) all(_:) any(_:)
    = ReactiveSwift: flatMap(.concat) flatMap(.latest) flatMap(.race) flatten(.merge) flatten(.concat) flatten(.latest)
    = ReactiveSwift: flatten(.race) flatten(.concurrent(limit:)) start(on:) lazyMap(on:transform:)
    = ReactiveSwift: timeout(after:raising:on:) debounce(_:on:discardWhenCompleted:) throttle(_:on:edges:whenCompleted:)
    = ReactiveSwift: throttle(while:on:) flatMapError(_:) attempt(_:) attemptMap(_:) replayLazily(upTo:) lift(_:)
    = ReactiveSwift: on(event:failed:completed:interrupted:terminated:disposed:value:)
    = ReactiveSwift: on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:)
    = ReactiveSwift: logEvents(identifier:)
    = ReactiveSwift RxJS RxSwift Combine Flow: map(_:) scan(_:_:) filter(_:) retry(upTo:)
    = ReactiveSwift RxSwift Combine: compactMap(_:)
    = ReactiveSwift RxJS RxSwift Combine=prefix(_:) Flow: take(first:)
    = ReactiveSwift RxSwift: take(until:) take(while:inclusive:) skip(while:) skip(until:) observe(on:)
    = ReactiveSwift RxJS RxSwift Combine: reduce(_:_:)
    = ReactiveSwift Combine: collect() collect(count:startingEvery:skipEmpty:) merge(with:) combineLatest(with:)
    = ReactiveSwift Combine: mapError(_:)
    = ReactiveSwift RxJS RxSwift Flow: merge(_:)
    = ReactiveSwift Combine Flow: zip(with:)
    = ReactiveSwift RxJS=flatMap RxSwift=flatMap Combine=flatMap: flatMap(.merge)
    = ReactiveSwift=flatMap(.throttle): flatMap(.exhaust)
    = ReactiveSwift Combine=flatMap: flatMap(.concurrent(limit:))
    = ReactiveSwift=flatten(.throttle): flatten(.exhaust)
    = ReactiveSwift RxJS: delay(_:on:) retry(upTo:interval:on:resetOnValue:) repeat(_:)
    = RxJS: timer(after:every:on:) interval(_:on:) scan(_:) isEmpty() window(on:) race(_:) expand(limit:_:) timestamp(on:)
    = RxJS: timeout(first:each:raising:on:) timeout(first:each:switchingTo:on:) debounce(until:whenCompleted:)
    = RxJS: throttle(until:edges:whenCompleted:) audit(until:whenCompleted:) retry(upTo:resetOnValue:)
    = RxJS: repeat(_:interval:on:) repeat(when:)
    = RxJS RxSwift: using(_:_:) timeout(first:each:switchingTo:on:)-2 retry(when:)
    = RxJS Flow: reduce(_:)
    = RxJS Combine Flow: count()
    = RxJS Combine: min() max() min(by:) max(by:) share(replay:resetOn:linger:on:)
    = RxJS RxSwift Combine Flow: timeout(first:each:raising:on:)-2
    = RxSwift: deferred(_:) enumerated() element(at:default:)
    = Combine: replaceEmpty(with:) allSatisfy(_:) collect(every:startingEvery:limit:on:skipEmpty:whenCompleted:)
    = Combine: measureInterval(on:)
    = Flow: sample(every:on:) debounce(_:on:whenCompleted:)
    """#)
}
