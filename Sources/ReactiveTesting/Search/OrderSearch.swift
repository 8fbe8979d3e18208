import Reactive

/// Runs a test in all orders that matter, those with the fewest deviations from the default order first.
///
/// Each run shows which neighbouring actions could have happened in the other order with another effect. The orders
/// with one such pair reversed are tried next, unless a run has already shown what they do. So every order is either
/// tried, or has the effect of one that was tried.
///
/// Ticks are changed from left to right: before the tick that a plan changes, a run is like the one that the plan was
/// made from, so its pairs there have been seen. Only pairs of a group may be new there.
package struct OrderSearch<Outcome> {
  /// One outcome, with the order that led to it with the fewest deviations.
  package struct Found {
    package var outcome: Outcome
    var trace: OrderTrace
    /// How many of the orders that were tried have this outcome.
    package var count = 1

    /// The order.
    package var order: [UInt64] { trace.order }

    /// How often another action than the default one was chosen when it was found.
    var deviationCount: Int { trace.deviationCount }
  }

  private let limit: Int
  private let isReducing: Bool
  private let runsTasksAtOnce: Bool
  private let areSame: (Outcome, Outcome) -> Bool
  private let digest: (Outcome) -> Int
  /// The places of the outcomes, by their digests.
  private var places: [Int: [Int]] = [:]
  private var plans = WaitingPlans()
  /// Whether there were more plans than can be tried within the limit, so that not all were kept.
  private var hasDroppedPlans = false
  private var seen: Set<UInt64> = []
  /// The orders that were tried, action by action.
  ///
  /// The effect of an order cannot always be told in advance. Without this, such an order could be tried twice.
  private var tried: Set<UInt64> = []
  /// What was done in each run, action by action.
  private var executed: Set<UInt64> = []
  private var runCount = 0
  package private(set) var found: [Found] = []
  package private(set) var count = 0
  package private(set) var equivalentCount = 0
  package private(set) var isComplete = false
  /// Whether a run was stopped at a limit, so that the search ended: it would happen again in other orders.
  private(set) var isStopped = false
  /// What the runs and the plans have cost.
  package private(set) var budget: OrderBudget
  /// Whether the search ended because it cost too much.
  package var isTooCostly: Bool { budget.isExceeded && !isComplete }

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - limit: How many orders to try at most.
  ///   - costLimit: How many steps all runs and plans may take.
  ///   - isReducing: Whether to skip orders that differ only in actions that touch nothing in common.
  ///   - runsTasksAtOnce: Whether to try that a task runs while the code that started it is running.
  ///   - digest: A number that is the same for outcomes that are the same.
  ///   - areSame: Whether two outcomes are the same.
  package init(
    limit: Int, costLimit: Int = .max, isReducing: Bool, runsTasksAtOnce: Bool = false,
    digest: @escaping (Outcome) -> Int = { _ in 0 }, areSame: @escaping (Outcome, Outcome) -> Bool
  ) {
    budget = OrderBudget(limit: costLimit)
    self.runsTasksAtOnce = runsTasksAtOnce
    (self.limit, self.isReducing, self.areSame, self.digest) = (limit, isReducing, areSame, digest)
  }

  /// Tries the orders.
  ///
  /// - Parameter run: Runs the test with a guide, which it must not keep. It returns the outcome, and is given a function
  ///   that says whether an outcome is new.
  package mutating func search(
    _ run: (_ guide: OrderGuide, _ isNew: (Outcome) -> Bool) throws -> Outcome
  ) rethrows {
    let guide = OrderGuide(isReducing: isReducing, runsTasksAtOnce: runsTasksAtOnce)
    try attempt([], nil, guide, run)
    // Few runs repeat what another one did, but nothing else would bound their number.
    while count < limit, runCount / 4 < limit, !isStopped, !budget.isExceeded {
      guard let plan = plans.popFirst() else {
        isComplete = !hasDroppedPlans
        return
      }
      if let order = order(of: plan) { try attempt(order, plan, guide, run) }
    }
    guard !hasDroppedPlans, !isStopped else { return }
    while !budget.isExceeded, let plan = plans.popFirst() {
      if order(of: plan) != nil { return }
    }
    // Without a budget, nothing was planned.
    isComplete = plans.count == 0 && !budget.isExceeded
  }

  private mutating func attempt(
    _ order: [UInt64], _ plan: OrderPlan?, _ guide: OrderGuide,
    _ run: (OrderGuide, (Outcome) -> Bool) throws -> Outcome
  ) rethrows {
    guide.restart(along: order)
    var place: (digest: Int, known: Int?)?
    let outcome = try run(guide) { outcome in
      place = self.place(of: outcome)
      return place?.known == nil
    }
    var trace = guide.finish()
    if guide.isStopped {
      isStopped = true
      count += 1
      return note(outcome, trace, at: place ?? self.place(of: outcome))
    }
    budget.spend(guide.cost + 2 * trace.slots.count)
    let groups = trace.findGroupPairs(&budget)
    runCount += 1
    tried.insert(order.mixed)
    let actual = trace.order.mixed
    tried.insert(actual)
    // An order that follows another one may turn out to be one that was tried.
    let hasCancelled = trace.slots.contains { $0.isCancelled }
    guard executed.insert(hasCancelled ? trace.executedOrder.mixed : actual).inserted else {
      return
    }
    // It may turn out to have the effect of another order.
    guard seen.insert(trace.signature &+ groups).inserted else { return }
    count += 1
    equivalentCount += isReducing ? trace.equivalentCount : 0
    note(outcome, trace, at: place ?? self.place(of: outcome))
    addPlans(from: trace, after: plan)
  }

  /// The digest of an outcome, and its place among those that were found.
  private func place(of outcome: Outcome) -> (digest: Int, known: Int?) {
    let digest = digest(outcome)
    return (digest, places[digest]?.first { areSame(found[$0].outcome, outcome) })
  }

  private mutating func note(
    _ outcome: Outcome, _ trace: OrderTrace, at place: (digest: Int, known: Int?)
  ) {
    guard let known = place.known else {
      places[place.digest, default: []].append(found.count)
      return found.append(Found(outcome: outcome, trace: trace))
    }
    found[known].count += 1
    guard trace.deviationCount < found[known].trace.deviationCount else { return }
    (found[known].outcome, found[known].trace) = (outcome, trace)
  }

  private mutating func addPlans(from trace: OrderTrace, after plan: OrderPlan?) {
    // The races of a tick come one after the other, and share what is known of the other ticks.
    var (range, deviations) = (0..<0, 0)
    let (time, pairs) = (plan?.time ?? .min, plan?.trace.groupKeys ?? [])
    for race in trace.races(since: time, except: pairs, &budget) {
      // A long tick has many pairs, and to make a plan takes as long as the tick is. A few of the plans that are kept
      // turn out to be needless, so more are kept than can be tried.
      guard plans.count / 16 < limit, !budget.isExceeded else {
        hasDroppedPlans = true
        return
      }
      let number = race.slot ?? race.second
      if !range.contains(number) {
        range = trace.tick(of: number)
        deviations = trace.deviationCount - trace.slots[range].reduce(0) { $0 + Int($1.deviations) }
      }
      budget.spend(OrderPlan.cost + range.count)
      let new = TickOrder(trace, ofTickOf: number, reversing: race.slot == nil ? race : nil)
      // How the tasks of a slot are chosen next cannot be told.
      let level = race.slot == nil ? deviations + new.deviationCount : trace.deviationCount + 1
      plans.append(
        OrderPlan(trace: trace, range: new.range, race: race),
        withDeviations: level)
    }
  }

  /// The order of a plan; nil if it was tried.
  private mutating func order(of plan: OrderPlan) -> [UInt64]? {
    budget.spend(plan.trace.slots.count)
    let order = plan.order
    return tried.contains(order.mixed) ? nil : order
  }
}

extension OrderSearch {
  /// The outcomes, those whose orders have the fewest deviations first.
  var simplestFirst: [Found] {
    found.enumerated().sorted { left, right in
      (left.element.deviationCount, left.offset) < (right.element.deviationCount, right.offset)
    }.map(\.element)
  }
}

/// An order to try: that of a run, with another order in one tick.
struct OrderPlan {
  var trace: OrderTrace
  /// The slots of the tick.
  var range: Range<Int>
  /// The pair of the tick that changes places.
  var race: TickOrder.Race

  /// What it costs to make a plan and to keep it, in addition to the places of its tick.
  static let cost = 8

  /// The time of the tick.
  var time: Int64 { trace.slots[range.lowerBound].time }

  /// The identities of all actions and tasks.
  ///
  /// Made when it is needed: there may be as many plans as a tick has actions.
  var order: [UInt64] {
    var order: [UInt64] = []
    if race.isAtOnce, let slot = race.slot {
      let part = trace.parts(of: slot)[trace.slots[slot].parts.lowerBound + race.second]
      trace.append(trace.slots.indices, to: &order)
      order.removeAll { $0 == part.identity }
      let (slot, number) = part.starter
      let starter =
        number < 0
        ? trace.slots[slot].identity
        : trace.parts[trace.slots[slot].parts.lowerBound + number].identity
      let place = order.firstIndex(of: starter) ?? order.startIndex
      order.insert(part.identity.atOnce, at: place + 1)
      return order
    }
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
    let reversed = race.slot == nil ? race : nil
    for number in TickOrder(trace, ofTickOf: range.lowerBound, reversing: reversed).order {
      trace.append(number..<number + 1, to: &order)
      guard race.slot == number else { continue }
      let start = order.count - trace.parts(of: number).count
      order.swapAt(start + race.first, start + race.second)
    }
    trace.append(range.upperBound..<trace.slots.count, to: &order)
    return order
  }
}

/// The plans that have not been tried, by the number of their deviations.
struct WaitingPlans {
  /// The plans with each number of deviations, and how many of them have been taken.
  private var levels: [(plans: [OrderPlan?], taken: Int)] = []
  private(set) var count = 0

  mutating func append(_ plan: OrderPlan, withDeviations level: Int) {
    while levels.count <= level { levels.append(([], 0)) }
    count += 1
    levels[level].plans.append(plan)
  }

  /// The next plan: one of those with the fewest deviations, in the order in which they were made.
  mutating func popFirst() -> OrderPlan? {
    guard let level = levels.firstIndex(where: { $0.taken < $0.plans.count }) else { return nil }
    count -= 1
    defer { levels[level].taken += 1 }
    // The trace is released with its last plan.
    return levels[level].plans[levels[level].taken].take()
  }
}

/// What a search for orders may cost: its runs, and the work of finding the orders that are tried next.
///
/// What is kept is in proportion to this work, so it bounds memory too.
package struct OrderBudget {
  /// In steps: what a run says that it cost, and the places of actions that are looked at.
  let limit: Int
  package private(set) var cost = 0

  /// Whether there was more to do than the limit allows.
  package var isExceeded: Bool { cost > limit }

  mutating func spend(_ steps: Int) { cost &+= steps }
}
