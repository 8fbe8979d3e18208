import Dispatch
import Foundation
import Synchronization

// Queues are virtual on Linux.
#if os(Linux)
  // Models as people write them with dispatch queues. Nothing here knows of virtual time.

  /// Fades a volume in steps of a tenth of a second.
  final class Fader: @unchecked Sendable {
    private let queue = DispatchQueue(label: "fader")
    private var volume = 0.0
    private let report: @Sendable (String) -> Void

    init(report: @escaping @Sendable (String) -> Void) { self.report = report }

    func fade(to target: Double, steps: Int, completion: @escaping @Sendable () -> Void) {
      queue.async { self.step(by: (target - self.volume) / Double(steps), left: steps, completion) }
    }

    private func step(by amount: Double, left: Int, _ completion: @escaping @Sendable () -> Void) {
      dispatchPrecondition(condition: .onQueue(queue))
      guard left > 0 else { return DispatchQueue.main.async(execute: completion) }
      volume += amount
      report("\(Int((volume * 10).rounded()))")
      queue.asyncAfter(deadline: .now() + .milliseconds(100)) {
        self.step(by: amount, left: left - 1, completion)
      }
    }
  }

  /// Saves the newest text, at most once a second.
  final class ThrottledSaver: @unchecked Sendable {
    private let queue = DispatchQueue(label: "saver", qos: .utility)
    private var pending: String?
    private var lastSave = DispatchTime(uptimeNanoseconds: 1)
    private var isScheduled = false
    private let save: @Sendable (String) -> Void

    init(save: @escaping @Sendable (String) -> Void) { self.save = save }

    func change(_ text: String) {
      queue.async { [self] in
        pending = text
        guard !isScheduled else { return }
        isScheduled = true
        queue.asyncAfter(deadline: max(.now(), lastSave + 1)) { self.saveNow() }
      }
    }

    private func saveNow() {
      isScheduled = false
      lastSave = .now()
      if let pending { save(pending) }
      pending = nil
    }

    func flush() { queue.sync { if pending != nil { saveNow() } } }
  }

  /// A cache that forgets entries: readers run together, writers alone.
  final class BarrierCache: @unchecked Sendable {
    private let queue = DispatchQueue(label: "cache", attributes: .concurrent)
    private var entries: [String: (value: Int, expiry: Date)] = [:]

    func set(_ key: String, _ value: Int, for seconds: TimeInterval) {
      queue.async(flags: .barrier) {
        self.entries[key] = (value, Date() + seconds)
        self.queue.asyncAfter(deadline: .now() + seconds, flags: .barrier) {
          if let entry = self.entries[key], entry.expiry <= Date() { self.entries[key] = nil }
        }
      }
    }

    func get(_ key: String) -> Int? { queue.sync { entries[key]?.value } }
  }

  /// Lets a number of jobs run at the same time, each on a thread that it blocks.
  final class JobPool: Sendable {
    private let semaphore: DispatchSemaphore
    private let queue = DispatchQueue(label: "pool", attributes: .concurrent)
    private let group = DispatchGroup()

    init(width: Int) { semaphore = DispatchSemaphore(value: width) }

    func add(_ job: @escaping @Sendable () -> Void) {
      queue.async(group: group) {
        self.semaphore.wait()
        defer { self.semaphore.signal() }
        job()
      }
    }

    func finish(within limit: DispatchTimeInterval) -> Bool {
      group.wait(timeout: .now() + limit) == .success
    }
  }

  /// Loads several pages, and reports all of them once the last one is there.
  final class Downloads: @unchecked Sendable {
    private let queue = DispatchQueue(label: "downloads")
    private var pages: [Int: String] = [:]

    func load(
      _ delays: [Int], completion: @escaping @Sendable ([String]) -> Void
    ) {
      let group = DispatchGroup()
      for (number, delay) in delays.enumerated() {
        group.enter()
        DispatchQueue.global(qos: .userInitiated).asyncAfter(
          deadline: .now() + .milliseconds(delay)
        ) {
          self.queue.async {
            self.pages[number] = "page \(number)"
            group.leave()
          }
        }
      }
      group.notify(queue: queue) {
        completion(self.pages.sorted { $0.key < $1.key }.map(\.value))
      }
    }
  }

  /// Asks for a state every two seconds until it is the one that is wanted.
  final class Poller: @unchecked Sendable {
    private let queue = DispatchQueue(label: "poller")
    private var timer: (any DispatchSourceTimer)?

    func poll(
      every interval: DispatchTimeInterval, _ ask: @escaping @Sendable () -> Bool,
      completion: @escaping @Sendable () -> Void
    ) {
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now(), repeating: interval, leeway: .milliseconds(100))
      timer.setEventHandler { if ask() { self.timer?.cancel() } }
      timer.setCancelHandler {
        self.timer = nil
        completion()
      }
      queue.sync { self.timer = timer }
      timer.activate()
    }
  }

  /// Calls an action once nothing has happened for a while.
  final class Debouncer: @unchecked Sendable {
    private let queue: DispatchQueue
    private let lock = NSLock()
    private var item: DispatchWorkItem?

    init(on queue: DispatchQueue) { self.queue = queue }

    func call(after delay: TimeInterval, _ action: @escaping @Sendable () -> Void) {
      lock.withLock {
        item?.cancel()
        let item = DispatchWorkItem(block: action)
        self.item = item
        queue.asyncAfter(deadline: .now() + delay, execute: item)
      }
    }
  }

  /// Calls something that may fail, with twice the pause each time.
  final class Retrier: Sendable {
    private let queue = DispatchQueue(label: "retrier")

    func run(
      attempts: Int, pause: Double = 1, _ work: @escaping @Sendable () -> Bool,
      completion: @escaping @Sendable (Bool) -> Void
    ) {
      queue.async {
        if work() { return completion(true) }
        guard attempts > 1 else { return completion(false) }
        self.queue.asyncAfter(wallDeadline: .now() + pause) {
          self.run(attempts: attempts - 1, pause: 2 * pause, work, completion: completion)
        }
      }
    }
  }

  /// Runs something that blocks, and gives up after a time.
  struct Watchdog: Sendable {
    let limit: DispatchTimeInterval

    func run(_ work: @escaping @Sendable () -> Void) -> Bool {
      let isDone = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        work()
        isDone.signal()
      }
      return isDone.wait(timeout: .now() + limit) == .success
    }
  }

  /// An actor on a queue of its own, as a database has one.
  actor Database {
    private final class Executor: SerialExecutor {
      let queue = DispatchQueue(label: "database")

      func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
      }

      func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
    }

    private let executor = Executor()
    private var rows: [String] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func insert(_ row: String) async throws {
      try await Task.sleep(for: .milliseconds(20))
      executor.queue.async { self.assumeIsolated { $0.rows.append(row) } }
    }

    var all: [String] { rows }
  }

  /// Beats while nothing else happens; each activity starts its time again.
  final class KeepAlive: @unchecked Sendable {
    private let queue = DispatchQueue(label: "heartbeat")
    private let timer: any DispatchSourceTimer
    private let pause: DispatchTimeInterval

    init(after pause: DispatchTimeInterval, _ beat: @escaping @Sendable () -> Void) {
      (self.pause, timer) = (pause, DispatchSource.makeTimerSource(queue: queue))
      timer.setEventHandler(handler: beat)
      timer.schedule(deadline: .now() + pause, repeating: pause)
      timer.resume()
    }

    deinit { timer.cancel() }

    func noteActivity() {
      queue.async { [self] in timer.schedule(deadline: .now() + pause, repeating: pause) }
    }
  }
#endif
