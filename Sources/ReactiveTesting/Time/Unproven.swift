import Reactive

extension TestScheduler {
  /// Called when a test proves less than it seems to; by default it prints the message.
  ///
  /// That is the case if a test
  /// - made recordings but never compared or read one, ran with lanes that nobody observed, or observed lanes without a run that
  ///   reaches an event of theirs. Asking for ``subscriptions(of:)``, ``leftovers`` or ``finish()`` counts as a check too;
  /// - has a stream or a task that waits in real time when a recording is compared or a timeline ends, or when the
  ///   scheduler is released. A stream may have begun to wait before the run, in the task or on the thread of the test,
  ///   but not before the scheduler was made. A stream that waits only for a free thread counts if it began to do so in
  ///   the run, and if it is noticed by a comparison or at the end of a timeline;
  /// - had a task that began before a run, in the task or on the thread of the test, and went on in the run or has not
  ///   finished; or a task that was woken by a thread that no run has begun; or recorded an event that another
  ///   thread sent during a run; and no run had patience;
  /// - compared a recording, and was right, or read its ticks, those of subscriptions or those of waits, although something lies
  ///   between two ticks, so that it counts as one of the earlier tick;
  /// - compared a recording or subscriptions with marbles that cannot be read, and no failure has said so, as with `!=`;
  /// - did not settle;
  /// - tried only some of the orders of ``TestScheduler/inEveryOrder(tick:limit:runsTasksAtOnce:lateness:allowsIncomplete:file:line:_:)``.
  ///
  /// It is a task-local value, which a scheduler reads when it is made. To make such tests fail, set it around them.
  /// Under XCTest, for schedulers that are made in `setUp` or in the test itself:
  ///
  ///     override func invokeTest() {
  ///       TestScheduler.$onUnproven.withValue({ XCTFail($0) }) { super.invokeTest() }
  ///     }
  ///
  /// Under Swift Testing, a trait does it for a test or a whole suite:
  ///
  ///     struct ChecksSomething: TestTrait, SuiteTrait, TestScoping {
  ///       var isRecursive: Bool { true }
  ///
  ///       func provideScope(
  ///         for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ///       ) async throws {
  ///         try await TestScheduler.$onUnproven.withValue({ Issue.record("\($0)") }, operation: body)
  ///       }
  ///     }
  ///
  ///     @Suite(ChecksSomething()) struct SearchTests { … }
  ///
  /// The message is one line in the format of a compiler warning. The closure is called where the scheduler or its
  /// last recording is released, where the run ends, or where something is read. In a search for orders, it is called once
  /// for what all orders have in common.
  @TaskLocal public static var onUnproven = UnprovenHandler { print($0) }

  /// What is called when a test proves less than it seems to; see ``onUnproven``.
  public struct UnprovenHandler: Sendable {
    // In a type of its own: optimised code of Swift 6.3 crashes where a task-local value of function type is set.
    private let report: @Sendable (Finding) -> Void

    /// Makes a handler that calls a closure.
    public init(_ report: @escaping @Sendable (_ message: String) -> Void) {
      self.init(report: { finding in report(finding.description) })
    }

    private init(report: @escaping @Sendable (Finding) -> Void) { self.report = report }

    /// A handler that gets the kind and the line of what is reported too.
    package static func ofFindings(_ report: @escaping @Sendable (Finding) -> Void) -> Self {
      Self(report: report)
    }

    /// A handler that does nothing.
    package static let silent = Self(report: { _ in })

    /// Reports a message.
    public func callAsFunction(_ message: String) { report(Finding(message: message)) }

    package func callAsFunction(_ finding: Finding) { report(finding) }
  }
}

extension TestScheduler {
  /// Reports what was read or compared in vain so far.
  package func reportUseless() { notes.reportUseless() }

  /// Reports a lane that could not be read.
  @usableFromInline
  func note(unreadableLane problem: String?) {
    guard let problem else { return }
    let lane = Finding(
      .unreadableLane, "a lane cannot be read, so it sends nothing: \(problem)",
      at: TaskStack.ofCaller.map(CodePlace.of)?.first?.site)
    notes.add(unreadableLane: lane)
    notes.reportOnce(lane)
  }
}

extension TaskLocal where Value == TestScheduler.UnprovenHandler {
  /// Calls a closure in place of the current handler for tests that are made during an operation.
  ///
  /// - Parameters:
  ///   - report: Called with each message.
  ///   - operation: Makes and runs the tests.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func withValue<Result>(
    _ report: @escaping @Sendable (_ message: String) -> Void, operation: () throws -> Result
  ) rethrows -> Result {
    try withValue(TestScheduler.UnprovenHandler(report), operation: operation)
  }

  /// The same for an asynchronous operation.
  public func withValue<Result>(
    _ report: @escaping @Sendable (_ message: String) -> Void,
    operation: () async throws -> Result, isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    try await withValue(
      TestScheduler.UnprovenHandler(report), operation: operation, isolation: isolation)
  }
}

extension TestNotes {
  /// Says what the test should have checked, though it may never do so; nil for nothing.
  ///
  /// Without a run, it does not matter that no lane was observed.
  func doubt(hasRun: Bool, at run: CallSite?) -> (@Sendable () -> Finding)? {
    if let site = firstSite {
      return {
        Finding(
          .unused, "what is recorded here was never compared, and nothing else in its test was",
          at: site)
      }
    }
    let lanes = lanes
    let observed = lanes.filter { !$0.lane.wasNeverObserved }
    func names(_ lanes: [(name: String, lane: InputLane)]) -> String {
      lanes.map { "'\($0.name)'" }.joined(separator: ", ")
    }
    guard !observed.isEmpty else {
      guard hasRun, !lanes.isEmpty else { return nil }
      let sentence = "a test ran, but observed none of its lanes: \(names(lanes))"
      return { Finding(.unused, sentence, at: run) }
    }
    guard observed.allSatisfy({ $0.lane.isToSendFirst(hasRun: hasRun) }) else { return nil }
    let sentence =
      "a test observed \(names(observed)), but has sent nothing there: "
      + (form.hasRuns
        ? "call run()" : "await test.advance(), or another wait for the time of an event")
    let site = observed[0].lane.open.first?.site ?? run
    return { Finding(.unused, sentence, at: site) }
  }
}
