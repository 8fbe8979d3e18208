import Reactive
import Synchronization

/// Counts across threads.
final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  var count: Int { number.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func increment() -> Int { number.add(1, ordering: .sequentiallyConsistent).newValue }

  func decrement() { number.subtract(1, ordering: .sequentiallyConsistent) }
}

/// Keeps what was noted, in order, across threads.
final class Log<Element: Sendable>: Sendable {
  private let elements = Lock<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  func note(_ element: Element) { elements.withLock { $0.append(element) } }

  /// Lets go of it: a log that an observer writes to, and that holds the observer, would stay for ever.
  func forget() {
    let forgotten = elements.withLock { elements in
      defer { elements = [] }
      return elements
    }
    withExtendedLifetime(forgotten) {}
  }
}
