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
    return clocks.isEmpty ? nil : RunMessages.realSleep(clocks)
  }

  /// What else kept tasks out of virtual time; nil for nothing.
  private var remark: String? {
    board.hasOutsiders ? RunMessages.foreignTask : missingHooks
  }

  /// Why tasks are not captured although they should be; nil if they are, or if there were none.
  private var missingHooks: String? {
    guard board.capturesTasks, board.hasSeenTasks, !TaskHooks.areReady() else { return nil }
    return RunMessages.missingHooks
  }

  /// Why an asynchronous run cannot end.
  var stuckMessage: String {
    [RunMessages.stuck(now), escape, missingHooks].compactMap { $0 }.joined(separator: "; ")
  }
}
