/// SplitMix64: small, and the same on every platform.
struct SplitMix: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    defer { state &+= UInt64.goldenStep }
    return state.mixed
  }
}
