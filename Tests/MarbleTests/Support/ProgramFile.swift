import Foundation
import TestSupport

/// The built program, for what can only be tested from outside.
enum ProgramFile {
  /// The program that `REACTIVE_MARBLE` names, or the one in the folder of the tests.
  ///
  /// The path is absolute, because some tests start the program in another folder.
  static let path: String? = {
    #if os(macOS) || os(Linux)
      return ProcessInfo.processInfo.environment["REACTIVE_MARBLE"]
        ?? CompiledCode.buildFolders.map { "\($0)/marble" }
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
  /// - Throws: `Missing` if it has not been built, and an error if it cannot be started.
  static func start(
    _ arguments: [String], shell: String = ":", redirections: String = ">/dev/null 2>&1"
  ) throws -> pid_t {
    guard let path else { throw Missing() }
    return try ChildProcess.start(
      "\(shell); exec \"$0\" \"$@\" \(redirections)", [path] + arguments)
  }

  struct Missing: Error {}
}
