import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Handles interruptions: restores the terminal, removes an unfinished file, and ends the program with the signal, so
/// that the shell sees it.
package enum Interruption {
  /// The address of the name of the newest draft, or zero.
  // Unsafe: whoever takes the address out has the memory for itself.
  private static let draft = Atomic<UInt>(0)
  private static let ownsTerminal = Atomic<Bool>(false)
  private static let isEnding = Atomic<Bool>(false)
  private static let signals = [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// Resets the colours and shows the cursor.
  private static let restoration: StaticString = "\u{1B}[0m\u{1B}[?25h"

  /// A file by its name in an open folder, because a path may be too long or lead elsewhere by now.
  private struct DraftName {
    var folder: Int32
    var name: UnsafeMutablePointer<CChar>
    /// The address of the draft that was begun before and is unfinished too, or zero.
    var older: UInt
  }

  /// Notes an unfinished file, which is removed if the program is interrupted.
  static func note(draft name: String, in folder: Int32) {
    guard let name = strdup(name) else { return }
    let pointer = UnsafeMutablePointer<DraftName>.allocate(capacity: 1)
    let older = draft.load(ordering: .acquiring)
    pointer.initialize(to: DraftName(folder: folder, name: name, older: older))
    draft.store(UInt(bitPattern: pointer), ordering: .releasing)
  }

  /// Notes that the newest unfinished file has been moved into place, or removed.
  static func forgetDraft() {
    let address = draft.load(ordering: .acquiring)
    guard let newest = draftName(address) else { return }
    // If this fails, a signal handler on another thread has taken all drafts, and ends the program.
    let (isMine, _) = draft.compareExchange(
      expected: address, desired: newest.pointee.older, ordering: .acquiringAndReleasing)
    guard isMine else { return }
    free(newest.pointee.name)
    newest.deallocate()
  }

  /// Does something that no signal interrupts on this thread: a new draft must be noted before one arrives.
  static func withoutSignals<Result>(_ body: () -> Result) -> Result {
    var (blocked, old) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    for number in signals { sigaddset(&blocked, number) }
    pthread_sigmask(SIG_BLOCK, &blocked, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    return body()
  }

  private static func draftName(_ address: UInt) -> UnsafeMutablePointer<DraftName>? {
    UnsafeMutablePointer(bitPattern: address)
  }

  /// Notes that the terminal has been changed.
  static func takeTerminal() { ownsTerminal.store(true, ordering: .releasing) }

  /// Installs handlers for the signals that end a program from outside.
  static func install() {
    // A write beyond the maximum file size should fail like any other, not end the program.
    signal(SIGXFSZ, SIG_IGN)
    // Initialized here, because a signal handler must not do it.
    _ = (draft.load(ordering: .relaxed), ownsTerminal.load(ordering: .relaxed))
    _ = isEnding.load(ordering: .relaxed)
    _ = restoration.utf8CodeUnitCount
    // A parent process may have left this one ignored. Then every write would fail instead.
    signal(SIGPIPE, onSignal)
    for number in signals where number != SIGPIPE {
      var action = sigaction()
      sigaction(number, nil, &action)
      // Signals that a parent process asked to ignore, as `nohup` does, stay ignored.
      if !action.isIgnored { signal(number, onSignal) }
    }
  }

  /// Cleans up and raises the signal again.
  ///
  /// It must call nothing that is unsafe in a signal handler.
  private static let onSignal: @convention(c) (Int32) -> Void = { number in
    // A second signal, perhaps on another thread, must not end the program before the first has cleaned up.
    guard !isEnding.exchange(true, ordering: .acquiringAndReleasing) else { return }
    if ownsTerminal.load(ordering: .acquiring) {
      _ = write(STDOUT_FILENO, restoration.utf8Start, restoration.utf8CodeUnitCount)
    }
    var address = draft.exchange(0, ordering: .acquiringAndReleasing)
    while let begun = draftName(address) {
      unlinkat(begun.pointee.folder, begun.pointee.name, 0)
      address = begun.pointee.older
    }
    signal(number, SIG_DFL)
    raise(number)
  }
}

extension sigaction {
  fileprivate var isIgnored: Bool {
    #if canImport(Darwin)
      let handler = __sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = __sa_handler.sa_handler
    #else
      let handler = __sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
