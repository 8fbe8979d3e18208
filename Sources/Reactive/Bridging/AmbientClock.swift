/// The time of the ambient scheduler as a Swift clock: the continuous clock in a program, the test's in a test.
///
///     func poll() async throws {
///       while true {
///         try await refresh()
///         try await Task.sleep(for: .seconds(60), clock: .ambient)
///       }
///     }
///
/// It looks up the scheduler at each use: a task-local value that a test's run sets, or
/// ``AmbientScheduler/withScheduler(_:_:)``. If there is none, as in a detached task or a callback, the clock uses
/// the run to which the current thread belongs. So it can be stored, and can be a default argument.
public struct AmbientClock: Clock {
  /// A moment of the ambient scheduler's time.
  ///
  /// Moments can be compared and subtracted if both come from the same scheduler. A moment read in a program means
  /// nothing to a test, and vice versa.
  public struct Instant: InstantProtocol {
    /// The time since the origin of the scheduler's time.
    public var offset: Duration

    /// Makes the moment at a time since the origin.
    public init(offset: Duration) { self.offset = offset }

    /// The moment some time later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from here to another moment.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether one moment comes before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  /// Makes the clock; all instances are alike.
  public init() {}

  /// The current moment.
  public var now: Instant {
    Instant(
      offset: AmbientScheduler.scheduler?.now
        ?? QueueScheduler.epoch.duration(to: ContinuousClock.now))
  }

  /// The shortest time that makes a difference: one nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until a moment; does not wait if it has passed.
  ///
  /// - Parameters:
  ///   - deadline: The moment.
  ///   - tolerance: How much later it may return, in real time.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    guard let scheduler = AmbientScheduler.scheduler else {
      return try await ContinuousClock().sleep(
        until: QueueScheduler.epoch.advanced(by: deadline.offset), tolerance: tolerance)
    }
    guard deadline.offset > scheduler.now else { return try Task.checkCancellation() }
    try await scheduler.sleep(until: deadline.offset, leeway: tolerance ?? .zero)
  }
}

extension Clock where Self == AmbientClock {
  /// The time of the ambient scheduler: the continuous clock in a program, the test's in a test.
  public static var ambient: AmbientClock { AmbientClock() }
}
