import Foundation
import TestSupport
import Testing
import MarbleAuthoring
import MarbleCases
import marble

/// The program's table of operators has those of the library, and the pages and fixtures have them too.
@Suite struct OperatorTableTests {
  /// Functions of which fixtures have no use.
  private static let exempt: Set<String> = ["promoteError", "concurrent", "defaultEventLog"]

  /// The names of the public functions below `Sources/Reactive/Operators`, without those that only give a hint.
  private static func libraryNames() throws -> Set<String> {
    let files = Repository.files(below: "Sources/Reactive/Operators", ending: ".swift")
    let texts = try files.filter { !$0.contains("Elsewhere") && !$0.contains("NearMisses") }
      .map { try String(contentsOfFile: $0, encoding: .utf8) }
    let functions = texts.flatMap { $0.matches(of: /public (?:static )?func `?([a-zA-Z]+)/) }
    return Set(functions.map { String($0.1) })
  }

  @Test func `every operator of the library has a row, a fixture and its name on the page`() throws
  {
    let names = try Self.libraryNames().subtracting(Self.exempt)
    #expect(names.count > 70)
    #expect(
      names.symmetricDifference(OperatorTable.rows.map(\.name)).isSubset(of: [
        "SignalProducer", "empty", "never", "lift",
      ]))
    let fixtures = try Fixtures.files.map(Fixtures.text).joined()
    let page = try Repository.text("Documentation/Operators.md")
    for name in names {
      #expect(fixtures.contains(".\(name)(") || fixtures.contains(".\(name) {"), "\(name)")
      #expect(page.contains("`\(name)") || page.contains("`.\(name)"), "\(name)")
    }
    for name in DotNames.strategies.names { #expect(page.contains("`.\(name)`"), "\(name)") }
  }

  @Test func `an invalid number is tried for every numeric parameter of every operator`() throws {
    let tried = try Repository.text("Tests/MarbleExamples/answers/operators.txt").split(
      separator: "\n")
    for row in OperatorTable.rows {
      for parameter in row.parameters where parameter.kind.isBoundedNumber {
        let isTried = tried.contains { line in
          guard let call = line.firstRange(of: ".\(row.name)(") else { return false }
          let arguments = line[call.upperBound...]
          return ["-1", "0"].contains { number in
            parameter.label.map { arguments.contains("\($0): \(number)") }
              ?? arguments.hasPrefix(number)
          }
        }
        #expect(isTried, "\(row.signature), \(parameter.label ?? "_")")
      }
    }
  }

  @Test func `sections have the names of the library's folders`() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Repository.path("Sources/Reactive/Operators")
    ).filter { !$0.hasSuffix(".swift") }
    #expect(Set(OperatorTable.sections) == Set(folders))
    #expect(OperatorTable.sections.count == folders.count, "the rows of a section stand together")
    let page = try Repository.text("Documentation/Operators.md")
    let lines = page.matches(of: /\n\| ([A-Z][a-z]+) \|/).map { String($0.1) }
    #expect(lines == OperatorTable.sections)
  }

  @Test func `the example of each form passes and uses the form`() throws {
    try withFolder { folder in
      let path = "\(folder)/a.txt"
      try write(OperatorTable.rows.map(\.fixture.text).joined(separator: "\n"), to: path)
      let run = try marble("--quiet", path)
      #expect(run.code == 0, "\(run.output)\(run.messages)")
      // Coverage counts only cases that expect something. An update cannot write streams that are sent.
      _ = try marble("--update", path)
      let used = try marble("coverage", path).output
      for row in OperatorTable.rows where !["window", "group"].contains(row.name) {
        #expect(used.contains("\n\(row.signature) "), "\(row.signature)")
        #expect(!row.summary.isEmpty && !row.summary.contains("does the same"))
      }
    }
  }

  @Test func `each strategy of flatMap and flatten has a drawing of its own`() throws {
    let known = DotNames.strategies.names.filter { $0 != "throttle" } + ["concurrent(limit:)"]
    for name in ["flatMap", "flatten"] {
      let run = try marble("operators", name)
      let outputs = run.output.split(separator: "\n").filter { $0.hasPrefix("  output ") }
      for strategy in known { #expect(run.output.contains("\(name)(.\(strategy)) ")) }
      // Examples that come out alike would not show the difference.
      let drawings = OperatorTable.drawings.filter { $0.heading.hasPrefix("\(name)(.") }
      #expect(drawings.count == known.count && Set(outputs).count >= known.count)
    }
  }
}

/// Names that other libraries have for an operator.
@Suite struct NameElsewhereTests {
  private static let drawings = Set(OperatorTable.drawings.map(\.id))

  @Test(arguments: Library.allCases)
  func `each drawing for which a library has a name exists, and has it once`(library: Library) {
    #expect(library.knownDrawings.filter { !Self.drawings.contains($0) } == [])
    #expect(
      library.knownDrawings.count >= 10
        || NameElsewhere.rows.contains { !$0.names(in: library).isEmpty })
    for drawing in OperatorTable.drawings {
      let names = drawing.namesElsewhere.filter { $0.library == library }.map(\.text)
      #expect(Set(names).count == names.count, "\(drawing.id): \(names)")
    }
  }

  @Test func `the table has each name once, and no name of a fixture's operator`() {
    let names = NameElsewhere.rows.flatMap(\.names)
    #expect(Set(names).count == names.count)
    #expect(Set(names).isDisjoint(with: OperatorTable.rows.map(\.name)))
  }

  @Test func `every operator named in an answer exists in that form, and is drawn`() throws {
    for (name, row) in NameElsewhere.rowsByName.sorted(by: { $0.key < $1.key }).sample(every: 4) {
      guard let answer = row.counterpart else { continue }
      for code in answer.matches(of: /`([a-zA-Z]+)\(((?:[a-zA-Z]+:|_:)*)\)`/)
      where !["Property", "startWithSignal", "promoteError", "TestScheduler", "ContinuousClock"]
        .contains(code.1)
        && code.2 != "operation:"
      {
        let labels = code.2.split(separator: ":")
        let forms = OperatorTable.rows.filter { $0.name == code.1 }.map(\.parameters)
        let isForm = forms.contains { form in
          var rest = labels[...]
          for parameter in form where parameter.label ?? "_" == rest.first ?? "" {
            rest.removeFirst()
          }
          return rest.isEmpty
        }
        #expect(isForm, "\(name): \(code.0)")
      }
      let run = try marble("operators", name)
      // The answer, and for each drawing a title and lanes that end with an output.
      #expect(
        run.code == 0 && run.output.split(separator: "\n\n").count % 2 == 1, "\(name): \(run)")
    }
  }

  @Test func `a name may have its type before it, and several meanings`() throws {
    for (name, answer) in [
      ("Observable.error", "`error` is `SignalProducer(error:)` here\n"),
      ("Publishers.Merge", "`Publishers` is `.merge(…)`, `.combineLatest(…)` or `.zip(…)` here\n"),
      ("Timer.publish", "`Timer.publish` is `interval(_:on:)` here\n"),
      ("Relay", "`Relay` is `Signal` here"),
      (
        "buffer",
        "`buffer` is `collect(on:)` here; for a number of values, it is `collect(count: n)`\n"
          + "`buffer(timeSpan:count:)` is `collect(every: t, limit: n, whenCompleted: .flush)` here\n"
      ),
    ] {
      let run = try marble("operators", name)
      #expect(run.code == 0 && run.output.hasPrefix(answer), "\(name): \(run)")
    }
    #expect(
      try marble("operators", "Observable.empty").output == marble("operators", ".empty").output)
  }
}

extension Parameter.Kind {
  /// Whether such a parameter refuses some numbers.
  fileprivate var isBoundedNumber: Bool {
    switch self {
    case .count, .duration, .period: true
    default: false
    }
  }
}
