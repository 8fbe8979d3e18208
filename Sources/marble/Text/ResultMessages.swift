/// Every message about the result of a case, in alphabetical order.
enum ResultMessages {
  static let expectsNothing = "this case expects nothing"
  static let unstable =
    "this case is not updated, because with the new lines its output is different again; set the end of its "
    + "run with 'until'"

  static func added(_ key: String, _ text: String) -> String {
    "\(key): \(text) (added after this line)"
  }

  static func behindEqual(_ tick: Int) -> String {
    "... the lanes are drawn from tick \(tick) on; nothing differs before"
  }

  static func bestAlternative(_ count: Int) -> String {
    "; none of the \(count) alternatives is met in this order, and this one fits best"
  }

  static func brokenLaw(_ law: String, _ difference: String) -> String {
    "\(law) is broken: \(difference)"
  }

  static func cutLanes(_ tick: Int) -> String {
    "... the lanes continue after tick \(tick); the rest is too long to draw"
  }

  static func cutLine(_ line: String) -> String { "to see it alone, write '\(line)' in the case" }

  static func cutRows(_ count: Int) -> String {
    "... and \(count) more rows, which are too many to draw"
  }

  /// The output of a case without expectations differs: in the default order it is the first lane, with each token the
  /// lane beside it.
  static func dependsOnOrder(
    _ count: Int, _ standard: String, _ others: [(token: String, lane: String)], isAll: Bool
  ) -> String {
    let left = count - 1 - others.count
    return
      "the output depends on the order of the actions of a tick: it is \(shown(standard)) in the default order"
      + others.map { ", \(shown($0.lane)) with 'orders: \($0.token)'" }.joined()
      + (left == 0 ? "" : left == 1 ? ", and there is 1 more" : ", and there are \(left) more")
      + "; if each is right, write \(isAll ? "" : "'orders: all' and ")one 'expect' line for each"
  }

  static func differenceAfter(_ stages: [String]) -> String {
    "; \(listed(stages)) as expected, so the difference arises after \(stages.count == 1 ? "it" : "them")"
  }

  static func digits(_ number: String, _ lane: String?) -> String {
    let lane = lane.map { "the lane \($0)" } ?? "this lane"
    return
      "; \(number) in \(lane) is \(number.count) values: for the number, write '\(number)' in quotes"
  }

  static func expectedNothing(_ count: Int) -> String {
    count == 1 ? "1 case expected nothing" : "\(count) cases expected nothing"
  }

  static func firstDifference(_ stage: String, after stages: [String]) -> String {
    "; `\(stage)` is the first stage that differs"
      + (stages.isEmpty ? "" : "; \(listed(stages)) as expected")
  }

  static func inOrder(_ token: String) -> String { "; this is so with 'orders: \(token)'" }

  static func inStream(_ tick: Int, _ difference: String) -> String {
    "in the stream sent at tick \(tick), counted from there, \(difference)"
  }

  static func manyOrders(_ limit: Int) -> String {
    "this case has more than \(limit) orders; try more with --orders, or do less in one tick"
  }

  static func moreOrders(_ count: Int) -> String {
    count == 1
      ? "1 case passed in all orders that were tried, but has more"
      : "\(count) cases passed in all orders that were tried, but have more"
  }

  static func neverMet(_ outputs: [String], more: Int) -> String {
    let all = outputs.map(shown).joined(separator: ", ") + (more == 0 ? "" : " and \(more) more")
    return "this expectation is not met in any order; the outputs are \(all)"
  }

  /// The order of a result; the token is nil if the case asks for this order.
  static func order(_ deviations: [String], _ token: String?) -> [String] {
    ["in another order than the default one: \(deviations.joined(separator: ", "))"]
      + (token.map { ["to repeat it alone, write 'orders: \($0)' in the case"] } ?? [])
  }

  static func removed(_ key: String, _ text: String) -> String { "\(key): \(text) (removed)" }

  static func rewritten(_ key: String, _ new: String, _ old: String) -> String {
    "\(key): \(new) (was \(shown(old)))"
  }

  static func sameExpectation(_ line: Int) -> String {
    "this expectation is the same as the one in line \(line)"
  }

  static func skipped(_ reason: String) -> String { "this case is skipped: \(reason)" }

  static func severalOutcomes(_ hasAllOrders: Bool) -> String {
    "this case is not updated, because its output depends on the order; write "
      + (hasAllOrders ? "" : "'orders: all' and ") + "one 'expect' line for each output"
  }

  static func subscriptions(_ lane: String, _ expected: String, _ actual: String) -> String {
    "the subscriptions of \(lane) were expected to be \(expected), but were \(actual)"
  }

  static func unmetDeviation(_ deviation: String, _ nearest: String?) -> String {
    "the order of this case has \(deviation), which changes nothing in its run"
      + (nearest.map { "; did you mean `\($0)`?" } ?? "")
  }

  static func unusedEntry(_ key: String) -> String { "no lane uses the table entry '\(key)'" }

  static func unusedLane(_ name: String) -> String { "nothing uses the lane '\(name)'" }

  static func unwritable(_ key: String, _ kind: String, isStream: Bool) -> String {
    "'\(key)' cannot be written: the output has \(kind) that no label stands for"
      + (isStream ? "; add a cold lane that sends the same" : "")
  }

  /// A lane, in a sentence.
  private static func shown(_ lane: String) -> String { lane.isEmpty ? "nothing" : lane }

  private static func listed(_ stages: [String]) -> String {
    let names = stages.map { "`\($0)`" }
    guard let last = names.last, names.count > 1 else { return "\(names.joined()) is" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last) are"
  }
}
