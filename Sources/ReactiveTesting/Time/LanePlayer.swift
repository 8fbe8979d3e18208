import Reactive

/// Sends the events of a lane, with one job that has a turn for each tick with events.
///
/// At most one job waits in the scheduler, so a long lane costs the scheduler no more than a short one. The
/// player keeps the place in the order of a tick that it had when it began. The board retains the player until
/// it is stopped: after its last event nothing else may retain the stream it feeds.
@usableFromInline
final class LanePlayer: RecurringJob, @unchecked Sendable {
  // Unchecked: the place among the players, the place in time and the current events are written with the board's lock
  // held, or before the job waits for the first time. Whoever runs the job reads which events are current. The events
  // are read by whoever runs the job or holds the lock. They are released with the lock held, when nobody runs the job.

  private let count: Int
  /// Whether the last event ends the stream.
  private let ends: Bool
  /// The tick of an event, by its number.
  private let tick: @Sendable (_ number: Int) -> Int
  /// Sends an event, by its number; nil once it is released.
  private var send: (@Sendable (_ number: Int) -> Void)?
  /// Gives up the stream that the events are sent to; nil once it is released.
  private var giveUp: (@Sendable () -> Void)?
  private let input: InputLane
  private var start: Int64 = 0
  /// The number in the order of scheduling, which all turns have.
  private(set) var number: UInt64 = 0
  /// The events of the current tick; the events after them come at `nextTick`.
  private var currentEvents = 0..<0
  private var nextTick = 0

  /// The place among the board's players; nil if the player has not begun or was stopped.
  private var place: Int?

  /// Makes a player of a lane.
  ///
  /// - Parameters:
  ///   - count: The number of events; those before tick zero are not sent.
  ///   - ends: Whether the last event is an end.
  ///   - kind: When in a tick the events come.
  ///   - lane: The lane, which logs its observers.
  ///   - board: The board of the scheduler.
  ///   - tick: The tick of an event, by its number.
  ///   - send: Sends an event, by its number.
  ///   - giveUp: Gives up the stream that the events are sent to.
  @usableFromInline
  init(
    _ count: Int, ends: Bool, as kind: JobKind, lane: InputLane, on board: JobBoard,
    tick: @escaping @Sendable (_ number: Int) -> Int,
    send: @escaping @Sendable (_ number: Int) -> Void, giveUp: @escaping @Sendable () -> Void
  ) {
    (self.count, self.ends, self.input) = (count, ends, lane)
    (self.tick, self.send, self.giveUp) = (tick, send, giveUp)
    super.init(board, kind)
  }

  override var lane: InputLane? { input }

  override var effectiveSiteNumber: Int32 { siteNumber < 0 ? input.siteNumber : siteNumber }

  /// Begins to play, with tick zero now.
  ///
  /// - Parameter synchronously: Whether the events of tick zero are sent at once.
  @usableFromInline
  func begin(synchronously: Bool = false) {
    let isOver = board.state.withLock { state in
      guard !state.isOver else { return true }
      (start, siteNumber) = (state.now, state.siteNumber)
      (number, group) = (state.jobs.takeNumber(), state.newGroup())
      place = state.players.count
      state.players.append(self)
      currentEvents = 0..<nextEvent(from: 0) { $0 >= 0 }
      state.guide?.noteScheduled(self)
      if !synchronously { wait(in: &state) }
      return false
    }
    if isOver { stop() } else if synchronously { run { beginAtOnce() } }
  }

  /// Sends the events of tick zero, and only then waits for the next turn.
  ///
  /// Otherwise a run on another thread might send later events before them.
  private func beginAtOnce() {
    if nextTick == 0, currentEvents.upperBound < count {
      currentEvents = nextEvents()
      performTurn()
    }
    board.state.withLock { wait(in: &$0) }
  }

  override func willRun(in state: inout JobBoard.State) {
    currentEvents = nextEvents()
    wait(in: &state)
  }

  /// The events of the next tick.
  private func nextEvents() -> Range<Int> {
    let (first, tick) = (currentEvents.upperBound, nextTick)
    return first..<nextEvent(from: first + 1) { $0 != tick }
  }

  /// The first event from a number on whose tick satisfies the predicate; sets `nextTick` to its tick.
  private func nextEvent(from number: Int, where isNext: (_ tick: Int) -> Bool) -> Int {
    var number = number
    while number < count {
      nextTick = tick(number)
      if isNext(nextTick) { break }
      number += 1
    }
    return number
  }

  /// Waits for the next turn.
  private func wait(in state: inout JobBoard.State) {
    // Checked with the lock held: whoever stops the player sets the mark first and then takes the lock.
    guard currentEvents.upperBound < count, !isStopped else { return input.noteLastTurn() }
    let time = start.addingSaturated(ticks: nextTick, of: board.tickLength)
    wait(until: time, number: number, in: &state)
  }

  override func performTurn() {
    for number in currentEvents where !isStopped {
      // At the end, the player is released first, because it retains the stream that ends.
      if ends, number == count - 1 { stop() }
      send?(number)
    }
  }

  override func releaseWork() {
    // Released outside of the lock: they retain streams.
    let (send, giveUp) = board.state.withLock { _ in (self.send.take(), self.giveUp.take()) }
    withExtendedLifetime(send) { giveUp?() }
  }

  override func noteStop(in state: inout JobBoard.State) {
    guard let place, let last = state.players.popLast() else { return }
    // The caller retains this player.
    if last !== self {
      last.place = place
      state.players[place] = last
    }
    self.place = nil
  }
}

extension Timeline {
  /// Makes a player that sends the events to an observer.
  @inlinable
  func player(
    to observer: Signal<Value, Error>.Observer, as kind: JobKind, lane: InputLane,
    on board: JobBoard
  ) -> LanePlayer {
    LanePlayer(
      uncountedEntries.count, ends: uncountedEnd != nil, as: kind, lane: lane, on: board,
      tick: { [entries = uncountedEntries] in entries[$0].tick },
      send: { [entries = uncountedEntries] in entries[$0].mark.send(to: observer) },
      giveUp: {
        // A hot lane with nothing left to send is over, even if it has not ended.
        if kind == .hotEvent { observer.sendInterrupted() }
      })
  }

  /// Why this timeline cannot be played as a lane; nil if it can.
  @inlinable
  func problemOfLane(isHot: Bool) -> String? {
    if let uncountedProblem { return uncountedProblem }
    if !isHot, firstTick < 0 {
      return "a cold lane has no '^': it begins when it is started"
    }
    if let last = uncountedEnd, case .failed = last.mark, last.mark.event == nil {
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

/// An input of a test, hot or cold: its name, what it plays, and who observes it from when to when.
@usableFromInline
package final class InputLane: @unchecked Sendable {
  // Unchecked: what can change is touched only with the board's lock held.

  private struct LastEvent: Sendable {
    let tick: Int
    let isEnd: Bool
    let isInterruption: Bool
  }

  private struct Observation: Sendable {
    var subscription: SubscriptionLane
    /// The number of the board's call site that led to the observation; -1 for none.
    var siteNumber: Int32
    /// The observer; nil after the end, when another object may have the same identity.
    var observer: ObjectIdentifier?
  }

  let name: String?
  let isHot: Bool
  /// What it plays, one lane for each start if they differ; empty if the lane is drawn elsewhere.
  let texts: @Sendable () -> [TextLane]
  /// Its last event, without the value.
  private let last: @Sendable () -> LastEvent?
  /// Stands for this lane in a footprint; zero if nobody asks.
  let number = Footprint.isWatched ? Footprint.newNumber() : 0
  private let board: JobBoard
  private let beginning: Int64
  private var observations = [Observation]()
  /// All observers before this one have ended.
  private var firstThere = 0
  /// The call site that led to every observation; -1 if there are several, or if it is unknown.
  ///
  /// It also counts as the call site of what the lane's events lead to. To be read with the board's lock held.
  private(set) var siteNumber: Int32 = -1
  /// How many observations had begun when the last events were sent.
  private var audience = Int.max

  /// Makes a lane that is played and drawn elsewhere, with tick zero now.
  package convenience init(_ scheduler: TestScheduler) { self.init(on: scheduler.board) }

  private init(
    _ name: String? = nil, isHot: Bool = true, on board: JobBoard,
    last: @escaping @Sendable () -> LastEvent? = { nil },
    texts: @escaping @Sendable () -> [TextLane] = { [] }
  ) {
    (self.name, self.isHot, self.board, self.last) = (name, isHot, board, last)
    self.texts = texts
    beginning = board.time
  }

  /// Makes a lane that plays timelines: the first one, and others at later starts.
  @usableFromInline
  convenience init<Value, Error>(
    _ timelines: [Timeline<Value, Error>], _ name: String?, isHot: Bool, on board: JobBoard
  ) {
    // Both only when a comparison fails: most tests never need them.
    self.init(name, isHot: isHot, on: board) {
      timelines.first?.uncountedEntries.last.map { entry in
        LastEvent(
          tick: entry.tick, isEnd: entry.mark.isTerminal, isInterruption: entry.mark.isInterruption)
      }
    } texts: {
      (timelines.isEmpty ? [Timeline()] : timelines).map { timeline in
        TextLane(entries: timeline.textEntries, length: timeline.length, start: timeline.firstTick)
      }
    }
  }

  /// The rows of its timelines, numbered if there are several.
  func rows(named name: String) -> [Diagram.Row] {
    let texts = texts()
    return texts.enumerated().map { number, text in
      Diagram.Row(
        numbered(name, number, of: texts.count), .marks(text.entries), start: text.start,
        end: max(text.length, 0))
    }
  }

  /// Whether it is a hot lane that had nothing left to send; see `RunNotes.playedLanes`.
  func hasPlayed(by time: Int64, silentFor site: CallSite?) -> Bool {
    guard isHot, let last = last(), last.tick >= 0 else { return false }
    if let site { return !last.isEnd && isObservedTooLate(for: site) }
    let end = self.time(ofTick: last.tick)
    guard last.isEnd, end <= time else { return false }
    // An observer that begins in the tick of the interruption gets it from the lane itself.
    guard last.isInterruption, end == time else { return true }
    return !isObserved(fromTick: last.tick)
  }

  /// Whether the lane ends with an event.
  var hasEnd: Bool { last()?.isEnd == true }

  /// The time of a tick of the lane, in nanoseconds.
  func time(ofTick tick: Int) -> Int64 {
    beginning.addingSaturated(ticks: tick, of: board.tickLength)
  }

  /// Whether an observation began in a tick.
  func isObserved(fromTick tick: Int) -> Bool {
    board.state.withLock { _ in observations.contains { $0.subscription.start == tick } }
  }

  /// Whether a call site caused an observation that began after the last event.
  func isObservedTooLate(for site: CallSite) -> Bool {
    board.state.withLock { state in
      observations.indices.contains {
        $0 >= audience && state.site(observations[$0].siteNumber) == site
      }
    }
  }

  /// Notes that the last events are about to be sent.
  ///
  /// To be called with the board's lock held.
  func noteLastTurn() { audience = min(audience, observations.count) }

  /// Each subscription, in the order in which they began.
  package var subscriptions: [SubscriptionLane] {
    board.state.withLock { _ in observations.map(\.subscription) }
  }

  /// The current tick, counted from the start of the lane.
  var tick: Int { tick(board.time) }

  /// Whether the lane was never observed.
  var wasNeverObserved: Bool { board.state.withLock { _ in observations.isEmpty } }

  /// The start tick and the call site of each observation that has not ended.
  var open: [(tick: Int, site: CallSite?)] {
    board.state.withLock { state in
      observations.filter { $0.subscription.end == nil }.map { observation in
        (observation.subscription.start ?? 0, state.site(observation.siteNumber))
      }
    }
  }

  /// Notes a subscription that begins now.
  ///
  /// - Parameter observer: The observer, if it is to be found again by its identity.
  /// - Returns: Its number, from zero.
  @discardableResult
  @usableFromInline
  package func began(_ observer: ObjectIdentifier? = nil) -> Int {
    board.state.withLock { state in
      if observations.isEmpty { siteNumber = state.siteNumber }
      if siteNumber != state.siteNumber { siteNumber = -1 }
      state.guide?.noteTouch(self)
      let subscription = SubscriptionLane(start: tick(state.now), end: nil)
      observations.append(
        Observation(subscription: subscription, siteNumber: state.siteNumber, observer: observer))
      return observations.count - 1
    }
  }

  /// Notes that a subscription ends now.
  @usableFromInline
  package func ended(_ number: Int) {
    board.state.withLock { state in
      state.guide?.noteTouch(self)
      end(number, at: state.now)
    }
  }

  /// Notes that the subscription of an observer ends now.
  @usableFromInline
  func ended(_ observer: ObjectIdentifier) {
    board.state.withLock { state in
      while firstThere < observations.count, observations[firstThere].observer == nil {
        firstThere += 1
      }
      // At the end of a lane observers end in the order in which they began. Otherwise the last to begin is most
      // often the first to end.
      let isFirst = firstThere < observations.count && observations[firstThere].observer == observer
      let number = isFirst ? firstThere : observations.lastIndex { $0.observer == observer }
      state.guide?.noteTouch(self)
      if let number { end(number, at: state.now) }
    }
  }

  private func end(_ number: Int, at now: Int64) {
    guard observations[number].subscription.end == nil else { return }
    observations[number].subscription.end = tick(now)
    observations[number].observer = nil
  }

  private func tick(_ now: Int64) -> Int { Int((now - beginning) / board.tickLength) }
}
