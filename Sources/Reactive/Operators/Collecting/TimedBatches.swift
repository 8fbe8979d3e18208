/// The batches of one run of `collect(every:)` or `window(every:)`.
///
/// The batches for a value are chosen when it arrives. Jobs of the scheduler then send, in the order in which these steps
/// were decided.
final class TimedBatches<Value: Sendable, Output: Sendable, Error: Swift.Error>: Sendable {
  /// Something to do inside the gate.
  typealias Step = @Sendable () -> Void

  struct Batch: Sendable {
    /// Gets the values and the end of the batch.
    let feed: Signal<Value, Error>.Observer
    /// Sends the batch; nil if it is sent at its end.
    var send: Step?
  }

  private struct State {
    var periods: Periods<Batch>
    /// The steps to perform, in order.
    var steps: [Step] = []
    /// Whether upstream has completed, and the result completes with the last batch.
    var waitsForLast = false

    mutating func add(_ changes: [Periods<Batch>.Step]) {
      for change in changes {
        switch change {
        case .opens(let batch): if let send = batch.send { steps.append(send) }
        case .closes(let batch): steps.append { batch.feed.onTermination(.completed) }
        }
      }
    }
  }

  let stage: TimedStage<Output, Error>
  private let all: Lifetime
  private let start: Duration
  private let storesValues: Bool
  private let pending: CompletionPolicy?
  private let open: @Sendable (Lifetime) -> Batch
  private let timer: SerialDisposable
  private let state: Lock<State>

  /// Makes the batches of a run.
  ///
  /// - Parameters:
  ///   - observer: The downstream observer.
  ///   - lifetime: The lifetime of the run.
  ///   - scheduler: Sends all events; nil for the ambient scheduler.
  ///   - periods: When batches begin and end.
  ///   - storesValues: Whether a batch only stores its values, and so gets them when they arrive. Otherwise jobs send
  ///     them.
  ///   - pending: What happens to the open batches at a completion; at another end they are dropped. With nil, they end
  ///     with upstream, however it ends.
  ///   - name: The name of the operator.
  ///   - open: Makes a batch, given the lifetime of all batches.
  init(
    _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    _ scheduler: (any TimedScheduler)?, _ periods: Periods<Batch>, storesValues: Bool,
    whenCompleted pending: CompletionPolicy?, for name: StaticString,
    _ open: @escaping @Sendable (Lifetime) -> Batch
  ) {
    // Windows are added to this lifetime after the stage, so that they are interrupted while they are still retained.
    all = lifetime.upstream()
    stage = TimedStage(observer, all, scheduler, name)
    start = stage.now
    self.storesValues = storesValues
    self.pending = pending
    self.open = open
    state = Lock(State(periods: periods))
    timer = stage.makeTimer()
  }

  /// The upstream observer.
  var observer: Signal<Value, Error>.Observer {
    .init(onValue: { self.take($0) }, onTermination: { self.finish($0) })
  }

  /// Opens the first batch, and sets the timer for its end.
  ///
  /// Called after upstream has been started, so that its values in the last tick of a batch come before the batch ends.
  /// Also called at its first event, because starting a synchronous source may never return.
  func begin() {
    let isFirst = change { periods in periods.begin(at: start) { open(all) }.map { [$0] } ?? [] }
    if isFirst { setTimer() }
  }

  private func take(_ value: Value) {
    begin()
    let now = stage.now
    let isAnyFull = change(sending: storesValues ? nil : value) { periods in
      periods.add(at: now, { if storesValues { $0.feed.onValue(value) } }, { open(all) })
    }
    if isAnyFull { setTimer() }
  }

  /// Opens and closes batches, and schedules what follows from that.
  ///
  /// - Parameters:
  ///   - value: The value to send to the batches that are open before the change, if any.
  ///   - change: Opens and closes batches.
  /// - Returns: Whether any were opened or closed.
  private func change(
    sending value: Value? = nil, _ change: (inout Periods<Batch>) -> [Periods<Batch>.Step]
  ) -> Bool {
    let (hasChanged, hasSteps) = state.withLock { state in
      let count = state.steps.count
      if let value {
        let batches = state.periods.batches
        state.steps.append { for batch in batches { batch.feed.onValue(value) } }
      }
      let changes = change(&state.periods)
      state.add(changes)
      return (!changes.isEmpty, state.steps.count > count)
    }
    if hasSteps { stage.schedule { _ in self.performSteps() } }
    return hasChanged
  }

  private func setTimer() {
    guard let due = state.withLock({ $0.periods.nextDue }) else { return }
    stage.schedule(at: due, replacing: timer) { [self] _, now in
      let isOver = state.withLock { state in
        state.add(state.periods.advance(to: now) { open(all) })
        return state.waitsForLast && state.periods.nextDue == nil
      }
      performSteps()
      if isOver { stage.finishInsideGate(.completed) } else { setTimer() }
    }
  }

  private func performSteps() {
    let steps = state.withLock { state in
      defer { state.steps = [] }
      return state.steps
    }
    for step in steps where !all.hasEnded { step() }
  }

  private func finish(_ termination: Termination<Error>) {
    begin()
    let pending = self.pending.map { termination.isCompleted ? $0 : .discard } ?? .flush
    let (waits, discarded) = state.withLock { state -> (Bool, [Batch]) in
      state.periods.stop()
      if pending == .deliver {
        state.waitsForLast = state.periods.nextDue != nil
        return (state.waitsForLast, [])
      }
      let last = state.periods.takeAll()
      guard pending == .flush else { return (false, last) }
      state.steps += last.map { batch in { batch.feed.onTermination(termination) } }
      return (false, [])
    }
    // Released outside the lock: the deinitialiser of a value may run code that re-enters here.
    withExtendedLifetime(discarded) {}
    guard !waits else { return stage.upstream.end() }
    timer.dispose()
    stage.upstream.end()
    stage.schedule { [self] _ in
      performSteps()
      stage.finishInsideGate(termination)
    }
  }
}

/// The schedule by which the batches of `collect(every:)` and `window(every:)` open and close.
struct Periods<Batch: Sendable>: Sendable {
  /// What happens to a batch.
  enum Step: Sendable {
    case opens(Batch)
    case closes(Batch)
  }

  private struct Open: Sendable {
    let batch: Batch
    var count = 0
    let end: Duration
  }

  private let length: Duration
  private let stride: Duration?
  private let limit: Int?
  /// Ordered from oldest to newest.
  private var open: [Open] = []
  /// When the next batch opens, regardless of the open ones; nil if the end of a batch opens the next.
  private var nextOpening: Duration?
  private var hasBegun = false
  private var isOver = false

  /// Checks the arguments; an invalid one traps with the name of the operator.
  init(
    _ length: Duration, startingEvery stride: Duration?, limit: Int?, in operation: StaticString
  ) {
    precondition(
      length > .zero, "\(operation) takes a time of more than zero, but was given \(length).")
    if let stride {
      precondition(
        stride > .zero, "\(operation) starts every more than zero of time, but was given \(stride)."
      )
    }
    if let limit {
      precondition(limit > 0, "\(operation) takes a limit of one or more, but was given \(limit).")
    }
    self.length = length
    self.stride = stride
    self.limit = limit
  }

  /// The batches that are open, the oldest first.
  var batches: [Batch] { open.map { $0.batch } }

  /// When a batch next opens or closes; nil if none will.
  var nextDue: Duration? {
    guard let end = open.first?.end else { return nextOpening }
    return nextOpening.map { min($0, end) } ?? end
  }

  /// Opens the first batch and starts counting the time, once.
  ///
  /// - Returns: The step for the first batch; nil if it was opened before.
  mutating func begin(at now: Duration, _ make: () -> Batch) -> Step? {
    guard !hasBegun else { return nil }
    hasBegun = true
    nextOpening = stride.map { now.addingSaturated($0) }
    return opening(at: now, make)
  }

  /// Adds a value to every batch that is open.
  ///
  /// - Parameters:
  ///   - now: When the value arrived.
  ///   - add: Adds the value to a batch.
  ///   - make: Makes a batch.
  /// - Returns: The steps for batches that are now full.
  mutating func add(
    at now: Duration, _ add: (Batch) -> Void, _ make: () -> Batch
  ) -> [Step] {
    for index in open.indices {
      add(open[index].batch)
      open[index].count += 1
    }
    guard let limit else { return [] }
    var steps: [Step] = []
    // No batch has fewer values than a batch that was opened after it.
    while let oldest = open.first, oldest.count >= limit {
      open.removeFirst()
      steps.append(.closes(oldest.batch))
      if stride == nil { steps.append(opening(at: now, make)) }
    }
    return steps
  }

  /// Closes and opens all batches that are due at a time.
  ///
  /// If the call is late by whole periods, those periods are skipped: catching up would take longer the later the call
  /// is, and make the next one later still. New batches keep the times they would have had.
  mutating func advance(to now: Duration, _ make: () -> Batch) -> [Step] {
    var steps: [Step] = []
    while let due = nextDue, due <= now {
      // A period that begins at the end of the time range would end at once, again and again.
      let isLast = due == .longest
      // Batches close before others open.
      if let oldest = open.first, oldest.end == due {
        open.removeFirst()
        steps.append(.closes(oldest.batch))
        if stride == nil, !isOver, !isLast {
          steps.append(opening(at: due.latest(every: length, upTo: now), make))
        }
      } else if let stride {
        let latest = due.latest(every: stride, upTo: now)
        nextOpening = isLast ? nil : latest.addingSaturated(stride)
        if latest.addingSaturated(length) > now { steps.append(opening(at: latest, make)) }
      }
    }
    return steps
  }

  /// Opens no more batches.
  mutating func stop() {
    nextOpening = nil
    isOver = true
  }

  /// Removes and returns all open batches, the oldest first.
  mutating func takeAll() -> [Batch] {
    defer { open = [] }
    return batches
  }

  private mutating func opening(at now: Duration, _ make: () -> Batch) -> Step {
    let batch = make()
    open.append(Open(batch: batch, end: now.addingSaturated(length)))
    return .opens(batch)
  }
}
