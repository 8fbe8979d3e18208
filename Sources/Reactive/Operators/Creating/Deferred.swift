extension SignalProducer {
  /// Calls a closure at each start to make a producer, and sends that producer's events.
  ///
  ///     cold x                         -1|
  ///     SignalProducer.deferred { x }  -1|
  ///
  /// Every terminal event passes.
  ///
  /// - Parameter make: Called once at each start, never earlier.
  /// - Returns: A producer that runs a new producer from `make` at each start.
  /// - Complexity: One call of `make` for each start, and nothing per value. Keeps nothing.
  @preconcurrency
  @_disfavoredOverload
  public static func deferred(
    _ make: @escaping @Sendable () -> SignalProducer
  ) -> SignalProducer {
    SignalProducer(
      running: { observer, lifetime in make().settled().run(observer, lifetime) },
      Plan(.deferred(make)))
  }
}
