import Reactive

/// Leads a run along a given order, and records what happens on the way.
///
/// Where none of its actions is due, the default order applies.
package final class OrderGuide: @unchecked Sendable {
  // Unchecked: while its run goes on, it is used only with the board's lock held, except for the log, which one thread
  // at a time uses: a run that moves to the main actor leaves its own thread waiting. Before and after the run, only
  // its search uses it. The closures that it is given read marks and parts, and change nothing, so no change of a
  // property is inside another one, and the dynamic checks for exclusive access are needless.

  /// Whether the run was stopped at a limit.
  @exclusivity(unchecked) package var isStopped = false
  /// What the run has cost, in steps.
  @exclusivity(unchecked) package var cost = 0
  /// What the current step touches; nil if every action of a tick counts as touching the same.
  let log: FootprintLog?
  @exclusivity(unchecked) var followed = FollowedOrder()
  @exclusivity(unchecked) var parts: [UInt64: OrderMark] = [:]
  /// The step that is running, and what it has scheduled.
  @exclusivity(unchecked) private var step = Step()
  /// The steps that go on once the tasks have waited that run at once.
  @exclusivity(unchecked) private var startedSteps: [Step] = []
  /// Whether the search also tries that a task runs at once.
  package let runsTasksAtOnce: Bool
  @exclusivity(unchecked) private var touches = OrderTouches()
  /// What the current step has touched, if it was noted with the board's lock held.
  @exclusivity(unchecked) var noted: [UInt64] = []
  @exclusivity(unchecked) private var leaders: [UInt64: Int] = [:]
  @exclusivity(unchecked) var trace = OrderTrace()
  /// The slot of the current step.
  @exclusivity(unchecked) var current = 0
  /// Whether the action that is about to begin was chosen in place of the default one.
  @exclusivity(unchecked) var hasDeviated = false
  /// The actions of this tick that the current step has cancelled.
  @exclusivity(unchecked) private var cancelled: [OrderTrace.Slot] = []

  /// Makes a guide.
  ///
  /// - Parameters:
  ///   - order: The identities of the actions, in order.
  ///   - isReducing: Whether to record what each action touches.
  ///   - runsTasksAtOnce: Whether the search also tries that a task runs while the code that started it is running.
  package init(along order: [UInt64] = [], isReducing: Bool, runsTasksAtOnce: Bool = false) {
    self.runsTasksAtOnce = runsTasksAtOnce
    log = isReducing ? FootprintLog() : nil
    restart(along: order)
  }

  /// Begins anew, for another run.
  func restart(along order: [UInt64]) {
    followed.restart(along: order)
    parts.removeAll(keepingCapacity: true)
    touches.restart()
    leaders.removeAll(keepingCapacity: true)
    (step, current, isStopped, cost) = (Step(), 0, false, 0)
  }

  /// What has happened, once the run is over.
  func finish() -> OrderTrace {
    noteEnd()
    addCancelled()
    trace.findLeadersOfCancelled()
    defer { trace = OrderTrace() }
    return trace
  }

  /// Chooses one of some parts of tasks, or of the actions after them, by their identities.
  ///
  /// - Parameters:
  ///   - parts: How many parts of tasks there are.
  ///   - actions: How many actions there are.
  ///   - identity: The identity of each.
  /// - Returns: The position of the part, or after all parts that of the action.
  func choose(parts: Int = 0, actions: Int, _ identity: (Int) -> UInt64?) -> Int {
    let place = followed.choose(parts + actions, identity)
    // A task that is new in this run comes before the actions, as by default.
    guard place > 0, place < parts || parts == 0 || followed.knows(identity(0)) else { return 0 }
    trace.deviationCount += 1
    if place < parts { trace.slots[current].deviations += 1 } else { hasDeviated = true }
    return place
  }

  /// The identity of a part of a task that is ready; nil if it is unknown.
  func identity(ofPart number: UInt64) -> UInt64? { parts[number]?.identity }

  /// An identity for something that the current step schedules.
  func newIdentity() -> UInt64 {
    step.scheduled += 1
    return (step.identity ^ step.scheduled.mixed).mixed
  }

  /// Notes that a job is scheduled for the first time.
  func noteScheduled(_ job: Job) {
    job.orderMark = OrderMark(identity: newIdentity(), slot: Int32(current))
  }

  /// Notes that the current step schedules the next turn of a job that repeats.
  func noteScheduledAgain(_ job: Job) { job.orderMark?.slot = Int32(current) }

  /// Notes that a job begins.
  func noteBegin(_ job: Job, _ entry: JobQueue.Entry) {
    noteEnd()
    let known = job.orderMark
    job.orderMark?.turns += 1
    let isFixed = job.kind <= .start
    // What an action starts or disposes of at once belongs to it: no order can separate them.
    guard !isFixed || trace.slots[current].time != entry.time else { return }
    let cause = Int(known?.slot ?? 0)
    let identity = known?.turn ?? 0
    followed.advance(past: identity)
    add(slot(identity, job, entry, cause: cause, isFixed: isFixed))
    if let known { noted.append(known.identity) }
  }

  /// Notes that the current step cancels a job that is due in the same tick.
  func noteCancelled(_ job: Job, _ entry: JobQueue.Entry) {
    guard let known = job.orderMark, trace.slots[current].time == entry.time else { return }
    var slot = slot(known.turn, job, entry, cause: Int(known.slot), isCancelled: true)
    slot.cancellingPart = Int32(trace.slots[current].parts.count) - 1
    cancelled.append(slot)
  }

  private func slot(
    _ identity: UInt64, _ job: Job, _ entry: JobQueue.Entry, cause: Int, isFixed: Bool = false,
    isCancelled: Bool = false
  ) -> OrderTrace.Slot {
    OrderTrace.Slot(
      identity: identity, time: entry.time, rank: entry.order, group: job.group, cause: cause,
      isFixed: isFixed, isCancelled: isCancelled)
  }

  /// Notes that the current step cancels a job, even if it has run: in another order it might not have.
  func noteTouch(_ job: Job) {
    if let known = job.orderMark { noted.append(known.identity) }
  }

  /// Notes that the current step begins or ends an observation of a lane.
  func noteTouch(_ lane: InputLane) { noted.append(UInt64(lane.number)) }

  /// Notes that the last step is over.
  func noteEnd() {
    guard let log else { return noted.removeAll(keepingCapacity: true) }
    // A copy, because the checks for each change of the array would cost more than all else here.
    var slot = trace.slots[current]
    for thing in log.numbers {
      touches.note(UInt64(thing), by: &slot, number: current, in: &trace)
    }
    for thing in noted { touches.note(thing, by: &slot, number: current, in: &trace) }
    trace.slots[current] = slot
    log.clear()
    if !noted.isEmpty { noted.removeAll(keepingCapacity: true) }
  }

  /// Adds what the current slot has cancelled, once the slot is over.
  private func addCancelled() {
    for var slot in cancelled {
      slot.links = trace.links.count..<trace.links.count + 1
      trace.links.append(current)
      trace.slots.append(slot)
    }
    cancelled.removeAll(keepingCapacity: true)
  }

  private func add(_ slot: OrderTrace.Slot) {
    addCancelled()
    var slot = slot
    let number = trace.slots.count
    if let leader = leaders.updateValue(number, forKey: slot.group),
      trace.slots[leader].time == slot.time
    {
      slot.leader = leader
    }
    if hasDeviated { slot.deviations = 1 }
    hasDeviated = false
    current = number
    step = Step(identity: slot.identity)
    if log == nil { touches.note(OrderTouches.anything, by: &slot, number: number, in: &trace) }
    trace.slots.append(slot)
  }
}

/// The tasks of a run that a guide leads.
extension OrderGuide {
  /// Notes that a part of a task is ready.
  ///
  /// - Parameters:
  ///   - number: The number of the part.
  ///   - mayRunAtOnce: Whether it can run at once.
  func noteReady(_ number: UInt64, mayRunAtOnce: Bool) {
    noted.append(OrderTouches.anything)
    parts[number] = OrderMark(
      identity: newIdentity(), slot: Int32(current), part: Int32(step.part),
      mayRunAtOnce: mayRunAtOnce)
  }

  /// Whether a part that has just become ready runs at once in the order of this run.
  func runsAtOnce(_ number: UInt64) -> Bool {
    guard let known = parts[number], known.mayRunAtOnce else { return false }
    return followed.knows(known.identity.atOnce)
  }

  /// Notes that a part of a task begins at once, while the part that started it is running.
  func noteBegin(atOnce number: UInt64, at time: Int64) {
    startedSteps.append(step)
    trace.deviationCount += 1
    trace.slots[current].deviations += 1
    noteBegin(part: number, isMain: false, at: time, isAtOnce: true)
  }

  /// Notes that the part is over that began last at once.
  func noteEndAtOnce() {
    if let outer = startedSteps.popLast() { step = outer }
  }

  /// Notes that the current step blocks its thread, and that others begin before it is over.
  func noteBlocked() {
    noted.append(OrderTouches.anything)
    startedSteps.append(step)
  }

  /// Notes that the step goes on that blocked its thread last; what it touches counts as touched by the last other one.
  func noteUnblocked() {
    noteEndAtOnce()
    noted.append(OrderTouches.anything)
  }

  /// Notes that a part of a task begins.
  func noteBegin(part number: UInt64, isMain: Bool, at time: Int64, isAtOnce: Bool = false) {
    guard let known = parts.removeValue(forKey: number) else { return }
    let identity = isAtOnce ? known.identity.atOnce : known.identity
    followed.advance(past: identity)
    noted.append(OrderTouches.anything)
    step = Step(identity: known.identity, part: trace.slots[current].parts.count)
    trace.parts.append(
      OrderTrace.Part(
        identity: identity, time: time, isMain: isMain,
        cause: Int(known.slot) == current ? Int(known.part) : -1,
        starter: (slot: Int(known.slot), part: Int(known.part)),
        mayRunAtOnce: known.mayRunAtOnce && !isAtOnce, isAtOnce: isAtOnce))
    trace.slots[current].parts.extend(to: trace.parts.count)
  }
}

/// An order of actions and tasks, and how far a run has come in it.
struct FollowedOrder {
  private var order: [UInt64] = []
  /// The places of the identities in the order; empty until a run leaves the order.
  private var ranks: [UInt64: Int] = [:]
  /// The place after the last action or task that began.
  private var next = 0

  /// Begins anew, with another order.
  mutating func restart(along order: [UInt64]) {
    // The first identity is that of the time before any action, so no action begins with it.
    (self.order, next) = (order, order.first == 0 ? 1 : 0)
    if !ranks.isEmpty { ranks.removeAll(keepingCapacity: true) }
  }

  /// The place of an identity in the order.
  private mutating func rank(of identity: UInt64) -> Int? {
    if ranks.isEmpty {
      for (rank, identity) in order.enumerated() { ranks[identity] = rank }
    }
    return ranks[identity]
  }

  /// The place of the candidate that comes first in the order; 0 if none of them is in it.
  @inline(__always)
  mutating func choose(_ count: Int, _ identity: (Int) -> UInt64?) -> Int {
    guard !order.isEmpty else { return 0 }
    // To look up all candidates each time would take n² steps in a tick with n actions.
    for place in 0..<count {
      if let identity = identity(place), isNext(identity) { return place }
    }
    var chosen = (place: 0, rank: Int.max)
    for place in 0..<count {
      if let rank = identity(place).flatMap({ rank(of: $0) }), rank < chosen.rank {
        chosen = (place, rank)
      }
    }
    return chosen.place
  }

  /// Whether an action or a task is in the order.
  mutating func knows(_ identity: UInt64?) -> Bool { identity.flatMap { rank(of: $0) } != nil }

  /// Notes that an action or a task begins.
  mutating func advance(past identity: UInt64) {
    if isNext(identity) {
      next += 1
    } else if !order.isEmpty, let rank = rank(of: identity) {
      next = rank + 1
    }
  }

  private func isNext(_ identity: UInt64) -> Bool { next < order.count && order[next] == identity }
}

extension OrderGuide {
  /// An action or a part of a task that is running.
  fileprivate struct Step {
    var identity: UInt64 = 0
    /// The number of the part in its slot; -1 for an action.
    var part = -1
    /// How many actions and tasks it has scheduled.
    var scheduled: UInt64 = 0
  }
}

extension UInt64 {
  /// The identity of a part of a task that runs at once, made from its identity otherwise.
  var atOnce: UInt64 { (self ^ UInt64.goldenStep).mixed }
}

/// What a guide knows of a job, or of a part of a task.
struct OrderMark: Sendable {
  /// The same in every order in which it is scheduled.
  let identity: UInt64
  /// The number of the slot that scheduled it, or in which it became ready.
  var slot: Int32
  /// The number, in that slot, of the part during which a part became ready; -1 for the action of the slot.
  var part: Int32 = -1
  /// Whether it is a part that can run while the code that started it is running.
  var mayRunAtOnce = false
  /// How often it has begun.
  var turns: UInt32 = 0

  /// The identity of the turn that has not begun yet.
  var turn: UInt64 { identity &+ UInt64(turns).mixed }
}
