/// The scheduler that timed operators take when they are given none.
///
/// It is a task-local value. In a program it is a serial queue; within a test's run it is the test's
/// own, so code that names no scheduler can be tested in virtual time as it is. A producer asks when it
/// is started, a signal when the operator is called.
public enum AmbientScheduler {
  @TaskLocal private static var override: (any TimedScheduler)?

  private static let queue = QueueScheduler(name: "Reactive.AmbientScheduler")

  /// The scheduler in force here.
  public static var current: any TimedScheduler { override ?? queue }

  /// Puts another scheduler in force while a closure runs.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that timed operators take within.
  ///   - body: What is run.
  /// - Returns: What the closure returns.
  public static func withScheduler<Result>(
    _ scheduler: any TimedScheduler, _ body: () throws -> Result
  ) rethrows -> Result {
    try $override.withValue(scheduler, operation: body)
  }
}
