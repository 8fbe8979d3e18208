import Reactive

/// What calls that block a thread, dispatch queues and run loops ask for.
extension JobBoard {
  /// Whether time can pass during a call that blocks the calling thread: whether that is inside of the run.
  var canPassTime: Bool {
    let runner = runner.load(ordering: .relaxed)
    return TaskHooks.current === self && (runner == 0 || runner == ThreadSlot.thread)
      && state.withLock { $0.scheduler } != nil
  }

  /// Lets time pass for a call that blocks the calling thread.
  ///
  /// - Parameters:
  ///   - length: How long, in nanoseconds; `.max` for ever.
  ///   - isOver: Asked at each moment whether the call is over; nil for one that only waits for the time.
  /// - Returns: False if time cannot pass here, so that nothing was done.
  func passTime(for length: Int64, unless isOver: (() -> Bool)? = nil) -> Bool {
    #if os(Linux)
      if let thread = BlockThread.current(of: self) {
        thread.wait(for: length, until: isOver, isAskedHere: true)
        return true
      }
    #endif
    guard canPassTime, let scheduler = state.withLock({ $0.scheduler }) else { return false }
    scheduler.block(until: time.addingSaturated(length), unless: isOver)
    return true
  }

  /// Calls a closure at a later time, once nothing else is left to do then.
  func timeOut(
    after length: Int64, _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    let timer = SerialDisposable()
    @Sendable func wait(_ length: Int64) {
      let job = schedule(after: length, as: .timer) { [weak self] in
        self?.isBusy == true ? wait(0) : action()
      }
      state.withLock { _ in job.endsWait = true }
      timer.inner = job
    }
    wait(length)
    return timer
  }

  /// Schedules something for the blocks of queues.
  ///
  /// - Parameters:
  ///   - delay: How long from now, in nanoseconds.
  ///   - group: Those of a group stay in order if they are due at the same time; nil for a group of its own.
  ///   - name: What it is for.
  ///   - code: The address of the code of the block that it runs; zero if that is not known.
  ///   - maker: Who has made what it is for; nil if that is not known.
  ///   - action: Run at most once.
  /// - Returns: The handle that cancels it; nil if there will be no further run.
  func schedule(
    after delay: Int64, group: UInt64?, for name: StaticString, code: UInt = 0,
    madeBy maker: Caller? = nil,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    let job = ActionJob(self, .timer, action)
    job.code = code
    job.caller = maker
    return state.withLock { state in
      (job.group, job.siteNumber) = (group ?? state.newGroup(), state.siteNumber)
      (job.name, job.isBlock, state.hasBlocks) = (name, true, true)
      job.wait(until: state.time(after: delay), number: state.jobs.takeNumber(), in: &state)
      return job.isWaiting ? job : nil
    }
  }

  /// Whether its runs have given blocks to queues.
  var hasBlocks: Bool { state.withLock { $0.hasBlocks } }

  /// How many calls inside of each other block the thread of the run.
  var blockDepth: Int { state.withLock { $0.blockEnds.count } }

  /// Notes that the run has added a timer to a run loop, which has real time.
  func noteRealTimer() {
    let places = TaskStack.ofCaller.map { CodePlace.of($0) } ?? []
    noteOutside(
      """
      a Timer, which is in real time as all of a run loop is, was scheduled\(places.text): wait with \
      `try await Task.sleep`, use a timer of Dispatch, or pass `patience:` if something runs its run loop
      """)
  }
}
