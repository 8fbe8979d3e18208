import TestSupport
import Testing

/// The compiler answers a name from RxSwift, Combine or RxJS with the name used here.
@Suite(.compilesCode) struct NamesElsewhereTests {
  @Test(arguments: [("names", true), ("first-words", false)])
  func `the compiler answers a call of another library with the name used here`(
    file: String, isOnlyError: Bool
  ) throws {
    let lines = try Repository.text("Tests/ForeignCode/\(file).txt").split(separator: "\n")
    let head = lines.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
    let calls = lines.map { $0.split(separator: "  →  ").map(String.init) }.filter { $0.count == 2 }
    #expect(calls.count > 60)
    let code = head + calls.map { "  _ = \($0[0])" } + ["}", ""]
    let errors = try CompilerMessages(of: code.joined(separator: "\n")).errors
    for (number, call) in calls.enumerated() {
      let said = errors.filter { $0.line == head.count + number + 1 }.map(\.text)
      #expect(said.contains { $0.contains(call[1]) }, "\(call[0]): \(said)")
      #expect(said.allSatisfy { $0.contains("is unavailable") }, "\(call[0]): \(said)")
      #expect(said.count == 1 || !isOnlyError, "\(call[0]): \(said)")
    }
  }

  @Test func `a client's own type wins over a hint of that name`() throws {
    let code = try Repository.text("Tests/ForeignCode/own-names.txt")
    #expect(try CompilerMessages(of: code).all == [])
  }

  @Test func `a type of another module wins over a hint of that name`() throws {
    let code = """
      import Observation
      import Reactive
      @Observable final class Model { var count = 0 }
      func use(_ model: some Observable) {}
      """
    #expect(try CompilerMessages(of: code).all == [])
  }
}
