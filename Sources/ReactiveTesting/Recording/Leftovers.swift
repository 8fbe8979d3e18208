import Reactive

/// What a test has left behind; see ``TestScheduler/leftovers``.
public struct Leftovers: Equatable, Sendable {
  /// Somebody who still observes a lane.
  public struct Observer: Hashable, Sendable {
    /// What the lane is called.
    public var lane: String
    /// The tick at which the observation began, counted from the beginning of the lane.
    public var tick: Int
    /// Where that which observes was asked for; nil if not by a run or a recording.
    public var site: CallSite?

    /// Names an observer.
    public init(lane: String, tick: Int, site: CallSite?) {
      self.lane = lane
      self.tick = tick
      self.site = site
    }
  }

  /// Work that is still to come.
  public struct Timer: Hashable, Sendable {
    /// When it is due.
    public var time: Duration
    /// Where that which set it was asked for; nil if not by a run or a recording.
    public var site: CallSite?

    /// Names a timer.
    public init(time: Duration, site: CallSite?) {
      self.time = time
      self.site = site
    }
  }

  /// Who still observes a lane.
  public var observers: [Observer] = []
  /// Which timers are pending, the first to be due first.
  public var timers: [Timer] = []
  /// The recordings that were never compared with anything.
  public var uncompared: [CallSite] = []
  /// Whether there were runs, but nothing was recorded and no lane observed in them.
  public var observedNothing = false

  /// Nothing at all.
  public static let none = Leftovers()

  /// Whether nothing is left.
  public var isEmpty: Bool { self == .none }
}

extension Leftovers: CustomStringConvertible {
  /// A sentence for each thing that is left.
  public var description: String {
    var lines = observers.map { observer in
      "\(observer.lane) is still observed, since tick \(observer.tick)\(begun(observer.site))"
    }
    lines += timers.map { "a timer is pending for \(timeText($0.time))\(begun($0.site))" }
    lines += uncompared.map { "the recording at \($0) was never compared" }
    if observedNothing { lines.append("nothing was observed in any run") }
    return lines.isEmpty ? "nothing is left" : "\n" + lines.joined(separator: "\n") + "\n"
  }

  private func begun(_ site: CallSite?) -> String { site.map { ", begun at \($0)" } ?? "" }
}

extension TestScheduler {
  /// What is left behind by now: lanes that are observed, timers that are pending, recordings that
  /// nobody compared.
  ///
  /// The recordings that still run observe their lanes; ``finish()`` ends them first.
  public var leftovers: Leftovers {
    notes.noteUse()
    var leftovers = Leftovers()
    let lanes = notes.lanes
    for (name, log) in lanes {
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
    let records = notes.records
    leftovers.uncompared = records.filter { !$0.isCompared }.compactMap(\.site)
    leftovers.observedNothing =
      board.runs > 0 && records.isEmpty && lanes.allSatisfy { $0.log.isEmpty }
    return leftovers
  }

  /// Ends the recordings that still run, and tells what is left then.
  ///
  ///     #expect(test.finish() == .none)
  ///
  /// - Returns: What should not be there at the end of a test.
  @discardableResult
  public func finish() -> Leftovers {
    for record in notes.records { record.close() }
    finishTasks()
    return leftovers
  }
}
