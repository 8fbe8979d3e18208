import Reactive
import ReactiveTesting
import Testing

/// At most two of a hundred thousand consecutive runs are alive at once.
@Suite struct GrowthTests {
  /// Counts live objects and remembers the maximum.
  private final class Census: Sendable {
    private let state = Lock((alive: 0, most: 0, runs: 0))

    var alive: Int { state.withLock { $0.alive } }
    var most: Int { state.withLock { $0.most } }
    var runs: Int { state.withLock { $0.runs } }

    func came() {
      state.withLock { state in
        state.alive += 1
        state.runs += 1
        state.most = max(state.most, state.alive)
      }
    }

    func went() { state.withLock { $0.alive -= 1 } }
  }

  /// A run retains this object, so it lives as long as the run.
  private final class Resident: Sendable {
    private let census: Census

    init(_ census: Census) {
      self.census = census
      census.came()
    }

    deinit { census.went() }
  }

  private static let count = 100_000

  /// A synchronous producer whose runs retain an object and send it.
  private func run(
    _ census: Census,
    endsWith end: @escaping @Sendable (Signal<Resident, TestError>.Observer) -> Void
  ) -> SignalProducer<Resident, TestError> {
    SignalProducer { observer, lifetime in
      let resident = Resident(census)
      lifetime.observeEnded { withExtendedLifetime(resident) {} }
      observer.send(value: resident)
      end(observer)
    }
  }

  @Test func `flatMap with concat keeps at most two runs alive at once`() {
    let census = Census()
    let inner = run(census) { $0.sendCompleted() }
    SignalProducer<Int, TestError>(0..<Self.count).flatMap(.concat) { _ in inner }.start()
    #expect(census.runs == Self.count)
    #expect(census.most <= 2)
    #expect(census.alive == 0)
  }

  @Test func `a chain of concat keeps at most two runs alive at once`() {
    let census = Census()
    let inner = run(census) { $0.sendCompleted() }
    (1..<Self.count).reduce(inner) { chain, _ in chain.concat(inner) }.start()
    #expect(census.runs == Self.count)
    #expect(census.most <= 2)
    #expect(census.alive == 0)
  }

  @Test func `repeat keeps at most two runs alive at once`() {
    let census = Census()
    run(census) { $0.sendCompleted() }.repeat(Self.count).start()
    #expect(census.runs == Self.count)
    #expect(census.most <= 2)
    #expect(census.alive == 0)
  }

  @Test func `retry keeps at most two runs alive at once`() {
    let census = Census()
    run(census) { $0.send(error: TestError("again")) }.retry(upTo: Self.count - 1).start()
    #expect(census.runs == Self.count)
    #expect(census.most <= 2)
    #expect(census.alive == 0)
  }
}
