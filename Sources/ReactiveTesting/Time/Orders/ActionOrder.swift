import Reactive

/// The order in which the actions of one tick run, and the order of the tasks that are ready.
///
/// By default a test always runs them in the same order. In a program their order is often an accident, and code
/// that works in one order may fail in another. Run the test in a shuffled order, or in every order with
/// ``TestScheduler/inEveryOrder(tick:limit:runsTasksAtOnce:lateness:allowsIncomplete:file:line:_:)``, to find such failures.
///
/// Some things keep their order in every order. The starts and disposals of a test come first. The events of one lane
/// stay as they were written. Two timers that were set in the same tick of a run for the same tick run in the order in
/// which they were set. The main actor, and every other actor, runs its parts of tasks in the order in which they
/// became ready. A task goes on without a pause where it calls an actor that is free. A task that is started or woken
/// comes after the code that did so, up to the next wait of that code, unless the search is asked to run tasks at once.
public struct ActionOrder: Sendable {
  /// How a run is led.
  enum Kind: Sendable {
    case asScheduled
    /// A function that makes a function that chooses one of so many actions.
    case choosing(@Sendable () -> @Sendable (Int) -> Int)
    case replaying([OrderDeviation], unreadable: [Substring] = [], explains: Bool = false)
    case following(OrderPath)
  }

  let kind: Kind

  /// Whether it repeats an order that a search has found.
  package var isReplay: Bool { if case .replaying = kind { true } else { false } }

  init(_ kind: Kind) { self.kind = kind }

  /// Tasks that are ready, then hot lanes in the order in which they were made, then timers and events of cold lanes in
  /// the order in which they were set.
  public static let asScheduled = ActionOrder(.asScheduled)

  /// An order in which each choice is drawn; the same seed gives the same order in every version.
  ///
  /// - Complexity: O(n) for each of n actions of a tick, to close the gap where it was taken out; 2.5 µs for one of 1,000.
  public static func shuffled(seed: UInt64) -> ActionOrder {
    ActionOrder(
      .choosing {
        let generator = Lock(SplitMix(state: seed))
        return { count in generator.withLock { Int($0.next() % UInt64(count)) } }
      })
  }

  /// Repeats an order by its token, as ``TestScheduler/orderToken`` and a failed comparison give it.
  ///
  ///     TestScheduler(order: .replaying("4:sampler<taps"))
  ///
  /// The token names the actions that came earlier than by default, each with its tick. So it still works after
  /// changes to other ticks and other lanes. A deviation that no longer occurs is reported to
  /// ``TestScheduler/onUnproven``, and so is a token that cannot be read.
  ///
  /// - Parameter token: The deviations, with commas between them; empty for the default order.
  /// - Returns: The order.
  public static func replaying(_ token: String) -> ActionOrder {
    let parts = token.isEmpty ? [] : token.split(separator: ",", omittingEmptySubsequences: false)
    return ActionOrder(
      .replaying(
        parts.compactMap { OrderDeviation($0) },
        unreadable: parts.filter { OrderDeviation($0) == nil }))
  }

  /// Repeats an order by its token, and notes where the tasks are that take part in it.
  package static func explaining(_ token: String) -> ActionOrder {
    guard case .replaying(let deviations, let unreadable, _) = replaying(token).kind else {
      return .asScheduled
    }
    return ActionOrder(.replaying(deviations, unreadable: unreadable, explains: true))
  }

  /// Repeats an order.
  package static func replaying(_ deviations: [OrderDeviation]) -> ActionOrder {
    ActionOrder(.replaying(deviations))
  }

  /// Follows a path, which nothing else uses meanwhile.
  package static func following(_ path: OrderPath) -> ActionOrder { ActionOrder(.following(path)) }

  /// A custom order.
  ///
  /// - Parameter choose: Called with the number of ready tasks and due actions whenever there are two or more. It
  ///   returns the position, from zero, of the one to run, in the default order; see ``asScheduled``. It must not
  ///   touch the scheduler.
  /// - Returns: The order.
  public static func choosing(_ choose: @escaping @Sendable (Int) -> Int) -> ActionOrder {
    ActionOrder(.choosing { choose })
  }
}
