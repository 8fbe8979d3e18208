import Synchronization

/// What a test harness provides to the code that it runs: the scheduler, the executor, limits, and notes of what happens.
///
/// It is an object, since it is set for each run of a test. A program has none, unless it calls
/// ``AmbientScheduler/withScheduler(_:_:)``.
///
/// This is the only protocol between the library and the harness. What does not belong to the run of the calling code
/// is kept with the calling thread or with a stream, for a harness to read:
/// - ``WorkNames``: which operator is scheduling work;
/// - ``Footprint``: which gates and locks the work touches;
/// - `Signal.watchedPipe`: who observes a signal.
@usableFromInline
package protocol Ambience: AnyObject, Sendable {
  /// The scheduler that timed operators use.
  var ambientScheduler: any TimedScheduler { get }
  /// The executor for the tasks of producers; nil for the default executor.
  var ambientExecutor: (any TaskExecutor)? { get }
  /// Whether an operator that has done something a number of times in one loop may continue.
  func mayGoOn(after count: Int, _ round: LoopRound, for name: StaticString) -> Bool
  /// Notes work that an operator scheduled in real time.
  ///
  /// `isDefault` says whether the scheduler is the one that operators use by default in a program.
  func report(
    _ work: (any Disposable)?, of name: StaticString, on scheduler: any Scheduler, isDefault: Bool)
  /// Whether the calling code is part of a job of a test's run.
  var isInJob: Bool { get }
  /// Notes what happens at a tagged stage.
  ///
  /// - Returns: Whether there is a test that notes it.
  func note(_ report: StageTag.Report, of tag: StageTag) -> Bool
}

/// What a loop in which no time passes does in each round.
@usableFromInline
package enum LoopRound: Sendable {
  /// It starts a stream.
  case starts
  /// It sends an element of a sequence.
  case values
}

// MARK: - Names of scheduled work

/// Whose work is being scheduled, for a test that reports a run that does not settle.
///
/// Most tests never need it, so most names are kept only on request.
package enum WorkNames {
  private static let askers = Atomic<Int>(0)

  fileprivate static var areWanted: Bool { askers.load(ordering: .relaxed) > 0 }

  /// The operator that is scheduling work on the calling thread, as `#function` names it; nil if it is unknown.
  package static var current: StaticString? { CurrentThread().scheduling }

  /// Requests names, for all schedulers; `stopAsking` must follow.
  package static func ask() { askers.add(1, ordering: .relaxed) }

  /// Withdraws a request.
  package static func stopAsking() { askers.subtract(1, ordering: .relaxed) }
}

/// How long work is pending if it is scheduled in real time during a test's run, which does not wait for it.
enum RealTimeWait {
  /// For a time that the operator was given.
  case timer
  /// Until the scheduler's thread is free.
  case thread
  /// It is of no interest: the stream is over.
  case none
}

extension Scheduler {
  /// Schedules work through a closure, and lets a test know whose work it is.
  ///
  /// - Parameters:
  ///   - name: An operator, as `#function` names it.
  ///   - isAlwaysNamed: Whether to name it without a request: for work that is scheduled once and then repeats.
  ///   - wait: What a test reports if the work is scheduled in real time.
  ///   - schedule: Schedules the work.
  /// - Returns: What the closure returns.
  func naming(
    _ name: StaticString, unasked isAlwaysNamed: Bool = false,
    inRealTime wait: RealTimeWait = .timer, _ schedule: () -> (any Disposable)?
  ) -> (any Disposable)? {
    guard AmbientScheduler.isInTests else { return schedule() }
    let isNamed = isAlwaysNamed || WorkNames.areWanted
    let work = isNamed ? CurrentThread().scheduling(for: name, schedule) : schedule()
    if wait != .none, Self.isRealTime {
      AmbientScheduler.report(wait == .timer ? work : nil, of: name, on: self)
    }
    return work
  }

  /// Schedules work of an operator.
  func schedule(for name: StaticString, _ work: @escaping @Sendable () -> Void) -> (any Disposable)?
  {
    naming(name, inRealTime: .thread) { schedule(work) }
  }

  /// Whether the schedulers of this type run in real time.
  ///
  /// Types are compared as identities, which is much faster than a cast: most work of a test runs in virtual time. A
  /// scheduler of somebody else may well run in virtual time too.
  private static var isRealTime: Bool {
    let type = ObjectIdentifier(Self.self)
    return type == ObjectIdentifier(QueueScheduler.self)
      || type == ObjectIdentifier(UIScheduler.self)
      || type == ObjectIdentifier(ConcurrentScheduler.self)
  }
}

extension TimedScheduler {
  /// Schedules work of an operator after a delay.
  func schedule(
    after delay: Duration, for name: StaticString, _ work: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    naming(name) { schedule(after: delay, action: work) }
  }
}
