import Reactive

extension Arguments {
  /// A closure that makes a trigger stream.
  package func triggerFunction(
    _ index: Int
  ) -> @Sendable (Value) -> SignalProducer<Value, Never> {
    let make = streamFunction(index)
    return { unfailing(make($0)) }
  }

  /// The stream as a trigger, which must not fail: a failure is reported as an error of the run.
  private func unfailing(
    _ stream: SignalProducer<Value, Failure>
  ) -> SignalProducer<Value, Never> {
    stream.flatMapError { [refuse] error in
      refuse(ValueMessages.failedTrigger("\(error)"))
      return .never
    }
  }
}
