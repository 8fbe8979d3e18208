/// What a guide knows of a job, or of a part of a task.
struct OrderMark: Sendable {
  /// The same in every order in which it is scheduled.
  let identity: UInt64
  /// The number of the job among the things of this run; of a part, the slot in which it became ready.
  var thing: Int32 = 0
  /// The number of the slot that scheduled it, or of the part in its slot.
  var cause: Int32
  /// How often it has begun.
  var turns: UInt32 = 0

  /// The identity of the turn that has not begun yet.
  var turn: UInt64 { identity &+ UInt64(turns).mixed }
}

/// A number as the key of a dictionary.
///
/// The keys of a guide are its own, so they need no protection from somebody who chooses them to collide. The hashes of
/// the standard library protect from that, and took a sixth of the time of an order.
struct MixedKey: Hashable, Sendable {
  private let number: UInt64

  init(_ number: UInt64) { self.number = number }

  func _rawHashValue(seed: Int) -> Int {
    Int(truncatingIfNeeded: number.mixed ^ UInt64(bitPattern: Int64(seed)))
  }
}
