import Testing

/// Two pipelines that send the same, whatever their sources send.
struct Law: Sendable, CustomTestStringConvertible {
  /// What a law does not hold for, or does not promise.
  struct Limits: OptionSet, Sendable {
    let rawValue: Int

    /// Sources that are interrupted: where streams meet, that may count as completed.
    static let interruptions = Limits(rawValue: 1)
    /// Sources that fail: a failure overtakes what waits.
    static let failures = Limits(rawValue: 2)
    /// The order of what is sent in one tick.
    static let order = Limits(rawValue: 4)
    /// Cold sources.
    static let cold = Limits(rawValue: 8)
    /// Hot sources.
    static let hot = Limits(rawValue: 16)
  }

  var left: String
  var right: String
  var limits: Limits

  var testDescription: String { "\(left) = \(right)" }

  init(_ left: String, _ right: String, except limits: Limits = []) {
    self.left = left
    self.right = right
    self.limits = limits
  }

  /// A case that runs both sides.
  func fixture(_ lanes: [GeneratedLane], _ kind: String) -> String {
    let sources = zip(["s", "t", "u"], lanes).map { "\(kind) \($0): \($1.text)\n" }.joined()
    return "test: a law\n\(sources)pipeline left: \(left)\npipeline right: \(right)\nuntil: 45\n"
  }

  /// How many lanes the sides name.
  var laneCount: Int {
    let words = (left + " " + right).split { !$0.isLetter && !$0.isNumber }
    return words.contains("u") ? 3 : words.contains("t") ? 2 : 1
  }
}

/// The laws, by what they are about.
enum Laws {
  static let all: [Law] =
    transforming + filtering + aggregating + combining + flattening + timing + recovering
}
