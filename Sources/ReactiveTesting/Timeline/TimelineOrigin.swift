import Reactive

/// Where a timeline comes from.
///
/// One that is built from entries has no origin, and neither has a literal that means the same with every tick.
@usableFromInline
package enum TimelineOrigin: Sendable {
  case recording(any ComparedRecording)
  /// A literal that is read with the tick of the recording it is compared with.
  ///
  /// Indirect, so that the few timelines with such an origin do not make all others larger.
  indirect case literal(any RereadableLiteral)
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
  }

  private var recording: (any ComparedRecording)? {
    if case .recording(let recording) = self { recording } else { nil }
  }

  /// The test that recorded the timeline; nil if none did.
  var test: (any ComparedTest)? { recording?.test }

  /// The text of a literal that is read again; nil for any other timeline.
  @usableFromInline var literal: String? {
    if case .literal(let literal) = self { literal.marbles } else { nil }
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
      reason: { recording.reason(forInterruption: $0) })
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
