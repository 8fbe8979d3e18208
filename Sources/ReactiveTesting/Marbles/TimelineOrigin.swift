/// Where a timeline comes from.
///
/// One that is built from entries has no origin, and neither has a literal that means the same with every tick.
@usableFromInline
package enum TimelineOrigin: Sendable {
  case recording(any ComparedRecording)
  /// A literal that is read with the tick of the recording it is compared with.
  case literal(String)
  /// A case of a fixture; the text says where its line is.
  case fixture(place: String)

  /// Draws a difference in the surroundings of the recording.
  @usableFromInline package typealias Drawing = @Sendable (_ surroundings: Surroundings) -> String?

  /// The surroundings of a difference.
  @usableFromInline
  package struct Surroundings {
    /// The rows of the input lanes and the tagged stages.
    var rows: [Diagram.Row] = []
    /// The length of a tick.
    var tick = Duration.milliseconds(1)
    /// Says why a recording was interrupted at a tick or, given nil, why it is empty; nil if the reason is unknown.
    var reason: (_ interruption: Int?) -> String? = { _ in nil }
    /// What a recording without an end may be waiting for outside of the test's time; nil if nothing suggests that.
    var silence: () -> String? = { nil }
    /// Whether the recording is of state, which is read once after several changes without a wait between them.
    var isOfState = false
  }

  private var recording: (any ComparedRecording)? {
    if case .recording(let recording) = self { recording } else { nil }
  }

  /// The test that recorded the timeline; nil if none did.
  var test: (any ComparedTest)? { recording?.test }

  /// The text of a literal that is read again; nil for any other timeline.
  @usableFromInline var literal: String? {
    if case .literal(let marbles) = self { marbles } else { nil }
  }

  /// Where a fixture has the timeline; nil if it is from no fixture.
  @usableFromInline var place: String? {
    if case .fixture(let place) = self { place } else { nil }
  }

  @usableFromInline var isLiteral: Bool {
    if case .literal = self { true } else { false }
  }

  /// The origin to pass on to a timeline made from this one; nil for a literal.
  @usableFromInline var ofRecording: TimelineOrigin? { isLiteral ? nil : self }

  /// The length of a tick.
  var tickLength: Duration { test?.tick ?? .milliseconds(1) }

  /// How the timeline differed in its last comparison, drawn below the input lanes; nil if it did not.
  @usableFromInline var difference: String? {
    guard let recording, let draw = recording.difference else { return nil }
    let inputs = test?.rows ?? []
    let surroundings = Surroundings(
      rows: inputs + stageRows(below: inputs), tick: tickLength,
      reason: { recording.reason(forInterruption: $0) }, silence: { recording.silence },
      isOfState: recording.isOfState)
    guard let drawing = draw(surroundings) else { return nil }
    return ([drawing, test?.escape].compactMap { $0 } + (test?.remarks ?? []))
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
    guard let recording else { return }
    recording.keep(difference: drawing)
    recording.noteUse()
    if drawing != nil { recording.test?.note(difference: self) }
  }
}

/// What the drawing of a failed comparison needs to know about the test.
@usableFromInline
package protocol ComparedTest: AnyObject, Sendable {
  /// The input lanes.
  var rows: [Diagram.Row] { get }
  /// The length of a tick.
  var tick: Duration { get }
  /// What has left virtual time, so that a recording without any event proves nothing; nil for nothing.
  var escape: String? { get }
  /// More lines about the test for a failed comparison.
  var remarks: [String] { get }
  /// Notes a comparison that failed.
  func note(difference: TimelineOrigin)
}

/// What the drawing of a difference needs to know about the recording that was compared.
@usableFromInline
package protocol ComparedRecording: AnyObject, Sendable {
  /// The test; nil for a recording without one.
  var test: (any ComparedTest)? { get }
  /// Whether it records what a closure reads of observable state.
  var isOfState: Bool { get }
  /// Notes that it has been compared, or its values read.
  func noteUse()
  /// Why it was interrupted at a tick or, given nil, why it is empty; nil if the reason is unknown.
  func reason(forInterruption tick: Int?) -> String?
  /// What it may be waiting for outside of the test's time; nil if it has ended, or if it waits in virtual time.
  var silence: String? { get }
  /// The rows of the tagged stages whose events passed while it was recorded.
  ///
  /// - Parameter inputs: The rows above, which say how far silence is drawn.
  /// - Returns: The rows, the stages from upstream to downstream.
  func stageRows(below inputs: [Diagram.Row]) -> [Diagram.Row]
  /// Draws the difference that its last comparison found; nil if there was none.
  ///
  /// A test framework asks for the description after a failed comparison, and the description then shows the difference.
  var difference: TimelineOrigin.Drawing? { get }
  /// Replaces that drawing.
  func keep(difference: TimelineOrigin.Drawing?)
}
