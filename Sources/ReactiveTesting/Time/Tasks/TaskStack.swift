import Reactive

#if canImport(Glibc)
  import Glibc
#endif

/// Where a waiting task is: for each of its functions that wait, the address at which it will go on.
///
/// The runtime keeps that in the task, because it needs it to resume the task. The places of these words are known but
/// not public. So they are checked once, with a task whose functions are known; if they are not as expected, no stack is
/// known. Nothing is read before a message needs it.
struct TaskStack: Hashable, Sendable {
  // Unsafe: no pointer is followed here. The memory of a task that goes on meanwhile, on an executor that no run has, may
  // be gone while it is read; the system reads it instead, which fails then. See `OwnMemory`.

  /// The innermost function comes first.
  let addresses: [UInt]
  /// Addresses of which one may be that of the closure of a task that has not begun; only symbols tell.
  let entries: [UInt]
  /// The name that the task was given; nil for none.
  let name: String?
  /// The address of the task whose result it waits for; zero if it waits for something else.
  let awaited: UInt
  /// Whether it is the task of an `async let`.
  let isAsyncLet: Bool

  /// Reads the stack of a task.
  ///
  /// - Parameter task: The address of a task. Of one that does not wait, or is not a task any more, nothing is read but
  ///   its own words.
  /// - Returns: Nil if the task does not wait, goes on meanwhile, or if stacks are not known here.
  static func of(_ task: UInt) -> TaskStack? { isKnown ? read(task, isWaiting) : nil }

  /// Reads the stack of a task that is ready to run, by the part of it that only the caller can run.
  static func of(ready part: TaskPart) -> TaskStack? {
    guard isKnown, part.task != 0, part.yielder == 0 else { return nil }
    return read(part.address, isAtRest)
  }

  /// Reads the stack of a task that is ready to run, here or in an actor.
  static func of(enqueued task: UInt) -> TaskStack? {
    isKnown ? read(task, isAtRest) : nil
  }

  /// The same for a task as an object.
  static func of(_ task: AnyObject) -> TaskStack? { of(address(of: task)) }

  private static func address(of task: AnyObject) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(task).toOpaque())
  }

  /// No function of a program is that deep, but a loop of pointers must end.
  static var depth: Int { 256 }

  private static func read(_ task: UInt, _ isStill: ([UInt]) -> Bool) -> TaskStack? {
    typealias Layout = TaskLayout
    guard let before = OwnMemory.words(at: task, count: Layout.count), isStill(before) else {
      return nil
    }
    let (function, context) = (before[Layout.function], before[Layout.context])
    let flags = Layout.Flags(word: before[Layout.flags])
    guard flags.isTask, let callers = callers(inContext: context),
      let (name, awaited) = records(of: task, beginningAt: before[Layout.records])
    else { return nil }
    // A wait for a continuation has the address of its function in both places.
    let addresses = [function] + callers.drop { $0 == function }
    // If it went on meanwhile, what was read may be from two waits.
    guard let after = OwnMemory.words(at: task, count: Layout.count), isStill(after),
      after[Layout.function] == function, after[Layout.context] == context,
      after[Layout.records] == before[Layout.records]
    else { return nil }
    return TaskStack(
      addresses: addresses, entries: addresses.count == 2 ? entries(context) : [], name: name,
      awaited: awaited, isAsyncLet: flags.isAsyncLet)
  }

  /// The addresses at which functions go on that wait for the one with a context, the innermost first; nil if they cannot be
  /// read.
  private static func callers(inContext context: UInt) -> [UInt]? {
    var (context, addresses) = (context, [UInt]())
    while context != 0, addresses.count < depth {
      guard let frame = OwnMemory.words(at: context, count: 2) else { return nil }
      addresses.append(frame[1])
      context = frame[0]
    }
    return addresses
  }

  /// Reads the stack that a task had when it began to run, whatever it does: its name and its outermost function are true.
  static func of(running task: UInt) -> TaskStack? { isKnown ? read(task) { _ in true } : nil }

  /// What the records of a task say: its name, and the address of the task that it waits for, or zero.
  private static func records(
    of task: UInt, beginningAt first: UInt
  ) -> (name: String?, awaited: UInt)? {
    var (name, awaited) = (nil as String?, 0 as UInt)
    var (record, count) = (first, 0)
    while record != 0, count < depth {
      typealias Record = TaskLayout.Record
      guard let words = OwnMemory.words(at: record, count: Record.subject + 1) else { return nil }
      switch words[Record.kind] & 0xFF {
      case Record.wait:
        guard let wait = OwnMemory.words(at: record, count: Record.countOfWait) else { return nil }
        if wait[Record.waiter] == task, wait[Record.awaited] & 0xFF == Record.task {
          awaited = wait[Record.subject]
        }
      case Record.name: name = OwnMemory.text(at: words[Record.subject])
      default: break
      }
      (record, count) = (words[Record.next], count + 1)
    }
    return (name, awaited)
  }

  /// What the closure of a task refers to that has not begun.
  ///
  /// The runtime keeps the closure before the context of the task. It is that of the test, or the compiler's around it, so that
  /// the former is one of the words that the latter has captured: a reference to a function, relative to its own place.
  private static func entries(_ context: UInt) -> [UInt] {
    guard let prefix = OwnMemory.words(at: context &- 24, count: 2) else { return [] }
    let captured = OwnMemory.words(at: prefix[1], count: 6)?[2...] ?? []
    // A closure that throws has another one of the compiler around it.
    let inner = captured.flatMap { OwnMemory.words(at: $0, count: 6)?[2...] ?? [] }
    let functions = (captured + inner).compactMap { place in
      OwnMemory.words(at: place, count: 1).map {
        place &+ UInt(bitPattern: Int(Int32(truncatingIfNeeded: $0[0])))
      }
    }
    return [prefix[0]] + functions
  }

  /// Whether a task waits, and neither runs nor is ready to.
  private static func isWaiting(_ words: [UInt]) -> Bool {
    TaskLayout.Status(word: words[TaskLayout.status]).isWaiting
  }

  /// Whether a task is not running, so that its stack does not change.
  private static func isAtRest(_ words: [UInt]) -> Bool {
    TaskLayout.Status(word: words[TaskLayout.status]).isAtRest
  }

  /// Whether the words are where they are expected.
  static var isKnown: Bool { knownAddress != nil }

  /// An address in the function `descend` below, which was found in the stack of a task; nil if it was not.
  static let knownAddress: UInt? = {
    #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
      guard TaskState.isKnown, !RuntimeSymbols.isMissing("stacks") else { return nil }
      let executor = ProbeExecutor()
      let task = TaskHooks.outside {
        Task(name: probeName, executorPreference: executor) {
          async let child = descend(probeDepth, executor)
          _ = await child
        }
      }
      executor.run()
      let object = address(of: unsafeBitCast(task, to: AnyObject.self))
      let parent = read(object, isWaiting)
      let child = parent.flatMap { read($0.awaited, isWaiting) }
      executor.resume()
      executor.run()
      // One function that has called itself.
      let calls = Dictionary(grouping: child?.addresses ?? []) { $0 }.filter { $0.value.count > 1 }
      guard parent?.name == probeName, parent?.isAsyncLet == false, child?.awaited == 0,
        child?.isAsyncLet == true, calls.count == 1,
        calls.first?.value.count == probeDepth,
        read(object, isWaiting) == nil
      else { return nil }
      return calls.first?.key
    #else
      return nil
    #endif
  }()

  private static let probeName = "a task whose stack is known"
  private static let probeDepth = 5

  @inline(never)
  private static func descend(_ depth: Int, _ executor: ProbeExecutor) async -> Int {
    guard depth > 0 else {
      await withUnsafeContinuation { executor.keep($0) }
      return 0
    }
    // An addition, so that the call is not the end of the function.
    return await descend(depth - 1, executor) + 1
  }
}

extension TaskStack {
  /// A stack of which nothing else is known.
  init(addresses: [UInt] = [], entries: [UInt] = []) {
    self.init(addresses: addresses, entries: entries, name: nil, awaited: 0, isAsyncLet: false)
  }
}

/// Memory of this process that may be freed while it is read.
enum OwnMemory {
  /// Reads words.
  ///
  /// - Returns: Nil if the memory is not there, or if the system does not allow it.
  // Unsafe: the system copies what is there into the array, like the memory of another process. Where nothing is, the
  // call fails. Reading words that are in use by somebody else is harmless; the caller has to doubt them.
  static func words(at address: UInt, count: Int) -> [UInt]? {
    guard address != 0, address % 8 == 0 else { return nil }
    var words = [UInt](repeating: 0, count: count)
    return read(address, into: &words) == count ? words : nil
  }

  /// Reads words up to the end of an array, or of what is there, and allocates nothing.
  ///
  /// - Returns: How many words were read.
  // Unsafe: as above.
  static func read(_ address: UInt, into words: inout [UInt]) -> Int {
    #if os(Linux) && canImport(Glibc)
      guard let copy else { return 0 }
      return words.withUnsafeMutableBytes { bytes in
        var count = 0
        while count < bytes.count {
          // Up to the end of a page: of more, nothing would be read if a part is not there.
          let place = address &+ UInt(count)
          let length = min(bytes.count - count, Int(4096 - place % 4096))
          var own = (UInt(bitPattern: bytes.baseAddress) &+ UInt(count), UInt(length))
          var other = (place, UInt(length))
          guard copy(getpid(), &own, 1, &other, 1, 0) == length else { break }
          count += length
        }
        return count / 8
      }
    #else
      return 0
    #endif
  }

  /// Reads a text that ends with a zero, or its first 256 bytes.
  static func text(at address: UInt) -> String? {
    var bytes: [UInt8] = []
    var next = address / 8 * 8
    while bytes.count < 256, let word = words(at: next, count: 1)?.first {
      for byte in 0..<8 where next + UInt(byte) >= address {
        let code = UInt8(truncatingIfNeeded: word >> (8 * UInt(byte)))
        guard code != 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes.append(code)
      }
      next += 8
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  #if os(Linux) && canImport(Glibc)
    // Unsafe: `process_vm_readv`: a process, two lists of areas, each an address and a length, with their counts, and zero.
    private typealias Copy =
      @convention(c) (
        pid_t, UnsafeRawPointer, UInt, UnsafeRawPointer, UInt, UInt
      ) -> Int

    private static let copy = RuntimeSymbols.address(of: "process_vm_readv").map {
      unsafeBitCast($0, to: Copy.self)
    }
  #endif
}
