import ReactiveTesting
import TestSupport
import Testing
import marble

@Suite struct SwiftFileTests {
  private func printed(_ text: String, named name: String = "folder/test.txt") -> SwiftFile {
    var suites = UniqueNames()
    return SwiftFile(SourceText(name: name, text: text), suites: &suites)
  }

  private func reasons(_ text: String) -> [String] { printed(text).omissions.map(\.reason) }

  @Test(arguments: PrintedCase.all)
  func `a case is printed as a test that a person could have written`(example: PrintedCase) throws {
    #expect(statuses(example.fixture) == [.passed])
    let file = printed(example.fixture)
    #expect(file.diagnostics.isEmpty && file.omissions.isEmpty)
    let lines = try #require(file.text).split(separator: "\n")
    #expect(lines.first == "@Suite struct `test` {")
    #expect(lines.dropFirst().first == "  @Test func `\(example)`() {")
    let body = lines.dropFirst(2).dropLast(2).map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(body == example.body)
  }

  @Test func `printed tests compile without a warning`() throws {
    let text = try #require(printed(PrintedCase.all.map(\.fixture).joined()).text)
    let verdict = try CompiledCode(["tests.swift": "\(SwiftFile.imports)\n\(text)"]).typeChecked()
    #expect(verdict.isAccepted && verdict.messages.isEmpty, "\(verdict.messages)")
  }

  @Test func `a skipped case is printed as disabled, and a case without expectations only runs`() {
    let file = printed("test: a\nskip: it waits for 'x'\ncold s: -1|\npipeline: s\n")
    #expect(
      file.text == """
        @Suite struct `test` {
          @Test(.disabled("it waits for 'x'")) func `a`() {
            let test = TestScheduler()
            let s = test.cold("-1|", of: Int.self)
            #expect(test.timeline { s }.problem == nil)
          }
        }

        """)
  }

  @Test func `duplicate titles and file names get numbers, and forbidden characters are replaced`()
  {
    var suites = UniqueNames()
    let text =
      "test: `a\\b`\ncold s: 1|\npipeline: s\ntest: 'a/b'\ncold s: 1|\npipeline: s\ntest: +\npipeline: .empty\n"
    let files = ["x/a.b.txt", "y/a.b.txt"].map { name in
      SwiftFile(SourceText(name: name, text: text), suites: &suites).text ?? ""
    }
    #expect(
      files.map { $0.split(separator: "\n").first } == [
        "@Suite struct `a.b` {", "@Suite struct `a.b, 2` {",
      ])
    for name in ["func `'a/b'`()", "func `'a/b', 2`()", "func `+ case`()"] {
      #expect(files[0].contains(name))
    }
  }

  @Test(arguments: [
    (
      "cold s: -a|\npipeline: s.merge(with: SignalProducer(1...2))",
      """
      values of two types, SignalProducer<Int, Never> and SignalProducer<String, Never>, stand where Swift \
      expects one
      """
    ),
    (
      "cold s: -1|\npipeline: s.replaceEmpty(with: nil)",
      "nil stands where Swift expects a value that is not optional"
    ),
    ("hot a: -b\nhot b: -a\npipeline: a.flatten(.merge)", "lanes send each other"),
    (
      "error: (code: 4)\ncold s: #\npipeline: s.mapError(\\.code)",
      "it reads a member of an error"
    ),
    (
      "pipeline: SignalProducer.using({ [7, 8] }) { SignalProducer($0) }",
      "a resource of 'using' is a Disposable in Swift, not a value"
    ),
    (
      "cold s: 1|\npipeline a: s.window(count: 1)\npipeline b: s",
      "one of several pipelines sends streams"
    ),
    (
      "cold s: 1#\npipeline: s.take(until: s)",
      "a stream that may fail stands where Swift expects one that cannot"
    ),
    (
      "cold s: 1|\npipeline: s.combinePrevious().uniqueValues()",
      "'uniqueValues' compares values that cannot be compared in Swift"
    ),
    ("cold s: 1|\npipeline: s.map { 1 / 0 }", "its run is stopped at a limit or by an error"),
    ("cold test: 1|\npipeline: test", "the scheduler takes the name 'test'"),
    ("where: a = 1...3\ncold s: a|\npipeline: s", "a range is a type of its own in Swift"),
    (
      "where: a = 1, b = \"1\"\ncold s: ab|\npipeline: s",
      "a lane sends a number and a text that looks like the same number"
    ),
    (
      "cold s: 1-\npipeline: s.window(count: 1)\nsubscriptions s: ^",
      "a lane is observed to the end while streams are recorded"
    ),
  ])
  func `a case that cannot be printed as Swift is replaced by a comment with the reason`(
    text: String, reason: String
  ) {
    let file = printed("test: a\n\(text)\n")
    #expect(file.omissions.map(\.reason) == [reason])
    #expect(file.text?.contains("  // 'a' is not printed: \(reason).\n") ?? false)
  }

  @Test func `a type that doubles in size forty times is refused as too large`() {
    let doubling = String(repeating: ".map { ($0, $0) }", count: 40)
    #expect(reasons("test: a\ncold s: |\npipeline: s\(doubling)\n") == ["its types are too large"])
  }

  @Test func `every row of the operator table gives the types of its parameters`() {
    for row in OperatorTable.rows {
      let isCalledOnStream = row.receiver == .stream || row.receiver == .producer
      let count = row.parameters.count { $0.kind.isTyped } + (isCalledOnStream ? 1 : 0)
      #expect(row.typing?.given.count == count, "\(row.signature): \(row.types)")
      let given = row.typing?.given.dropFirst(isCalledOnStream ? 1 : 0) ?? []
      for (parameter, shape) in zip(row.parameters.filter(\.kind.isTyped), given) {
        guard let arity = parameter.kind.arity else { continue }
        #expect(shape.arity == arity, "\(row.signature): \(row.types)")
      }
    }
  }

  @Test func `a long lane is printed as Swift without a change`() throws {
    let values = String(repeating: "1", count: 20_000)
    let text = try #require(printed("test: a\ncold s: (\(values)|)\npipeline: s.count()\n").text)
    #expect(text.contains("test.cold(\"(\(values)|)\", of: Int.self)"))
  }

  @Test func `an invalid operator type is not parsed`() {
    #expect(OperatorTypes("<A>, (A) -> B => <B>")?.given.count == 2)
    for text in [
      "", "<A>", "<A => <A>", "<A>, => <A> <B>", "=> 1", "(A => <A>", "[A => A", "() -> => A",
    ] {
      #expect(OperatorTypes(text) == nil, "\(text)")
    }
  }
}

extension OperatorTypes.Shape {
  /// The number of a function's arguments; nil for other types.
  fileprivate var arity: Int? {
    if case .function(let arguments, _) = self { arguments.count } else { nil }
  }
}
