extension Signal {
  /// Sends each value together with the time at which it arrived.
  ///
  ///     s               -1-2|
  ///     .timestamp()    -p-q|    p = (1, 1t), q = (2, 3t)
  ///
  /// Every terminal event is sent without delay.
  ///
  /// - Parameter scheduler: Supplies the time and sends all events; nil for the ambient scheduler.
  /// - Returns: A signal of pairs. Times are counted from the scheduler's origin.
  /// - Complexity: One job for each value.
  public func timestamp(
    on scheduler: (any TimedScheduler)? = nil
  ) -> Signal<(value: Value, time: Duration), Error> {
    attaching { $0.timestamp(on: scheduler) }
  }
}

extension SignalProducer {
  /// Sends each value together with the time at which it arrived.
  ///
  /// More in ``Signal/timestamp(on:)``.
  public func timestamp(
    on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer<(value: Value, time: Duration), Error> {
    SignalProducer<(value: Value, time: Duration), Error>(running: { [run] observer, lifetime in
      let stage = TimedStage(observer, lifetime, scheduler)
      run(
        Signal<Value, Error>.Observer(
          onValue: { stage.send((value: $0, time: stage.now)) },
          onTermination: { stage.finish($0) }),
        stage.upstream)
    })
  }
}

extension Signal {
  /// Sends each value together with the time since the previous one.
  ///
  ///     s                     -1--2|
  ///     .measureInterval()    -p--q|    p = (1, 1t), q = (2, 3t)
  ///
  /// The first value is paired with the time since the call. Every terminal event is sent without
  /// delay.
  ///
  /// - Parameter scheduler: Supplies the time and sends all events; nil for the ambient scheduler.
  /// - Returns: A signal of pairs.
  /// - Complexity: One job for each value. Keeps a time.
  public func measureInterval(
    on scheduler: (any TimedScheduler)? = nil
  ) -> Signal<(value: Value, interval: Duration), Error> {
    attaching { $0.measureInterval(on: scheduler) }
  }
}

extension SignalProducer {
  /// Sends each value together with the time since the previous one.
  ///
  /// The first value is paired with the time since the start. More in
  /// ``Signal/measureInterval(on:)``.
  public func measureInterval(
    on scheduler: (any TimedScheduler)? = nil
  ) -> SignalProducer<(value: Value, interval: Duration), Error> {
    SignalProducer<(value: Value, interval: Duration), Error>(running: { [run] observer, lifetime in
      let stage = TimedStage(observer, lifetime, scheduler)
      let last = SerialBox(stage.now)
      run(
        Signal<Value, Error>.Observer(
          onValue: { value in
            let now = stage.now
            stage.send((value: value, interval: now.subtractingSaturated(last.contents)))
            last.contents = now
          },
          onTermination: { stage.finish($0) }),
        stage.upstream)
    })
  }
}
