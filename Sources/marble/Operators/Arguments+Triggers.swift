import Reactive

extension Arguments {
  /// A closure that makes a stream to wait for.
  package func triggerFunction(
    _ index: Int
  ) -> @Sendable (Value) -> SignalProducer<Value, Never> {
    let make = streamFunction(index)
    return { unfailing(make($0)) }
  }

  /// What is waited for cannot fail in the library; here all streams can, so a failure is noted with the run.
  private func unfailing(
    _ stream: SignalProducer<Value, Failure>
  ) -> SignalProducer<Value, Never> {
    stream.flatMapError { [refuse] error in
      refuse("a stream that is waited for cannot fail, but this one did: \(error)")
      return .never
    }
  }
}
