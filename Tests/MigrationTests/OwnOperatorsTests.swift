import Reactive
import Testing

extension Signal where Error == Never {
  fileprivate func values<V, E>() -> Signal<V, Never> where Value == Signal<V, E>.Event {
    compactMap { $0.value }
  }

  fileprivate func errors<V, E>() -> Signal<E, Never> where Value == Signal<V, E>.Event {
    compactMap { $0.error }
  }
}

extension Signal {
  fileprivate func isNil<Wrapped>() -> Signal<Bool, Error> where Value == Wrapped? {
    map { $0 == nil }
  }
}

/// Operators as defined in programs for ReactiveSwift, after the change that the guide describes.
@Suite struct OwnOperatorsTests {
  private struct Failure: Error, Equatable {}

  @Test func `a program can define values and errors for a signal of events`() {
    let (source, input) = Signal<Int, Failure>.pipe()
    let values = Atomic<[Int]>([])
    let errors = Atomic<[Failure]>([])
    // Without a type annotation, so that `values` of asynchronous sequences is a candidate too.
    let doubled = source.materialize().values()
    doubled.map { $0 * 2 }.observeValues { value in values.modify { $0.append(value) } }
    source.materialize().errors().observeValues { error in errors.modify { $0.append(error) } }
    input.send(value: 1)
    input.send(error: Failure())
    #expect(values.value == [2])
    #expect(errors.value == [Failure()])
  }

  @Test func `a program can define an operator for a signal of optional values`() {
    let (source, input) = Signal<Int?, Never>.pipe()
    let answers = Atomic<[Bool]>([])
    source.isNil().observeValues { answer in answers.modify { $0.append(answer) } }
    input.send(value: 1)
    input.send(value: nil)
    #expect(answers.value == [false, true])
  }
}
