/// What happened in a run, as far as the order of its actions matters.
///
/// A *slot* is one action of a tick, with the starts and disposals that it caused at once and the tasks that run
/// before the next action. An order of a tick is an order of its slots, and of the tasks inside each slot.
package struct OrderTrace: Sendable {
  /// An action of a tick.
  struct Slot: Sendable {
    /// The same in every order in which the action happens.
    let identity: UInt64
    let time: Int64
    /// The place in the default order of a tick.
    var rank: UInt64
    /// Actions of one group never overtake each other.
    let group: UInt64
    /// The number of the slot that scheduled it.
    let cause: Int
    /// Whether it always comes first in its tick: a start or a disposal.
    let isFixed: Bool
    /// Whether it did not happen, because the slot in `links` cancelled it.
    let isCancelled: Bool
    /// The part, in the slot that cancelled it, which did so; -1 for the action itself.
    var cancellingPart: Int32 = -1
    /// Where `links` has the slots of the same tick that last touched something before this one did.
    var links = 0..<0
    /// Where `parts` has the tasks that ran in it.
    var parts = 0..<0
    /// The slot before it in its group and tick.
    var leader: Int?
    /// How often another action or task than the default one was chosen for it.
    var deviations: Int32 = 0
  }

  /// A part of a task.
  struct Part: Sendable {
    let identity: UInt64
    let time: Int64
    let isMain: Bool
    /// The number, in its slot, of the part during which it became ready; -1 if it was ready before the first part.
    let cause: Int
    /// The slot and the part in it that started or woke it; the part is -1 for the action of the slot.
    let starter: (slot: Int, part: Int)
    /// Whether it could have run at once, while its starter was running.
    let mayRunAtOnce: Bool
    /// Whether it did.
    let isAtOnce: Bool
  }

  // The lists of all slots are in two arrays, so that a slot is plain bits, and a run needs few allocations.

  /// The slots in the order in which they happened; the first stands for everything before the first action.
  var slots: ContiguousArray<Slot> = []
  /// For each slot the slots of the same tick that last touched something before it did.
  var links: [Int] = []
  /// The tasks that ran in the slots.
  var parts: [Part] = []

  /// Two slots of a group whose order may matter.
  struct GroupPair: Sendable {
    let first: Int
    let second: Int
    /// The same in other runs.
    let key: UInt64
  }

  /// The pairs of all groups.
  var groupPairs: [GroupPair] = []
  /// The keys of these pairs.
  var groupKeys: Set<UInt64> = []
  /// For a slot those that must come before it, so that such a pair keeps its order.
  var groupLinks: [Int: [Int]] = [:]

  /// How often another action than the default one was chosen.
  var deviationCount = 0

  /// Makes the record of a run that is about to begin.
  init() {
    slots.append(
      Slot(identity: 0, time: -1, rank: 0, group: 0, cause: 0, isFixed: true, isCancelled: false))
  }

  /// The slots of the same tick that last touched something before a slot did.
  func links(of number: Int) -> ArraySlice<Int> { links[slots[number].links] }

  /// The tasks that ran in a slot.
  func parts(of number: Int) -> ArraySlice<Part> { parts[slots[number].parts] }

  /// The same for two runs that differ only in the order of actions that touch nothing in common.
  var signature: UInt64 {
    slots.indices.reduce(0) { sum, number in
      guard !slots[number].isCancelled else { return sum }
      let before = links(of: number).reduce(0) { $0 &+ slots[$1].identity.mixed }
      let action = (slots[number].identity ^ before.mixed).mixed
      return sum &+ parts(of: number).reduce(action) { ($0 &+ $1.identity).mixed }
    }
  }

  /// Finds the slots that must come before those that were cancelled: they may have happened after the cancellation.
  mutating func findLeadersOfCancelled() {
    var next = slots.startIndex
    while let number = slots[next...].firstIndex(where: \.isCancelled) {
      let tick = tick(of: number)
      let line = tick.sorted {
        (slots[$0].group, slots[$0].rank) < (slots[$1].group, slots[$1].rank)
      }
      for (leader, number) in zip(line, line.dropFirst()) where slots[number].isCancelled {
        slots[number].leader = slots[leader].group == slots[number].group ? leader : nil
      }
      next = tick.upperBound
    }
  }

  /// The slots of the tick of a slot.
  func tick(of slot: Int) -> Range<Int> {
    let time = slots[slot].time
    var (lower, upper) = (slot, slot + 1)
    while lower > 0, slots[lower - 1].time == time { lower -= 1 }
    while upper < slots.count, slots[upper].time == time { upper += 1 }
    return lower..<upper
  }

  /// The identities of the actions and tasks, in order.
  var order: [UInt64] {
    var order: [UInt64] = []
    append(slots.indices, to: &order)
    return order
  }

  /// The same without the actions that were cancelled.
  var executedOrder: [UInt64] {
    var order: [UInt64] = []
    for number in slots.indices where !slots[number].isCancelled {
      append(number..<number + 1, to: &order)
    }
    return order
  }

  /// Adds the identities of some slots and their tasks to an order.
  func append(_ range: Range<Int>, to order: inout [UInt64]) {
    for number in range {
      order.append(slots[number].identity)
      for part in parts[slots[number].parts] { order.append(part.identity) }
    }
  }
}

extension UInt64 {
  /// The step between two states of SplitMix64.
  static var goldenStep: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  /// The bits, mixed so that similar numbers become very different ones.
  var mixed: UInt64 {
    var mixed = self &+ UInt64.goldenStep
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension [UInt64] {
  /// A number for this sequence of identities.
  var mixed: UInt64 { reduce(0) { ($0 &+ $1).mixed } }
}

/// Which slot of a run last touched each thing.
///
/// A thing is known by its number in footprints. A job is known by its identity, which is far above these numbers.
struct OrderTouches: Sendable {
  /// Stands for what is unknown; no footprint has this number.
  static let anything: UInt64 = 0

  /// The slot that last touched each thing.
  private var last: [UInt64: Int] = [:]

  /// Forgets everything, for another run.
  mutating func restart() { last.removeAll(keepingCapacity: true) }

  /// Notes that a slot touches something.
  ///
  /// - Parameters:
  ///   - thing: The number of the thing.
  ///   - slot: The slot, which need not be in the trace yet.
  ///   - number: The number of the slot.
  ///   - trace: keeps the links of the slot.
  mutating func note(
    _ thing: UInt64, by slot: inout OrderTrace.Slot, number: Int, in trace: inout OrderTrace
  ) {
    guard let other = last.updateValue(number, forKey: thing), other != number,
      trace.slots[other].time == slot.time
    else { return }
    for link in slot.links where trace.links[link] == other { return }
    trace.links.append(other)
    slot.links.extend(to: trace.links.count)
  }
}

extension Range<Int> {
  /// Makes the last element of a growing array part of the range, as its first or next one.
  mutating func extend(to end: Int) { self = (isEmpty ? end - 1 : lowerBound)..<end }
}
