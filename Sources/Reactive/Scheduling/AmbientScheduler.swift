import Synchronization

/// The scheduler that timed operators take when they are given none.
///
/// It is a task-local value. In a program it is a serial queue; within a test's run it is the test's
/// own, so code that names no scheduler can be tested in virtual time as it is. A producer asks when it
/// is started, a signal when the operator is called.
public enum AmbientScheduler {
  @TaskLocal private static var override: (any Ambience)?

  private static let finder = Lock<AmbienceFinder?>(nil)
  private static let hasFinder = Atomic<Bool>(false)

  private static let queue = QueueScheduler(name: "Reactive.AmbientScheduler")

  /// The scheduler in force here.
  public static var current: any TimedScheduler { scheduler ?? queue }

  /// The same; nil where it is the queue of a program.
  package static var scheduler: (any TimedScheduler)? { ambience?.ambientScheduler }

  /// Whether an operator may go on that starts streams again and again without time passing.
  ///
  /// - Parameters:
  ///   - count: How many it has started in one loop.
  ///   - name: The operator, as its declaration names it.
  /// - Returns: False if a test's run has reached its limit, which the test then reports. Always true in a program.
  package static func mayGoOn(after count: Int, for name: StaticString) -> Bool {
    ambience?.mayGoOn(after: count, for: name) ?? true
  }

  /// Where the tasks run that producers of asynchronous work start; nil for where tasks run by
  /// themselves.
  package static var executor: (any TaskExecutor)? { ambience?.ambientExecutor }

  /// What is in force here; nil outside of tests.
  private static var ambience: (any Ambience)? {
    if let override { return override }
    guard hasFinder.load(ordering: .acquiring) else { return nil }
    return finder.withLock { $0 }?.find()
  }

  /// Says where to look where there is no task-local value, as in a detached task.
  package static func look(_ find: @escaping @Sendable () -> (any Ambience)?) {
    finder.withLock { $0 = AmbienceFinder(find: find) }
    hasFinder.store(true, ordering: .releasing)
  }

  /// Puts another scheduler in force while a closure runs.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that timed operators take within.
  ///   - body: What is run.
  /// - Returns: What the closure returns.
  public static func withScheduler<Result>(
    _ scheduler: any TimedScheduler, _ body: () throws -> Result
  ) rethrows -> Result {
    try withAmbience(Override(scheduler, executor, within: ambience), body)
  }

  /// Puts another scheduler in force while a closure runs, and a place for the tasks of producers.
  @usableFromInline
  package static func withAmbience<Result>(
    _ ambience: any Ambience, _ body: () throws -> Result
  ) rethrows -> Result {
    try $override.withValue(ambience, operation: body)
  }
}

/// What is in force while a closure runs: an object, since it is put there for each run of a test.
@usableFromInline
package protocol Ambience: AnyObject, Sendable {
  /// The scheduler that timed operators take.
  var ambientScheduler: any TimedScheduler { get }
  /// Where the tasks of producers run; nil for where tasks run by themselves.
  var ambientExecutor: (any TaskExecutor)? { get }
  /// Whether an operator may go on that has started a number of streams in one loop.
  func mayGoOn(after count: Int, for name: StaticString) -> Bool
}

/// A closure in a structure: one that stands in a lock by itself is wrapped once more each time the lock is taken.
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

  func mayGoOn(after count: Int, for name: StaticString) -> Bool {
    outer?.mayGoOn(after: count, for: name) ?? true
  }
}
