/// When timers are due, in whole units from zero.
func timerDelays(_ count: Int) -> [Int] {
  var random = SplitMix()
  return (0..<count).map { _ in Int.random(in: 0..<1_000_000_000, using: &random) }
}

/// The same numbers on every run, so that figures can be compared.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
