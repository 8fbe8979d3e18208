import Foundation
import ReactiveTesting
import Synchronization
import TestSupport
import Testing
import VirtualTime

/// A clock that is moved by hand, and counts steps.
private final class StepClock: Clock {
  struct Instant: InstantProtocol {
    var step: Duration

    func advanced(by duration: Duration) -> Instant { Instant(step: step + duration) }
    func duration(to other: Instant) -> Duration { other.step - step }
    static func < (left: Instant, right: Instant) -> Bool { left.step < right.step }
  }

  private struct State {
    var now = Instant(step: .zero)
    var sleepers: [(end: Instant, wake: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await withCheckedContinuation { wake in state.withLock { $0.sleepers.append((deadline, wake)) }
    }
  }

  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      defer { state.sleepers.removeAll { $0.end <= state.now } }
      return state.sleepers.filter { $0.end <= state.now }
    }
    for sleeper in due { sleeper.wake.resume() }
  }
}

/// An executor that runs its jobs on a dispatch queue in real time.
private final class QueueExecutor: SerialExecutor, TaskExecutor {
  private let queue = DispatchQueue(label: "executor")
  private let delay: DispatchTimeInterval

  init(delay: DispatchTimeInterval = .nanoseconds(0)) { self.delay = delay }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    onRealQueues {
      queue.asyncAfter(deadline: .now() + delay) {
        job.runSynchronously(on: self.asUnownedSerialExecutor())
      }
    }
  }
}

/// An actor with an executor of its own.
private actor Outsider {
  private let executor: QueueExecutor

  init(delay: DispatchTimeInterval = .nanoseconds(0)) { executor = QueueExecutor(delay: delay) }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func measure() async throws -> Duration {
    try await ContinuousClock().measure { try await Task.sleep(for: .seconds(3600)) }
  }

  func work() {}

  func wait(for semaphore: DispatchSemaphore) { onRealQueues { semaphore.wait() } }
}

/// Where virtual time ends.
@Suite(.replacesClocks) struct BoundaryTests {
  // MARK: Clocks

  @Test func `a clock of one's own stays as it is`() async throws {
    try await withVirtualTime { test in
      let clock = StepClock()
      let task = Task { try await clock.measure { try await clock.sleep(for: .seconds(2)) } }
      try await Task.sleep(for: .seconds(60))
      clock.advance(by: .seconds(2))
      #expect(try await task.value == .seconds(2))
      #expect(test.now == .seconds(60))
    }
  }

  @Test func `instants before, in and after a run are in order`() async throws {
    let before = (ContinuousClock.now, SuspendingClock.now, Date())
    let (first, last) = try await withVirtualTime { _ in
      let first = (ContinuousClock.now, SuspendingClock.now, Date())
      try await Task.sleep(for: .seconds(3600))
      return (first, (ContinuousClock.now, SuspendingClock.now, Date()))
    }
    let after = (ContinuousClock.now, SuspendingClock.now, Date())
    // A run's clocks begin at the real time, and its dates at the next second.
    #expect(before.0 <= first.0 && before.1 <= first.1 && before.2 <= first.2)
    #expect(first.0 <= after.0 && first.1 <= after.1)
    #expect(first.0.duration(to: last.0) == .seconds(3600))
    // What they show in the run may be later than the real time after it.
    #expect(after.0 < last.0 && after.1 < last.1 && after.2 < last.2)
  }

  @Test func `a deadline from before a run is as far away as it was`() async throws {
    let start = ContinuousClock.now
    try await withVirtualTime { _ in
      try await Task.sleep(until: start + .seconds(3600), clock: .continuous)
      #expect(start.duration(to: .now) == .seconds(3600))
    }
  }

  @Test func `the clocks of a test stand still between two of its runs`() async throws {
    let test = TestScheduler()
    let first = test.run { ContinuousClock.now }
    try await Task.sleep(for: .milliseconds(2))
    let second = test.run { ContinuousClock.now }
    #expect(first == second)
  }

  @Test func `dates begin where the test says`() async throws {
    try await withVirtualTime(firstDate: .seconds(1_000_000_000)) { _ in
      #expect(Date() == Date(timeIntervalSince1970: 1_000_000_000))
      try await Task.sleep(for: .milliseconds(1500))
      #expect(Date.now == Date(timeIntervalSince1970: 1_000_000_001.5))
      #expect(Date(timeIntervalSinceNow: 10).timeIntervalSince1970 == 1_000_000_011.5)
    }
    let test = TestScheduler(firstDate: .zero)
    #expect(test.run { Date() } == Date(timeIntervalSince1970: 0))
  }

  @Test func `by default dates begin at a whole second, so that they are rounded alike`()
    async throws
  {
    let before = Date()
    try await withVirtualTime { _ in
      let start = Date()
      #expect(start >= before)
      #expect(start.timeIntervalSince1970.rounded() == start.timeIntervalSince1970)
    }
  }

  @Test func `dates may begin before 1970`() async throws {
    try await withVirtualTime(firstDate: .seconds(-1) - .milliseconds(500)) { _ in
      #expect(Date().timeIntervalSince1970 == -1.5)
      try await Task.sleep(for: .seconds(2))
      #expect(Date().timeIntervalSince1970 == 0.5)
    }
  }

  @Test func `a difference of dates is never less than the sleep between them`() async throws {
    try await withVirtualTime(firstDate: .seconds(1_800_000_000)) { test in
      var seen = [(time: test.now, date: Date())]
      let lengths: [Duration] = [
        .milliseconds(300), .milliseconds(800), .seconds(1), .milliseconds(900), .nanoseconds(1),
        .milliseconds(1300), .microseconds(7), .milliseconds(500), .seconds(3600),
      ]
      for length in lengths {
        try await Task.sleep(for: length)
        seen.append((test.now, Date()))
      }
      for (place, end) in seen.enumerated() {
        for start in seen.prefix(place) {
          let slept = (end.time - start.time) / .seconds(1)
          #expect(end.date.timeIntervalSince(start.date) >= slept)
          #expect(end.date.timeIntervalSince1970 - start.date.timeIntervalSince1970 >= slept)
        }
      }
    }
  }

  @Test func `a sleep of whole seconds stays whole after a sleep of a fraction`() async throws {
    try await withVirtualTime(firstDate: .seconds(1_800_000_000)) { _ in
      try await Task.sleep(for: .milliseconds(300))
      let start = Date()
      try await Task.sleep(for: .seconds(60))
      #expect(Date().timeIntervalSince(start) == 60)
      let deadline = Date() + 0.3
      try await Task.sleep(for: .milliseconds(300))
      #expect(Date() >= deadline)
    }
  }

  @Test(arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: -1e10)])
  func `dates may begin far away`(first: Date) async throws {
    try await withVirtualTime(firstDate: .seconds(first.timeIntervalSince1970)) { _ in
      #expect(Date() == first)
      try await Task.sleep(for: .seconds(3600))
      #expect(Date() == first + 3600)
    }
  }

  @Test func `dates may begin at a fraction of a second`() async throws {
    let first = Date(timeIntervalSince1970: 1_800_000_000.1)
    try await withVirtualTime(firstDate: .seconds(first.timeIntervalSince1970)) { _ in
      #expect(Date() == first)
    }
  }

  @Test func `a test may keep the real clocks`() async throws {
    let test = TestScheduler(usesRealClocks: true)
    let length = Duration.milliseconds(5)
    let (slept, date) = try await test.run(patience: .seconds(86_400)) {
      let start = ContinuousClock.now
      try await Task.sleep(for: length)
      return (start.duration(to: .now), Date())
    }
    #expect(slept >= length)
    #expect(date <= Date())
    #expect(test.now == .zero)
  }

  @Test func `the uptime of the system is virtual`() async throws {
    try await withVirtualTime { _ in
      let uptime = ProcessInfo.processInfo.systemUptime
      try await Task.sleep(for: .seconds(86_400))
      #expect(abs(ProcessInfo.processInfo.systemUptime - uptime - 86_400) < 1e-6)
    }
  }

  @Test func `a sleep beyond the end of time ends there`() async throws {
    try await withVirtualTime { test in
      try await Task.sleep(for: .seconds(Int64.max))
      #expect(test.now == .nanoseconds(Int64.max))
      try await Task.sleep(nanoseconds: .max)
      #expect(test.now == .nanoseconds(Int64.max))
    }
  }

  // MARK: Runs

  @Test func `an error ends a test, and the sleeps of its tasks`() async {
    await #expect(throws: Offline()) {
      try await withVirtualTime { _ in
        async let _: Void = Task.sleep(for: .seconds(5))
        Task { try await Task.sleep(for: .seconds(5)) }
        try await Task.sleep(for: .seconds(1))
        throw Offline()
      }
    }
  }

  @Test func `the explorer tries both orders of sleeps that end together`() {
    let found = TestScheduler.inEveryOrder { test in
      let names = Recording<String, Never>(on: test)
      test.run {
        for name in ["a", "b"] {
          Task {
            try await Task.sleep(for: .seconds(1))
            names.observer.send(value: name)
          }
        }
      }
      return names.values.joined()
    }
    #expect(Set(found.outcomes.map(\.outcome)) == ["ab", "ba"])
    #expect(found.isComplete)
  }

  @Test func `the explorer finds that a sleep is cancelled or not when it ends`() {
    let found = TestScheduler.inEveryOrder { test in
      let outcome = Recording<String, Never>(on: test)
      test.run {
        let sleeper = Task {
          let isCancelled = (try? await Task.sleep(for: .seconds(1))) == nil
          outcome.observer.send(value: isCancelled ? "cancelled" : "slept")
        }
        Task {
          try await Task.sleep(for: .seconds(1))
          sleeper.cancel()
        }
      }
      return outcome.values.joined()
    }
    #expect(Set(found.outcomes.map(\.outcome)) == ["cancelled", "slept"])
  }

  @Test func `a run inside a run has a time of its own`() async throws {
    try await withVirtualTime { outer in
      let start = ContinuousClock.now
      try await Task.sleep(for: .seconds(1))
      try await withVirtualTime { inner in
        try await Task.sleep(for: .seconds(100))
        #expect(inner.now == .seconds(100))
        #expect(TestScheduler.current === inner)
      }
      #expect(TestScheduler.current === outer)
      #expect(outer.now == .seconds(1))
      #expect(start.duration(to: .now) == .seconds(1))
      try await Task.sleep(for: .seconds(1))
      #expect(start.duration(to: .now) == .seconds(2))
    }
  }

  @Test func `a synchronous run inside a run has a time of its own`() async throws {
    try await withVirtualTime { outer in
      let inner = TestScheduler()
      let end = inner.run {
        Task {
          try await Task.sleep(for: .seconds(100))
          return ContinuousClock.now
        }
      }
      #expect(inner.now == .seconds(100))
      #expect(outer.now == .zero)
      _ = try await end.value
      try await Task.sleep(for: .seconds(1))
      #expect(outer.now == .seconds(1))
    }
  }

  @Test func `a released scheduler cancels the sleeps that are left`() async throws {
    var test: TestScheduler? = TestScheduler()
    let tasks = test?.run(until: .seconds(1)) {
      (1...10).map { number in Task { try await Task.sleep(for: .seconds(10 + number)) } }
    }
    weak let weakly = test
    test = nil
    #expect(weakly == nil)
    for task in try #require(tasks) {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test func `a loop without an end is over when its test returns`() async throws {
    let journal = Journal()
    try await withVirtualTime { _ in
      Task {
        while true {
          try await Task.sleep(for: .seconds(1))
          journal.note("tick")
        }
      }
      try await Task.sleep(for: .seconds(3600))
    }
    #expect(journal.lines.count == 3599)
  }

  @Test func `a loop that yields until time passes is stopped`() async {
    let error = await #expect(throws: TestRunError.self) {
      try await withVirtualTime { _ in
        let end = ContinuousClock.now + .seconds(1)
        while ContinuousClock.now < end {
          try Task.checkCancellation()
          await Task.yield()
        }
      }
    }
    guard case .unsettled = error else {
      Issue.record("\(error.map(String.init(describing:)) ?? "nothing")")
      return
    }
  }

  // MARK: Traits

  // The limit is longer than all tests take, even on a busy machine.
  @Test(.virtualTime, .timeLimit(.minutes(1440)))
  func `a time limit counts real time`() async throws {
    try await Task.sleep(for: .seconds(1_000_000))
  }

  @Test(.virtualTime) func `confirmations and known issues work in virtual time`() async throws {
    await confirmation { confirm in
      try? await Task.sleep(for: .seconds(3600))
      confirm()
    }
    await withKnownIssue {
      try await Task.sleep(for: .seconds(3600))
      throw Offline()
    }
    #expect(TestScheduler.current?.now == .seconds(7200))
  }

  // MARK: Executors

  @Test func `a run that captures no tasks is over when its closure has slept`() async throws {
    let test = TestScheduler(capturesTasks: false)
    let length = Duration.milliseconds(5)
    let slept = try await test.run(patience: .seconds(86_400)) { () async throws -> Duration in
      let start = ContinuousClock.now
      try await Task.sleep(for: length)
      return start.duration(to: .now)
    }
    #expect(slept >= length)
    #expect(test.now == .zero)
  }

  @Test func `an actor with an executor of its own sleeps in virtual time`() async throws {
    try await withVirtualTime(patience: .seconds(86_400)) { test in
      let slept = try await Outsider().measure()
      #expect(slept == .seconds(3600))
      #expect(test.now == .seconds(3600))
    }
  }

  @Test func `a task that has moved to an executor of its own sleeps in virtual time`() async throws
  {
    try await withVirtualTime(patience: .seconds(86_400)) { test in
      let slept = try await withTaskExecutorPreference(QueueExecutor()) {
        try await ContinuousClock().measure { try await Task.sleep(for: .seconds(3600)) }
      }
      #expect(slept == .seconds(3600))
      #expect(test.now == .seconds(3600))
    }
  }

  @Test func `a task that begins on an executor of its own keeps real time`() async throws {
    try await withVirtualTime(patience: .seconds(86_400)) { test in
      let slept = try await Task(executorPreference: QueueExecutor()) {
        try await ContinuousClock().measure { try await Task.sleep(for: .milliseconds(5)) }
      }.value
      #expect(slept >= .milliseconds(5))
      #expect(test.now == .zero)
    }
  }

  @Test func `with patience, time stands still while an executor of its own has a task`()
    async throws
  {
    let seen = try await withVirtualTime(patience: .seconds(86_400)) { test in
      let timer = Task { try await Task.sleep(for: .seconds(1)) }
      defer { timer.cancel() }
      await Outsider(delay: .milliseconds(5)).work()
      return test.now
    }
    #expect(seen == .zero)
  }

  @Test func `with patience, time stands still while a task that was woken is on its way`()
    async throws
  {
    let queue = DispatchQueue(label: "waker")
    for _ in 0..<200 {
      let seen = try await withVirtualTime(patience: .seconds(86_400)) { test in
        let timer = Task { try await Task.sleep(for: .seconds(1)) }
        defer { timer.cancel() }
        for _ in 0..<3 {
          await withCheckedContinuation { woken in
            onRealQueues { queue.async { woken.resume() } }
          }
        }
        return test.now
      }
      #expect(seen == .zero)
    }
  }

  @Test func `a task whose async let works outside is not left, and may be waited for`() async {
    let goesOn = DispatchSemaphore(value: 0)
    defer { goesOn.signal() }
    let outsider = Outsider()
    let test = TestScheduler()
    let error = await #expect(throws: TestRunError.self) {
      try await test.run {
        async let one: Void = outsider.wait(for: goesOn)
        await one
      }
    }
    #expect(error?.description.contains("pass `patience:`") == true, "\(error?.description ?? "")")
    #expect(test.leftovers.isEmpty, "\(test.leftovers)")
  }
}
