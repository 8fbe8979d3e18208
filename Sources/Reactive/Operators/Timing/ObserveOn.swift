extension EventStream {
  /// Delivers every event on a scheduler.
  ///
  ///     s                            -1-2|
  ///     .observe(on: scheduler)      -1-2|
  ///
  /// Events keep their order on every kind of scheduler, and a terminal event stays last. Disposal drops the events
  /// that have not been delivered. When the run of a producer is disposed of, the interruption that follows is
  /// delivered on the scheduler too.
  ///
  /// - Parameter scheduler: Sends all events.
  /// - Returns: A stream of the same events.
  /// - Complexity: One job for each event. Keeps the events that have not been delivered.
  public func observe(on scheduler: any Scheduler) -> Self {
    observe(on: scheduler, for: #function)
  }

  /// Delivers every event on a scheduler, on behalf of the named operator.
  func observe(on scheduler: any Scheduler, for name: StaticString) -> Self {
    connecting { source, observer, lifetime in
      let stage = SchedulerStage(observer, lifetime, on: scheduler, name)
      stage.run(source, onValue: { stage.send($0) })
    }
  }
}
