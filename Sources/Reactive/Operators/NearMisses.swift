// Calls that look right and are not. As in Names+Elsewhere.swift, the compiler shows the message.

// swift-format-ignore-file

extension SignalProducerConvertible {
  @available(*, unavailable, message: "write `retry(upTo:)`, which counts the retries without the first attempt") public func retry(times count: Int) -> Self { self }
  @available(*, unavailable, message: "write `measureInterval(on:)`") public func measureInterval(using scheduler: Any) -> SignalProducer<Duration, Error> { .never }
  @available(*, unavailable, message: "write `take(first:)`") public func prefix(_ count: Int) -> Self { self }
  @available(*, unavailable, message: "write `.empty`, without brackets") public static func empty() -> Self { fatalError() }
}

extension Signal {
  @available(*, unavailable, message: "a signal is shared as it is; to replay values, write `signal.producer.share(replay: n)`") public func share(replay count: Int = 0) -> Signal { self }
  @available(*, unavailable, message: "write `signal.producer.replayLazily(upTo: n)`") public func replayLazily(upTo capacity: Int) -> Signal { self }
  @available(*, unavailable, message: "a signal cannot start again; write `retry(upTo:)` behind the producer that starts the work") public func retry(upTo count: Int) -> Signal { self }
  @available(*, unavailable, message: "a signal cannot start again; write `retry(upTo:)` behind the producer that starts the work") @_disfavoredOverload public func retry(_ count: Int) -> Signal { self }
  @available(*, unavailable, message: "write `signal.producer.share(replay: n)` or `signal.producer.replayLazily(upTo: n)`") public func replay(_ count: Int) -> Signal { self }
  @available(*, unavailable, message: "write `signal.producer.share(replay: n)` or `signal.producer.replayLazily(upTo: n)`") public func shareReplay(_ count: Int = 1) -> Signal { self }
  @available(*, unavailable, message: "write `signal.producer.prefix(value:)`") public func prefix(value: Value) -> Signal { self }
  @available(*, unavailable, message: "write `signal.producer.prefix(_:)`") public func prefix(_ other: some SignalProducerConvertible<Value, Error>) -> Signal { self }
  @available(*, unavailable, message: "write `signal.producer.concat(value:)`") public func concat(value: Value) -> Signal { self }
  @available(*, unavailable, message: "write `signal.producer.concat(_:)`") public func concat(_ other: some SignalProducerConvertible<Value, Error>) -> Signal { self }
  @available(*, unavailable, message: "write the strategy first, as in `flatMap(.latest) { … }`") public func flatMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { .never }
}

extension SignalProducer {
  @available(*, unavailable, message: "write the strategy first, as in `flatMap(.latest) { … }`") public func flatMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { .never }
}
