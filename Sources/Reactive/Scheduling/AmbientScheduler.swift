import Synchronization

/// The scheduler that timed operators use by default.
///
/// It is a task-local value. In a program it is a serial queue. Within a test's run it is the test's scheduler, so
/// code that names no scheduler can be tested in virtual time unchanged. A producer looks it up when it is started,
/// a signal when the operator is called.
public enum AmbientScheduler {
  @TaskLocal private static var override: (any Ambience)?

  private static let finder = Lock<AmbienceFinder?>(nil)
  private static let hasTests = Atomic<Bool>(false)

  private static let queue = QueueScheduler(name: "Reactive.AmbientScheduler")

  /// The current scheduler.
  public static var current: any TimedScheduler { scheduler ?? queue }

  /// The current scheduler; nil if it is the queue of a program.
  package static var scheduler: (any TimedScheduler)? { ambience?.ambientScheduler }

  /// Whether an operator that does something again and again, without time passing, may continue.
  ///
  /// - Parameters:
  ///   - count: How often it has done so in one loop.
  ///   - round: What it does.
  ///   - name: The operator, as its declaration names it.
  /// - Returns: False if a test's run has reached its limit, which the test then reports. Always true in a program.
  @usableFromInline
  package static func mayGoOn(
    after count: Int, _ round: LoopRound = .starts, for name: StaticString
  ) -> Bool {
    ambience?.mayGoOn(after: count, round, for: name) ?? true
  }

  /// Reports work that is scheduled in real time to the run that the calling code is part of.
  static func report(
    _ work: (any Disposable)?, of name: StaticString, on scheduler: any Scheduler
  ) {
    ambience?.report(work, of: name, on: scheduler, isDefault: scheduler === queue)
  }

  /// Reports what happens at a tagged stage to the run that the calling code is part of.
  ///
  /// - Returns: Whether there is a test's run to report it to.
  @discardableResult
  static func report(_ report: @autoclosure () -> StageTag.Report, of tag: StageTag) -> Bool {
    ambience?.note(report(), of: tag) ?? false
  }

  /// Whether the calling code is part of a job of a test's run.
  static var isInJob: Bool { ambience?.isInJob ?? false }

  /// The executor for the tasks that producers of asynchronous work start; nil for the default executor.
  package static var executor: (any TaskExecutor)? { ambience?.ambientExecutor }

  /// The current ambience; nil if neither a test nor `withScheduler` has set one.
  private static var ambience: (any Ambience)? {
    if let override { return override }
    guard isInTests else { return nil }
    return finder.withLock { $0 }?.find()
  }

  /// Whether there has been a test in this process: the only thing that a program asks before it schedules.
  static var isInTests: Bool { hasTests.load(ordering: .acquiring) }

  /// Notes that this process has tests.
  package static func beginTests() {
    if !isInTests { hasTests.store(true, ordering: .releasing) }
  }

  /// Sets where to look if there is no task-local value, as in a detached task.
  package static func look(_ find: @escaping @Sendable () -> (any Ambience)?) {
    finder.withLock { $0 = AmbienceFinder(find: find) }
    beginTests()
  }

  /// Makes another scheduler the current one while a closure runs.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that timed operators use within the closure.
  ///   - body: The closure to run.
  /// - Returns: What the closure returns.
  public static func withScheduler<Result>(
    _ scheduler: any TimedScheduler, _ body: () throws -> Result
  ) rethrows -> Result {
    try withAmbience(Override(scheduler, executor, within: ambience), body)
  }

  /// Sets the scheduler, and the executor for the tasks of producers, while a closure runs.
  @usableFromInline
  package static func withAmbience<Result>(
    _ ambience: any Ambience, _ body: () throws -> Result
  ) rethrows -> Result {
    try $override.withValue(ambience, operation: body)
  }
}

/// A closure in a structure, because one stored directly in a lock is wrapped once more each time the lock is
/// taken.
private struct AmbienceFinder: Sendable {
  let find: @Sendable () -> (any Ambience)?
}

private final class Override: Ambience {
  let ambientScheduler: any TimedScheduler
  let ambientExecutor: (any TaskExecutor)?
  private let outer: (any Ambience)?

  init(
    _ scheduler: any TimedScheduler, _ executor: (any TaskExecutor)?,
    within outer: (any Ambience)?
  ) {
    ambientScheduler = scheduler
    ambientExecutor = executor
    self.outer = outer
  }

  func mayGoOn(after count: Int, _ round: LoopRound, for name: StaticString) -> Bool {
    outer?.mayGoOn(after: count, round, for: name) ?? true
  }

  func report(
    _ work: (any Disposable)?, of name: StaticString, on scheduler: any Scheduler, isDefault: Bool
  ) {
    outer?.report(work, of: name, on: scheduler, isDefault: isDefault)
  }

  var isInJob: Bool { outer?.isInJob ?? false }

  func note(_ report: StageTag.Report, of tag: StageTag) -> Bool {
    outer?.note(report, of: tag) ?? false
  }
}

/// Counts the elements that a loop sends, because a test stops an endless one.
///
/// A test is asked only now and then: it is found by a task-local value, which is too expensive for each element.
@usableFromInline
struct ElementCount {
  @usableFromInline var count = 0

  @inlinable
  init() {}

  /// Counts an element.
  ///
  /// - Parameter name: The operator, as its declaration names it.
  /// - Returns: Whether the loop may go on.
  @inlinable
  mutating func mayGoOn(for name: StaticString) -> Bool {
    count &+= 1
    return count & 0xFFFF != 0 || AmbientScheduler.mayGoOn(after: count, .values, for: name)
  }
}
