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
    ("/tmp/x.svg", "'/tmp/x.svg' is not below the folder of the page"),
    ("a/../../x.svg", "'a/../../x.svg' is not below the folder of the page"),
    ("logo.svg", "'logo.svg' exists and is no picture of 'marble'; it is left as it is"),
    ("link.svg", "the way to 'link.svg' leads through a link, and links are not followed"),
    ("away/x.svg", "the way to 'away/x.svg' leads through a link, and links are not followed"),
  ])
  func `a page cannot choose any file for its picture`(path: String, message: String) throws {
    try withFolder { folder in
      try write("test: late\nhot taps: -1|\npipeline: taps\n", to: "\(folder)/taps.txt")
      try write("mine", to: "\(folder)/logo.svg")
      try write("mine", to: "\(folder)/target.txt")
      let manager = FileManager.default
      try manager.createSymbolicLink(
        atPath: "\(folder)/link.svg", withDestinationPath: "target.txt")
      try manager.createSymbolicLink(atPath: "\(folder)/away", withDestinationPath: "/tmp")
      let page = "<!-- marble picture \(path): taps.txt > late -->\n<!-- end marble -->\n"
      try write(page, to: "\(folder)/page.md")
      let run = try marble("docs", "\(folder)/page.md")
      #expect(run.code == 2)
      #expect(run.messages.contains(message), "\(run.messages)")
      #expect(try text(of: "\(folder)/page.md") == page)
      #expect(try text(of: "\(folder)/logo.svg") == "mine")
      #expect(try text(of: "\(folder)/target.txt") == "mine")
      #expect(!manager.fileExists(atPath: "/tmp/x.svg"))
    }
  }
}
