#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport
import Testing

/// Links between pages lead to files and headings that exist.
@Suite struct PageLinkTests {
  static let pages =
    Repository.pages + [
      "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "Benchmarks/README.md", "editors/README.md",
    ]

  /// The lines of a page outside of fenced blocks.
  private static func prose(of page: String) throws -> [Substring] {
    var isCode = false
    return try Repository.text(page).split(separator: "\n").filter { line in
      guard line.hasPrefix("```") else { return !isCode }
      isCode.toggle()
      return false
    }
  }

  /// The anchors that a code host gives to the headings of a page.
  private static func anchors(of page: String) throws -> Set<String> {
    Set(
      try prose(of: page).filter { $0.hasPrefix("#") }.map { line in
        let title = line.drop { $0 == "#" }.dropFirst()
          .replacing(/\[([^\]]+)\]\([^)]*\)/) { $0.output.1 }
        return String(
          title.lowercased().compactMap { character in
            if character == " " { return "-" }
            return character.isLetter || character.isNumber || "-_".contains(character)
              ? character : nil
          })
      })
  }

  /// The links of a page, without those to other sites.
  private static func links(of page: String) throws -> [String] {
    // A link may continue on the next line, but code is no link.
    let text = try prose(of: page).joined(separator: " ")
      .replacing(/\]\(/) { _ in "\u{1}(" }.replacing(/`[^`]*`/) { _ in "" }
    return text.matches(of: /\x{1}\(([^)\s]+)\)/).map { String($0.output.1) }
      .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
  }

  @Test func `this suite finds pages, links and anchors`() throws {
    #expect(Self.pages.count > 20)
    let links = try Self.links(of: "README.md")
    #expect(links.contains("Documentation/Program.md#draw-pictures"))
    #expect(links.last == "CHANGELOG.md")
    #expect(try Self.anchors(of: "README.md").contains("marbles-in-one-table"))
  }

  @Test(arguments: pages)
  func `each link on a page leads to a file and to one of its headings`(page: String) throws {
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    for link in try Self.links(of: page) {
      let parts = link.split(separator: "#", omittingEmptySubsequences: false)
      let path = parts[0].isEmpty ? page : Self.path(String(parts[0]), from: folder)
      #expect(
        FileManager.default.fileExists(atPath: Repository.path(path)), "\(page): no \(link)")
      if parts.count > 1, path.hasSuffix(".md") {
        #expect(try Self.anchors(of: path).contains(String(parts[1])), "\(page): no \(link)")
      }
    }
  }

  /// A relative path as one from the package's root.
  private static func path(_ link: String, from folder: String) -> String {
    var parts = folder.split(separator: "/")
    for part in link.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
