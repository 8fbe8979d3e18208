/// Looks for the simplest choices for which a test still fails.
///
/// It deletes and lowers choices, and runs the test again each time, until nothing helps any more.
package struct Shrinking {
  private let fails: (Choices) -> Bool
  /// The simplest choices so far.
  package private(set) var best: ChoiceRecord
  /// How many runs are left.
  private(set) var budget: Int
  /// The fingerprints of the choices that were tried.
  private var tried: Set<UInt64> = []

  /// Begins with choices for which the test fails.
  ///
  /// - Parameters:
  ///   - record: The choices.
  ///   - budget: How many runs it may take.
  ///   - fails: Runs the test.
  package init(_ record: ChoiceRecord, budget: Int = 3_000, fails: @escaping (Choices) -> Bool) {
    (best, self.budget, self.fails) = (record, budget, fails)
  }

  /// Makes the choices as simple as possible.
  package mutating func run() {
    var last: ChoiceRecord?
    while last != best, budget > 0 {
      last = best
      deleteNeighbours()
      deletePlaces()
      lowerSections()
      lowerNumbers()
      lowerEqualNumbers()
      moveNumbers()
      swapNeighbours()
      // These take the most runs, so they come only when nothing else helps.
      if last == best { deleteWhileLowering() }
      if last == best { deleteWhileRaising() }
    }
  }

  /// Tries other choices.
  ///
  /// - Returns: Whether the test fails for them, and they are simpler than the best ones.
  private mutating func attempt(_ record: ChoiceRecord) -> Bool {
    guard budget > 0, tried.insert(record.fingerprint).inserted else { return false }
    budget -= 1
    let choices = Choices(repeating: record)
    guard fails(choices) else { return false }
    let made = choices.record
    guard made.isSimpler(than: best) else { return false }
    best = made
    return true
  }

  /// Tries a change of the best choices.
  private mutating func attempt(_ change: (inout ChoiceRecord) -> Void) -> Bool {
    var record = best
    change(&record)
    return attempt(record)
  }

  /// Deletes neighbouring sections: first many at once, then fewer.
  private mutating func deleteNeighbours() {
    var length = best.sections.lazy.map { $0.place + 1 }.max() ?? 0
    while length > 0, budget > 0 {
      var number = 0
      while budget > 0, case let ranges = best.neighbours(length), number < ranges.count {
        if !attempt({ $0.delete(ranges[number]) }) { number += 1 }
      }
      length = length > 8 ? max(8, length / 2) : length - 1
    }
  }

  /// Deletes the n-th part of every section at once, such as tick n of all lanes.
  private mutating func deletePlaces() {
    for depth in 1..<4 {
      var place = 0
      while budget > 0, case let sections = best.sections.filter({ $0.depth == depth }),
        let last = sections.lazy.map(\.place).max(), place <= last
      {
        let isShorter = attempt { record in
          for section in sections.reversed() where section.place == place {
            record.delete(section.range)
          }
        }
        if !isShorter { place += 1 }
      }
    }
  }

  /// Deletes a section and lowers a choice before it by one, such as a value and the count of values.
  private mutating func deleteWhileLowering() {
    func deletes(_ place: Int) -> Bool {
      best.sections.contains { section in
        section.range.lowerBound > place
          && attempt { record in
            record.delete(section.range)
            record[place] -= 1
          }
      }
    }
    var place = 0
    while budget > 0, place < best.parts.count {
      if best[place] == 0 || !deletes(place) { place += 1 }
    }
  }

  /// Deletes a section and raises a choice of the next one by as much, such as when a sum must stay.
  private mutating func deleteWhileRaising() {
    for pair in best.neighbours(2) {
      let sections = best.sections.filter { $0.range.upperBound <= pair.upperBound }
      guard let next = sections.last(where: { $0.range.upperBound == pair.upperBound }) else {
        continue
      }
      let deleted = pair.lowerBound..<next.range.lowerBound
      let amounts = Set(best.numbers(in: deleted))
      // The first number may stand for one, as in a range of 1...9.
      for amount in Set(amounts.flatMap { [$0, $0 &+ 1] }).sorted() where amount > 0 {
        for place in best.places where next.range.contains(place) {
          let isShorter = attempt { record in
            record[place] &+= amount
            record.delete(deleted)
          }
          // The sections are others now.
          if isShorter || budget == 0 { return }
        }
      }
    }
  }
}

/// The steps that keep the number of choices.
extension Shrinking {
  /// Makes all choices of a section zero.
  private mutating func lowerSections() {
    var number = 0
    while budget > 0, case let sections = best.sections, number < sections.count {
      _ = attempt { record in
        for place in sections[number].range { record[place] = 0 }
      }
      number += 1
    }
  }

  /// Lowers single choices as far as possible.
  private mutating func lowerNumbers() {
    var place = 0
    while budget > 0, place < best.parts.count {
      if best[place] > 0 {
        _ = lower(place, to: 0)
        // Small steps, because a choice need not be a number: a step may choose something else altogether.
        for value in 1..<10 where value < best[place] {
          if lower(place, to: UInt64(value)) { break }
        }
        halve(place)
      }
      place += 1
    }
  }

  /// Lowers a large choice in steps that become smaller.
  private mutating func halve(_ place: Int) {
    var step = best[place] / 2
    while step > 0 {
      if best[place] < step || !lower(place, to: best[place] - step) { step /= 2 }
    }
  }

  private mutating func lower(_ place: Int, to value: UInt64) -> Bool {
    best[place] > value && attempt { $0[place] = value }
  }

  /// Lowers all choices of the same number, such as those of two values that must be equal.
  private mutating func lowerEqualNumbers() {
    for value in Set(best.numbers(in: best.parts.indices)).sorted(by: >) where value > 0 {
      for lower in 0..<min(value, 10) {
        let isLower = attempt { record in
          for place in record.places where record[place] == value { record[place] = lower }
        }
        if isLower { break }
      }
    }
  }

  /// Lowers a choice by one and raises one of the next few, such as when a sum must stay.
  private mutating func moveNumbers() {
    for distance in 1...4 {
      var number = 0
      while budget > 0, case let places = best.places, number + distance < places.count {
        let isLower =
          best[places[number]] > 0
          && attempt { record in
            record[places[number]] -= 1
            record[places[number + distance]] &+= 1
          }
        if !isLower { number += 1 }
      }
    }
  }

  /// Exchanges neighbouring sections, so that the simpler one comes first.
  private mutating func swapNeighbours() {
    var number = 0
    while budget > 0, case let pairs = best.neighbours(2), number < pairs.count {
      _ = attempt { $0.swapHalves(of: pairs[number]) }
      number += 1
    }
  }
}
