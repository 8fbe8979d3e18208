import Reactive

extension ActionOrder {
  /// The order that the variable `REACTIVE_ORDER` of the environment gives to a test; nil if it gives none.
  ///
  /// Its value is the name of a test, a colon and a space, and a token.
  ///
  /// - Parameter names: The names of the test.
  /// - Returns: The order.
  package static func given(toTestNamed names: [String]) -> ActionOrder? {
    given(toTestNamed: names, in: RuntimeSymbols.environment("REACTIVE_ORDER"))
  }

  static func given(toTestNamed names: [String], in text: String?) -> ActionOrder? {
    // A token may contain colons, but none with a space behind it.
    guard let text, let colon = text.ranges(of: ": ").last else { return nil }
    let name = text[..<colon.lowerBound]
    return names.contains { $0 == name } ? .explaining(String(text[colon.upperBound...])) : nil
  }
}

extension TestScheduler {
  /// The token of the order in which the actions of this test ran so far; empty for the default order.
  ///
  /// ``ActionOrder/replaying(_:)`` repeats the order. An order with more than 1,000 deviations has no token: this is then
  /// a text that says so, and that cannot be replayed.
  public var orderToken: String { recordedDeviations.token }

  /// The actions so far that came earlier than by default, up to 1,000 of them.
  public var deviations: [OrderDeviation] {
    recordedDeviations.filter { $0 != .others }
  }

  /// The same, with a mark at the end if there were more.
  package var recordedDeviations: [OrderDeviation] {
    board.state.withLock { $0.picker?.deviations ?? [] }
  }

  /// Whether random numbers can have a seed here.
  package static var canSeedChance: Bool { ProcessChance.canHaveSeed }

  /// How to repeat what this test does; nil for the default order, if no random numbers were drawn from a seed.
  package var replayLine: String? { notes.replayLine(randomSeed: board.usedSeed) }

  /// Some deviations in words, with the places where their tasks went on in this run.
  package func lines(of deviations: [OrderDeviation]) -> [String] {
    let steps = board.state.withLock { $0.picker?.steps ?? [] }
    func place(_ name: String, _ deviation: OrderDeviation) -> String {
      steps.first { $0.moment == deviation.moment && $0.name == name }?.placeText ?? ""
    }
    return deviations.lines { _, deviation in
      deviation.text(
        at: place(deviation.first, deviation), before: place(deviation.second, deviation))
    }
  }

  /// The steps that a step overtakes with a deviation, in the order in which they come without it, if this run is without
  /// it and explains a token.
  ///
  /// Each is a deviation too, with which the step overtakes only those from there on.
  package func steps(overtakenWith deviation: OrderDeviation) -> [OrderDeviation] {
    let steps = board.state.withLock { $0.picker?.steps ?? [] }
    guard
      let first = steps.firstIndex(where: {
        $0.moment == deviation.moment && $0.name == deviation.second
      }), let last = steps[first...].firstIndex(where: { $0.name == deviation.first })
    else { return [] }
    return steps[first..<last].map {
      OrderDeviation(moment: $0.moment, first: deviation.first, second: $0.name)
    }
  }

  /// A drawing of the steps of this run so far, in an order that is repeated.
  ///
  /// - Parameters:
  ///   - pairs: The steps to mark, the first of each pair being the one that comes first in this run.
  ///   - isUnderWay: Whether the test fails in the current step.
  ///   - path: The path of the file that fails; nil if that is not known.
  ///   - site: The line that fails; nil if that is not known.
  /// - Returns: The lines, none if the steps are not known; and how the marked steps have to change places, nil unless
  ///   all are there.
  package func stepDrawing(
    marking pairs: [OrderDeviation], isUnderWay: Bool, inFile path: String?, at site: CallSite?
  ) -> (lines: [String], advice: String?) {
    let (closure, running) = (notes.closure?.task, TaskHooks.currentTask)
    let (steps, next, test, task) = board.state.withLock { state in
      func number(_ task: UInt64?) -> Int? { task.flatMap { state.picker?.number(of: $0) } }
      return (
        state.picker?.steps ?? [],
        state.picker?.nextSteps(among: state.ready, at: state.now) ?? [], number(closure),
        number(running)
      )
    }
    let place = path.flatMap { path in site.map { CodePlace(path: path, site: $0) } }
    let drawing = StepDrawing(
      steps, ofTest: test, marking: pairs, before: next,
      failingWith: isUnderWay ? StepFailure(task: task, place: place) : nil)
    return (drawing.lines, drawing.advice)
  }

  /// Whether a task was ready in this run that is not that of its closure.
  var hasOtherTasks: Bool {
    let count = board.state.withLock { $0.picker?.countOfTasks ?? 0 }
    return count > (notes.closure == nil ? 0 : 1)
  }

  /// The tasks that failed although nobody can await them any more: what happened to each.
  package var lostErrors: [String] { board.lostErrorTexts }

  /// Makes the actions of this test follow an order.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - names: Names the lanes for ``deviations``; nil to record none, which is faster.
  package func follow(
    _ order: ActionOrder, naming names: (@Sendable () -> [ObjectIdentifier: String])?
  ) {
    guard let picker = OrderPicker(order, tick: board.tickLength, naming: names) else { return }
    board.state.withLock { $0.picker = picker }
    board.notesErrors.store(true, ordering: .relaxed)
    board.recordsSteps.store(picker.recordsSteps, ordering: .relaxed)
    board.runsTasksAtOnce.store(picker.runsTasksAtOnce, ordering: .relaxed)
    if picker.givesPauses {
      board.givesPauses.store(true, ordering: .relaxed)
      board.state.withLock { $0.ready.isPausing = true }
    }
    guard names != nil else { return }
    notes.follow { [board] in board.state.withLock { $0.picker?.deviations ?? [] } }
    guard case .replaying(_, let unreadable, _) = order.kind else { return }
    for part in unreadable {
      notes.report(
        Finding(
          .order,
          "`\(part)` is not part of an order: write a tick and two actions, as in "
            + "`4:sampler<taps`"))
    }
  }

  /// Says how to repeat the order of a run if it traps.
  ///
  /// - Parameter name: The name of the test.
  package func explainTraps(ofTestNamed name: String) {
    let note = TrapNote(of: name)
    board.trapNote = note
    board.state.withLock { $0.picker?.trapNote = note }
  }

  /// Ends what `follow` began: the path is complete, while work of its run may still be released.
  package func leavePath() { board.state.withLock { $0.picker?.path = nil } }

  /// The deviations of the order to repeat that did not occur, for a caller that reports them itself.
  package func takeMissedDeviations() -> [OrderDeviation] {
    board.state.withLock { $0.picker?.takeMissed() ?? [] }
  }

  /// Ends what `follow` began.
  func stopFollowing() {
    guard board.state.withLock({ $0.picker?.recordsDeviations == true }) else { return }
    let deviations = recordedDeviations
    notes.follow { deviations }
    for deviation in takeMissedDeviations() {
      notes.report(
        Finding(
          .order,
          "the order to repeat has \(deviation), which changes nothing in this run",
          at: notes.firstSite))
    }
  }
}
