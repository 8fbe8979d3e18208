/// An order to try: that of a run, with another order in one tick.
struct OrderPlan {
  var trace: OrderTrace
  /// The slots of the tick.
  var range: Range<Int>
  /// The identities of the tick's actions and tasks in the new order.
  var tick: [UInt64]
  /// The signature that a run in this order has; nil if it cannot be told.
  var signature: UInt64?

  /// The time of the tick.
  var time: Int64 { trace.slots[range.lowerBound].time }
}

/// The plans with the same number of deviations, in the order in which they were made.
struct OrderPlans {
  private var plans: [OrderPlan?] = []
  private var first = 0

  var rest: some Sequence<OrderPlan> { plans[first...].lazy.compactMap { $0 } }

  mutating func append(_ plan: OrderPlan) { plans.append(plan) }

  mutating func popFirst() -> OrderPlan? {
    guard first < plans.count else { return nil }
    defer { first += 1 }
    // The trace is released with its last plan.
    return plans[first].take()
  }
}
