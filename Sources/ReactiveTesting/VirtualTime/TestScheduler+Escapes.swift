import Reactive

extension TestScheduler {
  /// Notes what has left virtual time by the end of a run.
  func noteEscapes() {
    notes.note(
      escape: escape,
      remarks: [remark].compactMap { $0 } + board.realTimeMessages(orElse: notes.firstSite))
  }

  /// The tasks that sleep in real time; nil if there are none.
  private var escape: String? {
    let clocks = board.sleepers
    guard !clocks.isEmpty else { return nil }
    let tasks =
      clocks.count == 1 ? "a task of this test sleeps" : "\(clocks.count) tasks of this test sleep"
    let names = Set(clocks).sorted().joined(separator: " and ")
    return tasks + " in real time, on " + names
      + ": use the ambient clock, as in Task.sleep(for: .seconds(1), clock: .ambient), or pass a "
      + "patience to run"
  }

  /// What else kept tasks out of virtual time; nil for nothing.
  private var remark: String? {
    guard board.hasOutsiders else { return missingHooks }
    return """
      a task that began before a run continued in it, outside the test's time: start it in a run, such as \
      test.run(until: .zero) { … }
      """
  }

  /// Why tasks are not captured although they should be; nil if they are, or if there were none.
  private var missingHooks: String? {
    guard board.capturesTasks, board.hasSeenTasks, !TaskHooks.areReady() else { return nil }
    return """
      tasks are not captured here, because the runtime has no hooks or another library took them: start them \
      with Task(executorPreference: test)
      """
  }

  /// Why an asynchronous run cannot end.
  var stuckMessage: String {
    let stuck = """
      the closure passed to run waits at \(now), and nothing that could wake it is left in virtual time: it \
      waits for an event that never comes, or for something outside the test, such as input and output or an \
      actor with an executor of its own
      """
    return [stuck, escape, missingHooks].compactMap { $0 }.joined(separator: "; ")
  }
}
