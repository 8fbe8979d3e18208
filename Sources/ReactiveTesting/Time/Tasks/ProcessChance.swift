import Reactive

#if canImport(Glibc)
  import Glibc
#endif

/// The random numbers of the process, as code draws them that is in a run with a seed.
///
/// `SystemRandomNumberGenerator`, and with it `Int.random(in:)`, `shuffled()` and the like, asks the system for random bytes
/// with a call of `syscall`, through a slot of the standard library in writable memory. The first test with a seed puts a
/// function there that answers from the seed if the calling thread or task belongs to such a run, and asks the system
/// otherwise. Other code in the process has other slots, so what draws its bytes elsewhere stays real, as `UUID()` does.
enum ProcessChance {
  #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
    // Unsafe: the C function takes any number of arguments. On these processors they are passed as these seven are, and the
    // system reads no more than them.
    private typealias SystemCall =
      @convention(c) (Int, UInt, UInt, UInt, UInt, UInt, UInt) -> Int

    #if arch(x86_64)
      private static var getRandom: Int { 318 }
    #else
      private static var getRandom: Int { 278 }
    #endif

    // Unsafe: set once, before any call comes here. Not a constant: the runtime calls `syscall` while it waits for one to be
    // initialized, and would come here again and again.
    /// Called by its address, because a slot of this library may be replaced too.
    private static nonisolated(unsafe) var original: SystemCall?

    /// Whether random numbers can have a seed; checked on first use.
    static let canHaveSeed = set()

    // Unsafe: of the call for random bytes, the first argument is the address of so many bytes as the second says.
    private static let replacement: SystemCall = {
      number, first, second, third, fourth, fifth, sixth in
      if number == getRandom, let bytes = UnsafeMutableRawPointer(bitPattern: first) {
        let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: Int(second))
        if TaskHooks.slot.word == Runtime.clockProbe {
          for place in buffer.indices { buffer[place] = probed }
          return Int(second)
        }
        if TaskHooks.boardOfTime?.drawRandomBytes(into: buffer) == true { return Int(second) }
      }
      return original?(number, first, second, third, fourth, fifth, sixth) ?? -1
    }

    private static var probed: UInt8 { 0xA5 }

    private static func set() -> Bool {
      original = unsafeBitCast(RuntimeSymbols.address(of: "syscall"), to: SystemCall?.self)
      guard original != nil, !RuntimeSymbols.isMissing("chance") else { return false }
      let new = unsafeBitCast(replacement, to: UInt.self)
      // A symbol of the standard library.
      for slot in RuntimeSymbols.slots(calling: "syscall", inLibraryWith: "swift_stdlib_random") {
        RuntimeSymbols.write(new, to: slot)
      }
      let before = TaskHooks.slot.word
      TaskHooks.slot.word = Runtime.clockProbe
      defer { TaskHooks.slot.word = before }
      return UInt8.random(in: 0...255) == probed
        && UInt64.random(in: 0...(.max)) == UInt64(probed) &* 0x0101_0101_0101_0101
    }
  #else
    static let canHaveSeed = false
  #endif
}

extension JobBoard {
  // Unsafe: the buffer is the caller's.
  /// Draws random bytes from the seed of the run; false if it has none.
  func drawRandomBytes(into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    chance.withLock { state in
      guard var generator = state.generator else { return false }
      for place in buffer.indices {
        if place % 8 == 0 { state.word = generator.next() }
        buffer[place] = UInt8(truncatingIfNeeded: state.word >> (8 * UInt64(place % 8)))
      }
      state.generator = generator
      state.hasDrawn = true
      return true
    }
  }

  /// Gives the random numbers of the runs a seed, if that is possible here.
  func seedChance(with seed: UInt64) {
    guard ProcessChance.canHaveSeed else { return }
    chance.withLock { $0 = Chance(seed: seed, generator: SplitMix(state: seed.mixed)) }
  }

  /// The seed of the random numbers that were drawn in the runs; nil if none were.
  var usedSeed: UInt64? { chance.withLock { $0.hasDrawn ? $0.seed : nil } }

  /// The random numbers of a board's runs.
  struct Chance: Sendable {
    var seed: UInt64 = 0
    /// Nil if the random numbers are those of the system.
    fileprivate var generator: SplitMix?
    /// The last eight bytes.
    fileprivate var word: UInt64 = 0
    fileprivate var hasDrawn = false

    init() {}

    fileprivate init(seed: UInt64, generator: SplitMix) {
      (self.seed, self.generator) = (seed, generator)
    }
  }
}
