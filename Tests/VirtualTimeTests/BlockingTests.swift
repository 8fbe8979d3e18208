import Foundation
import Reactive
@testable import ReactiveTesting
import Synchronization
import TestSupport
import Testing
import VirtualTime

// The compiler does not let asynchronous code call these itself.

private func block(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

private func block(until date: Date) { Thread.sleep(until: date) }

extension NSCondition {
  fileprivate func waits(until date: Date) -> Bool {
    lock()
    defer { unlock() }
    return wait(until: date)
  }

  fileprivate func wakeOne() {
    lock()
    defer { unlock() }
    signal()
  }
}

private actor Printer {
  func print(_ page: String, _ log: Log) {
    block(1)
    log.add(page)
  }
}

@MainActor private func blockMain(_ name: String, _ log: Log) {
  block(1)
  log.add(name)
}

/// An actor with a thread of its own.
private actor Outsider {
  private final class Executor: SerialExecutor {
    private let queue = DispatchQueue(label: "Outsider")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      onRealQueues {
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
      }
    }
  }

  private let executor = Executor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func blockInEveryWay() -> Bool {
    block(0.001)
    block(until: Date() + 0.001)
    let condition = NSCondition()
    let lock = NSLock()
    lock.lock()
    return !condition.waits(until: Date() + 0.001) && !lock.lock(before: Date() + 0.001)
  }
}

/// Calls that block their thread for a time let virtual time pass.
@Suite(.replacesClocks) struct BlockingTests {
  // MARK: Exact times

  @Test(arguments: [0.3, 0.001, 4.35, 0.29, 0.1, 3600, 1e-9])
  func `a sleep of a thread takes its virtual time, exactly`(seconds: Double) async throws {
    try await withVirtualTime { test in
      block(seconds)
      #expect(test.now == .nanoseconds(Int64((seconds * 1e9).rounded())))
      let start = test.now
      block(0.25)
      #expect(test.now - start == .milliseconds(250))
    }
  }

  @Test(arguments: [0.3, 0.8, 0.9, 1.3, 0.001], [nil, Duration.seconds(2_500_000_000)])
  func `a sleep until a date ends at that date`(seconds: Double, first: Duration?) async throws {
    try await withVirtualTime(firstDate: first) { test in
      for round in 1...3 {
        let end = Date() + seconds
        block(until: end)
        #expect(abs(Date().timeIntervalSince(end)) < 1e-6)
        #expect(test.now == .microseconds(Int64(seconds * 1e6 * Double(round))))
      }
    }
  }

  @Test func `a sleep until a date that has passed takes no time`() async throws {
    try await withVirtualTime { test in
      block(until: Date() - 5)
      block(until: .distantPast)
      block(0)
      block(-1)
      #expect(test.now == .zero)
    }
  }

  @Test func `sleeps of the C library take virtual time`() {
    let test = TestScheduler()
    test.run {
      usleep(1_500)
      #expect(test.now == .microseconds(1_500))
      #expect(sleep(2) == 0)
      var length = timespec(tv_sec: 1, tv_nsec: 5)
      #expect(nanosleep(&length, nil) == 0)
      #expect(test.now == .nanoseconds(3_001_500_005))
      length = timespec(tv_sec: -1, tv_nsec: 0)
      #expect(nanosleep(&length, nil) == -1)
      #expect(errno == EINVAL)
    }
  }

  #if os(Linux)
    @Test func `a run loop runs for its virtual time`() async throws {
      for first in [nil, Duration.seconds(4_000_000_000)] {
        try await withVirtualTime(firstDate: first) { test in
          try await Task.sleep(for: .seconds(3600))
          test.run {
            // Without a source, a run loop returns at once.
            let source = RunLoop._Source()
            RunLoop.current._add(source, forMode: .default)
            defer { source.invalidate() }
            RunLoop.current.run(until: Date() + 0.3)
            #expect(test.now == .milliseconds(3_600_300))
            #expect(RunLoop.current.run(mode: .default, before: Date() + 2))
            #expect(test.now == .milliseconds(3_602_300))
          }
        }
      }
    }

    @Test func `a run loop that is stopped, or has no source any more, ends at that time`() {
      let test = TestScheduler()
      test.run {
        nonisolated(unsafe) let (runLoop, source) = (RunLoop.current, RunLoop._Source())
        runLoop._add(source, forMode: .default)
        test.schedule(after: .milliseconds(300)) { runLoop._stop() }
        #expect(RunLoop.current.run(mode: .default, before: Date() + 2))
        #expect(test.now == .milliseconds(300))
        // As a wait of XCTest ends.
        test.schedule(after: .milliseconds(300)) { source.invalidate() }
        RunLoop.current.run(until: Date() + 2)
        #expect(test.now == .milliseconds(600))
      }
    }

    @Test(
      .knowsLines,
      .fails(
        "a Timer, which is in real time as all of a run loop is, was scheduled",
        "VirtualTimeTests/BlockingTests.swift:"), .virtualTime)
    func `a failure names a timer of a run loop`() {
      let timer = Timer.scheduledTimer(withTimeInterval: 3600, repeats: false) { _ in }
      #expect(!timer.isValid)
      timer.invalidate()
    }
  #endif

  @Test func `a scheduler with real clocks leaves these calls alone`() {
    let test = TestScheduler(usesRealClocks: true)
    test.run {
      block(0.001)
      usleep(1)
      #expect(!NSCondition().waits(until: Date() + 0.001))
    }
    #expect(test.now == .zero)
  }

  @Test func `a thread that a test starts sleeps in real time`() async throws {
    try await withVirtualTime(patience: .seconds(86_400)) { test in
      await withCheckedContinuation { done in
        Thread {
          block(0.001)
          usleep(1)
          done.resume()
        }
        .start()
      }
      #expect(test.now == .zero)
    }
  }

  // MARK: What goes on meanwhile

  @Test func `a lane goes on after an observer that blocks its thread`() {
    let test = TestScheduler()
    let slow = test.timeline {
      test.cold("-1-2|", of: Int.self).map { value in
        block(0.001)
        return value
      }
    }
    #expect(slow == "--1-(2|)")
    let hot = test.hot("-1234---5-|", of: Int.self)
    let late = test.timeline {
      hot.map { value in
        block(0.002)
        return value
      }
    }
    #expect(late == "---1-2-3-4-(5|)")
  }

  @Test func `operators see the exact times around a blocked thread`() {
    let test = TestScheduler()
    let ticks = test.timeline(during: "^----------!") {
      SignalProducer<Int, Never>.interval(.milliseconds(3)).map { value in
        block(0.001)
        return value
      }
    }
    #expect(ticks == "----0--1--2!")
    let delayed = test.timeline {
      test.cold("1-2-|", of: Int.self).delay(.milliseconds(1)).map { value in
        block(0.002)
        return value
      }
    }
    #expect(delayed == "---1-(2|)")
  }

  @Test func `what is due during a sleep happens at its time`() {
    let test = TestScheduler()
    let log = Log()
    test.run {
      Task.detached {
        try await Task.sleep(for: .milliseconds(300))
        log.add("task")
        try await Task.sleep(for: .milliseconds(300))
        log.add("task")
      }
      test.schedule(after: .milliseconds(400)) { log.add("timer") }
      block(0.5)
      log.add("closure")
    }
    #expect(
      log.all == ["task at 300", "timer at 400", "closure at 500", "task at 600"])
    #expect(test.now == .milliseconds(600))
  }

  @Test(.virtualTime) func `tasks go on while the test blocks its thread`() async throws {
    let log = Log()
    let task = Task {
      try await Task.sleep(for: .milliseconds(300))
      log.add("task")
    }
    block(0.5)
    log.add("test")
    try await task.value
    try await Task.sleep(for: .seconds(1))
    log.add("test")
    #expect(log.all == ["task at 300", "test at 500", "test at 1500"])
  }

  @Test func `an actor that blocks its thread takes one call after the other`() async throws {
    try await withVirtualTime { test in
      let (printer, log) = (Printer(), Log())
      async let first: Void = printer.print("a", log)
      async let second: Void = printer.print("b", log)
      _ = await (first, second)
      #expect(log.all == ["a at 1000", "b at 2000"])
    }
  }

  @Test func `the main actor waits for its code that blocks the thread`() async throws {
    try await withVirtualTime { test in
      let log = Log()
      let first = Task { await blockMain("first", log) }
      let second = Task { await blockMain("second", log) }
      let other = Task {
        try await Task.sleep(for: .milliseconds(500))
        log.add("other")
      }
      await first.value
      await second.value
      try await other.value
      #expect(log.all == ["other at 500", "first at 1000", "second at 2000"])
      // This code is not on the main actor.
      Task { await blockMain("third", log) }
      block(2)
      log.add("test")
      #expect(log.all.suffix(2) == ["third at 3000", "test at 4000"])
    }
  }

  @Test @MainActor func `parts of the main actor wait for a synchronous test on it`() {
    let test = TestScheduler()
    let log = Log()
    test.run {
      Task { log.add("task") }
      block(1)
      log.add("test")
    }
    #expect(log.all == ["test at 1000", "task at 1000"])
  }

  @Test func `sleeps that end together or inside of each other are exact`() async throws {
    try await withVirtualTime { test in
      let log = Log()
      await withTaskGroup { group in
        for seconds in [4.0, 2, 2, 1] {
          group.addTask {
            block(seconds)
            log.add("\(seconds)")
          }
        }
      }
      #expect(log.all == ["1.0 at 1000", "2.0 at 2000", "2.0 at 2000", "4.0 at 4000"])
      #expect(test.now == .seconds(4))
    }
  }

  @Test func `the explorer runs tests that block their thread`() {
    TestScheduler.inEveryOrder { test in
      let log = Log()
      test.run {
        for name in ["a", "b"] {
          Task.detached {
            try await Task.sleep(for: .seconds(1))
            block(1)
            log.add(name)
          }
        }
      }
      #expect(log.all.sorted() == ["a at 2000", "b at 2000"])
    }
  }

  @Test func `a thread that sleeps waits with the test for something real`() async throws {
    try await withVirtualTime(patience: .seconds(86_400)) { test in
      let log = Log()
      let task = Task {
        await withCheckedContinuation { done in
          onRealQueues {
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { done.resume() }
          }
        }
        log.add("real")
      }
      await Task.yield()
      block(1)
      log.add("test")
      await task.value
      #expect(log.all == ["real at 0", "test at 1000"])
    }
  }

  // MARK: Waits

  @Test func `a wait for a condition ends when the run signals it, or at its limit`() async throws {
    try await withVirtualTime { test in
      let condition = NSCondition()
      Task {
        try await Task.sleep(for: .seconds(2))
        condition.wakeOne()
      }
      #expect(condition.waits(until: Date() + 5))
      #expect(test.now == .seconds(2))
      #expect(!condition.waits(until: Date() + 0.7))
      #expect(test.now == .milliseconds(2_700))
      #expect(!condition.waits(until: Date() - 1))
      #expect(test.now == .milliseconds(2_700))
    }
  }

  @Test func `a wait for a lock or its condition ends in virtual time`() async throws {
    try await withVirtualTime { test in
      let lock = NSConditionLock(condition: 0)
      Task { @Sendable in
        try await Task.sleep(for: .seconds(2))
        func open() {
          lock.lock()
          lock.unlock(withCondition: 3)
        }
        open()
      }
      func waits() {
        #expect(lock.lock(whenCondition: 3, before: Date() + 60))
        #expect(test.now == .seconds(2))
        lock.unlock()
        #expect(!lock.lock(whenCondition: 4, before: Date() + 0.5))
        #expect(test.now == .milliseconds(2_500))
        let other = NSLock()
        #expect(other.lock(before: Date() + 1))
        #expect(!other.lock(before: Date() + 0.5))
        #expect(test.now == .seconds(3))
        // It waits until the date that no test reaches.
        lock.lock()
        lock.unlock(withCondition: 5)
        lock.lock(whenCondition: 5)
      }
      waits()
    }
  }

  @Test func `a wait without anything due waits for a signal of another thread`() async throws {
    try await withVirtualTime { test in
      let condition = NSCondition()
      func waits() {
        condition.lock()
        Thread { condition.wakeOne() }.start()
        #expect(condition.wait(until: Date() + 3600))
        condition.unlock()
      }
      waits()
      #expect(test.now == .zero)
    }
  }

  // MARK: Limits

  @Test func `a thread that cannot move time blocks in real time`() async throws {
    try await withVirtualTime(patience: .seconds(86_400)) { test in
      try await Task.sleep(for: .seconds(3600))
      #expect(await Outsider().blockInEveryWay())
      #expect(test.now == .seconds(3600))
    }
  }

  #if os(Linux)
    @Test(.replacesQueues) func `a source that the system may wake is awaited`()
      async throws
    {
      let pipe = Pipe()
      let (input, output) = (pipe.fileHandleForWriting, pipe.fileHandleForReading)
      // The thread of Dispatch that wakes the test is outside of its time, which is said.
      let byte = try await TestScheduler.$onUnproven.withValue { _ in
      } operation: {
        try await withVirtualTime { test in
          let source = DispatchSource.makeReadSource(fileDescriptor: output.fileDescriptor)
          try input.write(contentsOf: [7])
          let byte = await withCheckedContinuation { done in
            source.setEventHandler {
              source.cancel()
              done.resume(returning: output.availableData.first)
            }
            source.activate()
          }
          #expect(test.now == .zero)
          return byte
        }
      }
      #expect(byte == 7)
    }
  #endif

  @Test func `a sleep that would end after one around it is an error`() async throws {
    let error = try await #require(throws: TestRunError.self) {
      try await withVirtualTime { _ in
        await withTaskGroup { group in
          for seconds in [1.0, 2] { group.addTask { block(seconds) } }
        }
      }
    }
    #expect("\(error)".contains("blocks its thread until 2s, but"))
    #expect("\(error)".contains("an earlier call blocks until 1s: wait with"))
    let messages = Mutex<[String]>([])
    TestScheduler.$onUnproven.withValue({ message in messages.withLock { $0.append(message) } }) {
      let test = TestScheduler()
      test.run {
        test.schedule(after: .seconds(1)) { block(3) }
        block(2)
      }
      #expect(test.now == .seconds(4))
    }
    #expect(messages.withLock { $0 }.contains { $0.contains("a timer or an event, begun at") })
  }

  @Test func `a loop that polls and blocks without end is stopped by its steps`() async throws {
    let error = try await #require(throws: TestRunError.self) {
      try await withVirtualTime(stepLimit: 1_000) { _ in
        let end = Date() + 10
        while Date() < end { block(0.01) }
      }
    }
    #expect("\(error)".contains("blocks its thread again and again, at 2010ms"))
  }

  @Test func `a loop that blocks ends at the limit if it looks whether it is cancelled`()
    async throws
  {
    let tests: [@Sendable () async -> Void] = [
      { while !Task.isCancelled { block(0.01) } },
      {
        let poll = Task { while !Task.isCancelled { block(0.01) } }
        await poll.value
      },
    ]
    for test in tests {
      let error = try await #require(throws: TestRunError.self) {
        try await withVirtualTime(stepLimit: 1_000) { _ in await test() }
      }
      #expect("\(error)".contains("blocks its thread again and again, at "))
    }
  }

  @Test func `more calls than fit on the stack are an error`() async throws {
    let error = try await #require(throws: TestRunError.self) {
      try await withVirtualTime { _ in
        await withTaskGroup { group in for _ in 1...300 { group.addTask { block(1) } } }
      }
    }
    #expect("\(error)".contains("256 calls block the thread of a run at 0s"))
  }

  @Test func `the end of a test ends the sleeps of what is left`() async throws {
    try await withVirtualTime { test in
      Task {
        while !Task.isCancelled { block(10) }
      }
      try await Task.sleep(for: .seconds(5))
      #expect(test.now == .seconds(5))
    }
  }
}
