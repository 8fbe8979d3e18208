import Reactive
import ReactiveTesting

/// A checked case that many runs share: to copy the case itself is to retain each of its parts.
final class SharedCase: Sendable {
  let checked: CheckedCase
  /// The identities of the lanes, the same in each run, so that outcomes with lanes as values can be compared.
  let identities: [Stream.Identity]
  /// What each lane sends; nil for a lane that sends lanes, which are others in each run.
  let timelines: [[Timeline<Value, Failure>]?]

  init(_ checked: CheckedCase) {
    self.checked = checked
    identities = checked.lanes.map { Stream.Identity(name: $0.name) }
    let values = LaneValues(checked, identities)
    timelines = checked.lanes.map { lane in
      lane.sendsLanes ? nil : lane.lines.map { values.timeline($0) }
    }
  }
}
