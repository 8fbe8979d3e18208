import Reactive

/// What is drawn around a comparison that fails.
@usableFromInline
package protocol ReportSource: AnyObject, Sendable {
  /// The input lanes.
  var rows: [Diagram.Row] { get }
  /// The length of a tick.
  var tick: Duration { get }
  /// What has left the test's time, so that a recording without any event proves nothing; nil for nothing.
  var escape: String? { get }
  /// What else a failed comparison says of the test; nil for nothing.
  var remark: String? { get }
  /// Notes that the test looks at what has happened.
  func noteUse()
}

/// Remembers how a recorded timeline was last compared, so that its description, which a test framework
/// asks for after a failed comparison, can show the difference.
@usableFromInline
package class ComparisonReport: @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked; its two properties are Sendable.

  /// Draws a difference in the surroundings of the recording.
  typealias Drawing = @Sendable (_ surroundings: Surroundings) -> String?

  /// What a difference is drawn with.
  struct Surroundings {
    /// The rows of the input lanes.
    var rows: [Diagram.Row] = []
    /// The length of a tick.
    var tick = Duration.milliseconds(1)
    /// Says why a recording was interrupted at a tick or, given nil, why nothing came; nil if that is unknown.
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

  /// Whether the timeline has been compared with another, or its values been asked for.
  package final var isCompared: Bool { state.withLock { $0.isCompared } }

  /// The text of a literal that is read with the tick of the recording it is compared with; nil for a recording.
  @usableFromInline var literal: String? { nil }

  @usableFromInline final var isLiteral: Bool { literal != nil }

  /// The report for a timeline made from this one's; nil if this one's is a literal.
  @usableFromInline final var ofRecording: ComparisonReport? { isLiteral ? nil : self }

  /// The length of a tick.
  final var tickLength: Duration { source?.tick ?? .milliseconds(1) }

  /// How the timeline differed from the one with which it was compared last, drawn below the input
  /// lanes; nil if it did not.
  @usableFromInline final var difference: String? {
    let surroundings = Surroundings(
      rows: source?.rows ?? [], tick: tickLength, reason: { self.reason(forInterruption: $0) })
    guard let drawing = state.withLock({ $0.drawing })?(surroundings) else { return nil }
    return [drawing, source?.escape, source?.remark].compactMap { $0 }.joined(separator: "\n")
  }

  /// Why the recording was interrupted at a tick or, given nil, why nothing came; nil if that is unknown.
  func reason(forInterruption tick: Int?) -> String? { nil }

  /// What has left the test's time; nil for nothing.
  @usableFromInline final var escape: String? { source?.escape }

  /// Notes that what was recorded has been looked at.
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
  }
}
