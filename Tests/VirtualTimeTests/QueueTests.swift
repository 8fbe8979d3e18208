import Dispatch
import Foundation
import ReactiveTesting
import Synchronization
import TestSupport
import Testing
import VirtualTime

// Queues are virtual on Linux.
#if os(Linux)
  /// Queues of Dispatch are virtual in a run.
  @Suite(.virtualTime, .replacesQueues) struct QueueTests {
    private let log = Log()
    private let queue = DispatchQueue(label: "own")

    // MARK: Blocks

    @Test func `a block runs an hour later, in no time`() async throws {
      let (start, instant, date) = (DispatchTime.now(), ContinuousClock.now, Date())
      await withCheckedContinuation { done in
        queue.asyncAfter(deadline: .now() + 3600) { done.resume() }
      }
      #expect(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds == 3_600_000_000_000)
      #expect(ContinuousClock.now - instant == .seconds(3600))
      #expect(Date().timeIntervalSince(date) == 3600)
      #expect(TestScheduler.current?.now == .seconds(3600))
    }

    @Test func `deadlines of both clocks are exact`() async throws {
      queue.asyncAfter(deadline: .now() + .milliseconds(30)) { log.add("uptime") }
      queue.asyncAfter(wallDeadline: .now() + .milliseconds(20)) { log.add("date") }
      queue.asyncAfter(deadline: .now() - .milliseconds(20)) { log.add("past") }
      queue.asyncAfter(deadline: .now() + 0.01) { log.add("double") }
      queue.async { log.add("at once") }
      try await Task.sleep(for: .milliseconds(25))
      log.add("task")
      try await Task.sleep(for: .milliseconds(25))
      #expect(
        log.all == [
          "past at 0", "at once at 0", "double at 10", "date at 20", "task at 25", "uptime at 30",
        ])
    }

    @Test func `blocks of a serial queue keep their order`() async throws {
      for number in 1...5 { queue.async { log.add("\(number)") } }
      queue.sync { log.add("sync") }
      #expect(log.all == (1...5).map { "\($0) at 0" } + ["sync at 0"])
    }

    @Test func `a block is on its queue and not on the main thread`() async throws {
      let key = DispatchSpecificKey<Int>()
      queue.setSpecific(key: key, value: 3)
      await MainActor.run {}
      let answers = await withCheckedContinuation { done in
        queue.async {
          dispatchPrecondition(condition: .onQueue(queue))
          dispatchPrecondition(condition: .notOnQueue(.main))
          done.resume(returning: (DispatchQueue.getSpecific(key: key), Thread.isMainThread))
        }
      }
      #expect(answers.0 == 3)
      #expect(!answers.1)
    }

    @Test func `a block of the main queue is a part of the main actor`() async throws {
      queue.asyncAfter(deadline: .now() + 1) {
        DispatchQueue.main.async {
          dispatchPrecondition(condition: .onQueue(.main))
          MainActor.assumeIsolated { log.add("main") }
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { log.add("main") }
        let answer = DispatchQueue.main.sync {
          dispatchPrecondition(condition: .onQueue(.main))
          return 5
        }
        log.add("\(answer)")
      }
      try await Task.sleep(for: .seconds(3))
      #expect(log.all == ["main at 1000", "5 at 1000", "main at 2000"])
    }

    @Test func `a queue that targets the main queue runs there`() async throws {
      let queue = DispatchQueue(label: "on main", target: .main)
      queue.asyncAfter(deadline: .now() + 1) {
        dispatchPrecondition(condition: .onQueue(.main))
        log.add("main")
      }
      try await Task.sleep(for: .seconds(2))
      #expect(log.all == ["main at 1000"])
    }

    @Test func `a sleep in a block occupies its queue alone`() async throws {
      let other = DispatchQueue(label: "other")
      queue.async {
        Thread.sleep(forTimeInterval: 2)
        log.add("a")
      }
      queue.async { log.add("b") }
      other.async {
        Thread.sleep(forTimeInterval: 1)
        log.add("c")
        queue.sync { log.add("d") }
      }
      try await Task.sleep(for: .milliseconds(1500))
      log.add("task")
      try await Task.sleep(for: .seconds(1))
      #expect(log.all == ["c at 1000", "task at 1500", "a at 2000", "b at 2000", "d at 2000"])
    }

    @Test func `queues with the same target take turns`() async throws {
      let first = DispatchQueue(label: "first", target: queue)
      let second = DispatchQueue(label: "second", attributes: .concurrent, target: queue)
      for (name, queue) in [("a", first), ("b", second), ("c", second), ("d", queue)] {
        queue.async {
          Thread.sleep(forTimeInterval: 1)
          log.add(name)
        }
      }
      try await Task.sleep(for: .seconds(9))
      #expect(log.all == ["a at 1000", "b at 2000", "c at 3000", "d at 4000"])
    }

    @Test func `a barrier runs alone`() async throws {
      let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
      func add(_ name: String, flags: DispatchWorkItemFlags = []) {
        queue.async(flags: flags) {
          Thread.sleep(forTimeInterval: 1)
          log.add(name)
        }
      }
      add("a")
      add("b")
      add("c", flags: .barrier)
      add("d")
      queue.async(execute: DispatchWorkItem(flags: .barrier) { log.add("e") })
      queue.sync(flags: .barrier) { log.add("f") }
      #expect(
        log.all == ["a at 1000", "b at 1000", "c at 2000", "d at 3000", "e at 3000", "f at 3000"])
    }

    @Test func `a suspended queue waits`() async throws {
      queue.suspend()
      queue.async { log.add("a") }
      try await Task.sleep(for: .seconds(1))
      log.add("task")
      queue.resume()
      queue.sync { log.add("b") }
      #expect(log.all == ["task at 1000", "a at 1000", "b at 1000"])
      let inactive = DispatchQueue(label: "inactive", attributes: .initiallyInactive)
      inactive.async { log.add("c") }
      try await Task.sleep(for: .seconds(1))
      inactive.activate()
      try await Task.sleep(for: .seconds(1))
      #expect(log.all.last == "c at 2000")
    }

    @Test func `rounds of concurrentPerform run one after the other`() async throws {
      DispatchQueue.concurrentPerform(iterations: 3) { log.add("\($0)") }
      #expect(log.all == ["0 at 0", "1 at 0", "2 at 0"])
    }

    // MARK: Waits

    @Test func `a semaphore waits in virtual time`() async throws {
      let semaphore = DispatchSemaphore(value: 0)
      queue.asyncAfter(deadline: .now() + 5) { semaphore.signal() }
      #expect(wait(semaphore, 2) == .timedOut)
      log.add("timeout")
      #expect(wait(semaphore, 10) == .success)
      log.add("success")
      queue.asyncAfter(deadline: .now() + 5) { semaphore.signal() }
      wait(semaphore)
      log.add("for ever")
      #expect(log.all == ["timeout at 2000", "success at 5000", "for ever at 10000"])
    }

    private func wait(_ semaphore: DispatchSemaphore, _ seconds: Double) -> DispatchTimeoutResult {
      semaphore.wait(timeout: .now() + seconds)
    }

    private func wait(_ semaphore: DispatchSemaphore) { semaphore.wait() }

    @Test func `a semaphore lets some blocks run at the same time, the first ones first`()
      async throws
    {
      let semaphore = DispatchSemaphore(value: 2)
      let group = DispatchGroup()
      for number in 1...5 {
        DispatchQueue.global().async(group: group) {
          semaphore.wait()
          Thread.sleep(forTimeInterval: 1)
          log.add("\(number)")
          semaphore.signal()
        }
      }
      await withCheckedContinuation { done in
        group.notify(queue: queue) { done.resume() }
      }
      log.add("all")
      #expect(
        log.all == [
          "1 at 1000", "2 at 1000", "3 at 2000", "4 at 2000", "5 at 3000", "all at 3000",
        ])
    }

    @Test func `a group waits for blocks and for calls of leave`() async throws {
      let group = DispatchGroup()
      group.enter()
      queue.asyncAfter(deadline: .now() + 2) { group.leave() }
      queue.async(group: group) { log.add("block") }
      group.notify(queue: .main) { log.add("notified") }
      #expect(wait(group, 1) == .timedOut)
      log.add("timeout")
      #expect(wait(group, 5) == .success)
      log.add("success")
      try await Task.sleep(for: .seconds(1))
      #expect(
        log.all == ["block at 0", "timeout at 1000", "notified at 2000", "success at 2000"])
    }

    private func wait(_ group: DispatchGroup, _ seconds: Double) -> DispatchTimeoutResult {
      group.wait(timeout: .now() + seconds)
    }

    @Test func `a work item can be cancelled, awaited and observed`() async throws {
      let item = DispatchWorkItem { log.add("item") }
      let cancelled = DispatchWorkItem { log.add("cancelled") }
      item.notify(queue: queue) { log.add("notified") }
      queue.asyncAfter(deadline: .now() + 1, execute: item)
      queue.asyncAfter(deadline: .now() + 2, execute: cancelled)
      wait(item)
      log.add("waited")
      cancelled.cancel()
      try await Task.sleep(for: .seconds(2))
      #expect(log.all.sorted() == ["item at 1000", "notified at 1000", "waited at 1000"])
      let third = DispatchWorkItem {}
      third.notify(queue: .main) { log.add("performed") }
      third.perform()
      try await Task.sleep(for: .seconds(1))
      #expect(log.all.last == "performed at 3000")
    }

    @Test func `a block counts as five jobs`() async {
      let blocks = Mutex(0)
      @Sendable func submit() {
        blocks.withLock { $0 += 1 }
        queue.asyncAfter(deadline: .now() + 1, execute: submit)
      }
      await #expect(throws: TestRunError.self) {
        try await withVirtualTime(stepLimit: 1000) { _ in
          submit()
          try await Task.sleep(for: .seconds(100_000))
        }
      }
      #expect(blocks.withLock(\.self) == 200)
    }

    private func wait(_ item: DispatchWorkItem) { item.wait() }

    // MARK: Sources

    @Test func `a dispatch timer repeats in virtual time until it is cancelled`() async throws {
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now() + 1, repeating: .milliseconds(500))
      timer.setEventHandler { log.add("\(timer.data)") }
      timer.setCancelHandler { log.add("cancelled") }
      timer.setRegistrationHandler { log.add("registered") }
      try await Task.sleep(for: .milliseconds(1200))
      #expect(log.all.isEmpty)
      timer.activate()
      try await Task.sleep(for: .milliseconds(500))
      timer.suspend()
      try await Task.sleep(for: .milliseconds(1000))
      timer.resume()
      timer.cancel()
      #expect(timer.isCancelled)
      try await Task.sleep(for: .seconds(9))
      #expect(
        log.all == ["registered at 1200", "1 at 1200", "1 at 1500", "cancelled at 2700"])
    }

    @Test func `a dispatch timer stops when it is released`() async throws {
      var timer: (any DispatchSourceTimer)? = DispatchSource.makeTimerSource(
        flags: [], queue: .main)
      timer?.schedule(wallDeadline: .now() + 1, repeating: 1)
      timer?.setEventHandler { log.add("tick") }
      timer?.resume()
      try await Task.sleep(for: .milliseconds(2500))
      timer = nil
      try await Task.sleep(for: .seconds(5))
      #expect(log.all == ["tick at 1000", "tick at 2000"])
    }

    @Test func `data that is added to a source arrives at once`() async throws {
      let source = DispatchSource.makeUserDataAddSource(queue: queue)
      source.setEventHandler { log.add("\(source.data)") }
      source.resume()
      source.add(data: 2)
      source.add(data: 3)
      try await Task.sleep(for: .seconds(1))
      source.add(data: 4)
      try await Task.sleep(for: .seconds(1))
      source.cancel()
      #expect(log.all == ["5 at 0", "4 at 1000"])
    }

    @Test func `the registration and the cancellation of a signal source take no time`()
      async throws
    {
      let source = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: queue)
      source.setCancelHandler { log.add("cancelled") }
      await withCheckedContinuation { done in
        source.setRegistrationHandler { done.resume() }
        source.activate()
      }
      log.add("registered")
      try await Task.sleep(for: .seconds(1))
      source.cancel()
      try await Task.sleep(for: .seconds(1))
      #expect(log.all == ["registered at 0", "cancelled at 1000"])
    }

    @Test func `a signal of the test to its own process arrives at once`() async throws {
      let source = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: queue)
      source.setEventHandler { log.add("\(source.data)") }
      await withCheckedContinuation { done in
        source.setRegistrationHandler { done.resume() }
        source.resume()
      }
      try await Task.sleep(for: .seconds(1))
      kill(getpid(), SIGWINCH)
      log.add("sent")
      try await Task.sleep(for: .seconds(1))
      source.suspend()
      source.resume()
      queue.sync { _ = kill(getpid(), SIGWINCH) }
      await Task.yield()
      source.cancel()
      #expect(log.all == ["sent at 1000", "1 at 1000", "1 at 2000"])
    }

    // MARK: Ends

    @Test func `blocks that are left never run`() async throws {
      let group = DispatchGroup()
      queue.async(group: group) {
        wait(DispatchSemaphore(value: 0), 100) == .success ? log.add("a") : ()
      }
      queue.async(group: group) { log.add("b") }
      queue.asyncAfter(deadline: .now() + 1) { log.add("c") }
      try await Task.sleep(for: .milliseconds(1))
      #expect(log.all.isEmpty)
    }

    @Test func `a task that yields until a block has run does not wait for ever`() async throws {
      let flag = Atomic<Bool>(false)
      queue.async { flag.store(true, ordering: .relaxed) }
      while !flag.load(ordering: .relaxed) { await Task.yield() }
    }
  }
#endif
