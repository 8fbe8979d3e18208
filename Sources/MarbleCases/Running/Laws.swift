import Reactive
import ReactiveTesting

/// Runs a case with many generated lanes, and finds the simplest one for which a law does not hold.
struct LawSearch {
  private let checked: CheckedCase
  /// How each generated case is run.
  private let options: RunOptions
  private let budget: WorkBudget
  private var sampling: LawSampling { options.sampling }

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - checked: The case.
  ///   - options: Which cases are tried, and what the result contains.
  ///   - budget: How much all runs may do.
  init(_ checked: CheckedCase, _ options: RunOptions, _ budget: WorkBudget) {
    (self.checked, self.budget) = (checked, budget)
    // Only a case that asks for orders or cuts gets them, because there are many.
    self.options = options.with { ($0.orderLimit, $0.isCutting) = (0, false) }
  }

  /// Why a case is a counterexample.
  private enum Flaw: Equatable {
    /// The law at a place is broken, in some order.
    case law(Span)
    /// A cut breaks something.
    case cut
    /// An error stopped the run.
    case fault
    /// The run was stopped at a limit.
    case bound

    init?(_ result: CaseResult) {
      switch result.status {
      case .broken: self = .fault
      case .bounded: self = .bound
      case .failed where result.cut != nil: self = .cut
      case .failed: self = .law(result.laws.first?.span ?? result.titleSpan)
      case .passed, .skipped: return nil
      }
    }
  }

  /// What should be known of cases in which the laws hold.
  private struct Notes {
    /// The first sentence about a time between two ticks.
    var offTick: Diagnostic?
    /// Whether no pipeline has sent an event.
    var isSilent = true
    /// The first cases that stopped by default; a few, because each is run once more.
    var cutOff: [CheckedCase] = []

    mutating func add(_ result: CaseResult, of sample: CheckedCase) {
      offTick = offTick ?? result.offTick
      if !result.isSilent { isSilent = false }
      if result.cutOff != nil, cutOff.count < 3 { cutOff.append(sample) }
    }
  }

  /// The result: what was found, or how often the laws held.
  func result() -> CaseResult {
    var result = CaseResult(
      title: checked.title, titleSpan: checked.titleSpan, tick: checked.tick, status: .passed)
    var notes = Notes()
    for number in 0..<sampling.cases {
      let choices = Choices(seed: sampling.seed, case: number)
      let sample = checked.sampled(from: choices)
      let found = budget.isSpent ? nil : run(sample)
      if let found { notes.add(found, of: sample) }
      guard !budget.isSpent else {
        result.refuse(
          """
          the first \(number + 1) generated cases sent or stored more than \(budget.total) values in all, with the \
          other runs of this file; use shorter lanes or an earlier 'until', or check fewer cases with --cases
          """, at: checked.titleSpan, as: .bounded)
        break
      }
      if let flaw = found.flatMap(Flaw.init) {
        result = shrunk(choices, flaw)
        result.counterexample?.number = number + 1
        break
      }
    }
    result.expectsAnything = true
    if result.status == .passed {
      result.heldCount = sampling.cases
      (result.offTick, result.isSilent) = (notes.offTick, notes.isSilent)
      // As little as this is not counted.
      result.unfinished =
        notes.cutOff.lazy.compactMap { $0.workBeyondEnd(options, WorkBudget(limit: 10_000)) }.first
    }
    return result
  }

  /// Runs a case; nil if it passes.
  private func flaw(of choices: Choices) -> Flaw? {
    budget.isSpent ? nil : Flaw(run(checked.sampled(from: choices)))
  }

  private func run(_ sample: CheckedCase) -> CaseResult {
    CaseRunner.run(sample, options.with { ($0.isBrief, $0.isTraced) = (true, false) }, budget)
  }

  /// The simplest case with the same flaw.
  private func shrunk(_ choices: Choices, _ flaw: Flaw) -> CaseResult {
    var shrinking = Shrinking(choices.record) { choices in
      // A run that the budget stops has another flaw, or none.
      self.flaw(of: choices) == flaw && !budget.isSpent
    }
    shrinking.run()
    let sample = checked.sampled(from: Choices(repeating: shrinking.best))
    var result = budget.repeating { budget in
      CaseRunner.run(sample, options.with { $0.isBrief = false }, budget)
    }
    result.counterexample = CaseResult.Counterexample(
      number: 0, seed: sampling.seed, isStopped: !result.status.isOfWholeRun,
      text: checked.text(of: sample))
    return result
  }
}

/// Which cases are generated for a law.
package struct LawSampling: Equatable, Sendable {
  /// How many cases are tried.
  package var cases: Int
  /// Chooses the cases; the same seed gives the same ones.
  package var seed: UInt64

  /// How much more may be done than usual: whoever asks for more cases accepts their cost.
  var effort: Int { max(1, cases / 100) }

  /// Chooses cases.
  ///
  /// - Parameters:
  ///   - cases: How many cases are tried.
  ///   - seed: Chooses the cases.
  package init(cases: Int = 100, seed: UInt64 = 0) { (self.cases, self.seed) = (cases, seed) }
}

extension CheckedCase {
  /// The case as it is written, with concrete lines for what was generated.
  ///
  /// - Parameter sample: What was generated from it.
  /// - Returns: The text of a file with this case alone.
  package func text(of sample: CheckedCase) -> String {
    let lines = concreteLines(sample)
    let first = source.position(of: titleSpan.start).line
    let last = source.position(of: max(titleSpan.start, lastOffset - 1)).line
    // A case at the start of a file may have no title.
    var text = titleSpan.start == 0 ? "test: \(title)\n" : ""
    for number in first...max(first, last) {
      let written = source[source.line(number)].drop { $0 == "\u{FEFF}" }
      if let line = lines[number] {
        text += line + "\n"
      } else if written.first != "#", !written.allSatisfy(\.isWhitespace) {
        text += written + "\n"
      }
    }
    let plain = SourceText(name: source.name, text: text)
    guard case .success(let aligned) = formatted(plain) else { return text }
    return aligned
  }

  /// The lines that replace others, by their numbers.
  private func concreteLines(_ sample: CheckedCase) -> [Int: String] {
    var lines: [Int: String] = [:]
    for (lane, concrete) in zip(lanes, sample.lanes) where lane.contents != nil {
      lines[source.position(of: lane.span.start).line] =
        "\(lane.isHot ? "hot" : "cold") \(lane.name): \(concrete.lines.first?.text ?? "")"
    }
    for (pipeline, concrete) in zip(pipelines, sample.pipelines) {
      guard let span = pipeline.sampledSubscriptionSpan else { continue }
      let name = pipeline.name.map { " \($0)" } ?? ""
      lines[source.position(of: span.start).line] =
        "subscribe\(name): \(concrete.subscription)"
    }
    return lines
  }
}

/// Compares the outputs of the two pipelines of a law.
struct LawComparison {
  let relation: LawLine.Relation
  let left: RecordedStream
  let right: RecordedStream
  /// The tick at which the left side is disposed of; nil for never.
  let leftEnd: Int?

  /// Whether the law holds; checked without making texts of the values if both sides send the same.
  var holds: Bool {
    let isSame = left.sendsSame(as: right)
    return relation == .equal ? isSame : isSame || difference == nil
  }

  /// The first difference, with the right side as the expected one; nil if the law holds.
  var difference: LaneDifference? {
    var (came, wanted) = (events(of: left), events(of: right))
    switch relation {
    case .equal: break
    case .equalInAnyOrder:
      (came, wanted) = Self.unshared(came.sorted(), wanted.sorted())
    case .begins:
      if let last = left.timeline.uncountedEntries.last, isOnlyAnEnd(last) { came.removeLast() }
      wanted = Array(wanted.prefix(came.count))
    }
    var difference = firstDifference(expected: wanted.map(\.drawn), actual: came.map(\.drawn)) {
      came[$1].event.isSame(as: wanted[$0].event)
    }
    // Without an order, no place in the tick differs.
    if relation == .equalInAnyOrder { difference?.member = 0 }
    return innerDifference(came, wanted, at: difference?.tick) ?? difference
  }

  /// The events that the other side lacks, for each of two sides in the order of their texts.
  private static func unshared(
    _ came: [DrawnEvent], _ wanted: [DrawnEvent]
  ) -> (came: [DrawnEvent], wanted: [DrawnEvent]) {
    var came = came
    var rest: (came: [DrawnEvent], wanted: [DrawnEvent]) = ([], [])
    var (own, other) = (0, 0)
    while own < came.count, other < wanted.count {
      if came[own] < wanted[other] {
        rest.came.append(came[own])
        own += 1
      } else if wanted[other] < came[own] {
        rest.wanted.append(wanted[other])
        other += 1
      } else {
        // Events that look the same, such as streams of one tick, are in any order.
        let same = came[own...].prefix { $0 == wanted[other] }.firstIndex {
          $0.event.isSame(as: wanted[other].event)
        }
        if let same {
          came.swapAt(own, same)
        } else {
          rest.came.append(came[own])
          rest.wanted.append(wanted[other])
        }
        (own, other) = (own + 1, other + 1)
      }
    }
    return (rest.came + came[own...], rest.wanted + wanted[other...])
  }

  /// The difference inside of two streams that were sent at a tick, which look the same in both outputs.
  private func innerDifference(
    _ came: [DrawnEvent], _ wanted: [DrawnEvent], at tick: Int?
  ) -> LaneDifference? {
    guard let pair = zip(came, wanted).first(where: { !$0.event.isSame(as: $1.event) }),
      pair.0.drawn == pair.1.drawn, pair.0.drawn.tick == tick,
      let (own, other) = pair.0.event.inner.flatMap({ own in
        pair.1.event.inner.map { (own.stream, $0.stream) }
      })
    else { return nil }
    return LawComparison(relation: .equal, left: own, right: other, leftEnd: nil).difference
      .map { inner in
        LaneDifference(
          tick: pair.0.drawn.tick + inner.tick,
          sentence:
            "in the stream sent at tick \(pair.0.drawn.tick), counted from there, \(inner.sentence)"
        )
      }
  }

  /// Whether an event of the left side only says that this side is over, so that the right side may go on.
  private func isOnlyAnEnd(_ entry: Timeline<Value, Failure>.Entry) -> Bool {
    switch entry.mark {
    case .completed: true
    // The disposal of the left side interrupts it.
    case .interrupted: entry.tick == leftEnd
    default: false
    }
  }

  private func events(of stream: RecordedStream) -> [DrawnEvent] {
    zip(stream.timeline.textEntries, stream.events).map(DrawnEvent.init)
  }
}

/// An event with its text, which orders those of a tick.
private struct DrawnEvent: Comparable {
  let drawn: TextLane.Entry
  let event: RecordedStream.Event
  private let key: (tick: Int, place: Int, text: String, kind: String)

  init(_ drawn: TextLane.Entry, _ event: RecordedStream.Event) {
    (self.drawn, self.event) = (drawn, event)
    let text = if case .value(let label) = drawn.mark { label.text } else { "" }
    key = (drawn.tick, drawn.mark.isTerminal ? 1 : 0, text, event.kindName)
  }

  static func < (left: Self, right: Self) -> Bool { left.key < right.key }
  static func == (left: Self, right: Self) -> Bool { left.key == right.key }
}

extension RecordedStream {
  /// An event of a recording, with the stream that it sent.
  struct Event {
    let entry: Timeline<Value, Failure>.Entry
    let inner: Inner?

    /// The kind of its value, because a number and a text may look the same.
    var kindName: String {
      if case .value(let value) = entry.mark { value.kindName } else { "" }
    }

    /// Whether two events are the same; streams are if they sent the same, counted from when they were sent.
    func isSame(as other: Event) -> Bool {
      guard case .value(.stream(let own)) = entry.mark,
        case .value(.stream(let another)) = other.entry.mark
      else { return entry.mark == other.entry.mark }
      guard let inner, let otherInner = other.inner else { return own.identity == another.identity }
      return inner.stream.sendsSame(as: otherInner.stream)
    }
  }

  var events: [Event] { timeline.uncountedEntries.indices.map(event) }

  private func event(at index: Int) -> Event {
    Event(entry: timeline.uncountedEntries[index], inner: inner(at: index))
  }

  /// Whether another recording has the same events.
  package func sendsSame(as other: RecordedStream) -> Bool {
    matches(other.timeline.uncountedEntries) { event(at: $0).isSame(as: other.event(at: $0)) }
  }
}
