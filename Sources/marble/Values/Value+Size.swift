import Reactive
import ReactiveTesting

/// How large values may be.
package enum ValueLimits {
  /// The elements, components and bytes of text in one value.
  package static let parts = 1_000_000
  /// How many arrays, tuples, events and results may stand in one another.
  package static let depth = 100
}

extension Value {
  /// How many parts the value has, itself and the bytes of its texts counted; a little more than a limit
  /// for what has more, and nil for what is nested too deeply.
  ///
  /// - Complexity: O(n) up to the limit. An array that stands twice in another counts twice, as it is
  ///   compared and printed twice.
  package func size(upTo limit: Int) -> Int? {
    size(upTo: limit, depth: ValueLimits.depth, bytesPerPart: 1)
  }

  /// How much the value counts where it is only passed on: as its size, but the bytes of a text, which are
  /// neither copied nor looked at one by one, count little; a little more than a limit for what has more.
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
        // Most arrays hold numbers and texts, which need no place in the queue.
        for element in elements {
          switch element {
          case .text(let text): size += 1 + text.utf8.count / bytesPerPart
          case _ where element.isPlain: size += 1
          default: rest.append((element, depth + 1))
          }
        }
      case .tuple(let fields): rest += fields.map { ($0.value, depth + 1) }
      case .event(let event):
        if let inner = event.value ?? event.error?.value { rest.append((inner, depth + 1)) }
      case .result(.success(let inner)): rest.append((inner, depth + 1))
      case .result(.failure(let failure)): rest.append((failure.value, depth + 1))
      case .none, .boolean, .integer, .decimal, .duration, .range, .stream: break
      }
      guard size <= limit else { return limit + 1 }
    }
    return size
  }

  /// Whether the value is one whose size needs no counting.
  package var isPlain: Bool {
    switch self {
    case .none, .boolean, .integer, .decimal, .duration, .range, .stream: true
    case .text, .array, .tuple, .event, .result: false
    }
  }
}
