import Synchronization

/// Waits for a stream to fire: once, at its first value or when it completes.
///
/// An interrupted stream does not fire.
final class Trigger: Sendable {
  private let branch: Lifetime
  private let refusal: String?
  private let hasFired = Atomic<Bool>(false)
  private let action: @Sendable () -> Void

  private init(
    _ branch: Lifetime, refusing refusal: String?, _ action: @escaping @Sendable () -> Void
  ) {
    self.branch = branch
    self.refusal = refusal
    self.action = action
  }

  /// Starts a stream and waits for it.
  ///
  /// Call it outside every gate.
  ///
  /// - Parameters:
  ///   - stream: The stream to wait for.
  ///   - lifetime: Limits the wait; the stream is disposed of when it fires or this lifetime ends.
  ///   - refusal: The message of the trap if streams fire one after the other while they are started, which would never
  ///     end. Pass it if the action waits for the next stream.
  ///   - action: Called at most once, outside every gate.
  static func wait<Stream: SignalProducerConvertible>(
    for stream: Stream, within lifetime: Lifetime, refusing refusal: String? = nil,
    _ action: @escaping @Sendable () -> Void
  ) where Stream.Error == Never {
    let trigger = Trigger(lifetime.branch(), refusing: refusal, action)
    let observer = Signal<Stream.Value, Never>.Observer(
      onValue: { _ in trigger.fire() },
      onTermination: { termination in
        if case .completed = termination { trigger.fire() } else { trigger.branch.end() }
      })
    guard refusal != nil else { return stream.producer.run(observer, trigger.branch) }
    Self.$start.withValue(Start(trigger)) { stream.producer.run(observer, trigger.branch) }
  }

  private func fire() {
    guard !hasFired.exchange(true, ordering: .acquiringAndReleasing), !branch.hasEnded else {
      return
    }
    if let refusal, let start = Self.start, start.isOf(self), start.depth == Self.depthLimit {
      preconditionFailure(refusal)
    }
    // Ended right away, so that a source that keeps sending stops even if the action has to wait.
    branch.end()
    action()
  }

  // MARK: Firing during the start

  /// How many streams may fire inside one another's start.
  ///
  /// One level can be correct: while a signal is being observed, it may have to deliver a value
  /// that another thread has queued at its gate. The stream that is then started in its place waits
  /// in the same queue.
  private static let depthLimit = 8

  /// The innermost start in progress on the current thread, or in progress when the current task
  /// was created.
  @TaskLocal private static var start: Start?

  private struct Start: Sendable {
    let depth: Int
    private let trigger: ObjectIdentifier
    private let task: Int?

    init(_ trigger: Trigger) {
      self.trigger = ObjectIdentifier(trigger)
      task = Self.currentTask
      depth = Trigger.start.map { $0.isHere ? $0.depth + 1 : 1 } ?? 1
    }

    func isOf(_ trigger: Trigger) -> Bool { self.trigger == ObjectIdentifier(trigger) && isHere }

    /// False in a task created during the start, because the task is not part of the start.
    private var isHere: Bool { task == Self.currentTask }

    private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
  }
}
