/// What the compiler says about code that uses the libraries as they were built for this test run.
///
/// The code is only type-checked.
public struct CompilerMessages: Sendable {
  /// One message, without the lines that point at the code.
  public struct Message: Sendable, Equatable, CustomStringConvertible {
    /// The line of the code that the message is about, counted from 1.
    public var line: Int
    /// `error` or `warning`.
    public var kind: String
    /// The text of the message.
    public var text: String

    /// The message as the compiler prints it.
    public var description: String { "\(line): \(kind): \(text)" }
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
  /// - Throws: `CompiledCode.Unusable` without a compiler or modules, and if the compiler failed without a message
  ///   about the code.
  public init(of code: String, languageMode: String = "6", options: [String] = []) throws {
    let verdict = try CompiledCode(["Code.swift": code])
      .typeChecked(languageMode: languageMode, options: ["-diagnostic-style", "llvm"] + options)
    all = verdict.messages.split(separator: "\n").compactMap(Self.message)
    guard verdict.isAccepted || !all.isEmpty else {
      throw CompiledCode.Unusable(description: "The compiler failed:\n\(verdict.messages)")
    }
  }

  /// Reads a line of the compiler: `PATH:LINE:COLUMN: KIND: TEXT`.
  private static func message(_ line: Substring) -> Message? {
    let parts = line.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].hasSuffix("/Code.swift"), let number = Int(parts[1]) else {
      return nil
    }
    let kind = parts[3].trimmingPrefix { $0 == " " }
    guard kind == "error" || kind == "warning" else { return nil }
    return Message(
      line: number, kind: String(kind), text: String(parts[4].trimmingPrefix { $0 == " " }))
  }
}
