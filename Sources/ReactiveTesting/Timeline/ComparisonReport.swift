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

/// What a report needs to know about the recording that is compared.
@usableFromInline
package protocol ReportedRecording: AnyObject, Sendable {
  /// The test; nil for a recording without one.
  var source: (any ReportSource)? { get }
  /// Notes that it has been compared, or its values read.
  func noteUse()
  /// Why it was interrupted at a tick or, given nil, why it is empty; nil if the reason is unknown.
  func reason(forInterruption tick: Int?) -> String?
  /// The rows of the tagged stages whose events passed while it was recorded.
  ///
  /// - Parameter inputs: The rows above, which say how far silence is drawn.
  /// - Returns: The rows, the stages from upstream to downstream.
  func stageRows(below inputs: [Diagram.Row]) -> [Diagram.Row]
}

/// Remembers where a timeline comes from, and the last comparison of a recorded one.
///
/// A test framework asks for the description after a failed comparison, and the description then shows the difference.
@usableFromInline
package final class ComparisonReport: Sendable {
  /// Where a timeline comes from.
  ///
  /// A timeline that is made of entries has no report.
  @usableFromInline
  enum Origin: Sendable {
    case recording(any ReportedRecording)
    /// A literal that is read with the tick of the recording it is compared with.
    case literal(any RereadableLiteral)
    /// A case of a fixture; the text says where its line is.
    case fixture(place: String)
  }

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

  let origin: Origin
  private let drawing = Lock<Drawing?>(nil)

  @usableFromInline
  init(_ origin: Origin) { self.origin = origin }

  private var recording: (any ReportedRecording)? {
    if case .recording(let recording) = origin { recording } else { nil }
  }

  /// The test that recorded the timeline; nil if none did.
  var source: (any ReportSource)? { recording?.source }

  /// The text of a literal; nil for any other timeline.
  @usableFromInline var literal: String? {
    if case .literal(let literal) = origin { literal.marbles } else { nil }
  }

  /// Where a fixture has the timeline; nil if it is from no fixture.
  @usableFromInline var place: String? {
    if case .fixture(let place) = origin { place } else { nil }
  }

  @usableFromInline var isLiteral: Bool {
    if case .literal = origin { true } else { false }
  }

  /// The report to pass on to a timeline made from this one; nil for a literal.
  @usableFromInline var ofRecording: ComparisonReport? { isLiteral ? nil : self }

  /// The length of a tick.
  var tickLength: Duration { source?.tick ?? .milliseconds(1) }

  /// How the timeline differed in its last comparison, drawn below the input lanes; nil if it did not.
  @usableFromInline var difference: String? {
    let inputs = source?.rows ?? []
    let surroundings = Surroundings(
      rows: inputs + stageRows(below: inputs), tick: tickLength,
      reason: { self.recording?.reason(forInterruption: $0) })
    guard let drawing = drawing.withLock({ $0 })?(surroundings) else { return nil }
    return ([drawing, source?.escape].compactMap { $0 } + (source?.remarks ?? []))
      .joined(separator: "\n")
  }

  /// The rows of the tagged stages whose events passed while the timeline was recorded.
  func stageRows(below inputs: [Diagram.Row]) -> [Diagram.Row] {
    recording?.stageRows(below: inputs) ?? []
  }

  /// Notes that the test has looked at the timeline.
  @usableFromInline
  func noteUse() { recording?.noteUse() }

  /// Notes a comparison.
  ///
  /// - Parameter drawing: Draws the difference; nil if there was none.
  func note(_ drawing: Drawing?) {
    let old = self.drawing.withLock { kept in
      defer { kept = drawing }
      return kept
    }
    withExtendedLifetime(old) {}
    noteUse()
    if drawing != nil { source?.note(difference: self) }
  }
}
