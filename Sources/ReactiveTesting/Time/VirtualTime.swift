import Reactive

/// Runs a closure in virtual time, as the whole of a test.
///
///     func testATokenIsRenewedAfterAnHour() async throws {
///       try await withVirtualTime { test in
///         let session = Session(server: FakeServer())
///         try await Task.sleep(for: .seconds(3601))
///         let renewals = await session.renewals
///         XCTAssertEqual(renewals, 1)
///       }
///     }
///
/// Everything that the closure begins is in virtual time: sleeps on `ContinuousClock` and `SuspendingClock`, what these
/// clocks and `Date()` show, timed operators, tasks, actors and the main actor. When the closure returns, time stops,
/// and tasks that are left are cancelled. In Swift Testing, the trait `.virtualTime` of the module `VirtualTime` does
/// the same for a test or a suite.
///
/// - Parameters:
///   - tick: The length of a tick, for lanes and timelines.
///   - order: The order of what is ready at the same time.
///   - firstDate: What `Date()` shows at first, counted from 1970; by default the real date, rounded up to a second.
///   - patience: How long to wait, in real time, for work that is outside of virtual time.
///   - stepLimit: How many jobs the test may do; a sleep of a task takes up to ten of them.
///   - file: Where the run begins, for messages.
///   - line: The line there.
///   - isolation: The actor of the caller, on which the closure runs too.
///   - body: The test. It gets the scheduler, which is also ``TestScheduler/current``.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws; a ``TestRunError`` if it waits for something that never comes.
@discardableResult
public func withVirtualTime<Result: Sendable>(
  tick: Duration = .milliseconds(1), order: ActionOrder = .asScheduled,
  firstDate: Duration? = nil, patience: Duration = .zero, stepLimit: Int = 1_000_000,
  file: StaticString = #fileID, line: UInt = #line,
  isolation: isolated (any Actor)? = #isolation,
  _ body: @escaping (TestScheduler) async throws -> Result
) async throws -> Result {
  let lent = LentBody(body: body)
  return try await withVirtualTime(
    tick: tick, order: order, firstDate: firstDate, patience: patience, stepLimit: stepLimit,
    as: .function, file: "\(file)", line: Int(line)
  ) { try await lent.body($0) }
}

/// The closure of a caller that waits, and uses nothing that the closure has captured, until the run is over.
///
/// So the closure may use what only its caller may use, such as `self` in a test of XCTest.
struct LentBody<Body>: @unchecked Sendable {
  // Unchecked: used by one task, while that of the caller waits for it. A closure that is isolated to an actor goes there.
  let body: Body
}

/// Runs a test in virtual time that does not ask for it, for a testing library.
///
/// - Parameters:
///   - form: How the test would ask for it.
///   - name: The test's name, for messages.
///   - test: The test, which may use what only its caller may use.
///   - noteBegin: Called with the test's scheduler before the test begins.
///   - noteStuck: Called if the test waits for something that never comes, with where, the innermost place first.
/// - Throws: What the test throws; a ``TestRunError`` if it waits for something that never comes.
package func withVirtualTime(
  as form: TestForm, named name: String, _ test: @escaping () async throws -> Void,
  noteBegin: @escaping @Sendable (TestScheduler) -> Void,
  noteStuck: @escaping ([CodePlace]) -> Void
) async throws {
  let lent = LentBody(body: test)
  try await withVirtualTime(
    tick: .milliseconds(1), order: .asScheduled, firstDate: nil, patience: .zero,
    stepLimit: 1_000_000, as: form, file: name, line: 0,
    { test in
      test.board.noteEarlyTasks(pausing: RealTime.block)
      noteBegin(test)
      try await lent.body()
    },
    atEnd: { _, _, places in noteStuck(places) })
}

/// Runs a closure in virtual time, for a testing library.
///
/// - Parameters:
///   - tick: The length of a tick.
///   - order: The order of what is ready at the same time.
///   - firstDate: What `Date()` shows at first, counted from 1970; nil for the real date, rounded up to a second.
///   - patience: How long to wait, in real time, for work that is outside of virtual time.
///   - stepLimit: How many jobs the test may do.
///   - seed: The seed of random numbers; nil if these are the system's.
///   - form: How the test asked for it.
///   - file: The file of the test.
///   - line: Its line there.
///   - body: The test; if it waits for something that never comes, it never goes on after this call.
///   - noteEnd: Called at the end with the drawing of the last comparison that was unequal; and if the test waits for
///     something that never comes, with where it waits, the innermost place first.
/// - Returns: What the test returns.
/// - Throws: What the test throws; a ``TestRunError`` if it waits for something that never comes.
@discardableResult
package func withVirtualTime<Result: Sendable>(
  tick: Duration, order: ActionOrder, firstDate: Duration?, patience: Duration, stepLimit: Int,
  randomSeed seed: UInt64? = nil, as form: TestForm, file: String, line: Int,
  _ body: @escaping @Sendable (TestScheduler) async throws -> Result,
  atEnd noteEnd: ((TestScheduler, _ difference: String?, _ stuckPlaces: [CodePlace]) -> Void)? = nil
) async throws -> Result {
  let test = TestScheduler(
    tick: tick, order: order, stepLimit: stepLimit, firstDate: firstDate, form: form)
  if let seed { test.board.seedChance(with: seed) }
  if noteEnd != nil { test.notes.keepDifference() }
  defer {
    noteEnd?(test, test.notes.lastDifference, test.notes.stuckPlaces)
    test.notes.forgetDifference()
  }
  let site = CallSite(file: file, line: line)
  return try await test.run(patience: patience, stopsAtReturn: true, at: site) { [unowned test] in
    try await body(test)
  }
}

extension TestScheduler {
  /// The scheduler whose run the calling code is part of; nil outside of all runs.
  ///
  /// Code that asks for it outside of all runs is reported through ``onUnproven``, each place once.
  public static var current: TestScheduler? {
    if let running { return running }
    let place = TaskStack.ofCaller.map(CodePlace.of)?.first?.site
    if placesWithoutRun.withLock({ $0.insert(place).inserted }) {
      onUnproven(
        Finding(
          .call,
          """
          TestScheduler.current is nil here, because this code is in no run: give the test, or its suite, the trait \
          .virtualTime, or put this into withVirtualTime { … }
          """, at: place))
    }
    return nil
  }

  /// Where somebody has asked in vain.
  private static let placesWithoutRun = Lock<Set<CallSite?>>([])

  /// The scheduler whose run the calling code is part of.
  package static var running: TestScheduler? {
    (AmbientScheduler.ambience as? JobBoard)?.state.withLock { $0.scheduler }
  }
}

extension TestScheduler {
  /// Whether runs capture tasks on this platform: `Task { }`, actors, and the main actor.
  ///
  /// They do not if the runtime is older than Swift 6.1 (macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4), if
  /// it is linked statically, in a process for arm64e, or if another library has taken the runtime's hooks.
  public static var canCaptureTasks: Bool { TaskHooks.ensureSet() }

  /// Whether runs replace the clocks of the standard library and `Date()` on this platform, and sleeps on them.
  ///
  ///     @Suite(.virtualTime, .enabled(if: TestScheduler.canReplaceClocks))
  ///
  /// They do on Linux with Swift 6.3.
  public static var canReplaceClocks: Bool { canCaptureTasks && ProcessClocks.areVirtual }
}

/// The virtual time of a test as a Swift clock.
///
///     try await Task.sleep(for: .seconds(2), clock: test.clock)
///
/// A sleep ends when a run of the scheduler reaches its time.
public struct TestClock: Clock {
  /// A moment of virtual time: the time since the start of the scheduler.
  public typealias Instant = AmbientClock.Instant

  private let scheduler: TestScheduler

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  /// The current moment.
  public var now: Instant { Instant(offset: scheduler.now) }

  /// The shortest time that can be told apart.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until a moment; returns at once if it has passed.
  ///
  /// - Parameters:
  ///   - deadline: The moment.
  ///   - tolerance: Has no effect in virtual time.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    guard deadline > now else { return try Task.checkCancellation() }
    try await scheduler.sleep(until: deadline.offset)
  }
}

extension TestScheduler {
  /// The virtual time as a Swift clock.
  public var clock: TestClock { TestClock(self) }
}
