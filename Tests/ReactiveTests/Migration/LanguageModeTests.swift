import Foundation
import TestSupport
import Testing

/// Code written before Swift checked for data races, compiled in each language mode.
///
/// `SwiftFiveTests` runs more of it.
@Suite(.compilesCode) struct LanguageModeTests {
  /// Wrappers and view models as in code for ReactiveSwift, and then a view.
  private static func code() throws -> String {
    try Repository.text("Tests/ForeignCode/before-sendable.txt")
  }

  /// The lines of that code with a comment at the end.
  private static func lines(_ comments: String...) throws -> Set<Int> {
    let lines = try code().split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { line in comments.contains { line.element.hasSuffix("  // \($0)") } }
    try #require(lines.count >= comments.count)
    return Set(lines.map { $0.offset + 1 })
  }

  @Test func `in Swift 5 mode code without Sendable compiles, with a warning for the main actor`()
    throws
  {
    let code = try Self.code()
    let models = try #require(code.split(separator: "\n\n").first)
    #expect(try CompilerMessages(of: String(models), languageMode: "5").all == [])
    let messages = try CompilerMessages(of: code, languageMode: "5")
    #expect(messages.errors == [])
    #expect(try messages.warnings.map(\.line) == Array(Self.lines("of the main actor")))
  }

  @Test func `in Swift 6 mode the compiler warns of a possible data race`() throws {
    let messages = try CompilerMessages(of: Self.code(), languageMode: "6")
    #expect(messages.errors == [])
    let all = try Self.lines("a capture", "not Sendable", "of the main actor")
    #expect(Set(messages.warnings.map(\.line)) == all)
    let captures = messages.warnings.filter { $0.text.contains("#SendableClosureCaptures") }
    #expect(try Set(captures.map(\.line)) == Self.lines("a capture"))
  }

  @Test func `compiler options make a possible data race an error`() throws {
    let some = try CompilerMessages(
      of: Self.code(), options: ["-Werror", "SendableClosureCaptures"])
    #expect(try Set(some.errors.map(\.line)) == Self.lines("a capture"))
    let all = try CompilerMessages(of: Self.code(), options: ["-warnings-as-errors"])
    let lines = try Self.lines("a capture", "not Sendable", "of the main actor")
    #expect(Set(all.errors.map(\.line)) == lines)
  }

  @Test func `in Swift 6 mode a stream of values that are not Sendable is an error`() throws {
    let code = """
      import Reactive
      class Model {}
      let models = Signal<Model, Never>.pipe()
      """
    let messages = try CompilerMessages(of: code)
    #expect(messages.errors.contains { $0.line == 3 && $0.text.contains("'Sendable'") })
    #expect(try CompilerMessages(of: code, languageMode: "5").all == [])
  }

  @Test func `each public function that takes a Sendable closure accepts others in Swift 5 mode`()
    throws
  {
    var count = 0
    for path in Repository.files(below: "Sources/Reactive", ending: ".swift") {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      for declaration in text.split(separator: "\n\n") {
        guard let start = declaration.firstRange(of: /public [^\n]*(func|init)/)?.lowerBound else {
          continue
        }
        let signature = declaration[start...].prefix { $0 != "{" }
        guard signature.contains("@Sendable") else { continue }
        count += 1
        #expect(declaration[..<start].contains("@preconcurrency"), "\(path): \(signature)")
      }
    }
    #expect(count > 150)
  }

  @Test(arguments: ["5", "6"])
  func `code that follows the migration page compiles without messages`(mode: String) throws {
    let code = try Repository.text("Tests/ForeignCode/after-sendable.txt")
    #expect(try CompilerMessages(of: code, languageMode: mode).all == [])
  }
}
