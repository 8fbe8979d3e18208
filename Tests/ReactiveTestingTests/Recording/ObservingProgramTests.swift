import Observation
import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// `record(observing:)` records what a task on the closure's actor records that iterates `Observations`.
///
/// Both watch the same small programs, which are drawn from seeds.
@Suite(.capturesTasks) struct ObservingProgramTests {
  private static let seeds = 0..<UInt64(200)

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @MainActor @Test func `state read on the main actor is recorded as by a task on the main actor`()
  {
    for seed in Self.seeds {
      let program = StateProgram(seed: seed)
      let recorded = program.timeline { test, model in
        test.record(observing: { model.number })
      }
      let iterated = program.timeline { test, model in
        let seen = Recording<Int, Never>(on: test)
        test.run(until: .zero) {
          Task { @MainActor in
            for await number in Observations({ model.number }) { seen.observer.send(value: number) }
          }
        }
        return seen
      }
      #expect(recorded == iterated, "\(program)")
    }
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Test func `state read on no actor is recorded as by a task on no actor`() {
    for seed in Self.seeds {
      let program = StateProgram(seed: seed)
      let recorded = program.timeline { test, model in test.record(observing: { model.number }) }
      let iterated = program.timeline { test, model in
        let seen = Recording<Int, Never>(on: test)
        test.run(until: .zero) {
          Task {
            for await number in Observations({ model.number }) { seen.observer.send(value: number) }
          }
        }
        return seen
      }
      let sequence = program.timeline { test, model in
        test.record(Observations { model.number })
      }
      #expect(recorded == iterated, "\(program)")
      #expect(recorded == sequence, "\(program)")
    }
  }
}

/// A small program that changes observable state, drawn from a seed.
struct StateProgram: CustomStringConvertible {
  /// Observed by the tests of these programs.
  @Observable final class Model: @unchecked Sendable {
    // Unchecked: a run uses it from one thread at a time.
    var number = 0
  }

  private enum Kind: CaseIterable {
    case task, detached, onMain
  }

  private indirect enum Step: Sendable {
    case set(Int)
    case yield
    case sleep(ticks: Int)
    case hopToMain(Int)
    case start(Kind, [Step], isAwaited: Bool)
    case group([[Step]])
    case setElements(lane: String)
  }

  private let seed: UInt64
  private let tasks: [(kind: Kind, steps: [Step])]
  private let hotLane: String?

  var description: String { "seed \(seed): \(tasks), \(hotLane ?? "no lane")" }

  init(seed: UInt64) {
    var drawing = Drawing(generator: SeededGenerator(seed: seed))
    self.seed = seed
    tasks = (0..<drawing.number(in: 1...2)).map { _ in
      (drawing.one(of: Kind.allCases), drawing.steps(depth: 2))
    }
    hotLane = drawing.number(in: 0...2) == 0 ? drawing.lane() : nil
  }

  private struct Drawing {
    var generator: SeededGenerator
    private var last = 0

    init(generator: SeededGenerator) { self.generator = generator }

    mutating func number(in range: ClosedRange<Int>) -> Int {
      .random(in: range, using: &generator)
    }

    mutating func one<Value>(of values: [Value]) -> Value {
      values[number(in: 0...values.count - 1)]
    }

    mutating func lane() -> String { one(of: ["-(12)|", "1-(23)", "-[12]-3|", "(12)(34)|"]) }

    mutating func steps(depth: Int) -> [Step] {
      (0..<number(in: 1...5)).map { _ in step(depth) }
    }

    mutating func newNumber() -> Int {
      last = number(in: 0...3) == 0 ? 0 : last + 1
      return last
    }

    mutating func step(_ depth: Int) -> Step {
      switch number(in: 0...(depth > 0 ? 9 : 5)) {
      case 0...2: .set(newNumber())
      case 3: .yield
      case 4: .sleep(ticks: number(in: 0...2))
      case 5: .hopToMain(newNumber())
      case 6: .setElements(lane: lane())
      case 7, 8:
        .start(one(of: Kind.allCases), steps(depth: depth - 1), isAwaited: number(in: 0...1) == 0)
      default: .group((0..<number(in: 1...2)).map { _ in steps(depth: depth - 1) })
      }
    }
  }

  /// Runs the program.
  ///
  /// - Parameter record: Begins to record the model.
  /// - Returns: The marbles of what was recorded.
  func timeline(_ record: (TestScheduler, Model) -> Recording<Int, Never>) -> String {
    let test = TestScheduler()
    let model = Model()
    let recording = record(test, model)
    if let hotLane {
      test.hot(hotLane, of: Int.self).observeValues { model.number = $0 }
    }
    test.run(until: .zero)
    test.run {
      for (kind, steps) in tasks { _ = start(kind, steps, test, model) }
    }
    let seen = recording.timeline.marbles
    test.finish()
    return seen
  }

  private func start(
    _ kind: Kind, _ steps: [Step], _ test: TestScheduler, _ model: Model
  ) -> Task<Void, Never> {
    switch kind {
    case .task: Task { await Self.perform(steps, test, model) }
    case .detached: Task.detached { await Self.perform(steps, test, model) }
    case .onMain: Task { @MainActor in await Self.perform(steps, test, model) }
    }
  }

  // On the actor of the caller.
  private nonisolated(nonsending) static func perform(
    _ steps: [Step], _ test: TestScheduler, _ model: Model
  ) async {
    for step in steps {
      switch step {
      case .set(let number): model.number = number
      case .yield: await Task.yield()
      case .sleep(let ticks):
        try? await Task.sleep(for: .milliseconds(ticks), clock: .ambient)
      case .hopToMain(let number): await MainActor.run { model.number = number }
      case .start(let kind, let steps, let isAwaited):
        let task =
          switch kind {
          case .task: Task { await perform(steps, test, model) }
          case .detached: Task.detached { await perform(steps, test, model) }
          case .onMain: Task { @MainActor in await perform(steps, test, model) }
          }
        if isAwaited { await task.value }
      case .group(let children):
        await withTaskGroup(of: Void.self) { group in
          for steps in children {
            group.addTask { await perform(steps, test, model) }
          }
        }
      case .setElements(let lane):
        for await number in test.sequence(lane, of: Int.self) { model.number = number }
      }
    }
  }
}
