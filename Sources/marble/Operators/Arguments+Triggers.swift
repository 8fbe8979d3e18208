import Reactive

extension Arguments {
  /// A stream to wait for.
  ///
  /// The library takes only streams that cannot fail; all streams of the fixture language can, so
  /// here a failure is noted with the run.
  package func trigger(_ index: Int) -> SignalProducer<Value, Never> {
    unfailing(stream(index).producer)
  }

  /// A closure that makes a stream to wait for.
  package func triggerFunction(
    _ index: Int
  ) -> @Sendable (Value) -> SignalProducer<Value, Never> {
    let make = streamFunction(index)
    return { unfailing(make($0)) }
  }

  private func unfailing(
    _ stream: SignalProducer<Value, Failure>
  ) -> SignalProducer<Value, Never> {
    stream.flatMapError { [refuse] error in
      refuse("a stream that is waited for cannot fail, but this one did: \(error)")
      return .never
    }
  }
}
