import Reactive
import ReactiveTesting

/// What came of a case.
package struct CaseResult: Sendable {
  /// How a case ended.
  package enum Status: Sendable, Equatable {
    case passed
    case failed
    case skipped
    /// It could not be run, or not to its end, for an error.
    case broken
    /// It was stopped at a bound.
    case bounded
  }

  package struct Input: Sendable {
    package var name: String
    /// The lines as they were written, with their values.
    package var lines: [DrawnLane]
    /// From when to when it was observed.
    package var subscriptions: [SubscriptionMarks]
  }

  /// A lane ready to be drawn: its marks with their values as labels.
  package struct DrawnLane: Sendable {
    package var entries: [ReactiveTesting.Lane.Entry]
    package var length: Int
    package var start: Int
  }

  /// A stream that a pipeline sent, with its marks at the ticks of the whole case.
  package struct Inner: Sendable {
    package var name: String
    package var start: Int
    package var entries: [ReactiveTesting.Lane.Entry]
  }

  package struct Output: Sendable {
    package var name: String?
    package var stages: [String]
    package var entries: [ReactiveTesting.Lane.Entry]
    /// The streams that it sent, and those that they sent, in the order of their beginning.
    package var inners: [Inner]
    /// Up to which tick silence is drawn.
    package var length: Int
    package var expected: [ReactiveTesting.Lane.Entry]?
    package var expectedSpan: Span?
    package var difference: LaneDifference?
    /// The lane as marbles that read back as the same; only if the run was asked for them.
    package var marbles: WrittenLane?
    /// What each stage sent; only if the run was asked for it.
    package var trace: [Stage]?
  }

  /// What a stage of a pipeline sent.
  package struct Stage: Sendable {
    /// Where the stage is written.
    package var span: Span
    /// What the text there begins with that is not written: a dot before an operator's name.
    package var lead: String
    /// How many closures and calls stand around it.
    package var depth: Int
    /// Its runs in the order of their starts, with the tick in which each was let go of.
    package var runs: [(lane: Inner, end: Int?)]
    /// How many more there were.
    package var omitted: Int
  }

  package struct SubscriptionMismatch: Sendable {
    package var lane: String
    package var expected: [SubscriptionMarks]
    package var actual: [SubscriptionMarks]
    package var span: Span
  }

  package var title: String
  package var titleSpan: Span
  package var tick: Duration
  package var status: Status
  package var inputs: [Input] = []
  package var outputs: [Output] = []
  package var mismatches: [SubscriptionMismatch] = []
  /// What is wrong with the case, or stopped its run.
  package var diagnostics: [Diagnostic] = []
  package var skipReason: String?
  /// What its run did, in values that were sent or kept.
  package var cost = 0
  /// Whether anything was left to do at the tick at which the run stops.
  package var isCutOff = false
  /// Whether the case says what must come out.
  package var expectsAnything = false
}
