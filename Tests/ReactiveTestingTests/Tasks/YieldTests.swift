import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// Tasks that yield or sleep where the hooks of the runtime do not see it.
@Suite(.standsIn) struct YieldTests {
  private actor Account {
    private var balance = 0
    func read() -> Int { balance }
    func write(_ value: Int) { balance = value }
    func yield() async { await Task.yield() }
    func sleep() async { try? await Task.sleep(for: .seconds(100_000)) }
  }

  private let test = TestScheduler()
  private let account = Account()
  private let seen = Recording<Int, Never>()

  @Test(arguments: [false, true])
  func `a task stays in the run when it yields in an actor or after a call of one`(
    isInside: Bool
  ) {
    for round in 1...200 {
      test.run {
        Task {
          if isInside { await account.yield() } else { _ = await account.read() }
          for _ in 1...3 { await Task.yield() }
          seen.observer.send(value: round)
        }
      }
      #expect(seen.values.last == round)
    }
  }

  @Test func `an update is lost if a task yields between reading and writing`() {
    let orders = TestScheduler.inEveryOrder { test in
      let (account, seen) = (Account(), Recording<Int, Never>())
      test.run {
        let tasks = (1...2).map { _ in
          Task {
            let balance = await account.read()
            await Task.yield()
            await account.write(balance + 1)
          }
        }
        Task {
          for task in tasks { await task.value }
          seen.observer.send(value: await account.read())
        }
      }
      return seen.values
    }
    #expect(orders.isComplete)
    #expect(orders.outcomes.map(\.outcome).contains([1]))
    #expect(orders.outcomes.map(\.outcome).contains([2]))
    #expect(orders.outcomes.count == 2)
  }

  @Test(arguments: ["after a call of an actor", "in an actor", "of a task that prefers the test"])
  func `a sleep in real time is noticed`(place: String) {
    let test = TestScheduler(usesRealClocks: true)
    let recording = test.record(Signal<Int, Never>.never)
    let sleeping: @Sendable () async -> Void = { [account] in
      if place == "in an actor" { return await account.sleep() }
      if place == "after a call of an actor" { _ = await account.read() }
      try? await Task.sleep(for: .seconds(100_000))
    }
    let task = test.run {
      Task(executorPreference: place.hasSuffix("the test") ? test : nil, operation: sleeping)
    }
    #expect(recording.timeline != "")
    #expect(recording.timeline.description.contains("sleeps in real time, on ContinuousClock"))
    task.cancel()
  }

  @Test func `code outside of runs yields and sleeps as always`() async throws {
    test.run { Task { _ = await account.read() } }
    _ = await account.read()
    await Task.yield()
    await account.yield()
    try await Task.sleep(for: .nanoseconds(1))
    try await Task.sleep(nanoseconds: 1)
    await Task(executorPreference: globalConcurrentExecutor) { await Task.yield() }.value
  }

  @Test func `a token names a task after its yield`() {
    var tokens: [String] = []
    TestScheduler.inEveryOrder { test in
      let seen = Recording<Int, Never>()
      test.run {
        for number in 1...2 {
          Task {
            await Task.yield()
            seen.observer.send(value: number)
          }
        }
      }
      tokens.append(test.orderToken)
    }
    #expect(tokens.allSatisfy { !$0.contains("actor") }, "\(tokens)")
    // Four parts in two tasks, each of which keeps its order.
    #expect(Set(tokens).subtracting(["pauses"]).count == 6)
  }
}
