import Reactive
import Synchronization

/// What arrays and windows that overlap cost: each value goes into all that are open.
///
/// Each form makes, for one run, a filter to put before the operator that passes every value until the run
/// is over its bound.
extension Arguments {
  typealias Passing = @Sendable (Value) -> Bool

  /// What overlaps.
  enum Overlap: Int {
    /// Arrays, to which a value is appended.
    case arrays = 1
    /// Windows, through each of which a value is sent: that takes some times as long.
    case windows = 8
  }

  /// For arrays or windows of a number of values.
  func countedOverlap(
    of kind: Overlap, _ count: Int, startingEvery stride: Int?
  ) -> Passing {
    guard let stride, stride < count else { return { _ in true } }
    let seen = Counter()
    let most = 1 + (count - 1) / stride
    return { [mayKeep] _ in mayKeep(kind.rawValue * min(most, 1 + seen.next() / stride)) }
  }

  /// For arrays or windows of a length of time: the operator's arguments 0, 1 and 3.
  func timedOverlap(of kind: Overlap) -> Passing {
    let interval = duration(0)
    guard let stride = givenDuration(1), stride < interval, let scheduler = scheduler(3) else {
      return { _ in true }
    }
    let start = scheduler.now
    let most = 1 + interval / stride
    return { [mayKeep] _ in
      mayKeep(kind.rawValue * Int(min(most, 1 + (scheduler.now - start) / stride)))
    }
  }

  /// For arrays or windows that one stream begins, and a stream made for each ends.
  func triggeredOverlap(
    of kind: Overlap, _ index: Int
  ) -> (isPassed: Passing, until: EvaluatedTrigger) {
    let open = Counter()
    let makeTrigger = triggerFunction(index)
    return (
      { [mayKeep] _ in
        let count = open.value
        return count < 2 || mayKeep(kind.rawValue * count)
      },
      { value in
        open.change(by: 1)
        let hasFired = Counter()
        let fire: @Sendable () -> Void = { if hasFired.next() == 0 { open.change(by: -1) } }
        return makeTrigger(value).on(completed: fire, value: { _ in fire() })
      }
    )
  }

  typealias EvaluatedTrigger = @Sendable (Value) -> SignalProducer<Value, Never>

  private final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    /// The count so far, which is one more from now on.
    func next() -> Int { count.add(1, ordering: .relaxed).oldValue }

    func change(by amount: Int) { count.add(amount, ordering: .relaxed) }
  }
}
