import Reactive
import ReactiveTesting

/// Gives the lanes of a case their meaning as expectations.
struct ExpectedLanes: Sendable {
  private(set) var checked: CheckedCase
  let values: LaneValues

  /// The expectation as a timeline.
  ///
  /// If the case gives no error, `#` matches any failure.
  func timeline(_ line: CheckedCase.Line) -> Timeline<Value, Failure> {
    values.timeline(line, plainFailure: checked.isErrorGiven ? nil : .any)
  }

  /// Makes the expectation of a pipeline the alternative that fits its output best.
  ///
  /// - Parameters:
  ///   - index: The number of the pipeline.
  ///   - output: What it sent.
  ///   - taken: The numbers of the alternatives that another run meets: one that fits as well is preferred to them.
  /// - Returns: The number of the alternative, and whether it is met.
  mutating func chooseAlternative(
    of index: Int, for output: RecordedStream, taken: Set<Int> = []
  ) -> (number: Int, isMet: Bool) {
    let all = checked.pipelines[index].expectations
    var best = (number: 0, tick: -1)
    for (number, expectation) in all.enumerated() {
      let expected = timeline(expectation.line)
      let difference = firstDifference(expected: expected.lane, actual: output.timeline.lane) {
        output.hasEntry($1, like: expected.entries[$0].mark, self)
      }
      guard let difference else {
        checked.pipelines[index].expectation = expectation
        return (number, true)
      }
      let isTaken = (best: taken.contains(best.number), this: taken.contains(number))
      if difference.tick > best.tick
        || difference.tick == best.tick && isTaken.best && !isTaken.this
      {
        best = (number, difference.tick)
      }
    }
    if best.number > 0 { checked.pipelines[index].expectation = all[best.number] }
    return (best.number, false)
  }

  /// The events of a lane that an expectation names; nil for a hot lane, which has no start to compare from.
  func events(_ identity: Stream.Identity) -> Timeline<Value, Failure>? {
    guard let index = values.index(of: identity), !checked.lanes[index].isHot else {
      return nil
    }
    return checked.lanes[index].lines.first.map(timeline)
  }
}
