import Reactive
import ReactiveTesting
import Testing
import marble

/// What is sent from inside is delivered as if it had been sent right after, over all operators.
@Suite struct ReentrancyLawTests {
  /// What comes out when two of each of two values are sent and then the end, each from inside the delivery of
  /// what came out before it or right after it.
  private func run(
    _ entry: CatalogueEntry, _ door: OpenCase.Door, fromInside: Bool
  ) throws -> [String] {
    let open = try OpenCase(entry, door, "-a-b-a-b-|", x: "----x---y---")
    let scheduler = open.scheduler
    let log = Lock<[String]>([])
    let depth = Lock(0)
    let hasStarted = Lock(false)
    let observer = Signal<Value, Failure>.Observer { event in
      let level = depth.withLock { depth in
        depth += 1
        return depth
      }
      #expect(level == 1, "one inside the other")
      log.withLock { $0.append("\(scheduler.now / scheduler.tick) \(event)") }
      // What comes at the start comes before the source is observed, which would miss what is sent then.
      if fromInside, hasStarted.withLock({ $0 }) {
        open.source.sendNext()
      } else {
        scheduler.schedule { open.source.sendNext() }
      }
      depth.withLock { $0 -= 1 }
    }
    try open.run(observer) { _ in
      hasStarted.withLock { $0 = true }
      // What sends nothing is sent to all the same.
      for tick in stride(from: 1, through: 36, by: 7) {
        scheduler.schedule(after: scheduler.tick * tick) { open.source.sendNext() }
      }
      scheduler.run(until: scheduler.tick * 40)
    }
    #expect(open.source.isAtEnd)
    return log.withLock { $0 }
  }

  @Test(arguments: catalogue) func `from inside is right after`(_ entry: CatalogueEntry) throws {
    // Two runs of a handler are told one after the other, which is the test's doing.
    let isTwice = entry.pipeline.split { !$0.isLetter }.count { $0 == "s" } > 1
    for door in OpenCase.Door.allCases
    where !(door == .signal && entry.isOfProducers) && !(door == .handler && isTwice) {
      let after = try run(entry, door, fromInside: false)
      let inside = try run(entry, door, fromInside: true)
      #expect(inside == after, "\(door)")
      #expect(!after.isEmpty, "\(door)")
    }
  }
}
