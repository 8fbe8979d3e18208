import Observation
import Reactive
@testable import ReactiveTesting
import TestSupport
import Testing

@Suite(.capturesTasks) struct MainActorTests {
  @MainActor final class Model {
    private(set) var texts: [String] = []
    private var search: Task<Void, any Error>?
    let clock: TestClock

    init(clock: TestClock) { self.clock = clock }

    func type(_ text: String) {
      search?.cancel()
      search = Task {
        try await clock.sleep(for: .milliseconds(2))
        MainActor.assertIsolated()
        let answer = await Self.fetch(text)
        MainActor.assertIsolated()
        texts.append("\(answer) at \(clock.now.offset)")
      }
    }

    nonisolated static func fetch(_ text: String) async -> String { text + "!" }
  }

  @Test func `a runtime that does not ask the hooks of the main actor is noticed`() {
    let asks: TaskHooks.GetMain = {
      unsafeBitCast(MainActor.sharedUnownedExecutor, to: (UInt, UInt).self)
    }
    let asksNobody: TaskHooks.GetMain = { (0, 0) }
    let answers = [
      Runtime.asksHooks(asks, { _, _ in true }), Runtime.asksHooks(asksNobody, { _, _ in true }),
      Runtime.asksHooks(asks, { _, _ in false }),
    ]
    #expect(answers == [true, false, false])
  }

  @MainActor @Test func `a task on the main actor goes on at once where nothing makes it wait`() {
    @MainActor func same(_ value: Int) async -> Int { value }
    let test = TestScheduler()
    let seen = Recording<Int, Never>(on: test)
    test.run {
      Task { @MainActor in
        seen.observer.send(value: await same(1))
        seen.observer.send(value: await same(2))
      }
      Task { @MainActor in seen.observer.send(value: 3) }
    }
    #expect(seen.timeline == "(123)")
  }

  @MainActor @Test func `a test on the main actor runs its model in virtual time`() {
    let test = TestScheduler()
    let model = Model(clock: test.clock)
    test.run {
      MainActor.assertIsolated()
      model.type("a")
      test.schedule(after: .milliseconds(1)) { MainActor.assumeIsolated { model.type("ab") } }
      test.schedule(after: .milliseconds(9)) { MainActor.assumeIsolated { model.type("abc") } }
    }
    #expect(model.texts == ["ab! at 0.003 seconds", "abc! at 0.011 seconds"])
  }

  @MainActor @Test func `an asynchronous test on the main actor runs its model in virtual time`()
    async throws
  {
    let test = TestScheduler()
    let model = Model(clock: test.clock)
    try await test.run { @MainActor in
      model.type("a")
      try await test.clock.sleep(for: .milliseconds(1))
      MainActor.assertIsolated()
      model.type("ab")
    }
    MainActor.assertIsolated()
    #expect(model.texts == ["ab! at 0.003 seconds"])
  }

  @Test func `an asynchronous run outside the main actor may call it`() async throws {
    let test = TestScheduler()
    let texts = try await test.run { [test] in
      let model = await Model(clock: test.clock)
      await model.type("a")
      try await test.clock.sleep(for: .milliseconds(3))
      #expect(await MainActor.run { UIScheduler.isOnMainQueue })
      return await model.texts
    }
    #expect(texts == ["a! at 0.002 seconds"])
  }

  @Test(arguments: ["task", "queue", "thread"])
  func `a synchronous run outside the main actor may call it`(place: String) async {
    let seen = Recording<Bool, Never>()
    let run: @Sendable () -> Void = {
      TestScheduler().run {
        _ = Task { @MainActor in seen.observer.send(value: UIScheduler.isOnMainQueue) }
      }
    }
    switch place {
    case "task": run()
    case "thread": onSmallStack(run)
    default:
      await withCheckedContinuation { done in
        _ = QueueScheduler().schedule {
          run()
          done.resume()
        }
      }
    }
    #expect(seen.values == [true])
  }

  @Test func `main actor tasks keep their order, and so do the other tasks`() {
    let test = TestScheduler()
    let seen = Recording<String, Never>()
    test.run {
      for number in 1...3 {
        Task { @MainActor in
          seen.observer.send(value: "main \(number)")
          await Task.yield()
          MainActor.assertIsolated()
          seen.observer.send(value: "main \(number) again")
        }
        Task { seen.observer.send(value: "pool \(number)") }
      }
    }
    #expect(
      seen.values.filter { $0.hasPrefix("main") } == [
        "main 1", "main 2", "main 3", "main 1 again", "main 2 again", "main 3 again",
      ])
    #expect(seen.values.filter { $0.hasPrefix("pool") } == ["pool 1", "pool 2", "pool 3"])
  }

  // On the main actor, which cannot do anything else before the run is over.
  @MainActor @Test(arguments: [false, true])
  func `a task older than the run that prefers its executor may call the main actor`(
    besideSleeper: Bool
  ) async {
    TestScheduler().run {}
    let test = TestScheduler()
    let seen = Recording<Int, Never>()
    let task = Task(executorPreference: test) { [clock = test.clock] in
      try? await clock.sleep(for: .milliseconds(2))
      await MainActor.run { seen.observer.send(value: 1) }
    }
    await Task.detached {}.value
    let sleeper = test.run {
      Task { if besideSleeper { try? await Task.sleep(for: .seconds(3_600)) } }
    }
    #expect(seen.values == [1])
    sleeper.cancel()
    await task.value
  }

  @MainActor @Observable final class Counter {
    var count = 0
  }

  @MainActor private static func increment(_ counter: Counter) { counter.count += 1 }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test(arguments: 1...20) func `observations of a model on the main actor are recorded`(round: Int)
  {
    let test = TestScheduler()
    let seen = Recording<Int, Never>(on: test)
    test.run {
      Task {
        let counter = await Counter()
        let watcher = Task { @MainActor in
          for await count in Observations({ counter.count }) { seen.observer.send(value: count) }
        }
        for _ in 1...3 {
          try await Task.sleep(for: .milliseconds(1), clock: .ambient)
          Task.detached { await Self.increment(counter) }
        }
        try await Task.sleep(for: .milliseconds(1), clock: .ambient)
        watcher.cancel()
      }
    }
    #expect(seen.timeline == "0123")
  }
}
