import Reactive
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// What is written to standard error if a run of a search traps: how to repeat its order.
///
/// A trap ends the process, so the line is prepared while the run goes on, and a handler of the fatal signals only writes it.
/// Then it calls the handler that was there before.
final class TrapNote: Sendable {
  #if os(Linux) && canImport(Glibc)
    // Unsafe: the bytes belong to this note. Only the thread of the run adds to them, and counts them afterwards.
    private nonisolated(unsafe) let bytes: UnsafeMutablePointer<UInt8>
    private let count = Atomic<Int>(0)
    private static let capacity = 4096

    /// Prepares the line of a run.
    ///
    /// - Parameter name: The name of the test.
    init(of name: String) {
      bytes = .allocate(capacity: Self.capacity)
      add("a trap in this order: REACTIVE_ORDER='\(name): ")
      Self.areHandled
    }

    deinit { bytes.deallocate() }

    /// Adds the token of a deviation.
    func add(token: String) {
      add((hasDeviations.exchange(true, ordering: .relaxed) ? "," : "") + token)
    }

    private let hasDeviations = Atomic<Bool>(false)

    private func add(_ text: String) {
      let start = count.load(ordering: .relaxed)
      guard start + text.utf8.count + 2 <= Self.capacity else { return }
      for (place, byte) in text.utf8.enumerated() { bytes[start + place] = byte }
      count.store(start + text.utf8.count, ordering: .releasing)
    }

    // Called in a handler of a signal, so it takes no lock and allocates nothing.
    private func write() {
      let count = count.load(ordering: .acquiring)
      (bytes[count], bytes[count + 1]) = (UInt8(ascii: "'"), UInt8(ascii: "\n"))
      _ = Glibc.write(STDERR_FILENO, bytes, count + 2)
    }

    // Unsafe: what was there before is stored once, before the handlers that read it are installed.
    private nonisolated(unsafe) static let before = UnsafeMutablePointer<sigaction>.allocate(
      capacity: 32)

    /// Installs the handlers, on first use.
    private static let areHandled: Void = {
      for signal in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handle
        action.sa_flags = SA_ONSTACK
        sigaction(signal, nil, before + Int(signal))
        sigaction(signal, &action, nil)
      }
    }()

    private static let handle: @convention(c) (Int32) -> Void = { signal in
      TaskHooks.current?.trapNote?.write()
      sigaction(signal, before + Int(signal), nil)
      // What traps is tried again, and traps again. Only an abortion has to be repeated.
      if signal == SIGABRT { raise(signal) }
    }
  #else
    init(of name: String) {}

    func add(token: String) {}
  #endif
}
