import Reactive

/// Which slot of a run last touched each thing.
///
/// In this run, each thing has a number, from zero: the index of `last`.
struct OrderTouches: Sendable {
  /// Stands for what is unknown.
  static let anything = 0

  /// The numbers that things of this run have in footprints are above this one.
  private var base: UInt = 0
  /// The numbers of these things in this run, by how far they are above the base; -1 for none.
  private var recent: [Int] = []
  /// The numbers of things that are older than the run, by their numbers in footprints.
  private var older: [UInt: Int] = [:]
  /// The slot that last touched the thing with a number; -1 for none.
  private var last: [Int] = []

  /// How many things have numbers.
  var count: Int { last.count }

  /// Forgets everything, for another run.
  mutating func restart() {
    base = Footprint.lastNumber
    recent.removeAll(keepingCapacity: true)
    older.removeAll(keepingCapacity: true)
    last.removeAll(keepingCapacity: true)
    last.append(-1)
  }

  /// A number for something that is new in this run.
  mutating func newThing() -> Int {
    last.append(-1)
    return last.count - 1
  }

  /// The number of something that is known by its number in footprints.
  mutating func thing(_ number: UInt) -> Int {
    guard number > base else {
      if let known = older[number] { return known }
      let thing = newThing()
      older[number] = thing
      return thing
    }
    let place = Int(number - base) - 1
    while recent.count <= place { recent.append(-1) }
    if recent[place] < 0 { recent[place] = newThing() }
    return recent[place]
  }

  /// Notes that a slot touches something.
  ///
  /// - Parameters:
  ///   - thing: The number of the thing in this run.
  ///   - slot: The slot, which need not be in the trace yet.
  ///   - number: The number of the slot.
  ///   - trace: Keeps what the slot has touched.
  mutating func note(
    _ thing: Int, by slot: inout OrderTrace.Slot, number: Int, in trace: inout OrderTrace
  ) {
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
