/// Two pipelines that send the same events, whatever their sources send.
///
/// The sources `s`, `t` and `u` are generated. `i` is `-!`, and `c` is `-|`.
struct Law: Sendable {
  /// The sources that a law excludes, and the order that it does not guarantee.
  struct Limits: OptionSet, Sendable {
    let rawValue: Int

    /// Interrupted sources: where streams are combined, an interruption may count as a completion.
    static let interruptions = Limits(rawValue: 1)
    /// Failing sources: a failure overtakes pending values.
    static let failures = Limits(rawValue: 2)
    /// The order of events within a tick.
    static let order = Limits(rawValue: 4)
    /// Cold sources.
    static let cold = Limits(rawValue: 8)
    /// Hot sources.
    static let hot = Limits(rawValue: 16)
  }

  var left: String
  var right: String
  var limits: Limits

  init(_ left: String, _ right: String, except limits: Limits = []) {
    self.left = left
    self.right = right
    self.limits = limits
  }

  /// The kinds of lanes for which it holds.
  var kinds: [String] {
    (limits.contains(.hot) ? [] : ["hot"]) + (limits.contains(.cold) ? [] : ["cold"])
  }

  /// A case for a kind of lanes.
  func fixture(_ kind: String) -> String {
    let ends =
      "|" + (limits.contains(.failures) ? "" : " #") + (limits.contains(.interruptions) ? "" : " !")
    let lanes = ["s", "t", "u"].prefix(laneCount)
      .map { "any \(kind) \($0): 1 2 3 4 5 6 7 8 9 \(ends)\n" }.joined()
    let order = limits.contains(.order) ? " in any order" : ""
    let fixed = words.contains("i") ? "cold i: -!\ncold c: -|\n" : ""
    return "test: a law\n\(lanes)\(fixed)pipeline left: \(left)\npipeline right: \(right)\n"
      + "law: left == right\(order)\nuntil: 45\n"
  }

  private var words: [Substring] {
    (left + " " + right).split { !$0.isLetter && !$0.isNumber }
  }

  /// The number of generated lanes that the sides use.
  var laneCount: Int {
    let words = words
    return words.contains("u") ? 3 : words.contains("t") ? 2 : 1
  }
}

/// The laws, by topic.
enum Laws {
  static let all: [Law] =
    transforming + filtering + aggregating + combining + interrupting + flattening + timing
    + defaultScheduler + recovering
}
