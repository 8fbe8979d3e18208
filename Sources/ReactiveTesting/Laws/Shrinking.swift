/// Looks for the simplest choices for which a test still fails.
///
/// It deletes and lowers choices, and runs the test again each time, until nothing helps any more.
package struct Shrinking {
  private let fails: (Choices) -> Bool
  /// The simplest choices so far.
  package private(set) var best: Choices.Record
  /// How many runs are left.
  private var budget: Int
  /// Numbers for the sequences that were tried.
  private var tried: Set<UInt64> = []

  /// Begins with choices for which the test fails.
  ///
  /// - Parameters:
  ///   - record: The choices.
  ///   - budget: How many runs it may take.
  ///   - fails: Runs the test.
  package init(_ record: Choices.Record, budget: Int = 3_000, fails: @escaping (Choices) -> Bool) {
    (best, self.budget, self.fails) = (record, budget, fails)
  }

  /// Makes the choices as simple as possible.
  package mutating func run() {
    var last: [UInt64]?
    while last != best.values, budget > 0 {
      last = best.values
      deleteSpans()
      deletePlaces()
      lowerSpans()
      lowerValues()
      lowerEqualValues()
      moveValues()
      // Takes the most runs, so only when nothing else helps.
      if last == best.values { deleteWhileLowering() }
    }
  }

  /// Tries a sequence of choices.
  ///
  /// - Returns: Whether the test fails for it, and it is simpler than the best one.
  private mutating func attempt(_ values: [UInt64]) -> Bool {
    guard budget > 0, tried.insert(values.mixed).inserted else { return false }
    budget -= 1
    let choices = Choices(repeating: values)
    guard fails(choices) else { return false }
    let record = choices.record
    guard record.isSimpler(than: best) else { return false }
    best = record
    return true
  }

  /// Deletes stretches of choices, the longest first.
  private mutating func deleteSpans() {
    var number = 0
    var spans = best.spans.sorted { $0.range.count > $1.range.count }
    while budget > 0, number < spans.count {
      var values = best.values
      values.removeSubrange(spans[number].range)
      if attempt(values) {
        // Others stand at the same number now.
        spans = best.spans.sorted { $0.range.count > $1.range.count }
      } else {
        number += 1
      }
    }
  }

  /// Deletes the n-th part of every stretch at once, such as tick n of all lanes.
  private mutating func deletePlaces() {
    for depth in 1..<4 {
      var place = 0
      while budget > 0, let last = best.spans.lazy.filter({ $0.depth == depth }).map(\.place).max(),
        place <= last
      {
        var values = best.values
        for span in best.spans.reversed() where (span.depth, span.place) == (depth, place) {
          values.removeSubrange(span.range)
        }
        if !attempt(values) { place += 1 }
      }
    }
  }

  /// Deletes a stretch and lowers a choice before it by one, such as a value and the count of values.
  private mutating func deleteWhileLowering() {
    for place in best.values.indices where best.values[place] > 0 {
      for span in best.spans where span.range.lowerBound > place {
        var values = best.values
        values.removeSubrange(span.range)
        values[place] -= 1
        // The stretches are others now.
        if budget == 0 || attempt(values) { return }
      }
    }
  }

  /// Makes all choices of a stretch zero.
  private mutating func lowerSpans() {
    var number = 0
    while budget > 0, number < best.spans.count {
      var values = best.values
      for place in best.spans[number].range { values[place] = 0 }
      _ = attempt(values)
      number += 1
    }
  }

  /// Lowers single choices as far as possible.
  private mutating func lowerValues() {
    var place = 0
    while budget > 0, place < best.values.count {
      if best.values[place] > 0 {
        _ = lower(place, to: 0)
        // Small steps, because a choice need not be a number: a step may choose something else altogether.
        for value in 1..<10 where place < best.values.count && value < best.values[place] {
          if lower(place, to: UInt64(value)) { break }
        }
        halve(place)
      }
      place += 1
    }
  }

  /// Lowers a large choice in steps that become smaller.
  private mutating func halve(_ place: Int) {
    guard place < best.values.count else { return }
    var step = best.values[place] / 2
    while step > 0, place < best.values.count {
      if best.values[place] < step || !lower(place, to: best.values[place] - step) { step /= 2 }
    }
  }

  private mutating func lower(_ place: Int, to value: UInt64) -> Bool {
    guard place < best.values.count, best.values[place] > value else { return false }
    var values = best.values
    values[place] = value
    return attempt(values)
  }

  /// Lowers all choices of the same number, such as those of two values that must be equal.
  private mutating func lowerEqualValues() {
    for value in Set(best.values).sorted(by: >) where value > 0 {
      for lower in 0..<min(value, 10) {
        let values = best.values.map { $0 == value ? lower : $0 }
        if attempt(values) { break }
      }
    }
  }

  /// Lowers a choice by one and raises one of the next few, such as when a sum must stay.
  private mutating func moveValues() {
    for distance in 1...4 {
      var place = 0
      while budget > 0, place + distance < best.values.count {
        var values = best.values
        guard values[place] > 0 else {
          place += 1
          continue
        }
        values[place] -= 1
        values[place + distance] += 1
        if !attempt(values) { place += 1 }
      }
    }
  }
}
