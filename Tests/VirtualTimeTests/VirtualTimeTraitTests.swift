import Foundation
import Reactive
import TestSupport
import Synchronization
import Testing
@testable import ReactiveTesting
@testable import VirtualTime

/// Renews its token every hour.
private actor Session {
  private(set) var renewals = 0
  private var renewing: Task<Void, any Error>?

  init() {
    Task { await begin() }
  }

  private func begin() {
    renewing = Task {
      while true {
        try await Task.sleep(for: .seconds(3600))
        renewals += 1
      }
    }
  }
}

extension PageSamples {  // not on the page
  @Suite(.virtualTime) struct SessionTests {
    private let session = Session()

    @Test func `a token is renewed after an hour`() async throws {
      try await Task.sleep(for: .seconds(3601))
      #expect(await session.renewals == 1)
    }
  }
}  // not on the page

@Suite(.virtualTime, .replacesClocks) struct VirtualTimeTraitTests {
  private let session = Session()

  @Test(arguments: [1, 48]) func `each case has a time of its own`(hours: Int) async throws {
    let start = Date()
    try await Task.sleep(for: .seconds(hours * 3600 + 1))
    #expect(Date().timeIntervalSince(start) == Double(hours) * 3600 + 1)
    #expect(await session.renewals == hours)
  }

  @Test func `a lane plays in the test's time`() async throws {
    let test = try #require(TestScheduler.current)
    let seen = Recording<Int, Never>(on: test)
    for await value in test.sequence("-1-2|", of: Int.self) { seen.observer.send(value: value) }
    seen.observer.sendCompleted()
    #expect(seen.timeline == "-1-2|")
  }
}

// Under the limit of the suite, no test would settle.
@Suite(.virtualTime(tick: .seconds(1), firstDate: .zero, stepLimit: 1), .replacesClocks)
struct OwnVirtualTimeTests {
  @Test(.virtualTime(tick: .seconds(2)))
  func `a test's own trait replaces that of its suite`() async throws {
    let test = try #require(TestScheduler.current)
    #expect(test.tick == .seconds(2))
    #expect(Date().timeIntervalSince1970 > 1)
    try await Task.sleep(for: .seconds(60))
    #expect(test.now == .seconds(60))
  }

  private static let short = VirtualTimeTrait.virtualTime(tick: .seconds(1))

  @Test(short, short)
  func `a trait that is written twice counts once`() async throws {
    try await Task.sleep(for: .seconds(60))
    #expect(TestScheduler.current?.now == .seconds(60))
  }

  @Test(.virtualTime(stepLimit: 1), .virtualTime)
  func `the last trait counts`() async throws {
    try await Task.sleep(for: .seconds(60))
    #expect(TestScheduler.current?.now == .seconds(60))
  }

  @Test(OutsideOfTime(), .virtualTime)
  func `a trait before the last one runs in real time, although the suite has a trait`() {
    #expect(TestScheduler.current != nil)
  }

  private struct OutsideOfTime: TestTrait, TestScoping {
    func provideScope(
      for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
      #expect(TestScheduler.current == nil)
      try await body()
    }
  }
}

@Suite(.replacesClocks) struct VirtualTimeFailureTests {
  private struct Offline: Error {}

  /// Expects that a test throws an error.
  private struct Throwing: TestTrait, TestScoping {
    func provideScope(
      for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
      await #expect(throws: Offline.self) { try await body() }
    }
  }

  @Test(
    .issues { issues in
      #expect(issues.count == 1 && issues.allSatisfy { !$0.isFailure }, "\(issues)")
      let text = "\(issues)"
      #expect(text.contains("the test threw Offline at 10s in virtual time"), "\(text)")
      #expect(text.contains("sleeps until 1m40s") || text.contains("sleeps until 100s"), "\(text)")
    },
    Throwing(), .virtualTime)
  func `an error is thrown, and a warning says what waits`() async throws {
    Task { try await Task.sleep(for: .seconds(100)) }
    try await Task.sleep(for: .seconds(10))
    throw Offline()
  }

  #if os(Linux)
    @Test(
      .knowsLines,
      .fails(
        "nothing that could wake it is left in virtual time",
        "a Timer, which is in real time as all of a run loop is, was scheduled"), .virtualTime)
    @MainActor func `a test that waits for a timer of a run loop names it`() async {
      await withCheckedContinuation { done in
        _ = Timer.scheduledTimer(withTimeInterval: 3600, repeats: false) { _ in done.resume() }
      }
    }
  #endif

  @Test(
    .fails(
      "at 1s in virtual time, after the end of the test: the tasks that were left then have been cancelled"
    ),
    .virtualTime)
  func `a failure after the end of the test is reported as that`() async throws {
    Task {
      try? await Task.sleep(for: .seconds(60))
      Issue.record("it took too long")
    }
    try await Task.sleep(for: .seconds(1))
  }

  @Test(
    .knowsLines,
    .fails(
      "a timer of interval(_:on:) is due at 1s, begun at VirtualTimeTests/VirtualTimeTraitTests.swift:"
    ),
    .virtualTime(leftovers: .fail))
  func `a timer that is left is named with its operator and its line`() {
    SignalProducer<Int, Never>.interval(.seconds(1)).map { _ in }.startWithValues {}
  }

  @Test(
    .knowsLines,
    .fails(
      "task 2 \"loader\", begun at VirtualTimeTests/VirtualTimeTraitTests.swift:",
      ", has not had a turn yet"
    ),
    .virtualTime)
  func `a failure names a task that has not begun`() {
    let count = Mutex(0)
    Task(name: "loader") { count.withLock { $0 += 1 } }
    #expect(count.withLock { $0 } == 1)
  }

  @Test(
    .fails(
      "this test has made a TestScheduler beside its own, with a time of its own. It is at 0s, and has a timer: use"
    ),
    .virtualTime)
  func `a failure names another scheduler of the test`() {
    let other = TestScheduler()
    let count = Mutex(0)
    other.schedule(after: .seconds(1)) { count.withLock { $0 += 1 } }
    #expect(count.withLock { $0 } == 1)
  }

  @Test(
    .knowsLines,
    .fails(
      ", and nothing that could wake it is left",
      "\n  this test has made a TestScheduler beside its own, with a time of its own. It is at 0s",
      ": use TestScheduler.current in its place; it was made ",
      " (`try await TestScheduler().clock.sleep(for: .seconds(1))`)"),
    .virtualTime)
  func `a test that waits for the time of another scheduler is told so`() async throws {
    try await TestScheduler().clock.sleep(for: .seconds(1))
  }

  @Test(.knowsLines, .virtualTime)
  func `an inner run that waits for a task of the outer one is told so`() async {
    let outer = Task { try await Task.sleep(for: .seconds(1)) }
    let error = await #expect(throws: TestRunError.self) {
      try await withVirtualTime { _ in try await outer.value }
    }
    #expect(
      error?.description.contains(
        "\n  that task is of another run, such as the one around this withVirtualTime") == true,
      "\(String(describing: error))")
    outer.cancel()
  }

  @Test(
    .knowsLines,
    .issues { issues in
      #expect(issues.count == 1 && issues.allSatisfy { !$0.isFailure })
      #expect(
        issues.first?.comments.first?.rawValue.contains("task 2 \"endless\", begun at") == true,
        "\(issues)")
    }, .virtualTime)
  func `a task that is abandoned is named`() async {
    Task(name: "endless") { while true { await Task.yield() } }
    await Task.yield()
  }

  @Test(.fails("a lane cannot be read, so it sends nothing: marbles:1:2: "), .virtualTime)
  func `a lane that cannot be read fails a test that passes otherwise`() throws {
    let test = try #require(TestScheduler.current)
    let count = Mutex(0)
    test.hot("-a-", of: Int.self).observeValues { value in count.withLock { $0 += value } }
    #expect(count.withLock { $0 } == 0)
  }

  @Test(
    .knowsLines,
    .issues { issues in
      #expect(issues.count == 2 && issues.allSatisfy(\.isFailure), "\(issues)")
      let (lane, failure) = (issues.first, issues.last)
      #expect("\(lane.map { "\($0)" } ?? "")".contains("a lane cannot be read, so it sends"))
      #expect(lane?.sourceLocation?.line == (failure?.sourceLocation?.line ?? 0) - 2)
      #expect(
        failure?.comments.contains { $0.rawValue.contains("a lane cannot be read") } == true,
        "\(issues)")
    }, .virtualTime)
  func `a failure names a lane that cannot be read`() async throws {
    let test = try #require(TestScheduler.current)
    let count = Mutex(0)
    test.hot("-a-", of: Int.self).observeValues { value in count.withLock { $0 += value } }
    try await Task.sleep(for: .seconds(1))
    #expect(count.withLock { $0 } == 1)
  }

  @Test(
    .issues { issues in
      #expect(issues.count == 1 && issues.allSatisfy(\.isFailure), "\(issues)")
      #expect("\(issues)".contains("nothing has run since this recording began"))
      #expect(issues.first?.sourceLocation?.line == Self.lineOfRecording)
    }, .virtualTime)
  func `a recording that is read before any run fails the test at its line`() {
    let test = TestScheduler()
    let seen = test.record(test.cold("-1-", of: Int.self))
    #expect(seen.values.isEmpty)
  }

  private static let lineOfRecording = #line - 4

  @Test(
    .issues { issues in
      #expect(issues.count == 1 && issues.allSatisfy(\.isFailure), "\(issues)")
      #expect("\(issues)".contains("nothing has run since this recording began"))
      #expect("\(issues)".contains("await test.advance() before"))
    }, .virtualTime)
  func `so does one that is read before the test has waited for anything`() throws {
    let test = try #require(TestScheduler.current)
    let seen = test.record(test.cold("-1-", of: Int.self))
    #expect(seen.values.isEmpty)
  }

  @Test func `without the trait, asking for the scheduler says what to do`() {
    let messages = Mutex<[String]>([])
    TestScheduler.$onUnproven.withValue { message in
      messages.withLock { $0.append(message) }
    } operation: {
      for _ in 1...2 { #expect(TestScheduler.current == nil) }
    }
    #expect(messages.withLock { $0.count } <= 1)
    let message = messages.withLock { $0.first }
    // Where places are not known, it is said once in the process, and somebody else may have asked before.
    guard CodePlace.whyUnknown == nil else { return }
    #expect(message?.contains("give the test, or its suite, the trait .virtualTime") == true)
    #expect(message?.hasPrefix("\(#fileID):\(#line - 7): warning: ") == true, "\(message ?? "")")
  }

  @Test(.virtualTime(leftovers: .fail))
  func `a task that has just begun, and ends by itself, is not left`() async throws {
    Task { await Task.yield() }
  }

  @Test func `a task that is left is cancelled`() async throws {
    let ends = Recording<String, Never>()
    try await withVirtualTime { test in
      Task {
        try? await Task.sleep(for: .seconds(1))
        ends.observer.send(value: "\(Task.isCancelled) at \(test.now)")
      }
      await Task.yield()
    }
    #expect(ends.values == ["true at 0.0 seconds"])
  }
}
