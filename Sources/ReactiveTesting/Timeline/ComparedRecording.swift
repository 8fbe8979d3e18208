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
  /// Notes that the test has checked something.
  func noteUse()
  /// Notes a comparison that failed.
  func note(difference: TimelineOrigin)
}

/// What the drawing of a difference needs to know about the recording that was compared.
@usableFromInline
package protocol ComparedRecording: AnyObject, Sendable {
  /// The test; nil for a recording without one.
  var test: (any ComparedTest)? { get }
  /// Notes that it has been compared, or its values read.
  func noteUse()
  /// Why it was interrupted at a tick or, given nil, why it is empty; nil if the reason is unknown.
  func reason(forInterruption tick: Int?) -> String?
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
