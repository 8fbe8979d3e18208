import Reactive
import ReactiveTesting
import Testing
import marble

/// For every operator, a re-entrant event is delivered as if it had been sent right afterwards.
@Suite struct ReentrancyLawTests {
  /// The output when two values are sent twice, followed by the end: each event from inside the
  /// delivery of the previous output, or right after it.
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
      // Output at the start comes before the source is observed: an event sent then would be lost.
      if fromInside, hasStarted.withLock({ $0 }) {
        open.source.sendNext()
      } else {
        scheduler.schedule { open.source.sendNext() }
      }
      depth.withLock { $0 -= 1 }
    }
    try open.run(observer) { _ in
      hasStarted.withLock { $0 = true }
      // An operator that sends nothing still gets its events.
      for tick in stride(from: 1, through: 36, by: 7) {
        scheduler.schedule(after: scheduler.tick * tick) { open.source.sendNext() }
      }
      scheduler.run(until: scheduler.tick * 40)
    }
    #expect(open.source.isAtEnd)
    return log.withLock { $0 }
  }

  @Test(arguments: catalogue)
  func `an event sent from inside a delivery is delivered as if sent right after it`(
    _ entry: CatalogueEntry
  ) throws {
    // The test sends to two runs of a handler one after the other, which the law does not cover.
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
