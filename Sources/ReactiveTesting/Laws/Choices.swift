import Reactive

/// The choices that make a test case, one after the other.
///
/// A test case is nothing but a sequence of numbers: lanes, values, ends and orders are all made from them. So a smaller
/// sequence gives a smaller case of the same kind, and nothing else has to know how to become smaller. In each choice,
/// zero is the simplest.
package final class Choices: Sendable {
  private struct State: Sendable {
    var replay: ChoiceReplay
    /// Nil if zeros follow the replayed numbers.
    var generator: SplitMix?
    var record = ChoiceRecord()
  }

  /// Later choices are zero, so that a case ends.
  private static let limit = 100_000

  private let state: Lock<State>

  /// Makes random choices; the same seed gives the same ones.
  package init(seed: UInt64) {
    state = Lock(
      State(replay: ChoiceReplay(ChoiceRecord()), generator: SplitMix(state: seed.mixed)))
  }

  /// Makes the choices of one of many cases.
  package convenience init(seed: UInt64, case number: Int) {
    self.init(seed: seed &+ UInt64(number).mixed)
  }

  /// Repeats choices as far as they are possible; all others are zero.
  package init(repeating record: ChoiceRecord) {
    state = Lock(State(replay: ChoiceReplay(record)))
  }

  /// What was chosen so far.
  package var record: ChoiceRecord { state.withLock { $0.record } }

  /// Chooses a number below another one.
  package func next(below count: UInt64) -> UInt64 {
    state.withLock { state in
      var value: UInt64 = 0
      if let replayed = state.replay.next() {
        value = min(replayed, count - 1)
      } else if state.record.count < Self.limit, let random = state.generator?.next() {
        value = random % count
      }
      state.record.append(value)
      return value
    }
  }

  /// Chooses a number below another one.
  package func next(below count: Int) -> Int { Int(next(below: UInt64(count))) }

  /// Makes choices that belong together.
  package func together<Result>(_ body: () throws -> Result) rethrows -> Result {
    state.withLock { state in
      state.replay.begin()
      state.record.begin()
    }
    defer {
      state.withLock { state in
        state.replay.end()
        state.record.end()
      }
    }
    return try body()
  }
}

/// Reads recorded choices again, stretch by stretch.
///
/// If a stretch now needs fewer choices, the rest of it is skipped; if it needs more, they are missing. So a change of
/// one lane does not change what the next lane is made of.
private struct ChoiceReplay {
  private let parts: [ChoiceRecord.Part]
  private var place = 0
  /// How many stretches have begun that the recorded choices do not have.
  private var missing = 0

  init(_ record: ChoiceRecord) { parts = record.parts }

  /// The next number of the current stretch; nil if it has no more.
  mutating func next() -> UInt64? {
    // Those before it belong to stretches that nobody asks for any more.
    guard let found = find({ $0.value != nil }) else { return nil }
    place = found + 1
    return parts[found].value
  }

  /// Begins the next stretch inside of the current one.
  mutating func begin() {
    guard let found = find({ $0 == .begin }) else { return missing += 1 }
    place = found + 1
  }

  /// Ends the current stretch.
  mutating func end() {
    guard missing == 0 else { return missing -= 1 }
    while place < parts.count, parts[place] != .end { place = after(place) }
    place += 1
  }

  /// The first part of a kind in the rest of the current stretch.
  private func find(_ isWanted: (ChoiceRecord.Part) -> Bool) -> Int? {
    guard missing == 0 else { return nil }
    var place = place
    while place < parts.count, parts[place] != .end {
      if isWanted(parts[place]) { return place }
      place = after(place)
    }
    return nil
  }

  /// The place behind a number, or behind the whole stretch that begins there.
  private func after(_ place: Int) -> Int {
    var (place, depth) = (place, 0)
    repeat {
      switch parts[place] {
      case .begin: depth += 1
      case .end: depth -= 1
      case .number: break
      }
      place += 1
    } while depth > 0 && place < parts.count
    return place
  }
}
