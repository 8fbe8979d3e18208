import Reactive

/// What is drawn around a comparison that fails.
@usableFromInline
package protocol ReportSource: AnyObject, Sendable {
  /// The input lanes.
  var rows: [Diagram.Row] { get }
  /// The length of a tick.
  var tick: Duration { get }
}

/// Remembers how a recorded timeline was last compared, so that its description, which a test framework
/// asks for after a failed comparison, can show the difference.
@usableFromInline
package final class ComparisonReport: Sendable {
  /// Draws a difference below the rows of the input lanes.
  typealias Drawing = @Sendable (_ rows: [Diagram.Row], _ tick: Duration) -> String?

  private struct State {
    var isCompared = false
    var drawing: Drawing?
  }

  private let source: (any ReportSource)?
  private let state = Lock(State())

  package init(_ source: (any ReportSource)?) { self.source = source }

  /// Whether the timeline has been compared with another, or its values been asked for.
  package var isCompared: Bool { state.withLock { $0.isCompared } }

  /// The length of a tick.
  var tick: Duration { source?.tick ?? .milliseconds(1) }

  /// How the timeline differed from the one with which it was compared last, drawn below the input
  /// lanes; nil if it did not.
  var difference: String? {
    state.withLock { $0.drawing }?(source?.rows ?? [], tick)
  }

  /// Notes that what was recorded has been looked at.
  func noteUse() { state.withLock { $0.isCompared = true } }

  /// Notes a comparison.
  ///
  /// - Parameter drawing: Draws the difference; nil if there was none.
  func note(_ drawing: Drawing?) {
    let old = state.withLock { state in
      defer { state = State(isCompared: true, drawing: drawing) }
      return state.drawing
    }
    withExtendedLifetime(old) {}
  }
}
