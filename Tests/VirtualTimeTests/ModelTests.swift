import Foundation
import Synchronization
import TestSupport
import Testing
import VirtualTime

/// A date of whole seconds; a `Date` has a precision of a tenth of a microsecond.
let firstDateOfModels = Duration.seconds(1_800_000_000)

/// The models are ordinary code, and so are their tests: the trait is all that is special about them.
@Suite(.virtualTime(firstDate: firstDateOfModels), .replacesClocks) struct ModelTests {
  let journal = Journal()

  @Test func `a session renews its token a minute before it expires, until it is logged out`()
    async throws
  {
    let count = Atomic(0)
    let session = LoginSession { [journal] in
      try await Task.sleep(for: .seconds(2))
      let number = count.add(1, ordering: .relaxed).newValue
      journal.note("token \(number)")
      return Token(number: number, lifetime: .seconds(3600))
    }
    try await session.logIn()
    try await Task.sleep(for: .seconds(10_000))
    #expect(await session.token?.number == 3)
    await session.logOut()
    try await Task.sleep(for: .seconds(86_400))
    #expect(await session.token == nil)
    #expect(
      journal.lines == [
        "2.0 seconds: token 1", "3544.0 seconds: token 2", "7086.0 seconds: token 3",
      ])
  }

  @Test func `a download may take thirty seconds, and not a nanosecond more`() async throws {
    let downloader = Downloader { file in
      let length = Duration.seconds(30)
      try await Task.sleep(for: file == "small" ? length - .nanoseconds(1) : length + .seconds(60))
      return Data(file.utf8)
    }
    let clock = ContinuousClock()
    let small = try await clock.measure { _ = try await downloader.download("small") }
    #expect(small == .seconds(30) - .nanoseconds(1))
    let large = await clock.measure {
      await #expect(throws: TimedOut()) { try await downloader.download("large") }
    }
    #expect(large == .seconds(30))
  }

  @Test func `three calls a second go through, and the others wait for their turn`() async throws {
    let limiter = RateLimiter(limit: 3, window: .seconds(1))
    try await withThrowingTaskGroup(of: Void.self) { [journal] group in
      for _ in 1...7 {
        group.addTask {
          try await limiter.waitForTurn()
          journal.note("call")
        }
      }
      try await group.waitForAll()
    }
    #expect(journal.count(of: "0.0 seconds: call") == 3)
    #expect(journal.count(of: "1.0 seconds: call") == 3)
    #expect(journal.count(of: "2.0 seconds: call") == 1)
  }

  @Test func `a circuit opens after three failures, and one call in thirty seconds tests it`()
    async throws
  {
    let breaker = CircuitBreaker(threshold: 3)
    let recovery = ContinuousClock.now + .seconds(60)
    for _ in 1...10 {
      do {
        try await breaker.call { if ContinuousClock.now < recovery { throw Offline() } }
        journal.note("success")
      } catch {
        journal.note("\(type(of: error))")
      }
      try await Task.sleep(for: .seconds(10))
    }
    #expect(
      journal.lines == [
        "0.0 seconds: Offline", "10.0 seconds: Offline", "20.0 seconds: Offline",
        "30.0 seconds: IsOpen", "40.0 seconds: IsOpen", "50.0 seconds: Offline",
        "60.0 seconds: IsOpen", "70.0 seconds: IsOpen", "80.0 seconds: success",
        "90.0 seconds: success",
      ])
  }

  @Test func `a cached value expires after a minute of the calendar`() async throws {
    let cache = ExpiringCache<String, Int>(lifetime: 60)
    cache["answer"] = 42
    try await Task.sleep(for: .milliseconds(59_999))
    #expect(cache["answer"] == 42)
    try await Task.sleep(for: .milliseconds(1))
    #expect(cache["answer"] == nil)
    // A little late, because the cache has read a date between whole seconds.
    #expect(abs(Date().timeIntervalSince1970 - 1_800_000_060) < 1e-6)
  }

  @Test func `a peer that does not answer for fifteen seconds is gone`() async throws {
    let heartbeat = Heartbeat { [journal] in
      journal.note("ping")
    } gone: { [journal] in
      journal.note("gone")
    }
    await heartbeat.start()
    try await Task.sleep(for: .seconds(12))
    await heartbeat.answered()
    try await Task.sleep(for: .seconds(3600))
    #expect(await !heartbeat.isAlive)
    #expect(
      journal.lines == [
        "5.0 seconds: ping", "10.0 seconds: ping", "15.0 seconds: ping", "20.0 seconds: ping",
        "25.0 seconds: ping", "30.0 seconds: gone",
      ])
  }

  @Test func `a batch is sent when it is full, or when its first item has waited for a second`()
    async throws
  {
    let batcher = Batcher<String>(size: 3) { [journal] in journal.note($0.joined()) }
    for item in ["a", "b", "c"] { await batcher.add(item) }
    try await Task.sleep(for: .milliseconds(200))
    await batcher.add("d")
    try await Task.sleep(for: .milliseconds(999))
    await batcher.add("e")
    try await Task.sleep(for: .seconds(60))
    #expect(journal.lines == ["0.0 seconds: abc", "1.2 seconds: de"])
  }

  @Test func `a shutdown waits ten seconds for requests, and cancels those that are left`()
    async throws
  {
    let server = Server()
    for seconds in [1, 5, 60] {
      Task { [journal] in
        do {
          let answer = try await server.handle {
            try await Task.sleep(for: .seconds(seconds))
            return "answer after \(seconds)"
          }
          journal.note(answer)
        } catch {
          journal.note("\(type(of: error))")
        }
      }
    }
    try await Task.sleep(for: .seconds(2))
    async let cancelled = server.shutDown()
    try await Task.sleep(for: .seconds(1))
    await #expect(throws: Server.IsShuttingDown()) { try await server.handle { "late" } }
    #expect(await cancelled == 1)
    try await Task.sleep(for: .seconds(60))
    #expect(
      journal.lines == [
        "1.0 seconds: answer after 1", "5.0 seconds: answer after 5",
        "12.0 seconds: CancellationError",
      ])
  }

  @Test func `pauses between attempts grow, by numbers that the seed decides`() async throws {
    var generator = SeededGenerator(seed: 1)
    await #expect(throws: Offline()) {
      try await retrying(attempts: 4, using: &generator) {
        journal.note("attempt")
        throw Offline()
      }
    }
    #expect(
      journal.lines == [
        "0.0 seconds: attempt", "0.078 seconds: attempt", "0.253 seconds: attempt",
        "0.648 seconds: attempt",
      ])
  }

  @Test func `a stopwatch does not count its pauses`() async throws {
    var stopwatch = Stopwatch()
    stopwatch.resume()
    try await Task.sleep(for: .seconds(1.5))
    stopwatch.pause()
    try await Task.sleep(for: .seconds(3600))
    stopwatch.resume()
    try await Task.sleep(for: .nanoseconds(1))
    #expect(stopwatch.elapsed == .nanoseconds(1_500_000_001))
  }

  @Test func `a bucket gives out what it has, and then what is refilled`() async throws {
    let bucket = TokenBucket(capacity: 2, refillingEvery: .milliseconds(500))
    for _ in 1...4 {
      try await bucket.take()
      journal.note("take")
    }
    try await Task.sleep(for: .seconds(9))
    for _ in 1...3 {
      try await bucket.take()
      journal.note("take")
    }
    #expect(
      journal.lines == [
        "0.0 seconds: take", "0.0 seconds: take", "0.5 seconds: take", "1.0 seconds: take",
        "10.0 seconds: take", "10.0 seconds: take", "10.5 seconds: take",
      ])
  }

  @Test func `two jobs run at a time, and the next starts when one is done`() async {
    let queue = WorkQueue(width: 2)
    await withTaskGroup { [journal] group in
      for (name, seconds) in [("a", 4), ("b", 1), ("c", 2), ("d", 3)] {
        group.addTask {
          await queue.run {
            try? await Task.sleep(for: .seconds(seconds))
            journal.note("\(name) is done")
          }
        }
      }
    }
    #expect(
      journal.lines == [
        "1.0 seconds: b is done", "3.0 seconds: c is done", "4.0 seconds: a is done",
        "6.0 seconds: d is done",
      ])
  }

  @Test func `a hundred callers share one request`() async throws {
    let loader = ImageLoader { [journal] name in
      journal.note("load \(name)")
      try await Task.sleep(for: .seconds(2))
      return "image of a \(name)"
    }
    let images = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<100 {
        group.addTask {
          try await Task.sleep(for: .milliseconds(10) * number)
          return try await loader.image("cat")
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(images == Array(repeating: "image of a cat", count: 100))
    _ = try await loader.image("cat")
    #expect(journal.lines == ["0.0 seconds: load cat", "2.0 seconds: load cat"])
  }

  @MainActor @Test func `a typing indicator fades three seconds after the last key`() async throws {
    let indicator = TypingIndicator()
    for _ in 1...3 {
      indicator.keyPressed()
      try await Task.sleep(for: .seconds(1))
    }
    try await Task.sleep(for: .seconds(2) - .nanoseconds(1))
    #expect(indicator.isVisible)
    try await Task.sleep(for: .nanoseconds(2))
    #expect(!indicator.isVisible)
  }

  @Test func `reminders come at their dates, and at once if these have passed`() async throws {
    let reminders = Reminders { [journal] in journal.note($0) }
    await reminders.add("tea", at: Date() + 3600)
    await reminders.add("call", at: Date() + 1800)
    try await Task.sleep(for: .seconds(600))
    await reminders.add("post", at: Date() - 5)
    try await Task.sleep(for: .seconds(86_400))
    #expect(
      journal.lines == ["600.0 seconds: post", "1800.0 seconds: call", "3600.0 seconds: tea"])
  }

  @MainActor @Test func `a touch begins the five idle minutes anew`() async throws {
    let lock = AppLock()
    try await Task.sleep(for: .seconds(4 * 60))
    lock.touched()
    try await Task.sleep(for: .seconds(5 * 60) - .nanoseconds(1))
    #expect(!lock.isLocked)
    try await Task.sleep(for: .nanoseconds(2))
    #expect(lock.isLocked)
    lock.unlock()
    #expect(!lock.isLocked)
  }

  @MainActor @Test func `an animation of a second has sixty frames`() async throws {
    let animation = Animation()
    let length = try await ContinuousClock().measure { try await animation.run(for: .seconds(1)) }
    #expect(animation.frames == 60)
    #expect(length == .seconds(1))
  }

  @Test func `progress is reported at most ten times a second, and at the end`() async throws {
    let copier = Copier { _ in try await Task.sleep(for: .milliseconds(30)) }
    for try await progress in copier.copy(chunks: 10) { journal.note("\(progress)") }
    #expect(journal.lines == ["0.12 seconds: 0.4", "0.24 seconds: 0.8", "0.3 seconds: 1.0"])
  }
}

/// What happened in a test, each with the time since its start.
final class Journal: Sendable {
  private let start = ContinuousClock.now
  private let entries = Mutex<[String]>([])

  var lines: [String] { entries.withLock { $0 } }

  func note(_ text: String) {
    let (seconds, attoseconds) = start.duration(to: .now).components
    let line = "\(Double(seconds) + Double(attoseconds) / 1e18) seconds: \(text)"
    entries.withLock { $0.append(line) }
  }

  func count(of line: String) -> Int { lines.count { $0 == line } }
}
