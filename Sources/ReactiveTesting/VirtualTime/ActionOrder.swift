import Reactive

/// The order in which the actions of one tick run, and the order of the tasks that are ready.
///
/// By default a test always runs them in the same order. In a program their order is often an accident, and code
/// that works in one order may fail in another. Run the test in a shuffled order, or in every order with
/// ``TestScheduler/inEveryOrder(tick:limit:allowsIncomplete:file:line:_:)``, to find such failures.
///
/// Some things keep their order in every order, because they do in every program. The starts and disposals of a
/// test come first. The events of one lane stay as they were written. Two timers that were set in the same tick of
/// a run for the same tick run in the order in which they were set. The main actor runs its parts of tasks in the
/// order in which they became ready. Ready tasks run before the next action.
public struct ActionOrder: Sendable {
  let makeChooser: (@Sendable () -> @Sendable (Int) -> Int)?

  /// Hot lanes in the order in which they were made, then timers and events of cold lanes in the order they were set.
  public static let asScheduled = ActionOrder(makeChooser: nil)

  /// An order drawn anew for each tick; the same seed gives the same order in every version.
  ///
  /// - Complexity: O(log n) for each of n actions of a tick, as for every order except ``asScheduled``.
  public static func shuffled(seed: UInt64) -> ActionOrder {
    ActionOrder {
      let generator = Lock(Generator(state: seed))
      return { count in generator.withLock { Int($0.next() % UInt64(count)) } }
    }
  }

  /// Repeats earlier choices, as ``TestScheduler/choices`` lists them; after the last, the first action is
  /// always taken.
  public static func replaying(_ choices: [Int]) -> ActionOrder {
    ActionOrder {
      let position = Lock(0)
      return { count in
        position.withLock { position in
          defer { position += 1 }
          return position < choices.count ? min(choices[position], count - 1) : 0
        }
      }
    }
  }

  /// A custom order.
  ///
  /// - Parameter choose: Called with the number of actions whenever there are two or more. It returns the
  ///   position, from zero, of the action to run, in the order in which they were scheduled. It must not touch
  ///   the scheduler.
  /// - Returns: The order.
  public static func choosing(_ choose: @escaping @Sendable (Int) -> Int) -> ActionOrder {
    ActionOrder { choose }
  }

  /// SplitMix64: small, and the same on every platform.
  private struct Generator: Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}

extension JobBoard.State {
  /// Takes the ready part of a task that the order puts first.
  mutating func takeTask(isOnMain: Bool) -> ReadyTasks.Next {
    guard let choose else { return tasks.next(isOnMain: isOnMain, nil) }
    var chosen: (choice: Int, count: Int)?
    let next = tasks.next(isOnMain: isOnMain) { count in
      let choice = choose(count)
      chosen = (choice, count)
      return choice
    }
    if let chosen { _ = note(chosen.choice, of: chosen.count) }
    return next
  }

  /// Records a choice of the order.
  mutating func note(_ choice: Int, of count: Int) -> Int {
    precondition(
      (0..<count).contains(choice),
      TrapMessages.choice(choice, count))
    choices.append(choice)
    return choice
  }
}
