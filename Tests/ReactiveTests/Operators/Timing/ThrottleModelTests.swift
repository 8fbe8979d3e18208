import Reactive
import ReactiveTesting
import Testing

/// `throttle` sends what a plain function of the whole lane says.
@Suite struct ThrottleModelTests {
  /// The output of a throttle of three ticks that drops the pending value when its source completes.
  private func model(_ lane: Timeline<Int, Never>, _ edges: ThrottleEdges) -> Timeline<Int, Never> {
    var sent: [Timeline<Int, Never>.Entry] = []
    /// The end of the open window.
    var end: Int?
    var latest: Int?
    /// Closes the windows that end before a tick.
    func closeWindows(before tick: Int) {
      while let window = end, window < tick {
        end = latest.map { value in
          sent.append(.init(tick: window, mark: .value(value)))
          return window + 3
        }
        latest = nil
      }
    }
    for entry in lane.entries {
      closeWindows(before: entry.tick)
      guard case .value(let value) = entry.mark else {
        sent.append(entry)
        return Timeline(sent)
      }
      if end == nil, edges != .trailing {
        sent.append(entry)
      } else if edges != .leading {
        latest = value
      }
      end = end ?? entry.tick + 3
    }
    closeWindows(before: .max)
    return Timeline(sent)
  }

  @Test(arguments: [ThrottleEdges.leading, .trailing, .both])
  func `throttle sends what its model says`(edges: ThrottleEdges) {
    let law = TestScheduler.forAll(cases: 300) { test, draw in
      let lane = draw.lane(.in(0...9), ticks: 20)
      let throttled = test.timeline {
        test.hot(lane, name: "s").throttle(
          .milliseconds(3), edges: edges, whenCompleted: .discard)
      }
      return throttled == model(lane, edges)
    }
    #expect(law.holds)
  }
}
