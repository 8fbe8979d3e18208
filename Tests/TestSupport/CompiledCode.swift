#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Swift code that a test compiles against the modules of the current build.
///
/// The compiler is the one in `PATH`; `SWIFT_EXEC` names another.
public struct CompiledCode: Sendable {
  /// What the compiler says about some code.
  public struct Verdict: Sendable {
    /// Whether it compiles.
    public let isAccepted: Bool
    /// Errors and warnings, as the compiler prints them.
    public let messages: String
  }

  /// A command that cannot be run, or a build whose modules cannot be found.
  public struct Unusable: Error, CustomStringConvertible {
    /// What is missing.
    public let description: String
  }

  private let files: [String: String]
  private let paths: [String]

  /// Creates code from texts and from files that exist.
  ///
  /// - Parameters:
  ///   - files: The text of each file by its name, such as `a.swift`; compiled as one module.
  ///   - paths: More files of that module.
  public init(_ files: [String: String], paths: [String] = []) {
    self.files = files
    self.paths = paths
  }

  /// Type-checks the code.
  ///
  /// - Parameters:
  ///   - languageMode: `5` or `6`.
  ///   - options: More arguments for the compiler.
  /// - Returns: Whether it compiles, and what the compiler says.
  /// - Throws: `Unusable` without a compiler or modules.
  public func typeChecked(
    languageMode: String = "6", options: [String] = []
  ) throws -> Verdict {
    guard let modules = Self.modules else {
      throw Unusable(description: "the modules of this build are not beside the tests")
    }
    return try Self.withFolder { folder in
      var sources = paths
      for (name, text) in files.sorted(by: { $0.key < $1.key }) {
        sources.append("\(folder)/\(name)")
        try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
      }
      let compiler = ProcessInfo.processInfo.environment["SWIFT_EXEC"] ?? "swiftc"
      let arguments =
        [compiler, "-typecheck", "-wmo", "-parse-as-library", "-module-name", "Client"]
        + ["-swift-version", languageMode, "-I", modules] + options + sources
      let (status, messages) = try Self.run(arguments, in: folder)
      if status == 127 { throw Unusable(description: "there is no swiftc: \(messages)") }
      return Verdict(isAccepted: status == 0, messages: messages)
    }
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - arguments: The command, which is looked for in `PATH`, and its arguments.
  ///   - folder: The working directory. A file is left there.
  /// - Returns: The exit status, or -1 after a signal, and everything that was printed.
  /// - Throws: `Unusable` if there is no shell.
  public static func run(
    _ arguments: [String], in folder: String
  ) throws -> (status: Int32, output: String) {
    #if os(macOS) || os(Linux)
      let log = "\(folder)/output.txt"
      let script = "cd \"$0\" && exec \"$@\" >output.txt 2>&1 </dev/null"
      let words = ["/bin/sh", "-c", script, folder] + arguments
      var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
      defer { for word in argv { free(word) } }
      #if canImport(Darwin)
        var attributes: posix_spawnattr_t?
      #else
        var attributes = posix_spawnattr_t()
      #endif
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      // A test's thread may block signals, and the command would inherit the blocked signals.
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
      var process = pid_t()
      guard posix_spawn(&process, "/bin/sh", nil, &attributes, &argv, environ) == 0 else {
        throw Unusable(description: "there is no /bin/sh")
      }
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      return (status & 0x7F == 0 ? (status >> 8) & 0xFF : -1, text(of: log))
    #else
      throw Unusable(description: "this system starts no processes for tests")
    #endif
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

  /// Calls a closure with an empty folder, which is removed afterwards.
  ///
  /// - Parameter body: Receives the folder's path.
  /// - Returns: What the closure returns.
  /// - Throws: Any error of the closure, and `Unusable` if no folder can be made.
  public static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    var template = Array("/tmp/reactive-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Unusable(description: "no folder can be made in /tmp")
    }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
  }

  /// The folder of this build's modules; nil if it is not beside the tests, or where no process can be started.
  static let modules: String? = {
    #if os(macOS) || os(Linux)
      // Xcode has no folder for modules alone.
      return buildFolders.flatMap { ["\($0)/Modules", $0] }
        .first { access("\($0)/Reactive.swiftmodule", R_OK) == 0 }
    #else
      return nil
    #endif
  }()

  /// The folders around the tests that are running, from the inside out; one of them has the programs of this build.
  public static let buildFolders: [String] = {
    var paths = CommandLine.arguments
    #if canImport(Darwin)
      // Under Xcode, the first argument is the program that has loaded the tests.
      var tests = Dl_info()
      if dladdr(#dsohandle, &tests) != 0, let name = tests.dli_fname {
        paths.insert(String(cString: name), at: 0)
      }
    #endif
    return paths.flatMap { path -> [String] in
      guard let resolved = realpath(path, nil) else { return [] }
      defer { free(resolved) }
      var folders: [String] = []
      var folder = String(cString: resolved)
      while let slash = folder.lastIndex(of: "/") {
        folder = String(folder[..<slash])
        folders.append(folder)
      }
      return folders
    }
  }()
}
