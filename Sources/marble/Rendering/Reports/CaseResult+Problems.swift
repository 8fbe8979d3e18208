import ReactiveTesting

extension CaseResult {
  /// All problems of the case, each with its place: errors and differences.
  package var problems: [Diagnostic] {
    let order =
      deviations.isEmpty || isOrderGiven ? "" : "; this is so with 'orders: \(deviations.token)'"
    return diagnostics + (cut.map { [Diagnostic($0.message, at: $0.span)] } ?? [])
      + outputs.compactMap { output in
        output.difference.map { difference in
          Diagnostic(
            (output.name.map { "\($0): " } ?? "") + difference.sentence + order,
            at: output.expectedSpan ?? titleSpan)
        }
      }
      + mismatches.map { Diagnostic($0.sentence + order, at: $0.span) }
      + laws.map { Diagnostic($0.difference.sentence + order, at: $0.span) }
  }

  /// Says in which order the case was run and how many orders there are; empty if there was only the default order.
  package var orderLines: [String] {
    var lines: [String] = []
    if !deviations.isEmpty {
      let all = deviations.map(\.description).joined(separator: ", ")
      lines.append("in another order than the default one: \(all)")
      if !isOrderGiven {
        lines.append("to repeat it alone, write 'orders: \(deviations.token)' in the case")
      }
    }
    if let orders {
      lines.append(
        orderSummary(
          orders.outcomeCount, orders.count, skipped: orders.skippedCount,
          isComplete: orders.isComplete))
    }
    return lines
  }

  /// The status in machine-readable reports.
  package var statusName: String { status.name }
}

extension CaseResult.CutFailure {
  /// What was cut, and what is wrong then.
  package var message: String { "\(title): \(sentence)" }
}

extension CaseResult.Status {
  /// The name in machine-readable reports.
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
  /// The difference in words.
  package var sentence: String {
    "the subscriptions of \(lane) were expected to be \(Self.text(expected)), but were \(Self.text(actual))"
  }

  private static func text(_ marks: [SubscriptionMarks]) -> String {
    marks.isEmpty ? "none" : marks.map(\.marbles).joined(separator: " and ")
  }
}
