/// First in, first out, in constant time.
struct Queue<Element> {
  private var elements: ContiguousArray<Element?> = []
  private var first = 0

  var isEmpty: Bool { first == elements.count }

  var count: Int { elements.count - first }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard first < elements.count else { return nil }
    defer {
      elements[first] = nil
      first += 1
      // Half of it is used up: moving the rest costs no more than has been taken.
      if first * 2 > elements.count {
        elements.removeFirst(first)
        first = 0
      }
    }
    return elements[first]
  }

  /// Takes the first elements, at most as many as a number says.
  mutating func popFirst(_ limit: Int) -> ContiguousArray<Element> {
    var taken: ContiguousArray<Element> = []
    taken.reserveCapacity(Swift.min(limit, count))
    while taken.count < limit, let element = popFirst() { taken.append(element) }
    // What a crowd has left behind is given back.
    if isEmpty, elements.capacity > 1_024 { elements = [] }
    return taken
  }
}

extension Queue: Sendable where Element: Sendable {}
