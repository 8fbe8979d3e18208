import Reactive
import ReactiveTesting

/// The size limits of values.
enum ValueLimits {
  /// How many elements, components and bytes of text one value may have.
  package static let parts = 1_000_000
  /// How deeply arrays, tuples, events and results may be nested.
  package static let depth = 100
}

extension Value {
  /// The number of parts of the value, counting itself and the bytes of its texts; a little more than the limit
  /// if it has more, and nil if it is nested too deeply.
  ///
  /// - Complexity: O(n) up to the limit. An array that occurs twice in another counts twice, because it is
  ///   compared and printed twice.
  package func size(upTo limit: Int) -> Int? {
    size(upTo: limit, depth: ValueLimits.depth, bytesPerPart: 1)
  }

  /// The cost of passing the value on: its size, with little weight on the bytes of texts, which are neither
  /// copied nor read; a little more than the limit if the cost is higher.
  ///
  /// - Complexity: O(n) up to the limit.
  package func weight(upTo limit: Int) -> Int {
    size(upTo: limit, depth: .max, bytesPerPart: 16) ?? limit + 1
  }

  private func size(upTo limit: Int, depth deepest: Int, bytesPerPart: Int) -> Int? {
    guard !isPlain else { return 1 }
    var size = 0
    var rest = [(value: self, depth: 0)]
    while let (value, depth) = rest.popLast() {
      guard depth <= deepest else { return nil }
      size += 1
      switch value {
      case .text(let text): size += text.utf8.count / bytesPerPart
      case .array(let elements):
        guard size + elements.count <= limit else { return limit + 1 }
        // Most arrays contain numbers and texts, which do not need the queue.
        for element in elements {
          switch element {
          case .text(let text): size += 1 + text.utf8.count / bytesPerPart
          case _ where element.isPlain: size += 1
          default: rest.append((element, depth + 1))
          }
        }
      default: rest += value.parts.map { ($0, depth + 1) }
      }
      guard size <= limit else { return limit + 1 }
    }
    return size
  }

  /// Whether the size of the value is known without counting.
  package var isPlain: Bool {
    switch self {
    case .none, .boolean, .integer, .decimal, .duration, .range, .stream: true
    case .text, .array, .tuple, .event, .result: false
    }
  }
}
