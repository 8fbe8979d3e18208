extension OrderTrace {
  /// The order with the fewest deviations from the default one that has the same effect.
  ///
  /// Timers of a group run in the order in which they were set, and a timer waits even for one that is cancelled later
  /// in the tick. A simpler order of one tick may also set the timers of a later tick in another order, so the ticks are
  /// simplified from left to right. If the result contradicts itself, the order is that of the run.
  var simplest: [UInt64] {
    var simpler = SimplerTrace(of: self)
    var order: [UInt64] = []
    var next = 0
    while next < slots.count {
      guard let tick = simpler.simplifyTick(of: next) else { return self.order }
      order += tick.identities(in: self)
      next = tick.range.upperBound
    }
    return order
  }
}

/// A run whose ticks get simpler orders, one after the other.
private struct SimplerTrace {
  /// How many places the rounds for a tick may go through, if these are more than 16 rounds.
  private static let roundLimit = 1_000_000

  private let run: OrderTrace
  /// The run with the ranks and leaders of the simpler order.
  private var trace: OrderTrace
  /// The place of each slot in the simpler order.
  private var places: [Int]

  init(of run: OrderTrace) {
    (self.run, trace) = (run, run)
    places = Array(run.slots.indices)
  }

  /// Simplifies the tick of a slot, after the ticks before it.
  ///
  /// - Parameter slot: One of the slots of the tick.
  /// - Returns: The new order of the tick; nil if there is a contradiction.
  mutating func simplifyTick(of slot: Int) -> TickOrder? {
    let range = trace.tick(of: slot)
    _ = updateRanks(in: range)
    // Actions that are set for the current tick get their ranks from this very order, so it may need several rounds.
    // A tick with a great many actions that set one another would need very many.
    for _ in range.prefix(max(16, Self.roundLimit / range.count)) {
      let tick = TickOrder(trace, ofTickOf: slot)
      for (place, number) in zip(range, tick.order) { places[number] = place }
      guard updateRanks(in: range) else { return isPossible(tick) ? tick : nil }
    }
    return nil
  }

  /// Gives the actions of a tick the ranks and leaders that they have if they are set in the simpler order.
  ///
  /// - Parameter tick: The slots of the tick.
  /// - Returns: Whether anything has changed.
  private mutating func updateRanks(in tick: Range<Int>) -> Bool {
    let sorted = tick.sorted { left, right in
      let (left, right) = (run.slots[left], run.slots[right])
      return (left.kind, places[left.cause], left.rank)
        < (right.kind, places[right.cause], right.rank)
    }
    let ranks = tick.map { run.slots[$0].rank }.sorted()
    var hasChanged = false
    // An action waits for those before it in its group, also for those that are cancelled.
    var lasts: [UInt64: Int] = [:]
    for (number, rank) in zip(sorted, ranks) {
      let leader = lasts.updateValue(number, forKey: trace.slots[number].group)
      let slot = trace.slots[number]
      guard slot.rank != rank || slot.leader != leader else { continue }
      (trace.slots[number].rank, trace.slots[number].leader) = (rank, leader)
      hasChanged = true
    }
    return hasChanged
  }

  /// Whether everything in a tick comes after what must come before it.
  private func isPossible(_ tick: TickOrder) -> Bool {
    tick.order.count == tick.range.count
      && tick.order.allSatisfy { number in
        trace.directPredecessors(of: number).allSatisfy {
          !tick.range.contains($0) || $0 == number || places[$0] < places[number]
        }
      }
  }
}
