import Reactive
import ReactiveTesting
import Synchronization

/// Counts the work of one run while it happens, and records the first error.
///
/// A run is stopped at the very event that exceeds a limit, inside the job that sends it. From then on
/// every count is refused, so that running loops end quickly.
package final class RunMeter: Sendable {
  private struct State {
    var fault: Fault?
    var onFault: [@Sendable () -> Void] = []
  }

  private final class Counter: Sendable {
    let value = Atomic<Int>(0)
  }

  private let jobLimit: Int
  private let state = Lock(State())
  // A run uses one thread, so the counts need not be exact between threads.
  private let isStopped = Atomic<Bool>(false)
  private let depth = Atomic<Int>(0)
  private let counters = RunLimit.allCases.map { _ in Counter() }
  /// The cost of all that was counted, in quarters of an event.
  private let quarters = Atomic<Int>(0)

  private let budget: WorkBudget
  /// What the budget allows, in quarters of an event.
  private let allowance: Int

  /// Prepares the counts of a run.
  ///
  /// - Parameters:
  ///   - jobLimit: How many jobs it may do.
  ///   - parts: How many lanes, bindings and pipelines have to be set up.
  ///   - budget: What the run is paid from when it ends.
  init(jobLimit: Int, parts: Int = 0, paidFrom budget: WorkBudget) {
    self.jobLimit = jobLimit
    self.budget = budget
    allowance = 4 * budget.rest
    quarters.store(4 * (100 + 10 * parts), ordering: .relaxed)
  }

  // MARK: Faults

  /// The first error.
  var fault: Fault? { state.withLock { $0.fault } }

  /// Whether there was an error.
  var hasFault: Bool { isStopped.load(ordering: .relaxed) }

  /// Adds an action that disposes of something after an error.
  func onFault(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.onFault.append(action) }
  }

  /// Notes an error, and ends the run.
  func note(_ fault: Fault) {
    let actions = state.withLock { state -> [@Sendable () -> Void] in
      guard state.fault == nil else { return [] }
      state.fault = fault
      return state.onFault
    }
    isStopped.store(true, ordering: .relaxed)
    for action in actions { action() }
  }

  /// Pays for the run, and releases the actions for an error.
  func close() {
    budget.spend(cost)
    quarters.store(0, ordering: .relaxed)
    let actions = state.withLock { state in
      defer { state.onFault = [] }
      return state.onFault
    }
    withExtendedLifetime(actions) {}
  }

  // MARK: Counts

  /// The cost of the run so far, in events.
  var cost: Int { quarters.load(ordering: .relaxed) / 4 }

  /// Counts work that only the budget bounds.
  func charge(_ cost: Int) {
    quarters.store(quarters.load(ordering: .relaxed) + 4 * cost, ordering: .relaxed)
  }

  /// Whether the run did more than its budget allows, until it is closed.
  var isOutOfBudget: Bool { quarters.load(ordering: .relaxed) > allowance }

  /// Leaves the start or the value entered last.
  func leave() { depth.store(depth.load(ordering: .relaxed) - 1, ordering: .relaxed) }

  /// Enters a start or the sending of a value; returns false, without a matching `leave`, if too many are nested.
  fileprivate func enter(_ stage: StageMeter) -> Bool {
    let level = depth.load(ordering: .relaxed)
    guard level < RunLimit.depth else {
      note(
        Fault(
          """
          a run went too deep: '\(stage.name)' is in \(RunLimit.depth) streams that start or send to one \
          another at once; use fewer stages, or let time pass between them with delay(_:)
          """, at: stage.span, kind: .bound))
      return false
    }
    depth.store(level + 1, ordering: .relaxed)
    return true
  }

  /// Counts a recorded value; false if there have been too many.
  func countRecorded(_ value: Value, at span: Span) -> Bool {
    // Each is drawn and compared later, which costs several times as much as sending it.
    count(.events, 3 + weight(of: value), at: span)
  }

  /// The cost of a value; a little more than the rest of the limit if it exceeds it.
  fileprivate func weight(of value: Value) -> Int {
    // Once the run is stopped, the values still on their way are not worth checking.
    guard !value.isPlain, !hasFault else { return 1 }
    let sum = counters[RunLimit.events.rawValue].value.load(ordering: .relaxed)
    return value.weight(upTo: RunLimit.events.count(ofJobs: jobLimit) - sum)
  }

  /// Counts what a run does; false if it is too much.
  ///
  /// - Parameters:
  ///   - limit: What is counted.
  ///   - amount: How often it was done.
  ///   - name: The operator that did it; empty if that is unknown.
  ///   - own: How often the operator itself did it, if the message says that; by default it says the limit.
  ///   - span: The place of the operator.
  /// - Returns: Whether the run may go on.
  @inline(__always)
  func count(
    _ limit: RunLimit, _ amount: Int = 1, of name: String = "", itself own: Int? = nil,
    at span: Span
  ) -> Bool {
    // After an error nothing continues, even where the run is not disposed of yet.
    guard !isStopped.load(ordering: .relaxed) else { return false }
    let counter = counters[limit.rawValue]
    let sum = counter.value.load(ordering: .relaxed) + amount
    let cost = quarters.load(ordering: .relaxed) + limit.quarters * amount
    counter.value.store(sum, ordering: .relaxed)
    quarters.store(cost, ordering: .relaxed)
    let most = limit.count(ofJobs: jobLimit)
    guard sum > most || cost > allowance else { return true }
    let message = sum > most ? limit.message(own ?? most, name) : spentBudget
    note(Fault(message, at: span, kind: .bound))
    return false
  }

  private var spentBudget: String {
    """
    this run was stopped here, because the runs of this file have sent or stored \
    \(budget.total) values in all; use shorter lanes, an earlier 'until' or take(first:), or move cases to another file
    """
  }
}

/// Counts the starts and values of one stage, for its run.
final class StageMeter: Sendable {
  /// The name of the operator or the lane.
  let name: String
  /// The place of the stage.
  let span: Span
  private let meter: RunMeter
  /// How many events a start goes through, in addition to the values that it sends.
  private let events: Int
  /// In how many ticks these are.
  private let ticks: Int

  init(_ meter: RunMeter, name: String, span: Span, events: Int = 0, ticks: Int = 0) {
    self.meter = meter
    self.name = name
    self.span = span
    self.events = events
    self.ticks = ticks
  }

  /// Counts a start, and returns whether there may be one; then `leave` must follow.
  ///
  /// - Parameter inputs: How many streams are started together with it: signals among them do not count their own starts.
  /// - Returns: False if starts are too many or nested too deeply.
  func mayStart(inputs: Int) -> Bool {
    // Each tick of a lane is scheduled, which takes several times as long as sending a value.
    meter.charge(4 * ticks)
    return (events == 0 || mayKeep(events / 8))
      && meter.count(.starts, 1 + inputs, of: name, at: span) && meter.enter(self)
  }

  /// Counts a value, and returns whether it may be sent; then `leave` must follow.
  func maySend(_ value: Value) -> Bool {
    meter.count(.events, meter.weight(of: value), of: name, at: span) && meter.enter(self)
  }

  /// Called when the start or the value, and everything that it caused at once, is done.
  func leave() { meter.leave() }

  /// Counts what the stage keeps or sends in addition to its own values; false if it is too much.
  func mayKeep(_ amount: Int) -> Bool { meter.count(.events, amount, of: name, at: span) }
}

extension Stream {
  /// The stream with its starts and values counted.
  func metered(by stage: StageMeter, height: Int = 1, inputs: Int = 0) -> Stream {
    passed(
      height: height,
      signal: { $0.transforming { $0.metered(by: stage) } },
      producer: { producer in
        producer.connecting { source, observer, lifetime in
          guard stage.mayStart(inputs: inputs) else { return }
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

/// What a run may do only so often.
///
/// The limits are in proportion to its jobs.
enum RunLimit: Int, CaseIterable {
  /// Elements of synchronous sources.
  case elements
  /// Parts of the values that all stages send; a value without parts counts as one.
  case events
  /// Starts of the streams of the case.
  case starts
  /// Starts by operators that start streams repeatedly.
  case restarts
  /// Windows and groups.
  case parts
  /// Streams that closures make.
  case streams
  /// Streams that the pipelines send, and that these send; each is recorded separately.
  case sentStreams
  /// Jobs that operators schedule.
  case jobs
  /// Work of closures: the parts of values that they read or make, their operations and calls.
  case work

  /// How deeply events and starts may be nested: each takes some of the stack.
  static let depth = 2_500
  /// How many stages a stream may be chained from: releasing a longer chain would overflow the stack.
  static let height = 1_000

  /// The limit of a run that may do a number of jobs.
  func count(ofJobs jobs: Int) -> Int {
    switch self {
    case .elements, .jobs: jobs
    case .events: 10 * jobs
    case .starts: max(100, jobs / 5)
    case .restarts, .parts, .streams: jobs / 10
    case .sentStreams: jobs / 50
    case .work: 20 * jobs
    }
  }

  /// The cost of one, in quarters of an event.
  var quarters: Int {
    switch self {
    // Each of these makes objects, which takes many times as long as sending a value.
    case .starts, .restarts, .parts, .streams, .sentStreams: 40
    case .jobs: 16
    case .work: 1
    case .elements, .events: 4
    }
  }

  /// The message about a run that exceeded the limit.
  ///
  /// - Parameters:
  ///   - count: How often it was done.
  ///   - name: The operator that did it; empty if that is unknown.
  /// - Returns: What the run did, and how to limit it.
  func message(_ count: Int, _ name: String) -> String {
    switch self {
    case .elements:
      """
      a run did not settle: \(count) elements were sent from here, and more are pending; limit them with \
      take(first:) or a shorter range
      """
    case .events:
      "a run did too much: its stages sent or stored \(count) values or parts of values, "
        + (name.isEmpty
          ? "most of them to be drawn; limit the pipeline with take(first:)"
          : "the last of them in '\(name)'; limit its input with take(first:)")
    case .starts:
      """
      a run did too much: its streams were started \(count) times, the last of them by '\(name)'; limit what \
      starts them with take(first:), or use fewer inputs
      """
    case .restarts:
      """
      a run did not settle: '\(name)' started \(count) runs, and more are pending; limit them with a count or \
      with take(first:)
      """
    case .parts:
      """
      a run did not settle: '\(name)' made \(count) streams, and more are pending; limit its input with \
      take(first:)
      """
    case .streams:
      """
      a run did not settle: its closures made \(count) streams, the last of them here, and more are pending; \
      limit them with take(first:)
      """
    case .sentStreams:
      """
      a run did too much: its pipelines sent \(count) streams, including those that these streams sent; limit \
      them with take(first:)
      """
    case .jobs:
      """
      a run did not settle: '\(name)' scheduled \(count) jobs, and more are pending; limit its input with \
      take(first:), or the run with 'until'
      """
    case .work:
      """
      a run did too much: its closures went through \(count) parts of values; limit their input with \
      take(first:)
      """
    }
  }
}

/// The case's virtual time for one operator: counts the jobs that the operator schedules, so that the message
/// about a run that does not settle can name the operator.
final class StageScheduler: TimedScheduler {
  /// The name of the operator.
  let name: String
  /// The place of the operator.
  let span: Span
  private let scheduler: TestScheduler
  private let meter: RunMeter
  private let scheduled = Atomic<Int>(0)

  init(_ scheduler: TestScheduler, _ meter: RunMeter, name: String, span: Span) {
    self.scheduler = scheduler
    self.meter = meter
    self.name = name
    self.span = span
  }

  /// How many jobs the operator has scheduled.
  var count: Int { scheduled.load(ordering: .relaxed) }

  var now: Duration { scheduler.now }

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    guard mayScheduleOne() else { return nil }
    return scheduler.schedule(action)
  }

  func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    guard mayScheduleOne() else { return nil }
    return scheduler.schedule(after: delay, action: action)
  }

  func schedule(
    after delay: Duration, interval: Duration, leeway: Duration,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    scheduler.schedule(after: delay, interval: interval, leeway: leeway) { [self] in
      if mayScheduleOne() { action() }
    }
  }

  private func mayScheduleOne() -> Bool {
    scheduled.add(1, ordering: .relaxed)
    return meter.count(.jobs, of: name, itself: count, at: span)
  }
}
