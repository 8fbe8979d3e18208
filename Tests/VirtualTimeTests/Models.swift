import Foundation
import Observation
import Synchronization

// Eighteen models as people write them, with plain sleeps and the clocks of the standard library. This file imports no
// module of this package: nothing in a model knows that its tests run in virtual time.

struct Offline: Error, Equatable {}
struct TimedOut: Error, Equatable {}

// MARK: 1. Session renewal

struct Token: Equatable, Sendable {
  var number: Int
  var lifetime: Duration
}

/// Keeps a token fresh: fetches a new one a minute before the old one expires.
actor LoginSession {
  private(set) var token: Token?
  private let fetch: @Sendable () async throws -> Token
  private var renewal: Task<Void, any Error>?

  init(fetch: @escaping @Sendable () async throws -> Token) { self.fetch = fetch }

  func logIn() async throws {
    var newest = try await fetch()
    token = newest
    renewal = Task {
      while true {
        try await Task.sleep(for: newest.lifetime - .seconds(60))
        newest = try await fetch()
        token = newest
      }
    }
  }

  func logOut() {
    renewal?.cancel()
    token = nil
  }
}

// MARK: 2. Download with a timeout

/// Does some work, but gives up after a time.
func withTimeout<Value: Sendable>(
  _ limit: Duration, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: limit)
      throw TimedOut()
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw CancellationError() }
    return value
  }
}

struct Downloader: Sendable {
  let load: @Sendable (String) async throws -> Data

  func download(_ file: String) async throws -> Data {
    try await withTimeout(.seconds(30)) { try await load(file) }
  }
}

// MARK: 3. Rate limiter

/// Lets a number of calls through in each window of time; the others wait.
actor RateLimiter {
  private let limit: Int
  private let window: Duration
  private var calls: [ContinuousClock.Instant] = []

  init(limit: Int, window: Duration) {
    self.limit = limit
    self.window = window
  }

  func waitForTurn() async throws {
    while true {
      let now = ContinuousClock.now
      calls.removeAll { $0 + window <= now }
      guard calls.count >= limit else { return calls.append(now) }
      try await Task.sleep(until: calls[0] + window, clock: .continuous)
    }
  }
}

// MARK: 4. Circuit breaker

/// Stops calling a service that fails, and tries it again after half a minute.
actor CircuitBreaker {
  struct IsOpen: Error, Equatable {}

  private enum State {
    case closed(failures: Int)
    case open(until: ContinuousClock.Instant)
  }

  private var state = State.closed(failures: 0)
  private let threshold: Int

  init(threshold: Int) { self.threshold = threshold }

  func call<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
    let failures: Int
    switch state {
    case .closed(let count): failures = count
    case .open(let end):
      guard ContinuousClock.now >= end else { throw IsOpen() }
      failures = threshold - 1
    }
    do {
      let value = try await work()
      state = .closed(failures: 0)
      return value
    } catch {
      state =
        failures + 1 < threshold
        ? .closed(failures: failures + 1) : .open(until: .now + .seconds(30))
      throw error
    }
  }
}

// MARK: 5. Cache

/// Keeps values for a time, by the calendar.
final class ExpiringCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let lifetime: TimeInterval
  private let entries = Mutex<[Key: (value: Value, expiry: Date)]>([:])

  init(lifetime: TimeInterval) { self.lifetime = lifetime }

  subscript(key: Key) -> Value? {
    get {
      entries.withLock { entries in
        guard let entry = entries[key] else { return nil }
        guard entry.expiry > Date() else {
          entries[key] = nil
          return nil
        }
        return entry.value
      }
    }
    set {
      entries.withLock {
        $0[key] = newValue.map { ($0, Date().addingTimeInterval(lifetime)) }
      }
    }
  }
}

// MARK: 6. Heartbeat

/// Pings a peer every five seconds. A peer that has not answered for fifteen seconds is gone.
actor Heartbeat {
  private(set) var isAlive = true
  private let ping: @Sendable () async -> Void
  private let gone: @Sendable () -> Void
  private var lastAnswer = ContinuousClock.now
  private var beating: Task<Void, any Error>?

  init(ping: @escaping @Sendable () async -> Void, gone: @escaping @Sendable () -> Void) {
    self.ping = ping
    self.gone = gone
  }

  func start() {
    lastAnswer = .now
    beating = Task {
      while isAlive {
        try await Task.sleep(for: .seconds(5))
        if ContinuousClock.now - lastAnswer >= .seconds(15) {
          isAlive = false
          gone()
        } else {
          await ping()
        }
      }
    }
  }

  func answered() { lastAnswer = .now }
  func stop() { beating?.cancel() }
}

// MARK: 7. Batching by time or size

/// Collects items, and sends them when there are enough of them or when the first has waited for a second.
actor Batcher<Item: Sendable> {
  private let size: Int
  private let send: @Sendable ([Item]) async -> Void
  private var items: [Item] = []
  private var flushing: Task<Void, Never>?

  init(size: Int, send: @escaping @Sendable ([Item]) async -> Void) {
    self.size = size
    self.send = send
  }

  func add(_ item: Item) async {
    items.append(item)
    if items.count >= size {
      flushing?.cancel()
      await flush()
    } else if items.count == 1 {
      flushing = Task {
        guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
        await flush()
      }
    }
  }

  private func flush() async {
    let batch = items
    items = []
    if !batch.isEmpty { await send(batch) }
  }
}

// MARK: 8. Graceful shutdown

/// Answers requests. At shutdown it takes no new ones, and cancels those that are not done after ten seconds.
actor Server {
  struct IsShuttingDown: Error, Equatable {}

  private var requests: [Int: Task<String, any Error>] = [:]
  private var count = 0
  private var isShuttingDown = false

  func handle(_ work: @escaping @Sendable () async throws -> String) async throws -> String {
    guard !isShuttingDown else { throw IsShuttingDown() }
    count += 1
    let number = count
    let request = Task { try await work() }
    requests[number] = request
    defer { requests[number] = nil }
    return try await request.value
  }

  /// - Returns: How many requests were cancelled.
  func shutDown() async -> Int {
    isShuttingDown = true
    let deadline = ContinuousClock.now + .seconds(10)
    while !requests.isEmpty, ContinuousClock.now < deadline {
      try? await Task.sleep(for: .milliseconds(100))
    }
    for request in requests.values { request.cancel() }
    return requests.count
  }
}

// MARK: 9. Retry with jitter

/// Tries again after a pause that doubles each time, half of which is random.
func retrying<Value: Sendable>(
  attempts: Int, using generator: inout some RandomNumberGenerator,
  _ work: () async throws -> Value
) async throws -> Value {
  for attempt in 0..<attempts - 1 {
    do {
      return try await work()
    } catch {
      let longest = 100 << attempt
      let pause = Int.random(in: longest / 2...longest, using: &generator)
      try await Task.sleep(nanoseconds: UInt64(pause) * 1_000_000)
    }
  }
  return try await work()
}

// MARK: 10. Stopwatch

/// Measures time, without that in which it is paused or the machine sleeps.
struct Stopwatch: Sendable {
  private var measured = Duration.zero
  private var start: SuspendingClock.Instant?

  var elapsed: Duration { measured + (start.map { $0.duration(to: .now) } ?? .zero) }

  mutating func resume() { start = start ?? .now }

  mutating func pause() {
    measured = elapsed
    start = nil
  }
}

// MARK: 11. Token bucket

/// Permits are refilled at a constant rate, up to a capacity; taking one waits until there is one.
final class TokenBucket: Sendable {
  private struct State {
    var level: Int
    var refilled = ContinuousClock.now
  }

  private let capacity: Int
  private let interval: Duration
  private let state: Mutex<State>

  init(capacity: Int, refillingEvery interval: Duration) {
    self.capacity = capacity
    self.interval = interval
    state = Mutex(State(level: capacity))
  }

  func take() async throws {
    while let pause = takeOrPause() { try await Task.sleep(for: pause) }
  }

  private func takeOrPause() -> Duration? {
    state.withLock { state in
      let refills = Int(state.refilled.duration(to: .now) / interval)
      state.refilled += interval * refills
      state.level = min(state.level + refills, capacity)
      guard state.level > 0 else {
        return ContinuousClock.now.duration(to: state.refilled + interval)
      }
      if state.level == capacity { state.refilled = .now }
      state.level -= 1
      return nil
    }
  }
}

// MARK: 12. Work queue

/// Runs a number of jobs at a time; the others wait in line.
actor WorkQueue {
  private let width: Int
  private var running = 0
  private var line: [CheckedContinuation<Void, Never>] = []

  init(width: Int) { self.width = width }

  func run<Value: Sendable>(_ job: @Sendable () async throws -> Value) async rethrows -> Value {
    if running == width {
      await withCheckedContinuation { line.append($0) }
    } else {
      running += 1
    }
    defer {
      if line.isEmpty { running -= 1 } else { line.removeFirst().resume() }
    }
    return try await job()
  }
}

// MARK: 13. Requests in flight

/// Loads each resource once, however many callers ask for it meanwhile.
actor ImageLoader {
  private let load: @Sendable (String) async throws -> String
  private var inFlight: [String: Task<String, any Error>] = [:]

  init(load: @escaping @Sendable (String) async throws -> String) { self.load = load }

  func image(_ name: String) async throws -> String {
    if let task = inFlight[name] { return try await task.value }
    let task = Task { try await load(name) }
    inFlight[name] = task
    defer { inFlight[name] = nil }
    return try await task.value
  }
}

// MARK: 14. Typing indicator

/// Shows that a peer is typing, until three seconds after the last key.
@MainActor @Observable final class TypingIndicator {
  private(set) var isVisible = false
  @ObservationIgnored private var lastKey = ContinuousClock.now
  @ObservationIgnored private var fading: Task<Void, Never>?

  func keyPressed() {
    lastKey = .now
    isVisible = true
    guard fading == nil else { return }
    fading = Task { [weak self] in
      while let end = self?.end, ContinuousClock.now < end {
        try? await Task.sleep(until: end, clock: .continuous)
      }
      self?.fade()
    }
  }

  private var end: ContinuousClock.Instant { lastKey + .seconds(3) }

  private func fade() {
    isVisible = false
    fading = nil
  }
}

// MARK: 15. Reminders

/// Calls at the dates of its reminders.
actor Reminders {
  private var pending: [(date: Date, text: String)] = []
  private let remind: @Sendable (String) -> Void
  private var waiting: Task<Void, Never>?

  init(remind: @escaping @Sendable (String) -> Void) { self.remind = remind }

  func add(_ text: String, at date: Date) {
    pending.append((date, text))
    pending.sort { $0.date < $1.date }
    waiting?.cancel()
    waiting = Task {
      while let next = pending.first {
        let pause = next.date.timeIntervalSinceNow
        guard pause <= 0 else {
          guard (try? await Task.sleep(for: .seconds(pause))) != nil else { return }
          continue
        }
        remind(pending.removeFirst().text)
      }
    }
  }
}

// MARK: 16. Idle timeout

/// Locks an app that nobody has touched for five minutes.
@MainActor @Observable final class AppLock {
  private(set) var isLocked = false
  @ObservationIgnored private var idling: Task<Void, any Error>?

  init() { touched() }

  func touched() {
    idling?.cancel()
    idling = Task {
      try await Task.sleep(for: .seconds(5 * 60))
      isLocked = true
    }
  }

  func unlock() {
    isLocked = false
    touched()
  }
}

// MARK: 17. Animation

/// Moves a value from zero to one, sixty times a second.
@MainActor @Observable final class Animation {
  private(set) var progress = 0.0
  private(set) var frames = 0

  func run(for length: Duration) async throws {
    let start = ContinuousClock.now
    while progress < 1 {
      frames += 1
      try await Task.sleep(until: start + .seconds(1) * frames / 60, clock: .continuous)
      progress = min((ContinuousClock.now - start) / length, 1)
    }
  }
}

// MARK: 18. Progress

/// Copies a file in chunks, and reports the progress at most ten times a second.
struct Copier: Sendable {
  let copyChunk: @Sendable (Int) async throws -> Void

  func copy(chunks: Int) -> AsyncThrowingStream<Double, any Error> {
    let (progress, reports) = AsyncThrowingStream.makeStream(
      of: Double.self, bufferingPolicy: .bufferingNewest(1))
    let copying = Task {
      do {
        var reported = ContinuousClock.now
        for chunk in 1...chunks {
          try await copyChunk(chunk)
          if reported.duration(to: .now) >= .milliseconds(100) || chunk == chunks {
            reports.yield(Double(chunk) / Double(chunks))
            reported = .now
          }
        }
        reports.finish()
      } catch {
        reports.finish(throwing: error)
      }
    }
    reports.onTermination = { _ in copying.cancel() }
    return progress
  }
}
