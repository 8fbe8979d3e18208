#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport
import Testing

/// The comment of each operator has a diagram, and states what the operator costs.
///
/// This is required of an operator's main declaration: the first documented one of its name in a file whose comment
/// does not refer to another declaration. `DocumentedExampleTests` runs the diagrams.
@Suite struct OperatorDocumentationTests {
  /// The operators without a diagram, each with the reason.
  private static let undrawn = [
    "TakeDuring.take": "A lane cannot show the lifetime of an object.",
    "PromoteError.promoteError": "It changes only a type, and no event.",
  ]

  private struct Operator {
    /// The file and the name, such as `SkipRepeats.skipRepeats`.
    var name: String
    /// The lines of its comment, without the slashes.
    var comment: [String]

    var hasDiagram: Bool {
      zip(comment, comment.dropFirst()).contains { $0.isEmpty && Operator.isRow($1) }
    }

    var hasCost: Bool { comment.contains { $0.hasPrefix(" - Complexity: ") } }

    /// Whether the comment leaves the details to another declaration's.
    var refers: Bool {
      let text = comment.joined()
      return ["More in ``", "See ``", "The overload of ``"].contains { text.contains($0) }
    }

    /// Whether a line is a row of a diagram: indented, with a lane at its end or before a table such as `p = (1, 2)`.
    private static func isRow(_ line: String) -> Bool {
      guard line.hasPrefix("     ") else { return false }
      var fields = line.split(separator: " ")
      if let equals = fields.firstIndex(of: "="), equals > 1 {
        fields.removeSubrange((equals - 1)...)
      }
      guard fields.count > 1, let lane = fields.last else { return false }
      return lane.contains { "-|#!".contains($0) }
        && lane.allSatisfy { $0.isLetter || $0.isNumber || "-|#!()[]^'".contains($0) }
    }
  }

  /// The main declarations of a file.
  private static func operators(in text: String, file: String) -> [Operator] {
    let streams = ["Signal", "SignalProducer", "SignalProducerConvertible", "PropertyProtocol"]
    var found: [Operator] = []
    for function in PublicFunction.all(in: text)
    where streams.contains(function.type) && !function.comment.isEmpty && function.name != "init" {
      let candidate = Operator(name: "\(file).\(function.name)", comment: function.comment)
      if !candidate.refers, !found.contains(where: { $0.name == candidate.name }) {
        found.append(candidate)
      }
    }
    return found
  }

  private static func operators() throws -> [Operator] {
    try Repository.files(below: "Sources/Reactive/Operators", ending: ".swift").flatMap { path in
      let file = path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
      return operators(in: try String(contentsOfFile: path, encoding: .utf8), file: String(file))
    }
  }

  @Test func `each operator has a diagram`() throws {
    let operators = try Self.operators()
    #expect(operators.count > 90)
    for each in operators where Self.undrawn[each.name] == nil {
      #expect(each.hasDiagram, "\(each.name) has no diagram")
    }
  }

  @Test func `each operator states what it costs`() throws {
    for each in try Self.operators() {
      #expect(each.hasCost, "\(each.name) has no `- Complexity:`")
    }
  }

  @Test func `each exception is an operator without a diagram`() throws {
    let without = try Self.operators().filter { !$0.hasDiagram }.map(\.name)
    for name in Self.undrawn.keys {
      #expect(without.contains(name), "\(name) is not an operator without a diagram")
    }
  }

  @Test func `only main declarations are checked, and what they lack is found`() {
    let text = """
      extension Signal {
        /// Sends less.
        ///
        ///     s          -1-2|
        ///     .less()    -1--|    p = 1
        ///
        /// - Complexity: O(1).
        @inlinable
        public func less() -> Signal { self }

        /// Sends less. More
        /// in ``less()``.
        public func lesser() -> Signal { self }

        /// Sends more.
        ///
        ///     let more = s.more { $0 || $1 }
        public static func more<U>(_ other: U) -> Signal { self }
      }
      extension Signal.Observer {
        /// Sends more.
        public func most() {}
      }
      """
    let found = Self.operators(in: text, file: "Less")
    #expect(found.map(\.name) == ["Less.less", "Less.more"])
    #expect(found.map(\.hasDiagram) == [true, false])
    #expect(found.map(\.hasCost) == [true, false])
  }
}
