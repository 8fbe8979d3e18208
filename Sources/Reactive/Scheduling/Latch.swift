import Dispatch

/// Holds a thread until another opens it.
final class Latch: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }

  @available(*, noasync)
  func wait() { semaphore.wait() }
}
