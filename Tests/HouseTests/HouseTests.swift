#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport
import Testing

/// Rules of the project that no compiler checks.
@Suite struct HouseTests {
  private static func files(below folder: String) -> [String] {
    Repository.files(below: folder, ending: ".swift")
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `the sources are where this suite looks for them`() {
    #expect(Self.files(below: "Sources/Reactive").count > 30)
    #expect(Self.files(below: "Sources/marble").count > 30)
  }

  @Test(arguments: [
    // Only the C library can identify threads. Combine is bridged where it exists.
    (
      "Sources/Reactive",
      ["Synchronization", "Dispatch", "ObjectiveC", "Glibc", "Musl", "Darwin", "Combine"]
    ),
    // Only the C library can look up what the process exports, and identify threads. Which task
    // sleeps is known only from parts of the runtime that are not public yet. Observable state and
    // publishers are recorded.
    (
      "Sources/ReactiveTesting",
      [
        "Reactive", "Synchronization", "Glibc", "Musl", "Darwin", "_Concurrency", "Observation",
        "Combine",
      ]
    ),
    (
      "Sources/marble",
      [
        "Reactive", "ReactiveTesting", "Synchronization", "FoundationEssentials", "Foundation",
        "Glibc", "Musl", "Darwin",
      ]
    ),
  ])
  func `a module imports only the modules allowed for it`(
    folder: String, allowed: [String]
  ) throws {
    for path in Self.files(below: folder) {
      for line in try Self.text(path).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let keyword = words.firstIndex(of: "import"), keyword <= 1, words.count > keyword + 1,
          keyword == 0 || words[0].hasPrefix("@")
        else { continue }
        #expect(allowed.contains(String(words[keyword + 1])), "\(path): \(line)")
      }
    }
  }

  @Test func `only schedulers and the latch import Dispatch`() throws {
    let users = try Self.files(below: "Sources").filter {
      try Self.text($0).contains("import Dispatch")
    }
    #expect(
      users.map { $0.split(separator: "/").last }
        == [
          "ConcurrentScheduler.swift", "Latch.swift", "QueueScheduler.swift", "UIScheduler.swift",
        ])
  }

  @Test func `only three files import the C library, which thread-local state needs`() throws {
    let users = try Self.files(below: "Sources/Reactive").filter {
      try Self.text($0).contains("import Glibc")
    }
    #expect(
      users.map { $0.split(separator: "/").last } == [
        "CurrentThread.swift", "Descent.swift", "Footprint.swift",
      ])
  }

  @Test func `Foundation is imported only where FoundationEssentials is unavailable`() throws {
    for path in Self.files(below: "Sources") {
      let text = try Self.text(path)
      guard text.contains("import Foundation\n") else { continue }
      #expect(text.contains("#if canImport(FoundationEssentials)"), "\(path)")
    }
  }

  /// Longer than others are allowed to be, because each is one list of forms that differ in one thing.
  private static let lists: Set<String> = [
    // One form for each number of streams.
    "Reactive/Operators/Combining/CombineLatest+Arities.swift",
    "Reactive/Operators/Combining/Zip+Arities.swift",
    // One entry for each name that another library uses.
    "Reactive/Operators/Names+Elsewhere.swift",
  ]

  private static func length(_ path: String) throws -> Int {
    try text(path).split(separator: "\n", omittingEmptySubsequences: false).count
  }

  @Test func `source files have at most 200 lines, test files at most 300`() throws {
    for path in Self.files(below: "Sources") {
      let name = String(path.dropFirst(Repository.path("Sources/").count))
      let limit = Self.lists.contains(name) ? 250 : 200
      #expect(try Self.length(path) <= limit, "\(path)")
    }
    for path in Self.files(below: "Tests") {
      #expect(try Self.length(path) <= 300, "\(path)")
    }
  }

  @Test(arguments: lists)
  func `a file is only listed as long if it is`(name: String) throws {
    #expect(try Self.length(Repository.path("Sources/\(name)")) > 200)
  }

  @Test func `each operator has a fixture and a test`() throws {
    let operators = Self.files(below: "Sources/Reactive/Operators").map {
      $0.dropLast(".swift".count).split(separator: "/").suffix(2)
    }
    // Parts of operators, and small forms that another operator's tests cover.
    let parts: Set<Substring> = [
      "Flatten", "Flattening", "FlattenStrategy", "CompletionPolicy", "TimedArrays", "TimedStage",
      "LimitedWait",
      "PromoteError", "Grouping", "LatestMeeting", "Sharing", "ShareSession", "ShareReset",
      "StartQueue",
      "Succession", "ZipMeeting",
      // A fixture cannot express lifetimes.
      "TakeDuring",
    ]
    // `Name+Door.swift` is another form of the operator `Name`.
    for path in operators where !parts.contains(path.last ?? "") && !path.joined().contains("+") {
      let (folder, name) = (path.first ?? "", path.last ?? "")
      for place in [
        "Tests/ReactiveTests/Operators/\(folder)/\(name)Tests.swift",
        "fixtures/\(name.prefix(1).lowercased())\(name.dropFirst()).txt",
      ] {
        #expect(
          FileManager.default.fileExists(atPath: Repository.path(place)), "\(name) needs \(place)")
      }
    }
  }

  @Test func `every unchecked conformance says right there why it is safe`() throws {
    for path in Self.files(below: "Sources") {
      let lines = try Self.text(path).split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() where line.contains("@unchecked Sendable") {
        let near = lines[max(0, number - 4)..<min(lines.count, number + 5)]
        #expect(near.contains { $0.contains("// Unchecked") }, "\(path): \(number + 1)")
      }
    }
  }

  @Test func `every unsafe reference and pointer says in its declaration why it is safe`() throws {
    let unsafe = try Regex(#"(unowned|nonisolated)\(unsafe\)|Unsafe\w*Pointer"#)
    for path in Self.files(below: "Sources") {
      let lines = try Self.text(path).split(separator: "\n", omittingEmptySubsequences: false)
      // A reason at the top is for the whole file.
      if lines.prefix(6).contains(where: { $0.hasPrefix("// Unsafe: ") }) { continue }
      for declaration in lines.split(separator: "}") {
        let uses = declaration.filter {
          !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") && $0.contains(unsafe)
        }
        let isExplained = declaration.contains { $0.contains("// Unsafe: ") }
        #expect(uses.isEmpty || isExplained, "\(path): \(uses)")
      }
    }
  }
}
