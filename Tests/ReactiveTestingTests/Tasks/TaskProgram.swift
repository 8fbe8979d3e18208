import Reactive
import ReactiveTesting
import TestSupport

/// A small program of tasks, drawn from a seed: what it does depends only on the program, and on the order that is
/// asked for.
struct TaskProgram: Sendable, CustomStringConvertible {
  enum Kind: CaseIterable {
    case task, detached, onMain
  }

  /// What becomes of a task that was started.
  enum Ending: CaseIterable {
    case left, awaited, cancelled, cancelledAndAwaited
  }

  indirect enum Step {
    case say(Int)
    case yield
    case sleep(ticks: Int)
    case hopToMain([Step])
    case call(actor: Int, [Step])
    case start(Kind, [Step], Ending)
    case both([Step], [Step])
    case group([[Step]], cancelsRest: Bool)
    case send(Int)
    case receive
  }

  let seed: UInt64
  let tasks: [[Step]]

  /// Whether the program sleeps on the ambient clock; half of the programs use plain sleeps.
  private var sleepsOnAmbientClock: Bool { seed % 2 == 0 }

  var description: String { "seed \(seed): \(tasks)" }

  /// Draws a program.
  ///
  /// - Parameters:
  ///   - seed: The same seed draws the same program.
  ///   - depth: How deep its tasks nest.
  ///   - length: How many steps a task has at most.
  init(seed: UInt64, depth: Int, length: Int) {
    var drawing = Drawing(generator: SeededGenerator(seed: seed), length: length)
    self.seed = seed
    tasks = (0..<drawing.number(in: 2...3)).map { _ in drawing.steps(depth) }
  }

  private struct Drawing {
    var generator: SeededGenerator
    let length: Int
    /// The number of the last step that says something.
    var said = 0

    mutating func number(in range: ClosedRange<Int>) -> Int {
      .random(in: range, using: &generator)
    }

    mutating func one<Value>(of values: [Value]) -> Value {
      values[number(in: 0...values.count - 1)]
    }

    mutating func steps(_ depth: Int) -> [Step] {
      (0..<number(in: 1...length)).map { _ in step(depth) } + [say()]
    }

    mutating func say() -> Step {
      said += 1
      return .say(said)
    }

    mutating func step(_ depth: Int) -> Step {
      switch number(in: 0...(depth > 0 ? 12 : 4)) {
      case 0: say()
      case 1: .yield
      case 2: .sleep(ticks: number(in: 0...2))
      case 3: .send(number(in: 1...9))
      case 4: .receive
      case 5, 6: .hopToMain(number(in: 0...1) == 0 ? [] : steps(depth - 1))
      case 7, 8: .call(actor: number(in: 0...1), steps(depth - 1))
      case 9, 10: .start(one(of: Kind.allCases), steps(depth - 1), one(of: Ending.allCases))
      case 11: .both(steps(depth - 1), steps(depth - 1))
      default:
        .group(
          (0..<number(in: 1...2)).map { _ in steps(depth - 1) }, cancelsRest: number(in: 0...1) == 0
        )
      }
    }
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - test: A new scheduler.
  ///   - churn: Called at each step that says something.
  /// - Returns: What the program said, in order, and when it was over.
  func outcome(_ test: TestScheduler, churn: @escaping @Sendable () -> Void = {}) -> String {
    let world = World(sleepsOnAmbientClock: sleepsOnAmbientClock, churn: churn)
    test.run {
      for steps in tasks { Task { await world.perform(steps) } }
    }
    // So that nobody waits for an element any more, and everything is released.
    test.run { world.input.finish() }
    return "\(world.said.withLock { $0 }.joined(separator: " ")) at \(test.now)"
  }

  /// Runs the program in an asynchronous run, whose closure does the first task itself.
  ///
  /// - Parameters:
  ///   - test: A new scheduler.
  ///   - churn: Called at each step that says something.
  /// - Returns: What the program said, in order, and when it was over.
  func asyncOutcome(
    _ test: TestScheduler, churn: @escaping @Sendable () -> Void
  ) async -> String {
    let world = World(sleepsOnAmbientClock: sleepsOnAmbientClock, churn: churn)
    do {
      try await test.run { [tasks] in
        for steps in tasks.dropFirst() { Task { await world.perform(steps) } }
        await world.perform(tasks[0])
      }
    } catch {
      // It waits for an element that nobody sends.
      world.say("stuck")
    }
    test.run { world.input.finish() }
    return "\(world.said.withLock { $0 }.joined(separator: " ")) at \(test.now)"
  }

  private actor Worker {
    private var calls = 0

    func call(_ body: @Sendable () async -> Void) async -> Int {
      calls += 1
      await body()
      return calls
    }
  }

  /// What the tasks of a program share.
  private final class World: Sendable {
    let said = Lock<[String]>([])
    let input: AsyncStream<Int>.Continuation
    private let values: AsyncStream<Int>
    private let workers = [Worker(), Worker()]
    /// An `AsyncStream` may have only one waiting task.
    private let isReceiving = Lock(false)
    private let sleepsOnAmbientClock: Bool
    private let churn: @Sendable () -> Void

    init(sleepsOnAmbientClock: Bool, churn: @escaping @Sendable () -> Void) {
      (values, input) = AsyncStream<Int>.makeStream()
      self.sleepsOnAmbientClock = sleepsOnAmbientClock
      self.churn = churn
    }

    func say(_ text: String) {
      churn()
      said.withLock { $0.append(Task.isCancelled ? "\(text)!" : text) }
    }

    func perform(_ steps: [Step]) async {
      for step in steps { await perform(step) }
    }

    private func perform(_ step: Step) async {
      switch step {
      case .say(let number): say("\(number)")
      case .yield: await Task.yield()
      case .sleep(let ticks):
        if sleepsOnAmbientClock {
          try? await Task.sleep(for: .milliseconds(ticks), clock: .ambient)
        } else {
          try? await Task.sleep(for: .milliseconds(ticks))
        }
      case .hopToMain(let steps):
        await MainActor.run { say("main") }
        await perform(steps)
      case .call(let actor, let steps):
        say("call \(await workers[actor].call { await self.perform(steps) })")
      case .start(let kind, let steps, let ending):
        let priority = [nil, TaskPriority.low, .high][steps.count % 3]
        let task =
          switch kind {
          case .task: Task(priority: priority) { await perform(steps) }
          case .detached: Task.detached(priority: priority) { await self.perform(steps) }
          case .onMain: Task(priority: priority) { @MainActor in await perform(steps) }
          }
        if ending == .cancelled || ending == .cancelledAndAwaited { task.cancel() }
        if ending == .awaited || ending == .cancelledAndAwaited { await task.value }
      case .both(let first, let second):
        async let one: Void = perform(first)
        async let other: Void = perform(second)
        _ = await (one, other)
      case .group(let children, let cancelsRest):
        await withTaskGroup(of: Void.self) { group in
          for steps in children { group.addTask { await self.perform(steps) } }
          await group.next()
          if cancelsRest { group.cancelAll() }
        }
      case .send(let number): input.yield(number)
      case .receive:
        guard
          isReceiving.withLock({ isBusy in
            defer { isBusy = true }
            return !isBusy
          })
        else { return }
        for await value in values {
          say("got \(value)")
          break
        }
        isReceiving.withLock { $0 = false }
      }
    }
  }
}
