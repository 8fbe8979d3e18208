import Reactive
import ReactiveTesting

/// The result of a case.
package struct CaseResult: Sendable {
  /// How a case ended.
  ///
  /// Machine-readable reports have the raw values.
  package enum Status: String, Sendable {
    case passed, failed, skipped
    /// The case could not be run, or not to its end, because of an error.
    case broken = "error"
    /// The case was stopped at a limit.
    case bounded = "stopped"

    /// Whether nothing is wrong with the case.
    package var isGood: Bool { self == .passed || self == .skipped }

    /// Whether the case was run to its end, and compared with its expectations.
    package var isOfWholeRun: Bool { self == .passed || self == .failed }
  }

  package struct Input: Sendable {
    package var name: String
    package var isHot: Bool
    /// The written lines, with their values.
    package var lines: [DrawnLane]
    /// The start and end of each observation.
    package var subscriptions: [SubscriptionLane]
    /// Whether it only says what a stream of streams is expected to send.
    package var isOfExpectation = false
  }

  /// A lane ready to be drawn: its marks with their values as labels.
  package struct DrawnLane: Sendable {
    package var name: String
    package var entries: [TextLane.Entry]
    /// The tick at which it begins.
    package var start = 0
    /// The tick up to which it is drawn, exclusive; nil if that depends on the other lanes.
    package var end: Int?
  }

  package struct Output: Sendable {
    package var name: String?
    package var stages: [String]
    /// The names that its expression uses, if the case has `let` lines.
    package var uses: Set<String> = []
    /// When it was observed.
    package var subscription = SubscriptionLane(start: 0)
    package var entries: [TextLane.Entry]
    /// The streams that it sent, and those that they sent in turn, in the order of their starts.
    package var inners: [DrawnLane]
    /// The tick up to which silence is drawn.
    package var length: Int
    /// The output in the default order, with the first difference; only if this is another order.
    package var standard: (entries: [TextLane.Entry], difference: LaneDifference)?
    package var expected: [TextLane.Entry]?
    package var expectedSpan: Span?
    package var difference: LaneDifference?
    /// The difference of the streams that both have sent in the place of the difference; nil if it is another one.
    package var inner: InnerDifference?
    /// The lane as marbles that read back as the same lane; only if the run was asked for them.
    package var marbles: WrittenLane?
    /// The events of each stage; only if the run was asked for them.
    package var trace: [Stage]?
  }

  /// The first difference of a stream that was sent from the lane that was expected in its place.
  package struct InnerDifference: Sendable {
    /// In the ticks of the case.
    package var difference: LaneDifference
    /// The tick in which the stream was sent.
    package var start: Int
    /// The number of the stream that came among all drawn ones.
    package var came: Int
    /// The name of the lane that was expected, and its number among the events around it.
    package var wanted: (name: String, place: Int)
  }

  /// The events of a stage of a pipeline.
  package struct Stage: Sendable {
    /// The place of the stage.
    package var span: Span
    /// A prefix for the stage's text that is not in the source: the dot before an operator's name.
    package var lead: String
    /// How many closures and calls surround the stage.
    package var depth: Int
    /// The runs of the stage in the order of their starts, each with the tick of its disposal.
    package var runs: [DrawnLane]
    /// How many more runs there were.
    package var omitted: Int
  }

  package struct SubscriptionMismatch: Sendable {
    package var lane: String
    package var expected: [SubscriptionLane]
    package var actual: [SubscriptionLane]
    package var span: Span
  }

  /// The orders that a case was run in.
  package struct Orders: Sendable {
    /// How many were tried.
    package var count: Int
    /// How many different outcomes they had.
    package var outcomeCount: Int
    package var isComplete: Bool
  }

  /// What a cut has broken.
  package struct CutFailure: Sendable {
    /// Where and how the case was cut.
    package var title: String
    package var sentence: String
    /// The place of the pipeline.
    package var span: Span
    /// The tick to mark.
    package var tick: Int
    package var lanes: [DrawnLane]
    /// The output to compare with; nil if the failure needs none.
    package var upper: DrawnLane?
    /// The output in which something is wrong.
    package var lower: DrawnLane
    /// The line of a case that makes the cut.
    package var line: String?
  }

  package var title: String
  package var titleSpan: Span
  package var tick: Duration
  package var status: Status
  package var inputs: [Input] = []
  /// The `let` lines, and the names that each uses.
  package var definitions: [(name: String, text: String, uses: Set<String>)] = []
  package var outputs: [Output] = []
  /// The rows of tagged stages; only if the case failed, and its stages are not traced.
  package var tags: [Diagram.Row] = []
  package var mismatches: [SubscriptionMismatch] = []
  package var laws: [BrokenLaw] = []
  /// The case that was found for a broken law, or for an error; nil if the case has no generated lanes.
  package var counterexample: Counterexample?
  /// In how many generated cases the laws held; nil if the case has no generated lanes.
  package var heldCount: Int?
  /// The errors in the case, or the error that stopped its run.
  package var diagnostics: [Diagnostic] = []
  package var skipReason: String?
  /// The lanes that nothing uses, if that was asked for.
  package var unusedLanes: [String] = []
  /// The tick at which the run stopped by default, before it was over; nil if it was over.
  package var cutOff: Int?
  /// What still waits there; nil if nothing does, or if the case may go on for ever.
  package var unfinished: UnfinishedRun?
  /// The sentence about an event, or the start or end of a subscription, between two ticks, and the place of its line; nil if
  /// there was none.
  package var offTick: Diagnostic?
  /// Whether no pipeline sent an event, in any of the generated cases if the case has generated lanes.
  package var isSilent = false
  /// What these say to somebody who reads that the case passed.
  package var notes: [String] {
    [unfinished?.sentence, offTick?.message, emptiness].compactMap(\.self)
  }

  /// The sentence about generated cases in which nothing happened.
  var emptiness: String? {
    // A few may have none by chance.
    isSilent && heldCount ?? 0 >= 20
      ? "no pipeline sent an event in any generated case, so they prove nothing" : nil
  }
  /// What a cut has broken; nil if all hold.
  package var cut: CutFailure?
  /// The orders that were tried; nil if only one was.
  package var orders: Orders?
  /// The actions that came earlier than by default.
  package var deviations: [OrderDeviation] = []
  /// Whether the case itself asks for this order.
  var isOrderGiven = false
  /// Whether the case states any expectation.
  package var expectsAnything = false
  /// How long the case took, in real time.
  package var duration = Duration.zero

  /// Says why the case did not pass.
  mutating func refuse(_ message: String, at span: Span, as status: Status = .failed) {
    self.status = status
    diagnostics.append(Diagnostic(message, at: span))
  }

  /// The result without its lanes, which may be large.
  package var withoutLanes: CaseResult {
    var result = self
    (result.inputs, result.outputs, result.tags, result.cut) = ([], [], [], nil)
    return result
  }
}

extension CaseResult {
  /// A law that does not hold.
  package struct BrokenLaw: Sendable {
    /// The names of the compared pipelines.
    package var left: String?
    package var right: String?
    package var span: Span
    package var difference: LaneDifference
  }

  /// The generated case for which a law does not hold.
  package struct Counterexample: Sendable {
    /// The number of the first such case, from one.
    package var number: Int
    package var seed: UInt64
    /// Whether the run of the case ends with an error, so that nothing is known of the law.
    package var isStopped: Bool
    /// The simplest such case, with concrete lanes.
    package var text: String

    /// The lines below the drawing of the case.
    package var lines: [String] {
      let heading =
        isStopped
        ? "in case \(number) (seed \(seed)); the simplest one found:"
        : CheckedLaw.broken(by: number, seed: seed)
      return [heading, ""] + text.split(separator: "\n").map(String.init)
    }
  }

  /// Whether all that can be updated is as expected: laws cannot.
  var meetsExpectations: Bool {
    status == .passed
      || status == .failed && diagnostics.isEmpty && mismatches.isEmpty
        && outputs.allSatisfy { $0.difference == nil }
  }

  /// Moves the sides of the first broken law to the end, one below the other.
  mutating func placeSides() {
    guard let law = laws.first else { return }
    for name in [law.left, law.right] {
      guard let place = outputs.firstIndex(where: { $0.name == name }) else { continue }
      outputs.append(outputs.remove(at: place))
    }
    let length = max(outputs.suffix(2).map(\.length).max() ?? 0, law.difference.tick + 1)
    for place in outputs.indices.suffix(2) { outputs[place].length = length }
  }

  /// All problems of the case, each with its place: errors and differences.
  package var problems: [Diagnostic] {
    let order =
      deviations.isEmpty || isOrderGiven ? "" : "; to see it, write 'orders: \(deviations.token)'"
    return diagnostics + (cut.map { [Diagnostic($0.message, at: $0.span)] } ?? [])
      + outputs.compactMap { output in
        output.difference.map { difference in
          Diagnostic(
            (output.name.map { "\($0): " } ?? "") + difference.sentence + order,
            at: output.expectedSpan ?? titleSpan)
        }
      }
      + mismatches.map { Diagnostic($0.sentence + order, at: $0.span) }
      + laws.map { Diagnostic($0.difference.sentence + order, at: $0.span) }
  }

  /// Says in which order the case was run and how many orders there are; empty if there was only the default order.
  package var orderLines: [String] {
    var lines: [String] = []
    if !deviations.isEmpty {
      let all = deviations.map(\.description).joined(separator: ", ")
      lines.append("in a different order than the default one: \(all)")
      if !isOrderGiven {
        lines.append("to repeat it alone, write 'orders: \(deviations.token)' in the case")
      }
    }
    if let orders {
      lines.append(
        OrderSummary(
          outcomes: orders.outcomeCount, orders: orders.count, isComplete: orders.isComplete
        ).text)
    }
    return lines
  }
}

extension CaseResult.CutFailure {
  /// What was cut, and what is wrong then.
  package var message: String { "\(title): \(sentence)" }
}

extension CaseResult.SubscriptionMismatch {
  /// The difference in words.
  package var sentence: String { subscriptionDifference(actual, expected, of: lane) }
}
