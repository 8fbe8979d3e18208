import Reactive

/// What a job of one tick is, which decides when in the tick it runs.
@usableFromInline
@frozen
package enum JobKind: UInt8, Sendable, Comparable {
  /// A `!` of a subscription.
  case disposal
  /// A `^` of a subscription.
  case start
  /// An event of a hot lane.
  case hotEvent
  /// A timer, an event of a cold lane, or any other scheduled work.
  case timer

  @usableFromInline
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What is held until it is taken out by the number that it was given.
struct HeldPlayers: Sendable {
  private var players: [(any AnyObject & Sendable)?] = []
  private var free: [Int] = []

  mutating func insert(_ player: any AnyObject & Sendable) -> Int {
    if let place = free.popLast() {
      players[place] = player
      return place
    }
    players.append(player)
    return players.count - 1
  }

  mutating func remove(_ place: Int) -> (any AnyObject & Sendable)? {
    // Nothing is there any more once the scheduler has gone.
    guard players.indices.contains(place) else { return nil }
    defer { players[place] = nil }
    free.append(place)
    return players[place]
  }
}

/// Work that waits in a test's scheduler, and the handle that cancels it.
final class Job: Disposable, @unchecked Sendable {
  // Unchecked: `action` is touched with the board's lock held only.

  let kind: JobKind
  /// Jobs of one group never overtake each other, whatever the order of a tick's actions.
  let group: UInt64
  /// Which of the board's call sites began what has led to this; -1 for none.
  let origin: Int32
  /// The lane whose events it sends.
  let lane: SubscriptionLog?
  private let board: JobBoard
  private var action: (@Sendable () -> Void)?

  init(
    _ board: JobBoard, _ kind: JobKind, group: UInt64, origin: Int32, lane: SubscriptionLog? = nil,
    _ action: (@Sendable () -> Void)? = nil
  ) {
    self.board = board
    self.kind = kind
    self.group = group
    self.origin = origin
    self.lane = lane
    self.action = action
  }

  /// Whether it has been cancelled or has begun.
  var isDisposed: Bool { board.state.withLock { _ in action == nil } }

  /// Cancels it, and lets go of its closure at once.
  func dispose() {
    // Released outside the lock: what goes with the closure may be anybody's.
    let orphan = board.state.withLock { state -> (@Sendable () -> Void)? in
      guard let action = takeAction() else { return nil }
      state.jobs.noteCancellation()
      return action
    }
    withExtendedLifetime(orphan) {}
  }

  /// Gives it a closure, at first or again after it has run.
  ///
  /// To be called with the board's lock held.
  func arm(_ action: @escaping @Sendable () -> Void) { self.action = action }

  /// Whether its closure is still there.
  ///
  /// To be called with the board's lock held.
  var isWaiting: Bool { action != nil }

  /// The closure, for whoever asks first.
  ///
  /// To be called with the board's lock held.
  func takeAction() -> (@Sendable () -> Void)? {
    defer { action = nil }
    return action
  }
}
