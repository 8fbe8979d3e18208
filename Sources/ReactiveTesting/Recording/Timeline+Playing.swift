import Reactive

extension Timeline {
  /// Makes a player that sends the events to an observer.
  @inlinable
  func player(
    to observer: Signal<Value, Error>.Observer, as kind: JobKind, log: SubscriptionLog,
    on board: JobBoard
  ) -> LanePlayer {
    LanePlayer(
      sequence.count, ends: last != nil, as: kind, log: log, on: board,
      LanePlayer.Script(
        tick: { [sequence] in sequence[$0].tick },
        send: { [sequence] in sequence[$0].mark.send(to: observer) },
        giveUp: {
          // A hot lane with nothing left to send is over, even if it has not ended.
          if kind == .hotEvent { observer.sendInterrupted() }
        }))
  }

  /// Why this timeline cannot be played as a lane; nil if it can.
  @inlinable
  func problemOfLane(isHot: Bool) -> String? {
    if let fault { return fault }
    if !isHot, firstTick < 0 {
      return "a cold lane has no '^': it begins when it is started"
    }
    if let last, case .failed = last.mark, last.mark.event == nil {
      return last.mark.describedFailure.map {
        "a lane fails with '\($0)', which is not the description of its error"
      }
        ?? "a lane has a '#' but no error for it: pass the lane an error"
    }
    return nil
  }
}

extension Timeline.Mark {
  /// Sends the event, unless it is a failure whose error is unknown.
  // Not through `event`: putting a value into an event copies it.
  @inlinable
  func send(to observer: Signal<Value, Error>.Observer) {
    switch self {
    case .value(let value): observer.onValue(value)
    case .completed: observer.onTermination(.completed)
    case .interrupted: observer.onTermination(.interrupted)
    case .failed(let failure): if let error = failure.error { observer.send(error: error) }
    }
  }

  /// The event to send; nil for a failure whose error is unknown.
  @inlinable
  package var event: Signal<Value, Error>.Event? {
    switch self {
    case .value(let value): .value(value)
    case .completed: .completed
    case .interrupted: .interrupted
    case .failed(let failure): failure.error.map { .failed($0) }
    }
  }
}

extension Timeline.Failure {
  /// The error, if it is known or can be made from its description.
  @usableFromInline var error: Error? {
    switch self {
    case .error(let error): error
    case .described(let text):
      (Error.self as? any LosslessStringConvertible.Type)?.init(text) as? Error
    case .any: nil
    }
  }
}

extension Timeline.Mark {
  /// The text of a failure of which nothing else is known.
  @usableFromInline var describedFailure: String? {
    if case .failed(.described(let text)) = self { text } else { nil }
  }
}
