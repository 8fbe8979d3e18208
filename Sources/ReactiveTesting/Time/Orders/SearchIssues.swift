import Reactive

/// The issues that the runs of a search record, as far as a testing library tells.
package final class SearchIssues: Sendable {
  private struct State: Sendable {
    var run = 0
    /// The first issue of the current run.
    var issue: String?
    /// The first run with an issue.
    var reported: Int?
    /// The lanes that could not be read, and the first issue after each was reported; nil if there was none.
    var lanes: [Finding: String?] = [:]
  }

  /// Those of the search that the code runs in.
  @TaskLocal package static var current: SearchIssues?

  private let state = Lock(State())

  /// The first issue of the current run; nil if it has none.
  var issue: String? { state.withLock { $0.issue } }

  /// Begins the next run.
  func begin() { state.withLock { ($0.run, $0.issue) = ($0.run + 1, nil) } }

  /// Reports a lane that cannot be read, once: all orders have the same lane.
  ///
  /// If a testing library has made an issue of it, each run that has it has failed.
  func note(_ lane: Finding, reportingTo report: TestScheduler.UnprovenHandler) {
    let known = state.withLock { state -> Bool in
      guard let issue = state.lanes[lane] else { return false }
      state.issue = state.issue ?? issue
      return true
    }
    guard !known else { return }
    report(lane)
    state.withLock { $0.lanes[lane] = .some($0.issue) }
  }

  /// Notes an issue of the current run.
  ///
  /// - Parameter issue: What it is.
  /// - Returns: Whether to report it. Most runs fail in the same way, so only the issues of one of them are reported.
  package func note(_ issue: String) -> Bool {
    state.withLock { state in
      state.issue = state.issue ?? issue
      state.reported = state.reported ?? state.run
      return state.reported == state.run
    }
  }
}
