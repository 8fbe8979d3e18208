import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is done when the program is interrupted: the terminal is given back as it was, a file begun is
/// taken away, and the program ends by the signal, so that a shell knows of it.
package enum Interruption {
  /// The address of a draft, or zero.
  private static let draft = Atomic<UInt>(0)
  private static let ownsTerminal = Atomic<Bool>(false)
  /// The plain colours, and the cursor.
  private static let restoration: StaticString = "\u{1B}[0m\u{1B}[?25h"

  /// A file by its name in an open folder: a path may be too long, or lead elsewhere by now.
  private struct DraftName {
    var folder: Int32
    var name: UnsafeMutablePointer<CChar>
  }

  /// Notes a file that has been begun and is to be removed if the program is interrupted.
  static func note(draft name: String, in folder: Int32) {
    guard let name = strdup(name) else { return }
    let pointer = UnsafeMutablePointer<DraftName>.allocate(capacity: 1)
    pointer.initialize(to: DraftName(folder: folder, name: name))
    exchangeDraft(UInt(bitPattern: pointer))
  }

  /// Notes that the file begun is in its place, or gone.
  static func forgetDraft() { exchangeDraft(0) }

  private static func exchangeDraft(_ address: UInt) {
    guard let old = draftName(draft.exchange(address, ordering: .acquiringAndReleasing)) else {
      return
    }
    free(old.pointee.name)
    old.deallocate()
  }

  private static func draftName(_ address: UInt) -> UnsafeMutablePointer<DraftName>? {
    UnsafeMutablePointer(bitPattern: address)
  }

  /// Notes that the terminal is not as it was found.
  static func takeTerminal() { ownsTerminal.store(true, ordering: .releasing) }

  /// Takes the signals that end a program from outside.
  static func install() {
    // A write beyond the largest size allowed is to fail as any other does, not to end the program.
    signal(SIGXFSZ, SIG_IGN)
    // Touched here, as a signal's handler may not make them.
    _ = (draft.load(ordering: .relaxed), ownsTerminal.load(ordering: .relaxed))
    // A parent may have left it ignored; then each write would fail instead.
    signal(SIGPIPE, onSignal)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      var action = sigaction()
      sigaction(number, nil, &action)
      // What a parent has asked to be ignored, as `nohup` does, stays so.
      if !action.isIgnored { signal(number, onSignal) }
    }
  }

  /// Gives back the terminal; nothing in it may take memory, as it runs inside a signal's handler.
  private static let onSignal: @convention(c) (Int32) -> Void = { number in
    if ownsTerminal.load(ordering: .acquiring) {
      _ = write(STDOUT_FILENO, restoration.utf8Start, restoration.utf8CodeUnitCount)
    }
    if let begun = draftName(draft.load(ordering: .acquiring)) {
      unlinkat(begun.pointee.folder, begun.pointee.name, 0)
    }
    signal(number, SIG_DFL)
    raise(number)
  }
}

extension sigaction {
  fileprivate var isIgnored: Bool {
    #if canImport(Darwin)
      let handler = __sigaction_u.__sa_handler
    #else
      let handler = __sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
