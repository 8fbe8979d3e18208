import TestSupport
import Testing
import marble

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct DrawCommandTests {
  private let fixture = """
    test: Two, please!
    hot s: -1-|
    pipeline: s
    expect: -1-|

    test: two please
    hot s: -2-|
    pipeline: s
    expect: -1-|

    test: skipped
    skip: later
    pipeline: .empty

    test: ✓
    hot s: -1-|
    pipeline: s

    """

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `each case that runs gets a picture, named after its file and its title`() throws {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/taps.txt")
      let run = try marble("draw", "--output", "\(folder)/new", "\(folder)/taps.txt")
      // The second case fails; it is drawn all the same.
      #expect(run.code == 1)
      let wanted = ["taps-two-please-2.svg", "taps-two-please.svg", "taps.svg"]
      #expect(try names(in: "\(folder)/new") == wanted)
      #expect(run.output.contains("\(folder)/new/taps-two-please.svg is written\n"))
      let text = try String(
        contentsOfFile: "\(folder)/new/taps-two-please-2.svg", encoding: .utf8)
      #expect(text.contains("at tick 1: 1 was expected, but 2 came") && !text.contains(folder))
    }
  }

  @Test func `pairs are written for light and dark pages`() throws {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/taps.txt")
      let run = try marble(
        "draw", "--quiet", "--pair", "--filter", "Two", "--output", folder, "\(folder)/taps.txt")
      #expect(run.code == 0 && run.output.isEmpty)
      #expect(
        try names(in: folder) == ["taps-two-please.svg", "taps-two-please~dark.svg", "taps.txt"])
    }
  }

  @Test func `a name keeps the letters of all scripts`() {
    var names = PictureNames()
    #expect(names.name(of: "שלום, עולם 2", in: "more.txt") == "more-שלום-עולם-2")
    #expect(names.name(of: "مرحبا", in: "more.txt") == "more-مرحبا")
    #expect(names.name(of: "Émile!", in: "more.txt") == "more-émile")
    // The same letters, written as a letter and an accent.
    #expect(names.name(of: "E\u{301}mile", in: "more.txt") == "more-émile-2")
    #expect(names.name(of: "/../x", in: "..") == "x")
    let long = names.name(of: String(repeating: "字", count: 300), in: "more.txt")
    #expect(long.utf8.count <= 120)
  }

  @Test func `the same case gives the same bytes`() throws {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/taps.txt")
      let texts = try ["a", "b"].map { name in
        _ = try marble("draw", "--output", "\(folder)/\(name)", "\(folder)/taps.txt")
        return try String(
          contentsOfFile: "\(folder)/\(name)/taps-two-please.svg", encoding: .utf8)
      }
      #expect(texts[0] == texts[1])
    }
  }

  @Test func `a picture that is up to date is not written again`() throws {
    try withFolder { folder in
      let (file, picture) = ("\(folder)/taps.txt", "\(folder)/taps-two-please.svg")
      try write(fixture, to: file)
      func draw() throws -> UInt64 {
        let run = try marble("draw", "--filter", "Two", "--output", folder, file)
        #expect(run.code == 0 && run.output == "\(picture) is written\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: picture)
        return try #require(attributes[.systemFileNumber] as? UInt64)
      }
      let number = try draw()
      #expect(try draw() == number)
      try write(fixture.replacing("-1-", with: "-3-"), to: file)
      #expect(try draw() != number)
    }
  }

  @Test func `the picture of the documentation is up to date`() throws {
    try withFolder { folder in
      let file = Repository.path("Documentation/Examples/taps.txt")
      _ = try marble("draw", "--filter", "late", "--output", folder, file)
      let (new, old) = (
        "\(folder)/taps-late.svg", Repository.path("Documentation/Pictures/taps-late.svg")
      )
      #expect(
        try String(contentsOfFile: new, encoding: .utf8)
          == String(contentsOfFile: old, encoding: .utf8),
        "run marble draw --filter late --output Documentation/Pictures \(file)")
    }
  }

  @Test func `wrong usage and wrong folders are errors`() throws {
    try withFolder { folder in
      try write(fixture, to: "\(folder)/taps.txt")
      let file = "\(folder)/taps.txt"
      let without = try marble("draw", file)
      #expect(without.code == 2)
      #expect(
        without.messages
          == "error: marble draw needs a folder for its pictures: --output FOLDER\n")
      #expect(
        try marble("--pair", file).messages == "error: --pair is an option of marble draw\n")
      try write("test: x\nhot s: 1|\npipeline: s\n", to: "\(folder)/nothing.txt")
      let nothing = ["draw", "--output", "\(folder)/pictures", "\(folder)/nothing.txt"]
      #expect(try marble(nothing).code == 0)
      #expect(try marble(nothing + ["--strict"]).code == 1)
      let intoFile = try marble("draw", "--output", file, file)
      #expect(intoFile.code == 2)
      #expect(intoFile.messages == "error: '\(file)' is a file, not a folder\n")
      #expect(try marble("draw", "--filter", "none", "--output", folder, file).code == 2)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == fixture)
    }
  }

  @Test func `a folder is made with the folders around it, once there is something to draw`() throws
  {
    try withFolder { folder in
      let file = "\(folder)/taps.txt"
      try write(fixture, to: file)
      for arguments in [
        ["\(folder)/none.txt"], ["--filter", "none", file], ["--filter", "skipped", file],
      ] {
        _ = try marble(["draw", "--output", "\(folder)/new"] + arguments)
        #expect(try names(in: folder) == ["taps.txt"])
      }
      let run = try marble("draw", "--filter", "Two", "--output", "\(folder)/a/b/c/", file)
      #expect(run.code == 0)
      #expect(try names(in: "\(folder)/a/b/c") == ["taps-two-please.svg"])
      let inFile = try marble("draw", "--output", "\(file)/a/b", file)
      #expect(inFile.code == 2 && inFile.messages == "error: '\(file)' is a file, not a folder\n")
      let device = try marble("draw", "--output", "/dev/null", file)
      #expect(device.messages == "error: '/dev/null' is a character device, not a folder\n")
      let link = "\(folder)/link"
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "\(folder)/nowhere")
      let dangling = try marble("draw", "--output", link, file)
      #expect(dangling.messages.hasPrefix("error: the folder '\(link)' cannot be made: "))
    }
  }
}
