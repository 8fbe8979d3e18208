/// Orders of the actions of one tick that keep what must be kept.
struct TickOrder {
  /// Two actions or tasks whose order matters: the first and the second, by the numbers of their slots, or by their
  /// numbers in a slot.
  struct Race {
    /// The slot of two tasks; nil for two slots.
    var slot: Int?
    var first: Int
    var second: Int
    /// Whether the first is a task of the slot, and the second a later slot, which comes before that task.
    var isOfTaskAndAction = false
    /// Whether the second, a part of the slot, runs at once instead.
    var isAtOnce = false
  }

  /// The slots of the tick.
  let range: Range<Int>
  private(set) var order: [Int] = []
  /// How often another slot than the default one comes next.
  private(set) var deviationCount = 0

  /// Orders the slots of a tick with as few deviations from the default order as possible.
  ///
  /// What must come before a slot comes right before it, if the slot is the next one by default, and nothing else
  /// does. No other order has fewer deviations.
  ///
  /// - Parameters:
  ///   - trace: A run.
  ///   - slot: One of the slots of the tick.
  ///   - race: Two slots that change their order; nil for an order that is the same but for actions that touch nothing
  ///     in common.
  init(_ trace: OrderTrace, ofTickOf slot: Int, reversing race: Race? = nil) {
    let slots = trace.slots
    range = trace.tick(of: slot)
    let lower = range.lowerBound
    guard range.count > 1 else {
      order = [lower]
      return
    }
    // Most ticks have two slots, and a plan is made for each of them: nothing is left to choose.
    if range.count == 2, let race, race.slot == nil {
      order = [race.second, race.first]
      deviationCount = slots[race.first].rank < slots[race.second].rank ? 1 : 0
      return
    }
    let pending = range.sorted { slots[$0].rank < slots[$1].rank }
    order.reserveCapacity(range.count)
    var isPlaced = [Bool](repeating: false, count: range.count)
    var open: [Open] = []
    var first = 0
    while first < pending.count {
      let next = pending[first...].first { number in
        !isPlaced[number - lower] && isScheduled(number, isPlaced, trace)
      }
      guard let next else { break }
      place(next, race, trace, &isPlaced, &open)
      while first < pending.count, isPlaced[pending[first] - lower] { first += 1 }
    }
  }

  private func isScheduled(
    _ number: Int, _ isPlaced: [Bool], _ trace: OrderTrace
  ) -> Bool {
    let cause = trace.slots[number].cause
    return cause == number || !range.contains(cause) || isPlaced[cause - range.lowerBound]
  }

  /// A slot to place after those that must come before it.
  private struct Open {
    let number: Int
    let before: [Int]
    var next = 0
  }

  /// Places a slot, after those that must come before it.
  ///
  /// Without recursion: the slots of a group can be a chain of any length.
  private mutating func place(
    _ number: Int, _ race: Race?, _ trace: OrderTrace, _ isPlaced: inout [Bool],
    _ open: inout [Open]
  ) {
    let lower = range.lowerBound
    var next: Int? = number
    while true {
      if let number = next {
        // Marked before its predecessors are placed, so that this ends whatever the run was.
        isPlaced[number - lower] = true
        let before = predecessors(of: number, race, trace)
        // Most slots have none.
        if before.isEmpty, open.isEmpty { return order.append(number) }
        open.append(Open(number: number, before: before))
        next = nil
      }
      let top = open.count - 1
      guard open[top].next < open[top].before.count else {
        order.append(open.removeLast().number)
        guard !open.isEmpty else { return }
        deviationCount += 1
        continue
      }
      let other = open[top].before[open[top].next]
      open[top].next += 1
      if !isPlaced[other - lower] { next = other }
    }
  }

  /// The slots of the tick that must come before a slot, in their default order.
  private func predecessors(
    of number: Int, _ race: Race?, _ trace: OrderTrace
  ) -> [Int] {
    var all = trace.directPredecessors(of: number)
    if let race, race.slot == nil {
      if all.contains(race.second) { all.append(race.first) }
      if number == race.first { all.append(race.second) }
      if number == race.second {
        all += trace.directPredecessors(of: race.first)
        all.removeAll { $0 == race.first }
      }
    }
    all.removeAll { !range.contains($0) || $0 == number }
    if all.count > 1 { all.sort { trace.slots[$0].rank < trace.slots[$1].rank } }
    return all
  }

  /// The identities of the tick's actions and tasks in this order.
  func identities(in trace: OrderTrace, swapping race: Race? = nil) -> [UInt64] {
    var all: [UInt64] = []
    for number in order {
      all.append(trace.slots[number].identity)
      for part in parts(of: number, swapping: race, trace) { all.append(part.identity) }
    }
    return all
  }

  private func parts(
    of number: Int, swapping race: Race?, _ trace: OrderTrace
  ) -> ArraySlice<OrderTrace.Part> {
    var parts = trace.parts(of: number)
    if let race, race.slot == number {
      parts.swapAt(parts.startIndex + race.first, parts.startIndex + race.second)
    }
    return parts
  }
}

extension OrderTrace {
  /// The slots that must come before a slot and between which nothing else must come.
  func directPredecessors(of number: Int) -> [Int] {
    let slot = slots[number]
    var all = Array(links[slot.links])
    if let leader = slot.leader { all.append(leader) }
    if let others = groupLinks[number] { all += others }
    if slots[slot.cause].time == slot.time { all.append(slot.cause) }
    return all
  }

  /// Whether nothing must come between a slot and one that must come before it.
  func isDirect(from first: Int, to second: Int) -> Bool {
    let slot = slots[second]
    if slot.leader == first || slot.cause == first && slots[first].time == slot.time { return true }
    return links[slot.links].contains(first) || groupLinks[second]?.contains(first) == true
  }

  /// Whether a slot must come before another one, apart from the direct relation of the two.
  func isIndirect(from first: Int, to second: Int, _ budget: inout OrderBudget) -> Bool {
    // Only what was cancelled may have to come after a later slot.
    guard second > first + 1 || slots[second].isCancelled else { return false }
    var open = directPredecessors(of: second).filter { $0 > first }
    var seen: Set<Int> = []
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      let others = directPredecessors(of: next)
      budget.spend(4)
      guard !budget.isExceeded else { return false }
      if others.contains(first) { return true }
      open += others.filter { $0 > first }
    }
    return false
  }
}
