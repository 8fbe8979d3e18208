import Reactive

/// An input of a test, hot or cold: its name, what it plays, and who observes it from when to when.
@usableFromInline
package final class InputLane: @unchecked Sendable {
  // Unchecked: what can change is touched only with the board's lock held.

  private struct Observation: Sendable {
    var subscription: SubscriptionLane
    /// The number of the board's call site that led to the observation; -1 for none.
    var siteNumber: Int32
    /// The observer; nil after the end, when another object may have the same identity.
    var observer: ObjectIdentifier?
  }

  let name: String?
  let isHot: Bool
  /// Whether it is an asynchronous sequence, whose elements each go to one observer.
  private let isSequence: Bool
  /// Whether its events wait for the code that asks for them, so that nobody comes too late.
  private let keepsEvents: Bool
  /// What it plays, one lane for each start if they differ; empty if the lane is drawn elsewhere.
  let texts: @Sendable () -> [TextLane]
  /// The labels that tables have for its values.
  let names: TimelineOrigin.Names
  private let board: JobBoard
  private let beginning: Int64
  private var observations = [Observation]()
  /// All observers before this one have ended.
  private var firstThere = 0
  /// The call site that led to every observation; -1 if there are several, or if it is unknown.
  ///
  /// It also counts as the call site of what the lane's events lead to. To be read with the board's lock held.
  private(set) var siteNumber: Int32 = -1
  /// The first start or end of a subscription between two ticks.
  private let betweenTicks = TickRemainder()
  /// How many observations had begun when the last events were sent.
  private var audience = Int.max

  /// Makes a lane that is played and drawn elsewhere, with tick zero now.
  package convenience init(_ name: String, _ scheduler: TestScheduler) {
    self.init(name, on: scheduler.board)
  }

  private init(
    _ name: String? = nil, isHot: Bool = true, isSequence: Bool = false, keepsEvents: Bool = false,
    on board: JobBoard,
    texts: @escaping @Sendable () -> [TextLane] = { [] },
    names: @escaping TimelineOrigin.Names = { [] }
  ) {
    (self.name, self.isHot) = (name, isHot)
    (self.isSequence, self.keepsEvents) = (isSequence, keepsEvents)
    (self.board, self.texts, self.names) = (board, texts, names)
    beginning = board.time
  }

  /// Makes a lane that plays timelines: the first one, and others at later starts.
  @usableFromInline
  convenience init<Value, Error>(
    _ timelines: [Timeline<Value, Error>], _ name: String?, isHot: Bool,
    isSequence: Bool = false, keepsEvents: Bool = false, on board: JobBoard
  ) {
    // Only when a comparison fails: most tests never need them.
    self.init(name, isHot: isHot, isSequence: isSequence, keepsEvents: keepsEvents, on: board) {
      (timelines.isEmpty ? [Timeline()] : timelines).map { timeline in
        TextLane(entries: timeline.textEntries, length: timeline.length, start: timeline.firstTick)
      }
    } names: {
      timelines.flatMap { $0.origin?.names?() ?? [] }
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

  /// Whether it is a hot lane that had nothing left to send; see `TestNotes.playedLanes`.
  func hasPlayed(by time: Int64, silentFor site: CallSite?) -> Bool {
    guard isHot, !keepsEvents, let last, last.tick >= 0 else { return false }
    if let site { return !last.mark.isTerminal && isObservedTooLate(for: site) }
    let end = self.time(ofTick: last.tick)
    guard last.mark.isTerminal, end <= time else { return false }
    // An observer that begins in the tick of the interruption gets it from the lane itself.
    guard last.mark == .interrupted, end == time else { return true }
    return !isObserved(fromTick: last.tick)
  }

  /// Its last event; nil for none.
  private var last: TextLane.Entry? { texts().first?.entries.last }

  /// Whether the lane ends with an event.
  var hasEnd: Bool { last?.mark.isTerminal == true }

  /// The time of a tick of the lane, in nanoseconds.
  func time(ofTick tick: Int) -> Int64 {
    beginning.addingSaturated(board.length(ofTicks: tick))
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

  /// How many iterators a sequence has; zero for a lane that is no sequence.
  var iteratorCount: Int {
    isSequence ? board.state.withLock { _ in observations.count } : 0
  }

  /// Whether everything has been sent.
  var hasSentAll: Bool { board.state.withLock { _ in audience != .max } }

  /// Whether it belongs to one of the runs of a search for orders.
  var isInSearch: Bool { board.isInSearch }

  /// Notes that nothing is left to send after the current events.
  ///
  /// To be called with the board's lock held.
  func noteLastTurn() { audience = min(audience, observations.count) }

  /// Each subscription, in the order in which they began.
  package var subscriptions: [SubscriptionLane] {
    board.state.withLock { _ in observations.map(\.subscription) }
  }

  /// The current tick, counted from the start of the lane.
  func tick(noting remainder: borrowing TickRemainder) -> Int {
    remainder.tick(at: board.time - beginning, ofLength: board.tickLength)
  }

  /// Whether the lane was never observed.
  var wasNeverObserved: Bool { board.state.withLock { _ in observations.isEmpty } }

  /// Whether somebody observes it, and nothing that it has to send was due so far.
  func isToSendFirst(hasRun: Bool) -> Bool {
    guard let tick = texts().first?.entries.first(where: { $0.tick >= 0 })?.tick else {
      return false
    }
    let start = isHot ? 0 : open.map(\.tick).min()
    return !open.isEmpty && (!hasRun || time(ofTick: tick + (start ?? 0)) > board.time)
  }

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
      if let number { end(number, at: state.now) }
    }
  }

  private func end(_ number: Int, at now: Int64) {
    guard observations[number].subscription.end == nil else { return }
    observations[number].subscription.end = tick(now)
    observations[number].observer = nil
  }

  private func tick(_ now: Int64) -> Int {
    betweenTicks.tick(at: now - beginning, ofLength: board.tickLength)
  }

  /// Says that a subscription began or ended between two ticks, because its ticks are read; once.
  func noteTicks(of name: String, in notes: TestNotes) {
    betweenTicks.report(to: notes, at: firstSite) { offTick(named: name) }
  }

  /// The sentence about it; nil if there was none.
  package func offTick(named name: String) -> String? {
    sentence("the start or the end of a subscription of '\(name)'", about: betweenTicks)
  }

  /// The sentence about something between two ticks of the lane; nil if there was nothing.
  func sentence(_ subject: String, about remainder: borrowing TickRemainder) -> String? {
    remainder.sentence(subject, ofLength: board.tickLength)
  }

  /// The call that led to the first observation.
  var firstSite: CallSite? {
    board.state.withLock { state in observations.first.flatMap { state.site($0.siteNumber) } }
  }
}
