import ReactiveTesting

extension CheckedCase {
  /// What a generated lane may contain.
  package struct Contents: Sendable {
    /// An event that the lane lists.
    package struct Item: Sendable {
      package var mark: ReactiveTesting.Lane.Mark
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
    var subscription: SubscriptionMarks?
    let ticks = lanes.compactMap(\.contents?.ticks).max() ?? Contents.standardTicks
    for index in pipelines.indices where pipelines[index].drawnSubscriptionSpan != nil {
      let marks = subscription ?? SubscriptionMarks(drawnFrom: choices, ticks: ticks)
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
    let entries = items.map { ReactiveTesting.Lane.Entry(tick: $0.tick, mark: $0.item.mark) }
    var text = printLane(entries)
    // In quotes alone it would be refused.
    if isQuotedLane(text) { text = "[\(text)]" }
    // Read back, so that the case runs exactly as it will when someone pastes it.
    var marks = ReactiveTesting.Lane()
    do throws(Diagnostic) {
      marks = try parseLane(text, tick: tick, allowsOrigin: false)
    } catch {
      marks.entries = entries
    }
    return CheckedCase.Line(text: text, marks: marks, values: items.map(\.item.value))
  }
}
