// Dispatch has not declared its sources Sendable; they may be used from any thread.
@preconcurrency import Dispatch

/// Runs work on a serial dispatch queue.
public final class QueueScheduler: TimedScheduler {
  /// The scheduler of the main queue.
  public static let main = QueueScheduler(queue: .main)

  /// The queue that runs the work.
  public let queue: DispatchQueue

  private static let epoch = RealTime.now

  init(queue: DispatchQueue) { self.queue = queue }

  /// Makes a scheduler with its own serial queue.
  ///
  /// - Parameters:
  ///   - qos: How urgent its work is; unspecified to use the urgency of the code that schedules it.
  ///   - name: The name of the queue in debuggers.
  ///   - target: The queue that the work ends up on, if not a new one.
  public init(
    qos: DispatchQoS = .unspecified, name: String = "Reactive.QueueScheduler",
    targeting target: DispatchQueue? = nil
  ) {
    queue = DispatchQueue(label: name, qos: qos, target: target)
  }

  /// The time since the first use of a queue scheduler in this process.
  public var now: Duration { Self.now }

  static var now: Duration {
    // Read first: the first call creates the epoch, which must not lie in the future.
    let epoch = Self.epoch
    return RealTime.now - epoch
  }

  /// Runs an action on the queue, after the work that is already queued.
  ///
  /// - Parameter action: Run at most once.
  /// - Returns: A handle whose disposal prevents the action from running, if it has not begun. It is disposed of once
  ///   the action begins.
  @preconcurrency
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let job = AnyDisposable()
    AmbientScheduler.onSystemQueues {
      queue.async {
        guard !job.isDisposed else { return }
        // From now on nothing waits: a test asks the handle.
        job.dispose()
        action()
      }
    }
    return job
  }

  /// Runs an action on the queue after some time.
  ///
  /// - Parameters:
  ///   - delay: From now; less than zero counts as zero.
  ///   - action: Run at most once.
  /// - Returns: A handle whose disposal cancels the timer and releases the action.
  @preconcurrency
  @discardableResult
  public func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    AmbientScheduler.onSystemQueues {
      timer(after: delay, repeating: .never, leeway: .zero, action)
    }
  }

  /// Runs an action on the queue repeatedly.
  ///
  /// - Parameters:
  ///   - delay: From now to the first run.
  ///   - interval: From one run to the next; more than zero.
  ///   - leeway: How much later than due a run may begin; less than zero counts as zero.
  ///   - action: Run until the handle is disposed of.
  /// - Returns: A handle whose disposal stops it and releases the action.
  @preconcurrency
  @discardableResult
  public func schedule(
    after delay: Duration, interval: Duration, leeway: Duration = .zero,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    precondition(
      interval > .zero,
      "QueueScheduler repeats work at an interval of more than zero, but was given \(interval).")
    return AmbientScheduler.onSystemQueues {
      timer(after: delay, repeating: interval.dispatch(), leeway: leeway, action)
    }
  }

  private func timer(
    after delay: Duration, repeating: DispatchTimeInterval, leeway: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let source = DispatchSource.makeTimerSource(queue: queue)
    let timer = AnyDisposable { source.cancel() }
    source.schedule(
      deadline: .now() + max(.zero, delay).dispatch(), repeating: repeating,
      leeway: max(.zero, leeway).dispatch())
    source.setEventHandler {
      guard !timer.isDisposed else { return }
      if repeating == .never { timer.dispose() }
      action()
    }
    source.activate()
    return timer
  }
}

extension Duration {
  /// The same length as Dispatch represents it: in the smallest unit that has room for it, rounded up to that unit.
  ///
  /// - Parameter limit: The largest number of a unit. With the 64 bits of most systems, nanoseconds have room for three
  ///   hundred years, with the 32 bits of some watches for two seconds.
  /// - Returns: At least that length, unless it is longer than the limit in seconds.
  package func dispatch(upTo limit: Int = .max) -> DispatchTimeInterval {
    let length = nanoseconds
    func count(of unit: Int64) -> Int? {
      let (whole, rest) = length.quotientAndRemainder(dividingBy: unit)
      let count = rest > 0 ? whole + 1 : whole
      return count <= limit ? Int(count) : nil
    }
    if let count = count(of: 1) { return .nanoseconds(count) }
    if let count = count(of: 1_000) { return .microseconds(count) }
    if let count = count(of: 1_000_000) { return .milliseconds(count) }
    return .seconds(count(of: 1_000_000_000) ?? limit)
  }
}

/// Runs work on a pool of threads, several jobs at a time, in no particular order.
///
/// Use it for work whose parts do not depend on each other. If events must stay in order, use a ``QueueScheduler``.
public final class ConcurrentScheduler: TimedScheduler {
  private let queue: QueueScheduler

  /// Makes a scheduler with its own concurrent queue.
  ///
  /// - Parameters:
  ///   - qos: How urgent its work is.
  ///   - name: The name of the queue in debuggers.
  public init(qos: DispatchQoS = .default, name: String = "Reactive.ConcurrentScheduler") {
    queue = QueueScheduler(
      queue: DispatchQueue(label: name, qos: qos, attributes: .concurrent))
  }

  /// The time since the first use of a queue scheduler in this process.
  public var now: Duration { queue.now }

  /// Runs an action on a thread of the pool.
  ///
  /// - Parameter action: Run at most once.
  /// - Returns: A handle whose disposal prevents the action from running, if it has not begun.
  @preconcurrency
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    queue.schedule(action)
  }

  /// Runs an action on a thread of the pool after some time.
  ///
  /// - Parameters:
  ///   - delay: From now; less than zero counts as zero.
  ///   - action: Run at most once.
  /// - Returns: A handle whose disposal cancels the timer and releases the action.
  @preconcurrency
  @discardableResult
  public func schedule(
    after delay: Duration, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    queue.schedule(after: delay, action: action)
  }

  /// Runs an action on threads of the pool repeatedly; each run begins after the previous one.
  ///
  /// - Parameters:
  ///   - delay: From now to the first run.
  ///   - interval: From one run to the next; more than zero.
  ///   - leeway: How much later than due a run may begin; less than zero counts as zero.
  ///   - action: Run until the handle is disposed of.
  /// - Returns: A handle whose disposal stops it and releases the action.
  @preconcurrency
  @discardableResult
  public func schedule(
    after delay: Duration, interval: Duration, leeway: Duration = .zero,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    queue.schedule(after: delay, interval: interval, leeway: leeway, action: action)
  }
}
