import Reactive

/// Whether a law held in all cases that were tried; see ``TestScheduler/forAll(cases:seed:tick:drawsOrder:_:)``.
///
/// Its description shows the simplest case that breaks the law: the lanes, how the last comparison of two timelines
/// differed, the drawn values, and the seed.
public struct CheckedLaw: CustomStringConvertible, Sendable {
  /// The simplest case that was found to break the law, drawn; nil if the law held.
  public let counterexample: String?
  /// How many cases were tried, without those that only made the counterexample simpler.
  public let caseCount: Int
  /// The seed of the cases.
  public let seed: UInt64

  /// Whether the law held in all cases.
  public var holds: Bool { counterexample == nil }

  /// The number of cases, and the counterexample if there is one.
  public var description: String {
    guard let counterexample else { return Self.held(in: caseCount) }
    return "\n" + Self.broken(by: caseCount, seed: seed) + "\n" + counterexample + "\n"
  }

  package static func held(in cases: Int) -> String {
    cases == 1 ? "held in 1 case" : "held in \(cases) cases"
  }

  package static func broken(by number: Int, seed: UInt64) -> String {
    "broken by case \(number) (seed \(seed)); the simplest one found:"
  }
}

extension TestScheduler {
  /// Checks that a property holds for generated lanes, and finds a simple case if it does not.
  ///
  ///     let law = TestScheduler.forAll { test, draw in
  ///       let s = test.hot(draw.lane(.in(1...9)), name: "s")
  ///       let t = test.hot(draw.lane(.in(1...9)), name: "t")
  ///       let one = test.record(s.merge(with: t)), other = test.record(t.merge(with: s))
  ///       test.run()
  ///       return one.timeline.ignoring(.orderWithinTick) == other.timeline
  ///     }
  ///     #expect(law.holds)
  ///
  /// Each case has a scheduler of its own and draws its inputs. If the closure returns false, the case is made as simple
  /// as possible: choices are deleted and lowered while the closure still returns false. The result shows the
  /// simplest case: its lanes, both sides of the last comparison that failed, and the first difference. Comparisons
  /// that fail on the way are not reported.
  ///
  /// Instead of another pipeline, the other side may be a model: a function that makes the expected timeline from the
  /// drawn lane. The property may also be that ``cutEverywhere(_:tick:allowsLeftovers:_:)`` finds nothing; then the
  /// simplest case shows the cut.
  ///
  /// - Parameters:
  ///   - cases: How many cases are tried; less than one traps.
  ///   - seed: Chooses the cases; the same seed gives the same cases and the same text.
  ///   - tick: The length of a tick.
  ///   - drawsOrder: Whether each case also draws an order for the actions of its ticks.
  ///   - holds: The property. It must not use `#expect`, and must depend on nothing but what it draws.
  /// - Returns: Whether the property held, and the simplest case in which it did not.
  /// - Throws: The error of the closure, at once.
  /// - Complexity: A run for each case, and up to 3,000 runs to make a counterexample simpler.
  public static func forAll<Failure: Error>(
    cases: Int = 100, seed: UInt64 = 0, tick: Duration = .milliseconds(1),
    drawsOrder: Bool = false, _ holds: (_ test: TestScheduler, _ draw: Draw) throws(Failure) -> Bool
  ) throws(Failure) -> CheckedLaw {
    precondition(
      cases >= 1, "TestScheduler.forAll tries at least one case, but was given \(cases).")
    return try withoutActuallyEscaping(holds) { holds throws(Failure) in
      let trial = LawTrial(tick: tick, drawsOrder: drawsOrder, holds: holds)
      let reports = CaseReports()
      for number in 0..<cases {
        let choices = Choices(seed: seed, case: number)
        let isBroken = try trial.fails(choices, reportingTo: reports.handler(ofCase: number))
        guard isBroken else { continue }
        return CheckedLaw(
          counterexample: try trial.counterexample(from: choices), caseCount: number + 1,
          seed: seed)
      }
      return CheckedLaw(counterexample: nil, caseCount: cases, seed: seed)
    }
  }
}

/// Reports what the cases of a law prove less than they seem to: all of the first case, and of later ones each new kind.
private final class CaseReports: Sendable {
  private let told = Lock<Set<Finding.Kind>>([])
  private let report = TestScheduler.onUnproven

  /// What a case reports to.
  ///
  /// Only the first case has to compare something; a later one may well have drawn nothing to compare.
  func handler(ofCase number: Int) -> TestScheduler.UnprovenHandler {
    .ofFindings { [self] finding in
      let isNew = told.withLock { $0.insert(finding.kind).inserted }
      if number == 0 || isNew && finding.kind != .unused { report(finding) }
    }
  }
}

/// One run of a property after the other.
private struct LawTrial<Failure: Error> {
  let tick: Duration
  let drawsOrder: Bool
  let holds: (TestScheduler, Draw) throws(Failure) -> Bool

  /// Whether the property does not hold.
  ///
  /// - Parameters:
  ///   - choices: The case.
  ///   - report: Called if it proves less than it seems to.
  /// - Returns: True if it does not hold.
  /// - Throws: The error of the property.
  func fails(
    _ choices: Choices, reportingTo report: TestScheduler.UnprovenHandler = .silent
  ) throws(Failure) -> Bool {
    try run(choices, reportingTo: report) { _, _ in }
  }

  /// The simplest case like a broken one, drawn.
  func counterexample(from choices: Choices) throws(Failure) -> String {
    // An error here is not the one that the test is about: such a case does not count as simpler.
    var shrinking = Shrinking(choices.record) { (try? self.fails($0)) ?? false }
    shrinking.run()
    var text = "the same choices no longer break it, so it depends on more than what it draws"
    _ = try run(Choices(repeating: shrinking.best), reportingTo: .silent) { test, notes in
      text = test.notes.drawing(with: notes)
    }
    return text
  }

  private func run(
    _ choices: Choices, reportingTo report: TestScheduler.UnprovenHandler,
    _ read: (TestScheduler, DrawNotes) -> Void
  ) throws(Failure) -> Bool {
    let test = scheduler(choices, report)
    test.notes.keepDifference()
    defer { test.notes.forgetDifference() }
    let notes = DrawNotes()
    let result: Result<Bool, Failure> = LawCase.$isRunning.withValue(true) {
      DrawNotes.$current.withValue(notes) {
        do throws(Failure) {
          return .success(try holds(test, Draw(choices: choices, notes: notes)))
        } catch {
          return .failure(error)
        }
      }
    }
    let fails = try !result.get()
    if fails { read(test, notes) }
    return fails
  }

  private func scheduler(
    _ choices: Choices, _ report: TestScheduler.UnprovenHandler
  ) -> TestScheduler {
    let order = ActionOrder.choosing { choices.next(below: $0) }
    return TestScheduler.$onUnproven.withValue(report) {
      TestScheduler(tick: tick, order: drawsOrder ? order : .asScheduled, stepLimit: 100_000)
    }
  }
}

extension TestNotes {
  /// The last comparison that failed, or else the lanes, with the drawn values and the lanes as text.
  fileprivate func drawing(with drawn: DrawNotes) -> String {
    let texts = lanes.flatMap { name, lane in
      lane.texts().map { drawing in
        // The program reads no name with a space, such as that of the first lane without a name, "cold 1". A line
        // break is written as in Swift.
        "\(lane.isHot ? "hot" : "cold") \(name.filter { $0 != " " }): "
          + printLane(drawing.entries).split(separator: "\n", omittingEmptySubsequences: false)
          .joined(separator: "\\n")
      }
    }
    // The text of a failed comparison already names the order.
    let drawing = lastDifference.map { [$0] } ?? [Diagram(rows, tick: tick).text] + remarks
    let unused = lanes.isEmpty ? drawn.lanes : []
    let parts = (drawn.values + unused + [drawn.violation ?? ""] + drawing + texts).filter {
      !$0.isEmpty
    }
    return parts.isEmpty
      ? "no lane and no named value was drawn, and no timelines were compared"
      : parts.joined(separator: "\n")
  }
}
