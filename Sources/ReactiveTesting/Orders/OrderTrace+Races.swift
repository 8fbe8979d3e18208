extension OrderTrace {
  /// The pairs of neighbouring actions, or tasks, that could have happened in the other order with another effect.
  ///
  /// - Parameter time: Only pairs at this time or later are looked for.
  /// - Returns: The pairs, in the order of their time.
  func races(since time: Int64) -> [TickOrder.Race] {
    var races: [TickOrder.Race] = []
    var first = firstSlot(since: time)
    while first < slots.count {
      let tick = tick(of: first)
      addRaces(of: tick, to: &races)
      first = tick.upperBound
    }
    return races
  }

  private func addRaces(of tick: Range<Int>, to races: inout [TickOrder.Race]) {
    for second in tick {
      for first in links(of: second) {
        if let race = race(first, second) { races.append(race) }
      }
      let tasks = parts(of: second)
      for number in tasks.indices.dropFirst()
      where tasks[number].cause < number - tasks.startIndex - 1
        && !(tasks[number].isMain && tasks[number - 1].isMain)
      {
        let number = number - tasks.startIndex
        races.append(TickOrder.Race(slot: second, first: number - 1, second: number))
      }
    }
    for (first, second) in groupPairs(of: tick) {
      if let race = raceOfCauses(first, second) { races.append(race) }
    }
  }

  /// For the slots of a tick the one before them in their group whose order may matter.
  ///
  /// The fixed order of a group also orders what its slots depend on. So if a chain of dependences connects two slots
  /// of a group, their order may matter even if they themselves have nothing in common.
  private func groupPairs(of tick: Range<Int>) -> [(first: Int, second: Int)] {
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

  /// The same for two runs in which the groups have the same order, as far as it may matter.
  var groupSignature: UInt64 {
    var sum: UInt64 = 0
    var first = 0
    while first < slots.count {
      let tick = tick(of: first)
      for pair in groupPairs(of: tick) {
        sum &+= (slots[pair.first].identity &+ slots[pair.second].identity.mixed).mixed
      }
      first = tick.upperBound
    }
    return sum
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
    guard !slots[first].isFixed, slots[second].cause != first,
      !isIndirect(from: first, to: second)
    else { return nil }
    if slots[first].group == slots[second].group { return raceOfCauses(first, second) }
    return TickOrder.Race(
      first: first, second: second, isPredictable: !slots[second].isCancelled)
  }

  /// Timers that were set for the same time keep the order in which they were set: those who set them change places.
  private func raceOfCauses(_ first: Int, _ second: Int) -> TickOrder.Race? {
    var (first, second) = (first, second)
    repeat {
      (first, second) = (slots[first].cause, slots[second].cause)
      guard first < second, first > 0, !slots[first].isFixed,
        slots[first].time == slots[second].time, slots[second].cause != first,
        !mustComeBefore(first, second)
      else { return nil }
    } while slots[first].group == slots[second].group
    return TickOrder.Race(first: first, second: second, isPredictable: false)
  }

  /// Whether a slot cannot come after another one because of what schedules it.
  private func mustComeBefore(_ first: Int, _ second: Int) -> Bool {
    var cause = slots[second].cause
    while cause > first { cause = slots[cause].cause }
    return cause == first
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
