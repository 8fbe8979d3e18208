#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The built program, for what can only be tested from outside.
enum ProgramFile {
  /// The program is built into the same folder as the tests.
  ///
  /// The path is absolute, because some tests start the program in another folder.
  static let path: String? = {
    #if os(macOS) || os(Linux)
      return CompiledCode.buildFolders.map { "\($0)/marble" }
        .first { access($0, X_OK) == 0 && !isFolder($0) }
    #else
      return nil
    #endif
  }()

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the program's name.
  ///   - shell: What the shell does before it runs the program, such as `ulimit -f 1`.
  ///   - redirections: Where its output goes, in shell syntax; by default it is discarded.
  /// - Returns: Its process.
  /// - Throws: `Missing` if it cannot be started.
  static func start(
    _ arguments: [String], shell: String = ":", redirections: String = ">/dev/null 2>&1"
  ) throws -> pid_t {
    #if os(macOS) || os(Linux)
      guard let path else { throw Missing() }
      let words =
        ["/bin/sh", "-c", "\(shell); exec \"$0\" \"$@\" \(redirections)", path] + arguments
      var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
      defer { for word in argv { free(word) } }
      var process = pid_t()
      #if canImport(Darwin)
        var attributes: posix_spawnattr_t?
      #else
        var attributes = posix_spawnattr_t()
      #endif
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      // A test's thread may block signals, and a shell's background job ignores some. The program would inherit both.
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&signals, number) }
      posix_spawnattr_setsigdefault(&attributes, &signals)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
      guard posix_spawn(&process, "/bin/sh", nil, &attributes, &argv, environ) == 0 else {
        throw Missing()
      }
      return process
    #else
      throw Missing()
    #endif
  }

  /// Waits for a process to end.
  ///
  /// - Returns: Its exit status; nil if a signal ended it.
  static func end(of process: pid_t) -> Int32? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
  }

  struct Missing: Error {}
}
