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

    /// Makes a leftover timer.
    package init(time: Duration, site: CallSite?) {
      self.time = time
      self.site = site
    }
  }

  /// The observations that have not ended.
  public var observers: [Observer] = []
  /// The pending timers, the earliest first.
  public var timers: [Timer] = []
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
    lines += timers.map {
      "a timer is pending for \(timeText($0.time))" + begun(at: $0.site)
    }
    lines += uncompared.map { "the recording at \($0) was never compared" }
    return lines.isEmpty ? "nothing is left" : "\n" + lines.joined(separator: "\n") + "\n"
  }
}

extension TestScheduler {
  /// What the test has left behind so far: observed lanes, pending timers and uncompared recordings.
  ///
  /// Running recordings observe their lanes and count as observers; ``finish()`` ends them first.
  public var leftovers: Leftovers {
    notes.noteUse()
    var leftovers = Leftovers()
    for (name, log) in notes.lanes {
      leftovers.observers += log.open.map { open in
        Leftovers.Observer(lane: name, tick: open.tick, site: open.site)
      }
    }
    let waiting = board.state.withLock { state in
      state.pending.filter { $0.job.kind == .timer && $0.job.lane == nil }
        .sorted { $0 < $1 }
        .map { (time: $0.time, site: state.site($0.job.origin)) }
    }
    leftovers.timers = waiting.map { waiting in
      Leftovers.Timer(time: .nanoseconds(waiting.time), site: waiting.site)
    }
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
    for record in notes.records { record.close() }
    finishTasks()
    return leftovers
  }
}
