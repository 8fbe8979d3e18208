public import ReactiveTesting
import Synchronization
public import Testing

/// Runs a test, or each test of a suite, in virtual time.
///
///     @Suite(.virtualTime) struct SessionTests {
///       @Test func `a token is renewed after an hour`() async throws {
///         let session = Session(server: FakeServer())
///         try await Task.sleep(for: .seconds(3601))
///         #expect(await session.renewals == 1)
///       }
///     }
///
/// Code under test needs no change: `Task.sleep`, `ContinuousClock`, `SuspendingClock` and `Date()` are virtual in the
/// test and in everything that it begins. Each test, and each case of a parameterised one, has a time of its own. Time
/// stops when the test returns; tasks that are left are cancelled. ``ReactiveTesting/TestScheduler/current`` is the
/// scheduler, for lanes and recordings.
///
/// With ``Testing/Trait/everyOrder``, a test is run in many orders of its tasks and events, until it is known in which it
/// fails.
///
/// If a test fails after a comparison of timelines was unequal, the drawing of the last such comparison is attached as text;
/// `swift test --attachments-path DIR` writes it to a folder.
public struct VirtualTimeTrait: TestTrait, SuiteTrait, TestScoping {
  /// What happens to tasks that are left when a test returns.
  public enum Leftovers: Sendable {
    /// They are cancelled.
    case cancel
    /// They are cancelled, and the test fails with a message that names them.
    case fail
  }

  /// Different for each trait that is written somewhere.
  let number = Self.count.add(1, ordering: .relaxed).newValue
  private static let count = Atomic(0)
  /// The number of the trait in whose virtual time the code runs; zero for none.
  @TaskLocal static var running = 0

  var tick: Duration
  var order: ActionOrder
  var firstDate: Duration?
  var patience: Duration
  var stepLimit: Int
  var leftovers: Leftovers
  /// The seed of random numbers; nil if these are the system's, or are seeded by the name of the test.
  var randomSeed: UInt64?
  /// How other orders are searched; nil for one run in one order.
  var search: EveryOrder?

  /// Whether the trait of a suite applies to the tests in it: it does.
  public var isRecursive: Bool { true }

  /// Runs a case of a test in virtual time.
  ///
  /// If a test has the trait several times, such as from its suite, the last of them counts: its own.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let last = test.traits.lazy.compactMap { $0 as? VirtualTimeTrait }.last ?? self
    guard last.number == number, Self.running != number else { return try await function() }
    let body = BorrowedBody.borrowing(function)
    let names = [test.displayName ?? test.name, test.name.filter { !"`()".contains($0) }]
    if let order = ActionOrder.given(toTestNamed: names) {
      var trait = self
      trait.order = order
      return try await trait.run(body, of: test, testCase)
    }
    if randomSeed != nil, !TestScheduler.canSeedChance {
      Issue.record(
        "randomSeed: has no effect here: that needs Linux, and a standard library that is not linked statically",
        severity: .warning, sourceLocation: test.sourceLocation)
    }
    guard let search else { return try await run(body, of: test, testCase) }
    guard let failing = try await search.failingOrder(of: self, body, test, testCase) else {
      return
    }
    var trait = self
    trait.order = failing.order
    try await trait.run(body, of: test, testCase, failing)
  }

  /// Runs a case of a test in one order.
  ///
  /// - Parameters:
  ///   - body: The case.
  ///   - test: Its test.
  ///   - testCase: The case.
  ///   - failing: What a search has found of the order, in which the test fails; nil without a search.
  /// - Throws: What the case throws, without a search.
  private func run(
    _ body: BorrowedBody, of test: Test, _ testCase: Test.Case?, _ failing: FailingOrder? = nil
  ) async throws {
    let failures = Failures(of: failing)
    let noting = IssueHandlingTrait.compactMapIssues { issue in
      // A test that waits for ever is cancelled. What it does then is not what is wrong.
      if TestScheduler.running?.isStuck == true { return nil }
      guard failures.run.hasRecordedIssue else { return nil }
      let isOutside = Test.current == nil
      // What is no failure was reported by the first run of a search.
      guard issue.isFailure else { return failing == nil && !isOutside ? issue : nil }
      let place = issue.sourceLocation.map { "\($0)" } ?? "\(issue.kind)"
      if SearchIssues.current?.note(place) == false { return nil }
      failures.areSome.store(true, ordering: .relaxed)
      // It says everything itself, and is not the failure that has to be explained.
      if Self.isFinding { return issue }
      guard !failures.isReported.exchange(true, ordering: .relaxed) else {
        return failing == nil && !isOutside ? issue : nil
      }
      // What else goes wrong because of it is reported later, so the first failure names it.
      var issue = issue
      guard let scheduler = TestScheduler.running else {
        // The run is over.
        let texts = failures.order.withLock {
          $0.situation + [$0.replay, $0.text].compactMap(\.self)
        }
        issue.comments += texts.map { Comment(rawValue: $0) }
        return issue
      }
      let namesTasks = !failures.nameTasks.load(ordering: .relaxed)
      issue.comments += scheduler.describing {
        failures.describeOrder(in: scheduler, isUnderWay: true, at: issue.sourceLocation)
        let order = failures.order.withLock { $0.text }
        let texts = scheduler.situation(namingTasks: namesTasks) + [order].compactMap(\.self)
        return texts.map { Comment(rawValue: $0) }
      }
      guard isOutside else { return issue }
      failures.outside.withLock { $0 = issue }
      return nil
    }
    try await noting.provideScope(for: test, testCase: testCase) {
      defer { reportOutside(failures, in: test) }
      try await TestScheduler.$onUnproven.withValue(Self.reporting(in: test)) {
        try await Self.$running.withValue(number) {
          do {
            try await run(body, of: test, failures)
          } catch {
            guard failing != nil else { throw error }
            // Here, so that what is known of the order is said.
            if !(error is ExpectationFailedError) {
              Issue.record(error, sourceLocation: test.sourceLocation)
            }
          }
        }
      }
      guard !failures.areSome.load(ordering: .relaxed) else { return }
      if let lost = failures.lost.withLock(\.self) {
        // A search counts it as a failure, so what repeats an order does too.
        Issue.record("\(lost)", sourceLocation: test.sourceLocation)
      } else if let failing {
        Issue.record(
          """
          this test failed in an order, but not when that order was repeated, so it depends on something else than the \
          order. It failed: \(failing.failure)
          """, sourceLocation: test.sourceLocation)
      }
    }
  }

  /// Makes a test fail whose first failure is in no test, such as in a block of a queue.
  private func reportOutside(_ failures: Failures, in test: Test) {
    guard let issue = failures.outside.withLock({ $0 }) else { return }
    let comments = issue.comments.map(\.rawValue).joined(separator: "\n")
    Self.$isFinding.withValue(true) {
      Issue.record(
        """
        in a block of a queue or a detached task of this test, and therefore reported as an issue of no test too: \
        \(issue.kind)
        \(comments)
        """, sourceLocation: issue.sourceLocation ?? test.sourceLocation)
    }
  }

  private func run(_ body: BorrowedBody, of test: Test, _ failures: Failures) async throws {
    defer { failures.run.end() }
    var waits: SourceLocation?
    do {
      try await withVirtualTime(
        tick: tick, order: order, firstDate: firstDate, patience: patience,
        stepLimit: stepLimit, randomSeed: seed(of: test), as: .trait,
        file: test.sourceLocation.fileID,
        line: test.sourceLocation.line
      ) { [leftovers] scheduler in
        failures.run.begin(in: scheduler)
        if leftovers == .fail { scheduler.keepCallers() }
        do {
          try await body()
        } catch {
          failures.areSome.store(true, ordering: .relaxed)
          scheduler.describing { failures.describeOrder(in: scheduler, isUnderWay: true) }
          // The testing library reports it when the run is over, and nothing is known any more.
          if !failures.isReported.load(ordering: .relaxed), !error.isCancellationOfTest,
            let situation = scheduler.situationOfError
          {
            failures.order.withLock { $0.situation = situation }
            let text = situation.joined(separator: "\n")
            Issue.record(
              "the test threw \(type(of: error)) \(text)", severity: .warning,
              sourceLocation: test.sourceLocation)
          }
          throw error
        }
        if leftovers == .fail {
          await reportLeftovers(of: scheduler, in: test) {
            failures.nameTasks.store(true, ordering: .relaxed)
          }
        }
      } atEnd: { scheduler, drawing, stuckPlaces in
        scheduler.describing { failures.describeEnd(of: scheduler, isRepeated: order.isReplay) }
        waits = location(of: stuckPlaces, in: test)
        attach(drawing, to: test, failures)
      }
    } catch let error as TestRunError {
      guard let waits else { throw error }
      // The testing library would report a thrown error at the first line of the test.
      Issue.record(error, sourceLocation: waits)
    }
  }

  /// The seed of a test's random numbers; nil if these are the system's.
  func seed(of test: Test) -> UInt64? {
    guard search != nil else { return randomSeed }
    // FNV-1a, of the name without its place, which may change.
    let bytes = test.name.utf8.map(UInt64.init)
    return randomSeed ?? bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01B3 }
  }

  /// The line of the test that waits; nil if none does, or if it is in another file.
  private func location(of places: [CodePlace], in test: Test) -> SourceLocation? {
    let path = test.sourceLocation.path
    guard let place = places.last(where: { $0.path == path }) else { return nil }
    return test.sourceLocation.atLine(place.site.line)
  }

  /// Reports what a test has left behind.
  func reportLeftovers(
    of scheduler: TestScheduler, in test: Test, _ noteThem: () -> Void = {}
  ) async {
    // A task that has just begun counts only if it waits.
    await scheduler.advance()
    let left = scheduler.leftovers
    guard !left.isEmpty else { return }
    noteThem()
    Issue.record("This test left something behind: \(left)", sourceLocation: test.sourceLocation)
  }

  /// Whether the issue that is being recorded is something that a test cannot vouch for.
  @TaskLocal private static var isFinding = false

  /// Reports what a test cannot vouch for, at its line if that is in the test's file.
  static func reporting(in test: Test) -> TestScheduler.UnprovenHandler {
    TestScheduler.UnprovenHandler.ofFindings { finding in
      let severity: Issue.Severity = finding.isFailure ? .error : .warning
      let own = test.sourceLocation
      $isFinding.withValue(true) {
        // A place that a stack has shown has the name of its file alone.
        if let site = finding.site, site.file == own.fileID || site.file == own.fileName {
          Issue.record(
            "\(finding.sentence)", severity: severity, sourceLocation: own.atLine(site.line))
        } else {
          let place = finding.site.map { "\($0): " } ?? ""
          Issue.record("\(place)\(finding.sentence)", severity: severity, sourceLocation: own)
        }
      }
    }
  }

  private func attach(_ drawing: String?, to test: Test, _ failures: Failures) {
    let isLost = failures.lost.withLock { $0 != nil }
    guard isLost || failures.areSome.load(ordering: .relaxed) else { return }
    let steps = failures.order.withLock { $0.drawing }
    let drawings = [
      ("order", steps.isEmpty ? nil : steps.joined(separator: "\n")), ("difference", drawing),
    ]
    for case (let name, let drawing?) in drawings {
      Attachment.record(drawing, named: "\(name).txt", sourceLocation: test.sourceLocation)
    }
  }

  /// How a test has failed so far.
  private final class Failures: Sendable {
    let areSome = Atomic(false)
    /// Whether the first failure was reported.
    let isReported = Atomic(false)
    /// Whether the failures name the tasks that wait.
    let nameTasks = Atomic(false)
    /// What is known of the order of the run, the drawing of its steps, at the end how to repeat it, and what else was known
    /// when the test threw an error.
    let order = Mutex<
      (text: String?, drawing: [String], replay: String?, situation: [String])
    >((nil, [], nil, []))
    /// A task of an order that is repeated that failed although nobody can await it.
    let lost = Mutex<String?>(nil)
    /// The first failure of the run, if it is in no test.
    let outside = Mutex<Issue?>(nil)
    let run = CurrentRun()
    private let failing: FailingOrder?

    init(of failing: FailingOrder?) { self.failing = failing }

    /// Describes the order of the run, up to its first failure.
    func describeOrder(
      in scheduler: TestScheduler, isUnderWay: Bool, at location: SourceLocation? = nil
    ) {
      guard let failing, order.withLock({ $0.text }) == nil else { return }
      let (text, drawing) = failing.comment(in: scheduler, isUnderWay: isUnderWay, at: location)
      order.withLock { ($0.text, $0.drawing) = (text, drawing) }
    }

    /// Describes the order of the run, if it has not been described, and how to repeat it.
    func describeEnd(of scheduler: TestScheduler, isRepeated: Bool) {
      if isRepeated { lost.withLock { $0 = scheduler.lostErrors.first } }
      guard failing != nil else { return }
      describeOrder(in: scheduler, isUnderWay: false)
      order.withLock { $0.replay = scheduler.replayLine }
    }
  }
}

/// The run of a test that is under way.
final class CurrentRun: Sendable {
  private let scheduler = Mutex<ObjectIdentifier?>(nil)

  func begin(in scheduler: TestScheduler) {
    self.scheduler.withLock { $0 = ObjectIdentifier(scheduler) }
  }

  func end() { scheduler.withLock { $0 = nil } }

  /// Whether the issue that is being handled comes from it.
  ///
  /// If the testing library does not know the test of an issue, it reports the issue itself, and also calls the handlers of
  /// all tests that are running.
  var hasRecordedIssue: Bool {
    guard Test.current == nil else { return true }
    let calling = TestScheduler.running.map { ObjectIdentifier($0) }
    return calling != nil && calling == scheduler.withLock(\.self)
  }
}

extension SourceLocation {
  var path: String {
    #if compiler(>=6.3)
      filePath
    #else
      _filePath
    #endif
  }

  /// A line of the same file.
  fileprivate func atLine(_ line: Int) -> SourceLocation {
    SourceLocation(fileID: fileID, filePath: path, line: line, column: 1)
  }
}

extension Trait where Self == VirtualTimeTrait {
  /// Runs a test, or each test of a suite, in virtual time.
  public static var virtualTime: Self { virtualTime() }

  /// Runs a test, or each test of a suite, in virtual time.
  ///
  /// - Parameters:
  ///   - tick: The length of a tick, for lanes and timelines.
  ///   - order: The order of what is ready at the same time.
  ///   - firstDate: What `Date()` shows at first, counted from 1970; by default the real date,
  ///     rounded up to a second.
  ///   - patience: How long to wait, in real time, for work that is outside of virtual time.
  ///   - stepLimit: How many jobs the test may do; a sleep of a task takes up to ten of them.
  ///   - leftovers: What happens to tasks that are left when a test returns.
  ///   - randomSeed: The seed of `SystemRandomNumberGenerator`, and so of `Int.random(in:)`, `shuffled()` and the like, on
  ///     Linux; by default, chance stays chance.
  /// - Returns: The trait.
  public static func virtualTime(
    tick: Duration = .milliseconds(1), order: ActionOrder = .asScheduled,
    firstDate: Duration? = nil, patience: Duration = .zero, stepLimit: Int = 1_000_000,
    leftovers: VirtualTimeTrait.Leftovers = .cancel, randomSeed: UInt64? = nil
  ) -> Self {
    VirtualTimeTrait(
      tick: tick, order: order, firstDate: firstDate, patience: patience, stepLimit: stepLimit,
      leftovers: leftovers, randomSeed: randomSeed)
  }
}
