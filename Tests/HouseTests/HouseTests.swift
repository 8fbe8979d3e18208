#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Testing

/// Rules of the house that no compiler checks.
@Suite struct HouseTests {
  private static let root = #filePath.components(droppingLast: 3)

  private static func files(below folder: String) -> [String] {
    var files: [String] = []
    var folders = ["\(root)/\(folder)"]
    while let folder = folders.popLast() {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        if name.hasSuffix(".swift") { files.append(path) } else { folders.append(path) }
      }
    }
    return files.sorted()
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

  /// Longer than others are allowed to be, because each is one list of forms that differ in one thing.
  private static let lists: Set<String> = [
    // One form for each number of streams.
    "Reactive/Operators/Combining/CombineLatest+Arities.swift",
    "Reactive/Operators/Combining/Zip+Arities.swift",
    // One entry for each name that another library uses.
    "Reactive/Operators/Names+Elsewhere.swift",
    "marble/Operators/NameElsewhere.swift",
  ]

  /// Still to be split.
  private static let tooLong: Set<String> = [
    "ReactiveTesting/Notation/LaneParser.swift",
    "ReactiveTesting/Notation/MarbleScanner.swift",
    "ReactiveTesting/VirtualTime/JobBoard.swift",
    "marble/Operators/EvaluatedArgument.swift",
    "marble/Operators/Pacing.swift",
    "marble/Pipeline/CaseChecker.swift",
    "marble/Pipeline/Checker+Operators.swift",
    "marble/Pipeline/Checker.swift",
    "marble/Rendering/Swift/SwiftCode+Calls.swift",
    "marble/Rendering/Swift/SwiftInference.swift",
    "marble/Rendering/Swift/SwiftType.swift",
    "marble/Running/RunMeter.swift",
    "marble/Syntax/FixtureReader.swift",
    "marble/Tokens/Lexer.swift",
  ]

  private static func length(_ path: String) throws -> Int {
    try text(path).split(separator: "\n", omittingEmptySubsequences: false).count
  }

  @Test func `a file can be read in one sitting`() throws {
    for path in Self.files(below: "Sources") {
      let name = String(path.dropFirst("\(Self.root)/Sources/".count))
      let limit = Self.lists.contains(name) || Self.tooLong.contains(name) ? 250 : 200
      #expect(try Self.length(path) <= limit, "\(path)")
    }
    for path in Self.files(below: "Tests") {
      #expect(try Self.length(path) <= 300, "\(path)")
    }
  }

  @Test(arguments: lists.union(tooLong))
  func `a file is only listed as long if it is`(name: String) throws {
    #expect(try Self.length("\(Self.root)/Sources/\(name)") > 200)
  }

  @Test func `each operator has a fixture and a test`() throws {
    let operators = Self.files(below: "Sources/Reactive/Operators")
      .compactMap { $0.split(separator: "/").last?.dropLast(".swift".count) }
    // What an operator is made of, or a small form that another operator's tests cover.
    let parts: Set<Substring> = [
      "Flatten", "Flattening", "FlattenStrategy", "Pending", "TimedArrays", "TimedStage",
      "PromoteError",
      "Grouping", "LatestMeeting", "Sharing", "ShareSession", "ShareReset", "StartQueue",
      "Succession", "ZipMeeting",
      // A fixture has no lifetimes.
      "TakeDuring",
    ]
    let tests = Set(
      Self.files(below: "Tests/ReactiveTests/Operators").compactMap {
        $0.split(separator: "/").last
      })
    let fixtures = try FileManager.default.contentsOfDirectory(atPath: "\(Self.root)/fixtures")
    // `Name+Door.swift` is one more door of the operator `Name`.
    for name in operators where !parts.contains(name) && !name.contains("+") {
      #expect(tests.contains("\(name)Tests.swift"), "\(name) has no test")
      let fixture = name.prefix(1).lowercased() + name.dropFirst() + ".txt"
      #expect(fixtures.contains(fixture), "\(name) has no fixture")
    }
  }

  @Test func `every message is used`() throws {
    func words(_ text: some StringProtocol) -> [Substring] {
      text.split { !$0.isLetter && !$0.isNumber }.map { Substring($0) }
    }
    var uses: [Substring: Int] = [:]
    let files = Self.files(below: "Sources")
    for path in files { for word in words(try Self.text(path)) { uses[word, default: 0] += 1 } }
    for path in files where path.hasSuffix("Messages.swift") {
      for line in try Self.text(path).split(separator: "\n") {
        let words = words(line)
        guard words.count > 2, words[0] == "static", words[1] == "let" || words[1] == "func" else {
          continue
        }
        #expect(uses[words[2], default: 0] > 1, "\(path): \(words[2])")
      }
    }
  }

  @Test func `every unchecked promise says right there why it holds`() throws {
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

extension String {
  /// A path without its last components.
  fileprivate func components(droppingLast count: Int) -> String {
    split(separator: "/", omittingEmptySubsequences: false).dropLast(count).joined(separator: "/")
  }
}
