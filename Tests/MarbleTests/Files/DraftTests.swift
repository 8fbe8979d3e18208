import Foundation
import ReactiveTesting
import Testing

@testable import MarbleAuthoring
@testable import MarbleCases
@testable import marble

/// Unfinished files of a program that a signal ends: none stays.
@Suite struct DraftTests {
  #if os(macOS) || os(Linux)
    private static let signals = [SIGTERM, SIGHUP, SIGINT, SIGXCPU]

    /// A folder that the process of a test and the process that it starts both know.
    private static func folder(of process: pid_t, _ number: Int) -> String {
      FileManager.default.temporaryDirectory.path + "/marble-drafts-\(process)-\(number)"
    }

    /// Begins a file in a folder, makes sure that it is there, and ends the process with a signal.
    private static func begin(_ number: Int) throws {
      let path = folder(of: getppid(), number)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      let folder = open(path, O_RDONLY | O_DIRECTORY)
      // Whoever starts the tests may block signals, or ignore them.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_UNBLOCK, &all, nil)
      signal(signals[number], SIG_DFL)
      Interruption.install()
      let draft = try Draft(in: folder, permissions: 0o600)
      guard try FileManager.default.contentsOfDirectory(atPath: path).count == 1 else { return }
      withExtendedLifetime(draft) { _ = raise(signals[number]) }
    }

    @Test func `a program that a signal ends leaves no unfinished file`() async throws {
      await #expect(processExitsWith: .signal(SIGTERM)) { try Self.begin(0) }
      await #expect(processExitsWith: .signal(SIGHUP)) { try Self.begin(1) }
      await #expect(processExitsWith: .signal(SIGINT)) { try Self.begin(2) }
      await #expect(processExitsWith: .signal(SIGXCPU)) { try Self.begin(3) }
      for number in Self.signals.indices {
        let path = Self.folder(of: getpid(), number)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
        try FileManager.default.removeItem(atPath: path)
      }
    }

    @Test func `each signal that ends a program is handled, except for those of a crash`() async {
      await #expect(processExitsWith: .success) {
        let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]
        let stops = [SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU]
        let harmless = [SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGXFSZ]
        #if os(Linux)
          let last = __libc_current_sigrtmax()
          // The system's library keeps some for itself.
          let inner = Array(32..<__libc_current_sigrtmin())
        #else
          // SIGEMT is that of a crash, and nothing happens at SIGIO and SIGINFO.
          let (last, inner): (Int32, [Int32]) = (31, [7, SIGIO, 29])
        #endif
        let numbers = (1...last).filter { !(crashes + stops + harmless + inner).contains($0) }
        for number in numbers { signal(number, SIG_DFL) }
        Interruption.install()
        exit(numbers.allSatisfy { signal($0, SIG_DFL) != nil } ? 0 : 1)
      }
    }
  #endif
}
