import ReactiveTesting

/// Counts what a library does with the cases.
struct ConformanceTally {
  var agreed = 0
  var knownDifferences = 0
  var newDifferences = 0
  var notAsked = 0
  /// How many cases need each operator that the library does not have.
  private(set) var unsupported: [String: Int] = [:]

  mutating func note(unsupported name: String) { unsupported[name, default: 0] += 1 }

  /// A line for each operator that is missing, the most frequent first.
  var missing: [String] {
    let sorted = unsupported.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.map { ConformanceMessages.missing($0.key, $0.value) }
  }

  /// The closing line.
  func summary(_ library: String) -> String {
    ConformanceMessages.summary(
      library, agreed, newDifferences, knownDifferences, unsupported.values.reduce(0, +), notAsked)
  }
}
