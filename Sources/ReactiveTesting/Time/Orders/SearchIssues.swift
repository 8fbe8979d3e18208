import Reactive

/// The issues that the runs of a search record, as far as a testing library tells.
package final class SearchIssues: Sendable {
  private struct State: Sendable {
    var run = 0
    /// The first issue of the current run.
    var issue: String?
    /// The first run with an issue.
    var reported: Int?
    /// The last issue of all runs, and how many there were.
    var last = (issue: "", number: 0)
    /// What was reported, and the issue that a testing library has made of each; nil if it has made none.
    var findings: [Finding: String?] = [:]
  }

  /// Those of the search that the code runs in.
  @TaskLocal package static var current: SearchIssues?

  private let state = Lock(State())

  /// The first issue of the current run; nil if it has none.
  var issue: String? { state.withLock { $0.issue } }

  /// Begins the next run.
  func begin() { state.withLock { ($0.run, $0.issue) = ($0.run + 1, nil) } }

  /// Reports what all runs have in common, such as a lane that cannot be read, once.
  ///
  /// If a testing library makes an issue of it, each run that has it has failed.
  func note(_ finding: Finding, reportingTo report: TestScheduler.UnprovenHandler) {
    let (isKnown, number) = state.withLock { state in
      guard let issue = state.findings[finding] else { return (false, state.last.number) }
      state.issue = state.issue ?? issue
      return (true, 0)
    }
    guard !isKnown else { return }
    report(finding)
    state.withLock { state in
      state.findings[finding] = .some(state.last.number > number ? state.last.issue : nil)
    }
  }

  /// Notes an issue of the current run.
  ///
  /// - Parameter issue: What it is.
  /// - Returns: Whether to report it. Most runs fail in the same way, so only the issues of one of them are reported.
  package func note(_ issue: String) -> Bool {
    state.withLock { state in
      state.issue = state.issue ?? issue
      state.last = (issue, state.last.number + 1)
      state.reported = state.reported ?? state.run
      return state.reported == state.run
    }
  }
}
