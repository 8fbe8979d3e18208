import ReactiveTesting

extension CaseResult {
  /// A law that does not hold.
  package struct BrokenLaw: Sendable {
    /// The names of the compared pipelines.
    package var left: String?
    package var right: String?
    package var span: Span
    package var difference: LaneDifference
  }

  /// The generated case for which a law does not hold.
  package struct Counterexample: Sendable {
    /// The number of the first such case, from one.
    package var number: Int
    package var seed: UInt64
    /// Whether the run of the case ends with an error, so that nothing is known of the law.
    package var isStopped: Bool
    /// The simplest such case, with concrete lanes.
    package var text: String

    /// The lines below the drawing of the case.
    package var lines: [String] {
      let heading =
        isStopped
        ? "in case \(number) (seed \(seed)); the simplest one found:"
        : CheckedLaw.broken(by: number, seed: seed)
      return [heading, ""] + text.split(separator: "\n").map(String.init)
    }
  }

  /// Whether all that can be updated is as expected: laws cannot.
  var meetsExpectations: Bool {
    status == .passed
      || status == .failed && diagnostics.isEmpty && mismatches.isEmpty
        && outputs.allSatisfy { $0.difference == nil }
  }

  /// Moves the sides of the first broken law to the end, one below the other.
  mutating func placeSides() {
    guard let law = laws.first else { return }
    for name in [law.left, law.right] {
      guard let place = outputs.firstIndex(where: { $0.name == name }) else { continue }
      outputs.append(outputs.remove(at: place))
    }
    let length = max(
      outputs.suffix(2).map(\.length).max() ?? 0, law.difference.tick + 1)
    for place in outputs.indices.suffix(2) { outputs[place].length = length }
  }
}
