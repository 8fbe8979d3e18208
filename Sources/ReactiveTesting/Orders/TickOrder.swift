/// Orders of the actions of one tick that keep what must be kept.
struct TickOrder {
  /// Two actions or tasks whose order matters: the first and the second, by the numbers of their slots, or by their
  /// numbers in a slot.
  struct Race {
    /// The slot of two tasks; nil for two slots.
    var slot: Int?
    var first: Int
    var second: Int
    /// Whether the order that reverses it can be told in advance.
    var isPredictable = true
  }

  let slots: ContiguousArray<OrderTrace.Slot>
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
    slots = trace.slots
    let time = slots[slot].time
    var (lower, upper) = (slot, slot + 1)
    while lower > 0, slots[lower - 1].time == time { lower -= 1 }
    while upper < slots.count, slots[upper].time == time { upper += 1 }
    range = lower..<upper
    let pending = range.sorted { slots[$0].rank < slots[$1].rank }
    var isPlaced = [Bool](repeating: false, count: range.count)
    var first = 0
    while first < pending.count {
      let next = pending[first...].first { number in
        !isPlaced[number - lower] && isScheduled(number, isPlaced)
      }
      guard let next else { break }
      place(next, race, &isPlaced, isDefault: true)
      while first < pending.count, isPlaced[pending[first] - lower] { first += 1 }
    }
  }

  private func isScheduled(_ number: Int, _ isPlaced: [Bool]) -> Bool {
    let cause = slots[number].cause
    return cause == number || !range.contains(cause) || isPlaced[cause - range.lowerBound]
  }

  /// Places a slot, after those that must come before it.
  private mutating func place(
    _ number: Int, _ race: Race?, _ isPlaced: inout [Bool], isDefault: Bool
  ) {
    guard !isPlaced[number - range.lowerBound] else { return }
    // Marked before its predecessors are placed, which ends the recursion whatever the run was.
    isPlaced[number - range.lowerBound] = true
    for other in predecessors(of: number, race).sorted(by: { slots[$0].rank < slots[$1].rank }) {
      place(other, race, &isPlaced, isDefault: false)
    }
    order.append(number)
    if !isDefault { deviationCount += 1 }
  }

  /// The slots of the tick that must come before a slot.
  private func predecessors(of number: Int, _ race: Race?) -> [Int] {
    var all = slots.directPredecessors(of: number)
    if let race, race.slot == nil {
      if all.contains(race.second) { all.append(race.first) }
      if number == race.first { all.append(race.second) }
      if number == race.second {
        all += slots.directPredecessors(of: race.first)
        all.removeAll { $0 == race.first }
      }
    }
    return all.filter { range.contains($0) && $0 != number }
  }

  /// The identities of the tick's actions and tasks in this order.
  func identities(swapping race: Race? = nil) -> [UInt64] {
    var all: [UInt64] = []
    for number in order {
      var slot = slots[number]
      if let race, race.slot == number { slot.tasks.swapAt(race.first, race.second) }
      slot.append(to: &all)
    }
    return all
  }

  /// The tick's part of the signature of a run in this order, if every action touches what it touched.
  func signature(swapping race: Race? = nil) -> UInt64 {
    var last: [Int: Int] = [:]
    return order.reduce(0) { sum, number in
      let slot = slots[number]
      guard !slot.isCancelled else { return sum }
      var before: [Int] = []
      for touched in slot.touched {
        if let other = last.updateValue(number, forKey: touched), !before.contains(other) {
          before.append(other)
        }
      }
      var tasks = slot.tasks
      if let race, race.slot == number { tasks.swapAt(race.first, race.second) }
      return sum &+ slot.signature(tasks, after: before.lazy.map { slots[$0].identity })
    }
  }
}

extension ContiguousArray<OrderTrace.Slot> {
  /// The slots that must come before a slot and between which nothing else must come.
  func directPredecessors(of number: Int) -> [Int] {
    let slot = self[number]
    var all = slot.before
    if let leader = slot.leader { all.append(leader) }
    if self[slot.cause].time == slot.time { all.append(slot.cause) }
    return all
  }

  /// Whether a slot must come before another one, apart from the direct relation of the two.
  func isIndirect(from first: Int, to second: Int) -> Bool {
    var open = directPredecessors(of: second).filter { $0 > first }
    var seen: Set<Int> = []
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      let others = directPredecessors(of: next)
      if others.contains(first) { return true }
      open += others.filter { $0 > first }
    }
    return false
  }
}
