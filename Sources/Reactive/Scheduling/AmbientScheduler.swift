import Synchronization

/// The scheduler that timed operators use by default.
///
/// It is a task-local value. In a program it is a serial queue. Within a test's run it is the test's scheduler, so
/// code that names no scheduler can be tested in virtual time unchanged. A producer looks it up when it is started,
/// a signal when the operator is called.
public enum AmbientScheduler {
  /// What code in a closure or a run is surrounded by.
  private struct Surroundings: Sendable {
    let scheduler: any TimedScheduler
    let executor: (any TaskExecutor)?
    /// What the harness provides; nil outside of tests.
    let ambience: (any Ambience)?
  }

  @TaskLocal private static var surroundings: Surroundings?

  private static let finder = Lock<(any AmbienceFinder.Type)?>(nil)
  private static let hasTests = Atomic<Bool>(false)

  private static let queue = QueueScheduler(name: "Reactive.AmbientScheduler")

  /// The current scheduler.
  public static var current: any TimedScheduler { scheduler ?? queue }

  /// The current scheduler; nil if it is the queue of a program.
  package static var scheduler: (any TimedScheduler)? {
    surroundings?.scheduler ?? ambience?.ambientScheduler
  }

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

  /// Reports work that is scheduled in real time to the test that the calling code is part of, in a run or outside.
  static func report(
    _ work: (any Disposable)?, isTimer: Bool, of name: StaticString, on scheduler: any Scheduler
  ) {
    harness?.report(
      work, isTimer: isTimer, of: name, on: scheduler, isDefault: scheduler === queue)
  }

  /// Who calls; nil outside of tests, and if the test does not keep this.
  static var keptCaller: (any KeptCaller)? { isInTests ? harness?.keptCaller : nil }

  /// The test that the calling code is part of, in a run or outside.
  private static var harness: (any Ambience)? { ambience ?? finder.withLock { $0 }?.outside }

  /// The executor for the tasks that producers of asynchronous work start; nil for the default executor.
  package static var executor: (any TaskExecutor)? {
    surroundings?.executor ?? ambience?.ambientExecutor
  }

  /// What the harness provides; nil outside of a test's run.
  package static var ambience: (any Ambience)? {
    if let surroundings { return surroundings.ambience }
    guard isInTests else { return nil }
    return finder.withLock { $0 }?.current
  }

  /// Whether there has been a test in this process: the only thing that a program asks before it names its work.
  static var isInTests: Bool { hasTests.load(ordering: .acquiring) }

  /// Notes that this process has tests, and where to look for them.
  package static func beginTests(_ finder: any AmbienceFinder.Type) {
    guard !isInTests else { return }
    self.finder.withLock { $0 = finder }
    hasTests.store(true, ordering: .releasing)
  }

  /// Does something with the queues of the system that stays real, also in a run of a test, where queues are virtual.
  package static func onSystemQueues<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isInTests, let finder = finder.withLock({ $0 }) else { return try body() }
    return try finder.onSystemQueues(body)
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
    let inner = Surroundings(scheduler: scheduler, executor: executor, ambience: ambience)
    return try $surroundings.withValue(inner, operation: body)
  }

  /// Sets the scheduler, and the executor for the tasks of producers, while a closure runs.
  @usableFromInline
  package static func withAmbience<Result>(
    _ ambience: any Ambience, _ body: () throws -> Result
  ) rethrows -> Result {
    let inner = Surroundings(
      scheduler: ambience.ambientScheduler, executor: ambience.ambientExecutor, ambience: ambience)
    return try $surroundings.withValue(inner, operation: body)
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
