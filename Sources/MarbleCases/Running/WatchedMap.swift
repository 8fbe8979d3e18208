import Dispatch
import Reactive
import Synchronization

/// Transforms each element on other threads, which this one watches.
///
/// - Parameters:
///   - elements: The elements; each is taken once, by the first free thread.
///   - threads: The number of threads; this one is not among them, because it watches.
///   - watchdog: Ends work that takes too much. Nobody waits for its thread then.
///   - transform: The work for an element.
/// - Returns: The results, in the order of the elements.
func watchedMap<Element: Sendable, Output: Sendable>(
  _ elements: [Element], threads: Int, _ watchdog: Watchdog,
  _ transform: @escaping @Sendable (Element) -> Output
) -> [Result<Output, WatchdogStop>] {
  let work = WatchedWork(elements, watchdog, transform)
  var active = 0
  for _ in 0..<min(threads, elements.count) where startDetachedThread({ work.run() }) {
    active += 1
  }
  // If no thread could be started, this one does all the work, and nobody watches it.
  guard active > 0 else {
    work.run()
    return work.results
  }
  while active > 0 {
    if work.threadHasEnded(within: watchdog.interval) {
      active -= 1
    } else if let stop = watchdog.barkIfFull() {
      work.end { _ in stop }
      break
    } else {
      active -= work.end { watchdog.bark(ifOverdue: $0) }
    }
  }
  return work.results
}

private final class WatchedWork<Element: Sendable, Output: Sendable>: Sendable {
  private enum State: Sendable {
    case underWay(ProcessorClock, start: Duration)
    case over(Result<Output, WatchdogStop>)
  }

  private let elements: [Element]
  private let watchdog: Watchdog
  private let transform: @Sendable (Element) -> Output
  private let next = Atomic<Int>(0)
  private let states: Lock<[State]>
  /// Signalled at the end of each thread that somebody waits for.
  private let ends = DispatchSemaphore(value: 0)

  init(
    _ elements: [Element], _ watchdog: Watchdog,
    _ transform: @escaping @Sendable (Element) -> Output
  ) {
    (self.elements, self.watchdog, self.transform) = (elements, watchdog, transform)
    states = Lock(Array(repeating: .over(.failure(.notBegun)), count: elements.count))
  }

  var results: [Result<Output, WatchdogStop>] {
    states.withLock { states in
      // A thread may begin work at the moment at which the watchdog ends all other.
      states.map { if case .over(let result) = $0 { result } else { .failure(.notBegun) } }
    }
  }

  func threadHasEnded(within time: DispatchTimeInterval) -> Bool {
    ends.wait(timeout: .now() + time) == .success
  }

  func run() {
    let clock = watchdog.clock()
    while !watchdog.hasBarked {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < elements.count else { break }
      let start = clock.time()
      states.withLock { $0[index] = .underWay(clock, start: start) }
      let output = transform(elements[index])
      let isWanted = states.withLock { states in
        guard case .underWay = states[index] else { return false }
        states[index] = .over(.success(output))
        return true
      }
      guard isWanted else { return }
    }
    ends.signal()
  }

  /// Ends work that is under way.
  ///
  /// - Parameter stop: Why work that has taken some time is ended; nil if it may go on.
  /// - Returns: How many threads nobody waits for any more.
  @discardableResult
  func end(_ stop: (Duration) -> WatchdogStop?) -> Int {
    states.withLock { states in
      var count = 0
      for index in states.indices {
        // The clock can be read, because its thread lives at least until it has changed this state.
        guard case .underWay(let clock, let start) = states[index],
          let stop = stop(clock.time() - start)
        else { continue }
        states[index] = .over(.failure(stop))
        count += 1
      }
      return count
    }
  }
}
