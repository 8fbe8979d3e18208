/// The steps that keep the number of choices.
extension Shrinking {
  /// Makes all choices of a stretch zero.
  mutating func lowerStretches() {
    var number = 0
    while budget > 0, case let stretches = best.stretches, number < stretches.count {
      _ = attempt { record in
        for place in stretches[number].range { record[place] = 0 }
      }
      number += 1
    }
  }

  /// Lowers single choices as far as possible.
  mutating func lowerNumbers() {
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
  mutating func lowerEqualNumbers() {
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
  mutating func moveNumbers() {
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

  /// Exchanges neighbouring stretches, so that the simpler one comes first.
  mutating func swapNeighbours() {
    var number = 0
    while budget > 0, case let pairs = best.neighbours(2), number < pairs.count {
      _ = attempt { $0.swapHalves(of: pairs[number]) }
      number += 1
    }
  }
}
