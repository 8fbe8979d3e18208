/// An order of actions and tasks, and how far a run has come in it.
struct FollowedOrder {
  private var order: [UInt64] = []
  /// The places of the identities in the order; empty until a run leaves the order.
  private var ranks: [MixedKey: Int] = [:]
  /// The place after the last action or task that began.
  private var next = 0

  /// Begins anew, with another order.
  mutating func restart(along order: [UInt64]) {
    // The first identity is that of the time before any action, so no action begins with it.
    (self.order, next) = (order, order.first == 0 ? 1 : 0)
    if !ranks.isEmpty { ranks.removeAll(keepingCapacity: true) }
  }

  /// The place of an identity in the order.
  private mutating func rank(of identity: UInt64) -> Int? {
    if ranks.isEmpty {
      for (rank, identity) in order.enumerated() { ranks[MixedKey(identity)] = rank }
    }
    return ranks[MixedKey(identity)]
  }

  /// The place of the candidate that comes first in the order; 0 if none of them is in it.
  @inline(__always)
  mutating func choose(_ count: Int, _ identity: (Int) -> UInt64?) -> Int {
    guard !order.isEmpty else { return 0 }
    // To look up all candidates each time would take n² steps in a tick with n actions.
    for place in 0..<count {
      if let identity = identity(place), isNext(identity) { return place }
    }
    var chosen = (place: 0, rank: Int.max)
    for place in 0..<count {
      if let rank = identity(place).flatMap({ rank(of: $0) }), rank < chosen.rank {
        chosen = (place, rank)
      }
    }
    return chosen.place
  }

  /// Whether an action or a task is in the order.
  mutating func knows(_ identity: UInt64?) -> Bool { identity.flatMap { rank(of: $0) } != nil }

  /// Notes that an action or a task begins.
  mutating func advance(past identity: UInt64) {
    if isNext(identity) {
      next += 1
    } else if !order.isEmpty, let rank = rank(of: identity) {
      next = rank + 1
    }
  }

  private func isNext(_ identity: UInt64) -> Bool { next < order.count && order[next] == identity }
}
