import Reactive
import ReactiveTesting
import Testing
import marble

/// A run that is disposed of from inside its own delivery is interrupted, and sends nothing more.
@Suite struct DisposalLawTests {
  private static let lanes = ["ab|", "aabb|", "aabbaabb", "a#"]

  @Test(arguments: catalogue, lanes)
  func `disposal during the delivery of a value sends an interruption and nothing more`(
    _ entry: CatalogueEntry, _ lane: String
  ) throws {
    for (door, events) in try Self.eventsAfterDisposal(entry, lane) {
      #expect(events == ["value", "interrupted"], "\(door)")
    }
  }

  @Test func `every operator that sends values is disposed of during a delivery`() throws {
    let others = try catalogue.filter { entry in
      try Self.lanes.allSatisfy { try Self.eventsAfterDisposal(entry, $0).isEmpty }
    }
    // These send no values.
    #expect(
      others.map(\.testDescription) == ["s.ignoreValues().promoteValue()", "s.ignoreValues()"])
  }

  /// The events from the first value on that is sent while the run is known, for each way to apply an operator; its
  /// observer disposes of the run.
  private static func eventsAfterDisposal(
    _ entry: CatalogueEntry, _ lane: String
  ) throws -> [(door: OpenCase.Door, events: [String])] {
    guard !(lane.contains("#") && entry.exceptions.contains(.unfailing)) else { return [] }
    var found: [(OpenCase.Door, [String])] = []
    for door in OpenCase.Door.allCases where !(door == .signal && entry.isOfProducers) {
      let open = try OpenCase(entry, door, lane, x: "-x--")
      let log = Lock<[String]>([])
      let handle = Lock<(any Disposable)?>(nil)
      let observer = Signal<Value, Failure>.Observer { event in
        let isValue = if case .value = event { true } else { false }
        log.withLock { $0.append(isValue ? "value" : "\(event)") }
        // Known once the run has started; a value sent before that cannot dispose of it.
        if isValue, let handle = handle.withLock({ $0 }) { handle.dispose() }
      }
      try open.run(observer) { run in
        let before = log.withLock { $0.count }
        handle.withLock { $0 = run }
        for _ in 0..<5 {
          open.source.sendNext()
          open.scheduler.advance(by: open.scheduler.tick)
        }
        open.scheduler.run(until: open.scheduler.tick * 40)
        let after = log.withLock { Array($0[before...]) }
        if after.first == "value" { found.append((door, after)) }
      }
      // The handle retains the run, and the run retains its observer.
      handle.withLock { $0 = nil }
    }
    return found
  }
}
