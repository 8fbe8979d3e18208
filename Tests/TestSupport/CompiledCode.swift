import Foundation

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
      let (status, messages) = try ChildProcess.run(arguments, in: folder)
      if status == 127 { throw Unusable(description: "there is no swiftc: \(messages)") }
      return Verdict(isAccepted: status == 0, messages: messages)
    }
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
