/// Which slot of a run last touched each thing.
struct OrderTouches: Sendable {
  /// The number of each thing in this run, by what it is known by in the process.
  private var numbers: [MixedKey: Int] = [:]
  /// The slot that last touched the thing with a number; -1 for none.
  private var last: [Int] = []

  /// How many things have numbers.
  var count: Int { last.count }

  /// Forgets everything, for another run.
  mutating func removeAll() {
    numbers.removeAll(keepingCapacity: true)
    last.removeAll(keepingCapacity: true)
  }

  /// Notes that a slot touches something.
  ///
  /// - Parameters:
  ///   - identity: What the thing is known by.
  ///   - slot: The slot, which need not be in the trace yet.
  ///   - number: The number of the slot.
  ///   - trace: Keeps what the slot has touched.
  mutating func note(
    _ identity: UInt, by slot: inout OrderTrace.Slot, number: Int, in trace: inout OrderTrace
  ) {
    let key = MixedKey(UInt64(identity))
    var thing = last.count
    if let known = numbers[key] {
      thing = known
    } else {
      numbers[key] = thing
      last.append(-1)
    }
    let other = last[thing]
    guard other != number else { return }
    last[thing] = number
    trace.touches.append(thing)
    slot.touches.extend(to: trace.touches.count)
    guard other >= 0, trace.slots[other].time == slot.time else { return }
    for link in slot.links where trace.links[link] == other { return }
    trace.links.append(other)
    slot.links.extend(to: trace.links.count)
  }
}

extension Range<Int> {
  /// Makes the last element of a growing array part of the range, as its first or next one.
  mutating func extend(to end: Int) { self = (isEmpty ? end - 1 : lowerBound)..<end }
}
