import Reactive
import Testing

/// Types are inferred as in ReactiveSwift.
///
/// That this compiles is the test.
@Suite struct InferenceTests {
  enum Oops: Error { case oops }

  @Test func `the error type of a producer of values is inferred as Never`() {
    let one = SignalProducer(value: 1)
    let three = SignalProducer(values: 1, 2, 3)
    let sequence = SignalProducer([1, 2])
    let range = SignalProducer(1...3)
    let all: [SignalProducer<Int, Never>] = [one, three, sequence, range]
    let log = Log<Int>()
    for producer in all { producer.startWithValues { log.note($0) } }
    #expect(log.all == [1, 1, 2, 3, 1, 2, 1, 2, 3])
    #expect(SignalProducer(value: "a").map(\.count).first() == .success(1))
  }

  @Test func `a producer of values takes its error type from the context`() {
    let one: SignalProducer<Int, Oops> = .init(value: 1)
    let two = SignalProducer<Int, Oops>(values: 1, 2)
    let three: SignalProducer<Int, Oops> = SignalProducer([1, 2])
    let four: SignalProducer<Int, Oops> = SignalProducer(value: 1).concat(
      SignalProducer(error: .oops))
    let five: SignalProducer<Int, Oops> = one.flatMap(.latest) { SignalProducer(value: $0) }
    let six = one.flatMapError { _ in SignalProducer(value: 0) }
    let seven: SignalProducer<Int, Never> = six
    func eight() -> SignalProducer<Int, Oops> { SignalProducer([]) }
    let log = Log<Int>()
    for producer in [one, two, three, four, five, seven.promoteError(Oops.self), eight()] {
      producer.startWithResult { if case .success(let value) = $0 { log.note(value) } }
    }
    #expect(log.all == [1, 1, 2, 1, 2, 1, 1, 1])
  }
}
