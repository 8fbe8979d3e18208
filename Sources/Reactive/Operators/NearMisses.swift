// Calls that look right and are not. As in Names+Elsewhere.swift, the compiler shows the message.

// swift-format-ignore-file

extension SignalProducerConvertible {
  @available(*, unavailable, message: "write `retry(upTo:)`, which counts the retries without the first attempt") public func retry(times count: Int) -> Self { self }
}

extension Signal {
  @available(*, unavailable, message: "a signal is shared as it is; to replay values, write `signal.producer.share(replay: n)`") public func share(replay count: Int = 0) -> Signal { self }
  @available(*, unavailable, message: "write `signal.producer.replayLazily(upTo: n)`") public func replayLazily(upTo capacity: Int) -> Signal { self }
  @available(*, unavailable, message: "a signal cannot start again; write `retry(upTo:)` behind the producer that starts the work") public func retry(upTo count: Int) -> Signal { self }
  @available(*, unavailable, message: "write the strategy first, as in `flatMap(.latest) { … }`") public func flatMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> Signal<Inner.Value, Error> { .never }
}

extension SignalProducer {
  @available(*, unavailable, message: "write the strategy first, as in `flatMap(.latest) { … }`") public func flatMap<Inner: SignalProducerConvertible>(_ transform: (Value) -> Inner) -> SignalProducer<Inner.Value, Error> { .never }
}
