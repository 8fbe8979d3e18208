import Synchronization

/// What a test harness provides to the code that it runs: the scheduler, the executor, limits, and notes of what happens.
///
/// It is an object, since it is set for each run of a test. A program has none.
///
/// With ``AmbienceFinder``, this is all that the library asks of the harness. What does not belong to the run of the calling code
/// is kept with the calling thread or with a stream, for a harness to read:
/// - ``ScheduledWork``: which operator is scheduling work, and who made its stage;
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
  /// It waits for a time, or otherwise until a thread is free. `isDefault` says whether the scheduler is the one that
  /// operators use by default in a program.
  func report(
    _ work: (any Disposable)?, isTimer: Bool, of name: StaticString, on scheduler: any Scheduler,
    isDefault: Bool)
  /// Notes that a stream sends what the current task has found out, so that it has more to send until then.
  func noteOperation()
  /// Who calls; nil if this is not kept.
  var keptCaller: (any KeptCaller)? { get }
  /// Whether a run of the test is under way, on whichever thread.
  var isInJob: Bool { get }
  /// Notes what happens at a tagged stage.
  ///
  /// - Returns: Whether there is a test that notes it.
  func note(_ report: StageTag.Report, of tag: StageTag) -> Bool
}

/// Finds the test of the calling code where no task-local value names it.
package protocol AmbienceFinder: Sendable {
  /// The run that the calling code is part of, as in a detached task.
  static var current: (any Ambience)? { get }
  /// The test that the calling code belongs to although it is outside of all runs.
  static var outside: (any Ambience)? { get }
  /// Does something with the queues of the system that stays real, whatever the calling code belongs to.
  static func onSystemQueues<Result>(_ body: () throws -> Result) rethrows -> Result
}

/// What a loop in which no time passes does in each round.
@usableFromInline
package enum LoopRound: Sendable {
  /// It starts a stream.
  case starts
  /// It sends an element of a sequence.
  case values
}
