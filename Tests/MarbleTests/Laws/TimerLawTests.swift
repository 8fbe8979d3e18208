import Reactive
import ReactiveTesting
import Testing
import marble

/// No operator leaves a timer behind: not when it is disposed of, and not when it has ended.
///
/// An operator that sends by a scheduler has that bring the interruption, in the same tick.
@Suite struct TimerLawTests {
  private static let ignoring = Signal<Value, Failure>.Observer { _ in }

  private func doors(_ entry: CatalogueEntry) -> [OpenCase.Door] {
    OpenCase.Door.allCases.filter { !($0 == .signal && entry.isOfProducers) }
  }

  @Test(arguments: catalogue) func `disposal cancels every timer`(_ entry: CatalogueEntry) throws {
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
  func `after its end nothing is pending`(_ entry: CatalogueEntry, _ lane: String) throws {
    guard !(lane.contains("#") && entry.exceptions.contains(.unfailing)) else { return }
    for door in doors(entry) {
      let open = try OpenCase(entry, door, lane, x: "--")
      let pendingAtEnd = Lock<Int?>(nil)
      let observer = Signal<Value, Failure>.Observer { event in
        guard event.isTerminating else { return }
        // A job of this tick that is under way sees to itself; what is left when it is done is the operator's.
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
