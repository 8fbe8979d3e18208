/// Every message about cuts, in alphabetical order.
package enum CutMessages {
  static let afterEvents = ", after its events of that tick"
  static let afterTick = ", after everything else in that tick"
  static let aloneLane = "alone"
  static let cutLane = "cut"
  static let noCuts =
    "cutEverywhere proves nothing here: this test cannot be cut in the ways that it was given"
  static let noKinds = "cutEverywhere proves nothing here: it was given no way to cut"
  static let noRecording =
    "cutEverywhere proves nothing here: its test must return what its one call of test.timeline { … } recorded"
  static let secondLane = "second"
  static let uncutLane = "uncut"

  static func completed(_ lane: String, _ tick: Int) -> String {
    "`\(lane)` completes at tick \(tick)"
  }

  static func disposed(_ tick: Int) -> String { "disposed of at tick \(tick)" }

  static func early(_ tick: Int) -> String {
    "the output differs at tick \(tick), before the cut"
  }

  static let endless = " To cut a pipeline that never ends, use test.timeline(until:) { … }"

  static func failed(_ lane: String, _ tick: Int) -> String { "`\(lane)` fails at tick \(tick)" }

  static func firstChanged(_ tick: Int) -> String {
    "the second start changes what the first one sends at tick \(tick)"
  }

  static func held(_ count: Int) -> String {
    count == 1 ? "held after 1 cut" : "held after \(count) cuts"
  }

  static func interrupted(_ lane: String, _ tick: Int) -> String {
    "`\(lane)` is interrupted at tick \(tick)"
  }

  static func more(_ count: Int) -> String {
    count == 1 ? "1 more cut breaks it" : "\(count) more cuts break it"
  }

  package static func observed(_ lane: String) -> String {
    "`\(lane)` is still observed after the end"
  }

  static func restarted(_ tick: Int) -> String { "started again at tick \(tick)" }

  static func secondChanged(_ tick: Int) -> String {
    "the first start changes what the second one sends at tick \(tick)"
  }

  static func silenced(_ lane: String, _ tick: Int) -> String {
    "`\(lane)` is silent from tick \(tick) on"
  }

  package static func timer(_ time: String) -> String {
    "a timer for \(time) is left after the end"
  }

  static func unsettled(_ count: Int) -> String {
    count == 1
      ? "the test never settles after 1 more cut"
      : "the test never settles after \(count) more cuts"
  }

  static func unstable(_ tick: Int) -> String {
    "a second run differs at tick \(tick), so the test keeps something from one run to the next"
  }

  package static let whole = "without a cut"
}
