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

/// What the compiler says about code that uses the libraries as they were built for this test run.
///
/// The code is only type-checked. The compiler is the one in `PATH`; `SWIFT_EXEC` names another.
public struct CompilerMessages: Sendable {
  /// One message, without the lines that point at the code.
  public struct Message: Sendable, Equatable, CustomStringConvertible {
    /// The line of the code that it is about, from 1.
    public var line: Int
    /// `error` or `warning`.
    public var kind: String
    /// What it says.
    public var text: String

    /// As the compiler prints it.
    public var description: String { "\(line): \(kind): \(text)" }
  }

  /// Why there are no messages.
  public struct Failure: Error, CustomStringConvertible {
    /// What went wrong.
    public let description: String
  }

  /// The errors and warnings, in the order of the compiler; no notes.
  public let all: [Message]

  /// The errors alone.
  public var errors: [Message] { all.filter { $0.kind == "error" } }
  /// The warnings alone.
  public var warnings: [Message] { all.filter { $0.kind == "warning" } }

  /// Type-checks some code.
  ///
  /// - Parameters:
  ///   - code: The text of a file.
  ///   - languageMode: The language mode of Swift: `5` or `6`.
  ///   - options: More options for the compiler.
  /// - Throws: That the compiler or the built modules are missing, or that the compiler failed without a
  ///   message about the code.
  public init(of code: String, languageMode: String = "6", options: [String] = []) throws {
    guard let modules = Self.modules else {
      throw Failure(description: "The folder of the built modules is not beside the tests.")
    }
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = "\(folder)/Code.swift"
    try code.write(toFile: file, atomically: false, encoding: .utf8)
    let compiler = ProcessInfo.processInfo.environment["SWIFT_EXEC"] ?? "swiftc"
    let words =
      [
        compiler, "-typecheck", "-parse-as-library", "-diagnostic-style", "llvm",
        "-swift-version", languageMode, "-I", modules,
      ] + options + [file]
    let (status, output) = try Self.run(words)
    all = output.split(separator: "\n").compactMap { Self.message($0, in: file) }
    guard status == 0 || !all.isEmpty else {
      throw Failure(description: "The compiler failed:\n\(output)")
    }
  }

  /// The folder of the modules: the build puts it beside the program of the tests.
  private static let modules: String? = {
    var folder = CommandLine.arguments.first ?? ""
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      let modules = "\(folder)/Modules"
      if access("\(modules)/Reactive.swiftmodule", F_OK) == 0 { return modules }
    }
    return nil
  }()

  private static func temporaryFolder() throws -> String {
    let template = strdup("/tmp/reactive-code-XXXXXX")
    defer { free(template) }
    guard let template, mkdtemp(template) != nil else {
      throw Failure(description: "A temporary folder cannot be made.")
    }
    return String(cString: template)
  }

  /// Runs a command, and returns its status and all that it wrote.
  private static func run(_ words: [String]) throws -> (Int32, String) {
    let quoted = words.map {
      "'\($0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }
    guard let pipe = popen("\(quoted.joined(separator: " ")) 2>&1", "r") else {
      throw Failure(description: "The compiler cannot be started.")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return (pclose(pipe), String(decoding: bytes, as: UTF8.self))
  }

  private static func message(_ line: Substring, in file: String) -> Message? {
    guard line.hasPrefix("\(file):") else { return nil }
    let parts = line.dropFirst(file.count + 1)
      .split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let number = Int(parts[0]) else { return nil }
    let kind = parts[2].trimmingPrefix { $0 == " " }
    guard kind == "error" || kind == "warning" else { return nil }
    return Message(
      line: number, kind: String(kind), text: String(parts[3].trimmingPrefix { $0 == " " }))
  }
}
