import Reactive

extension TestScheduler: WorkNaming {
  /// How many steps before its limit a run begins to ask for the names of scheduled work.
  ///
  /// The last jobs to run, which the message names, were mostly scheduled within these steps.
  static var lastSteps: Int { 1000 }

  package func naming(
    _ name: StaticString, _ schedule: () -> (any Disposable)?
  ) -> (any Disposable)? {
    board.naming(name, schedule)
  }

  func askForNames() {
    WorkNames.ask()
    board.state.withLock { $0.names = $0.names ?? [:] }
  }

  func stopAskingForNames() {
    WorkNames.stopAsking()
    // A test that follows another order than the default needs the names for its deviations.
    board.state.withLock { if $0.laneNames == nil { $0.names = nil } }
  }

  /// Describes a step: its name, its time, and the call that led to it.
  func describe(_ job: Job?) -> String {
    guard let job else { return "a part of a task at \(timeText(now))" }
    let (site, told) = board.state.withLock { state in
      (state.site(job.origin), state.names?[ObjectIdentifier(job)])
    }
    let name = told ?? (job as? RepeatingJob)?.name
    let what =
      switch job.kind {
      case .disposal: "a disposal"
      case .start: "a start"
      case .hotEvent, .timer:
        job.lane.flatMap(notes.name).map { "an event of \($0)" }
          ?? name.map { "a timer of \($0)" } ?? "a timer"
      }
    return "\(what) at \(timeText(now))" + begun(at: site)
  }

  func runawayMessage(_ last: [String]) -> String {
    """
    a run did not settle: \(stepLimit) jobs were done by \(now), and more are pending. Something schedules itself \
    again and again; limit it with take(first:), or pass the run a time to stop at. The last to run: \
    \(last.joined(separator: "; ")).
    """
  }
}
