import Reactive
import ReactiveTesting

/// The last resort against cases that take too much processor time or memory, although their runs are within the limits.
///
/// Which cases it ends depends on the machine, so its own limits are far above what a run takes that is within its limits.
package final class Watchdog: Sendable {
  private enum Excess: Sendable { case time, memory }

  private let timeLimit: Duration
  private let memoryLimit: Int
  /// Makes a clock for the thread that calls it.
  let clock: @Sendable () -> ProcessorClock
  private let memory: @Sendable () -> Int
  private let excess = Lock<Excess?>(nil)

  /// Makes a watchdog.
  ///
  /// - Parameters:
  ///   - timeLimit: How much processor time a case may take.
  ///   - memoryLimit: How many bytes of memory the process may have.
  ///   - clock: Makes a clock for the thread that calls it.
  ///   - memory: How many bytes of memory the process has.
  package init(
    timeLimit: Duration = .seconds(60), memoryLimit: Int = 4 << 30,
    clock: @escaping @Sendable () -> ProcessorClock = { .ofThread },
    memory: @escaping @Sendable () -> Int = { processMemory }
  ) {
    (self.timeLimit, self.memoryLimit) = (timeLimit, memoryLimit)
    (self.clock, self.memory) = (clock, memory)
  }

  /// Whether a case was ended, so that no other is begun.
  package var hasBarked: Bool { excess.withLock { $0 != nil } }

  /// Whether a case has taken too much time.
  func isOverdue(_ time: Duration) -> Bool {
    guard time > timeLimit else { return false }
    excess.withLock { $0 = $0 ?? .time }
    return true
  }

  /// Whether the process has too much memory.
  func isFull() -> Bool {
    guard memory() > memoryLimit else { return false }
    excess.withLock { $0 = .memory }
    return true
  }

  /// Says why a case has no result.
  func complaint(about raw: WrittenCase, _ stop: WatchdogStop) -> Diagnostic {
    let message =
      switch (stop, excess.withLock { $0 }) {
      case (.notBegun, _): "this case is not run, because marble had to end an earlier one"
      case (.ended, .memory):
        """
        marble had to end this case, and runs no other one: the process took more than \(memoryLimit >> 20) MiB of \
        memory; \(Self.advice)
        """
      case (.ended, _):
        """
        marble had to end this case, and runs no other one: it took more than \(timeLimit.components.seconds) s of \
        processor time; \(Self.advice)
        """
      }
    return Diagnostic(message, at: raw.title.span)
  }

  private static let advice = "use shorter lanes, an earlier 'until' or take(first:)"
}

/// Why work that a watchdog watches has no result.
enum WatchdogStop: Error {
  /// It was under way when the watchdog ended it.
  case ended
  /// It was not begun, because the watchdog had ended other work.
  case notBegun
}
