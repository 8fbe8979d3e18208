import Synchronization

/// A stream that is waited for: it fires once, at its first value or as it completes.
///
/// An interruption does not fire it.
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
  ///   - stream: What is waited for.
  ///   - lifetime: How long; the stream is disposed of as it fires or when this ends.
  ///   - refusal: Given where the action waits for the next stream: what is wrong if one after the other
  ///     fires while it is started. That traps with this message, for it would never end.
  ///   - action: Called at most once, outside of every gate.
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
    // At once: a source that has fired and goes on is to stop, even if the action has to wait.
    branch.end()
    action()
  }

  // MARK: Firing while being started

  /// How many streams may fire one in the start of the other.
  ///
  /// One may, and be no mistake: while it is being observed, a signal may have to deliver here what
  /// another thread has left at its door. What is then started in its place waits at the same door.
  private static let depthLimit = 8

  /// The innermost start that the current thread is in, or that the current task was made in.
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

    /// False in a task that was made in the start: that is no part of it.
    private var isHere: Bool { task == Self.currentTask }

    private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
  }
}
