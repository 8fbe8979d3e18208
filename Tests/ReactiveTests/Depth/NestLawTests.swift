import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// Producers run as one list behave as they do when nested.
///
/// Checked on generated nests of `concat`, `then`, `deferred` and `flatMapError`, each compared
/// with one whose structure a `map` hides.
@Suite struct NestLawTests {
  typealias Producer = SignalProducer<Int, TestError>

  private struct Nest {
    var generator: SeededGenerator
    let test: TestScheduler
    let isHidden: Bool
    let log: Log<String>

    mutating func make(_ depth: Int) -> Producer {
      let kind = depth == 0 ? 0 : Int.random(in: 0..<7, using: &generator)
      let producer: Producer
      switch kind {
      case 1, 2: producer = make(depth - 1).concat(make(depth - 1))
      case 3, 4: producer = make(depth - 1).then(make(depth - 1))
      case 5:
        let (stream, other) = (make(depth - 1), make(depth - 1))
        producer = stream.flatMapError { _ in other }
      case 6:
        let made = make(depth - 1)
        producer = .deferred { made }
      default: producer = part()
      }
      return isHidden ? producer.map { $0 } : producer
    }

    private mutating func part() -> Producer {
      let name = String(Int.random(in: 0..<1_000, using: &generator))
      let digits = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
        Int.random(in: 0...9, using: &generator)
      }
      let lane = generator.lane(length: 4)
      let end = ["|", "|", "#", "!"].randomElement(using: &generator) ?? "|"
      let part: Producer =
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: Producer(digits)
        case 1:
          test.cold(
            String(lane.prefix { $0 != "#" && $0 != "|" }) + end, of: Int.self,
            error: TestError("boom"))
        default: test.cold(lane, of: Int.self, error: TestError("boom"))
        }
      let (log, test) = (log, test)
      return part.on(
        starting: { log.note("\(name) started at \(test.now)") },
        disposed: { log.note("\(name) released at \(test.now)") })
    }
  }

  @Test(arguments: 0..<400)
  func `a nest of producers run as one list behaves like the nest itself`(seed: Int) {
    func run(isHidden: Bool) -> (Timeline<Int, TestError>, [String]) {
      let (test, log) = (TestScheduler(), Log<String>())
      var nest = Nest(
        generator: SeededGenerator(seed: UInt64(seed)), test: test, isHidden: isHidden, log: log)
      let producer = nest.make(4).on(event: { log.note("\($0) at \(test.now)") })
      return (test.timeline(until: 60) { producer }, log.all)
    }
    let (plain, hidden) = (run(isHidden: false), run(isHidden: true))
    #expect(plain.0 == hidden.0, "seed \(seed)")
    #expect(plain.1 == hidden.1, "seed \(seed)")
  }
}
