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
  /// How many actions and tasks the current step has scheduled.
  @exclusivity(unchecked) var scheduled: UInt64 = 0
  @exclusivity(unchecked) private var touches = OrderTouches()
  /// The numbers of what the current step has touched, if it was noted with the board's lock held.
  @exclusivity(unchecked) var noted: [Int] = []
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
  package init(along order: [UInt64] = [], isReducing: Bool) {
    log = isReducing ? FootprintLog() : nil
    restart(along: order)
  }

  /// Begins anew, for another run.
  func restart(along order: [UInt64]) {
    followed.restart(along: order)
    parts.removeAll(keepingCapacity: true)
    touches.restart()
    leaders.removeAll(keepingCapacity: true)
    (scheduled, current, isStopped, cost) = (0, 0, false, 0)
  }

  /// What has happened, once the run is over.
  func finish() -> OrderTrace {
    noteEnd()
    addCancelled()
    trace.findLeadersOfCancelled()
    trace.touchedCount = touches.count
    defer { trace = OrderTrace(as: trace) }
    return trace
  }

  /// Chooses one of some candidates by their identities.
  @inline(__always)
  private func choose(_ count: Int, _ identity: (Int) -> UInt64?) -> Int {
    let place = followed.choose(count, identity)
    if place > 0 { trace.deviationCount += 1 }
    return place
  }

  /// Chooses an action.
  @inline(__always)
  func choose(_ count: Int, job: (Int) -> Job?) -> Int {
    let place = choose(count) { place in job(place)?.mark?.turn }
    hasDeviated = place > 0
    return place
  }

  /// An identity for something that the current step schedules.
  func newIdentity() -> UInt64 {
    scheduled += 1
    let slot = trace.slots[current]
    // A part schedules the same, whatever action it comes after.
    let scheduler =
      slot.parts.isEmpty ? slot.identity : trace.parts[slot.parts.upperBound - 1].identity
    return (scheduler ^ scheduled.mixed).mixed
  }

  /// Notes that a job is scheduled for the first time.
  func noteScheduled(_ job: Job) {
    job.mark = OrderMark(
      identity: newIdentity(), thing: Int32(touches.newThing()), cause: Int32(current))
  }

  /// Notes that the current step schedules the next turn of a job that repeats.
  func noteScheduledAgain(_ job: Job) { job.mark?.cause = Int32(current) }

  /// Notes that a job begins.
  func noteBegin(_ job: Job, _ entry: JobQueue.Entry) {
    noteEnd()
    let known = job.mark
    job.mark?.turns += 1
    let isFixed = job.kind <= .start
    // What an action starts or disposes of at once belongs to it: no order can separate them.
    guard !isFixed || trace.slots[current].time != entry.time else { return }
    scheduled = 0
    let cause = Int(known?.cause ?? 0)
    let identity = known?.turn ?? 0
    followed.advance(past: identity)
    add(slot(identity, job, entry, cause: cause, isFixed: isFixed))
    if let known { noted.append(Int(known.thing)) }
  }

  /// Notes that the current step cancels a job that is due in the same tick.
  func noteCancelled(_ job: Job, _ entry: JobQueue.Entry) {
    guard let known = job.mark, trace.slots[current].time == entry.time else { return }
    var slot = slot(known.turn, job, entry, cause: Int(known.cause), isCancelled: true)
    slot.cancellingPart = Int32(trace.slots[current].parts.count) - 1
    cancelled.append(slot)
  }

  private func slot(
    _ identity: UInt64, _ job: Job, _ entry: JobQueue.Entry, cause: Int, isFixed: Bool = false,
    isCancelled: Bool = false
  ) -> OrderTrace.Slot {
    OrderTrace.Slot(
      identity: identity, time: entry.time, rank: entry.order, group: job.group, cause: cause,
      isFixed: isFixed, isCancelled: isCancelled, touches: 0..<0, links: 0..<0, parts: 0..<0)
  }

  /// Notes that the current step cancels a job, even if it has run: in another order it might not have.
  func noteTouch(_ job: Job) {
    if let known = job.mark { noted.append(Int(known.thing)) }
  }

  /// Notes that the current step begins or ends an observation of a lane.
  func noteTouch(_ lane: SubscriptionLog) {
    noted.append(touches.thing(UInt(lane.number)))
  }

  /// Notes that the last step is over.
  func noteEnd() {
    guard let log else { return noted.removeAll(keepingCapacity: true) }
    // A copy, because the checks for each change of the array would cost more than all else here.
    var slot = trace.slots[current]
    for number in log.numbers {
      touches.note(touches.thing(number), by: &slot, number: current, in: &trace)
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
    if log == nil { touches.note(OrderTouches.anything, by: &slot, number: number, in: &trace) }
    trace.slots.append(slot)
  }
}

/// The tasks of a run that a guide leads.
extension OrderGuide {
  /// Chooses a part of a task by its number, or one of the actions that can come before all parts.
  func choosePart(
    _ count: Int, actions: Int, number: (Int) -> UInt64?, job: (Int) -> Job?
  ) -> Int {
    func identity(_ place: Int) -> UInt64? {
      place < count ? number(place).flatMap { parts[$0]?.identity } : job(place)?.mark?.turn
    }
    let place = followed.choose(count + actions, identity)
    // A task that is new in this run comes before the actions, as by default.
    guard place > 0, place < count || followed.knows(identity(0)) else { return 0 }
    trace.deviationCount += 1
    if place < count { trace.slots[current].deviations += 1 } else { hasDeviated = true }
    return place
  }

  /// Notes that a part of a task is ready.
  func noteReady(_ number: UInt64) {
    noted.append(OrderTouches.anything)
    parts[number] = OrderMark(
      identity: newIdentity(), thing: Int32(current),
      cause: Int32(trace.slots[current].parts.count - 1))
  }

  /// Notes that a part of a task begins.
  func noteBegin(part number: UInt64, isMain: Bool, at time: Int64) {
    scheduled = 0
    guard let known = parts.removeValue(forKey: number) else { return }
    followed.advance(past: known.identity)
    noted.append(OrderTouches.anything)
    trace.parts.append(
      OrderTrace.Part(
        identity: known.identity, time: time, isMain: isMain,
        cause: Int(known.thing) == current ? Int(known.cause) : -1))
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

/// What a guide knows of a job, or of a part of a task.
struct OrderMark: Sendable {
  /// The same in every order in which it is scheduled.
  let identity: UInt64
  /// The number of the job among the things of this run; of a part, the slot in which it became ready.
  var thing: Int32 = 0
  /// The number of the slot that scheduled it, or of the part in its slot.
  var cause: Int32
  /// How often it has begun.
  var turns: UInt32 = 0

  /// The identity of the turn that has not begun yet.
  var turn: UInt64 { identity &+ UInt64(turns).mixed }
}
