import Reactive

extension JobBoard {
  /// Work that an operator scheduled in real time during a run.
  struct RealTimeWork: Sendable {
    let name: StaticString
    /// What the scheduler is called; nil for the one that operators use by default in a program.
    let scheduler: String?
    let site: CallSite?
    let time: Int64
    /// The newest timer; nil if there was none.
    var work: (any Disposable)?

    func message(orElse other: CallSite?) -> String {
      let remedy =
        scheduler.map { "it uses a \($0). Pass it the test instead, as in on: test" }
          ?? """
          it was applied outside of a run, so it uses the default scheduler of a program. Apply it in a run, as in \
          test.run(until: .zero) { … }, or pass it the test, as in on: test
          """
      let place = timeText(.nanoseconds(time)) + begun(at: site ?? other)
      return "'\(name)' scheduled work in real time at \(place): \(remedy)"
    }
  }

  @usableFromInline
  package func report(
    _ work: (any Disposable)?, of name: StaticString, on scheduler: any Scheduler, isDefault: Bool
  ) {
    let kind = isDefault ? nil : "\(type(of: scheduler))"
    let superseded = state.withLock { state -> (any Disposable)? in
      let site = state.site(state.siteNumber)
      let known = state.realTimeWork.firstIndex {
        $0.site == site && $0.scheduler == kind && "\($0.name)" == "\(name)"
      }
      guard let known else {
        state.realTimeWork.append(
          RealTimeWork(name: name, scheduler: kind, site: site, time: state.now, work: work))
        return nil
      }
      guard let work else { return nil }
      // The newest timer is pending for the longest, or has replaced the older.
      defer { state.realTimeWork[known].work = work }
      return state.realTimeWork[known].work
    }
    withExtendedLifetime(superseded) {}
    isUnusual.store(true, ordering: .releasing)
  }

  /// A line for each operator that scheduled work in real time.
  ///
  /// - Parameters:
  ///   - isPending: Whether to leave out operators without a pending timer.
  ///   - site: The call to name for a stream that was built outside of all calls.
  /// - Returns: The lines, in the order in which the operators first did so.
  func realTimeMessages(pending isPending: Bool = false, orElse site: CallSite?) -> [String] {
    guard mayHaveEscapes else { return [] }
    return state.withLock { $0.realTimeWork }
      .filter { !isPending || $0.work?.isDisposed == false }
      .map { $0.message(orElse: site) }
  }
}
