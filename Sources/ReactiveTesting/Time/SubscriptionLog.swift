import Reactive

/// A lane of a test: its name, and the start and end of each observation.
@usableFromInline
package final class SubscriptionLog: @unchecked Sendable {
  // Unchecked: what can change is touched only with the board's lock held.

  /// How many of the latest observers are searched one by one; most lanes never have more.
  private static var latest: Int { 16 }

  private struct LastEvent: Sendable {
    let tick: Int
    let isEnd: Bool
    let isInterruption: Bool
  }

  private struct Span: Sendable {
    var marks: SubscriptionMarks
    /// The number of the board's call site that led to the observation; -1 for none.
    var origin: Int32
    /// The observer; nil after the end, when another object may have the same identity.
    var observer: ObjectIdentifier?
  }

  let name: String?
  let isHot: Bool
  /// What it plays, one lane for each start if they differ; empty if the lane is drawn elsewhere.
  private let makeLanes: @Sendable () -> [Lane]
  /// Its last event, without the value.
  private let last: LastEvent?
  /// Stands for this lane in a footprint; zero if nobody asks.
  let number = Footprint.isWatched ? Footprint.newNumber() : 0
  private let board: JobBoard
  private let beginning: Int64
  private var spans = [Span]()
  /// All observers before this one have ended.
  private var firstThere = 0
  /// The numbers of the current observers, except for the latest few.
  private var places: [ObjectIdentifier: Int] = [:]
  /// The call site that led to every observation; -1 if there are several, or if it is unknown.
  private var account: Int32 = -1
  /// How many observations had begun when the last events were sent.
  private var audience = Int.max

  /// Makes a log whose tick zero is now.
  package convenience init(_ scheduler: TestScheduler) { self.init(on: scheduler.board) }

  private init(
    _ name: String? = nil, isHot: Bool = true, on board: JobBoard, last: LastEvent? = nil,
    lanes: @escaping @Sendable () -> [Lane] = { [] }
  ) {
    (self.name, self.isHot, self.board, self.last) = (name, isHot, board, last)
    makeLanes = lanes
    beginning = board.time
  }

  /// Makes the log of a lane that plays timelines: the first one, and others at later starts.
  @usableFromInline
  convenience init<Value, Error>(
    _ timelines: [Timeline<Value, Error>], _ name: String?, isHot: Bool, on board: JobBoard
  ) {
    let last = timelines.first?.sequence.last.map { entry in
      LastEvent(
        tick: entry.tick, isEnd: entry.mark.isTerminal, isInterruption: entry.mark.isInterruption)
    }
    self.init(name, isHot: isHot, on: board, last: last) {
      (timelines.isEmpty ? [Timeline()] : timelines).map { timeline in
        Lane(entries: timeline.lane, length: timeline.length, start: timeline.firstTick)
      }
    }
  }

  /// What it plays, one lane for each start if they differ; empty if the lane is drawn elsewhere.
  var lanes: [Lane] { makeLanes() }

  /// Whether it is a hot lane that had nothing left to send; see `RunNotes.playedLanes`.
  func hasPlayed(by time: Int64, silentFor site: CallSite?) -> Bool {
    guard isHot, let last, last.tick >= 0 else { return false }
    if let site { return !last.isEnd && isObservedTooLate(for: site) }
    let end = self.time(ofTick: last.tick)
    guard last.isEnd, end <= time else { return false }
    // An observer that begins in the tick of the interruption gets it from the lane itself.
    guard last.isInterruption, end == time else { return true }
    return !isObserved(fromTick: last.tick)
  }

  /// The time of a tick of the lane, in nanoseconds.
  func time(ofTick tick: Int) -> Int64 {
    beginning.addingSaturated(ticks: tick, of: board.tickLength)
  }

  /// Whether an observation began in a tick.
  func isObserved(fromTick tick: Int) -> Bool {
    board.state.withLock { _ in spans.contains { $0.marks.start == tick } }
  }

  /// Whether a call site caused an observation that began after the last event.
  func isObservedTooLate(for site: CallSite) -> Bool {
    board.state.withLock { state in
      spans.indices.contains { $0 >= audience && state.site(spans[$0].origin) == site }
    }
  }

  /// Notes that the last events are about to be sent.
  ///
  /// To be called with the board's lock held.
  func noteLastTurn() { audience = min(audience, spans.count) }

  /// Each subscription, in the order in which they began.
  package var marks: [SubscriptionMarks] { board.state.withLock { _ in spans.map(\.marks) } }

  /// The current tick, counted from the start of the lane.
  var tick: Int { tick(board.time) }

  /// Whether the lane was never observed.
  var isEmpty: Bool { board.state.withLock { _ in spans.isEmpty } }

  /// The start tick and the call site of each observation that has not ended.
  var open: [(tick: Int, site: CallSite?)] {
    board.state.withLock { state in
      spans.filter { $0.marks.end == nil }.map { span in
        (span.marks.start ?? 0, state.site(span.origin))
      }
    }
  }

  /// The call site that led to every observation; -1 if there are several, or if it is unknown.
  ///
  /// It also counts as the origin of what the lane's events lead to. To be read with the board's lock held.
  var origin: Int32 { account }

  /// Notes a subscription that begins now.
  ///
  /// - Parameter observer: The observer, if it is to be found again by its identity.
  /// - Returns: Its number, from zero.
  @discardableResult
  @usableFromInline
  package func began(_ observer: ObjectIdentifier? = nil) -> Int {
    board.state.withLock { state in
      if spans.isEmpty { account = state.origin }
      if account != state.origin { account = -1 }
      state.guide?.noteTouch(self)
      let marks = SubscriptionMarks(start: tick(state.now), end: nil)
      spans.append(Span(marks: marks, origin: state.origin, observer: observer))
      let early = spans.count - Self.latest
      if early >= 0, let observer = spans[early].observer { places[observer] = early }
      return spans.count - 1
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
      while firstThere < spans.count, spans[firstThere].observer == nil { firstThere += 1 }
      // At the end of a lane observers end in the order in which they began. Otherwise the last to begin is most
      // often the first to end.
      let isFirst = firstThere < spans.count && spans[firstThere].observer == observer
      let number =
        isFirst
        ? firstThere
        : spans.suffix(Self.latest).lastIndex { $0.observer == observer } ?? places[observer]
      state.guide?.noteTouch(self)
      if let number { end(number, at: state.now) }
    }
  }

  private func end(_ number: Int, at now: Int64) {
    guard spans[number].marks.end == nil else { return }
    spans[number].marks.end = tick(now)
    if !places.isEmpty, let observer = spans[number].observer { places[observer] = nil }
    spans[number].observer = nil
  }

  private func tick(_ now: Int64) -> Int { Int((now - beginning) / board.tickLength) }
}
