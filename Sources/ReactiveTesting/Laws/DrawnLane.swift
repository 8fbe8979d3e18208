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
      while try choices.together({ try addEvent(choices, ticks, value) }) {}
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

  /// Draws the next tick, or a second value for the last one.
  ///
  /// Each value is a stretch of its own, so that deleting one of two does not delete the other.
  ///
  /// - Returns: False if the lane ends instead. The longer it may be, the less often it ends.
  private mutating func addEvent(
    _ choices: Choices, _ ticks: Int, _ value: () throws -> Value
  ) rethrows -> Bool {
    let choice = choices.next(below: max(10, ticks))
    // The simpler, the lower. Several numbers mean the same, so that most ticks have one value or none.
    let kind = (choice + 8) % 9
    if choice > 0, kind == 8, columns.last?.count == 1 {
      columns[columns.count - 1].append(try value())
      return true
    }
    guard choice > 0, columns.count < ticks else { return false }
    columns.append(kind < 4 ? [] : [try value()])
    return true
  }
}
