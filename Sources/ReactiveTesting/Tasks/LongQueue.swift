/// A queue from whose middle elements can be taken too, also if it is long.
///
/// It is kept in pieces, because taking an element from the middle of an array moves all that come behind it.
struct LongQueue<Element> {
  private var pieces: ContiguousArray<ContiguousArray<Element>> = []
  /// The place of the first element in the first piece: those before it have been taken.
  private var start = 0
  private(set) var count = 0

  private static var pieceLength: Int { 256 }

  var isEmpty: Bool { count == 0 }

  var first: Element? { isEmpty ? nil : pieces[0][start] }

  var last: Element? { pieces.last?.last }

  /// All elements, in their order.
  var all: [Element] { Array(pieces.joined().dropFirst(start)) }

  subscript(place: Int) -> Element {
    let (piece, place) = find(place)
    return pieces[piece][place]
  }

  mutating func append(_ element: Element) {
    count += 1
    let last = pieces.count - 1
    if last >= 0, pieces[last].count < Self.pieceLength {
      pieces[last].append(element)
    } else {
      pieces.append([element])
    }
  }

  mutating func insert(_ element: Element, at place: Int) {
    guard place < count else { return append(element) }
    count += 1
    let (piece, place) = find(place)
    pieces[piece].insert(element, at: place)
    guard pieces[piece].count > 2 * Self.pieceLength else { return }
    let rest = ContiguousArray(pieces[piece].dropFirst(start + Self.pieceLength))
    pieces[piece].removeLast(rest.count)
    pieces.insert(rest, at: piece + 1)
  }

  mutating func popFirst() -> Element? {
    guard let first else { return nil }
    count -= 1
    start += 1
    if start == pieces[0].count { removePiece(0) }
    return first
  }

  mutating func popLast() -> Element? { isEmpty ? nil : remove(at: count - 1) }

  mutating func remove(at place: Int) -> Element {
    if place == 0, let first = popFirst() { return first }
    count -= 1
    let (piece, place) = find(place)
    let element = pieces[piece].remove(at: place)
    if pieces[piece].count == (piece == 0 ? start : 0) { removePiece(piece) }
    return element
  }

  /// Removes a piece whose elements have all been taken; the memory of the last one is used again.
  private mutating func removePiece(_ piece: Int) {
    if piece == 0 { start = 0 }
    if count == 0 {
      pieces[piece].removeAll(keepingCapacity: true)
    } else {
      pieces.remove(at: piece)
    }
  }

  /// The place of the first element that meets a condition, which all behind it meet too.
  func firstPlace(where condition: (Element) -> Bool) -> Int {
    var before = -start
    for piece in pieces {
      guard let last = piece.last, !condition(last) else {
        return before + piece[(before < 0 ? start : 0)...].firstPlace(where: condition)
      }
      before += piece.count
    }
    return count
  }

  private func find(_ place: Int) -> (piece: Int, place: Int) {
    var place = place + start
    for piece in pieces.indices {
      if place < pieces[piece].count { return (piece, place) }
      place -= pieces[piece].count
    }
    preconditionFailure("A queue has no element at this place.")
  }
}

extension LongQueue: Sendable where Element: Sendable {}
