/// SplitMix64: small, and the same on every platform.
struct SplitMix: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    defer { state &+= UInt64.goldenStep }
    return state.mixed
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
  /// A number for this sequence.
  var mixed: UInt64 { reduce(0) { ($0 &+ $1).mixed } }
}
