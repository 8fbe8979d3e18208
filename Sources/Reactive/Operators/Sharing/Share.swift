extension SignalProducer {
  /// Makes one run of this producer serve all who start the result.
  ///
  /// The first start begins the run; those that come later join it. Each is first sent the last values,
  /// inside its start, and then what comes.
  ///
  /// When the run is to be forgotten (`resets`), the next start begins a new one. Where its end is not
  /// a reason to forget it, a late start is sent the last values and then that end. The run is disposed of
  /// when the last copy of the result and the last observer are gone, if nothing ended it before.
  ///
  /// There is never more than one run. One that is begun while the last one is still being started or released, by
  /// another thread or by code which that calls, begins as soon as the last one has been released.
  ///
  /// A synchronous source sends everything to the first who starts it, and an endless one ends only if
  /// it is forgotten once it is unobserved.
  ///
  /// - Parameters:
  ///   - count: How many values late starts are sent; less than zero traps.
  ///   - resets: What makes the run forgotten.
  ///   - linger: How long an unobserved run is kept for somebody to come back; less than zero traps.
  ///   - scheduler: Where that time passes; nil for the ambient one.
  /// - Returns: A producer that shares.
  /// - Complexity: One lock for each value, and one call for each observer. Keeps `count` values.
  @_disfavoredOverload
  public func share(
    replay count: Int = 0, resetOn resets: ShareReset = .all, linger: Duration = .zero,
    on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer {
    precondition(
      count >= 0,
      "share(replay:resetOn:linger:on:) replays zero values or more, but was given \(count).")
    precondition(
      linger >= .zero,
      "share(replay:resetOn:linger:on:) lingers for zero or more, but was given \(linger).")
    let share = Sharing(self, replay: count, resets, linger, scheduler)
    return SignalProducer(running: { observer, lifetime in share.join(observer, lifetime) })
  }

  /// Makes one run serve all who start the result, ever, and keeps its last values for late ones.
  ///
  /// The run begins with the first start. After its end, a late start is sent the last values and then
  /// that end. It is disposed of when the last copy of the result and the last observer are gone.
  ///
  /// It is ``share(replay:resetOn:linger:on:)`` that never forgets the run.
  ///
  /// - Parameter capacity: How many values are kept; less than zero traps.
  /// - Returns: A producer that shares one run.
  public func replayLazily(upTo capacity: Int) -> SignalProducer {
    precondition(
      capacity >= 0, "replayLazily(upTo:) keeps zero values or more, but was given \(capacity).")
    return share(replay: capacity, resetOn: [])
  }
}
