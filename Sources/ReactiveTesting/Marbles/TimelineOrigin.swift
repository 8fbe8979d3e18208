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

  /// What is drawn around a recording, and what can be said about it.
  @usableFromInline
  package struct Surroundings {
    /// The rows of the input lanes, and of the tagged stages whose events passed while it recorded.
    var rows: [Diagram.Row] = []
    /// The length of a tick.
    var tick = Duration.milliseconds(1)
    /// Says why a recording was interrupted at a tick or, given nil, why it is empty; nil if the reason is unknown.
    var reason: (_ interruption: Int?) -> String? = { _ in nil }
    /// What a recording without an end may be waiting for outside of the test's time; nil if nothing suggests that.
    var silence: () -> String? = { nil }
    /// Whether the recording is of state, which is read once after several changes without a wait between them.
    var isOfState = false
    /// Lines for the end of the drawing: what left virtual time, and in which order the test ran.
    var remarks: [String] = []
  }

  private var recording: (any ComparedRecording)? {
    if case .recording(let recording) = self { recording } else { nil }
  }

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
  var tickLength: Duration { recording?.tickLength ?? .milliseconds(1) }

  /// The surroundings of the recording; only the defaults if there is none.
  var surroundings: Surroundings { recording?.surroundings ?? Surroundings() }

  /// How the timeline differed in its last comparison, drawn below the input lanes; nil if it did not.
  @usableFromInline var difference: String? {
    guard let recording, let draw = recording.difference else { return nil }
    let surroundings = recording.surroundings
    return draw(surroundings).map { ([$0] + surroundings.remarks).joined(separator: "\n") }
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
  }
}

/// What the drawing of a difference needs to know about the recording that was compared.
@usableFromInline
package protocol ComparedRecording: AnyObject, Sendable {
  /// The length of a tick of its test.
  var tickLength: Duration { get }
  /// What is drawn around it, and what can be said about it.
  var surroundings: TimelineOrigin.Surroundings { get }
  /// Notes that it has been compared, or its values read.
  func noteUse()
  /// Draws the difference that its last comparison found; nil if there was none.
  ///
  /// A test framework asks for the description after a failed comparison, and the description then shows the difference.
  var difference: TimelineOrigin.Drawing? { get }
  /// Replaces that drawing.
  func keep(difference: TimelineOrigin.Drawing?)
}
