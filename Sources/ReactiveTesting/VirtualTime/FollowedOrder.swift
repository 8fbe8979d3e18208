/// An order of actions and tasks, and how far a run has come in it.
struct FollowedOrder {
  private var order: [UInt64] = []
  /// The places of the identities in the order.
  private var ranks: [MixedKey: Int] = [:]
  /// The place after the last action or task that began.
  private var next = 0

  /// Begins anew, with another order.
  mutating func restart(along order: [UInt64]) {
    (self.order, next) = (order, 0)
    ranks.removeAll(keepingCapacity: true)
    for (rank, identity) in order.enumerated() { ranks[MixedKey(identity)] = rank }
  }

  /// The place of the candidate that comes first in the order; 0 if none of them is in it.
  func choose(_ count: Int, _ identity: (Int) -> UInt64?) -> Int {
    guard !order.isEmpty else { return 0 }
    var chosen = (place: 0, rank: Int.max)
    for place in 0..<count {
      guard let identity = identity(place) else { continue }
      // To look at all candidates each time would take n² steps in a tick with n actions.
      if isNext(identity) { return place }
      if let rank = ranks[MixedKey(identity)], rank < chosen.rank { chosen = (place, rank) }
    }
    return chosen.place
  }

  /// Notes that an action or a task begins.
  mutating func advance(past identity: UInt64) {
    if isNext(identity) {
      next += 1
    } else if let rank = ranks[MixedKey(identity)] {
      next = rank + 1
    }
  }

  private func isNext(_ identity: UInt64) -> Bool { next < order.count && order[next] == identity }
}
