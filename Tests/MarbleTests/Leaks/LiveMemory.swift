import Foundation

/// The memory that this process uses; for tests in a separate process, where no other test counts.
enum LiveMemory {
  /// In bytes; zero where it cannot be measured, for instance under a sanitizer, which finds leaks
  /// itself.
  static var bytes: Int {
    #if canImport(Darwin)
      var statistics = malloc_statistics_t()
      malloc_zone_statistics(nil, &statistics)
      return Int(statistics.size_in_use)
    #elseif canImport(Glibc)
      return report.map(bytesInUse) ?? 0
    #else
      return 0
    #endif
  }

  /// Whether allocations are measured.
  static var isCounted: Bool {
    let before = bytes
    let block = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { block.deallocate() }
    return bytes >= before + 1 << 16
  }

  /// The size of the smallest object, in bytes.
  private static let object = 16

  /// The number of bytes that each call of a closure leaks; zero for less than an object.
  ///
  /// Caches fill during the first tries, and free blocks are merged now and then. Of several tries
  /// the smallest growth counts, because a leak shows in each of them.
  static func growth(times: Int = 3, _ body: () -> Void) -> Int {
    // The allocator's reserve for a thread is as large after many calls as after few.
    return least(times, body) == 0 ? 0 : least(20 * times, body)
  }

  private static func least(_ times: Int, _ body: () -> Void) -> Int {
    var least = Int.max
    for _ in 0..<8 where least >= times * object {
      let before = bytes
      for _ in 0..<times { body() }
      least = min(least, bytes - before)
    }
    return least < times * object ? 0 : least / times
  }

  #if canImport(Glibc)
    private typealias MallocInfo =
      @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32

    /// Found by name, because its header is in no module.
    private static let mallocInfo = dlsym(nil, "malloc_info").map {
      unsafeBitCast($0, to: MallocInfo.self)
    }

    /// The C library's report on its heaps, as XML.
    private static var report: String? {
      var text = [UInt8](repeating: 0, count: 1 << 16)
      let count = text.count
      let isMade = text.withUnsafeMutableBytes { buffer in
        guard let file = fmemopen(buffer.baseAddress, count, "w") else { return false }
        defer { fclose(file) }
        return mallocInfo?(0, file) == 0
      }
      return isMade ? String(decoding: text.prefix { $0 != 0 }, as: UTF8.self) : nil
    }

    /// The memory taken from the system, minus its free part; the totals follow the last heap.
    private static func bytesInUse(_ report: String) -> Int {
      var inUse = 0
      guard let heaps = report.range(of: "</heap>", options: .backwards) else { return 0 }
      for line in report[heaps.upperBound...].split(separator: "\n") {
        let words = line.split { " \"<>/=".contains($0) }
        guard let place = words.firstIndex(of: "size"), place + 1 < words.count,
          let size = Int(words[place + 1])
        else { continue }
        if words.starts(with: ["total", "type", "fast"]) { inUse -= size }
        if words.starts(with: ["total", "type", "rest"]) { inUse -= size }
        if words.starts(with: ["total", "type", "mmap"]) { inUse += size }
        if words.starts(with: ["system", "type", "current"]) { inUse += size }
      }
      return inUse
    }
  #endif
}
