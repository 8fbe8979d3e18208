import Reactive

/// The surroundings in which a failed comparison is drawn.
@usableFromInline
package protocol ReportSource: AnyObject, Sendable {
  /// The input lanes.
  var rows: [Diagram.Row] { get }
  /// The length of a tick.
  var tick: Duration { get }
  /// What has left virtual time, so that a recording without any event proves nothing; nil for nothing.
  var escape: String? { get }
  /// More lines about the test for a failed comparison.
  var remarks: [String] { get }
  /// Notes that the test has checked something.
  func noteUse()
  /// Notes a comparison that failed.
  func note(difference: ComparisonReport)
}

/// Remembers the last comparison of a recorded timeline.
///
/// A test framework asks for the description after a failed comparison, and the description then shows the difference.
@usableFromInline
package class ComparisonReport: @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked; its two properties are Sendable.

  /// Draws a difference in the surroundings of the recording.
  typealias Drawing = @Sendable (_ surroundings: Surroundings) -> String?

  /// The surroundings of a difference.
  struct Surroundings {
    /// The rows of the input lanes and the tagged stages.
    var rows: [Diagram.Row] = []
    /// The length of a tick.
    var tick = Duration.milliseconds(1)
    /// Says why a recording was interrupted at a tick or, given nil, why it is empty; nil if the reason is unknown.
    var reason: (_ interruption: Int?) -> String? = { _ in nil }
  }

  private struct State {
    var isCompared = false
    var drawing: Drawing?
  }

  final let source: (any ReportSource)?
  private let state = Lock(State())

  @usableFromInline
  init(source: (any ReportSource)?) { self.source = source }

  /// Whether the timeline has been compared, or its values read.
  package final var isCompared: Bool { state.withLock { $0.isCompared } }

  /// The text of a literal that is read with the tick of the recording it is compared with; nil for a recording.
  @usableFromInline var literal: String? { nil }

  /// Where the timeline is written, if it is neither a recording nor a literal; nil otherwise.
  @usableFromInline var place: String? { nil }

  @usableFromInline final var isLiteral: Bool { literal != nil }

  /// The report to pass on to a timeline made from this one; nil for a literal.
  @usableFromInline final var ofRecording: ComparisonReport? { isLiteral ? nil : self }

  /// The length of a tick.
  final var tickLength: Duration { source?.tick ?? .milliseconds(1) }

  /// How the timeline differed in its last comparison, drawn below the input lanes; nil if it did not.
  @usableFromInline final var difference: String? {
    let inputs = source?.rows ?? []
    let surroundings = Surroundings(
      rows: inputs + stageRows(below: inputs), tick: tickLength,
      reason: { self.reason(forInterruption: $0) })
    guard let drawing = state.withLock({ $0.drawing })?(surroundings) else { return nil }
    return ([drawing, source?.escape].compactMap { $0 } + (source?.remarks ?? []))
      .joined(separator: "\n")
  }

  /// Why the recording was interrupted at a tick or, given nil, why it is empty; nil if the reason is unknown.
  func reason(forInterruption tick: Int?) -> String? { nil }

  /// The rows of the tagged stages whose events passed while it was recorded.
  ///
  /// - Parameter inputs: The rows above, which say how far silence is drawn.
  /// - Returns: The rows, the stages from upstream to downstream.
  func stageRows(below inputs: [Diagram.Row]) -> [Diagram.Row] { [] }

  /// What has left virtual time; nil for nothing.
  @usableFromInline final var escape: String? { source?.escape }

  /// Notes that the test has looked at the recording.
  @usableFromInline
  final func noteUse() {
    state.withLock { $0.isCompared = true }
    source?.noteUse()
  }

  /// Notes a comparison.
  ///
  /// - Parameter drawing: Draws the difference; nil if there was none.
  final func note(_ drawing: Drawing?) {
    let old = state.withLock { state in
      defer { state = State(isCompared: true, drawing: drawing) }
      return state.drawing
    }
    withExtendedLifetime(old) {}
    source?.noteUse()
    if drawing != nil { source?.note(difference: self) }
  }
}
