import Testing
import marble

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where `marble docs` writes pictures.
@Suite struct PicturePlaceTests {
  @Test(arguments: [
    ("../escape.svg", "'../escape.svg' is not below the folder of the page"),
    ("ROOT/away/x.svg", "'ROOT/away/x.svg' is not below the folder of the page"),
    ("a/../../x.svg", "'a/../../x.svg' is not below the folder of the page"),
    ("logo.svg", "'logo.svg' was not drawn by marble, so it is not replaced"),
    ("link.svg", "'link.svg' is reached through a link, and links are not followed"),
    ("link/x.svg", "'link/x.svg' is reached through a link, and links are not followed"),
  ])
  func `a page cannot choose any file for its picture`(path: String, message: String) throws {
    // Whatever goes wrong stays in the folder of the test.
    try withFolder { root in
      let manager = FileManager.default
      let folder = "\(root)/page"
      for name in [folder, "\(root)/away"] {
        try manager.createDirectory(atPath: name, withIntermediateDirectories: true)
      }
      try write("test: late\nhot taps: -1|\npipeline: taps\n", to: "\(folder)/taps.txt")
      try write("mine", to: "\(folder)/logo.svg")
      try write("mine", to: "\(folder)/target.txt")
      try manager.createSymbolicLink(
        atPath: "\(folder)/link.svg", withDestinationPath: "target.txt")
      try manager.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "../away")
      let path = path.replacing("ROOT", with: root)
      let page = "<!-- marble picture \(path): taps.txt > late -->\n<!-- end marble -->\n"
      try write(page, to: "\(folder)/page.md")
      let run = try marble("docs", "\(folder)/page.md")
      #expect(run.code == 2)
      #expect(run.messages.contains(message.replacing("ROOT", with: root)), "\(run.messages)")
      #expect(try text(of: "\(folder)/page.md") == page)
      #expect(try text(of: "\(folder)/logo.svg") == "mine")
      #expect(try text(of: "\(folder)/target.txt") == "mine")
      #expect(try manager.contentsOfDirectory(atPath: root).sorted() == ["away", "page"])
      #expect(try manager.contentsOfDirectory(atPath: "\(root)/away").isEmpty)
    }
  }
}
