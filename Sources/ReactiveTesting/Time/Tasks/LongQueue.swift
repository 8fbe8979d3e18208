/// A queue from whose middle elements can be taken too, also if it is long.
///
/// It is kept in pieces, because taking an element from the middle of an array moves all that come behind it.
struct LongQueue<Element> {
  /// The first piece; most queues have no other.
  private var head: ContiguousArray<Element> = []
  /// The place of the first element in the first piece: those before it have been taken.
  private var start = 0
  private var others: ContiguousArray<ContiguousArray<Element>> = []
  private var countInOthers = 0

  private static var pieceLength: Int { 1024 }

  var count: Int { head.count - start + countInOthers }

  var isEmpty: Bool { start == head.count }

  var first: Element? { isEmpty ? nil : head[start] }

  @inline(__always)
  var last: Element? { others.isEmpty ? head.last : others.last?.last }

  /// All elements, in their order.
  var all: [Element] { Array(head[start...]) + others.joined() }

  subscript(place: Int) -> Element {
    guard let (piece, place) = findInOthers(place) else { return head[start + place] }
    return others[piece][place]
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if others.isEmpty, head.count < Self.pieceLength {
      head.append(element)
    } else {
      appendToOthers(element)
    }
  }

  @inline(never)
  private mutating func appendToOthers(_ element: Element) {
    countInOthers += 1
    let last = others.count - 1
    if last >= 0, others[last].count < Self.pieceLength {
      others[last].append(element)
    } else {
      others.append([element])
    }
  }

  mutating func insert(_ element: Element, at place: Int) {
    guard place < count else { return append(element) }
    guard let (piece, place) = findInOthers(place) else {
      head.insert(element, at: start + place)
      if head.count > start + 2 * Self.pieceLength {
        others.insert(head.removeEnd(start + Self.pieceLength), at: 0)
        countInOthers += others[0].count
      }
      return
    }
    countInOthers += 1
    others[piece].insert(element, at: place)
    if others[piece].count > 2 * Self.pieceLength {
      others.insert(others[piece].removeEnd(Self.pieceLength), at: piece + 1)
    }
  }

  mutating func popFirst() -> Element? { isEmpty ? nil : removeFirst() }

  /// Removes the first element; there must be one.
  @inline(__always)
  mutating func removeFirst() -> Element {
    let first = head[start]
    start += 1
    if isEmpty { refill() }
    return first
  }

  /// Removes the last element; there must be one.
  @inline(__always)
  mutating func removeLast() {
    guard others.isEmpty else { return removeLastOfOthers() }
    head.removeLast()
    if isEmpty { refill() }
  }

  @inline(never)
  private mutating func removeLastOfOthers() { _ = remove(at: count - 1) }

  mutating func remove(at place: Int) -> Element {
    if place == 0 { return removeFirst() }
    guard let (piece, place) = findInOthers(place) else { return head.remove(at: start + place) }
    countInOthers -= 1
    let element = others[piece].remove(at: place)
    if others[piece].isEmpty { others.remove(at: piece) }
    return element
  }

  /// Makes the next piece the first, once all elements of that have been taken.
  @inline(never)
  private mutating func refill() {
    start = 0
    guard others.isEmpty else {
      head = others.removeFirst()
      countInOthers -= head.count
      return
    }
    // The memory is used again.
    if !head.isEmpty { head.removeAll(keepingCapacity: true) }
  }

  /// The place of the first element that meets a condition, which all behind it meet too.
  func firstPlace(where condition: (Element) -> Bool) -> Int {
    let place = head[start...].firstPlace(where: condition)
    guard place == head.count else { return place - start }
    var before = head.count - start
    for piece in others {
      if let last = piece.last, condition(last) {
        return before + piece.firstPlace(where: condition)
      }
      before += piece.count
    }
    return count
  }

  /// Where an element is, unless it is in the first piece.
  private func findInOthers(_ place: Int) -> (piece: Int, place: Int)? {
    var place = place - (head.count - start)
    guard place >= 0 else { return nil }
    for piece in others.indices {
      if place < others[piece].count { return (piece, place) }
      place -= others[piece].count
    }
    preconditionFailure("A queue has no element at this place.")
  }
}

extension ContiguousArray {
  /// Removes all elements from a place on, and returns them.
  fileprivate mutating func removeEnd(_ place: Int) -> Self {
    let end = Self(self[place...])
    removeLast(end.count)
    return end
  }
}

extension LongQueue: Sendable where Element: Sendable {}
