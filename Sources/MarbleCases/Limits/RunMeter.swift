import Reactive
import ReactiveTesting
import Synchronization

/// Counts the jobs and the events of one run while they happen, and records the first error.
///
/// A run is stopped at the very event that exceeds a limit, inside the job that sends it. From then on
/// every count is refused, so that running loops end quickly.
final class RunMeter: Sendable {
  private struct State {
    var fault: Fault?
    var onFault: [@Sendable () -> Void] = []
    var places: [Place: PlaceMeter] = [:]
  }

  private struct Place: Hashable {
    var role: PlaceMeter.Role
    var span: Span

    // Few places begin at the same byte, and each place is looked up when its stream is made.
    func hash(into hasher: inout Hasher) { hasher.combine(span.start) }
  }

  // A run uses one thread, so the counts need not be exact between threads.
  private struct Counts: ~Copyable, Sendable {
    let work = WorkCount()
    let depth = Atomic<Int>(0)
    let isStopped = Atomic<Bool>(false)
  }

  private let state = Lock(State())
  private let counts = Counts()
  private let jobLimit: Int
  private let budget: WorkBudget
  // These three are in quarters of an event.
  private let setUpCost: Int
  private let eventLimit: Int
  private let allowance: Int

  /// Prepares the counts of a run.
  ///
  /// - Parameters:
  ///   - jobLimit: How many jobs it may do; the limit of its events is in proportion.
  ///   - lineCount: How many lanes, bindings and pipelines have to be set up.
  ///   - budget: What the run is paid from when it ends.
  init(jobLimit: Int, lineCount: Int = 0, paidFrom budget: WorkBudget) {
    self.jobLimit = jobLimit
    self.budget = budget
    setUpCost = 4 * (100 + 10 * lineCount)
    eventLimit = 4 * RunLimit.events(ofJobs: jobLimit)
    allowance = 4 * budget.rest - setUpCost
  }

  // MARK: Faults

  /// The first error.
  var fault: Fault? { state.withLock { $0.fault } }

  /// Whether there was an error.
  var hasFault: Bool { counts.isStopped.load(ordering: .relaxed) }

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
    counts.isStopped.store(true, ordering: .relaxed)
    for action in actions { action() }
  }

  /// Pays for the run, and releases the actions for an error and the meters of the places.
  func close() {
    budget.spend(cost)
    let released = state.withLock { state in
      defer { (state.onFault, state.places) = ([], [:]) }
      return (state.onFault, state.places)
    }
    withExtendedLifetime(released) {}
  }

  // MARK: Counts

  /// The cost of the run so far, in events.
  var cost: Int { (setUpCost + counts.work.cost) / 4 }

  /// Whether the run did more than its budget allows.
  var isOutOfBudget: Bool { counts.work.cost > allowance }

  /// The meter of what is at a place of the file.
  ///
  /// - Parameters:
  ///   - name: The name of the operator or the lane.
  ///   - role: What is counted.
  ///   - span: The place.
  /// - Returns: The same meter for the same place, however often its operator is applied.
  func place(
    of name: String = "", as role: PlaceMeter.Role = .stage, at span: Span
  ) -> PlaceMeter {
    let key = Place(role: role, span: span)
    return state.withLock { state in
      if let place = state.places[key] { return place }
      let place = PlaceMeter(self, name, role, span)
      state.places[key] = place
      return place
    }
  }

  /// The error of a run that the scheduler has stopped, at the place that did the most jobs.
  ///
  /// It is nil if no place is to blame: hot lanes did most of the jobs, or only those of one instant were too many.
  var endlessness: Fault? {
    counts.work.jobs < jobLimit / 2
      ? nil : excessOfJobs("a run did not settle", ", and more are pending")
  }

  /// The error of a run with too many jobs, at the place that did the most; nil if none did any.
  private func excessOfJobs(_ what: String, _ end: String = "") -> Fault? {
    busiest { $0.jobs }.map { place in
      Fault(
        """
        \(what): it did \(counts.work.jobs) jobs, with starts and streams counted as several, \(place.work.jobs) of them \
        in \(place.title)\(end); \(place.advice), or limit the run with 'until'
        """, at: place.span, kind: .bound)
    }
  }

  /// The place with the highest count, of those the first in the file; nil if nothing was counted.
  private func busiest(_ count: (borrowing WorkCount) -> Int) -> PlaceMeter? {
    // A recorded event counts several times, but what sends it is what to limit.
    func rank(_ place: PlaceMeter) -> Int {
      place.role == .output ? count(place.work) / 4 : count(place.work)
    }
    func isLess(_ left: PlaceMeter, _ right: PlaceMeter) -> Bool {
      (rank(left), right.span.start, right.span.end, right.role.rawValue)
        < (rank(right), left.span.start, left.span.end, left.role.rawValue)
    }
    return state.withLock { $0.places.values.filter { rank($0) > 0 }.max(by: isLess) }
  }

  /// Counts what is done at a place; false if it is too much.
  ///
  /// - Parameters:
  ///   - jobs: The number of jobs.
  ///   - quarters: The number of events, in quarters.
  ///   - place: The place that does it.
  ///   - span: The place at which the run is stopped, if no place did most of it.
  /// - Returns: Whether the run may go on.
  @inline(__always)
  fileprivate func count(
    jobs: Int = 0, quarters: Int = 0, of place: PlaceMeter, at span: Span
  ) -> Bool {
    // After an error nothing continues, even where the run is not disposed of yet.
    guard !hasFault else { return false }
    place.work.add(jobs: jobs, quarters: quarters)
    counts.work.add(jobs: jobs, quarters: quarters)
    guard
      counts.work.jobs > jobLimit || counts.work.quarters > eventLimit
        || counts.work.cost > allowance
    else { return true }
    stop(at: span)
    return false
  }

  /// Notes which limit the run has exceeded.
  @inline(never)
  private func stop(at span: Span) {
    if counts.work.jobs > jobLimit, let excess = excessOfJobs("a run did too much") {
      note(excess)
    } else if counts.work.quarters > eventLimit, let place = busiest({ $0.quarters }) {
      note(
        Fault(
          """
          a run did too much: it went through \(counts.work.quarters / 4) values or parts of values, \
          \(place.work.quarters / 4) of them in \(place.title); \(place.advice)
          """, at: spanToName(place, span), kind: .bound))
    } else if cost > budget.total / 2, let place = busiest({ $0.cost }) {
      // A run that spends most of the budget of its file is what to limit.
      note(
        Fault(
          """
          a run did too much for this file, whose runs may send or store \(budget.total) values in all: it went through \
          \(counts.work.quarters / 4) values or parts of values, and did \(counts.work.jobs) jobs, which count as 4 \
          values each; the largest part was in \(place.title); \(place.advice)
          """, at: spanToName(place, span), kind: .bound))
    } else {
      note(
        Fault(
          """
          this run was stopped here, because the runs of this file have sent or stored \
          \(budget.total) values in all; use shorter lanes, an earlier 'until' or take(first:), or move cases to \
          another file
          """, at: span, kind: .bound))
    }
  }

  /// What is named for a place: for expressions, which are everywhere, where the run is stopped.
  private func spanToName(_ place: PlaceMeter, _ span: Span) -> Span {
    place.role == .expressions ? span : place.span
  }

  /// Enters a start or the sending of a value; returns false, without a matching `leave`, if too many are nested.
  fileprivate func enter(_ place: PlaceMeter) -> Bool {
    let level = counts.depth.load(ordering: .relaxed)
    guard level < RunLimit.depth else {
      note(
        Fault(
          """
          a run went too deep: \(place.title) is in \(RunLimit.depth) streams that start or send to one \
          another at once; use fewer stages, or let time pass between them with delay(_:)
          """, at: place.span, kind: .bound))
      return false
    }
    counts.depth.store(level + 1, ordering: .relaxed)
    return true
  }

  fileprivate func leave() {
    counts.depth.store(counts.depth.load(ordering: .relaxed) - 1, ordering: .relaxed)
  }

  /// The cost of a value, in events; a little more than the rest of the limit if it exceeds it.
  fileprivate func weight(of value: Value) -> Int {
    // Once the run is stopped, the values still on their way are not worth checking.
    guard !value.isPlain, !hasFault else { return 1 }
    return value.weight(upTo: (eventLimit - counts.work.quarters) / 4)
  }
}

/// What a run, or one of its places, has done.
private struct WorkCount: ~Copyable, Sendable {
  private let jobCount = Atomic<Int>(0)
  private let quarterCount = Atomic<Int>(0)

  var jobs: Int { jobCount.load(ordering: .relaxed) }

  /// The events, in quarters.
  var quarters: Int { quarterCount.load(ordering: .relaxed) }

  /// The cost in quarters of an event: a job takes as long as four events.
  var cost: Int { quarters + 16 * jobs }

  @inline(__always)
  func add(jobs: Int, quarters: Int) {
    if jobs > 0 { jobCount.store(self.jobs + jobs, ordering: .relaxed) }
    if quarters > 0 { quarterCount.store(self.quarters + quarters, ordering: .relaxed) }
  }
}

/// Counts what happens at one place of the file, for its run.
final class PlaceMeter: Sendable {
  /// What is counted.
  enum Role: Int {
    /// The work of an operator or a lane.
    case stage
    /// What is recorded, to be drawn and compared.
    case output
    /// Expressions outside of all operators.
    case expressions
  }

  /// The name of the operator or the lane.
  let name: String
  /// The place in the file.
  let span: Span
  fileprivate let role: Role
  private let run: RunMeter
  fileprivate let work = WorkCount()
  private let hasManyInputs = Atomic<Bool>(false)

  fileprivate init(_ run: RunMeter, _ name: String, _ role: Role, _ span: Span) {
    (self.run, self.name, self.role, self.span) = (run, name, role, span)
  }

  fileprivate var title: String {
    switch role {
    case .stage: "'\(name)'"
    case .output: "the output"
    case .expressions: "an expression"
    }
  }

  fileprivate var advice: String {
    switch role {
    case .stage where hasManyInputs.load(ordering: .relaxed):
      "use fewer inputs, or limit them with take(first:)"
    case .stage: "limit it or its input with take(first:)"
    case .output: "limit the pipeline with take(first:)"
    case .expressions: "use a shorter range"
    }
  }

  // MARK: Starts and values

  /// Counts a start, and returns whether there may be one; then `leave` must follow.
  ///
  /// - Parameters:
  ///   - starts: How many streams are started with it.
  ///   - ticks: For a lane, how many jobs it schedules.
  ///   - events: For a lane, how many events each start goes through, even if the first one ends it.
  /// - Returns: False if it is too much, or nested too deeply.
  func mayStart(_ starts: Int, ticks: Int, events: Int) -> Bool {
    if starts > 1 { hasManyInputs.store(true, ordering: .relaxed) }
    // Going through an event without sending it costs an eighth of sending it.
    return run.count(
      jobs: RunLimit.start * starts + ticks, quarters: events / 2, of: self, at: span)
      && run.enter(self)
  }

  /// Counts a value, and returns whether it may be sent; then `leave` must follow.
  func maySend(_ value: Value) -> Bool {
    run.count(quarters: 4 * run.weight(of: value), of: self, at: span) && run.enter(self)
  }

  /// Called when the start or the value, and everything that it caused at once, is done.
  func leave() { run.leave() }

  // MARK: Other work

  /// Counts a start by an operator that starts streams repeatedly.
  func mayRestart() -> Bool { run.count(jobs: RunLimit.start, of: self, at: span) }

  /// Counts a stream that the operator or one of its closures makes.
  func mayMakeStream() -> Bool { run.count(jobs: RunLimit.stream, of: self, at: span) }

  /// Counts a job that the operator schedules.
  func mayScheduleJob() -> Bool { run.count(jobs: 1, of: self, at: span) }

  /// Counts values that the operator keeps, in addition to those that it sends.
  func mayKeep(_ amount: Int) -> Bool { run.count(quarters: 4 * amount, of: self, at: span) }

  /// Counts the work of a closure: the parts of values that it reads or makes, its operations and calls.
  ///
  /// - Parameters:
  ///   - steps: The number of these, each of which counts as a quarter of an event.
  ///   - span: The place in the closure.
  /// - Returns: Whether the run may go on.
  func mayCompute(_ steps: Int, at span: Span) -> Bool {
    run.count(quarters: steps, of: self, at: span)
  }

  /// Counts a value that is recorded.
  func mayRecord(_ value: Value) -> Bool {
    // Each is drawn and compared later, which costs several times as much as sending it.
    mayKeep(3 + run.weight(of: value))
  }

  /// Counts a stream that is recorded, because a pipeline or a stream has sent it.
  func mayRecordStream() -> Bool { run.count(jobs: RunLimit.recording, of: self, at: span) }

  /// Ends the run with an error of the operator.
  func refuse(_ message: String) { run.note(Fault(message, at: span)) }
}
