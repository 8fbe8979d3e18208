#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TestSupport
import Testing

/// Rules of the house that no compiler checks.
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
    // Threads are told apart by the C library alone. Combine is bridged where there is one.
    (
      "Sources/Reactive",
      ["Synchronization", "Dispatch", "ObjectiveC", "Glibc", "Musl", "Darwin", "Combine"]
    ),
    // What the process exports is looked up, and threads are told apart, by the C library alone; the runtime
    // says which task sleeps only through what it does not make public yet. Observable state and publishers are
    // recorded.
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
  func `a module imports what its page allows and nothing else`(
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

  @Test func `only schedulers and the latch know Dispatch`() throws {
    let users = try Self.files(below: "Sources").filter {
      try Self.text($0).contains("import Dispatch")
    }
    #expect(
      users.map { $0.split(separator: "/").last }
        == [
          "ConcurrentScheduler.swift", "Latch.swift", "QueueScheduler.swift", "UIScheduler.swift",
        ])
  }

  @Test func `two files know the system's C library: what is one thread's own has no other way`()
    throws
  {
    let users = try Self.files(below: "Sources/Reactive").filter {
      try Self.text($0).contains("import Glibc")
    }
    #expect(
      users.map { $0.split(separator: "/").last } == ["CurrentThread.swift", "Descent.swift"])
  }

  @Test func `full Foundation is never imported where its essentials are to be had`() throws {
    for path in Self.files(below: "Sources") {
      let text = try Self.text(path)
      guard text.contains("import Foundation\n") else { continue }
      #expect(text.contains("#if canImport(FoundationEssentials)"), "\(path)")
    }
  }

  @Test func `a file can be read in one sitting`() throws {
    // Tables, and types whose parts share private state.
    let long = [
      "NameElsewhere.swift", "Pacing.swift", "EvaluatedArgument.swift", "JobBoard.swift",
      "LaneParser.swift",
    ]
    for path in Self.files(below: "Sources") + Self.files(below: "Tests") {
      let isShort =
        !path.contains("/Sources/Reactive/") && !long.contains(where: { path.hasSuffix("/" + $0) })
      let limit = path.contains("/Tests/") ? 300 : isShort ? 200 : 250
      let lines = try Self.text(path).split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(lines <= limit, "\(path) has \(lines) lines")
    }
  }

  @Test func `each operator has a fixture and a test`() throws {
    let operators = Self.files(below: "Sources/Reactive/Operators")
      .compactMap { $0.split(separator: "/").last?.dropLast(".swift".count) }
    // What an operator is made of, or a small form that another operator's tests cover.
    let parts: Set<Substring> = [
      "Flatten", "Flattening", "FlattenStrategy", "Pending", "TimedStage", "PromoteError",
      "Grouping", "LatestMeeting", "Sharing", "ShareSession", "ShareReset", "Succession",
      "ZipMeeting",
      // A fixture has no lifetimes.
      "TakeDuring",
    ]
    let tests = Set(
      Self.files(below: "Tests/ReactiveTests/Operators").compactMap {
        $0.split(separator: "/").last
      })
    let fixtures = try FileManager.default.contentsOfDirectory(atPath: Repository.path("fixtures"))
    // `Name+Door.swift` is one more door of the operator `Name`.
    for name in operators where !parts.contains(name) && !name.contains("+") {
      #expect(tests.contains("\(name)Tests.swift"), "\(name) has no test")
      let fixture = name.prefix(1).lowercased() + name.dropFirst() + ".txt"
      #expect(fixtures.contains(fixture), "\(name) has no fixture")
    }
  }

  @Test func `every unchecked promise says why it holds`() throws {
    for path in Self.files(below: "Sources") {
      let text = try Self.text(path)
      guard text.contains("@unchecked Sendable") else { continue }
      #expect(text.contains("// Unchecked"), "\(path)")
    }
  }
}
