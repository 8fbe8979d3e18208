import Reactive
import ReactiveTesting

/// What the lanes of a case mean where they are expected.
struct ExpectedLanes: Sendable {
  let checked: CheckedCase
  let values: LaneValues

  /// The expectation as a timeline.
  ///
  /// Without an error given, `#` is any failure.
  func timeline(_ line: CheckedCase.Line) -> Timeline<Value, Failure> {
    values.timeline(line, plainFailure: checked.isErrorGiven ? nil : .any)
  }

  /// What a lane that an expectation names sends by itself; nil for a hot one, which has no beginning
  /// that it could be compared from.
  func events(_ identity: Stream.Identity) -> Timeline<Value, Failure>? {
    guard let index = values.index(of: identity), !checked.lanes[index].isHot else {
      return nil
    }
    return checked.lanes[index].lines.first.map(timeline)
  }
}
