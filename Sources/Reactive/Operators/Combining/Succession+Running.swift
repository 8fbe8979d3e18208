extension SignalProducer {
  /// Makes a producer that runs a plan.
  @usableFromInline
  init(_ plan: Plan<Value, Error>) {
    self.init(
      running: { observer, lifetime in Succession(observer, lifetime).start(plan) }, plan)
  }
}

extension Junction {
  /// Runs the last stream: its end is the result's.
  @usableFromInline
  func goOn(with producer: SignalProducer<Value, Error>) {
    guard producer.plan == nil else { return Succession(self).goOn(with: producer) }
    mirror(producer) { end in
      self.finish(end)
      return nil
    }
  }
}
