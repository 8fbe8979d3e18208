import Reactive
import Synchronization

/// A thread-safe counter.
final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  var count: Int { number.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func increment() -> Int { number.add(1, ordering: .sequentiallyConsistent).newValue }

  func decrement() { number.subtract(1, ordering: .sequentiallyConsistent) }
}

/// Counts its live instances.
final class Member: Sendable {
  private let count: Counter

  init(_ count: Counter) {
    self.count = count
    count.increment()
  }

  deinit { count.decrement() }
}

/// A thread-safe log that keeps elements in order.
final class Log<Element: Sendable>: Sendable {
  private let elements = Lock<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  func note(_ element: Element) { elements.withLock { $0.append(element) } }

  /// Removes all elements.
  ///
  /// This breaks the cycle of a log that retains an observer which writes to it.
  func forget() {
    let forgotten = elements.withLock { elements in
      defer { elements = [] }
      return elements
    }
    withExtendedLifetime(forgotten) {}
  }
}
