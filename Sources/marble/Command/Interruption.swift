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
  /// The address of a path, or zero.
  private static let draftPath = Atomic<UInt>(0)
  private static let ownsTerminal = Atomic<Bool>(false)
  /// The plain colours, and the cursor.
  private static let restoration: StaticString = "\u{1B}[0m\u{1B}[?25h"

  /// The file that has been begun and is to go if the program is interrupted.
  static var draft: String? {
    get { path(draftPath.load(ordering: .acquiring)).map { String(cString: $0) } }
    set {
      let address = newValue.flatMap { strdup($0) }.map { UInt(bitPattern: $0) } ?? 0
      free(path(draftPath.exchange(address, ordering: .acquiringAndReleasing)))
    }
  }

  private static func path(_ address: UInt) -> UnsafeMutablePointer<CChar>? {
    UnsafeMutablePointer(bitPattern: address)
  }

  /// Notes that the terminal is not as it was found.
  static func takeTerminal() { ownsTerminal.store(true, ordering: .releasing) }

  /// Takes the signals that end a program from outside.
  static func install() {
    // A parent may have left it ignored; then each write would fail instead.
    signal(SIGPIPE, SIG_DFL)
    // Touched here, as a signal's handler may not make them.
    _ = (draftPath.load(ordering: .relaxed), ownsTerminal.load(ordering: .relaxed))
    for number in [SIGINT, SIGTERM, SIGHUP] {
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
    if let path = path(draftPath.load(ordering: .acquiring)) { unlink(path) }
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
