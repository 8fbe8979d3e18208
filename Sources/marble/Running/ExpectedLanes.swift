import Reactive
import ReactiveTesting

/// Gives the lanes of a case their meaning as expectations.
struct ExpectedLanes: Sendable {
  let checked: CheckedCase
  let values: LaneValues

  /// The expectation as a timeline.
  ///
  /// If the case gives no error, `#` matches any failure.
  func timeline(_ line: CheckedCase.Line) -> Timeline<Value, Failure> {
    values.timeline(line, plainFailure: checked.isErrorGiven ? nil : .any)
  }

  /// The events of a lane that an expectation names; nil for a hot lane, which has no start to compare from.
  func events(_ identity: Stream.Identity) -> Timeline<Value, Failure>? {
    guard let index = values.index(of: identity), !checked.lanes[index].isHot else {
      return nil
    }
    return checked.lanes[index].lines.first.map(timeline)
  }
}
