import Reactive

/// The virtual time of a test as a Swift clock.
///
///     try await Task.sleep(for: .seconds(2), clock: test.clock)
///
/// A sleep ends when a run of the scheduler reaches its time.
public struct TestClock: Clock {
  /// A moment of virtual time.
  public struct Instant: InstantProtocol {
    /// The time since the start of the scheduler.
    public var offset: Duration

    /// Makes the moment at some time since the start of the scheduler.
    public init(offset: Duration) { self.offset = offset }

    /// The moment some time later, limited to the last moment that can be represented.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset.addingSaturated(duration))
    }

    /// The time from here to another moment.
    public func duration(to other: Instant) -> Duration {
      other.offset.subtractingSaturated(offset)
    }

    /// Whether one moment comes before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let scheduler: TestScheduler

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  /// The current moment.
  public var now: Instant { Instant(offset: scheduler.now) }

  /// The shortest time that can be told apart.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until a moment; returns at once if it has passed.
  ///
  /// - Parameters:
  ///   - deadline: The moment.
  ///   - tolerance: Has no effect in virtual time.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    guard deadline > now else { return try Task.checkCancellation() }
    try await scheduler.sleep(until: deadline.offset)
  }
}

extension TestScheduler {
  /// The virtual time as a Swift clock.
  public var clock: TestClock { TestClock(self) }
}
