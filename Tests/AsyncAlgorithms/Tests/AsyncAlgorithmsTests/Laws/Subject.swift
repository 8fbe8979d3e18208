import Reactive
import ReactiveTesting
import Testing

/// An operator to try: one line of the table.
struct Subject: CustomTestStringConvertible, Sendable {
  typealias Lanes = [Timeline<String, TestError>]

  let name: String
  let laneCount: Int
  let consumerCount: Int
  let laws: [Law]
  /// The laws that it breaks, as `FindingTests` and the page "What it found" say.
  let deviations: Set<String>
  /// How a consumer that stays may see it end.
  let ends: @Sendable ([Input]) -> Set<Input.End>
  /// The elements that come, for `Law.asDocumented`.
  let model: @Sendable ([Input]) -> [String]
  /// Lets consumers iterate it, each in a task.
  let start: @Sendable (Bases, [Visit]) -> [Task<Void, Never>]
  /// Cuts it everywhere.
  let cut: @Sendable (Lanes) -> CheckedCuts

  var testDescription: String { name }

  /// Makes a line of the table; its closure applies the operator.
  ///
  /// Each element is a text of the letters that it was made from. The laws are added to those of every operator. An operator
  /// that leaves senders may let a task wait for ever if nobody takes its element.
  init<Output: AsyncSequence & Sendable>(
    _ name: String, lanes: Int = 1, consumers: Int = 1, laws: [Law],
    breaking deviations: [Law] = [], leavesSenders: Bool = false,
    ends: @escaping @Sendable ([Input]) -> Set<Input.End> = Ends.ofFirst,
    model: @escaping @Sendable ([Input]) -> [String] = { _ in [] },
    _ apply: @escaping @Sendable (Bases) -> Output
  ) where Output.Element == String {
    (self.name, self.laneCount, self.consumerCount) = (name, lanes, consumers)
    self.laws = Law.general + laws + (leavesSenders ? [] : [.nothingLeft])
    (self.ends, self.model) = (ends, model)
    self.deviations = Set(deviations.map(\.name))
    start = { bases, visits in
      let output = apply(bases)
      return visits.map { visit in Task { await visit.iterate(output) } }
    }
    cut = { lanes in
      TestScheduler.cutEverywhere(.all.subtracting(.restart)) { test in
        test.timeline(until: 30) {
          Throwing(
            base: apply(Bases(zip(["a", "b", "c"], lanes).map { test.sequence($1, name: $0) })))
        }
      }
    }
  }

  /// Draws lanes and consumers.
  func draw(_ draw: Draw) -> (lanes: Lanes, consumers: [Consumer]) {
    let lanes = Input.draw(laneCount, draw)
    return (lanes, (1...consumerCount).map { draw.value(Consumer.drawn, name: "consumer \($0)") })
  }

  /// The laws that a run breaks.
  func broken(by story: Story) -> Set<String> {
    Set(laws.lazy.filter { !$0.holds(story) }.map(\.name))
  }

  /// Looks for the simplest run that breaks a law.
  func check(_ law: Law, cases: Int) -> CheckedLaw {
    TestScheduler.forAll(cases: cases, drawsOrder: true) { test, draw in
      let (lanes, consumers) = self.draw(draw)
      let story = Story(self, lanes, consumers, test)
      for (number, visit) in story.visits.enumerated() {
        draw.show("output \(number + 1)", story.marbles(of: visit))
      }
      return law.holds(story)
    }
  }
}

/// Builds a table line by line.
@resultBuilder enum Table {
  static func buildBlock(_ subjects: Subject...) -> [Subject] { subjects }
}

/// The lanes that an operator is applied to.
struct Bases: Sendable {
  private let lanes: [TestSequence<String, TestError>]

  init(_ lanes: [TestSequence<String, TestError>]) { self.lanes = lanes }

  subscript(number: Int) -> TestSequence<String, TestError> { lanes[number] }

  /// The first lane, for an operator of our own.
  var producer: SignalProducer<String, TestError> { SignalProducer(lanes[0]) }
}

/// The same elements; may fail, even if the type of the base wrongly says that it cannot.
private struct Throwing<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable {
  struct AsyncIterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator

    mutating func next() async throws -> Base.Element? { try await base.next() }
  }

  let base: Base

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeAsyncIterator()) }
}

/// How operators of each kind end.
enum Ends {
  @Sendable static func ofFirst(_ inputs: [Input]) -> Set<Input.End> { [inputs[0].end] }

  /// With the first failure, or when all have completed.
  @Sendable static func ofAll(_ inputs: [Input]) -> Set<Input.End> {
    let ends = inputs.map(\.end)
    return [ends.contains(.failure) ? .failure : ends.contains(.silence) ? .silence : .completion]
  }

  /// Like `ofAll`; but a lane without an element may end it before that.
  @Sendable static func ofAllWithElements(_ inputs: [Input]) -> Set<Input.End> {
    let isEmpty = inputs.contains { $0.end == .completion && $0.letters.isEmpty }
    guard isEmpty else { return ofAll(inputs) }
    return inputs.contains { $0.end == .failure } ? [.completion, .failure] : [.completion]
  }

  /// With those that have the fewest elements.
  @Sendable static func ofShortest(_ inputs: [Input]) -> Set<Input.End> {
    let count = inputs.map(\.letters.count).min()
    let ends = Set(inputs.filter { $0.letters.count == count }.map(\.end))
    return ends == [.silence] ? ends : ends.subtracting([.silence])
  }

  /// With the first that does not complete, or with the last one.
  @Sendable static func oneByOne(_ inputs: [Input]) -> Set<Input.End> {
    [inputs.map(\.end).first { $0 != .completion } ?? .completion]
  }

  /// With the first; a failure of the second may come before.
  @Sendable static func ofFirstOrFailure(_ inputs: [Input]) -> Set<Input.End> {
    guard inputs[1].end == .failure else { return [inputs[0].end] }
    return inputs[0].end == .silence ? [.failure] : [inputs[0].end, .failure]
  }

  /// With the failure of either; otherwise when the first has completed, and the second, if it was needed.
  @Sendable static func ofLatest(_ inputs: [Input]) -> Set<Input.End> {
    if inputs[0].letters.isEmpty || inputs[0].end == .failure { return [inputs[0].end] }
    // Who fails may be one that was switched away from.
    if inputs[1].end == .failure {
      return inputs[0].letters.count == 1 ? [.failure] : [.failure, inputs[0].end]
    }
    return ofAll(inputs)
  }

  /// A channel that cannot fail completes in any case.
  @Sendable static func completing(_ inputs: [Input]) -> Set<Input.End> {
    [inputs[0].end == .silence ? .silence : .completion]
  }

  @Sendable static func never(_ inputs: [Input]) -> Set<Input.End> { [.silence] }
}

extension Input {
  var texts: [String] { letters.map { String($0.letter) } }
}

extension String {
  /// The same for two neighbouring letters, so that there are duplicates and groups.
  var pair: Int { unicodeScalars.first.map { Int($0.value) / 2 } ?? 0 }
}
