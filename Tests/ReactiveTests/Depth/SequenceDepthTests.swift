import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// A hundred thousand consecutive producers, nested in various ways, on a small stack.
@Suite struct SequenceDepthTests {
  typealias Producer = SignalProducer<Int, Never>

  private static let count = 100_000

  /// The sum of a producer's values.
  ///
  /// The producer is built, run and released on a small stack.
  private func sum(_ make: @escaping @Sendable () -> Producer) -> Int {
    onSmallStack {
      let sum = Lock(0)
      make().startWithValues { value in sum.withLock { $0 += value } }
      return sum.withLock { $0 }
    }
  }

  private func sumOfChain(_ extend: @escaping @Sendable (Producer) -> Producer) -> Int {
    sum { (0..<Self.count).reduce(Producer(value: 1)) { chain, _ in extend(chain) } }
  }

  @Test func `concat nested to the left fits a small stack`() {
    #expect(sumOfChain { $0.concat(value: 1) } == Self.count + 1)
  }

  @Test func `concat nested to the right fits a small stack`() {
    #expect(sumOfChain { Producer(value: 1).concat($0) } == Self.count + 1)
  }

  @Test func `nested prefix fits a small stack`() {
    #expect(sumOfChain { $0.prefix(value: 1) } == Self.count + 1)
  }

  @Test func `then nested to the left fits a small stack`() {
    #expect(sumOfChain { $0.then(Producer(value: 2)) } == 2)
  }

  @Test func `then nested to the right fits a small stack`() {
    #expect(sumOfChain { Producer(value: 2).then($0) } == 1)
  }

  @Test func `nested deferred fits a small stack`() {
    #expect(sumOfChain { inner in .deferred { inner } } == 1)
  }

  @Test func `a nested mix of concat, then and deferred fits a small stack`() {
    let one = Producer(value: 1)
    let result = sum {
      (0..<Self.count).reduce(one) { inner, number in
        switch number % 4 {
        case 0: one.concat(inner)
        case 1: one.then(inner)
        case 2: .deferred { inner }
        default: inner.concat(one)
        }
      }
    }
    #expect(result == Self.count / 2 + 1)
  }

  @Test func `a deep nest of producers that is never started is released`() {
    let isReleased = onSmallStack {
      weak let first: Counter?
      do {
        let counter = Counter()
        first = counter
        let base = Producer { counter.increment() }
        _ = (0..<Self.count).reduce(base) { chain, _ in chain.concat(chain).then(chain) }
      }
      return first == nil
    }
    #expect(isReleased)
  }
}

/// A recursive producer keeps at most two rounds alive.
@Suite struct RecursionDepthTests {
  typealias Producer = SignalProducer<Int, TestError>

  /// Counts the rounds, and how many of them are alive.
  private final class Rounds: Sendable {
    private let state = Lock((begun: 0, alive: 0, most: 0))
    /// How many rounds to run.
    let limit: Int

    init(_ limit: Int) { self.limit = limit }

    var begun: Int { state.withLock { $0.begun } }
    var alive: Int { state.withLock { $0.alive } }
    var most: Int { state.withLock { $0.most } }

    /// A producer that retains an object during its run and otherwise behaves like the given one.
    func holding(_ producer: Producer) -> Producer {
      .using({ self.hold() }, { _ in producer })
    }

    private func hold() -> AnyDisposable {
      state.withLock { state in
        state.begun += 1
        state.alive += 1
        state.most = max(state.most, state.alive)
      }
      return AnyDisposable { self.state.withLock { $0.alive -= 1 } }
    }
  }

  /// How the rounds follow each other.
  enum Shape: CaseIterable { case concat, then, recovery, mixture }

  private static func poll(_ shape: Shape, _ rounds: Rounds, _ round: Producer) -> Producer {
    let more = Producer.deferred {
      rounds.begun < rounds.limit ? poll(shape, rounds, round) : Producer(value: 7)
    }
    let held = rounds.holding(round)
    switch shape {
    case .concat: return held.concat(more)
    case .then: return held.then(more)
    case .recovery: return held.then(Producer(error: TestError("again"))).flatMapError { _ in more }
    case .mixture: return held.concat(held.then(held.flatMapError { _ in .empty }.concat(more)))
    }
  }

  @Test(arguments: Shape.allCases)
  func `a recursive producer keeps at most two synchronous rounds alive`(shape: Shape) {
    let (begun, most, alive) = onSmallStack {
      let rounds = Rounds(100_000)
      Self.poll(shape, rounds, .empty).start().dispose()
      return (rounds.begun, rounds.most, rounds.alive)
    }
    #expect(begun >= 100_000)
    #expect(most <= 2)
    #expect(alive == 0)
  }

  @Test(arguments: Shape.allCases)
  func `a recursive producer keeps at most two timed rounds alive`(shape: Shape) {
    let (begun, most, alive) = onSmallStack {
      let rounds = Rounds(20_000)
      let test = TestScheduler(stepLimit: 1_000_000)
      let run = Self.poll(shape, rounds, Producer.empty.start(after: test.tick, on: test)).start()
      test.advance(by: test.tick * 20_000)
      run.dispose()
      return (rounds.begun, rounds.most, rounds.alive)
    }
    #expect(begun >= 20_000)
    #expect(most <= 2)
    #expect(alive == 0)
  }

  @Test func `disposing of a recursive producer between rounds releases everything`() {
    let alive = onSmallStack {
      let rounds = Rounds(1_000)
      let test = TestScheduler()
      let run = Self.poll(.concat, rounds, Producer.never).start()
      let other = Self.poll(.then, rounds, Producer.empty.start(after: test.tick, on: test)).start()
      test.advance(by: test.tick * 20)
      run.dispose()
      other.dispose()
      return rounds.alive
    }
    #expect(alive == 0)
  }
}
