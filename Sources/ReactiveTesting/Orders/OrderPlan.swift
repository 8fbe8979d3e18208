/// An order to try: that of a run, with another order in one tick.
struct OrderPlan {
  var trace: OrderTrace
  /// The slots of the tick.
  var range: Range<Int>
  /// The pair of the tick that changes places.
  var race: TickOrder.Race
  /// The signature that a run in this order has; nil if it cannot be told.
  var signature: UInt64?

  /// What it costs to make a plan and to keep it, in addition to the places of its tick.
  static let cost = 8

  /// The time of the tick.
  var time: Int64 { trace.slots[range.lowerBound].time }

  /// The identities of all actions and tasks.
  ///
  /// Made when it is needed: there may be as many plans as a tick has actions.
  var order: [UInt64] {
    var order: [UInt64] = []
    if race.isOfTaskAndAction, let slot = race.slot {
      trace.append(0..<slot + 1, to: &order)
      let place = order.count - trace.parts(of: slot).count + race.first
      order.insert(trace.slots[race.second].identity, at: place)
      trace.append(slot + 1..<race.second, to: &order)
      order += trace.parts(of: race.second).map(\.identity)
      trace.append(race.second + 1..<trace.slots.count, to: &order)
      return order
    }
    trace.append(0..<range.lowerBound, to: &order)
    order += TickOrder(
      trace, ofTickOf: range.lowerBound, reversing: race.slot == nil ? race : nil
    ).identities(in: trace, swapping: race)
    trace.append(range.upperBound..<trace.slots.count, to: &order)
    return order
  }
}

/// The plans that have not been tried, by the number of their deviations.
struct WaitingPlans {
  private var levels: [OrderPlans] = []
  private(set) var count = 0

  mutating func append(_ plan: OrderPlan, withDeviations level: Int) {
    while levels.count <= level { levels.append(OrderPlans()) }
    count += 1
    levels[level].append(plan)
  }

  /// The next plan: one of those with the fewest deviations, in the order in which they were made.
  mutating func popFirst() -> OrderPlan? {
    for level in levels.indices {
      guard let plan = levels[level].popFirst() else { continue }
      count -= 1
      return plan
    }
    return nil
  }
}

/// The plans with the same number of deviations, in the order in which they were made.
private struct OrderPlans {
  private var plans: [OrderPlan?] = []
  private var first = 0

  mutating func append(_ plan: OrderPlan) { plans.append(plan) }

  mutating func popFirst() -> OrderPlan? {
    guard first < plans.count else { return nil }
    defer { first += 1 }
    // The trace is released with its last plan.
    return plans[first].take()
  }
}
