import Reactive
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

// Where another thread is, which blocks or loops in a step of a run: the functions that it is in. Nothing is read before a
// message needs it. The system says where a thread is that waits in it; one that computes is stopped for a moment by the signal
// of profilers, which the threads of Dispatch do not block.
extension TaskStack {
  #if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
    /// A part of a stack as it was, with the code that was running.
    private struct Sight {
      var code: UInt
      var start: UInt
      var words: ArraySlice<UInt>
    }

    /// Reads the stack of a thread, as far as it belongs to the task that it runs.
    ///
    /// - Parameter thread: As given by `ThreadSlot.thread`; another one than the caller's.
    /// - Returns: The stack, and whether the thread waits in the system; nil if nothing is known.
    static func of(thread: UInt) -> (stack: TaskStack, isWaiting: Bool)? {
      guard isKnown else { return nil }
      if let sight = waiting(thread) { return (TaskStack(addresses: calls(in: sight)), true) }
      return computing(thread).map { (TaskStack(addresses: calls(in: $0)), false) }
    }

    /// The stack of the calling code; nil if it is not known.
    // Unsafe: `backtrace` fills the array, and says how much.
    static var ofCaller: TaskStack? {
      typealias Function =
        @convention(c) (UnsafeMutablePointer<UInt>, Int32) -> Int32
      guard let backtrace = RuntimeSymbols.address(of: "backtrace") else { return nil }
      var addresses = [UInt](repeating: 0, count: 64)
      let count = unsafeBitCast(backtrace, to: Function.self)(&addresses, 64)
      return TaskStack(addresses: addresses.prefix(Int(count)).map { $0 &- 1 })
    }

    /// How much of a stack is read, in words.
    private static let size = 1 << 15

    /// What a thread does that waits in the system; nil if it does not.
    private static func waiting(_ thread: UInt) -> Sight? {
      let path = "/proc/self/task/\(ThreadSlot.systemNumber(of: thread))/syscall"
      guard let (start, code) = place(in: path) else { return nil }
      var words = [UInt](repeating: 0, count: size)
      let count = OwnMemory.read(start, into: &words)
      // It may have gone on meanwhile.
      guard let after = place(in: path), after == (start, code) else { return nil }
      return Sight(code: code, start: start, words: words.prefix(count))
    }

    /// The addresses of the stack and of the code of a thread that waits, which the system writes at the end of a line.
    private static func place(in path: String) -> (stack: UInt, code: UInt)? {
      let file = open(path, O_RDONLY)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = read(file, &bytes, bytes.count)
      let line = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).dropLast()
      let numbers = line.split(separator: " ").suffix(2).compactMap {
        UInt($0.dropFirst(2), radix: 16)
      }
      return numbers.count == 2 && numbers[0] % 8 == 0 ? (numbers[0], numbers[1]) : nil
    }

    /// The calls that are under way, the innermost first.
    ///
    /// Swift code keeps the address of its caller's frame before the address at which the caller goes on. The code of the
    /// system does not always, so a frame is looked for where there is none: it must lead to another one. Where its function calls
    /// the system is found below it. What has called the task is left out.
    private static func calls(in sight: Sight) -> [UInt] {
      let (words, start) = (sight.words, sight.start)
      func next(_ place: Int) -> Int? {
        let frame = words[place]
        guard frame % 8 == 0, frame > start + UInt(place) * 8, frame < start + UInt(words.count) * 8
        else { return nil }
        return Int((frame - start) / 8)
      }
      func isCall(_ place: Int) -> Bool {
        words.indices.contains(place + 1) && RuntimeSymbols.image(with: words[place + 1]) != nil
      }
      func isFrame(_ place: Int) -> Bool {
        guard let outer = next(place), isCall(place), isCall(outer) else { return false }
        let address = words[place + 1]
        return ImageFile.file(with: address).map { $0.function(at: address &- $0.shift) } != nil
      }
      let runtime = RuntimeSymbols.address(of: "swift_task_create")
        .flatMap { RuntimeSymbols.image(with: UInt(bitPattern: $0))?.start }
      /// The call that a function has made whose frame is known, if what it has called keeps no frame.
      func call(above place: Int, to called: UInt, from frame: Int) -> [UInt] {
        guard let function = calledFunction(before: words[frame + 1]), !function.contains(called)
        else { return [] }
        return words[place..<frame].last(where: function.contains).map { [$0 - 1] } ?? []
      }
      var addresses = [sight.code]
      var place = words.indices.dropLast().first(where: isFrame)
      if let first = place {
        addresses += call(above: words.startIndex, to: sight.code, from: first)
      }
      while let frame = place, addresses.count < depth,
        let image = RuntimeSymbols.image(with: words[frame + 1]), image.start != runtime
      {
        // The call is before the address at which the caller goes on.
        addresses.append(words[frame + 1] - 1)
        // Code of the system in between may use the register of the frame for something else.
        place =
          next(frame).flatMap { isCall($0) ? $0 : nil }
          ?? words.indices.dropLast().first { $0 > frame + 1 && isFrame($0) }
        if let place { addresses += call(above: frame + 2, to: words[frame + 1], from: place) }
      }
      return addresses
    }

    /// The code of the function that is called by the instruction before an address; nil if it is not called by its name.
    // Unsafe: the address is one of code, and so is what is before it.
    private static func calledFunction(before address: UInt) -> Range<UInt>? {
      #if arch(x86_64)
        guard let end = UnsafeRawPointer(bitPattern: address),
          end.load(fromByteOffset: -5, as: UInt8.self) == 0xE8
        else { return nil }
        let distance = end.loadUnaligned(fromByteOffset: -4, as: Int32.self)
        let start = address &+ UInt(bitPattern: Int(distance))
        return ImageFile.file(with: start).flatMap { file in
          file.function(at: start &- file.shift).map {
            $0.code.lowerBound &+ file.shift..<$0.code.upperBound &+ file.shift
          }
        }
      #else
        return nil
      #endif
    }

    // MARK: - A thread that computes

    private static let isStopping = Atomic<Bool>(false)
    /// What a stopped thread says: where its code and its stack were; zero before that.
    private static let code = Atomic<UInt>(0)
    private static let stack = Atomic<UInt>(0)
    private static let mayGoOn = Atomic<Bool>(true)
    /// The system's number of the thread that is to stop.
    private static let target = Atomic<Int32>(0)

    /// Stops a thread for a moment, and looks what it does; nil if it does not stop soon.
    private static func computing(_ thread: UInt) -> Sight? {
      guard let kill, !isStopping.exchange(true, ordering: .acquiring) else { return nil }
      defer { isStopping.store(false, ordering: .releasing) }
      let number = ThreadSlot.systemNumber(of: thread)
      target.store(number, ordering: .relaxed)
      code.store(0, ordering: .relaxed)
      mayGoOn.store(false, ordering: .releasing)
      var words = [UInt](repeating: 0, count: size)
      var action = sigaction()
      action.__sigaction_handler.sa_sigaction = handle
      action.sa_flags = SA_SIGINFO | SA_RESTART
      var before = sigaction()
      guard sigaction(SIGPROF, &action, &before) == 0 else { return nil }
      // Nothing is allocated until the thread goes on: it may have been stopped while it was allocating.
      var sight: (code: UInt, start: UInt, count: Int)?
      if kill(getpid(), number, SIGPROF) == 0 {
        for _ in 0..<5000 where code.load(ordering: .acquiring) == 0 { usleep(100) }
        let (code, start) = (code.load(ordering: .acquiring), stack.load(ordering: .relaxed))
        if code != 0 { sight = (code, start, OwnMemory.read(start, into: &words)) }
      }
      mayGoOn.store(true, ordering: .releasing)
      // One that has not stopped by now may still do so.
      if sight != nil { sigaction(SIGPROF, &before, nil) }
      return sight.map { Sight(code: $0.code, start: $0.start, words: words.prefix($0.count)) }
    }

    // Unsafe: the system passes what the thread was doing: the words of `ucontext_t`, at the places that the system's header
    // gives. It is called in a handler of a signal, so it takes no lock and allocates nothing.
    private static let handle:
      @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void = {
        _, _, context in
        guard let words = context?.assumingMemoryBound(to: UInt.self),
          !mayGoOn.load(ordering: .acquiring),
          ThreadSlot.systemNumber == target.load(ordering: .relaxed)
        else { return }
        #if arch(x86_64)
          let (start, place) = (words[20], words[21])
        #else
          let (start, place) = (words[54], words[55])
        #endif
        stack.store(start & ~7, ordering: .relaxed)
        code.store(place, ordering: .releasing)
        // A call that sleeps would take virtual time.
        while !mayGoOn.load(ordering: .acquiring) {}
      }

    // Unsafe: `tgkill`: a process, a thread and a signal.
    private static let kill = RuntimeSymbols.address(of: "tgkill").map {
      unsafeBitCast($0, to: (@convention(c) (pid_t, pid_t, Int32) -> Int32).self)
    }
  #else
    static func of(thread: UInt) -> (stack: TaskStack, isWaiting: Bool)? { nil }

    static var ofCaller: TaskStack? { nil }
  #endif
}
