import Reactive
import Synchronization

/// A job that waits again after it has run, until it is stopped.
///
/// Its work is released once it is stopped and nobody is running it.
@usableFromInline
class RecurringJob: Job, @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked; it adds an atomic.

  /// Whether it was stopped, whether its work has been released, and how many callers are running it.
  private final let marks = Atomic<UInt>(0)

  private static var stopped: UInt { 1 }
  private static var gone: UInt { 2 }
  private static var runner: UInt { 4 }

  @usableFromInline override final var isDisposed: Bool { isStopped }

  @usableFromInline final var isStopped: Bool {
    marks.load(ordering: .acquiring) & Self.stopped != 0
  }

  @usableFromInline override final func dispose() { stop() }

  override final func run() { run { recur() } }

  /// Runs work in place of a turn of the job.
  final func run(_ work: () -> Void) {
    marks.add(Self.runner, ordering: .acquiringAndReleasing)
    if !isStopped { work() }
    letGoIfDone(marks.subtract(Self.runner, ordering: .acquiringAndReleasing).newValue)
  }

  /// The work of each turn.
  func recur() {}

  /// Called once when the job is stopped, with the board's lock held.
  ///
  /// - Returns: An object to release after the lock has been given back.
  func noteStop(in state: inout JobBoard.State) -> Job? { nil }

  /// Stops the job.
  @usableFromInline
  final func stop() {
    let old = marks.bitwiseOr(Self.stopped, ordering: .acquiringAndReleasing).oldValue
    guard old & Self.stopped == 0 else { return }
    let held = board.state.withLock { state in
      _ = cancel(in: &state)
      return noteStop(in: &state)
    }
    withExtendedLifetime(held) {}
    letGoIfDone(marks.load(ordering: .acquiring))
  }

  private func letGoIfDone(_ marks: UInt) {
    guard marks == Self.stopped else { return }
    // Several callers may get here, but only one may release the work.
    let (isMine, _) = self.marks.compareExchange(
      expected: Self.stopped, desired: Self.stopped | Self.gone, ordering: .acquiringAndReleasing)
    if isMine { letGo() }
  }
}

/// A job that runs a closure again and again.
final class RepeatingJob: RecurringJob, @unchecked Sendable {
  // Unchecked: `action` is released when nobody runs it, or will.

  /// The name of the operator that scheduled it.
  let name: StaticString?
  private let interval: Int64
  private var action: (@Sendable () -> Void)?

  init(
    _ board: JobBoard, group: UInt64, origin: Int32, name: StaticString?, every interval: Int64,
    _ action: @escaping @Sendable () -> Void
  ) {
    self.name = name
    self.interval = interval
    self.action = action
    super.init(board, .timer, group: group, origin: origin)
  }

  override func recur() {
    action?()
    board.state.withLock { state in
      // Checked with the lock held: whoever stops the job sets the mark first and then takes the lock.
      guard !isStopped else { return }
      group = state.group(.timer)
      state.guide?.noteScheduledAgain(self)
      wait(until: state.time(after: interval), number: state.jobs.takeNumber(), in: &state)
    }
  }

  override func letGo() { action = nil }
}
