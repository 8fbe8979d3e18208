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
    {
      let number = number - tasks.startIndex
      races.append(TickOrder.Race(slot: second, first: number - 1, second: number))
    }
    addRacesOfTasksAndActions(of: second, to: &races)
  }

  /// What a task touches is unknown, so it may matter for each action whether a task came before it.
  private func addRacesOfTasksAndActions(of slot: Int, to races: inout [TickOrder.Race]) {
    let tasks = parts(of: slot)
    guard let time = tasks.last?.time else { return }
    for next in slots.indices[(slot + 1)...] {
      guard slots[next].time == time, !slots[next].isFixed else { return }
      // What a task has cancelled could have happened before that task.
      let isCancelled = slots[next].isCancelled
      let task = isCancelled ? Int(slots[next].cancellingPart) : tasks.count - 1
      if task >= 0 {
        races.append(
          TickOrder.Race(
            slot: slot, first: task, second: next, isOfTaskAndAction: true, isPredictable: false))
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
    return TickOrder.Race(
      first: first, second: second, isPredictable: !slots[second].isCancelled)
  }

  /// Timers that were set for the same time keep the order in which they were set: those who set them change places.
  private func raceOfCauses(_ first: Int, _ second: Int) -> TickOrder.Race? {
    guard let (first, second) = causes(first, second), slots[second].cause != first,
      !mustComeBefore(first, second)
    else { return nil }
    return TickOrder.Race(first: first, second: second, isPredictable: false)
  }

  /// The two slots of a tick, of different groups, whose order is that of two slots of a group; nil if there are none.
  func causes(_ first: Int, _ second: Int) -> (first: Int, second: Int)? {
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
