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
    for number in firstSlot(since: time)..<slots.count {
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

  private func firstSlot(since time: Int64) -> Int {
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low
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
