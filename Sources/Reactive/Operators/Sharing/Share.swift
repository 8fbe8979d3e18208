extension SignalProducer {
  /// Shares one run of this producer among all who start the result.
  ///
  ///     cold s                -1-2-3-|
  ///     let x = s.share(replay: 1)
  ///     x                     -1-2-3-|
  ///     x.start(after: 4t)    ----23-|
  ///
  /// The first start begins the run; later starts join it. Each start first receives the last values, synchronously,
  /// and then all further events.
  ///
  /// When one of the `resets` applies, the run is forgotten and the next start begins a new one. If the end of the run
  /// is not one of them, a late start receives the last values and then that end. Unless it has ended before, the run
  /// is disposed of when the last copy of the result and the last observer are gone.
  ///
  /// There is never more than one run. If another thread, or code that is called in the process, requests a new run
  /// while the last one is still being started or released, the new run begins as soon as the last one has been
  /// released.
  ///
  /// A synchronous source sends everything to the first start. If it is endless, it ends only if `resets` contains
  /// `unobserved`.
  ///
  /// - Parameters:
  ///   - count: The number of last values that late starts receive; less than zero traps.
  ///   - resets: The events after which the run is forgotten.
  ///   - linger: How long an unobserved run waits for a new observer; less than zero traps.
  ///   - scheduler: Schedules the end of that wait; nil for the ambient scheduler.
  /// - Returns: A producer that shares its run.
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

  /// Shares one run among all who ever start the result, and keeps its last values for late starts.
  ///
  ///     cold s                -1-2-3|
  ///     let x = s.replayLazily(upTo: 2)
  ///     x                     -1-2-3|
  ///     x.start(after: 8t)    --------(23|)
  ///
  /// The run begins with the first start. After its end, a late start receives the last values and then that end. The
  /// run is disposed of when the last copy of the result and the last observer are gone.
  ///
  /// It works like ``share(replay:resetOn:linger:on:)`` but never forgets the run.
  ///
  /// - Parameter capacity: The number of values to keep; less than zero traps.
  /// - Returns: A producer that shares one run.
  /// - Complexity: One lock for each value, and one call for each observer. Keeps `capacity` values, even after the end
  ///   of the run.
  public func replayLazily(upTo capacity: Int) -> SignalProducer {
    precondition(
      capacity >= 0, "replayLazily(upTo:) keeps zero values or more, but was given \(capacity).")
    return share(replay: capacity, resetOn: [])
  }
}
