import ReactiveTesting

extension CaseResult {
  /// All that is wrong with the case: what could not be understood, what differs, each at its place.
  package var problems: [Diagnostic] {
    diagnostics
      + outputs.compactMap { output in
        output.difference.map { difference in
          Diagnostic(
            (output.name.map { "\($0): " } ?? "") + difference.sentence,
            at: output.expectedSpan ?? titleSpan)
        }
      }
      + mismatches.map { Diagnostic($0.sentence, at: $0.span) }
  }

  /// What a machine calls the way in which the case ended.
  package var statusName: String { status.name }
}

extension CaseResult.Status {
  /// What a machine calls it.
  package var name: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .skipped: "skipped"
    case .broken: "error"
    case .bounded: "stopped"
    }
  }
}

extension CaseResult.SubscriptionMismatch {
  /// What differs, in words.
  package var sentence: String {
    "the subscriptions of \(lane) were expected to be \(Self.text(expected)), but were "
      + Self.text(actual)
  }

  private static func text(_ marks: [SubscriptionMarks]) -> String {
    marks.isEmpty ? "none" : marks.map(\.marbles).joined(separator: " and ")
  }
}
