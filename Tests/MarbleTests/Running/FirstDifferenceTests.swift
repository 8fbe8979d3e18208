import ReactiveTesting
import Testing
import marble

/// A failed case says where in the flow of its stages the difference arises.
@Suite struct FirstDifferenceTests {
  private func result(_ text: String) throws -> (CaseResult, SourceText) {
    let run = FileRun(SourceText(name: "test.txt", text: text))
    return (try #require(run.results.first), run.source)
  }

  /// The messages about the differences of a case.
  private func messages(_ text: String) throws -> [String] {
    try result(text).0.problems.map(\.message)
  }

  private static let lines = """
    hot s: -1-2-|
    let tens: s.map { $0 * 10 }
    let large: tens.filter { $0 > 10 }
    pipeline: large.map { $0 + 1 }
    where: a = 10, b = 20, c = 21

    """

  @Test func `an expectation of a let is that of a pipeline which is the let`() throws {
    let met = Self.lines + "expect: ---c-|\nexpect tens: -a-b-|\n"
    #expect(try result(met).0.status == .passed)
    let (unmet, _) = try result(Self.lines + "expect: ---c-|\nexpect tens: -a---|\n")
    #expect(unmet.status == .failed)
    #expect(unmet.outputs.map(\.name) == ["tens", nil])
  }

  @Test func `the first stage that differs is named and shown first`() throws {
    let text = Self.lines + "expect: --c--|\nexpect large: --b--|\nexpect tens: -a-b-|\n"
    let late = "at tick 2: '20' was expected, but nothing came; it came at tick 3, 1 tick late"
    #expect(
      try messages(text) == [
        "large: \(late); `large` is the first stage that differs; `tens` is as expected",
        "at tick 2: '21' was expected, but nothing came; it came at tick 3, 1 tick late",
      ])
    let (failed, source) = try result(text)
    #expect(
      CaseDrawing(failed, in: source).lines.dropLast(2).joined(separator: "\n") == """
        FAILED  test
        s         -1---2--|
                  tens = s.map { $0 * 10 }
        tens      -10--20-|
                  large = tens.filter { $0 > 10 }
        large     -----20-|
        expected  ---20---|
                     ^
                  .map { $0 + 1 }
        output    -----21-|
        expected  ---21---|
                     ^
        """)
  }

  @Test func `without an expectation of the stage before, only the first stage is named`() throws {
    #expect(
      try messages(Self.lines + "expect: ---b-|\nexpect large: ---a-|\n").first
        == "large: at tick 3: '10' was expected, but '20' came; `large` is the first stage that differs"
    )
  }

  @Test func `if all stages before are as expected, the difference arises after the last of them`()
    throws
  {
    #expect(
      try messages(Self.lines + "expect: ---b-|\nexpect large: ---b-|\nexpect tens: -a-b-|\n") == [
        "at tick 3: '20' was expected, but '21' came; `large` is as expected, so the difference arises after it"
      ])
  }

  @Test func `several stages that meet are named together`() throws {
    let text = """
      hot s: -1-2-|
      let ones: s.filter { $0 == 1 }
      let twos: s.filter { $0 == 2 }
      let both: { $0.merge(with: twos) }
      pipeline: ones.lift(both)
      expect ones: -1---|
      expect twos: ---2-|
      expect: -1-3-|

      """
    #expect(
      try messages(text.replacing("ones.lift(both)", with: "ones.merge(with: twos)")) == [
        "at tick 3: 3 was expected, but 2 came; `ones` and `twos` are as expected, so the difference arises after them"
      ])
  }

  @Test func `a case without stages says nothing about them`() throws {
    #expect(
      try messages("hot s: -1|\npipeline: s\nexpect: -2|\n") == [
        "at tick 1: 2 was expected, but 1 came"
      ])
    let two = "hot s: -1|\npipeline a: s\npipeline b: s\nexpect a: -2|\nexpect b: -2|\n"
    #expect(try messages(two).allSatisfy { !$0.contains("stage") })
  }

  @Test func `a let that is not a stream, and a closure, cannot be expected`() throws {
    #expect(
      try messages("hot s: -1|\nlet n: 1\npipeline: s\nexpect n: -2|\n") == [
        "a pipeline must be a stream, and this is not one"
      ])
    #expect(
      try messages("hot s: -1|\nlet f: { $0 }\npipeline: s\nexpect f: -2|\n") == [
        "there is no pipeline 'f'"
      ])
  }

  @Test func `a stage is started after the pipelines, and can be disposed of`() throws {
    let text = """
      cold s: -1-2|
      let tens: s.map { $0 * 10 }
      pipeline: tens
      expect tens: -a!
      subscribe tens: ^-!
      where: a = 10
      subscriptions s: ^---!
      subscriptions s: ^-!

      """
    #expect(try result(text).0.status == .passed)
  }

  @Test func `a failed case draws its tagged stages below the inputs`() throws {
    let (failed, source) = try result(
      """
      test: tags
      hot s: -1-2-|
      pipeline: s.tagged("all").flatMap(.merge) { SignalProducer(value: $0).tagged("one") }
      expect: -1-3-|
      """)
    #expect(
      CaseDrawing(failed, in: source).lines.joined(separator: "\n") == """
        FAILED  tags
        s         -1----2----|
        all       -1----2----|
        one        (1|)
        one             (2|)
                  .tagged("all")
                  .flatMap(.merge) { SignalProducer(value: $0).tagged("one") }
        output    -1----2----|
        expected  -1----3----|
                        ^
        test.txt:4:9: error: at tick 3: 3 was expected, but 2 came
        """)
    let passed = try result("hot s: -1|\npipeline: s.tagged(\"s\")\nexpect: -1|\n").0
    #expect(passed.tags.isEmpty)
  }
}
