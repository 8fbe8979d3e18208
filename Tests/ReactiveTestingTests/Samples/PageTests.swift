import Foundation
import TestSupport
import Testing

/// Samples that need virtual clocks: a trait on the suite itself would be on its page.
@Suite(.replacesClocks) enum PageSamples {}

/// The Swift code of the pages is part of the samples, which are compiled and run.
@Suite struct PageTests {
  /// Lines without imports and indentation, which depend on where the code is, and without those that are marked.
  private static func flat(_ text: some StringProtocol) -> String {
    text.split(separator: "\n")
      .filter { !$0.hasPrefix("import ") && !$0.hasPrefix("@testable import ") }
      .filter { !$0.hasSuffix("  // not on the page") }
      .map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  private static let pages = [
    "README.md", "Documentation/GettingStarted.md", "Documentation/Notation.md",
    "Documentation/TestingAsynchronousCode.md", "Documentation/Orders.md", "Documentation/Laws.md",
    "Documentation/Fixtures.md", "Documentation/ComingFromRxSwift.md",
    "Documentation/ComingFromCombine.md", "Documentation/ComingFromRxJS.md",
    "Documentation/ComingFromSwiftClocks.md", "Documentation/ComingFromKotlinTests.md",
    "Documentation/TestingWithXCTest.md", "Documentation/WhatIsVirtual.md",
  ]

  @Test func `each Swift block on a page is complete, and part of the samples`() throws {
    let folders = [
      "Tests/ReactiveTestingTests", "Tests/VirtualTimeTests", "Tests/CombineBridges/Tests",
      "Tests/AsyncAlgorithms/Tests",
    ]
    let samples = try folders.flatMap { Repository.files(below: $0, ending: ".swift") }.map {
      Self.flat(try String(contentsOfFile: $0, encoding: .utf8))
    }
    // A package manifest is not test code.
    let manifests = ["dependencies:", "// swift-tools-version:"]
    for page in Self.pages {
      let blocks = try Repository.text(page).components(separatedBy: "```swift\n").dropFirst()
      #expect(!blocks.isEmpty, "\(page) has no Swift code")
      for block in blocks.map({ Self.flat($0.components(separatedBy: "\n```")[0]) })
      where !manifests.contains(where: block.hasPrefix) {
        #expect(samples.contains { $0.contains(block) }, "\(page): \(block)")
        #expect(
          block.count { "({[".contains($0) } == block.count { ")}]".contains($0) },
          "\(page): \(block)")
      }
    }
  }

  @Test func `the manifest for a first test has this package's tools version and platforms`() throws
  {
    let page = try Repository.text("Documentation/GettingStarted.md")
    let lines = try Repository.text("Package.swift").split(separator: "\n").map(String.init)
    let platforms = try #require(lines.first { $0.hasPrefix("  platforms: ") })
    #expect(page.contains("\n\(lines[0])\nimport PackageDescription\n"))
    #expect(page.contains("\n\(platforms)\n"))
  }
}
