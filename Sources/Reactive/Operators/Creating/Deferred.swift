extension SignalProducer {
  /// Makes a producer by a closure, anew at each start, and sends what that one sends.
  ///
  ///     cold x                         -1|
  ///     SignalProducer.deferred { x }  -1|
  ///
  /// Every terminal event passes.
  ///
  /// - Parameter make: Called once at each start, and never before one.
  /// - Returns: A producer whose runs are those of the producers that `make` makes.
  @_disfavoredOverload
  public static func deferred(
    _ make: @escaping @Sendable () -> SignalProducer
  ) -> SignalProducer {
    SignalProducer(
      running: { observer, lifetime in
        let made = make()
        if made.plan == nil {
          made.run(observer, lifetime)
        } else {
          made.settled().run(observer, lifetime)
        }
      }, Plan(.deferred(make)))
  }
}
