import Reactive
import ReactiveTesting

/// What happened in a run of a case.
package struct CaseOutcome: Sendable {
  let outputs: [RecordedStream]
  /// For each lane, the start and end of each observation.
  let subscriptions: [[SubscriptionMarks]]
  /// The error that stopped the run.
  let fault: Fault?
  let end: TestScheduler.Outcome

  /// Whether the same happened in another run of the same case.
  ///
  /// An error stops all pipelines, even those that have nothing to do with it. So all runs with an error are the same.
  package func isSame(as other: CaseOutcome) -> Bool {
    guard fault == nil, other.fault == nil else { return fault != nil && other.fault != nil }
    var pairs = StreamPairs()
    return subscriptions == other.subscriptions
      && zip(outputs, other.outputs).allSatisfy { $0.isSame(as: $1, &pairs) }
  }

  /// The same for outcomes that are the same.
  var digest: Int {
    guard fault == nil else { return 0 }
    var hasher = Hasher()
    var numbers = StreamNumbers()
    for output in outputs { output.hash(into: &hasher, &numbers) }
    return hasher.finalize()
  }
}

extension RecordedStream {
  fileprivate func hash(into hasher: inout Hasher, _ numbers: inout StreamNumbers) {
    for entry in timeline.entries {
      hasher.combine(entry.tick)
      // Streams that were sent are compared by what they sent.
      switch entry.mark {
      case .value(.stream): break
      case .value(let value): value.hash(into: &hasher, &numbers)
      default: hasher.combine(inners.count)
      }
    }
  }

  /// Whether the same was sent in another run of the same case.
  ///
  /// Streams that were sent are the same if they sent the same. Streams inside of values are not observed, so they are
  /// the same if they are in the same places.
  fileprivate func isSame(as other: RecordedStream, _ pairs: inout StreamPairs) -> Bool {
    let (own, others) = (timeline.entries, other.timeline.entries)
    guard own.count == others.count, inners.count == other.inners.count else { return false }
    for (left, right) in zip(own, others) {
      guard left.tick == right.tick else { return false }
      switch (left.mark, right.mark) {
      case (.value(.stream), .value(.stream)): continue
      case (.value(let left), .value(let right)):
        guard left.isSame(as: right, &pairs) else { return false }
      case (.failed(.error(let left)), .failed(.error(let right))):
        guard left.value.isSame(as: right.value, &pairs) else { return false }
      default:
        guard left.mark == right.mark else { return false }
      }
    }
    return zip(inners, other.inners).allSatisfy { left, right in
      left.start == right.start && left.name == right.name
        && left.stream.isSame(as: right.stream, &pairs)
    }
  }
}

extension CaseOutcome {
  /// The comparison of the two sides of a law of a case.
  func comparison(for law: CheckedCase.Law, of checked: CheckedCase) -> LawComparison {
    LawComparison(
      relation: law.relation, left: outputs[law.left], right: outputs[law.right],
      leftEnd: checked.pipelines[law.left].subscription.end)
  }
}
