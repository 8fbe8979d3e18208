import Reactive
import Synchronization

/// A job that waits again after it has run, until it is stopped.
///
/// What it would do is let go once it is stopped and nobody is running it.
@usableFromInline
class RecurringJob: Job, @unchecked Sendable {
  // Unchecked, because a class that is not final cannot be checked; it adds an atomic.

  /// Whether it was stopped, whether it has been let go, and how many are running it.
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

  /// Does something as if its time had come.
  final func run(_ work: () -> Void) {
    marks.add(Self.runner, ordering: .acquiringAndReleasing)
    if !isStopped { work() }
    letGoIfDone(marks.subtract(Self.runner, ordering: .acquiringAndReleasing).newValue)
  }

  /// What is done each time.
  func recur() {}

  /// Called once, as it is stopped, with the board's lock held.
  ///
  /// - Returns: What is to be released once the lock is given back.
  func noteStop(in state: inout JobBoard.State) -> Job? { nil }

  /// Stops it: nothing more is wanted.
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
    // More than one may find it so, and one alone may do it.
    let (isMine, _) = self.marks.compareExchange(
      expected: Self.stopped, desired: Self.stopped | Self.gone, ordering: .acquiringAndReleasing)
    if isMine { letGo() }
  }
}

/// A closure that is called again and again.
final class RepeatingJob: RecurringJob, @unchecked Sendable {
  // Unchecked: `action` is let go when nobody runs it, or will.

  /// Whose work it is.
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
      // Looked at with the lock held, which whoever stops it takes after saying so.
      guard !isStopped else { return }
      group = state.group(.timer)
      wait(until: state.time(after: interval), number: state.jobs.takeNumber(), in: &state)
    }
  }

  override func letGo() { action = nil }
}
