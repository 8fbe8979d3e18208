#if os(Linux)
  /// What the memory of a dispatch queue says: where its blocks end up, how many of them run at the same time, and whether
  /// it is suspended.
  ///
  /// Dispatch exports a table for debuggers, which says where a queue has its target and its width. It does not say where
  /// the state is. All three are checked with queues of known kinds at first use; if anything is different, queues stay real.
  enum QueueLayout {
    typealias Object = DispatchCalls.Object

    /// Whether queues are as expected here.
    static let isKnown = check()

    private struct Places: Sendable {
      let target: Int
      let width: Int
      /// The state of the queue, whose highest nine bits are zero unless it is suspended or was never activated.
      var state: Int { 56 }

      // Unsafe: a table of Dispatch: sixteen-bit numbers, each a place or a size. Those used here come before the end of its
      // oldest version that has a target.
      init?() {
        guard
          let table = RuntimeSymbols.address(of: "dispatch_queue_offsets")?
            .assumingMemoryBound(to: UInt16.self),
          table[0] >= 5, table[7] > 0, table[8] == 2, table[13] > 0, table[14] == 8,
          max(table[7], table[13]) < 128
        else { return nil }
        (width, target) = (Int(table[7]), Int(table[13]))
      }
    }

    private static let places = Places()

    /// The width of the queues that run any number of blocks.
    private static var concurrentWidth: UInt16 { 0xFFE }

    /// Whether the blocks of a queue run one after the other.
    // Unsafe: here and below, the caller retains the queue, and a queue is at least 128 bytes long.
    static func isSerial(_ queue: Object) -> Bool {
      places.map { queue.load(fromByteOffset: $0.width, as: UInt16.self) == 1 } ?? true
    }

    /// Whether it is one of the queues of the system, on which barriers have no effect.
    static func isGlobal(_ queue: Object) -> Bool {
      places.map { queue.load(fromByteOffset: $0.width, as: UInt16.self) > concurrentWidth }
        ?? false
    }

    /// The queue that runs the blocks of another one; nil for a queue of the system.
    static func target(of queue: Object) -> Object? {
      places.flatMap { queue.load(fromByteOffset: $0.target, as: Object?.self) }
    }

    /// Whether it is the main queue, or one whose blocks run on that.
    static func endsOnMain(_ queue: Object) -> Bool {
      let main = DispatchCalls.originals.mainQueue
      var next: Object? = queue
      while let queue = next, !isGlobal(queue) {
        if UInt(bitPattern: queue) == main { return true }
        next = target(of: queue)
      }
      return false
    }

    /// Whether a queue runs no blocks now.
    static func isSuspended(_ queue: Object) -> Bool {
      places.map {
        !isGlobal(queue) && queue.load(fromByteOffset: $0.state, as: UInt64.self) >> 55 != 0
      }
        ?? false
    }

    private static func check() -> Bool {
      // By their addresses: this is asked for before the functions of Dispatch may be used.
      guard places != nil, let originals = DispatchCalls.Originals(),
        let concurrent = RuntimeSymbols.address(of: "_dispatch_queue_attr_concurrent"),
        let makeTargeting = RuntimeSymbols.address(of: "dispatch_queue_create_with_target"),
        let first = originals.makeQueue("ReactiveTesting.QueueLayout", nil),
        let second = originals.makeQueue("ReactiveTesting.QueueLayout", concurrent)
      else { return false }
      typealias Make = @convention(c) (UnsafePointer<CChar>?, Object?, Object?) -> Object?
      guard
        let third = unsafeBitCast(makeTargeting, to: Make.self)(
          "ReactiveTesting.QueueLayout", nil, first)
      else { return false }
      defer { for queue in [third, second, first] { originals.release(queue) } }
      guard isSerial(first), !isSerial(second), isSerial(third), !isGlobal(first),
        !isGlobal(second),
        target(of: third) == first, let global = target(of: second), isGlobal(global),
        target(of: global) == nil
      else { return false }
      return [first, second, third].allSatisfy { queue in
        guard !isSuspended(queue) else { return false }
        originals.suspend(queue)
        let isNoted = isSuspended(queue)
        originals.resume(queue)
        return isNoted && !isSuspended(queue)
      }
    }
  }

  /// What the memory of a block says that was made with flags, as a `DispatchWorkItem` is.
  ///
  /// Such a block has two words behind the words that all blocks have: a mark, and its flags. Both are checked with a block of
  /// known flags at first use.
  enum BlockLayout {
    private static let mark = find()

    /// Whether a block is a barrier.
    // Unsafe: the caller retains the block. All blocks whose function is the one of such blocks have these words.
    static func isBarrier(_ block: DispatchCalls.Object) -> Bool {
      guard let mark, block.load(fromByteOffset: 16, as: UInt.self) == mark.function else {
        return false
      }
      return block.load(fromByteOffset: 32, as: UInt.self) == mark.word
        && block.load(fromByteOffset: 40, as: UInt.self) & 1 != 0
    }

    /// The address of the code of a block, for messages; zero if that is not known.
    ///
    /// A closure of Swift is captured by its block, which begins with 32 bytes that all blocks have. A block with flags has
    /// captured its body in the word at 72.
    // Unsafe: the system reads the words, and fails if they are not there. What is no code has no place in a file.
    static func code(of block: DispatchCalls.Object) -> UInt {
      let hasFlags = block.load(fromByteOffset: 16, as: UInt.self) == mark?.function
      let own = UInt(bitPattern: block)
      let body = hasFlags ? OwnMemory.words(at: own &+ 72, count: 1)?[0] ?? 0 : own
      guard let words = OwnMemory.words(at: body, count: 4),
        let sizes = OwnMemory.words(at: words[3], count: 2), sizes[1] >= 48
      else { return 0 }
      return OwnMemory.words(at: body &+ 32, count: 1)?[0] ?? 0
    }

    private static func find() -> (function: UInt, word: UInt)? {
      typealias Make = @convention(c) (UInt, DispatchCalls.Object) -> DispatchCalls.Object?
      guard let make = RuntimeSymbols.address(of: "dispatch_block_create") else { return nil }
      let nothing: @convention(block) () -> Void = {}
      let body = unsafeBitCast(nothing, to: DispatchCalls.Object.self)
      let make2 = unsafeBitCast(make, to: Make.self)
      guard let plain = make2(0, body), let barrier = make2(1, body) else { return nil }
      defer { for block in [plain, barrier] { DispatchCalls.originals.freeBlock(block) } }
      func word(_ block: DispatchCalls.Object, _ offset: Int) -> UInt {
        block.load(fromByteOffset: offset, as: UInt.self)
      }
      guard word(plain, 16) == word(barrier, 16), word(plain, 32) == word(barrier, 32),
        word(plain, 32) & 0xFFFF_FFFF == 0xD159_B10C, word(plain, 40) & 1 == 0,
        word(barrier, 40) & 1 == 1
      else { return nil }
      return (word(plain, 16), word(plain, 32))
    }
  }
#endif
