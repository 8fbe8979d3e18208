/// A list that stores its first element without a heap allocation: most lists of a test have only one.
struct Few<Element> {
  private var first: Element?
  private var others: [Element] = []
}

extension Few: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }

  var endIndex: Int { first == nil ? 0 : others.count + 1 }

  subscript(index: Int) -> Element {
    get {
      guard index == 0, let first else { return others[index - 1] }
      return first
    }
    set {
      if index == 0 { first = newValue } else { others[index - 1] = newValue }
    }
  }

  mutating func append(_ element: Element) {
    if first == nil { first = element } else { others.append(element) }
  }
}

extension Few: Sendable where Element: Sendable {}
