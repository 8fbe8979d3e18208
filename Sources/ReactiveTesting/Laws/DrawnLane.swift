extension SubscriptionMarks {
  /// Draws a subscription.
  ///
  /// - Parameters:
  ///   - choices: The choices.
  ///   - ticks: The last tick in which it may start or end.
  package init(drawnFrom choices: Choices, ticks: Int) {
    self = choices.together {
      // Half of the numbers mean tick zero, because most subscriptions start there.
      let start = max(0, choices.next(below: 2 * (ticks + 1)) - ticks - 1)
      let length = choices.next(below: ticks - start + 2)
      return SubscriptionMarks(start: start, end: length == 0 ? nil : start + length - 1)
    }
  }
}

/// A lane made from choices.
package struct DrawnLane<Value> {
  /// The values of each tick.
  package var columns: [[Value]] = []
  /// The number of the end: zero for silence.
  package var end = 0
  /// The tick of the end.
  package var endTick = 0

  /// Draws a lane.
  ///
  /// - Parameters:
  ///   - choices: The choices.
  ///   - ticks: How long it is at most, without its end.
  ///   - endCount: How many ends it may have, apart from silence.
  ///   - canBeSilent: Whether it may have no end.
  ///   - value: Draws a value.
  package init(
    _ choices: Choices, ticks: Int, endCount: Int, canBeSilent: Bool, value: () throws -> Value
  ) rethrows {
    try choices.together {
      while columns.count < ticks,
        let column = try choices.together({
          try Self.column(choices, pace: max(10, ticks), value)
        })
      {
        columns.append(column)
      }
      // Even where a lane cannot be longer, a choice ends it: once a column is deleted, it could be.
      if columns.count == ticks { choices.together { _ = choices.next(below: 1) } }
      // A stretch of its own, so that deleting a column does not delete the end.
      choices.together {
        let count = endCount + (canBeSilent ? 1 : 0)
        end = count > 0 ? choices.next(below: count) + (canBeSilent ? 0 : 1) : 0
        endTick = columns.count
        // Of three numbers, two mean a tick of its own.
        if end > 0, !columns.isEmpty, choices.next(below: 3) == 2 { endTick -= 1 }
      }
    }
  }

  /// The values of a tick; nil if the lane ends before it.
  ///
  /// The longer it may be, the less often it ends.
  private static func column(
    _ choices: Choices, pace: Int, _ value: () throws -> Value
  ) rethrows -> [Value]? {
    let choice = choices.next(below: pace)
    guard choice > 0 else { return nil }
    // The simpler, the lower. Several numbers mean the same, so that most ticks have one value or none.
    return switch (choice - 1) % 9 {
    case 0..<4: []
    case 4..<8: [try value()]
    default: [try value(), try value()]
    }
  }
}
