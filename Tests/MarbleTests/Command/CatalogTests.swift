import ReactiveTesting
import Testing
import marble

@Suite struct CatalogTests {
  /// Identifies a form: some forms differ only in which arguments are optional.
  private static func form(_ row: OperatorRow) -> String {
    "\(row.receiver) \(row.signature) "
      + row.parameters.map { "\($0.kind)\($0.isOptional ? "?" : "")" }.joined(separator: " ")
  }

  /// The forms used in a checked value.
  private static func forms(in value: Any) -> [String] {
    if let row = value as? OperatorRow { return [form(row)] }
    return Mirror(reflecting: value).children.flatMap { forms(in: $0.value) }
  }

  @Test(arguments: OperatorTable.rows.indices)
  func `the example of each form uses it and runs`(index: Int) throws {
    let row = OperatorTable.rows[index]
    let source = row.fixture
    let example = try #require(readFixture(source).cases.first)
    switch CaseChecker.check(example, in: source) {
    case .success(let checked):
      let used = Self.forms(in: checked.pipelines.map(\.term)) + Self.forms(in: checked.bindings)
      #expect(used.contains(Self.form(row)), "\(row.signature)")
    case .failure(let problems): Issue.record("\(row.signature): \(problems)")
    }
    let result = CaseRunner.run(example, in: source)
    #expect(result.status == .passed, "\(row.signature): \(result.diagnostics)")
    let summary = example.title.value.dropFirst(row.signature.count)
    #expect(summary.hasPrefix(" ") && summary.count > 1, "\(row.signature)")
  }

  @Test func `the operators command shows an operator in all of its forms`() throws {
    let run = try marble("operators", "debounce")
    #expect(
      run.output.hasPrefix(
        """
        debounce(_:on:whenCompleted:) sends the last value once it has been quiet for a time

          s       -1-2----3---|
                  .debounce(2t)
          output  -----2----3-|


        """))
    #expect(run.output.contains("\ndebounce(until:whenCompleted:) "))
    #expect(try marble("operators", ".debounce(_:)") == run)
  }

  @Test func `the operators command lists every operator under headings`() throws {
    let run = try marble("operators")
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("Creating\n========\n\n.empty completes at once\n"))
    for heading in OperatorTable.drawings.map(\.heading) {
      #expect(run.output.contains("\n\(heading) "))
    }
  }

  @Test func `each strategy of flatMap and flatten has a drawing of its own`() throws {
    let names = StrategyExample.all.map(\.name)
    let known = Choices.strategies.names.filter { $0 != "throttle" } + ["concurrent(limit:)"]
    #expect(Set(names) == Set(known))
    for name in ["flatMap", "flatten"] {
      let row = try #require(OperatorTable.rows.first { $0.name == name && !$0.parameters.isEmpty })
      var outputs: Set<String> = []
      let drawings = OperatorTable.drawings.filter { $0.row.signature == row.signature }
      for drawing in drawings {
        let (heading, source) = (drawing.heading, drawing.fixture)
        let example = try #require(readFixture(source).cases.first)
        let result = CaseRunner.run(example, in: source)
        #expect(result.status == .passed && !result.isCutOff, "\(heading): \(result.diagnostics)")
        outputs.insert(CaseDrawing(result, in: source).lines.last ?? "")
      }
      #expect(drawings.map(\.heading) == names.map { "\(name)(.\($0))" })
      // Examples that come out alike would not show the difference.
      #expect(outputs.count == names.count)
    }
    #expect(
      try marble("operators", "flatMap").output.hasPrefix(
        """
        flatMap(.merge) makes a stream from each value, and starts each at once

          s       -a--b--a--|
          a       1-2-3|
          b       4-5|
                  .flatMap(.merge) { $0 }
          output  -1-24351-2-3|


        """))
  }

  @Test func `an unknown operator name gets a suggestion`() throws {
    #expect(
      try marble("operators", "debonce")
        == ProgramRun(
          code: 2, output: "",
          messages: "error: there is no operator 'debonce'; did you mean 'debounce'?\n"))
    #expect(
      try marble("operators", "zzzzzzzz").messages
        == "error: there is no operator 'zzzzzzzz'; see marble operators\n")
  }
}
