import Dispatch
import Foundation
import Reactive
import ReactiveTesting
import Synchronization
import TestSupport
import Testing
import VirtualTime

/// Moving time by hand, real work, and what is left at the end.
@Suite(.replacesClocks) struct TimeControlTests {
  private let test = TestScheduler(tick: .seconds(1))

  @MainActor private final class Model {
    private(set) var title = ""

    func type(_ text: String) {
      Task {
        try await Task.sleep(for: .seconds(2))
        title += text
      }
    }
  }

  @MainActor @Test func `time is moved by hand, with an expectation in between`() async throws {
    let model = Model()
    test.run(until: .zero) { model.type("a") }
    await test.advance(by: .seconds(1))
    #expect(model.title == "")
    await test.advance(by: .seconds(1))
    #expect(model.title == "a")
    await test.advance(to: .seconds(10))
    #expect(test.now == .seconds(10))
  }

  @Test(.virtualTime) func `a recording that is made in a run is compared in it`() async throws {
    let test = try #require(TestScheduler.current)
    let moved = test.record(test.hot("-1-|", of: Int.self))
    await test.advance(by: .milliseconds(5))
    #expect(moved.timeline == "-1-|")
    let slept = test.record(test.hot("-2|", of: Int.self))
    try await Task.sleep(for: .milliseconds(5))
    #expect(slept.timeline == "-2|")
    let early = test.record(test.hot("-3|", of: Int.self))
    #expect(early.timeline != "")
    #expect(early.timeline.description.contains("nothing has run since this recording began"))
    await test.advance(by: .milliseconds(5))
    #expect(early.timeline == "-3|")
  }

  // Each of these would take minutes if it used up its patience.

  @Test(.virtualTime(patience: .seconds(600)))
  func `moving time needs no patience`() async throws {
    await TestScheduler.current?.advance(by: .seconds(1))
    #expect(TestScheduler.current?.now == .seconds(1))
  }

  @Test(.virtualTime(patience: .seconds(600)))
  func `a child task that sleeps needs no patience`() async throws {
    async let slept: Void = Task.sleep(for: .seconds(1))
    try await slept
    #expect(TestScheduler.current?.now == .seconds(1))
  }

  @Test(.virtualTime) func `a run inside a run has patience in real time`() async throws {
    let inner = TestScheduler()
    let answer = try await inner.run(patience: .seconds(600)) {
      await withCheckedContinuation { next in
        QueueScheduler().schedule(after: .milliseconds(20)) { next.resume(returning: 42) }
      }
    }
    #expect(answer == 42)
    #expect(TestScheduler.current?.now == .zero)
  }

  @Test func `a task that never ends, though it is cancelled after its test, is reported`()
    async throws
  {
    let messages = Mutex<[String]>([])
    try await TestScheduler.$onUnproven.withValue({ text in messages.withLock { $0.append(text) } })
    {
      try await withVirtualTime(stepLimit: 1000) { _ in
        Task { while true { try? await Task.sleep(for: .seconds(1)) } }
        try await Task.sleep(for: .seconds(1))
      }
    }
    #expect(
      messages.withLock { $0 }.contains {
        $0.contains(/after the end of its test, task 2.* went on although it was cancelled/)
      })
  }

  @Test func `two tasks that move time wait for each other's work, and both go on`() async throws {
    let ends = Recording<Int, Never>(on: test)
    try await test.run { [test] in
      await withTaskGroup(of: Void.self) { group in
        for number in 1...2 {
          group.addTask {
            await test.advance(by: .seconds(number == 1 ? 3 : 3))
            ends.observer.send(value: number)
          }
        }
      }
    }
    #expect(ends.timeline == "---(12)")
  }

  @Test func `a run with an end stops there, whether or not there is work`() async throws {
    test.run(until: .seconds(5))
    #expect(test.now == .seconds(5))
    test.run(until: .seconds(7)) {}
    #expect(test.now == .seconds(7))
    try await test.run(until: .seconds(9)) { await Task.yield() }
    #expect(test.now == .seconds(9))
  }

  /// An answer from a thread, after a tenth of a second in real time.
  private static func answer() async -> Int {
    await withCheckedContinuation { continuation in
      onRealQueues {
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) {
          continuation.resume(returning: 42)
        }
      }
    }
  }

  @Test func `a real answer arrives within a virtual time-out`() async throws {
    let answer = try await test.run(patience: .seconds(600)) {
      try await withThrowingTaskGroup(of: Int?.self) { group in
        group.addTask { await Self.answer() }
        group.addTask {
          try await Task.sleep(for: .seconds(5))
          return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
      }
    }
    #expect(answer == 42)
    #expect(test.now == .zero)
  }

  @Test func `what waits for a time or for a lane does not use up patience`() async throws {
    let keys = test.sequence("-1-2|", of: Int.self)
    let seen = Recording<Int, Never>(on: test)
    try await test.run(patience: .seconds(600)) {
      for await key in keys {
        try await Task.sleep(for: .milliseconds(500))
        try await Task.sleep(for: .milliseconds(500), clock: .ambient)
        seen.observer.send(value: key)
      }
    }
    #expect(seen.timeline == "--1-2")
  }

  @Test func `tasks that are left are named, with what they wait for`() {
    let (stream, input) = AsyncStream<Int>.makeStream()
    let ambient = Mutex<Task<Void, any Error>?>(nil)
    let line = #line + 1
    test.run(until: .seconds(1)) {
      Task { for await _ in stream {} }
      Task { try await Task.sleep(for: .seconds(30)) }
      ambient.withLock { state in
        state = Task { try await Task.sleep(for: .seconds(40), clock: .ambient) }
      }
    }
    let left = test.finish()
    #expect(left.tasks.map(\.wait) == [.other, .time(.seconds(30), clock: "ContinuousClock")])
    #expect(left.tasks.map(\.site?.line) == [line, line])
    #expect(left.timers.map(\.time) == [.seconds(40)])
    #expect(left.description.contains("sleeps until 30s, on ContinuousClock"))
    ambient.withLock { $0?.cancel() }
    input.finish()
    test.run(until: .seconds(1))
  }

  @Test func `finished and cancelled tasks are not left`() async {
    let task = test.run {
      Task { try? await Task.sleep(for: .seconds(3)) }
    }
    let cancelled = test.run(until: .seconds(4)) {
      Task { try await Task.sleep(for: .seconds(30)) }
    }
    cancelled.cancel()
    test.run(until: .seconds(4))
    #expect(test.finish() == .none)
    await task.value
  }
}
