// Names of other libraries. The declarations only point to the name used here: the compiler shows the message, and code
// completion does not offer them. They have no documentation. Nothing calls them.
//
// An available declaration of the same name wins, whether it is in the client's module or in another one that the
// client imports. A type is an alias of its counterpart, so that the compiler goes on with what is called on it.
//
// The table NameElsewhere+Table.swift of the program has all names; this file is written from it.

// swift-format-ignore-file

import Reactive

extension TestScheduler {
  @available(*, unavailable, message: "here it is `test.hot(…)`") public func createHotObservable<Value: Sendable>(_ events: [Recorded<Value>]) -> Signal<Value, any Error> { fatalError() }
  @available(*, unavailable, message: "here it is `test.cold(…)`") public func createColdObservable<Value: Sendable>(_ events: [Recorded<Value>]) -> SignalProducer<Value, any Error> { fatalError() }
  @available(*, unavailable, message: "here it is `test.record(…)`") public func createObserver<Value: Sendable>(_ type: Value.Type) -> Signal<Value, any Error>.Observer { fatalError() }
  @available(*, unavailable, message: "here it is `test.schedule(after:)`") public func scheduleAt(_ time: Int, action: () -> Void) { fatalError() }
  @available(*, unavailable, message: "here it is `test.advance(to:)`") public func advanceTo(_ time: Int) { fatalError() }
  @available(*, unavailable, message: "here it is `test.timeline { … }` to record a stream, and `test.run()`") public func start() { fatalError() }
  @available(*, unavailable, message: "here it is `test.timeline { … }` to record a stream, and `test.run()`") public func start<Stream: SignalProducerConvertible>(created: Int = 100, subscribed: Int = 200, disposed: Int = 1000, create: () -> Stream) -> Recording<Stream.Value, Stream.Error> { fatalError() }
  @available(*, unavailable, message: "here it is `TestScheduler()`; time is a `Duration` and begins at zero") public convenience init(initialClock: Int, resolution: Double = 1) { fatalError() }
  @available(*, unavailable, message: "here it is `test.run()`") public func flush() { fatalError() }
  @available(*, unavailable, message: "here it is `test.run()`") public func advanceUntilIdle() { fatalError() }
  @available(*, unavailable, message: "here it is `await test.advance(by:)`") public func advanceTimeBy(_ time: Duration) { fatalError() }
  @available(*, unavailable, message: "here it is `await test.advance(by:)`") @_disfavoredOverload public func advanceTimeBy(_ time: Any) { fatalError() }
  @available(*, unavailable, message: "here it is `await test.advance(by: .zero)`") public func runCurrent() { fatalError() }
  @available(*, unavailable, message: "here it is `test.now`") public var currentTime: Duration { .zero }
}

@available(*, unavailable, message: "here it is an event in a lane, such as `-1-2-|`; `test.hot(…)` and `test.cold(…)` take a lane") public enum Recorded<Value> { public static func next(_ time: Int, _ value: Value) -> Recorded { fatalError() }; public static func error(_ time: Int, _ error: any Error) -> Recorded { fatalError() }; public static func completed(_ time: Int) -> Recorded { fatalError() } }
@available(*, unavailable, message: "here it is `test.timeline { … }`; compare it with a lane, as in `result == \"-1-2-\"`") public func expectObservable<Stream: SignalProducerConvertible>(_ stream: Stream, _ subscription: String? = nil) -> ExpectedStream { fatalError() }
@available(*, unavailable, message: "here it is `test.timeline { … }`; compare it with a lane, as in `result == \"-1-2-\"`") public struct ExpectedStream { public func toBe(_ lane: Any, _ values: Any? = nil, _ error: Any? = nil) {} }
@available(*, unavailable, message: "here it is `test.subscriptions(of:)`; compare it with lanes, as in `test.subscriptions(of: \"answer\") == [\"^--!\"]`") public func expectSubscriptions(_ subscriptions: Any) -> ExpectedStream { fatalError() }
@available(*, unavailable, message: "here it is `test.run()`") public func advanceUntilIdle() { fatalError() }
@available(*, unavailable, message: "here it is the trait `.virtualTime` of a test, or `test.run { … }`") public func runTest<Result>(timeout: Any? = nil, _ body: () async throws -> Result) { fatalError() }
@available(*, unavailable, message: "here it is the trait `.virtualTime` of a test, or `test.run { … }`") public func runBlockingTest<Result>(timeout: Any? = nil, _ body: () async throws -> Result) { fatalError() }
@available(*, unavailable, message: "here it is `await test.advance(by:)`") public func advanceTimeBy(_ time: Duration) { fatalError() }
@available(*, unavailable, message: "here it is `await test.advance(by:)`") @_disfavoredOverload public func advanceTimeBy(_ time: Any) { fatalError() }
@available(*, unavailable, message: "here it is `await test.advance(by: .zero)`") public func runCurrent() { fatalError() }
@available(*, unavailable, message: "here it is `test.now`") public var currentTime: Duration { .zero }
@available(*, unavailable, message: "here it is `ContinuousClock()`; it is virtual in a run") public var testTimeSource: ContinuousClock { ContinuousClock() }
@available(*, unavailable, message: "here it is `TestScheduler`; `TestScheduler()` makes one") public typealias TestScope = TestScheduler
@available(*, unavailable, message: "here it is `TestScheduler`; `TestScheduler()` makes one") public typealias TestCoroutineScheduler = TestScheduler
@available(*, unavailable, message: "here it is `TestScheduler`; `TestScheduler()` makes one") public typealias StandardTestDispatcher = TestScheduler
@available(*, unavailable, message: "here it is `TestScheduler`; `TestScheduler()` makes one") public typealias UnconfinedTestDispatcher = TestScheduler
@available(*, unavailable, message: "the main actor takes part in a run") public enum Dispatchers { public static func setMain(_ dispatcher: Any) {}; public static func resetMain() {} }
@available(*, unavailable, message: "what is left when a test returns is cancelled") public func cancelAndIgnoreRemainingEvents() { fatalError() }
@available(*, unavailable, message: "here it is a value in the lane that you expect; it is the `1` in `--1-|`; code that waits has `try await s.first()`") public func awaitItem<Value>() -> Value { fatalError() }
@available(*, unavailable, message: "here it is a value in the lane that you expect; it is the `1` in `--1-|`; code that waits has `try await s.first()`") @_disfavoredOverload @discardableResult public func awaitItem() -> Any { fatalError() }
@available(*, unavailable, message: "here it is `|` in the lane that you expect") public func awaitComplete() { fatalError() }
@available(*, unavailable, message: "here it is `#` in the lane that you expect") public func awaitError() -> any Error { fatalError() }
@available(*, unavailable, message: "here it is `-` in the lane that you expect") public func expectNoEvents() { fatalError() }
@available(*, unavailable, message: "here it is `skip(first:)`") public func skipItems(_ count: Int) { fatalError() }
@available(*, unavailable, message: "here it is the last of `recording.values`") public func expectMostRecentItem<Value>() -> Value { fatalError() }
@available(*, unavailable, message: "here it is the last of `recording.values`") @_disfavoredOverload @discardableResult public func expectMostRecentItem() -> Any { fatalError() }
@available(*, unavailable, message: "a comparison with a lane sees every event") public func ensureAllEventsConsumed() { fatalError() }
@available(*, unavailable, message: "a comparison with a lane sees every event") public func cancelAndConsumeRemainingEvents() { fatalError() }
@available(*, unavailable, message: "all recordings of a test share its time") public func turbineScope<Result>(_ body: () async throws -> Result) { fatalError() }

extension SignalProducerConvertible {
  @available(*, unavailable, message: "here it is `test.timeline { … }`; compare it with a lane, as in `result == \"-1-2-\"`") public func toBeObservable(_ expected: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `test.timeline { … }`; compare it with a lane, as in `result == \"-1-2-\"`") public func toBeMarble(_ expected: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `test.timeline { … }`; compare it with a lane, as in `result == \"-1-2-\"`") public func test<Result>(_ validate: () async throws -> Result) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `test.timeline { … }`; compare it with a lane, as in `result == \"-1-2-\"`") public func testIn<Result>(_ validate: () async throws -> Result) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `test.subscriptions(of:)`; compare it with lanes, as in `test.subscriptions(of: \"answer\") == [\"^--!\"]`") public func toHaveSubscriptions(_ lanes: Any) -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `test.subscriptions(of:)`; compare it with lanes, as in `test.subscriptions(of: \"answer\") == [\"^--!\"]`") public func toHaveNoSubscriptions() -> Self { fatalError() }
  @available(*, unavailable, message: "here it is `test.run()`") public func toSatisfyOnFlush(_ check: () -> Void) -> Self { fatalError() }
}
