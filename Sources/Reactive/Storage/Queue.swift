/// First in, first out, in constant time.
package struct Queue<Element> {
  private var elements: ContiguousArray<Element?> = []
  private var first = 0

  package init() {}

  package var isEmpty: Bool { first == elements.count }

  package var count: Int { elements.count - first }

  package mutating func append(_ element: Element) { elements.append(element) }

  package mutating func popFirst() -> Element? {
    guard first < elements.count else { return nil }
    defer {
      elements[first] = nil
      first += 1
      if first == elements.count {
        // After a burst, the memory is released.
        elements.removeAll(keepingCapacity: elements.capacity <= 1_024)
        first = 0
      } else if first * 2 > elements.count {
        // More than half of the elements were taken: moving the rest costs no more than taking those did.
        elements.removeFirst(first)
        first = 0
      }
    }
    return elements[first]
  }
}

extension Queue: Sendable where Element: Sendable {}
