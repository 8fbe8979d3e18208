import Synchronization

/// Keeps the heap in motion, so that freed memory is given to somebody else at once, and addresses are never the same
/// twice.
public final class HeapChurn: Sendable {
  private struct State {
    var blocks: [[UInt8]] = Array(repeating: [], count: 256)
    // The system's generator would ask the kernel for each number.
    var random = SeededGenerator(seed: .random(in: 0 ... .max))
  }

  private let state = Mutex(State())

  /// Begins with nothing in memory.
  public init() {}

  /// Replaces some blocks of memory by others, of sizes that nobody knows.
  public func turn() {
    state.withLock { state in
      for _ in 0..<16 {
        let block = [UInt8](repeating: 1, count: .random(in: 16...512, using: &state.random))
        state.blocks[.random(in: 0..<256, using: &state.random)] = block
      }
    }
  }
}
