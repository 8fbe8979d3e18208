/// The elements of an array, or of a range, which may be endless.
///
/// A stream of an endless range would occupy its thread forever if nothing ended it. So every element
/// counts towards the run's limit.
package struct ValueSequence: Sequence, Sendable {
  package enum Elements: Sendable {
    case array([Value])
    case range(from: Int, through: Int?)
  }

  package let elements: Elements
  /// Called before each element; false once the run is over its limit.
  package let mayGoOn: @Sendable () -> Bool

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
        // The range ends at the largest integer.
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
