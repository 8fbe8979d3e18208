import Reactive
import ReactiveTesting

/// Checks a whole case, and turns it from its written form into a case that can be run.
package struct CaseChecker {
  let source: SourceText
  let raw: FixtureCase
  var diagnostics: [Diagnostic]
  var scope: Checker.Scope
  var labels: LabelReader
  var checked: CheckedCase
  /// The pipelines by their names, and the checks of subscriptions by their lanes.
  var pipelineIndices: [String?: Int] = [:]
  var subscriptionIndices: [Int: Int] = [:]
  /// The names of all written pipelines, even those with errors.
  var writtenPipelines: Set<String?> = []

  /// Checks a case.
  ///
  /// - Parameters:
  ///   - raw: The case as it is written.
  ///   - source: The file of the case.
  ///   - allowsOwnOperators: Whether its pipelines may have operators of the user's own.
  /// - Returns: A case that can be run, or all its errors in the order of the file.
  package static func check(
    _ raw: FixtureCase, in source: SourceText, allowsOwnOperators: Bool = false
  ) -> Result<CheckedCase, Problems> {
    var checker = CaseChecker(raw, source)
    checker.scope.allowsOwnOperators = allowsOwnOperators
    return checker.check()
  }

  /// All errors of a case.
  package struct Problems: Error {
    package var diagnostics: [Diagnostic]

    /// The maximum number of reported errors: more than anyone reads.
    private static let limit = 100

    /// The errors to report; the last one says how many more there are.
    package var first: [Diagnostic] {
      guard diagnostics.count > Self.limit else { return diagnostics }
      var first = Array(diagnostics.prefix(Self.limit))
      first[Self.limit - 1].message +=
        "; there are \(diagnostics.count - Self.limit) more errors in this case"
      return first
    }
  }

  private init(_ raw: FixtureCase, _ source: SourceText) {
    self.source = source
    self.raw = raw
    diagnostics = raw.diagnostics
    let tick = raw.tick?.value ?? .milliseconds(1)
    scope = Checker.Scope(tick: tick)
    labels = LabelReader()
    checked = CheckedCase(
      source: source, title: raw.title.value, titleSpan: raw.title.span, tick: tick, lanes: [],
      bindings: [],
      pipelines: [], subscriptions: [], error: .text("error"), isErrorGiven: false, end: 0,
      skipReason: raw.skip?.value)
  }

  private consuming func check() -> Result<CheckedCase, Problems> {
    // Checking lines that could not be read would only report the same errors again in other words.
    guard diagnostics.isEmpty else { return .failure(Problems(diagnostics: diagnostics)) }
    guard !raw.pipelines.isEmpty else {
      let message =
        (raw.isAboveFirstTest
          ? "the lines above the first 'test' line are a case of their own, and " : "")
        + "this case has no pipeline, so only a Swift test can run it"
      return .failure(Problems(diagnostics: [Diagnostic(message, at: raw.title.span)]))
    }
    nameLanes()
    readTable()
    readLanes()
    readBindings()
    readPipelines()
    readSubscriptions()
    readLaws()
    readEnd()
    refuseLateExpectations()
    guard diagnostics.isEmpty else {
      return .failure(Problems(diagnostics: diagnostics.sorted { $0.span.start < $1.span.start }))
    }
    checked.labels = labels
    checked.lastOffset = raw.lastOffset
    (checked.orders, checked.ordersSpan) = (raw.orders?.value, raw.orders?.span)
    checked.cuts = raw.cuts?.value
    checked.flow = StageFlow(checked.pipelines.map(\.expression), raw.bindings)
    return .success(checked)
  }

  mutating func attempt(_ body: (inout CaseChecker) throws(Diagnostic) -> Void) {
    do throws(Diagnostic) {
      try body(&self)
    } catch {
      diagnostics.append(error)
    }
  }

  // MARK: Lanes

  mutating func nameLanes() {
    var lanes: [String: Checker.Scope.Lane] = [:]
    for line in raw.lanes where lanes[line.name.value] == nil {
      lanes[line.name.value] = (checked.lanes.count, line.isHot)
      checked.lanes.append(
        CheckedCase.Lane(
          name: line.name.value, span: line.name.span, isHot: line.isHot, lines: []))
    }
    scope.lanes = lanes
    labels.lanes = lanes
  }

  mutating func readTable() {
    for entry in raw.table {
      attempt { this throws(Diagnostic) in
        let term = try Checker(scope: this.scope).value(entry.value).term
        this.labels.table[entry.key.value] = try this.constant(term, entry.value.span)
      }
    }
    guard let error = raw.error else { return }
    attempt { this throws(Diagnostic) in
      this.checked.error = try this.constant(
        try Checker(scope: this.scope).value(error).term, error.span)
      this.checked.isErrorGiven = true
    }
  }

  /// The value of a term without lanes and arguments.
  func constant(_ term: Term, _ place: Span) throws(Diagnostic) -> Value {
    do throws(Fault) {
      return try LabelReader.constant(term, place)
    } catch {
      throw error.diagnostic
    }
  }

  mutating func readLanes() {
    for line in raw.lanes {
      attempt { this throws(Diagnostic) in
        guard !line.isGenerated else { return try this.readContents(line) }
        let marks = try this.marks(line.text, allowsOrigin: line.isHot)
        guard let index = this.scope.lanes[line.name.value]?.index else { return }
        this.checked.lanes[index].lines.append(this.line(marks, line.text.value))
      }
    }
  }

  func marks(
    _ text: Located<String>, allowsOrigin: Bool
  ) throws(Diagnostic) -> ReactiveTesting.Lane {
    guard !isQuotedLane(text.value) else {
      throw Diagnostic(Lane.quotesProblem, at: text.span)
    }
    do throws(Diagnostic) {
      let lane = try parseLane(text.value, tick: scope.tick, allowsOrigin: allowsOrigin)
      try refuseLong(max(lane.length, -lane.start), Span(0, text.value.utf8.count))
      return lane
    } catch {
      throw Diagnostic(error.message, at: error.span.shifted(by: text.span.start))
    }
  }

  /// Refuses lanes that the clock cannot represent.
  func refuseLong(_ ticks: Int, _ span: Span) throws(Diagnostic) {
    guard scope.tick / .seconds(1) * Double(ticks) < 9e9 else {
      throw Diagnostic(
        "with a tick of \(timeText(scope.tick)), this takes more than 285 years; shorten it, or the tick",
        at: span)
    }
  }

  mutating func line(_ marks: ReactiveTesting.Lane, _ text: String) -> CheckedCase.Line {
    let values = marks.entries.map { entry -> LabelValue? in
      switch entry.mark {
      case .value(let label), .failed(let label?): labels.value(of: label)
      default: nil
      }
    }
    return CheckedCase.Line(text: text, marks: marks, values: values)
  }
}
