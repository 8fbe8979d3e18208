extension OrderTrace {
  /// The pairs of neighbouring actions, or tasks, that could have happened in the other order with another effect.
  var races: [TickOrder.Race] {
    var races: [TickOrder.Race] = []
    for second in slots.indices {
      for first in slots[second].before {
        if let race = race(first, second) { races.append(race) }
      }
      let tasks = slots[second].tasks
      for number in tasks.indices.dropFirst()
      where tasks[number].cause < number - 1
        && !(tasks[number].isMain && tasks[number - 1].isMain)
      {
        races.append(TickOrder.Race(slot: second, first: number - 1, second: number))
      }
    }
    return races
  }

  /// How many neighbouring actions touch nothing in common, so that their other order is not tried.
  var equivalentCount: Int {
    slots.indices.dropFirst().count { number in
      let (slot, previous) = (slots[number], slots[number - 1])
      return slot.time == previous.time && !slot.isFixed && !previous.isFixed
        && !slots.directPredecessors(of: number).contains(number - 1)
    }
  }

  /// The order with the fewest deviations from the default one that has the same effect.
  var simplest: [UInt64] {
    var order: [UInt64] = []
    var number = 0
    while number < slots.count {
      let tick = TickOrder(self, ofTickOf: number)
      order += tick.identities()
      number = tick.range.upperBound
    }
    return order
  }

  private func race(_ first: Int, _ second: Int) -> TickOrder.Race? {
    var (first, second) = (first, second)
    var isPredictable = !slots[second].isCancelled
    guard !slots[first].isFixed, slots[second].cause != first,
      !slots.isIndirect(from: first, to: second)
    else { return nil }
    // Timers that were set for the same time keep the order in which they were set: those who set them change places.
    while slots[first].group == slots[second].group {
      (first, second) = (slots[first].cause, slots[second].cause)
      isPredictable = false
      guard first < second, first > 0, !slots[first].isFixed,
        slots[first].time == slots[second].time, slots[second].cause != first,
        !mustComeBefore(first, second)
      else { return nil }
    }
    return TickOrder.Race(first: first, second: second, isPredictable: isPredictable)
  }

  /// Whether a slot cannot come after another one because of what schedules it.
  private func mustComeBefore(_ first: Int, _ second: Int) -> Bool {
    var cause = slots[second].cause
    while cause > first { cause = slots[cause].cause }
    return cause == first
  }
}
