import Reactive

/// The log of a lane that a timeline plays.
@usableFromInline
final class TimelineLog<Value: Sendable, Error: Swift.Error>: SubscriptionLog, @unchecked Sendable {
  // Unchecked, because the superclass is; everything added here is Sendable.

  @usableFromInline let timeline: Timeline<Value, Error>
  /// The timelines that later starts play instead.
  @usableFromInline let others: [Timeline<Value, Error>]?

  @inlinable
  init(
    _ timeline: Timeline<Value, Error>, others: [Timeline<Value, Error>]? = nil, _ name: String?,
    isHot: Bool, on board: JobBoard
  ) {
    self.timeline = timeline
    self.others = others
    super.init(name, isHot: isHot, on: board)
  }

  override var drawings: [(entries: [Lane.Entry], length: Int, start: Int)] {
    ([timeline] + (others ?? [])).map { ($0.lane, $0.length, $0.firstTick) }
  }

  override func hasPlayed(by time: Int64, silentFor site: CallSite?) -> Bool {
    guard isHot, let last = timeline.sequence.last, last.tick >= 0 else { return false }
    if let site { return !last.mark.isTerminal && isObservedTooLate(for: site) }
    let end = self.time(ofTick: last.tick)
    guard last.mark.isTerminal, end <= time else { return false }
    // An observer that begins in the tick of the interruption gets it from the lane itself.
    guard case .interrupted = last.mark, end == time else { return true }
    return !isObserved(fromTick: last.tick)
  }
}

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
