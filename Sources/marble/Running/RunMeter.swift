import Reactive
import ReactiveTesting
import Synchronization

/// Counts the work of one run while it happens, and records the first error.
///
/// A run is stopped at the very event that exceeds a limit, inside the job that sends it. From then on
/// every count is refused, so that running loops end quickly.
final class RunMeter: Sendable {
  private struct State {
    var fault: Fault?
    var onFault: [@Sendable () -> Void] = []
  }

  let limits: RunLimits
  private let state = Lock(State())
  // A run uses one thread, so the counts need not be exact between threads.
  private let isStopped = Atomic<Bool>(false)
  private let depth = Atomic<Int>(0)
  private let events = Atomic<Int>(0)
  private let starts = Atomic<Int>(0)
  private let elements = Atomic<Int>(0)
  private let restarts = Atomic<Int>(0)
  private let madeStreams = Atomic<Int>(0)
  private let parts = Atomic<Int>(0)
  private let sentStreams = Atomic<Int>(0)
  private let jobs = Atomic<Int>(0)
  private let work = Atomic<Int>(0)
  /// The cost of all of these, in quarters of an event.
  private let quarters = Atomic<Int>(0)

  /// The message about a stage that schedules jobs without an end.
  static func manyJobs(_ name: String, _ count: Int) -> String {
    """
    a run did not settle: '\(name)' scheduled \(count) jobs, and more are pending; limit its input with \
    take(first:), or the run with 'until'
    """
  }

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
    limits = RunLimits(jobs: jobLimit)
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

  /// Whether the run did more than its budget allows, and was stopped.
  var isOutOfBudget: Bool { quarters.load(ordering: .relaxed) > allowance }

  /// Enters a start; returns false, without a matching `leave`, if starts are too many or nested too deeply.
  func enterStart(_ stage: StageMeter, inputs: Int) -> Bool {
    guard
      count(
        1 + inputs, costing: 40, in: starts, upTo: limits.starts, at: stage.span,
        {
          """
          a run did too much: its streams were started \(limits.starts) times, the last of them by \
          '\(stage.name)'; limit what starts them with take(first:), or use fewer inputs
          """
        })
    else { return false }
    return enter(stage)
  }

  /// Enters the sending of a value; returns false, without a matching `leave`, if values are too many or nested
  /// too deeply.
  @inline(__always)
  func enterValue(_ value: Value, _ stage: StageMeter) -> Bool {
    countEvent(weight(of: value), stage) && enter(stage)
  }

  /// Leaves the start or the value entered last.
  func leave() { depth.store(depth.load(ordering: .relaxed) - 1, ordering: .relaxed) }

  private func enter(_ stage: StageMeter) -> Bool {
    let level = depth.load(ordering: .relaxed)
    guard level < RunLimits.depth else {
      note(
        Fault(
          """
          a run went too deep: '\(stage.name)' is in \(RunLimits.depth) streams that start or send to one \
          another at once; use fewer stages, or let time pass between them with delay(_:)
          """, at: stage.span, kind: .bound))
      return false
    }
    depth.store(level + 1, ordering: .relaxed)
    return true
  }

  /// Counts what a stage sends or keeps; false if it is too much.
  func countEvent(_ weight: Int, _ stage: StageMeter) -> Bool {
    count(weight, in: events, upTo: limits.events, at: stage.span) {
      """
      a run did too much: its stages sent or stored \(limits.events) values or parts of values, the last of them in \
      '\(stage.name)'; limit its input with take(first:)
      """
    }
  }

  /// Counts a recorded value; false if there have been too many.
  func countRecorded(_ value: Value, at span: Span) -> Bool {
    // Each is drawn and compared later, which costs several times as much as sending it.
    count(3 + weight(of: value), in: events, upTo: limits.events, at: span) {
      """
      a run did too much: its stages sent or stored \(limits.events) values or parts of values, most of them to be \
      drawn; limit the pipeline with take(first:)
      """
    }
  }

  /// The cost of a value; a little more than the rest of the limit if it exceeds it.
  private func weight(of value: Value) -> Int {
    // Once the run is stopped, the values still on their way are not worth checking.
    value.isPlain || hasFault
      ? 1 : value.weight(upTo: limits.events - events.load(ordering: .relaxed))
  }

  /// Counts an element of a synchronous source; false if there have been too many.
  func countElement(at span: Span) -> Bool {
    count(1, in: elements, upTo: limits.elements, at: span) {
      """
      a run did not settle: \(limits.elements) elements were sent from here, and more are pending; limit them with \
      take(first:) or a shorter range
      """
    }
  }

  /// Counts a start by an operator that starts streams repeatedly; false if there have been too many.
  func countRestart(by name: String, at span: Span) -> Bool {
    count(1, in: restarts, upTo: limits.remakes, at: span) {
      """
      a run did not settle: '\(name)' started \(limits.remakes) runs, and more are pending; limit them with a count or \
      with take(first:)
      """
    }
  }

  /// Counts a window or a group that an operator makes; false if there have been too many.
  func countPart(of name: String, at span: Span) -> Bool {
    count(1, in: parts, upTo: limits.remakes, at: span) {
      """
      a run did not settle: '\(name)' made \(limits.remakes) streams, and more are pending; limit its input with \
      take(first:)
      """
    }
  }

  /// Counts a stream that a closure makes; false if there have been too many.
  func countStream(at span: Span) -> Bool {
    count(1, in: madeStreams, upTo: limits.remakes, at: span) {
      """
      a run did not settle: its closures made \(limits.remakes) streams, the last of them here, and more are pending; \
      limit them with take(first:)
      """
    }
  }

  /// Counts a stream sent by a pipeline, or by such a stream; false if there have been too many.
  func countSentStream(at span: Span) -> Bool {
    count(1, in: sentStreams, upTo: limits.sentStreams, at: span) {
      """
      a run did too much: its pipelines sent \(limits.sentStreams) streams, including those that these streams sent; \
      limit them with take(first:)
      """
    }
  }

  /// Counts a job that an operator schedules; false if there have been too many.
  func countJob(_ name: String, _ own: Int, at span: Span) -> Bool {
    count(1, in: jobs, upTo: limits.jobs, at: span) { Self.manyJobs(name, own) }
  }

  /// Counts work of a closure; false if it is too much.
  func countWork(_ amount: Int, at span: Span) -> Bool {
    count(amount, costing: 1, in: work, upTo: limits.work, at: span) {
      """
      a run did too much: its closures went through \(limits.work) parts of values; limit their input with \
      take(first:)
      """
    }
  }

  @inline(__always)
  private func count(
    _ amount: Int, costing quarters: Int = 4, in counter: borrowing Atomic<Int>, upTo limit: Int,
    at span: Span, _ message: () -> String
  ) -> Bool {
    // After an error nothing continues, even where the run is not disposed of yet.
    guard !isStopped.load(ordering: .relaxed) else { return false }
    let sum = counter.load(ordering: .relaxed) + amount
    let cost = self.quarters.load(ordering: .relaxed) + quarters * amount
    counter.store(sum, ordering: .relaxed)
    self.quarters.store(cost, ordering: .relaxed)
    guard sum > limit || cost > allowance else { return true }
    note(Fault(sum > limit ? message() : spentBudget, at: span, kind: .bound))
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
  /// How many streams are started together with it.
  private let inputs: Int
  /// How many events a start goes through, in addition to the values that it sends.
  private let events: Int
  /// In how many ticks these are.
  private let ticks: Int

  init(
    _ meter: RunMeter, name: String, span: Span, inputs: Int = 0, events: Int = 0, ticks: Int = 0
  ) {
    self.meter = meter
    self.name = name
    self.span = span
    self.inputs = inputs
    self.events = events
    self.ticks = ticks
  }

  /// The same meter with a number of inputs that are started with the stage: signals among them do not count
  /// their own starts.
  func starting(_ inputs: Int) -> StageMeter {
    StageMeter(meter, name: name, span: span, inputs: inputs, events: events, ticks: ticks)
  }

  /// Counts a start, and returns whether there may be one; then `leave` must follow.
  func mayStart() -> Bool {
    // Each tick of a lane is scheduled, which takes several times as long as sending a value.
    meter.charge(4 * ticks)
    return (events == 0 || mayKeep(events / 8)) && meter.enterStart(self, inputs: inputs)
  }

  /// Counts a value, and returns whether it may be sent; then `leave` must follow.
  func maySend(_ value: Value) -> Bool { meter.enterValue(value, self) }

  /// Called when the start or the value, and everything that it caused at once, is done.
  func leave() { meter.leave() }

  /// Counts what the stage keeps or sends in addition to its own values; false if it is too much.
  func mayKeep(_ amount: Int) -> Bool { meter.countEvent(amount, self) }
}

extension Stream {
  /// The stream with its starts and values counted.
  func metered(by stage: StageMeter, height: Int = 1) -> Stream {
    switch source {
    case .signal(let signal):
      Stream(
        signal.transforming { $0.metered(by: stage) }, identity: identity, key: key, height: height)
    case .producer(let producer):
      Stream(
        producer.connecting { source, observer, lifetime in
          guard stage.mayStart() else { return }
          source.run(observer.metered(by: stage), lifetime)
          stage.leave()
        }, identity: identity, height: height)
    }
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

/// The limits of a run, in proportion to its jobs.
struct RunLimits: Sendable {
  /// How deeply events and starts may be nested: each takes some of the stack.
  static let depth = 2_500
  /// How many stages a stream may be chained from: releasing a longer chain would overflow the stack.
  static let height = 1_000

  let jobs: Int

  /// Elements of synchronous sources.
  var elements: Int { jobs }
  /// Parts of the values that all stages send; a value without parts counts as one.
  var events: Int { 10 * jobs }
  /// Starts of the streams of the case, each of which costs about ten times as much as an event.
  var starts: Int { max(100, jobs / 5) }
  /// Streams that closures make, and starts by operators that start streams repeatedly.
  var remakes: Int { jobs / 10 }
  /// Streams that the pipelines send; each is recorded separately.
  var sentStreams: Int { jobs / 50 }
  /// Work of closures: the parts of values that they read or make, their operations and calls.
  var work: Int { 20 * jobs }
}
