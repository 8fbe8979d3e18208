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
