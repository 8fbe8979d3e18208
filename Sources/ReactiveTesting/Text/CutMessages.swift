/// Every message about cuts, in alphabetical order.
package enum CutMessages {
  static let cutLane = "cut"
  static let noRecording =
    "cutEverywhere proves nothing here: its test must return what test.timeline { … } recorded"
  static let uncutLane = "uncut"

  package static func cut(_ kind: CutKinds, _ tick: Int, _ lane: String?) -> String {
    let lane = lane.map { "`\($0)`" } ?? "an input"
    return switch kind {
    case .disposal: "disposed of at tick \(tick)"
    case .completion: "\(lane) completes at tick \(tick)"
    case .failure: "\(lane) fails at tick \(tick)"
    case .interruption: "\(lane) is interrupted at tick \(tick)"
    case .silence: "\(lane) is silent from tick \(tick) on"
    default: "started again at tick \(tick)"
    }
  }

  static func early(_ tick: Int) -> String {
    "the output differs at tick \(tick), before the cut"
  }

  static func firstChanged(_ tick: Int) -> String {
    "the second start changes what the first one sends at tick \(tick)"
  }

  static func held(_ count: Int) -> String {
    count == 1 ? "held after 1 cut" : "held after \(count) cuts"
  }

  static func late(_ tick: Int) -> String { "an event at tick \(tick) comes after the disposal" }

  static func more(_ count: Int) -> String {
    count == 1 ? "1 more cut breaks it" : "\(count) more cuts break it"
  }

  package static func observed(_ lane: String) -> String {
    "`\(lane)` is still observed after the end"
  }

  static func secondChanged(_ tick: Int) -> String {
    "the first start changes what the second one sends at tick \(tick)"
  }

  package static func timer(_ time: String) -> String {
    "a timer for \(time) is left after the end"
  }

  static let whole = "without a cut"
}
