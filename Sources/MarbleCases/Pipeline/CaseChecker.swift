import Reactive
import ReactiveTesting

/// Checks a whole case, and turns it from its written form into a case that can be run.
package struct CaseChecker {
  /// A `let` or a `pipeline` line.
  private typealias NamedExpression = (name: String?, expression: Expression, keySpan: Span)

  let written: WrittenCase
  var diagnostics: [Diagnostic]
  private var table: [(key: String, value: Expression)] = []
  private var error: Expression?
  private var pipelines: [NamedExpression] = []
  private var laws: [LawLine] = []
  private var lawTexts: Set<String> = []
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
  /// - Parameter written: The case as it is written.
  /// - Returns: A case that can be run, or all its errors in the order of the file.
  package static func check(_ written: WrittenCase) -> Result<CheckedCase, Problems> {
    CaseChecker(written).check()
  }

  /// The errors in the lines of a case, in the order of the file; each line is read alone.
  package static func readingErrors(in written: WrittenCase) -> [Diagnostic] {
    CaseChecker(written).diagnostics
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

  /// Reads the expressions and the rules in the lines of a case.
  private init(_ written: WrittenCase) {
    self.written = written
    diagnostics = written.diagnostics
    let tick = written.tick?.value ?? .milliseconds(1)
    scope = Checker.Scope(tick: tick)
    labels = LabelReader()
    checked = CheckedCase(
      source: written.source, title: written.title.value, titleSpan: written.title.span,
      tick: tick, lastOffset: written.lastOffset,
      skipReason: written.line(.skip)?.text.value)
    for entry in written.table {
      // The checker is passed in, because a closure cannot capture a `self` that it changes.
      attempt { this throws(Diagnostic) in
        let span = entry.value.span
        try refuseLane(span, named: entry.key.value, in: written.bytes, mayBeDifference: false)
        this.table.append((entry.key.value, try ExpressionParser.parse([span], in: written.bytes)))
      }
    }
    for line in written.lines {
      attempt { this throws(Diagnostic) in try this.read(line) }
    }
    addStages()
    diagnostics.sort { $0.span.start < $1.span.start }
  }

  private mutating func read(_ line: WrittenCase.Line) throws(Diagnostic) {
    switch line.key {
    case .let, .pipeline:
      if line.places.count == 1 {
        try refuseLane(
          line.places[0], named: line.name?.value ?? "", in: written.bytes, mayBeDifference: true)
      }
      let expression = try ExpressionParser.parse(line.places, in: written.bytes)
      if line.key == .pipeline {
        pipelines.append((line.name?.value, expression, line.keySpan))
      } else if let name = line.name?.value {
        checked.definitions.append((name, expression))
      }
    case .error: error = try ExpressionParser.parse(line.places, in: written.bytes)
    case .orders: (checked.orders, checked.ordersSpan) = (try CaseOrders(line.text), line.text.span)
    case .cut: (checked.cuts, checked.cutsSpan) = (try CaseCuts(line.text), line.text.span)
    case .law:
      let law = try LawLine(line.text)
      guard lawTexts.insert(law.text).inserted else {
        throw Diagnostic("this case already has this law", at: line.text.span)
      }
      laws.append(law)
    // Read by `CaseReader`, or later, because they need the lanes or the pipelines.
    case .test, .tick, .hot, .cold, .any, .where, .subscribe, .expect, .subscriptions, .until,
      .skip:
      break
    }
  }

  /// Adds a pipeline for each `let` that has an expectation but no pipeline of its name.
  ///
  /// They are started last, so that the other pipelines run as they would without them.
  private mutating func addStages() {
    var known = Set(pipelines.compactMap(\.name))
    let streams = Set(checked.definitions.filter { !$0.expression.isClosure }.map(\.name))
    // Several expectations of one stage are alternatives.
    for name in written.lines(.expect).compactMap(\.name)
    where streams.contains(name.value) && known.insert(name.value).inserted {
      let expression = Expression(kind: .name(name.value), span: name.span)
      pipelines.append((name.value, expression, name.span))
    }
  }

  private consuming func check() -> Result<CheckedCase, Problems> {
    // Checking lines that could not be read would only report the same errors again in other words.
    guard diagnostics.isEmpty else { return .failure(Problems(diagnostics: diagnostics)) }
    guard !pipelines.isEmpty else {
      let message =
        (written.isAboveFirstTest
          ? "the lines above the first 'test' line are a case of their own, and " : "")
        + "this case has no pipeline, so only a Swift test can run it"
      return .failure(Problems(diagnostics: [Diagnostic(message, at: written.title.span)]))
    }
    nameLanes()
    readTable()
    readLanes()
    readBindings()
    readPipelines()
    readSubscriptions()
    readLaws()
    readEnd()
    refuseWhatComesTooLate()
    guard diagnostics.isEmpty else {
      return .failure(Problems(diagnostics: diagnostics.sorted { $0.span.start < $1.span.start }))
    }
    checked.labels = labels
    checked.flow = StageFlow(checked.pipelines.map(\.expression), checked.definitions)
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
    for line in written.lanes where lanes[line.name.value] == nil {
      lanes[line.name.value] = (checked.lanes.count, line.isHot)
      checked.lanes.append(
        CheckedCase.Lane(
          name: line.name.value, span: line.name.span, isHot: line.isHot,
          identity: Stream.Identity(name: line.name.value)))
    }
    scope.lanes = lanes
    let texts = written.lanesNamedLikeValues
    labels.lanes = lanes.filter { !texts.contains($0.key) }
  }

  mutating func readTable() {
    for (key, value) in table {
      attempt { this throws(Diagnostic) in this.labels.table[key] = try this.constant(value) }
    }
    guard let error else { return }
    attempt { this throws(Diagnostic) in
      this.checked.error = try this.constant(error)
      this.checked.isErrorGiven = true
    }
  }

  /// The value of an expression without lanes and arguments.
  private func constant(_ expression: Expression) throws(Diagnostic) -> Value {
    let term = try Checker(scope: scope).value(expression).term
    do throws(Fault) {
      return try LabelReader.constant(term, expression.span)
    } catch {
      throw error.diagnostic
    }
  }

  mutating func readLanes() {
    var contained: [ContainedLane] = []
    for line in written.lanes {
      attempt { this throws(Diagnostic) in
        guard let index = this.scope.lanes[line.name.value]?.index else { return }
        if line.isGenerated {
          try this.readContents(line)
        } else {
          let marks = try this.marks(line.text, allowsOrigin: line.isHot)
          this.checked.lanes[index].lines.append(this.line(marks, line.text.value))
        }
        guard let read = this.checked.lanes[index].lines.last else { return }
        for (entry, value) in zip(read.marks.entries, read.values) {
          guard case (.value, .lane(let other)?) = (entry.mark, value) else { continue }
          let span =
            line.isGenerated ? line.text.span : entry.span.shifted(by: line.text.span.start)
          contained.append(ContainedLane(index: other, container: index, span: span))
        }
      }
    }
    refuseCircles(contained)
  }

  /// A lane in another one.
  private struct ContainedLane {
    let index: Int
    let container: Int
    let span: Span
  }

  /// Refuses a lane that contains itself in a lane in it: the label was meant as a text.
  private mutating func refuseCircles(_ contained: [ContainedLane]) {
    var contents = checked.lanes.map { _ in [ContainedLane]() }
    for lane in contained { contents[lane.container].append(lane) }
    // Each lane that is in a circle leads to itself. The walk goes once through each lane, and without recursion.
    enum State { case new, open, done }
    var states = checked.lanes.map { _ in State.new }
    for root in checked.lanes.indices {
      var path = [(lane: root, next: 0)]
      while let (lane, next) = path.last {
        states[lane] = .open
        guard next < contents[lane].count else {
          states[lane] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let inner = contents[lane][next]
        switch states[inner.index] {
        case .done: break
        case .new: path.append((inner.index, 0))
        case .open:
          let name = checked.lanes[inner.index].name
          diagnostics.append(
            Diagnostic(
              "the lane '\(name)' cannot be in '\(checked.lanes[lane].name)', which it contains; rename the lane, or "
                + "write what the label stands for: where: \(name) = \"\(name)\"", at: inner.span))
          return
        }
      }
    }
  }

  func marks(
    _ text: Located<String>, allowsOrigin: Bool
  ) throws(Diagnostic) -> TextLane {
    let lane = try text.lane(tick: scope.tick, allowsOrigin: allowsOrigin)
    try refuseLong(max(lane.length, -lane.start), text.span)
    return lane
  }

  /// Refuses lanes that the clock cannot represent.
  func refuseLong(_ ticks: Int, _ span: Span) throws(Diagnostic) {
    guard scope.tick / .seconds(1) * Double(ticks) < 9e9 else {
      throw Diagnostic(
        "with a tick of \(timeText(scope.tick)), this takes more than 285 years; shorten it, or the tick",
        at: span)
    }
  }

  mutating func line(_ marks: TextLane, _ text: String) -> CheckedCase.Line {
    let values = marks.entries.map { entry -> LabelValue? in
      switch entry.mark {
      case .value(let label), .failed(let label?): labels.value(of: label)
      default: nil
      }
    }
    return CheckedCase.Line(text: text, marks: marks, values: values)
  }
}

/// Checks the expressions of a case, and the lines about each pipeline.
extension CaseChecker {
  mutating func readBindings() {
    for (name, expression) in checked.definitions {
      if expression.isClosure {
        scope.closures[name] = expression
        continue
      }
      // If it has an error, it may be anything, so that its uses are no errors too.
      var binding: Checker.Checked = (.constant(.none), .any)
      attempt { this throws(Diagnostic) in
        binding = try Checker(scope: this.scope).check(expression)
      }
      scope.values[name] = (checked.bindings.count, binding.kind)
      checked.bindings.append(binding.term)
    }
  }

  mutating func readPipelines() {
    for (name, expression, keySpan) in pipelines {
      writtenPipelines.insert(name)
      attempt { this throws(Diagnostic) in
        let span = expression.span
        let (term, kind) = try Checker(scope: this.scope).check(expression)
        guard kind.isStream || kind == .any else {
          throw Diagnostic("a pipeline must be a stream, and this is not one", at: span)
        }
        this.pipelineIndices[name] = this.checked.pipelines.count
        this.checked.pipelines.append(
          CheckedCase.Pipeline(
            name: name, term: term, expression: expression, keySpan: keySpan,
            subscription: SubscriptionLane(start: 0),
            isDerivedSignal: kind == .signal && term.isStage))
      }
    }
    for line in written.lines(.subscribe) {
      attempt { this throws(Diagnostic) in
        guard !line.isGenerated else {
          return try this.pipeline(line.name, line.text.span) {
            $0.sampledSubscriptionSpan = line.text.span
          }
        }
        let marks = try this.subscription(line.text)
        guard marks.start != nil else {
          throw Diagnostic(
            "nothing is recorded: a subscription begins at its '^', as in '--^'", at: line.text.span
          )
        }
        try this.pipeline(line.name, line.text.span) { $0.subscription = marks }
      }
    }
    for line in written.lines(.expect) {
      attempt { this throws(Diagnostic) in
        let marks = try this.marks(line.text, allowsOrigin: false)
        let expectation = CheckedCase.Expectation(
          line: this.line(marks, line.text.value), span: line.text.span)
        var count = 0
        try this.pipeline(line.name, line.text.span) { pipeline in
          pipeline.expectations.append(expectation)
          count = pipeline.expectations.count
        }
        guard count < 2 || this.checked.orders == .all else {
          throw Diagnostic(
            "this case already has '\(line.name.map { "expect \($0.value)" } ?? "expect")'"
              + "; several are alternatives only with 'orders: all'",
            at: line.name?.span ?? line.text.span)
        }
      }
    }
  }

  mutating func pipeline(
    _ name: Located<String>?, _ span: Span, _ change: (inout CheckedCase.Pipeline) -> Void
  ) throws(Diagnostic) {
    if let index = pipelineIndices[name?.value] { return change(&checked.pipelines[index]) }
    // If the pipeline exists but has errors, they are already reported.
    guard !writtenPipelines.contains(name?.value) else { return }
    throw Diagnostic(
      name.map { "there is no pipeline '\($0.value)'" } ?? "there is no pipeline without a name",
      at: name?.span ?? span)
  }

  func subscription(_ text: Located<String>) throws(Diagnostic) -> SubscriptionLane {
    let marks = try text.reading { written throws(Diagnostic) in
      try parseSubscription(written, tick: scope.tick)
    }
    try refuseLong(marks.end ?? marks.start ?? 0, text.span)
    return marks
  }

  mutating func readSubscriptions() {
    for line in written.lines(.subscriptions) {
      attempt { this throws(Diagnostic) in
        guard let name = line.name else { return }
        guard let lane = this.scope.lanes[name.value]?.index else {
          let nearest =
            this.scope.uses.maySearch(this.scope.lanes.count)
            ? closest(to: name.value, among: this.scope.lanes.keys) : nil
          throw Diagnostic("there is no lane '\(name.value)'" + suggestion(nearest), at: name.span)
        }
        if line.text.value.first == "[" {
          throw Diagnostic(
            "each subscription has a line of its own, as in 'subscriptions \(name.value): ^--!', and none at all is "
              + "'subscriptions \(name.value): none'", at: line.text.span)
        }
        let marks = line.text.value == "none" ? nil : try this.subscription(line.text)
        if let known = this.subscriptionIndices[lane] {
          if let marks { this.checked.subscriptions[known].expected.append(marks) }
        } else {
          this.subscriptionIndices[lane] = this.checked.subscriptions.count
          this.checked.subscriptions.append(
            CheckedCase.SubscriptionCheck(
              lane: lane, expected: marks.map { [$0] } ?? [], span: line.text.span))
        }
      }
    }
  }

  // MARK: The end

  /// Refuses expectations after the end of the run, because nobody could ever see that they are not met, and pipelines
  /// that would begin after it.
  mutating func refuseWhatComesTooLate() {
    for line in written.lines(.subscribe) {
      guard let index = pipelineIndices[line.name?.value],
        let start = checked.pipelines[index].subscription.start, start > checked.end
      else { continue }
      diagnostics.append(
        Diagnostic("the run stops at tick \(checked.end), before this begins", at: line.text.span))
    }
    for expectation in checked.pipelines.flatMap(\.expectations) {
      let late = expectation.line.marks.entries.first { $0.tick > checked.end }
      guard let late else { continue }
      diagnostics.append(
        Diagnostic(
          "the run stops at tick \(checked.end), before this",
          at: late.span.shifted(by: expectation.span.start)))
    }
  }

  /// The maximum length of a run.
  static let limit = 1_000_000_000_000

  mutating func readEnd() {
    // Also if the line cannot be read: no expectation is too late then.
    checked.end = checked.defaultEnd
    guard let end = written.end else { return }
    checked.isEndGiven = true
    attempt { this throws(Diagnostic) in
      let length: Int
      switch end.value {
      case .ticks(let ticks): length = ticks
      case .duration(let amount, let unit):
        let time = try Checker(scope: this.scope).duration(amount, unit, end.span)
        let ticks = time.ticks(of: this.scope.tick)
        guard ticks.isWhole else {
          throw Diagnostic(
            "this is not a whole number of ticks of \(timeText(this.scope.tick))", at: end.span)
        }
        length = ticks.count
      }
      try this.refuseLong(length, end.span)
      guard length <= Self.limit else {
        throw Diagnostic("a run is at most \(Self.limit) ticks long", at: end.span)
      }
      this.checked.end = length
    }
  }
}

extension CheckedCase {
  /// How many ticks a run continues by default after the last column of any lane.
  private static let reserve = 1_000
  /// The same for a pipeline that never ends, in a case that is cut and so runs many times.
  static let shortReserve = 100

  /// The tick at which the run stops if the case does not say.
  var defaultEnd: Int { end(after: Self.reserve) }

  /// The tick so many ticks after the last column of any lane.
  func end(after reserve: Int) -> Int {
    var last = 0
    for lane in lanes { for line in lane.lines { last = max(last, line.marks.length) } }
    for pipeline in pipelines {
      for expectation in pipeline.expectations {
        last = max(last, expectation.line.marks.length)
      }
      last = max(last, pipeline.subscription.end ?? pipeline.subscription.start ?? 0)
    }
    return min(last + reserve, CaseChecker.limit)
  }
}

/// Checks the laws of a case, and the lanes that are generated for them.
extension CaseChecker {
  // MARK: Generated lanes

  /// Reads what a generated lane may contain.
  ///
  /// For the checks, the lane has each of its values once.
  mutating func readContents(_ line: WrittenCase.LaneLine) throws(Diagnostic) {
    guard let index = scope.lanes[line.name.value]?.index else { return }
    var contents = CheckedCase.Contents()
    var known: Set<TextLane.Mark> = []
    var isLengthKnown = false
    for word in words(of: line.text) {
      if let ticks = length(word) {
        guard !isLengthKnown, (1...CheckedCase.Contents.tickLimit).contains(ticks) else {
          throw Diagnostic(
            "a generated lane has one length, of up to \(CheckedCase.Contents.tickLimit) ticks: any hot s: 1 2 3 | 40t",
            at: word.span)
        }
        (contents.ticks, isLengthKnown) = (ticks, true)
        continue
      }
      let mark = try listed(word)
      guard known.insert(mark.withoutQuotes).inserted else {
        throw Diagnostic("'\(word.value)' is already listed", at: word.span)
      }
      switch mark {
      case .value(let label):
        contents.values.append(.init(mark: mark, value: labels.value(of: label)))
      case .failed(let label?):
        contents.ends.append(.init(mark: mark, value: labels.value(of: label)))
      default: contents.ends.append(.init(mark: mark))
      }
    }
    guard !contents.values.isEmpty else {
      throw Diagnostic(
        "a generated lane lists at least one value: any \(line.isHot ? "hot" : "cold") \(line.name.value): 1 2 3 |",
        at: line.name.span)
    }
    var marks = TextLane()
    let items = contents.values + contents.ends
    marks.entries = items.enumerated().map {
      TextLane.Entry(tick: min($0.offset, contents.values.count), mark: $0.element.mark)
    }
    marks.length = contents.ticks + 1
    checked.lanes[index].contents = contents
    checked.lanes[index].lines = [
      CheckedCase.Line(text: line.text.value, marks: marks, values: items.map(\.value))
    ]
  }

  /// The number of ticks that a word such as `40t` stands for; nil if it is an event.
  private func length(_ word: Located<String>) -> Int? {
    guard word.value.first?.isNumber == true,
      let lane = try? parseLane(" \(word.value) ", tick: scope.tick, allowsOrigin: false),
      lane.entries.isEmpty
    else { return nil }
    return lane.length
  }

  /// A listed event.
  private func listed(_ word: Located<String>) throws(Diagnostic) -> TextLane.Mark {
    guard word.value.first != "(", word.value.first != "[" else {
      throw Diagnostic(
        "list each event on its own; marble chooses which of them share a tick", at: word.span)
    }
    let lane = try word.reading { written throws(Diagnostic) in
      try parseLane(written, tick: scope.tick, allowsOrigin: true)
    }
    guard let mark = lane.entries.first?.mark, lane.length == lane.entries.count,
      lane.originSpan == nil
    else {
      throw Diagnostic(
        "list values and ends only; marble chooses when they come"
          + (word.value.first == "-" && Int(word.value) != nil
            ? "; a number below zero is written in quotes: '\(word.value)'" : ""),
        at: word.span)
    }
    guard lane.entries.count == 1 else {
      throw Diagnostic(
        "'\(word.value)' is several events; put spaces between them, or quotes around a value of several characters",
        at: word.span)
    }
    return mark
  }

  /// The words of a text; white space in quotes separates nothing.
  private func words(of text: Located<String>) -> [Located<String>] {
    var (isQuoted, isEscaped) = (false, false)
    let words = Array(text.value.utf8).split { byte in
      if isBlank(byte), !isQuoted { return true }
      if byte == UInt8(ascii: "'"), !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && !isEscaped && byte == UInt8(ascii: "\\")
      return false
    }
    return words.map { word in
      Located(
        String(decoding: word, as: UTF8.self),
        at: Span(word.startIndex, word.endIndex).shifted(by: text.span.start))
    }
  }

  // MARK: Laws

  mutating func readLaws() {
    for line in laws {
      attempt { this throws(Diagnostic) in
        guard let left = try this.side(line.left), let right = try this.side(line.right) else {
          return
        }
        guard left != right else {
          throw Diagnostic(
            "a law compares two pipelines, but both sides of this one are '\(line.left.value)'",
            at: line.right.span)
        }
        this.checked.laws.append(
          CheckedCase.Law(left: left, right: right, relation: line.relation, span: line.span))
      }
    }
    let (subscribes, expects) = (written.lines(.subscribe), written.lines(.expect))
    let generated =
      written.lanes.first(where: \.isGenerated)?.name.span
      ?? subscribes.first(where: \.isGenerated)?.text.span
    guard let generated else { return }
    if laws.isEmpty, checked.cuts == nil || checked.cuts == .nowhere {
      diagnostics.append(
        Diagnostic(
          "a generated case needs a law, such as law: left == right, or cut: everywhere",
          at: generated))
    }
    for line in expects + written.lines(.subscriptions) {
      diagnostics.append(
        Diagnostic(
          "'\(line.key.rawValue)' cannot be used in a case with generated lanes, because its output is different each "
            + "time; write a law", at: line.name?.span ?? line.text.span))
    }
    if let span = checked.ordersSpan, case .deviating = checked.orders {
      diagnostics.append(
        Diagnostic(
          "each generated case is different, so one order cannot fit them all; write 'orders: all'",
          at: span))
    }
  }

  /// The pipeline that a law names; nil if it has errors, which are already reported.
  private func side(_ name: Located<String>) throws(Diagnostic) -> Int? {
    if let index = pipelineIndices[name.value] { return index }
    guard !writtenPipelines.contains(name.value) else { return nil }
    let isLane = written.lanes.contains { $0.name.value == name.value }
    guard !isLane, !checked.definitions.contains(where: { $0.name == name.value }) else {
      throw Diagnostic(
        "'\(name.value)' is a \(isLane ? "lane" : "'let'"), and a law compares pipelines: "
          + "write 'pipeline NAME: \(name.value)' and compare with NAME",
        at: name.span)
    }
    let names = writtenPipelines.compactMap(\.self)
    let nearest = scope.uses.maySearch(names.count) ? closest(to: name.value, among: names) : nil
    throw Diagnostic("there is no pipeline '\(name.value)'" + suggestion(nearest), at: name.span)
  }
}

extension TextLane.Mark {
  /// The same for `a` and `'a'`.
  fileprivate var withoutQuotes: Self {
    switch self {
    case .value(let label): .value(.init(text: label.text))
    case .failed(let label?): .failed(.init(text: label.text))
    default: self
    }
  }
}

extension Expression {
  fileprivate var isClosure: Bool {
    if case .closure = kind { true } else { false }
  }
}

/// Refuses a lane in place of an expression: `-1-2` would be a number, and `-1-2|` has no meaning.
///
/// - Parameters:
///   - span: The place of the text.
///   - name: The name that the lane could have.
///   - bytes: The file.
///   - mayBeDifference: Whether the text may contain names, so that `a-b-c` is a difference.
/// - Throws: The error, if the text reads as a lane.
private func refuseLane(
  _ span: Span, named name: String, in bytes: [UInt8], mayBeDifference: Bool
) throws(Diagnostic) {
  let range = bytes[span.start..<span.end]
  // A text or a closure is no lane, whatever it contains.
  guard !range.contains(UInt8(ascii: "\"")), !range.contains(UInt8(ascii: "{")) else { return }
  var text = ReservedSign.replacingLookalikes(in: String(decoding: range, as: UTF8.self))
  let hasSignOfEnd = text.utf8.last.map("|#".utf8.contains) ?? false
  // A lane may be called `hot`, so `hot - 1` may be a difference.
  let key = ["cold ", "hot "].first {
    text.hasPrefix($0) && (hasSignOfEnd || !mayBeDifference)
  }
  text = String(text.dropFirst(key?.count ?? 0).drop { $0 == " " })
  let written = Array(text.utf8)
  let dash = UInt8(ascii: "-")
  guard written.contains(where: "-|#".utf8.contains), Double(text) == nil,
    let lane = try? parseLane(text)
  else { return }
  let hasEnd =
    switch lane.entries.last?.mark {
    case .completed, .failed: true
    default: false
    }
  // `1 - 2` is arithmetic; but no expression ends like a lane.
  let isDrawn: Bool =
    if key != nil {
      true
    } else if written.contains(where: isBlank) {
      // `-1 300ms -2` is a lane, and `-2 * 20ms` is not.
      lane.mentionsTime && written[0] == dash && !isBlank(written[1])
        && !written.contains(where: "+*/%<>=?&".utf8.contains)
    } else if written.count(where: { $0 == dash }) > 1 {
      !mayBeDifference || written.first == dash
    } else {
      !mayBeDifference && written.allSatisfy { $0 == dash || isDigit($0) }
    }
  guard hasEnd || isDrawn else { return }
  throw Diagnostic(
    "this is a lane; for a stream write `cold \(isName(name) ? name : "NAME"): \(text)`"
      + (hasEnd || key != nil ? "" : ", and for a number put spaces around each operator"), at: span
  )
}
