// Names of RxTest. The declarations only point to the name used here: the compiler shows the message, and code
// completion does not offer them. They have no documentation. Their bodies only satisfy the compiler.

// swift-format-ignore-file

import Reactive

extension TestScheduler {
  @available(*, unavailable, message: "here it is `TestScheduler()`; time is a `Duration` and begins at zero")
  public convenience init(initialClock: Int, resolution: Double = 1) { self.init() }
  @available(*, unavailable, message: "here it is `test.hot(…)` with a lane, such as \"-1-2-|\"")
  public func createHotObservable<Value: Sendable>(_ events: [Recorded<Value>]) -> Signal<Value, any Error> { .never }
  @available(*, unavailable, message: "here it is `test.cold(…)` with a lane, such as \"-1-2-|\"")
  public func createColdObservable<Value: Sendable>(_ events: [Recorded<Value>]) -> SignalProducer<Value, any Error> { .never }
  @available(*, unavailable, message: "here it is `test.record(…)`")
  public func createObserver<Value: Sendable>(_ type: Value.Type) -> Signal<Value, any Error>.Observer { Signal.Observer() }
  @available(*, unavailable, message: "here it is `test.schedule(after:)`, which counts from now")
  public func scheduleAt(_ time: Int, action: () -> Void) {}
  @available(*, unavailable, message: "here it is `test.advance(to:)`")
  public func advanceTo(_ time: Int) {}
  @available(*, unavailable, message: "here it is `run()`, or `timeline { … }` to record a stream")
  public func start() {}
  @available(*, unavailable, message: "here it is `timeline { … }`; a part of the run is `timeline(during: \"^--!\") { … }`")
  public func start<Stream: SignalProducerConvertible>(created: Int = 100, subscribed: Int = 200, disposed: Int = 1000, create: () -> Stream) -> Recording<Stream.Value, Stream.Error> { Recording() }
}

@available(*, unavailable, message: "here it is an event in a lane, such as `-1-2-|`")
public enum Recorded<Value> {
  public static func next(_ time: Int, _ value: Value) -> Recorded { fatalError() }
  public static func error(_ time: Int, _ error: any Error) -> Recorded { fatalError() }
  public static func completed(_ time: Int) -> Recorded { fatalError() }
}
