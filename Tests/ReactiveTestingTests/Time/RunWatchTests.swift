import Foundation
import Reactive
import Synchronization
import TestSupport
import Testing
@testable import ReactiveTesting

/// A run on a thread of its own, which a test stops inside of a step.
private final class StoppedRun: Sendable {
  let test = TestScheduler()
  private let isInside = DispatchSemaphore(value: 0)
  /// Not a semaphore, which would let the run go on inside of the wait.
  private let mayGoOn = Latch()
  private let isOver = DispatchSemaphore(value: 0)

  /// Runs a closure with a function that stops.
  init(_ body: @escaping @Sendable (TestScheduler, _ stop: @escaping @Sendable () -> Void) -> Void)
  {
    // On a slow machine, the watch of the process would report it first.
    TestFinder.remove(test.board)
    DispatchQueue(label: "StoppedRun").async { [self] in
      body(test) {
        self.isInside.signal()
        self.mayGoOn.wait()  // stops here
      }
      isOver.signal()
    }
  }

  static let stops = #line - 6

  /// Waits until the run stops again.
  func awaitStop() { isInside.wait() }

  func goOn() { mayGoOn.open() }

  func finish() {
    goOn()
    isOver.wait()
  }
}

@Suite(.capturesTasks) struct RunWatchTests {
  /// Looks several times, as often as the watch does by itself.
  private static func looks(
    _ count: Int, at run: StoppedRun, _ watch: RunWatch, from start: Int64 = 0
  ) -> Bool {
    var isUnderWay = false
    for number in 1...Int64(count) {
      isUnderWay = watch.look(at: [run.test.board], at: start + number * 250_000_000)
    }
    return isUnderWay
  }

  private static func watch() -> (RunWatch, messages: @Sendable () -> [String]) {
    let messages = Reported()
    return (
      RunWatch(after: .seconds(1)) { messages.add($0) }, { messages.all }
    )
  }

  private final class Reported: Sendable {
    private let messages = Mutex<[String]>([])

    func add(_ message: String) { messages.withLock { $0.append(message) } }

    var all: [String] { messages.withLock { $0 } }
  }

  @Test func `a task that blocks its thread is named after a second, once`() {
    let (watch, messages) = Self.watch()
    let run = StoppedRun { test, stop in
      test.run {
        _ = Task {
          try? await Task.sleep(for: .seconds(3), clock: .ambient)
          stop()
          stop()
        }
      }
    }
    run.awaitStop()
    #expect(Self.looks(4, at: run, watch))
    #expect(messages().isEmpty)
    #expect(Self.looks(1, at: run, watch, from: 1_000_000_000))
    #expect(messages().count == 1)
    #expect(
      messages()[0].contains(
        /RunWatchTests.swift:\d+: warning: task 1, begun at .*:\d+, has kept its thread for a second of real time, at 3s in virtual time.*: it (blocks|loops)/
      ))
    run.goOn()
    run.awaitStop()
    #expect(Self.looks(9, at: run, watch, from: 2_000_000_000))
    #expect(messages().count == 1)
    run.finish()
    #expect(!Self.looks(9, at: run, watch, from: 9_000_000_000))
    #expect(messages().count == 1)
  }

  @Test func `the closure of a run and its timers are named too`() {
    let (watch, messages) = Self.watch()
    let closure = StoppedRun { test, stop in test.run { stop() } }
    let timer = StoppedRun { test, stop in
      test.run { _ = test.schedule { stop() } }
    }
    for run in [closure, timer] {
      run.awaitStop()
      #expect(Self.looks(5, at: run, watch))
      run.finish()
    }
    #expect(messages().count == 2)
    #expect(messages().first?.contains(/the code of a run, begun at .*, has kept/) == true)
    #expect(messages().last?.contains(/a timer or an event, begun at .*, has kept/) == true)
  }

  #if os(Linux)
    @Test(.replacesQueues)
    func `a run that waits for a semaphore blocks, though it wakes now and then`() {
      let (watch, messages) = Self.watch()
      let semaphore = DispatchSemaphore(value: 0)
      let run = StoppedRun { test, _ in
        let wait = { @Sendable in semaphore.wait() }
        test.run { _ = Task { wait() } }
      }
      let board = run.test.board
      func isBlocked() -> Bool {
        let activity = board.activity.load(ordering: .relaxed)
        return activity != 0 && activity == board.activityOfBlock.load(ordering: .relaxed)
      }
      while !isBlocked() { Thread.sleep(forTimeInterval: 0.001) }
      #expect(Self.looks(5, at: run, watch))
      #expect(messages().count == 1)
      #expect(messages()[0].contains(": it blocks, as a semaphore or a lock does"), "\(messages())")
      semaphore.signal()
      run.finish()
    }
  #endif

  @Test(.knowsLines) func `the line is known at which a thread waits`() {
    let line = #line
    let run = StoppedRun { test, stop in
      test.run {
        _ = Task(name: "worker") {
          await Task.yield()
          Self.work(stop)
        }
      }
    }
    run.awaitStop()
    let board = run.test.board
    let places = Self.placesOfStop(ofThread: board.runner.load(ordering: .relaxed))
    let text = board.runningCode(at: places).text
    let lastWait = board.lastWait(ofTask: board.runningTask.load(ordering: .relaxed))
    run.finish()
    #expect(
      places.text
        == """
         at \(#fileID):\(StoppedRun.stops) (`self.mayGoOn.wait()  // stops here`), called at \(#fileID):\(Self.workLine) and \
        \(#fileID):\(line + 5)
        """)
    #expect(text == "task 1 \"worker\", begun at \(#fileID):\(line + 3),")
    #expect(lastWait.map(CodePlace.of)?.first?.site.line == line + 5)
  }

  private static func placesOfStop(ofThread thread: UInt) -> [CodePlace] {
    // It has said that it will wait, and may not do so yet.
    for _ in 1...100_000 {
      guard let found = TaskStack.of(thread: thread), found.isWaiting else { continue }
      let places = CodePlace.of(found.stack)
      if !places.isEmpty { return places }
    }
    return []
  }

  @Test(.knowsLines) func `the lines are known of calls of sync inside of each other`() {
    let (outer, inner) = (DispatchQueue(label: "outer"), DispatchQueue(label: "inner"))
    let line = #line
    let run = StoppedRun { test, stop in
      test.run {
        outer.sync {
          inner.sync(flags: .barrier) { stop() }
        }
      }
    }
    run.awaitStop()
    let places = Self.placesOfStop(
      ofThread: run.test.board.closureThread.load(ordering: .relaxed))
    run.finish()
    #expect(places.map(\.site.line).contains([line + 4, line + 3]), "\(places)")
  }

  private static let workLine = #line + 1
  private static func work(_ stop: () -> Void) { stop() }

  @Test(.knowsLines) func `the line is known at which a thread loops`() throws {
    let mayEnd = Flag()
    let line = #line + 2
    let run = StoppedRun { test, stop in
      test.run { Self.loop(until: mayEnd) }
    }
    while !mayEnd.isAsked.load(ordering: .relaxed) {}
    let thread = run.test.board.closureThread.load(ordering: .relaxed)
    var found: (stack: TaskStack, isWaiting: Bool)?
    for _ in 1...1_000 where found == nil { found = TaskStack.of(thread: thread) }
    mayEnd.isSet.store(true, ordering: .relaxed)
    run.finish()
    #expect(found?.isWaiting == false)
    let places = try CodePlace.of(#require(found).stack)
    #expect(
      places.text.hasPrefix(
        " in static RunWatchTests.loop(until:) at \(#fileID):\(Self.loops) (`while "), "\(places)")
    #expect(places.contains { $0.site.line == line })
  }

  @inline(never)
  private static func loop(until end: Flag) {
    end.isAsked.store(true, ordering: .relaxed)
    while !end.isSet.load(ordering: .relaxed) {}
  }

  private static let loops = #line - 3

  private final class Flag: Sendable {
    let isAsked = Atomic(false)
    let isSet = Atomic(false)
  }

  @Test func `a run that makes steps is not named, however long it takes`() {
    let (watch, messages) = Self.watch()
    let run = StoppedRun { test, stop in
      test.run {
        for _ in 1...20 { _ = test.schedule { stop() } }
      }
    }
    for number in 1...20 {
      run.awaitStop()
      #expect(Self.looks(1, at: run, watch, from: Int64(number) * 250_000_000))
      if number < 20 { run.goOn() }
    }
    #expect(messages().isEmpty)
    run.finish()
  }

  @Test func `a run that contains another one makes steps with it`() {
    let (watch, messages) = Self.watch()
    let inner = TestScheduler()
    let run = StoppedRun { test, stop in
      test.run {
        inner.run {
          for _ in 1...20 { _ = inner.schedule { stop() } }
        }
      }
    }
    for number in 1...Int64(20) {
      run.awaitStop()
      _ = watch.look(at: [run.test.board, inner.board], at: number * 250_000_000)
      if number < 20 { run.goOn() }
    }
    #expect(messages().isEmpty)
    run.finish()
  }

  @Test func `looks that come late count as one, because the process was stopped`() {
    let (watch, messages) = Self.watch()
    let run = StoppedRun { test, stop in test.run { stop() } }
    run.awaitStop()
    for number in 1...Int64(20) {
      #expect(watch.look(at: [run.test.board], at: number * 60_000_000_000))
    }
    #expect(messages().isEmpty)
    run.finish()
  }
}
