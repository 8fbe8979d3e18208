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

extension TestScheduler {
  /// Iterates a sequence in a task that is cancelled; a cancellation ends the time for which it is busy with an element.
  func consume<Elements: AsyncSequence & Sendable>(
    busyFor ticks: Int = 0, cancelledAtTick tick: Int,
    _ elements: @escaping @Sendable () -> Elements
  ) {
    run {
      let task = Task {
        for try await _ in elements() {
          try? await Task.sleep(for: .milliseconds(ticks), clock: .ambient)
        }
      }
      schedule(after: .milliseconds(tick)) { task.cancel() }
    }
  }

  /// The first two answers of an iterator, as text; its task may be cancelled, and another one begun right after that.
  func twoAnswers<Elements: AsyncSequence & Sendable>(
    cancelledAtTick tick: Int? = nil, then act: @escaping @Sendable () async -> Void = {},
    _ elements: @escaping @Sendable () -> Elements
  ) -> Timeline<String, Never> where Elements.Element: CustomStringConvertible {
    let answers = Recording<String, Never>(on: self)
    run {
      let task = Task {
        var iterator = elements().makeAsyncIterator()
        for _ in 1...2 {
          do {
            answers.observer.send(value: try await iterator.next()?.description ?? "nil")
          } catch {
            answers.observer.send(value: "\(error)")
          }
          await Task.yield()
        }
      }
      guard let tick else { return }
      schedule(after: .milliseconds(tick)) {
        task.cancel()
        Task { await act() }
      }
    }
    return answers.timeline
  }
}
