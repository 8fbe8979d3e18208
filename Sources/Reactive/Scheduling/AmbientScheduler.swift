/// The scheduler that timed operators take when they are given none.
///
/// It is a task-local value. In a program it is a serial queue; within a test's run it is the test's
/// own, so code that names no scheduler can be tested in virtual time as it is. A producer asks when it
/// is started, a signal when the operator is called.
public enum AmbientScheduler {
  private struct Override: Sendable {
    var scheduler: any TimedScheduler
    var executor: (any TaskExecutor)?
  }

  @TaskLocal private static var override: Override?

  private static let queue = QueueScheduler(name: "Reactive.AmbientScheduler")

  /// The scheduler in force here.
  public static var current: any TimedScheduler { override?.scheduler ?? queue }

  /// Where the tasks run that producers of asynchronous work start; nil for where tasks run by
  /// themselves.
  package static var executor: (any TaskExecutor)? { override?.executor }

  /// Puts another scheduler in force while a closure runs.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that timed operators take within.
  ///   - body: What is run.
  /// - Returns: What the closure returns.
  public static func withScheduler<Result>(
    _ scheduler: any TimedScheduler, _ body: () throws -> Result
  ) rethrows -> Result {
    try withScheduler(scheduler, executor: executor, body)
  }

  /// Puts another scheduler in force while a closure runs, and a place for the tasks of producers.
  @usableFromInline
  package static func withScheduler<Result>(
    _ scheduler: any TimedScheduler, executor: (any TaskExecutor)?, _ body: () throws -> Result
  ) rethrows -> Result {
    try $override.withValue(Override(scheduler: scheduler, executor: executor), operation: body)
  }
}
