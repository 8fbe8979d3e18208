import Reactive
import ReactiveTesting
import Testing

/// Producers run as one list behave as they do when nested.
///
/// Checked on generated nests of `concat`, `then`, `deferred` and `flatMapError`, each compared
/// with one whose structure a `map` hides.
@Suite struct NestLawTests {
  typealias Producer = SignalProducer<Int, TestError>

  /// A description of a producer.
  private indirect enum Nest: Sendable {
    case list([Int])
    case lane(Timeline<Int, TestError>)
    case concat(Nest, Nest)
    case then(Nest, Nest)
    case recovering(Nest, with: Nest)
    case deferred(Nest)

    init(_ draw: Draw, depth: Int) {
      func part() -> Nest { Nest(draw, depth: depth - 1) }
      switch depth == 0 ? 0 : draw.value(.in(0...8)) {
      case 3, 4: self = .concat(part(), part())
      case 5, 6: self = .then(part(), part())
      case 7: self = .recovering(part(), with: part())
      case 8: self = .deferred(part())
      default:
        let lane = draw.lane(
          .in(0...9), ticks: 4, ends: [.default, .failed, .interrupted], error: TestError("boom"))
        self = draw.value(.of(false, false, true)) ? .list(lane.values) : .lane(lane)
      }
    }

    /// The producer.
    ///
    /// - Parameters:
    ///   - test: Plays the lanes.
    ///   - log: Notes when parts are started and released.
    ///   - isHidden: Whether a `map` after each part hides the structure.
    /// - Returns: The producer.
    func producer(_ test: TestScheduler, _ log: Log<String>, isHidden: Bool) -> Producer {
      func make(_ part: Nest) -> Producer { part.producer(test, log, isHidden: isHidden) }
      let producer: Producer =
        switch self {
        case .list(let values): noted(Producer(values), test, log)
        case .lane(let lane): noted(test.cold(lane), test, log)
        case .concat(let first, let second): make(first).concat(make(second))
        case .then(let first, let second): make(first).then(make(second))
        case .recovering(let first, let second):
          make(first).flatMapError { [other = make(second)] _ in other }
        case .deferred(let nest): .deferred { [made = make(nest)] in made }
        }
      return isHidden ? producer.map { $0 } : producer
    }

    private func noted(_ part: Producer, _ test: TestScheduler, _ log: Log<String>) -> Producer {
      part.on(
        starting: { log.note("\(self) started at \(test.now)") },
        disposed: { log.note("\(self) released at \(test.now)") })
    }
  }

  @Test func `a nest of producers run as one list behaves like the nest itself`() {
    let law = TestScheduler.forAll(cases: 150) { _, draw in
      let nest = draw.value(.from { Nest($0, depth: 4) }, name: "nest")
      func run(isHidden: Bool) -> (Timeline<Int, TestError>, [String]) {
        let (test, log) = (TestScheduler(), Log<String>())
        let producer = nest.producer(test, log, isHidden: isHidden)
          .on(event: { log.note("\($0) at \(test.now)") })
        return (test.timeline(until: 60) { producer }, log.all)
      }
      let (plain, hidden) = (run(isHidden: false), run(isHidden: true))
      return plain.0 == hidden.0 && plain.1 == hidden.1
    }
    #expect(law.holds)
  }
}
