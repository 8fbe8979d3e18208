/// The values from which a test case draws; see ``Draw``.
public struct DrawnValues<Value> {
  let draw: (Draw) -> Value

  /// Values made from other drawn values.
  ///
  ///     DrawnValues.from { draw in Point(x: draw.value(.in(0...3)), y: draw.value(.in(0...3))) }
  ///
  /// - Parameter make: Makes a value; it must depend on nothing but what it draws.
  /// - Returns: The values.
  public static func from(_ make: @escaping (Draw) -> Value) -> DrawnValues {
    DrawnValues(draw: make)
  }

  /// One of a list; the first is the simplest.
  ///
  /// - Parameter values: The list; an empty one traps.
  /// - Returns: The values.
  public static func of(_ values: Value...) -> DrawnValues { one(of: values) }

  /// One of a collection; the first is the simplest.
  ///
  /// - Parameter values: The collection; an empty one traps.
  /// - Returns: The values.
  public static func one(of values: some Collection<Value>) -> DrawnValues {
    let values = Array(values)
    precondition(
      !values.isEmpty, "DrawnValues.one(of:) needs at least one value to choose from.")
    return DrawnValues { draw in values[draw.choices.next(below: values.count)] }
  }
}

extension DrawnValues where Value: FixedWidthInteger {
  /// A number of a range, of a type of up to 64 bits; the one next to zero is the simplest.
  ///
  /// - Parameter range: The range.
  /// - Returns: The values.
  public static func `in`(_ range: ClosedRange<Value>) -> DrawnValues {
    let (low, high) = (range.lowerBound, range.upperBound)
    let simplest = min(max(0, low), high)
    // Both sides take turns, as far as the shorter one goes.
    let above = high.distanceUnsigned(from: simplest)
    let below = simplest.distanceUnsigned(from: low)
    let shorter = min(above, below)
    return DrawnValues { draw in
      let count = (above &+ below).addingReportingOverflow(1)
      let choice = draw.choices.next(below: count.overflow ? .max : count.partialValue)
      if choice <= 2 * shorter {
        let distance = Value(truncatingIfNeeded: (choice + 1) / 2)
        return choice % 2 == 1 ? simplest &+ distance : simplest &- distance
      }
      let distance = Value(truncatingIfNeeded: choice - shorter)
      return above > below ? simplest &+ distance : simplest &- distance
    }
  }
}

extension FixedWidthInteger {
  /// How far this number is above a lower one.
  fileprivate func distanceUnsigned(from other: Self) -> UInt64 {
    UInt64(truncatingIfNeeded: self) &- UInt64(truncatingIfNeeded: other)
  }
}
