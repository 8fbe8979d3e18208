import Synchronization

/// Which shared state the work of a thread touches: gates, locks and whatever else is reported.
///
/// Two pieces of work that touch nothing in common have the same effect in either order. A test that tries orders asks
/// for this, so that it need not try both. It is complete, because streams share state only through gates and locks:
/// otherwise they would not be safe to use from several threads.
///
/// In a program nobody asks. Then a gate or a lock asks once whether anybody does, and its use costs nothing more.
@usableFromInline
package enum Footprint {
  private static let watchers = Atomic<Int>(0)

  // Zero means that nobody asks.
  private static let numbers = Atomic<UInt32>(0)

  /// Whether anybody asks.
  @usableFromInline package static var isWatched: Bool { watchers.load(ordering: .relaxed) > 0 }

  /// A number for a gate or a lock.
  @usableFromInline
  package static func newNumber() -> UInt32 {
    numbers.add(1, ordering: .relaxed).newValue
  }

  /// Makes the gates and locks that a closure makes report what touches them.
  package static func watching<Result>(_ body: () throws -> Result) rethrows -> Result {
    watchers.add(1, ordering: .relaxed)
    defer { watchers.subtract(1, ordering: .relaxed) }
    return try body()
  }

  /// Adds what the calling thread touches while a closure runs to a log.
  ///
  /// - Parameters:
  ///   - log: The log; nil to record nothing.
  ///   - body: The work.
  /// - Returns: The result of the closure.
  package static func record<Result>(
    in log: FootprintLog?, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let log else { return try body() }
    let thread = CurrentThread()
    let before = thread.footprint
    thread.footprint = log
    defer { thread.footprint = before }
    return try body()
  }

  /// Notes that the calling thread touches something.
  ///
  /// - Parameter number: The number of what it touches.
  @usableFromInline
  @inline(never)
  static func note(_ number: UInt) { CurrentThread().footprint?.note(number) }
}

/// What one thread has touched.
///
/// One thread at a time uses it: a run that moves to the main actor leaves its own thread waiting.
package final class FootprintLog {
  /// The numbers; one that is touched several times may be here several times.
  package private(set) var numbers: ContiguousArray<UInt> = []

  /// Makes an empty log.
  package init() {}

  /// Adds something that was touched.
  package func note(_ number: UInt) {
    // Work often touches the same few things in turn. Looking further back costs more than it saves.
    let count = numbers.count
    if count > 0, numbers[count - 1] == number { return }
    if count > 1, numbers[count - 2] == number { return }
    if count > 2, numbers[count - 3] == number { return }
    numbers.append(number)
  }

  /// Forgets everything.
  package func clear() { numbers.removeAll(keepingCapacity: true) }
}
