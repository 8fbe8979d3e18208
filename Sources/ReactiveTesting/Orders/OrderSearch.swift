import Reactive

/// Runs a test in all orders that matter, those with the fewest deviations from the default order first.
///
/// Each run shows which neighbouring actions could have happened in the other order with another effect. The orders
/// with one such pair reversed are tried next, unless a run has already shown what they do. So every order is either
/// tried, or has the effect of one that was tried.
package struct OrderSearch<Outcome> {
  /// One outcome, with the simplest order that leads to it.
  package struct Found {
    package var outcome: Outcome
    var trace: OrderTrace
    /// How many of the orders that were tried have this outcome.
    package var count = 1

    /// The order, without deviations that have no effect.
    package var order: [UInt64] { trace.simplest }
  }

  /// An order to try: that of a run, with another order in one tick.
  private struct Plan {
    var trace: OrderTrace
    /// The slots of the tick.
    var range: Range<Int>
    /// The identities of the tick's actions and tasks in the new order.
    var tick: [UInt64]
    /// The signature that a run in this order has; nil if it cannot be told.
    var signature: UInt64?
  }

  /// The plans with the same number of deviations, in the order in which they were made.
  private struct Level {
    private var plans: [Plan?] = []
    private var first = 0

    var rest: some Sequence<Plan> { plans[first...].lazy.compactMap { $0 } }

    mutating func append(_ plan: Plan) { plans.append(plan) }

    mutating func popFirst() -> Plan? {
      guard first < plans.count else { return nil }
      defer { first += 1 }
      // The trace is released with its last plan.
      return plans[first].take()
    }
  }

  private let limit: Int
  private let isReducing: Bool
  private let areSame: (Outcome, Outcome) -> Bool
  private let digest: (Outcome) -> Int
  /// The places of the outcomes, by their digests.
  private var places: [Int: [Int]] = [:]
  /// By the number of deviations.
  private var plans: [Level] = []
  private var seen: Set<UInt64> = []
  /// The orders that were tried, action by action.
  ///
  /// An address may be used again, so an order can seem to have an effect of its own when it has not. Without this it
  /// could be tried twice.
  private var tried: Set<UInt64> = []
  package private(set) var found: [Found] = []
  package private(set) var count = 0
  package private(set) var equivalentCount = 0
  package private(set) var isComplete = false

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - limit: How many orders to try at most.
  ///   - isReducing: Whether to skip orders that differ only in actions that touch nothing in common.
  ///   - digest: A number that is the same for outcomes that are the same.
  ///   - areSame: Whether two outcomes are the same.
  package init(
    limit: Int, isReducing: Bool, digest: @escaping (Outcome) -> Int = { _ in 0 },
    areSame: @escaping (Outcome, Outcome) -> Bool
  ) {
    (self.limit, self.isReducing, self.areSame, self.digest) = (limit, isReducing, areSame, digest)
  }

  /// Tries the orders.
  ///
  /// - Parameter run: Runs the test with a guide, which it must not keep. It returns the outcome, and is given a function
  ///   that says whether an outcome is new.
  package mutating func search(
    _ run: (_ guide: OrderGuide, _ isNew: (Outcome) -> Bool) throws -> Outcome
  ) rethrows {
    let guide = OrderGuide(isReducing: isReducing)
    try attempt([], guide, run)
    while count < limit {
      guard let plan = takePlan() else {
        isComplete = true
        return
      }
      if let order = order(of: plan) { try attempt(order, guide, run) }
    }
    isComplete = plans.allSatisfy { $0.rest.allSatisfy { order(of: $0) == nil } }
  }

  private mutating func attempt(
    _ order: [UInt64], _ guide: OrderGuide,
    _ run: (OrderGuide, (Outcome) -> Bool) throws -> Outcome
  ) rethrows {
    guide.restart(along: order)
    let (found, places, digest, areSame) = (found, places, digest, areSame)
    let outcome = try run(guide) { outcome in
      places[digest(outcome)]?.contains { areSame(found[$0].outcome, outcome) } != true
    }
    let trace = guide.finish()
    count += 1
    equivalentCount += isReducing ? trace.equivalentCount : 0
    note(outcome, trace)
    let signature = trace.signature
    tried.insert(order.mixed)
    tried.insert(trace.order.mixed)
    guard seen.insert(signature).inserted else { return }
    addPlans(from: trace, signature)
  }

  private mutating func note(_ outcome: Outcome, _ trace: OrderTrace) {
    let digest = digest(outcome)
    let known = places[digest]?.first { areSame(found[$0].outcome, outcome) }
    guard let known else {
      places[digest, default: []].append(found.count)
      return found.append(Found(outcome: outcome, trace: trace))
    }
    found[known].count += 1
    guard trace.deviationCount < found[known].trace.deviationCount else { return }
    (found[known].outcome, found[known].trace) = (outcome, trace)
  }

  private mutating func addPlans(from trace: OrderTrace, _ signature: UInt64) {
    // The races of a tick come one after the other, and share what is known of its present order.
    var old: TickOrder?
    var rest: UInt64 = 0
    for race in trace.races {
      let number = race.slot ?? race.second
      if old?.range.contains(number) != true {
        let tick = TickOrder(trace, ofTickOf: number)
        (old, rest) = (tick, signature &- tick.signature())
      }
      guard let old else { continue }
      let new = race.slot == nil ? TickOrder(trace, ofTickOf: number, reversing: race) : old
      let predicted = race.isPredictable ? rest &+ new.signature(swapping: race) : nil
      if let predicted, seen.contains(predicted) { continue }
      let change = race.slot == nil ? new.deviationCount - old.deviationCount : 1
      let level = max(0, trace.deviationCount + change)
      while plans.count <= level { plans.append(Level()) }
      plans[level].append(
        Plan(
          trace: trace, range: new.range, tick: new.identities(swapping: race),
          signature: predicted))
    }
  }

  /// The next plan: one of those with the fewest deviations, in the order in which they were made.
  private mutating func takePlan() -> Plan? {
    for level in plans.indices {
      if let plan = plans[level].popFirst() { return plan }
    }
    return nil
  }

  /// The order of a plan; nil if an order with the same effect was tried.
  private func order(of plan: Plan) -> [UInt64]? {
    if let signature = plan.signature, seen.contains(signature) { return nil }
    let slots = plan.trace.slots
    var order: [UInt64] = []
    order.reserveCapacity(slots.count)
    for slot in slots[..<plan.range.lowerBound] { slot.append(to: &order) }
    order += plan.tick
    for slot in slots[plan.range.upperBound...] { slot.append(to: &order) }
    return tried.contains(order.mixed) ? nil : order
  }
}
