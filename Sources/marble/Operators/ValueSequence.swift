/// The elements of an array or of a range, which may have no end.
///
/// A stream of an endless range that nothing ends would never let go of its thread. Every element is
/// therefore counted against the run's bound.
package struct ValueSequence: Sequence, Sendable {
  package enum Elements: Sendable {
    case array([Value])
    case range(from: Int, through: Int?)
  }

  package let elements: Elements
  /// Asked before each element; false once the run is over its bound.
  package let mayGoOn: @Sendable () -> Bool

  package init(_ elements: Elements, mayGoOn: @escaping @Sendable () -> Bool) {
    self.elements = elements
    self.mayGoOn = mayGoOn
  }

  package struct Iterator: IteratorProtocol {
    fileprivate let sequence: ValueSequence
    fileprivate var position: Int?

    package mutating func next() -> Value? {
      guard let position, sequence.mayGoOn() else { return nil }
      switch sequence.elements {
      case .array(let values):
        guard position < values.count else { return nil }
        self.position = position + 1
        return values[position]
      case .range(_, let end):
        if let end, position > end { return nil }
        // Past the largest integer there is nothing; the range ends there.
        self.position = position == .max ? nil : position + 1
        return .integer(position)
      }
    }
  }

  package func makeIterator() -> Iterator {
    switch elements {
    case .array: Iterator(sequence: self, position: 0)
    case .range(let start, _): Iterator(sequence: self, position: start)
    }
  }
}
