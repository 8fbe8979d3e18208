extension Signal {
  /// Names a stage of a pipeline, and changes nothing.
  ///
  ///     s                  -1-2|
  ///     .tagged("taps")    -1-2|
  ///
  /// A program does not notice it. If a test's comparison fails, the drawing has a lane for each tagged stage of
  /// the run, between the input lanes and the result, so that you see which stage went wrong first. A signal that
  /// was tagged outside of the test's runs has a lane if any event passed in a run.
  ///
  /// - Parameter name: The name of the lane. Stages of the same name have a lane each.
  /// - Returns: A signal of the same events.
  /// - Complexity: For each event one more call, which loads an atomic; no allocation. Retains nothing. In a
  ///   test's run, each event is also written down as text.
  public func tagged(_ name: String) -> Signal {
    let tag = StageTag(name)
    tag.begin()
    return transforming { $0.tagging(tag) }
  }
}

extension SignalProducer {
  /// Names a stage of a pipeline, and changes nothing.
  ///
  /// In a failing test each start has its own lane, from the tick of the start to that of the disposal. Starts with
  /// the same events at the same ticks share one. More in ``Signal/tagged(_:)``.
  public func tagged(_ name: String) -> SignalProducer {
    let tag = StageTag(name)
    return SignalProducer(running: { [run] observer, lifetime in
      let tag = tag.started()
      tag.begin(until: lifetime)
      run(observer.tagging(tag), lifetime)
    })
  }
}

extension Signal.Observer {
  /// Makes the upstream observer that reports each event to a test, if there is one, before it passes the event on.
  consuming func tagging(_ tag: StageTag) -> Signal.Observer {
    .init(
      onValue: { [onValue] value in
        if AmbientScheduler.isInTests { tag.report(value) }
        onValue(value)
      },
      onTermination: { [onTermination] termination in
        if AmbientScheduler.isInTests { tag.report(termination) }
        onTermination(termination)
      })
  }
}
