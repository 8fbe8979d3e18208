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

  /// Makes the clock; all instances are alike.
  public init() {}

  /// The current moment.
  public var now: Instant {
    Instant(offset: AmbientScheduler.scheduler?.now ?? QueueScheduler.now)
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
      let delay = min(deadline.offset, .nanoseconds(Int64.max)) - QueueScheduler.now
      return try await ContinuousClock().sleep(until: .now + delay, tolerance: tolerance)
    }
    guard deadline.offset > scheduler.now else { return try Task.checkCancellation() }
    try await scheduler.sleep(until: deadline.offset, leeway: tolerance ?? .zero)
  }
}

extension Clock where Self == AmbientClock {
  /// The time of the ambient scheduler: the continuous clock in a program, the test's in a test.
  public static var ambient: AmbientClock { AmbientClock() }
}

extension TimedScheduler {
  /// Waits for a duration of the scheduler's time.
  ///
  /// - Parameters:
  ///   - interval: How long; less than zero counts as zero.
  ///   - leeway: Not used, because a single wait has no leeway; kept for source compatibility.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(for interval: Duration, leeway: Duration = .zero) async throws {
    let timer = SerialDisposable()
    let gate = SleepGate()
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        gate.arm(continuation)
        timer.inner = onBehalf(of: ScheduledWork.sleep) {
          schedule(after: interval) { gate.open(.success(())) }
        }
      }
    } onCancel: {
      timer.dispose()
      gate.open(.failure(CancellationError()))
    }
  }

  /// Waits until a moment of the scheduler's time; does not wait if it has passed.
  ///
  /// - Parameters:
  ///   - moment: A time on the same scale as ``now``.
  ///   - leeway: Not used, because a single wait has no leeway; kept for source compatibility.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until moment: Duration, leeway: Duration = .zero) async throws {
    try await sleep(for: moment.subtractingSaturated(now), leeway: leeway)
  }

  /// The scheduler's time, repeatedly.
  ///
  /// If you iterate more slowly than the timer fires, you get the latest time next; those before it are skipped.
  ///
  /// - Parameters:
  ///   - interval: From now to the first time, and from each time to the next; more than zero.
  ///   - leeway: How much later than due a time may come.
  /// - Returns: A sequence without an end. The timer stops when nobody iterates any more.
  public func timer(interval: Duration, leeway: Duration = .zero) -> AsyncStream<Duration> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let timer = onBehalf(of: "timer(interval:leeway:)") {
        schedule(after: interval, interval: interval, leeway: leeway) { [weak self] in
          if let self { continuation.yield(now) }
        }
      }
      continuation.onTermination = { _ in timer?.dispose() }
    }
  }
}

/// Resumes one sleeper once, in whatever order the timer, the cancellation and the sleeper itself arrive.
private final class SleepGate: Sendable {
  private enum State {
    case closed
    case armed(UnsafeContinuation<Void, any Swift.Error>)
    case open(Result<Void, any Swift.Error>)
  }

  private let state = Lock(State.closed)

  func arm(_ sleeper: UnsafeContinuation<Void, any Swift.Error>) {
    let opened = state.withLock { state -> Result<Void, any Swift.Error>? in
      if case .open(let result) = state { return result }
      state = .armed(sleeper)
      return nil
    }
    if let opened { sleeper.resume(with: opened) }
  }

  func open(_ result: Result<Void, any Swift.Error>) {
    let sleeper = state.withLock { state -> UnsafeContinuation<Void, any Swift.Error>? in
      defer { if case .open = state {} else { state = .open(result) } }
      if case .armed(let sleeper) = state { return sleeper }
      return nil
    }
    sleeper?.resume(with: result)
  }
}
