import Dispatch
import Foundation
import Reactive
import ReactiveTesting
import Synchronization
import Testing
import VirtualTime

@Test func `a value comes a tick late`() {
  let test = TestScheduler()
  let taps = test.hot("-1-2----3-|", of: Int.self, name: "taps")
  #expect(test.timeline { taps.debounce(.milliseconds(2)) } == "----2-----|")  // fails
}

@Test func `an answer comes a tick late`() async throws {
  let test = TestScheduler()
  let asked = test.hot("-1-2-|", of: Int.self, name: "asked")
  let (answers, input) = Signal<Int, Never>.pipe()
  let seen = test.record(answers)
  try await test.run {
    for await question in asked.values {
      try await test.clock.sleep(for: .milliseconds(1))
      input.send(value: question)
    }
    input.sendCompleted()
  }
  #expect(seen.timeline == "-1--2|")  // fails
}

@Test func `a lane is still observed`() {
  let test = TestScheduler()
  let keys = test.hot("-1-2-", of: Int.self, name: "keys")
  test.run { _ = keys.observeValues { _ in } }
  #expect(test.finish() == .none)  // fails
}

@Test(.virtualTime) func `a drawing is attached`() async throws {
  let test = try #require(TestScheduler.current)
  let taps = test.sequence("-1-2|", of: Int.self, name: "<taps>")
  let seen = Recording<Int, Never>(on: test)
  for await tap in taps { seen.observer.send(value: tap) }
  seen.observer.sendCompleted()
  #expect(seen.timeline == "-1--2|")  // fails
}

@Test(.virtualTime) func `the first failure names its cause`() async throws {
  let seen = Recording<Int, Never>()
  SignalProducer(value: 1).delay(.seconds(100_000), on: QueueScheduler()).start(seen.observer)
  try await Task.sleep(for: .seconds(200_000))
  #expect(seen.values == [1])  // fails
}

// This one passes, with a warning.
@Test(.virtualTime) func `a lane is never observed`() {
  _ = TestScheduler.current?.hot("-1-", of: Int.self, name: "unused")
}

@Test(.virtualTime(order: .shuffled(seed: 3)))
func `the first failure names what waits`() async throws {
  for name in ["one", "two", "three"] {
    Task(name: name) { try await Task.sleep(for: .seconds(2)) }
  }
  try await Task.sleep(for: .seconds(1))
  #expect(TestScheduler.current?.now == .zero)  // fails
  #expect(TestScheduler.current?.now == .seconds(3))
}

private actor Shelf {
  private var waiting: [CheckedContinuation<Int, Never>] = []

  func book() async -> Int {
    await withCheckedContinuation { waiting.append($0) }
  }
}

@Test(.virtualTime) func `a test waits for ever`() async throws {
  let shelf = Shelf()
  let (books, input) = AsyncStream<Int>.makeStream()
  Task(name: "reader") { input.yield(await shelf.book()) }
  var seen: [Int] = []
  for await book in books { seen.append(book) }  // fails
  #expect(seen == [1])
}

@Test func `nothing is compared`() {
  TestScheduler.$onUnproven.withValue({ Issue.record("\($0)") }) {
    let test = TestScheduler()
    _ = test.timeline { test.cold("-1|", of: Int.self) }  // fails
  }
}

@Test(.everyOrder) func `a block fails in one order`() async {
  let last = Mutex(0)
  let group = DispatchGroup()
  for number in 1...2 {
    DispatchQueue(label: "\(number)").async(group: group) { last.withLock { $0 = number } }
  }
  await withCheckedContinuation { done in
    group.notify(queue: .global()) {
      #expect(last.withLock { $0 } == 2)  // fails
      done.resume()
    }
  }
}

// A thread that belongs to no test fails beside a test that passes.
@Test func `a thread fails beside a search`() async {
  await withCheckedContinuation { done in
    Thread {
      for _ in 1...300 {
        Issue.record("of no test")
        usleep(1000)
      }
      done.resume()
    }.start()
  }
}

@Test(.everyOrder(limit: 300)) func `a search passes beside a thread that fails`() async {
  await withTaskGroup { group in
    for _ in 1...6 { group.addTask { await Task.yield() } }
  }
}
