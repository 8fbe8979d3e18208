import Dispatch
import Reactive
import ReactiveTesting
import Synchronization

/// The last resort against cases that take too much processor time or memory, although their runs are within the limits.
///
/// Which cases it ends depends on the machine, so its own limits are far above what a case takes that is within its limits.
package final class Watchdog: Sendable {
  private let timeLimit: Duration
  private let memoryLimit: Int
  /// How long it waits before it looks again.
  let interval: DispatchTimeInterval
  /// Makes a clock for the thread that calls it.
  let clock: @Sendable () -> ProcessorClock
  private let memory: @Sendable () -> Int
  private let barked = Atomic<Bool>(false)

  /// Makes a watchdog.
  ///
  /// - Parameters:
  ///   - options: How the cases are run. More generated cases may take more time.
  ///   - timeLimit: How much processor time a case may take, if not more cases are generated than by default.
  ///   - memoryLimit: How many bytes of memory the process may have.
  ///   - interval: How long it waits before it looks again.
  ///   - clock: Makes a clock for the thread that calls it.
  ///   - memory: How many bytes of memory the process has.
  package init(
    _ options: RunOptions = RunOptions(),
    timeLimit: Duration = .seconds(60), memoryLimit: Int = 4 << 30,
    interval: DispatchTimeInterval = .seconds(1),
    clock: @escaping @Sendable () -> ProcessorClock = { .ofThread },
    memory: @escaping @Sendable () -> Int = { processMemory }
  ) {
    (self.timeLimit, self.memoryLimit) = (timeLimit * options.sampling.effort, memoryLimit)
    (self.interval, self.clock, self.memory) = (interval, clock, memory)
  }

  /// Whether a case was ended, so that no other work is begun.
  package var hasBarked: Bool { barked.load(ordering: .relaxed) }

  /// Ends a case that has taken too much time.
  ///
  /// - Parameter time: How much time it has taken.
  /// - Returns: Why it has no result; nil if it may go on.
  func bark(ifOverdue time: Duration) -> WatchdogStop? {
    guard time > timeLimit else { return nil }
    barked.store(true, ordering: .relaxed)
    return .tookTime
  }

  /// Ends the cases that are under way if the process has too much memory.
  ///
  /// - Returns: Why they have no result; nil if they may go on.
  func barkIfFull() -> WatchdogStop? {
    guard memory() > memoryLimit else { return nil }
    barked.store(true, ordering: .relaxed)
    return .tookMemory
  }

  /// Says why a case has no result.
  func complaint(about raw: WrittenCase, _ stop: WatchdogStop) -> Diagnostic {
    let message =
      switch stop {
      case .notBegun: "this case is not run, because marble had to end another one"
      case .tookMemory:
        """
        marble had to end this case, and begins no other one: the process took more than \(memoryLimit >> 20) MiB of \
        memory; \(Self.advice)
        """
      case .tookTime:
        """
        marble had to end this case, and begins no other one: it took more than \(timeLimit.components.seconds) s of \
        processor time; \(Self.advice)
        """
      }
    return Diagnostic(message, at: raw.title.span)
  }

  private static let advice = "use shorter lanes, an earlier 'until' or take(first:)"
}

/// Why work that a watchdog watches has no result.
enum WatchdogStop: Error {
  /// It took too much time.
  case tookTime
  /// It was under way when the process had too much memory.
  case tookMemory
  /// It was not begun, because the watchdog had ended other work.
  case notBegun
}
