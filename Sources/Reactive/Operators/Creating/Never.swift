extension SignalProducerConvertible where Self == SignalProducer<Never, Never> {
  /// A producer that never sends anything, for operators that wait for any stream, as in `take(until: .never)`.
  public static var never: SignalProducer<Never, Never> {
    SignalProducer(running: { observer, lifetime in lifetime.retain(observer) })
  }
}
