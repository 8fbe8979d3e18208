import Synchronization

/// Keeps the heap in motion, so that freed memory is given to somebody else at once, and addresses are never the same
/// twice.
public final class HeapChurn: Sendable {
  private let blocks = Mutex<[[UInt8]]>(Array(repeating: [], count: 256))

  /// Begins with nothing in memory.
  public init() {}

  /// Replaces some blocks of memory by others, of sizes that nobody knows.
  public func turn() {
    for _ in 0..<16 {
      let block = [UInt8](repeating: 1, count: .random(in: 16...512))
      let place = Int.random(in: 0..<256)
      blocks.withLock { $0[place] = block }
    }
  }
}
