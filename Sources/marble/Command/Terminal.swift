import ReactiveTesting
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The terminal that the program writes to.
enum Terminal {
  /// Whether standard output is a terminal.
  static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  static var isError: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether the terminal should get no colours: `NO_COLOR` is set and not empty, or the terminal has none.
  static var refusesColors: Bool {
    if let setting = getenv("NO_COLOR"), setting.pointee != 0 { return true }
    return getenv("TERM").map { String(cString: $0) == "dumb" } ?? false
  }

  /// The number of columns; nil if the output is not a terminal, or if the terminal does not say.
  static var width: Int? {
    guard isOutput else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

/// Adds colours to messages: to their kind, and to the mark under the text that they are about.
struct MessagePaint {
  let style: DiagramStyle

  /// The text with colours.
  func painted(_ text: String) -> String {
    guard style.isColored else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(painted)
      .joined(separator: "\n")
  }

  private func painted(_ line: Substring) -> String {
    if line.hasPrefix("error: ") {
      return mark(line, line.startIndex..<line.index(line.startIndex, offsetBy: 6))
    }
    if let kind = line.firstRange(of: ": error: ") {
      return mark(
        line, line.index(kind.lowerBound, offsetBy: 2)..<line.index(before: kind.upperBound))
    }
    // The line below a source line: blanks, a bar, and the mark.
    guard let bar = line.firstIndex(where: { $0 != " " }), line[bar] == "|",
      let caret = line[bar...].dropFirst().firstIndex(where: { $0 != " " }), line[caret] == "^"
    else { return String(line) }
    return mark(line, caret..<line.endIndex)
  }

  private func mark(_ line: Substring, _ range: Range<Substring.Index>) -> String {
    line[..<range.lowerBound] + style.painted(String(line[range]), .bad) + line[range.upperBound...]
  }
}

/// Handles interruptions: restores the terminal, removes an unfinished file, and ends the program with the signal, so
/// that the shell sees it.
package enum Interruption {
  /// The address of the name of the draft, or zero: at most one file is unfinished at a time.
  // Unsafe: whoever takes the address out has the memory for itself.
  private static let draft = Atomic<UInt>(0)
  private static let ownsTerminal = Atomic<Bool>(false)
  private static let isEnding = Atomic<Bool>(false)
  /// The signals that end a program, unless it handles them.
  ///
  /// Those of a crash are left alone, because then nothing that the program knows can be relied on.
  private static let signals = {
    let everywhere = [
      SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGUSR1,
      SIGUSR2,
    ]
    #if os(Linux)
      return everywhere + [SIGIO, SIGPWR, SIGSTKFLT]
        + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())
    #else
      return everywhere
    #endif
  }()
  /// Resets the colours and shows the cursor.
  private static let restoration: StaticString = "\u{1B}[0m\u{1B}[?25h"

  /// A file by its name in an open folder, because a path may be too long or lead elsewhere by now.
  private struct DraftName {
    var folder: Int32
    var name: UnsafeMutablePointer<CChar>
  }

  /// Notes the unfinished file, which is removed if the program is interrupted.
  static func note(draft name: String, in folder: Int32) {
    guard let name = strdup(name) else { return }
    let pointer = UnsafeMutablePointer<DraftName>.allocate(capacity: 1)
    pointer.initialize(to: DraftName(folder: folder, name: name))
    replaceDraft(by: UInt(bitPattern: pointer))
  }

  /// Notes that the unfinished file has been moved into place, or removed.
  static func forgetDraft() { replaceDraft(by: 0) }

  private static func replaceDraft(by address: UInt) {
    guard let old = takeDraft(leaving: address) else { return }
    free(old.pointee.name)
    old.deallocate()
  }

  private static func takeDraft(leaving address: UInt) -> UnsafeMutablePointer<DraftName>? {
    UnsafeMutablePointer(
      bitPattern: draft.exchange(address, ordering: .acquiringAndReleasing))
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
    if let begun = takeDraft(leaving: 0) { unlinkat(begun.pointee.folder, begun.pointee.name, 0) }
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
