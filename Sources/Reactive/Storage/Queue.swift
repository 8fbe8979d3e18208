/// First in, first out, in constant time.
@usableFromInline
package struct Queue<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var first = 0

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { first == elements.count }

  @inlinable package var count: Int { elements.count - first }

  @inlinable
  package mutating func append(_ element: Element) { elements.append(element) }

  @inlinable
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

/// The newest of many elements: an element added to a full ring replaces the oldest.
@usableFromInline
struct Ring<Element> {
  @usableFromInline let capacity: Int
  @usableFromInline var elements: ContiguousArray<Element> = []
  @usableFromInline var oldest = 0

  /// Makes an empty ring, which grows up to a capacity; a ring of capacity zero must stay empty.
  @inlinable
  init(capacity: Int) { self.capacity = capacity }

  /// The number of elements.
  @inlinable var count: Int { elements.count }

  /// The element at a position, counted from the oldest.
  @inlinable
  subscript(position: Int) -> Element {
    let index = oldest + position
    return elements[index < elements.count ? index : index - elements.count]
  }

  /// Adds an element.
  ///
  /// - Parameter element: The element to add. If the ring is full, it is set to the oldest, which must be released
  ///   outside of any lock.
  /// - Returns: Whether it was set to the oldest.
  @inlinable
  @inline(__always)
  @discardableResult
  mutating func append(_ element: inout Element) -> Bool {
    guard elements.count == capacity else {
      elements.append(element)
      return false
    }
    swap(&elements[oldest], &element)
    oldest = oldest + 1 == capacity ? 0 : oldest + 1
    return true
  }

  /// The elements, the oldest first.
  var inOrder: [Element] { Array(elements[oldest...]) + elements[..<oldest] }
}

extension Ring: Sendable where Element: Sendable {}
