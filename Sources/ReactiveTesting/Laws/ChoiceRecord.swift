/// What was chosen: numbers, and which of them belong together.
package struct ChoiceRecord: Equatable, Sendable {
  /// A number, or the edge of a stretch of numbers that belong together, such as those of a lane or of a tick in it.
  package enum Part: Equatable, Sendable {
    case begin
    case number(UInt64)
    case end

    var value: UInt64? { if case .number(let value) = self { value } else { nil } }
  }

  /// A stretch of choices that belong together.
  struct Stretch {
    /// Its parts, with both edges.
    var range: Range<Int>
    /// How many stretches are around it.
    var depth: Int
    /// Its number among those in the same stretch.
    var place: Int
    /// The place where the stretch around it begins; -1 for none.
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

  /// Deletes parts, which must be whole stretches.
  mutating func delete(_ range: Range<Int>) {
    parts.removeSubrange(range)
    count = parts.count { $0.value != nil }
  }

  /// All stretches, in the order in which they begin.
  var stretches: [Stretch] {
    var found: [Stretch] = []
    var open: [(number: Int, children: Int)] = [(-1, 0)]
    for (place, part) in parts.enumerated() {
      switch part {
      case .begin:
        let (parent, number) = (open[open.count - 1].number, open[open.count - 1].children)
        open[open.count - 1].children += 1
        found.append(
          Stretch(
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

  /// The places of so many neighbouring stretches; long rows of them do not overlap.
  func neighbours(_ length: Int) -> [Range<Int>] {
    let rows = Dictionary(grouping: stretches, by: \.parent).sorted { $0.key < $1.key }
    return rows.flatMap { _, row in
      stride(from: 0, through: row.count - length, by: length > 8 ? length : 1).map { first in
        row[first].range.lowerBound..<row[first + length - 1].range.upperBound
      }
    }
  }

  /// The numbers in a part of the record.
  func numbers(in range: Range<Int>) -> [UInt64] { parts[range].compactMap(\.value) }

  /// Exchanges two neighbouring stretches.
  mutating func swapHalves(of pair: Range<Int>) {
    guard let middle = stretches.first(where: { $0.range.lowerBound == pair.lowerBound })?.range,
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
