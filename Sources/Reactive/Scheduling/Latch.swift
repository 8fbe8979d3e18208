import Dispatch

/// Blocks a thread until another one opens the latch.
package final class Latch: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func open() { semaphore.signal() }

  @available(*, noasync)
  package func wait() { AmbientScheduler.onSystemQueues { semaphore.wait() } }
}
