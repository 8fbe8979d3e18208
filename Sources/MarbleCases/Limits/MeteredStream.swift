import Reactive

extension Stream {
  /// The stream with its starts and values counted.
  ///
  /// - Parameters:
  ///   - stage: Counts them.
  ///   - height: How many stages the stream is chained from.
  ///   - starts: How many streams are started with it: signals among them do not count their own starts.
  ///   - ticks: For a lane, how many jobs each start schedules.
  ///   - events: For a lane, how many events each start goes through.
  /// - Returns: A stream with the same identity.
  func metered(
    by stage: StageMeter, height: Int = 1, starts: Int = 1, ticks: Int = 0, events: Int = 0
  ) -> Stream {
    passed(
      height: height,
      signal: { $0.transforming { $0.metered(by: stage) } },
      producer: { producer in
        producer.connecting { source, observer, lifetime in
          guard stage.mayStart(starts, ticks: ticks, events: events) else { return }
          source.run(observer.metered(by: stage), lifetime)
          stage.leave()
        }
      })
  }
}

extension Signal<Value, Failure>.Observer {
  fileprivate consuming func metered(by stage: StageMeter) -> Self {
    Self(
      onValue: { [onValue] value in
        guard stage.maySend(value) else { return }
        onValue(value)
        stage.leave()
      },
      onTermination: onTermination)
  }
}
