#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import ReactiveTesting
import Testing
import marble

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct DraftTests {
  /// Gives the same numbers each time it is created, as in processes with equal ids.
  private struct Numbers: RandomNumberGenerator {
    var rest: [UInt64]

    mutating func next() -> UInt64 { rest.isEmpty ? 0 : rest.removeFirst() }
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `a draft whose first name is taken gets another name and keeps the existing file`()
    throws
  {
    try withFolder { folder in
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY)
      defer { close(descriptor) }
      var numbers = Numbers(rest: [1, 1, 1, 2])
      let first = try Draft(in: descriptor, permissions: 0o600, using: &numbers)
      let second = try Draft(in: descriptor, permissions: 0o600, using: &numbers)
      #expect(try names(in: folder) == [first.name, second.name].sorted())
      try second.replace("file")
      #expect(try names(in: folder) == [first.name, "file"].sorted())
      first.discard()
      #expect(try names(in: folder) == ["file"])
    }
  }

  @Test func `creating a draft fails when every draft name is taken`() throws {
    try withFolder { folder in
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY)
      defer { close(descriptor) }
      var numbers = Numbers(rest: [])
      let first = try Draft(in: descriptor, permissions: 0o600, using: &numbers)
      defer { first.discard() }
      #expect(throws: SystemError.self) {
        try Draft(in: descriptor, permissions: 0o600, using: &numbers)
      }
    }
  }

  @Test func `a leftover draft is neither read nor removed`() throws {
    try withFolder { folder in
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY)
      defer { close(descriptor) }
      var numbers = Numbers(rest: [1])
      let left = try Draft(in: descriptor, permissions: 0o600, using: &numbers)
      try write("test: x\nhot s:  -1|\npipeline: s\nexpect: -2|\n", to: "\(folder)/a.txt")
      #expect(try marble("--update", folder).code == 0)
      #expect(try marble("fmt", folder).code == 0)
      #expect(try marble("-o", "\(folder)/report", folder).code == 0)
      #expect(try names(in: folder) == [left.name, "a.txt", "report"])
    }
  }

  @Test(arguments: [
    String(repeating: "漢", count: 80), String(repeating: "é", count: 120),
    String(repeating: "d", count: 248),
  ])
  func `a file with a very long name can be written, whatever its characters`(name: String) throws {
    try withFolder { folder in
      let (fixture, report) = ("\(folder)/\(name).txt", "\(folder)/\(name).rep")
      try write("test: x\nhot s:  -1|\npipeline: s\nexpect: -2|\n", to: fixture)
      #expect(try marble("--update", fixture).messages == "")
      #expect(try marble("fmt", fixture).messages == "")
      #expect(try marble("-o", report, fixture).messages == "1 passed, 0 failed, 0 skipped\n")
      #expect(try names(in: folder) == ["\(name).rep", "\(name).txt"])
    }
  }
}
