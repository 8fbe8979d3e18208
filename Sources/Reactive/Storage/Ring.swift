/// The newest of many elements: an element added to a full ring replaces the oldest.
struct Ring<Element> {
  private let capacity: Int
  private var elements: ContiguousArray<Element> = []
  private var oldest = 0

  /// Makes an empty ring, which grows up to a capacity.
  init(capacity: Int) { self.capacity = capacity }

  /// Adds an element.
  ///
  /// - Parameter element: The element to add. If the ring is full, it is set to the oldest, which must be released
  ///   outside of any lock.
  mutating func append(_ element: inout Element) {
    if elements.count < capacity {
      elements.append(element)
    } else if capacity > 0 {
      swap(&elements[oldest], &element)
      oldest = (oldest + 1) % capacity
    }
  }

  /// The elements, the oldest first.
  var inOrder: [Element] { Array(elements[oldest...]) + elements[..<oldest] }
}

extension Ring: Sendable where Element: Sendable {}
