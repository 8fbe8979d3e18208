import ReactiveTesting
import Testing
import marble

@Suite struct CatalogTests {
  /// What tells a form from all others: some differ only in what may be left out.
  private static func form(_ row: OperatorRow) -> String {
    "\(row.receiver) \(row.signature) "
      + row.parameters.map { "\($0.kind)\($0.isOptional ? "?" : "")" }.joined(separator: " ")
  }

  /// The forms that something checked is made of.
  private static func forms(in value: Any) -> [String] {
    if let row = value as? OperatorRow { return [form(row)] }
    return Mirror(reflecting: value).children.flatMap { forms(in: $0.value) }
  }

  @Test func `every form of every operator has an example that uses it and runs`() {
    // By the signature in the title, in the order of the table where several look alike.
    var waiting = OperatorTable.rows
    for section in Examples.sections {
      for example in section.examples {
        let signature = example.signature
        guard let index = waiting.firstIndex(where: { $0.signature == signature }) else {
          Issue.record("the table has no form for the example \(signature)")
          continue
        }
        let row = waiting.remove(at: index)
        switch CaseChecker.check(example.fixture, in: section.source) {
        case .success(let checked):
          let used =
            Self.forms(in: checked.pipelines.map(\.term)) + Self.forms(in: checked.bindings)
          #expect(used.contains(Self.form(row)), "\(signature)")
        case .failure(let problems): Issue.record("\(signature): \(problems)")
        }
        let result = CaseRunner.run(example.fixture, in: section.source)
        #expect(result.status == .passed, "\(signature): \(result.diagnostics)")
        #expect(!example.summary.isEmpty, "\(signature)")
      }
    }
    #expect(waiting.map(Self.form) == [], "these have no example")
  }

  @Test func `an operator is shown in all of its forms`() throws {
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

  @Test func `the catalogue holds all of them, under headings`() throws {
    let run = try marble("operators")
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("create\n======\n\n.empty completes at once\n"))
    for row in OperatorTable.rows { #expect(run.output.contains("\n\(row.signature) ")) }
  }

  @Test func `an operator that is not there is answered with what is near`() throws {
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
