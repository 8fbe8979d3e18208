import Synchronization

extension TaskHost {
  /// Notes that the calling thread begins to run the kept parts.
  ///
  /// - Returns: The value to pass to `endRun`; nil if another thread is running them.
  final func beginRun() -> UInt? {
    let thread = ThreadSlot.thread
    let before = runner.compareExchange(
      expected: 0, desired: thread, ordering: .acquiringAndReleasing
    ).original
    return before == 0 || before == thread ? before : nil
  }

  /// Notes that the run is over.
  final func endRun(_ before: UInt) { runner.store(before, ordering: .releasing) }

  /// Moves the run to the calling thread, while the thread that began it waits.
  final func moveRun() -> UInt {
    runner.exchange(ThreadSlot.thread, ordering: .acquiringAndReleasing)
  }

  /// Notes which task is running; zero for none.
  final func noteRunning(_ task: UInt64) { running.store(task, ordering: .relaxed) }

  /// Notes that an asynchronous run begins.
  final func beginDrive() { drives.add(1, ordering: .acquiringAndReleasing) }

  /// Notes that an asynchronous run is over.
  final func endDrive() { drives.subtract(1, ordering: .acquiringAndReleasing) }

  final var isUnderWay: Bool {
    runner.load(ordering: .acquiring) != 0 || drives.load(ordering: .acquiring) != 0
  }

  /// An identity for the calling code: the current task, or the thread if there is no task.
  static var context: UInt64 {
    TaskHooks.currentTask ?? UInt64(ThreadSlot.thread) | 1 << 63
  }

  /// Notes who called a finished run, if there are tasks.
  final func noteCaller() {
    if hasTasks { caller.store(Self.context, ordering: .relaxed) }
  }

  /// The state of a thread before it entered a host.
  @usableFromInline
  struct Entry {
    fileprivate let slot: ThreadSlot
    fileprivate let before: UInt
  }

  /// Makes the calling thread's new tasks belong to this host, if it captures any.
  ///
  /// - Returns: The value to pass to `leave`; nil if nothing has changed.
  @usableFromInline
  final func enter() -> Entry? {
    guard capturesTasks, let runtime = TaskHooks.unretainedRuntime,
      runtime._withUnsafeGuaranteedRef({ $0.isReady() })
    else {
      if capturesTasks { isUnusual.store(true, ordering: .releasing) }
      let before = TaskHooks.host.word
      guard before != 0 else { return nil }
      TaskHooks.host.word = 0
      return Entry(slot: TaskHooks.host, before: before)
    }
    let slot = runtime._withUnsafeGuaranteedRef { $0.host }
    let before = slot.word
    let own = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    guard before != own else { return nil }
    runtime._withUnsafeGuaranteedRef {
      newestBefore.store($0.newestTask.load(ordering: .relaxed), ordering: .relaxed)
    }
    slot.word = own
    return Entry(slot: slot, before: before)
  }

  /// Undoes `enter`.
  @usableFromInline
  final func leave(_ entry: Entry?) {
    if let entry { entry.slot.word = entry.before }
  }
}
