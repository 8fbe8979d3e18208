import Reactive

/// What a test left behind; see ``TestScheduler/leftovers``.
public struct Leftovers: Equatable, Sendable {
  /// An observation that has not ended.
  public struct Observer: Hashable, Sendable {
    /// The name of the lane.
    public var lane: String
    /// The tick at which the observation began, counted from the start of the lane.
    public var tick: Int
    /// The call that asked for the observing stream; nil if it was not a run or a recording.
    public var site: CallSite?

    /// Makes a leftover observation.
    package init(lane: String, tick: Int, site: CallSite?) {
      self.lane = lane
      self.tick = tick
      self.site = site
    }
  }

  /// Work that is still scheduled.
  public struct Timer: Hashable, Sendable {
    /// When the work is due.
    public var time: Duration
    /// The call that led to this timer; nil if it was not a run or a recording.
    public var site: CallSite?
    /// The task that sleeps until then; nil if none does.
    let sleeper: WaitingTask?
    /// The operator or the queue, and who scheduled the work, as far as is known.
    private let (name, callers): (String?, TaskStack?)

    /// Makes a leftover timer.
    package init(time: Duration, site: CallSite?, name: String? = nil) {
      self.init(time: time, site: site, name: name, callers: nil, sleeper: nil)
    }

    fileprivate init(
      time: Duration, site: CallSite?, name: String?, callers: TaskStack?, sleeper: WaitingTask?
    ) {
      (self.time, self.site, self.sleeper) = (time, site, sleeper)
      (self.name, self.callers) = (name, callers)
    }

    /// A sentence for each group of timers that differ only in their times, the earliest first.
    fileprivate static func texts(of timers: [Timer]) -> [String] {
      var (indices, groups) = ([String: Int](), [(origin: String, timers: [Timer])]())
      for timer in timers {
        let origin = timer.origin
        let key = timer.sleeper.map { "\($0.subject)" } ?? timer.subject + origin
        if let index = indices[key] {
          groups[index].timers.append(timer)
        } else {
          indices[key] = groups.count
          groups.append((origin, [timer]))
        }
      }
      return groups.map { text(of: $0.timers, $0.origin) }
    }

    private static func text(of timers: [Timer], _ origin: String) -> String {
      let (first, last) = (timers[0], timers[timers.count - 1])
      if let sleeper = first.sleeper { return sleeper.leftoverText }
      let time = timeText(first.time)
      let times = first.time == last.time ? "at \(time)" : "from \(time) to \(timeText(last.time))"
      return timers.count == 1
        ? "a timer\(first.subject) is due \(times)\(origin)"
        : "\(timers.count) timers\(first.subject) are due \(times)\(origin)"
    }

    /// Whose timer it is, as the end of a phrase.
    private var subject: String { name.map { " of \($0)" } ?? "" }

    /// Where it comes from, as the end of a sentence.
    private var origin: String {
      let places = callers.map(CodePlace.of) ?? []
      return places.isEmpty ? begun(at: site) : ", begun" + places.text
    }
  }

  /// A task that has not finished.
  public struct Task: Hashable, Sendable {
    /// What the task waits for.
    public enum Wait: Hashable, Sendable {
      /// A time of the clock with this name.
      case time(Duration, clock: String)
      /// Other tasks.
      case tasks
      /// A callback, a stream or an actor that nobody in the test will wake it from.
      case other
    }

    /// Its number among the tasks of the test, in the order in which they began.
    public var number: Int
    /// What it waits for.
    public var wait: Wait
    /// The call that led to the task; nil if it was not a run or a recording.
    public var site: CallSite?
    /// The task where it waits.
    let waiting: WaitingTask
  }

  /// The observations that have not ended.
  public var observers: [Observer] = []
  /// The pending timers, the earliest first.
  public var timers: [Timer] = []
  /// The tasks that have not finished, as far as the runtime tells; those that sleep on the test's clock count as timers.
  public var tasks: [Task] = []
  /// The recordings that were never compared with anything.
  public var uncompared: [CallSite] = []

  /// No leftovers.
  public static let none = Leftovers()

  /// Whether nothing is left.
  public var isEmpty: Bool { self == .none }
}

extension Leftovers: CustomStringConvertible {
  /// A sentence for each leftover.
  public var description: String {
    var lines = observers.map { observer in
      "\(observer.lane) is still observed, since tick \(observer.tick)" + begun(at: observer.site)
    }
    lines += Timer.texts(of: timers)
    lines += tasks.map(\.waiting.leftoverText)
    lines += uncompared.map { "the recording at \($0) was never compared" }
    return lines.isEmpty ? "nothing is left" : "\n" + lines.joined(separator: "\n") + "\n"
  }
}

extension Leftovers.Task {
  fileprivate init(_ waiting: WaitingTask) {
    self.waiting = waiting
    (number, site) = (waiting.number, waiting.site)
    wait =
      switch waiting.cause {
      case .time(let time, let clock): .time(time, clock: clock ?? "TestClock")
      case .tasks: .tasks
      case .other: .other
      }
  }
}

extension Leftovers.Task.Wait: CustomStringConvertible {
  /// The end of a sentence about the task.
  public var description: String {
    switch self {
    case .time(let time, let clock): "sleeps until \(timeText(time)), on \(clock)"
    case .tasks: "waits for other tasks"
    case .other: "waits for a callback, a stream or an actor"
    }
  }
}

extension TestScheduler {
  /// Keeps who makes the first stages and timers, in a debug build: this takes some microseconds for each of them.
  func keepSomeCallers() {
    #if DEBUG
      keepCallers(32)
    #endif
  }

  /// Keeps from now on who scheduled what is pending, for ``leftovers``.
  package func keepCallers(_ count: Int = .max) {
    board.callersToKeep.store(count, ordering: .relaxed)
    board.keepsCallers.store(true, ordering: .relaxed)
  }

  /// What the test has left behind so far: observed lanes, pending timers and uncompared recordings.
  ///
  /// Running recordings observe their lanes and count as observers; ``finish()`` ends them first.
  public var leftovers: Leftovers {
    notes.noteUse()
    var leftovers = Leftovers()
    for (name, lane) in notes.lanes {
      leftovers.observers += lane.open.map { open in
        Leftovers.Observer(lane: name, tick: open.tick, site: open.site)
      }
    }
    let timers = board.state.withLock { state in
      state.pending.filter { $0.job.kind == .timer && $0.job.lane == nil && !$0.job.isOver }
        .sorted { $0 < $1 }.filter { !($0.job is SleepJob) }
        .map { (time: $0.time, job: $0.job, site: state.siteOfTask($0.job.siteNumber)) }
    }
    let areKept = board.areKept
    var waiting = board.waiting
    for index in waiting.indices { waiting[index].isKept = areKept[waiting[index].number] }
    leftovers.timers = timers.map { timer in
      let (job, caller) = (timer.job, timer.job.caller as? JobBoard.Caller)
      return Leftovers.Timer(
        time: .nanoseconds(timer.time), site: timer.site,
        name: caller?.queue ?? job.name.map { "\($0)" },
        callers: caller?.stack ?? (job.code == 0 ? nil : TaskStack(entries: [job.code])),
        sleeper: waiting.first { $0.waiter == job.sleeper })
    }
    let sleepers = Set(timers.map(\.job.sleeper))
    let tasks = waiting.filter { !sleepers.contains($0.waiter) }.map { Leftovers.Task($0) }
    // What a task waits for is named; the tasks that wait for that task are not.
    let causes = tasks.filter { $0.wait != .tasks }
    leftovers.tasks = causes.isEmpty && sleepers.isEmpty ? tasks : causes
    leftovers.uncompared = notes.records.filter { !$0.isCompared }.compactMap(\.site)
    return leftovers
  }

  /// Ends the running recordings, and returns what is left after that.
  ///
  ///     #expect(test.finish() == .none)
  ///
  /// - Returns: Everything that should not be left at the end of a test.
  @discardableResult
  public func finish() -> Leftovers {
    // Before the streams of the recordings are disposed of.
    board.noteOutside(in: notes)
    for record in notes.records { record.close() }
    finishTasks()
    return leftovers
  }
}
