import Reactive
import ReactiveTesting

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// The same elements, taken by a consumer that is busy for some ticks after each.
  func taken(every ticks: Int) -> some AsyncSequence<Element, any Error> & Sendable {
    map { element in
      try await Task.sleep(for: .milliseconds(ticks), clock: .ambient)
      return element
    }
  }
}

/// The descriptions of the elements in one string.
func joined(_ elements: Any...) -> String {
  elements.map { "\($0)" }.joined()
}
