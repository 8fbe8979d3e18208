import Reactive
import Synchronization

/// Counts the cost of overlapping arrays and windows: each value goes into all open ones.
///
/// For one run, each function makes a filter that goes before the operator. It passes every value until the run
/// is over its limit.
extension Arguments {
  typealias Passing = @Sendable (Value) -> Bool

  /// The kind of parts that overlap.
  enum Overlap: Int {
    /// Arrays, to which a value is appended.
    case arrays = 1
    /// Windows: sending a value through each of them takes several times as long.
    case windows = 8
  }

  /// The filter for arrays or windows of a number of values; reads the operator's arguments 0 and 1.
  func countedOverlap(of kind: Overlap) -> Passing {
    let (count, stride): (Int, Int?) = (self[0], self[1])
    guard let stride, stride < count else { return { _ in true } }
    let seen = Counter()
    let most = 1 + (count - 1) / stride
    return { [mayKeep] _ in mayKeep(kind.rawValue * min(most, 1 + seen.next() / stride)) }
  }

  /// The filter for arrays or windows of a length of time; reads the operator's arguments 0, 1 and 3.
  func timedOverlap(of kind: Overlap) -> Passing {
    let (interval, stride): (Duration, Duration?) = (self[0], self[1])
    let scheduler: (any TimedScheduler)? = self[3]
    guard let stride, stride < interval, let scheduler else { return { _ in true } }
    let start = scheduler.now
    let most = 1 + interval / stride
    return { [mayKeep] _ in
      mayKeep(kind.rawValue * Int(min(most, 1 + (scheduler.now - start) / stride)))
    }
  }

  /// The filter for arrays or windows that one stream opens, and that a stream made for each closes.
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

    /// Returns the count so far, then adds one.
    func next() -> Int { count.add(1, ordering: .relaxed).oldValue }

    func change(by amount: Int) { count.add(amount, ordering: .relaxed) }
  }
}
