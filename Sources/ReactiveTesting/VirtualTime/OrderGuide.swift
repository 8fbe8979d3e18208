import Reactive

/// Leads a run along a given order, and records what happens on the way.
///
/// Where none of its actions is due, the default order applies.
package final class OrderGuide: @unchecked Sendable {
  // Unchecked: while its run goes on, it is used only with the board's lock held, except for the log, which belongs to
  // the thread that runs the steps.

  private struct Known {
    let identity: UInt64
    let cause: Int
    var turns: UInt64 = 0
  }

  /// What the current step touches; nil if every action of a tick counts as touching the same.
  let log: FootprintLog?
  /// Stands for what tasks touch, which is unknown.
  private static let anyTask: UInt = 1
  private var ranks: [UInt64: Int] = [:]
  private var jobs: [ObjectIdentifier: Known] = [:]
  private var parts: [UInt64: Known] = [:]
  /// How many actions and tasks the current step has scheduled.
  private var scheduled: UInt64 = 0
  /// The numbers of what was touched, by address, and the slot that last touched each.
  private var numbers: [UInt: Int] = [:]
  private var lastTouch: [Int] = []
  /// What the current step has touched, if it was noted with the board's lock held.
  private var noted: [UInt] = []
  private var leaders: [UInt64: Int] = [:]
  private var trace = OrderTrace()
  /// The slot of the current step.
  private var current = 0
  /// The actions of this tick that the current step has cancelled.
  private var cancelled: [OrderTrace.Slot] = []

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
    ranks.removeAll(keepingCapacity: true)
    for (rank, identity) in order.enumerated() { ranks[identity] = rank }
    jobs.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    lastTouch.removeAll(keepingCapacity: true)
    leaders.removeAll(keepingCapacity: true)
    (scheduled, current) = (0, 0)
  }

  /// What has happened, once the run is over.
  func finish() -> OrderTrace {
    noteEnd()
    trace.findLeadersOfCancelled()
    defer { trace = OrderTrace() }
    return trace
  }

  /// Chooses one of some candidates by their identities: the one that comes first in the order that is followed.
  private func choose(_ count: Int, _ identity: (Int) -> UInt64?) -> Int {
    var chosen = (place: 0, rank: Int.max)
    guard !ranks.isEmpty else { return 0 }
    for place in 0..<count {
      if let rank = identity(place).flatMap({ ranks[$0] }), rank < chosen.rank {
        chosen = (place, rank)
      }
    }
    if chosen.place > 0 { trace.deviationCount += 1 }
    return chosen.place
  }

  /// Chooses an action.
  func choose(_ count: Int, job: (Int) -> Job?) -> Int {
    choose(count) { place in job(place).flatMap { identity(ofTurnOf: $0) } }
  }

  /// Chooses a part of a task by its number.
  func choosePart(_ count: Int, number: (Int) -> UInt64?) -> Int {
    choose(count) { place in number(place).flatMap { parts[$0]?.identity } }
  }

  private func identity(ofTurnOf job: Job) -> UInt64? {
    jobs[ObjectIdentifier(job)].map { $0.identity &+ $0.turns.mixed }
  }

  /// An identity for something that the current step schedules.
  private func newIdentity() -> UInt64 {
    scheduled += 1
    let last = trace.slots[current]
    return (last.identity ^ (last.tasks.last?.identity ?? 0).mixed &+ scheduled.mixed).mixed
  }

  /// Notes that a job is scheduled for the first time.
  func noteScheduled(_ job: Job) {
    jobs[ObjectIdentifier(job)] = Known(identity: newIdentity(), cause: current)
  }

  /// Notes that a part of a task is ready.
  func noteReady(_ number: UInt64) {
    noted.append(Self.anyTask)
    parts[number] = Known(
      identity: newIdentity(), cause: trace.slots[current].tasks.count - 1)
  }

  /// Notes that a job begins.
  func noteBegin(_ job: Job, _ entry: JobQueue.Entry) {
    noteEnd()
    let known = jobs[ObjectIdentifier(job)]
    jobs[ObjectIdentifier(job)]?.turns += 1
    let isFixed = job.kind <= .start
    // What an action starts or disposes of at once belongs to it: no order can separate them.
    guard !isFixed || trace.slots[current].time != entry.time else { return }
    scheduled = 0
    add(
      OrderTrace.Slot(
        identity: known.map { $0.identity &+ $0.turns.mixed } ?? 0, time: entry.time,
        rank: entry.order, group: job.group, cause: known?.cause ?? 0, isFixed: isFixed,
        isCancelled: false))
    if let known { noted.append(UInt(truncatingIfNeeded: known.identity)) }
  }

  /// Notes that the current step cancels a job that is due in the same tick.
  func noteCancelled(_ job: Job, _ entry: JobQueue.Entry) {
    guard let known = jobs[ObjectIdentifier(job)] else { return }
    guard trace.slots[current].time == entry.time else { return }
    noted.append(UInt(truncatingIfNeeded: known.identity))
    cancelled.append(
      OrderTrace.Slot(
        identity: known.identity &+ known.turns.mixed, time: entry.time, rank: entry.order,
        group: job.group, cause: known.cause, isFixed: false, isCancelled: true,
        before: [current]))
  }

  /// Notes that a part of a task begins.
  func noteBegin(part number: UInt64, isMain: Bool) {
    scheduled = 0
    guard let known = parts.removeValue(forKey: number) else { return }
    noted.append(Self.anyTask)
    trace.slots[current].tasks.append(
      OrderTrace.Part(
        identity: known.identity, rank: number, isMain: isMain, cause: known.cause))
  }

  /// Notes that the current step begins or ends an observation of a lane.
  func noteTouch(_ lane: SubscriptionLog) {
    noted.append(UInt(bitPattern: Unmanaged.passUnretained(lane).toOpaque()))
  }

  /// Notes that the last step is over.
  func noteEnd() {
    if let log {
      for address in log.addresses { touch(address) }
      for address in noted { touch(address) }
      log.clear()
      noted.removeAll(keepingCapacity: true)
    }
    for slot in cancelled { trace.slots.append(slot) }
    cancelled.removeAll()
  }

  private func add(_ slot: OrderTrace.Slot) {
    var slot = slot
    let number = trace.slots.count
    if let leader = leaders.updateValue(number, forKey: slot.group),
      trace.slots[leader].time == slot.time
    {
      slot.leader = leader
    }
    trace.slots.append(slot)
    current = number
    if log == nil { touch(0) }
  }

  private func touch(_ address: UInt) {
    var number = lastTouch.count
    if let known = numbers[address] {
      number = known
    } else {
      numbers[address] = number
      lastTouch.append(-1)
    }
    let last = lastTouch[number]
    guard last != current else { return }
    lastTouch[number] = current
    trace.slots[current].touched.append(number)
    guard last >= 0, trace.slots[last].time == trace.slots[current].time,
      !trace.slots[current].before.contains(last)
    else { return }
    trace.slots[current].before.append(last)
  }
}
