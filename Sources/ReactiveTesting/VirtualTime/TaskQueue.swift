/// Ready parts of tasks, in the order in which they became ready.
struct TaskQueue: Sendable {
  struct Entry: Sendable {
    let part: TaskPart
    /// Its place in the order of all parts.
    let number: UInt64
    /// Its name in deviations.
    let name: PartName
  }

  private var entries: ContiguousArray<Entry> = []
  private var start = 0

  var count: Int { entries.count - start }

  var isEmpty: Bool { start == entries.count }

  var all: [TaskPart] { entries[start...].map(\.part) }

  var first: Entry? { isEmpty ? nil : entries[start] }

  var last: Entry? { isEmpty ? nil : entries[entries.count - 1] }

  /// The part at a place, counted from zero.
  func entry(at place: Int) -> Entry? { place < count ? entries[start + place] : nil }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  mutating func popFirst() -> Entry? {
    guard !isEmpty else { return nil }
    let entry = entries[start]
    start += 1
    reuse()
    return entry
  }

  mutating func popLast() -> Entry? {
    guard !isEmpty else { return nil }
    defer { reuse() }
    return entries.removeLast()
  }

  /// Removes the part at a place, counted from zero.
  mutating func remove(at place: Int) -> Entry? {
    if place == 0 { return popFirst() }
    guard place < count else { return nil }
    defer { reuse() }
    return entries.remove(at: start + place)
  }

  /// How many parts come before a number.
  func count(before number: UInt64) -> Int {
    var (low, high) = (start, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low - start
  }

  mutating func removeAll() -> [TaskPart] {
    defer { self = TaskQueue() }
    return all
  }

  /// Removes the parts that only wake up tasks that yield.
  mutating func removeWakes() -> [TaskPart] {
    let wakes = all.filter { $0.yielder != 0 }
    if !wakes.isEmpty {
      entries = ContiguousArray(entries[start...].filter { $0.part.yielder == 0 })
      start = 0
    }
    return wakes
  }

  private mutating func reuse() {
    guard start == entries.count else { return }
    entries.removeAll(keepingCapacity: true)
    start = 0
  }
}
