import Reactive

extension TestScheduler {
  /// Sends the events of a hot lane from now on.
  func playHot<Value, Error>(
    _ timeline: Timeline<Value, Error>, to input: Signal<Value, Error>.Observer
  ) {
    note(problem: timeline.problemOfLane(isHot: true))
    play(timeline, as: .hotEvent, to: input) { _ in }
  }

  /// Schedules the events of a lane, its tick zero being now.
  ///
  /// - Parameters:
  ///   - timeline: The events.
  ///   - kind: When in a tick they come.
  ///   - observer: Where they are sent.
  ///   - onEnd: Given what to clean up when nobody wants the events any more.
  func play<Value, Error>(
    _ timeline: Timeline<Value, Error>, as kind: JobKind,
    to observer: Signal<Value, Error>.Observer, onEnd: (@escaping @Sendable () -> Void) -> Void
  ) {
    for entry in timeline.entries where entry.tick >= 0 {
      guard let event = entry.mark.event else { continue }
      let job = schedule(atTick: entry.tick, as: kind) { observer.send(event) }
      onEnd { job.dispose() }
    }
    guard timeline.entries.last?.mark.event?.isTerminating != true else { return }
    let token = state.withLock { $0.heldEntrances.insert(observer) }
    onEnd { [weak self] in
      // Released outside the lock: its going may interrupt a stream.
      withExtendedLifetime(self?.state.withLock { $0.heldEntrances.remove(using: token) }) {}
    }
  }
}

extension Timeline {
  /// Why this timeline cannot be played as a lane; nil if it can.
  func problemOfLane(isHot: Bool) -> String? {
    if let problem { return problem }
    if !isHot, firstTick < 0 {
      return "a cold lane begins with its start and has nothing before it, but has a '^'"
    }
    if entries.contains(where: { $0.mark.event == nil }) {
      return "a lane has a '#', but no error that it stands for: give the lane an error"
    }
    return nil
  }
}

extension Timeline.Mark {
  /// The event to send; nil for a failure of which no error is known.
  var event: Signal<Value, Error>.Event? {
    switch self {
    case .value(let value): .value(value)
    case .completed: .completed
    case .interrupted: .interrupted
    case .failed(.error(let error)): .failed(error)
    case .failed(.described(let text)):
      ((Error.self as? any LosslessStringConvertible.Type)?.init(text) as? Error)
        .map { .failed($0) }
    case .failed(.any): nil
    }
  }
}
