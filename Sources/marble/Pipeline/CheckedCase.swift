import ReactiveTesting

/// A case whose names, operators and lanes have all been checked.
package struct CheckedCase: Sendable {
  package struct Lane: Sendable {
    package var name: String
    /// The place of the name.
    package var span: Span
    package var isHot: Bool
    /// The line of a hot lane, or the lines of a cold lane in the order in which its starts play them.
    package var lines: [Line]
    /// What is generated in each run; nil for a lane with lines of its own.
    package var contents: Contents?

    /// Whether one of its values is a lane.
    var sendsLanes: Bool {
      lines.contains { line in
        line.values.contains { if case .lane = $0 { true } else { false } }
      }
    }
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
    package var subscription: SubscriptionLane
    /// The place of the line that asks for a generated subscription; nil if there is none.
    package var drawnSubscriptionSpan: Span?
    package var expectation: Expectation?
    /// More expectations, one of which may be met instead.
    package var alternatives: [Expectation] = []

    package var span: Span { expression.span }

    /// All expectations; one of them must be met.
    var expectations: [Expectation] { expectation.map { [$0] + alternatives } ?? [] }
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
  package var flow = StageFlow(count: 0)
  package var subscriptions: [SubscriptionCheck] = []
  package var laws: [Law] = []
  /// Finds the values of the labels in the case's lanes.
  package var labels = LabelReader()
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
  package var ordersSpan: Span?
  /// In which ways it is cut at every tick; nil if it does not say.
  package var cuts: CaseCuts?
  package var skipReason: String?
  /// Whether it was generated from another case.
  package var isDrawn = false
}

extension CheckedCase {
  /// The numbers of the lanes that say what is expected of streams of streams, and that no pipeline uses.
  package var lanesOfExpectations: Set<Int> {
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
    }

    package var values: [Item] = []
    /// Silence is possible too.
    package var ends: [Item] = []

    /// The maximum number of ticks before the end.
    package var ticks = Self.standardTicks

    /// The number of ticks if the line does not say.
    package static let standardTicks = 10
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
    lanes.contains { $0.contents != nil } || pipelines.contains { $0.drawnSubscriptionSpan != nil }
  }

  /// The same case with concrete lanes, and one concrete subscription for all pipelines that ask for one.
  package func drawn(from choices: ReactiveTesting.Choices) -> CheckedCase {
    var drawn = self
    drawn.isDrawn = true
    for (index, lane) in lanes.enumerated() {
      guard let contents = lane.contents else { continue }
      drawn.lanes[index].lines = [contents.line(choices, tick)]
      drawn.lanes[index].contents = nil
    }
    var subscription: SubscriptionLane?
    let ticks = lanes.compactMap(\.contents?.ticks).max() ?? Contents.standardTicks
    for index in pipelines.indices where pipelines[index].drawnSubscriptionSpan != nil {
      let marks = subscription ?? SubscriptionLane(drawnFrom: choices, ticks: ticks)
      subscription = marks
      drawn.pipelines[index].subscription = marks
      drawn.pipelines[index].drawnSubscriptionSpan = nil
    }
    if !isEndGiven { drawn.end = drawn.defaultEnd }
    return drawn
  }

  /// The law as it is written.
  package func text(of law: Law) -> String { String(source[law.span]) }
}

extension CheckedCase.Contents {
  /// A line as a lane would have it in a file.
  fileprivate func line(_ choices: ReactiveTesting.Choices, _ tick: Duration) -> CheckedCase.Line {
    let lane = DrawnLane<Item>(
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
package struct StageFlow: Sendable {
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
  init(_ pipelines: [Expression], _ bindings: [FixtureCase.NamedExpression]) {
    self.init(count: pipelines.count)
    let exact = Dictionary(grouping: pipelines.indices) { pipelines[$0].plainName }
    guard pipelines.count > 1, exact.count > 1 || exact[nil] == nil else { return }
    var own: [String: Stages] = [:]
    for binding in bindings {
      guard let name = binding.name?.value, let same = exact[name] else { continue }
      // More stages than these are more than anyone reads.
      for index in same where stages.count < Stages.bitWidth {
        own[name, default: 0] |= 1 << stages.count
        stages.append(index)
      }
    }
    guard !stages.isEmpty else { return }
    var before: [String: Stages] = [:]
    // Twice, because a closure may use a line after it.
    for binding in bindings + bindings {
      guard let name = binding.name?.value else { continue }
      before[name] = Self.joined(binding.expression.names, before, own)
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
