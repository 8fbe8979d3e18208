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
    let rank: UInt64
    /// Actions of one group never overtake each other.
    let group: UInt64
    /// The number of the slot that scheduled it.
    let cause: Int
    /// Whether it always comes first in its tick: a start or a disposal.
    let isFixed: Bool
    /// Whether it was cancelled by the slot before it, so that it did not happen.
    let isCancelled: Bool
    /// What it touched, by the numbers of this run.
    var touched: [Int] = []
    /// The slots of the same tick that last touched something before this one did.
    var before: [Int] = []
    /// The slot before it in its group and tick.
    var leader: Int?
    /// The tasks that ran in it.
    var tasks: [Part] = []
  }

  /// A part of a task.
  struct Part: Sendable {
    let identity: UInt64
    let rank: UInt64
    let isMain: Bool
    /// The number, in its slot, of the part during which it became ready; -1 if it was ready before the first part.
    let cause: Int
  }

  /// The slots in the order in which they happened; the first stands for everything before the first action.
  var slots: ContiguousArray<Slot> = [
    Slot(
      identity: 0, time: -1, rank: 0, group: 0, cause: 0, isFixed: true, isCancelled: false)
  ]

  /// How often another action than the default one was chosen.
  var deviationCount = 0

  /// The same for two runs that differ only in the order of actions that touch nothing in common.
  var signature: UInt64 {
    slots.reduce(0) { sum, slot in
      sum &+ slot.signature(slot.tasks, after: slot.before.lazy.map { slots[$0].identity })
    }
  }

  /// Finds the slots that must come before those that were cancelled: they may have happened after the cancellation.
  mutating func findLeadersOfCancelled() {
    for number in slots.indices where slots[number].isCancelled {
      let slot = slots[number]
      var leader: Int?
      func consider(_ other: Int) -> Bool {
        guard slots[other].time == slot.time else { return false }
        let isEarlier = slots[other].group == slot.group && slots[other].rank < slot.rank
        if isEarlier, leader.map({ slots[$0].rank < slots[other].rank }) ?? true { leader = other }
        return true
      }
      for other in slots.indices[..<number].reversed() where !consider(other) { break }
      for other in slots.indices[(number + 1)...] where !consider(other) { break }
      slots[number].leader = leader
    }
  }

  /// The identities of the actions and tasks, in order.
  var order: [UInt64] {
    var order: [UInt64] = []
    order.reserveCapacity(slots.count)
    for slot in slots { slot.append(to: &order) }
    return order
  }
}

extension OrderTrace.Slot {
  /// Its part of the signature of a run.
  ///
  /// - Parameters:
  ///   - parts: Its tasks, in order.
  ///   - before: The identities of the slots that come before it.
  /// - Returns: A number to add to those of the other slots.
  func signature(_ parts: [OrderTrace.Part], after before: some Sequence<UInt64>) -> UInt64 {
    guard !isCancelled else { return 0 }
    var own = (identity ^ before.reduce(0) { $0 &+ $1.mixed }.mixed).mixed
    for part in parts { own = (own &+ part.identity).mixed }
    return own
  }

  func append(to order: inout [UInt64]) {
    order.append(identity)
    for part in tasks { order.append(part.identity) }
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
