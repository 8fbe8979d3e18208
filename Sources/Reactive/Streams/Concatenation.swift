/// Producers to be run one after the other.
///
/// A chain of `concat` is one list and not a nest: a hundred thousand of them need no more stack than two.
/// The list is shared by the links of a chain, each of which knows how much of it is its own, so that to
/// add one costs the same however many there are.
@usableFromInline
final class Concatenation<Value: Sendable, Error: Swift.Error>: Sendable {
  private final class List: Sendable {
    let producers: Lock<ContiguousArray<SignalProducer<Value, Error>>>

    init(_ producers: ContiguousArray<SignalProducer<Value, Error>>) {
      self.producers = Lock(producers)
    }
  }

  private let list: List
  private let count: Int

  private init(_ list: List, _ count: Int) {
    self.list = list
    self.count = count
  }

  /// Makes the concatenation of one producer, which may be one itself, and another.
  static func of(
    _ first: SignalProducer<Value, Error>, _ next: SignalProducer<Value, Error>
  ) -> Concatenation {
    guard let before = first.concatenation else { return Concatenation(List([first, next]), 2) }
    let copy = before.list.producers.withLock {
      producers -> ContiguousArray<SignalProducer<Value, Error>>? in
      // Another chain may have gone on from the same link; then this one gets a list of its own.
      guard producers.count == before.count else { return producers }
      producers.append(next)
      return nil
    }
    guard let copy else { return Concatenation(before.list, before.count + 1) }
    return Concatenation(List(copy[..<before.count] + [next]), before.count + 1)
  }

  /// The producers in their order.
  var producers: ArraySlice<SignalProducer<Value, Error>> {
    Array(list.producers.withLock { $0 })[..<count]
  }
}
