import Reactive
import ReactiveTesting

/// A case whose names, operators and lanes have all been checked.
package struct CheckedCase: Sendable {
  package struct Lane: Sendable {
    package var name: String
    /// The place of the name.
    package var span: Span
    package var isHot: Bool
    /// The line of a hot lane, or the lines of a cold lane in the order in which its starts play them.
    package var lines: [Line] = []
    /// The same in each run, so that outcomes with lanes as values can be compared.
    package let identity: Stream.Identity
    /// What is generated in each run; nil for a lane with lines of its own.
    package var contents: Contents?

    /// Whether one of its values is a lane.
    package var sendsLanes: Bool { lines.contains { !$0.lanes.isEmpty } }
  }

  /// A line of a lane: its marks, with the values of their labels.
  package struct Line: Sendable {
    /// The lane as it is written.
    package var text: String
    package var marks: TextLane
    /// One for each mark; nil for a mark without a label.
    package var values: [LabelValue?]
  }

  package struct Pipeline: Sendable {
    package var name: String?
    package var term: Term
    package var expression: Expression
    /// The place of its key, or of the expectation for which a `let` is a pipeline too.
    package var keySpan: Span
    package var subscription: SubscriptionLane
    /// The place of the line that asks for a generated subscription; nil if there is none.
    var sampledSubscriptionSpan: Span?
    /// What it must send: one of several alternatives.
    package var expectations: [Expectation] = []

    /// Whether it is a signal with operators, which sees events of its inputs before it is observed.
    var isDerivedSignal = false

    package var span: Span { expression.span }

    /// Whether its operators have seen events of a hot lane before the start of its subscription.
    func hasSeenEvents(of lanes: [Lane]) -> Bool {
      guard isDerivedSignal, let start = subscription.start, start > 0 else { return false }
      return lanes.contains { lane in
        lane.isHot && lane.lines.contains { $0.marks.entries.contains { 0..<start ~= $0.tick } }
      }
    }

    /// The first alternative, with which it is compared.
    var expectation: Expectation? { expectations.first }
  }

  package struct Expectation: Sendable {
    package var line: Line
    package var span: Span
  }

  package struct SubscriptionCheck: Sendable {
    package var lane: Int
    package var expected: [SubscriptionLane]
    package var span: Span
  }

  /// The file of the case.
  package var source: SourceText
  package var title: String
  package var titleSpan: Span
  package var tick: Duration
  package var lanes: [Lane] = []
  package var bindings: [Term] = []
  /// The `let` lines.
  package var definitions: [(name: String, expression: Expression)] = []
  package var pipelines: [Pipeline] = []
  /// Which pipelines are stages of others.
  var flow = StageFlow(count: 0)
  package var subscriptions: [SubscriptionCheck] = []
  package var laws: [Law] = []
  /// Finds the values of the labels in the case's lanes.
  var labels = LabelReader()
  /// The value of `#` in lanes; in expectations too if the case gives it.
  package var error = Value.text("error")
  package var isErrorGiven = false
  /// The tick at which the run stops.
  package var end = 0
  /// Whether the case says when it stops.
  package var isEndGiven = false
  /// The place in the file behind the last line of the case.
  package var lastOffset = 0
  /// The orders it is run in; nil if it does not say.
  package var orders: CaseOrders?
  var ordersSpan: Span?
  /// In which ways it is cut at every tick; nil if it does not say.
  package var cuts: CaseCuts?
  var cutsSpan: Span?
  package var skipReason: String?
  /// Whether it was generated from another case.
  package var isSampled = false
}

extension CheckedCase {
  /// The numbers of the lanes that say what is expected of streams of streams, and that no pipeline uses.
  var lanesOfExpectations: Set<Int> {
    let expected = pipelines.flatMap(\.expectations).flatMap(\.line.lanes)
    guard !expected.isEmpty else { return [] }
    let expressions = pipelines.map(\.expression) + definitions.map(\.expression)
    let names = expressions.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    let inputs = lanes.indices.filter { names.contains(lanes[$0].name) }
    return sent(by: Set(expected)).subtracting(sent(by: Set(inputs + subscriptions.map(\.lane))))
  }

  /// Lanes, the lanes that they send, and so on.
  private func sent(by first: Set<Int>) -> Set<Int> {
    var (all, next) = (first, Array(first))
    while let lane = next.popLast() {
      next += lanes[lane].lines.flatMap(\.lanes).filter { all.insert($0).inserted }
    }
    return all
  }
}

extension CheckedCase {
  /// For each lane a number that it shares with all lanes that it may meet in a pipeline.
  ///
  /// Whatever is named in one expression may meet, and so may a lane and the lanes that it sends.
  package var strands: [Int] {
    let names = lanes.map(\.name) + definitions.map(\.name)
    var strands = Array(names.indices)
    func join(_ group: some Sequence<Int>) {
      let joined = Set(group.map { strands[$0] })
      guard let least = joined.min() else { return }
      for place in strands.indices where joined.contains(strands[place]) { strands[place] = least }
    }
    func places(in expression: Expression) -> [Int] {
      let used = expression.names
      return names.indices.filter { used.contains(names[$0]) }
    }
    for (index, lane) in lanes.enumerated() { join([index] + lane.lines.flatMap(\.lanes)) }
    for (index, definition) in definitions.enumerated() {
      join([lanes.count + index] + places(in: definition.expression))
    }
    for pipeline in pipelines { join(places(in: pipeline.expression)) }
    return Array(strands.prefix(lanes.count))
  }
}

extension CheckedCase.Line {
  /// The numbers of the lanes that are values of the line.
  fileprivate var lanes: [Int] {
    values.compactMap { if case .lane(let lane) = $0 { lane } else { nil } }
  }
}

extension CheckedCase {
  /// What a generated lane may contain.
  package struct Contents: Sendable {
    /// An event that the lane lists.
    package struct Item: Sendable {
      package var mark: TextLane.Mark
      /// The value of its label; nil for a mark without one.
      package var value: LabelValue?

      package init(mark: TextLane.Mark, value: LabelValue? = nil) {
        (self.mark, self.value) = (mark, value)
      }
    }

    package init() {}

    package var values: [Item] = []
    /// Silence is possible too.
    package var ends: [Item] = []

    /// The maximum number of ticks before the end.
    package var ticks = Self.standardTicks

    /// The number of ticks if the line does not say.
    static let standardTicks = 10
    /// The largest number that a line can give.
    package static let tickLimit = 1_000
  }

  /// Two pipelines that are compared with each other.
  package struct Law: Sendable {
    package var left: Int
    package var right: Int
    package var relation: LawLine.Relation
    package var span: Span
  }

  /// Whether the case has a lane with generated content, or a generated subscription.
  package var isGenerated: Bool {
    lanes.contains { $0.contents != nil }
      || pipelines.contains { $0.sampledSubscriptionSpan != nil }
  }

  /// The same case with concrete lanes, and one concrete subscription for all pipelines that ask for one.
  package func sampled(from choices: Choices) -> CheckedCase {
    var sampled = self
    sampled.isSampled = true
    for (index, lane) in lanes.enumerated() {
      guard let contents = lane.contents else { continue }
      sampled.lanes[index].lines = [contents.line(choices, tick)]
      sampled.lanes[index].contents = nil
    }
    var subscription: SubscriptionLane?
    let ticks = lanes.compactMap(\.contents?.ticks).max() ?? Contents.standardTicks
    for index in pipelines.indices where pipelines[index].sampledSubscriptionSpan != nil {
      let marks = subscription ?? SubscriptionLane(drawnFrom: choices, ticks: ticks)
      subscription = marks
      sampled.pipelines[index].subscription = marks
      sampled.pipelines[index].sampledSubscriptionSpan = nil
    }
    if !isEndGiven { sampled.end = sampled.defaultEnd }
    return sampled
  }

  /// The law as it is written.
  package func text(of law: Law) -> String { String(source[law.span]) }
}

extension CheckedCase.Contents {
  /// A line as a lane would have it in a file.
  fileprivate func line(_ choices: Choices, _ tick: Duration) -> CheckedCase.Line {
    let lane = SampledLane<Item>(
      choices, ticks: ticks, endCount: ends.count, canBeSilent: true
    ) { values[choices.next(below: values.count)] }
    var items: [(tick: Int, item: Item)] = []
    for (tick, column) in lane.columns.enumerated() { items += column.map { (tick, $0) } }
    if lane.end > 0 { items.append((lane.endTick, ends[lane.end - 1])) }
    let entries = items.map { TextLane.Entry(tick: $0.tick, mark: $0.item.mark) }
    var text = printLane(entries)
    // In quotes alone it would be refused.
    if isQuotedLane(text) { text = "[\(text)]" }
    // Read back, so that the case runs exactly as it will when someone pastes it.
    var marks = TextLane()
    do throws(Diagnostic) {
      marks = try parseLane(text, tick: tick, allowsOrigin: false)
    } catch {
      marks.entries = entries
    }
    return CheckedCase.Line(text: text, marks: marks, values: items.map(\.item.value))
  }
}

/// Which pipelines of a case are stages of others, and in which order events go through them.
///
/// A pipeline that is exactly a `let` is a stage of all pipelines that use this `let`.
struct StageFlow: Sendable {
  /// A set of stages, by their numbers.
  package typealias Stages = UInt64

  /// The pipelines by their indices, each after its stages.
  package private(set) var order: [Int]
  /// The indices of the pipelines that are stages, by their numbers: no stage is upstream of one before it.
  package private(set) var stages: [Int] = []
  /// The stages upstream of each pipeline, by its index.
  package private(set) var upstream: [Stages]

  /// The flow of a case whose pipelines have no stages.
  init(count: Int) {
    order = Array(0..<count)
    upstream = Array(repeating: 0, count: count)
  }

  /// Finds the stages.
  ///
  /// - Parameters:
  ///   - pipelines: The expressions of the pipelines.
  ///   - bindings: The `let` lines of the case, which use only lines before them, except in closures.
  init(_ pipelines: [Expression], _ bindings: [(name: String, expression: Expression)]) {
    self.init(count: pipelines.count)
    let exact = Dictionary(grouping: pipelines.indices) { pipelines[$0].plainName }
    guard pipelines.count > 1, exact.count > 1 || exact[nil] == nil else { return }
    var own: [String: Stages] = [:]
    for (name, _) in bindings {
      // More stages than these are more than anyone reads.
      for index in exact[name] ?? [] where stages.count < Stages.bitWidth {
        own[name, default: 0] |= 1 << stages.count
        stages.append(index)
      }
    }
    guard !stages.isEmpty else { return }
    var before: [String: Stages] = [:]
    // Twice, because a closure may use a line after it.
    for (name, expression) in bindings + bindings {
      before[name] = Self.joined(expression.names, before, own)
    }
    for (index, pipeline) in pipelines.enumerated() {
      upstream[index] =
        pipeline.plainName.flatMap { before[$0] } ?? Self.joined(pipeline.names, before, own)
    }
    let all = upstream.reduce(0, |)
    let first = stages.indices.filter { all & 1 << $0 != 0 }.map { stages[$0] }
    order = first + order.filter { !first.contains($0) }
  }

  private static func joined(
    _ names: Set<String>, _ before: [String: Stages], _ own: [String: Stages]
  ) -> Stages {
    names.reduce(0) { $0 | before[$1, default: 0] | own[$1, default: 0] }
  }
}

extension Expression {
  /// The name, if the expression is nothing else.
  package var plainName: String? {
    if case .name(let name) = kind { name } else { nil }
  }
}

/// The meaning of a lane's label.
package enum LabelValue: Sendable {
  case value(Value)
  /// A lane of the case, by its position.
  case lane(Int)
}

/// Finds the meaning of labels in a case's lanes: an entry of the table, a lane, a literal, or otherwise the
/// text itself.
struct LabelReader: Sendable {
  package var table: [String: Value] = [:]
  var lanes: [String: Checker.Scope.Lane] = [:]
  /// The values of labels that were parsed.
  private var parsed: [String: Value] = [:]

  /// The meaning of a label.
  package mutating func value(of label: TextLane.Label) -> LabelValue {
    let text = label.text
    if let value = table[text] { return .value(value) }
    if let digit = Int(text) { return .value(.integer(digit)) }
    if let lane = lanes[text] { return .lane(lane.index) }
    // Parses only texts that could be literals, and each of them once, because parsing is slow.
    guard Self.mayBeLiteral(text) else { return .value(.text(text)) }
    if let value = parsed[text] { return .value(value) }
    let value = Self.literal(text) ?? .text(text)
    parsed[text] = value
    return .value(value)
  }

  private static func mayBeLiteral(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    return text == "true" || text == "false" || text == "nil"
      || (first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9"))
      || (text.utf8.count > 1 && "-.\"[(".utf8.contains(first))
  }

  /// The value of a text that is a literal; nil if it is not one.
  private static func literal(_ text: String) -> Value? {
    let bytes = Array(text.utf8)
    let scope = Checker.Scope(tick: .milliseconds(1))
    guard let expression = try? ExpressionParser.parse([Span(0, bytes.count)], in: bytes),
      let checked = try? Checker(scope: scope).value(expression)
    else { return nil }
    return try? constant(checked.term, Span(0, bytes.count))
  }

  /// The value of a term that is fully known before the run.
  ///
  /// - Parameters:
  ///   - term: The term to evaluate.
  ///   - place: Its place, for the error if it has parts that are not literals.
  /// - Returns: Its value.
  /// - Throws: An impossible operation, or a part that is known only in a run.
  static func constant(_ term: Term, _ place: Span) throws(Fault) -> Value {
    let value = try term.combination(
      of: { (part) throws(Fault) in try constant(part, place) },
      bounded: { (value, _) throws(Fault) in try bounded(value, place) })
    guard let value else {
      throw Fault(
        "a table takes literals only: numbers, texts, arrays, tuples, durations, events and results",
        at: place)
    }
    return try bounded(value, place)
  }

  /// A text made here, unless it is far longer than its source, or could not be compared in time.
  ///
  /// A text in an array in a text has each of its quotes and backslashes escaped: with enough nesting, a
  /// short line would make a text that fills all memory.
  private static func bounded(_ value: Value, _ place: Span) throws(Fault) -> Value {
    let limit = 1_000 + 8 * (place.end - place.start)
    guard case .text(let text) = value else { return value }
    guard CombiningMarks.excess(in: text) == nil else {
      throw Fault(CombiningMarks.excess, at: place)
    }
    guard text.utf8.count > limit else { return value }
    throw Fault(
      "this text is longer than \(limit) bytes, because of texts in it that contain texts; nest fewer of them",
      at: place)
  }
}

/// A checked expression: all names are resolved, all operators found, all arguments assigned to parameters.
package indirect enum Term: Sendable {
  case constant(Value)
  /// An input lane, by its position in the case.
  case lane(Int)
  /// A `let`, by its position in the case.
  case binding(Int)
  /// An argument of a closure, by its index in the environment.
  case argument(Int)
  /// A component of an argument that is a pair, for a closure that takes it apart.
  case half(Int, ofArgument: Int, Span)
  case text([TextPart], Span)
  case array([Term], Span)
  case tuple([TupleTerm], Span)
  case range(Term, Term?, isClosed: Bool, Span)
  case negation(Term, Span)
  case not(Term, Span)
  case operation(Symbol, Term, Term, Span)
  case and(Term, Term, Span)
  case or(Term, Term, Span)
  case coalescing(Term, Term)
  case conditional(Term, Term, Term, Span)
  case unwrapping(Term, Span)
  /// A member of a value: a component of a tuple, `count`, `uppercased()`, …
  case member(Term, Member, [Term], Span)
  case element(Term, Term, Span)
  case function(Function, Term, Span)
  /// `.value(x)`, `.success(x)`, …: an event or a result that contains a value.
  case holding(Holder, Term, Span)
  /// An operator if the base is a stream, or otherwise a member with the same arguments. The value decides
  /// at run time.
  case either(Term, Member, OperatorRow?, [ArgumentTerm], Span, end: Int)
  /// `.producer` of a stream.
  case producer(Term, Span)
  /// An operator on a stream, or a creation function: with the place of its name, and the end of its call.
  case stream(OperatorRow, on: Term?, [ArgumentTerm], Span, end: Int)

  package enum TextPart: Sendable {
    case literal(String)
    case term(Term)
  }

  package struct TupleTerm: Sendable {
    package var label: String?
    package var term: Term
  }

  /// A function called by its name.
  package enum Function: String, Sendable, CaseIterable {
    case integer = "Int"
    case decimal = "Double"
    case text = "String"
    case absolute = "abs"
    case milliseconds = "milliseconds"
    case microseconds = "microseconds"
    case seconds = "seconds"

    /// Those that make a duration, and have a leading dot.
    package static let units: [Function] = [.milliseconds, .microseconds, .seconds]
  }
}

extension Term {
  /// Whether it is an operator on a stream.
  var isStage: Bool {
    if case .stream(_, on: .some, _, _, _) = self { true } else { false }
  }

  /// The value of a term that only combines the values of others; nil for any other term.
  ///
  /// - Parameters:
  ///   - value: Evaluates one of the others.
  ///   - bounded: Refuses a value that is too large.
  /// - Returns: The value.
  /// - Throws: An impossible operation, and the errors of the closures.
  func combination(
    of value: (Term) throws(Fault) -> Value, bounded: (Value, Span) throws(Fault) -> Value
  ) throws(Fault) -> Value? {
    switch self {
    case .constant(let value): return value
    case .text(let parts, let span):
      var text = ""
      for part in parts {
        switch part {
        case .literal(let literal): text += literal
        case .term(let term): text += try bounded(value(term), span).interpolated
        }
      }
      return try bounded(.text(text), span)
    case .array(let terms, let span):
      var elements: [Value] = []
      for term in terms { elements.append(try value(term)) }
      return try bounded(.array(elements), span)
    case .tuple(let terms, let span):
      var fields: [Value.Field] = []
      for term in terms { fields.append(Value.Field(try value(term.term), label: term.label)) }
      return try bounded(.tuple(fields), span)
    case .range(let start, let end, let isClosed, let span):
      var last: Value?
      if let end { last = try value(end) }
      return try Value.range(value(start), last, isClosed: isClosed, at: span)
    case .negation(let term, let span): return try value(term).negated(at: span)
    case .not(let term, let span): return try value(term).inverted(at: span)
    case .operation(let symbol, let left, let right, let span):
      let (left, right) = (try value(left), try value(right))
      // Joining or comparing large values takes time in proportion to their size.
      let result = try symbol.applied(bounded(left, span), bounded(right, span), at: span)
      return try bounded(result, span)
    case .function(let function, let term, let span):
      return try function.applied(bounded(value(term), span), at: span)
    case .holding(let holder, let term, let span):
      return try bounded(holder.holding(value(term)), span)
    default: return nil
    }
  }
}

/// An event or a result that contains a value, by its name.
package enum Holder: String, Sendable, CaseIterable {
  case value, failed, success, failure

  /// Its name in messages, with its article.
  var kindName: String {
    switch self {
    case .value, .failed: "an event"
    case .success, .failure: "a result"
    }
  }

  /// Makes the event or the result.
  package func holding(_ value: Value) -> Value {
    switch self {
    case .value: .event(.value(value))
    case .failed: .event(.failed(Failure(value)))
    case .success: .result(.success(value))
    case .failure: .result(.failure(Failure(value)))
    }
  }
}

/// A checked argument for a parameter of an operator.
package indirect enum ArgumentTerm: Sendable {
  case missing
  case term(Term, Parameter.Kind, Span)
  case streams([Term], isArray: Bool, Span)
  case closure(ClosureTerm, Parameter.Kind)
  /// What a name with a leading dot stands for, such as a `FlattenStrategy`.
  case choice(any Sendable)
  /// `.concurrent(limit:)`; the limit is evaluated when the stream is made.
  case concurrent(limit: Term, Span)
  /// `Property(initial:then:)`, or `Property(value:)` with no stream.
  case property(Term, then: Term?, Span)
  case scheduler
}

/// A checked closure.
package struct ClosureTerm: Sendable {
  package indirect enum Body: Sendable {
    case nothing
    case value(Term)
    /// `$0 = …`, `$0 += …`: a new value for the first argument.
    case assignment(Term)
    /// `$0.append(…)`.
    case append(Term, Span)
    /// One of these two, followed by a value.
    case steps(Body, Term)
  }

  package var body: Body
  package var span: Span
}
