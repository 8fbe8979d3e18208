import Reactive

extension JobBoard {
  /// Work that an operator scheduled in real time, during a run or before it.
  struct RealTimeWork: Sendable {
    let name: StaticString
    /// What the scheduler is called; nil for the one that operators use by default in a program.
    let scheduler: String?
    let site: CallSite?
    let time: Int64
    /// The newest of each kind, which waits for the longest or has replaced the older one; nil if there was none.
    var timer: (any Disposable)?
    var queued: (any Disposable)?

    /// What still waits: nothing, or at least a timer, or only what waits for a thread.
    ///
    /// Such work is done soon. It depends on the speed of threads whether somebody sees it.
    enum Pending: Int, Comparable {
      case nothing, queued, timer

      static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    var pending: Pending {
      if timer?.isDisposed == false { return .timer }
      return queued?.isDisposed == false ? .queued : .nothing
    }

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
    _ work: (any Disposable)?, isTimer: Bool, of name: StaticString, on scheduler: any Scheduler,
    isDefault: Bool
  ) {
    let kind = isDefault ? nil : "\(type(of: scheduler))"
    let superseded = state.withLock { state -> (any Disposable)? in
      let site = state.site(state.siteNumber)
      // Outside of a run, the end of a stream is sent like this, when the test releases its source.
      guard isTimer || site != nil || isUnderWay else { return nil }
      let known = state.realTimeWork.firstIndex {
        (site == nil || $0.site == site) && $0.scheduler == kind && "\($0.name)" == "\(name)"
      }
      guard let known else {
        state.realTimeWork.append(
          RealTimeWork(
            name: name, scheduler: kind, site: site, time: state.now, timer: isTimer ? work : nil,
            queued: isTimer ? nil : work))
        return nil
      }
      let place = isTimer ? \RealTimeWork.timer : \.queued
      defer { state.realTimeWork[known][keyPath: place] = work }
      return state.realTimeWork[known][keyPath: place]
    }
    withExtendedLifetime(superseded) {}
    isUnusual.store(true, ordering: .releasing)
  }

  /// A line for each operator that scheduled work in real time.
  ///
  /// - Parameters:
  ///   - wait: What has to wait still, so that an operator is not left out.
  ///   - site: The call to name for a stream that was built outside of all calls.
  /// - Returns: The lines, in the order in which the operators first did so.
  func realTimeMessages(
    pending wait: RealTimeWork.Pending = .nothing, orElse site: CallSite?
  ) -> [String] {
    guard mayHaveEscapes else { return [] }
    return state.withLock { $0.realTimeWork }
      .filter { $0.pending >= wait }
      .map { $0.message(orElse: site) }
  }
}

// What else is outside of the test's time.
extension JobBoard {
  static func outsiderMessage(in form: TestForm) -> String {
    form.hasRuns
      ? """
      a task that began before a run is outside the test's time: start it in a run, such as \
      test.run(until: .zero) { … }
      """
      : """
      a task that began before the test, or in another one, is outside the test's time: start it in the test, and do \
      not share it between tests
      """
  }

  /// The same with where such a task waits, if it has not finished.
  func outsiderMessage(in form: TestForm) -> String {
    let places = taskOutside?.stack.map(CodePlace.of) ?? []
    return Self.outsiderMessage(in: form) + (places.isEmpty ? "" : "; it waits" + places.text)
  }

  /// The tasks that sleep in real time; nil if there are none.
  var escape: String? {
    let clocks = realSleepers
    guard !clocks.isEmpty else { return nil }
    let tasks =
      clocks.count == 1 ? "a task of this test sleeps" : "\(clocks.count) tasks of this test sleep"
    let names = Set(clocks).sorted().joined(separator: " and ")
    return tasks + " in real time, on " + names
      + ": use the ambient clock, as in Task.sleep(for: .seconds(1), clock: .ambient), or pass "
      + "`patience:`"
  }

  /// What other threads did to the test, as messages.
  var foreignWork: [String] {
    mayHaveEscapes ? state.withLock { $0.foreignWork } : []
  }

  /// Notes what is outside of the test's time now; what a run has waited for is not.
  ///
  /// - Parameters:
  ///   - notes: The notes of the test.
  ///   - wait: Which work that still waits counts.
  ///   - site: The call to name for a stream that was built outside of all calls.
  func noteOutside(
    in notes: TestNotes, pending wait: RealTimeWork.Pending = .queued, orElse site: CallSite? = nil
  ) {
    guard mayHaveEscapes else { return }
    // The result of a task may retain the test.
    releaseFinishedTasks()
    let streams = realTimeMessages(pending: wait, orElse: site ?? notes.firstSite).map {
      "a stream still waits at the end of its test: \($0)"
    }
    let isPatient = isPatient.load(ordering: .relaxed)
    let outsiders = hasOutsiders && !isPatient ? [outsiderMessage(in: notes.form)] : []
    notes.note(outside: streams + [escape].compactMap(\.self) + outsiders + foreignWork)
  }

  /// Whether a run is under way on another thread.
  var isUsedElsewhere: Bool {
    runner.load(ordering: .relaxed) != ThreadSlot.thread && isUnderWay
  }

  /// Notes what another thread did, unless the test waits for that.
  func note(foreignWork work: String) {
    noteOutside(
      """
      \(work) by another thread, outside of the test's time: begin its work in the run, replace it, or pass `patience:` \
      to wait for it
      """)
  }

  /// Notes what is outside of the test's time, unless the test waits for that.
  func noteOutside(_ message: String) {
    // Without the stand-in, tasks leave a run when they call an actor.
    guard DefaultStandIn.isSet, !isPatient.load(ordering: .relaxed) else { return }
    state.withLock { state in
      guard state.foreignWork.count < 3, !state.foreignWork.contains(message) else { return }
      state.foreignWork.append(message)
    }
    isUnusual.store(true, ordering: .releasing)
  }
}
