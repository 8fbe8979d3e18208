// Calls that look right and are not. As in Names+Elsewhere.swift, the compiler shows the message.

extension Signal {
  /// Points to the operator of producers.
  @available(
    *, unavailable,
    message:
      "a signal is shared as it is; to replay values, write `signal.producer.share(replay: n)`"
  )
  public func share(replay count: Int = 0) -> Signal { self }

  /// Points to the operator of producers.
  @available(*, unavailable, message: "write `signal.producer.replayLazily(upTo: n)`")
  public func replayLazily(upTo capacity: Int) -> Signal { self }
}
