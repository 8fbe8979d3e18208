import Reactive
import ReactiveTesting
import Testing
import marble

/// A run that is disposed of from inside its own delivery is interrupted, and sends nothing more.
@Suite struct DisposalLawTests {
  @Test(arguments: catalogue, ["ab|", "aabb|", "a#"])
  func `disposal during the delivery of a value sends an interruption and nothing more`(
    _ entry: CatalogueEntry, _ lane: String
  ) throws {
    guard !(lane.contains("#") && entry.exceptions.contains(.unfailing)) else { return }
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
          open.scheduler.advance()
        }
        open.scheduler.run(until: open.scheduler.tick * 40)
        let after = log.withLock { Array($0[before...]) }
        if after.first == "value" { #expect(after == ["value", "interrupted"], "\(door)") }
      }
      // The handle retains the run, and the run retains its observer.
      handle.withLock { $0 = nil }
    }
  }
}
