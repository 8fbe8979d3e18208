import Reactive

extension Arguments {
  /// A stream of which only the times of its values and of its end matter.
  func trigger(_ index: Int) -> SignalProducer<Value, Never> { self[index] }

  /// A closure that makes a trigger stream.
  func triggerFunction(_ index: Int) -> @Sendable (Value) -> SignalProducer<Value, Never> {
    let make: EvaluatedArgument.StreamFunction = self[index]
    return { unfailing(make($0)) }
  }

  /// A closure without arguments that makes a trigger stream.
  func triggerMaker(_ index: Int) -> @Sendable () -> SignalProducer<Value, Never> {
    let make = triggerFunction(index)
    return { make(.none) }
  }

  /// The stream as a trigger, which must not fail: a failure is reported as an error of the run.
  private func unfailing(
    _ stream: SignalProducer<Value, Failure>
  ) -> SignalProducer<Value, Never> {
    stream.flatMapError { [refuse] error in
      refuse("a trigger must not fail, but this one failed: \(error)")
      return .never
    }
  }
}
