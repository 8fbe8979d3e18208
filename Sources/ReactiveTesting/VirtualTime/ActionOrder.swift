import Reactive

/// Which of the actions that are due in one tick runs first, and which of the tasks that are ready.
///
/// By default a test runs them in one order that never changes. In a program their order is often an
/// accident, and what works in one order may fail in another: a shuffled order, or every order in turn
/// with ``TestScheduler/inEveryOrder(tick:limit:allowsIncomplete:file:line:_:)``, finds that.
///
/// Some things keep their order in every order, because they do in every program: the starts and the
/// disposals of a test come first, the events of one lane stay as they were written, of two timers
/// that were set in the same tick of a run for the same tick, the first to be set is the first to run, and the
/// main actor runs its parts of tasks in the order in which they became ready. Tasks that are ready run before
/// the next action.
public struct ActionOrder: Sendable {
  let makeChooser: (@Sendable () -> @Sendable (Int) -> Int)?

  /// Hot lanes as they were made, then timers and the events of cold lanes as they were set.
  public static let asScheduled = ActionOrder(makeChooser: nil)

  /// An order that is drawn anew for each tick, the same for the same seed in every version.
  ///
  /// - Complexity: O(log n) for each of n actions of a tick, as for every order but ``asScheduled``.
  public static func shuffled(seed: UInt64) -> ActionOrder {
    ActionOrder {
      let generator = Lock(Generator(state: seed))
      return { count in generator.withLock { Int($0.next() % UInt64(count)) } }
    }
  }

  /// An order of choices made before, as ``TestScheduler/choices`` tells them; after the last, the
  /// first action is taken.
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

  /// An order of your own.
  ///
  /// - Parameter choose: Called, where there are two or more actions to choose from, with their count;
  ///   gives the place of the one to run, from zero, in the order in which they were scheduled. It
  ///   must not touch the scheduler.
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
  /// Takes out the part of a task that the order puts first among those that are ready.
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

  /// Notes what the order has chosen.
  mutating func note(_ choice: Int, of count: Int) -> Int {
    precondition(
      (0..<count).contains(choice),
      "An ActionOrder chose action \(choice) of \(count), counted from zero.")
    choices.append(choice)
    return choice
  }
}
