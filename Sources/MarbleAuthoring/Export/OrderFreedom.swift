import MarbleCases
import Reactive
import ReactiveTesting

/// Which events of a tick may come in any order.
///
/// Two events of a tick may change places if they do so in another order of the tick's actions, and everything else
/// that is sent stays the same. Libraries order the actions of a tick in different ways, and none of them is wrong.
struct OrderFreedom {
  /// For each pipeline, ranges of its events by their positions.
  private(set) var groups: [[Range<Int>]]

  /// How many orders of a case are tried.
  private static let orderLimit = 200

  /// Finds the groups of a case.
  ///
  /// - Parameters:
  ///   - checked: The case.
  ///   - budget: How much all runs may do.
  init(_ checked: CheckedCase, _ budget: WorkBudget) {
    groups = checked.pipelines.map { _ in [] }
    // Alternatives say themselves what is possible.
    guard checked.orders != .all else { return }
    var other = checked
    other.orders = nil
    let options = RunOptions(orderLimit: Self.orderLimit)
    let found = CaseExploration(other, options, budget).search().found
    guard let first = found.first?.outcome, first.fault == nil else { return }
    for other in found.dropFirst() where other.outcome.fault == nil {
      for index in groups.indices where index < other.outcome.outputs.count {
        let (own, others) = (first.outputs[index], other.outcome.outputs[index])
        if let moved = Self.moved(own, others) { groups[index] += moved }
      }
    }
    groups = groups.map(Self.joined)
  }

  /// The events that are at other places in another outcome with the same events; nil if it has other events.
  private static func moved(_ own: RecordedStream, _ other: RecordedStream) -> [Range<Int>]? {
    let (own, other) = (own.timeline.uncountedEntries, other.timeline.uncountedEntries)
    guard own.count == other.count else { return nil }
    var moved: [Range<Int>] = []
    var start = 0
    while start < own.count {
      let end = own[start...].firstIndex { $0.tick != own[start].tick } ?? own.count
      guard other[start..<end].allSatisfy({ $0.tick == own[start].tick }) else { return nil }
      let differing = (start..<end).filter { own[$0].mark != other[$0].mark }
      if let first = differing.first, let last = differing.last {
        guard isSame(own[first...last], other[first...last]) else { return nil }
        moved.append(first..<last + 1)
      }
      start = end
    }
    return moved
  }

  /// Whether both have the same events, in any order.
  private static func isSame(
    _ left: ArraySlice<Timeline<Value, Failure>.Entry>,
    _ right: ArraySlice<Timeline<Value, Failure>.Entry>
  ) -> Bool {
    var rest = Array(right)
    for entry in left {
      guard let match = rest.firstIndex(where: { $0.tick == entry.tick && $0.mark == entry.mark })
      else { return false }
      rest.remove(at: match)
    }
    return rest.isEmpty
  }

  /// The ranges, with those that overlap made into one.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound < last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
