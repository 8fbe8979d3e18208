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
    package var marks: ReactiveTesting.Lane
    /// One for each mark; nil for a mark without a label.
    package var values: [LabelValue?]
  }

  package struct Pipeline: Sendable {
    package var name: String?
    package var term: Term
    package var expression: Expression
    package var subscription: SubscriptionMarks
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
    package var expected: [SubscriptionMarks]
    package var span: Span
  }

  /// The file of the case.
  package var source: SourceText
  package var title: String
  package var titleSpan: Span
  package var tick: Duration
  package var lanes: [Lane]
  package var bindings: [Term]
  /// The `let` lines.
  package var definitions: [(name: String, expression: Expression)] = []
  package var pipelines: [Pipeline]
  /// Which pipelines are stages of others.
  package var flow = StageFlow(count: 0)
  package var subscriptions: [SubscriptionCheck]
  package var laws: [Law] = []
  /// Finds the values of the labels in the case's lanes.
  package var labels = LabelReader()
  /// The value of `#` in lanes; in expectations too if the case gives it.
  package var error: Value
  package var isErrorGiven: Bool
  /// The tick at which the run stops.
  package var end: Int
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
