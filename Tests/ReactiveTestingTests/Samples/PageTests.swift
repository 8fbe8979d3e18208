import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The Swift code of the pages is part of the samples, which are compiled and run.
@Suite struct PageTests {
  /// Lines without imports and indentation, which depend on where the code is, and without those that are marked.
  private static func flat(_ text: some StringProtocol) -> String {
    text.split(separator: "\n")
      .filter { !$0.hasPrefix("import ") && !$0.hasPrefix("@testable import ") }
      .filter { !$0.hasSuffix("  // not on the page") }
      .map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  @Test(arguments: try pages.flatMap { try blocks(of: $0.page) })
  func `each Swift block is complete`(block: String) {
    var depth = 0
    for character in block {
      if "({[".contains(character) { depth += 1 }
      if ")}]".contains(character) { depth -= 1 }
    }
    #expect(depth == 0, "\(block)")
  }

  private static func blocks(of page: String) throws -> [String] {
    let text = try Repository.text(page)
    return text.components(separatedBy: "```swift\n").dropFirst().map { rest in
      flat(rest.components(separatedBy: "\n```")[0])
    }
  }

  private static let pages: [(page: String, count: Int)] = [
    ("README.md", 4), ("Documentation/GettingStarted.md", 3), ("Documentation/Notation.md", 2),
    ("Documentation/TestingAsynchronousCode.md", 12), ("Documentation/Orders.md", 5),
    ("Documentation/Laws.md", 9), ("Documentation/Fixtures.md", 3),
    ("Documentation/ComingFromRxSwift.md", 1),
    ("Documentation/ComingFromCombine.md", 2), ("Documentation/ComingFromRxJS.md", 1),
  ]

  @Test(arguments: pages)
  func `each Swift block on a page is part of the samples`(page: String, count: Int) throws {
    let folders = ["Tests/ReactiveTestingTests", "Tests/CombineBridges/Tests"]
    let texts = try folders.flatMap { Repository.files(below: $0, ending: ".swift") }.map {
      Self.flat(try String(contentsOfFile: $0, encoding: .utf8))
    }
    let blocks = try Self.blocks(of: page)
    #expect(blocks.count == count)
    // A package manifest is not test code.
    let manifests = ["dependencies:", "// swift-tools-version:"]
    for block in blocks where !manifests.contains(where: block.hasPrefix) {
      #expect(texts.contains { $0.contains(block) }, "\(block)")
    }
  }
}
