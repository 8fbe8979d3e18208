/// The newest elements of many: what is added to a full ring takes the place of the oldest.
struct Ring<Element> {
  private let capacity: Int
  private var elements: ContiguousArray<Element> = []
  private var oldest = 0

  /// Makes an empty ring, which grows up to a capacity.
  init(capacity: Int) { self.capacity = capacity }

  mutating func append(_ element: Element) {
    if elements.count < capacity {
      elements.append(element)
    } else if capacity > 0 {
      elements[oldest] = element
      oldest = (oldest + 1) % capacity
    }
  }

  /// The elements, the oldest first.
  var inOrder: [Element] { Array(elements[oldest...]) + elements[..<oldest] }
}

extension Ring: Sendable where Element: Sendable {}
