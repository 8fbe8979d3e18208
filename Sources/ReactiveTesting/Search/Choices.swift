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

/// Reads recorded choices again, section by section.
///
/// If a section now needs fewer choices, the rest of it is skipped; if it needs more, they are missing. So a change of
/// one lane does not change what the next lane is made of.
private struct ChoiceReplay {
  /// What is left of each section that has begun, the innermost last; nothing of one that was not recorded.
  private var open: [ArraySlice<ChoiceRecord.Part>]

  init(_ record: ChoiceRecord) { open = [record.parts[...]] }

  /// The next number of the current section; nil if it has no more.
  mutating func next() -> UInt64? { take { $0.value != nil }?.first?.value }

  /// Begins the next section inside of the current one.
  mutating func begin() {
    let section = take { $0 == .begin } ?? []
    open.append(section.dropFirst().dropLast())
  }

  /// Ends the current section.
  mutating func end() { open.removeLast() }

  /// Takes the first number, or the first whole section, from the rest of the current section.
  private mutating func take(
    _ isWanted: (ChoiceRecord.Part) -> Bool
  ) -> ArraySlice<ChoiceRecord.Part>? {
    var rest = open[open.count - 1]
    while let first = rest.first {
      var depth = 0
      let last = rest.firstIndex { part in
        depth += part == .begin ? 1 : part == .end ? -1 : 0
        return depth == 0
      }
      let whole = rest[...(last ?? rest.endIndex - 1)]
      rest = rest[whole.endIndex...]
      // Those before it belong to sections that nobody asks for any more.
      guard isWanted(first) else { continue }
      open[open.count - 1] = rest
      return whole
    }
    return nil
  }
}

/// What was chosen: numbers, and which of them belong together.
package struct ChoiceRecord: Equatable, Sendable {
  /// A number, or the edge of a section of numbers that belong together, such as those of a lane or of a tick in it.
  package enum Part: Equatable, Sendable {
    case begin
    case number(UInt64)
    case end

    var value: UInt64? { if case .number(let value) = self { value } else { nil } }
  }

  /// A section of choices that belong together.
  struct Section {
    /// Its parts, with both edges.
    var range: Range<Int>
    /// How many sections are around it.
    var depth: Int
    /// Its number among those in the same section.
    var place: Int
    /// The place where the section around it begins; -1 for none.
    var parent: Int
  }

  package private(set) var parts: [Part] = []
  /// How many numbers there are.
  package private(set) var count = 0

  mutating func append(_ number: UInt64) {
    parts.append(.number(number))
    count += 1
  }

  mutating func begin() { parts.append(.begin) }

  mutating func end() { parts.append(.end) }

  /// The number at a place; one that is not there is zero.
  subscript(place: Int) -> UInt64 {
    get { place < parts.count ? parts[place].value ?? 0 : 0 }
    set { if parts[place].value != nil { parts[place] = .number(newValue) } }
  }

  /// The places of the numbers.
  var places: [Int] { parts.indices.filter { parts[$0].value != nil } }

  /// Deletes parts, which must be whole sections.
  mutating func delete(_ range: Range<Int>) {
    parts.removeSubrange(range)
    count = parts.count { $0.value != nil }
  }

  /// All sections, in the order in which they begin.
  var sections: [Section] {
    var found: [Section] = []
    var open: [(number: Int, children: Int)] = [(-1, 0)]
    for (place, part) in parts.enumerated() {
      switch part {
      case .begin:
        let (parent, number) = (open[open.count - 1].number, open[open.count - 1].children)
        open[open.count - 1].children += 1
        found.append(
          Section(
            range: place..<place + 1, depth: open.count - 1, place: number,
            parent: parent < 0 ? -1 : found[parent].range.lowerBound))
        open.append((found.count - 1, 0))
      case .end:
        let number = open.removeLast().number
        found[number].range = found[number].range.lowerBound..<place + 1
      case .number: break
      }
    }
    return found
  }

  /// The places of so many neighbouring sections; long rows of them do not overlap.
  func neighbours(_ length: Int) -> [Range<Int>] {
    let rows = Dictionary(grouping: sections, by: \.parent).sorted { $0.key < $1.key }
    return rows.flatMap { _, row in
      stride(from: 0, through: row.count - length, by: length > 8 ? length : 1).map { first in
        row[first].range.lowerBound..<row[first + length - 1].range.upperBound
      }
    }
  }

  /// The numbers in a part of the record.
  func numbers(in range: Range<Int>) -> [UInt64] { parts[range].compactMap(\.value) }

  /// Exchanges two neighbouring sections.
  mutating func swapHalves(of pair: Range<Int>) {
    guard let middle = sections.first(where: { $0.range.lowerBound == pair.lowerBound })?.range,
      middle.upperBound < pair.upperBound
    else { return }
    parts.replaceSubrange(pair, with: parts[middle.upperBound..<pair.upperBound] + parts[middle])
  }

  /// Whether there are fewer choices than in another record, or as many that are lower.
  func isSimpler(than other: ChoiceRecord) -> Bool {
    guard count == other.count else { return count < other.count }
    return places.lazy.map { self[$0] }.lexicographicallyPrecedes(
      other.places.lazy.map { other[$0] })
  }

  /// A number that tells records apart.
  var fingerprint: UInt64 {
    parts.map { part in
      switch part {
      case .begin: 1
      case .end: 2
      case .number(let value): value.mixed
      }
    }.mixed
  }
}
