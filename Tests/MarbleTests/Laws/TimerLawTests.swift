import Reactive
import ReactiveTesting
import Testing
import marble

/// No operator leaves a timer behind, neither when it is disposed of nor when it ends.
///
/// An operator that sends on a scheduler also interrupts there, in the same tick.
@Suite struct TimerLawTests {
  private static let ignoring = Signal<Value, Failure>.Observer { _ in }

  private func doors(_ entry: CatalogueEntry) -> [OpenCase.Door] {
    OpenCase.Door.allCases.filter { !($0 == .signal && entry.isOfProducers) }
  }

  @Test(arguments: catalogue) func `disposal cancels every timer of an operator`(
    _ entry: CatalogueEntry
  ) throws {
    for door in doors(entry) {
      let open = try OpenCase(entry, door, "ab", x: "--")
      try open.run(Self.ignoring) { run in
        open.source.sendNext()
        open.scheduler.advance()
        open.source.sendNext()
        run.dispose()
        open.scheduler.advance()
        #expect(open.scheduler.pendingCount == 0, "\(door)")
      }
    }
  }

  @Test(arguments: catalogue, ["ab|", "ab#", "ab!"])
  func `an operator leaves no timer pending after its end`(_ entry: CatalogueEntry, _ lane: String)
    throws
  {
    guard !(lane.contains("#") && entry.exceptions.contains(.unfailing)) else { return }
    for door in doors(entry) {
      let open = try OpenCase(entry, door, lane, x: "--")
      let pendingAtEnd = Lock<Int?>(nil)
      let observer = Signal<Value, Failure>.Observer { event in
        guard event.isTerminating else { return }
        // A running job of this tick finishes first; any job still pending then is the operator's.
        open.scheduler.schedule {
          pendingAtEnd.withLock { $0 = open.scheduler.pendingCount }
        }
      }
      try open.run(observer) { _ in
        for _ in 0..<3 {
          open.source.sendNext()
          open.scheduler.advance()
        }
        open.scheduler.run(until: open.scheduler.tick * 40)
        if let pending = pendingAtEnd.withLock({ $0 }) { #expect(pending == 0, "\(door)") }
      }
    }
  }
}
