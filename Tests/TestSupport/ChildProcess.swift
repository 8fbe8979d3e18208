import Foundation

/// A process that a test starts.
public enum ChildProcess {
  /// Starts a script of the shell.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - arguments: What the script knows as `$0`, `$1` and so on.
  /// - Returns: The process.
  /// - Throws: `CompiledCode.Unusable` if it cannot be started.
  public static func start(_ script: String, _ arguments: [String]) throws -> pid_t {
    #if os(macOS) || os(Linux)
      var argv: [UnsafeMutablePointer<CChar>?] =
        (["/bin/sh", "-c", script] + arguments).map { strdup($0) } + [nil]
      defer { for word in argv { free(word) } }
      #if canImport(Darwin)
        var attributes: posix_spawnattr_t?
      #else
        var attributes = posix_spawnattr_t()
      #endif
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      // A test's thread may block signals, and a shell's background job ignores some. The process would inherit both.
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&signals, number) }
      posix_spawnattr_setsigdefault(&attributes, &signals)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
      var process = pid_t()
      guard posix_spawn(&process, "/bin/sh", nil, &attributes, &argv, environ) == 0 else {
        throw CompiledCode.Unusable(description: "there is no /bin/sh")
      }
      return process
    #else
      throw CompiledCode.Unusable(description: "this system starts no processes for tests")
    #endif
  }

  /// Waits for a process to end.
  ///
  /// - Returns: Its exit status; nil if a signal ended it.
  public static func end(of process: pid_t) -> Int32? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - arguments: The command, which is looked for in `PATH`, and its arguments.
  ///   - folder: The working directory. A file is left there.
  /// - Returns: The exit status, or -1 after a signal, and everything that was printed.
  /// - Throws: `CompiledCode.Unusable` if there is no shell.
  public static func run(
    _ arguments: [String], in folder: String
  ) throws -> (status: Int32, output: String) {
    let script = "cd \"$0\" && exec \"$@\" >output.txt 2>&1 </dev/null"
    let process = try start(script, [folder] + arguments)
    return (end(of: process) ?? -1, text(of: "\(folder)/output.txt"))
  }

  /// Reads a file.
  // `String(contentsOfFile:)` leaks a page for each empty file on Linux.
  private static func text(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
