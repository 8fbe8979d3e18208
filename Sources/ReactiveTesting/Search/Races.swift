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
    var before: ArraySlice<Int>
  }

  /// Places a slot, after those that must come before it.
  ///
  /// Without recursion: the slots of a group can be a chain of any length.
  private mutating func place(
    _ number: Int, _ race: Race?, _ trace: OrderTrace, _ isPlaced: inout [Bool],
    _ open: inout [Open]
  ) {
    func enter(_ number: Int) {
      // Marked before its predecessors are placed, so that this ends whatever the run was.
      isPlaced[number - range.lowerBound] = true
      open.append(Open(number: number, before: predecessors(of: number, race, trace)[...]))
    }
    enter(number)
    while let top = open.indices.last {
      if let other = open[top].before.popFirst() {
        if !isPlaced[other - range.lowerBound] { enter(other) }
      } else {
        order.append(open.removeLast().number)
        if !open.isEmpty { deviationCount += 1 }
      }
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

extension OrderTrace {
  /// The pairs of neighbouring actions, or tasks, that could have happened in the other order with another effect.
  ///
  /// - Parameters:
  ///   - time: Only pairs at this time or later are looked for.
  ///   - pairs: The pairs of groups that have been looked at; others count at any time.
  ///   - budget: Pays for the slots that are looked at. Without it, the result is not complete.
  /// - Returns: The pairs.
  func races(
    since time: Int64, except pairs: Set<UInt64>, _ budget: inout OrderBudget
  ) -> [TickOrder.Race] {
    var races: [TickOrder.Race] = []
    for number in slots.firstPlace(where: { $0.time >= time })..<slots.count {
      guard !budget.isExceeded else { return races }
      addRaces(of: number, to: &races, &budget)
    }
    for pair in groupPairs where slots[pair.second].time >= time || !pairs.contains(pair.key) {
      if let race = raceOfCauses(pair.first, pair.second) { races.append(race) }
    }
    return races
  }

  private func addRaces(
    of second: Int, to races: inout [TickOrder.Race], _ budget: inout OrderBudget
  ) {
    for first in links(of: second) {
      if let race = race(first, second, &budget) { races.append(race) }
    }
    let tasks = parts(of: second)
    for number in tasks.indices.dropFirst()
    where tasks[number].cause < number - tasks.startIndex - 1
      && !(tasks[number].isMain && tasks[number - 1].isMain)
      && !(tasks[number].isAtOnce || tasks[number - 1].isAtOnce)
    {
      let number = number - tasks.startIndex
      races.append(TickOrder.Race(slot: second, first: number - 1, second: number))
    }
    addRacesOfTasksAndActions(of: second, to: &races)
    // One task of a run at a time: its starter is far enough behind the others.
    guard !parts.contains(where: \.isAtOnce) else { return }
    for number in tasks.indices where tasks[number].mayRunAtOnce {
      let number = number - tasks.startIndex
      races.append(
        TickOrder.Race(slot: second, first: number, second: number, isAtOnce: true))
    }
  }

  /// What a task touches is unknown, so it may matter for each action whether a task came before it.
  private func addRacesOfTasksAndActions(of slot: Int, to races: inout [TickOrder.Race]) {
    let tasks = parts(of: slot)
    guard let time = tasks.last?.time, tasks.last?.isAtOnce == false else { return }
    for next in slots.indices[(slot + 1)...] {
      guard slots[next].time == time, !slots[next].isFixed else { return }
      // What a task has cancelled could have happened before that task.
      let isCancelled = slots[next].isCancelled
      let task = isCancelled ? Int(slots[next].cancellingPart) : tasks.count - 1
      if task >= 0 {
        races.append(
          TickOrder.Race(
            slot: slot, first: task, second: next, isOfTaskAndAction: true))
      }
      guard isCancelled else { return }
    }
  }

  /// How many neighbouring actions touch nothing in common, so that their other order is not tried.
  var equivalentCount: Int {
    slots.indices.dropFirst().count { number in
      let (slot, previous) = (slots[number], slots[number - 1])
      return slot.time == previous.time && !slot.isFixed && !previous.isFixed
        && !isDirect(from: number - 1, to: number)
    }
  }

  private func race(
    _ first: Int, _ second: Int, _ budget: inout OrderBudget
  ) -> TickOrder.Race? {
    // Two slots of a group change places with those that scheduled them, as one of `groupPairs`.
    guard !slots[first].isFixed, slots[first].group != slots[second].group,
      slots[second].cause != first, !isIndirect(from: first, to: second, &budget)
    else { return nil }
    return TickOrder.Race(first: first, second: second)
  }

  /// Timers that were set for the same time keep the order in which they were set: those who set them change places.
  private func raceOfCauses(_ first: Int, _ second: Int) -> TickOrder.Race? {
    guard let (first, second) = causes(first, second), slots[second].cause != first,
      !mustComeBefore(first, second)
    else { return nil }
    return TickOrder.Race(first: first, second: second)
  }

  /// The two slots of a tick, of different groups, whose order is that of two slots of a group; nil if there are none.
  private func causes(_ first: Int, _ second: Int) -> (first: Int, second: Int)? {
    var (first, second) = (first, second)
    repeat {
      (first, second) = (slots[first].cause, slots[second].cause)
      guard first < second, first > 0, !slots[first].isFixed,
        slots[first].time == slots[second].time
      else { return nil }
    } while slots[first].group == slots[second].group
    return (first, second)
  }

  /// Whether a slot cannot come after another one because of what schedules it.
  private func mustComeBefore(_ first: Int, _ second: Int) -> Bool {
    var cause = slots[second].cause
    while cause > first { cause = slots[cause].cause }
    return cause == first
  }
}

extension OrderTrace {
  /// Finds which slots must keep their order because of the groups of others.
  ///
  /// The fixed order of a group also orders what its slots depend on. So if a chain of dependences connects two slots
  /// of a group, their order may matter even if they themselves have nothing in common. Then the order of what
  /// scheduled them matters too, which may connect two slots of an earlier tick. So the last tick comes first.
  ///
  /// - Parameter budget: Pays for the slots that are looked at. Without it, the result is not complete.
  /// - Returns: The same for two runs in which the groups have the same order, as far as it may matter.
  mutating func findGroupPairs(_ budget: inout OrderBudget) -> UInt64 {
    guard slots.contains(where: { $0.leader != nil }) else { return 0 }
    var signature: UInt64 = 0
    var end = slots.count
    while end > 0 {
      let tick = tick(of: end - 1)
      var isGrowing = true
      while isGrowing, !budget.isExceeded {
        isGrowing = false
        budget.spend(tick.count)
        for (first, second) in pairs(of: tick) {
          let key = (slots[first].identity &+ slots[second].identity.mixed).mixed
          guard groupKeys.insert(key).inserted else { continue }
          signature &+= key
          groupPairs.append(GroupPair(first: first, second: second, key: key))
          guard let causes = causes(first, second) else { continue }
          groupLinks[causes.second, default: []].append(causes.first)
          if causes.first >= tick.lowerBound { isGrowing = true }
        }
      }
      end = tick.lowerBound
    }
    return signature
  }

  /// For the slots of a tick the one before them in their group whose order may matter.
  private func pairs(of tick: Range<Int>) -> [(first: Int, second: Int)] {
    guard tick.contains(where: { slots[$0].leader != nil }) else { return [] }
    var chains = Chains(of: tick, in: self)
    var pairs: [(first: Int, second: Int)] = []
    // The last slot of each group in each chain so far.
    var lasts: [SIMD2<UInt64>: Int] = [:]
    for second in tick.sorted(by: { slots[$0].rank < slots[$1].rank }) {
      let key = SIMD2(slots[second].group, UInt64(chains.head(of: second)))
      if let first = lasts.updateValue(second, forKey: key) { pairs.append((first, second)) }
    }
    return pairs
  }
}

/// Which slots of a tick depend on each other, directly or through others.
private struct Chains {
  private let start: Int
  /// For each slot of the tick another one of its chain, or itself if it is the first.
  private var heads: [Int]

  init(of tick: Range<Int>, in trace: OrderTrace) {
    start = tick.lowerBound
    heads = Array(0..<tick.count)
    for number in tick {
      for other in trace.links(of: number) { join(other, number) }
      for other in trace.groupLinks[number] ?? [] { join(other, number) }
      if tick.contains(trace.slots[number].cause) { join(trace.slots[number].cause, number) }
    }
  }

  /// The same number for all slots of a chain.
  mutating func head(of number: Int) -> Int {
    var number = number - start
    while heads[number] != number {
      heads[number] = heads[heads[number]]
      number = heads[number]
    }
    return number
  }

  private mutating func join(_ first: Int, _ second: Int) {
    let (first, second) = (head(of: first), head(of: second))
    heads[max(first, second)] = min(first, second)
  }
}
