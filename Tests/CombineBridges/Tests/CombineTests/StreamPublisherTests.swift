import Combine
import Reactive
import ReactiveTesting
import Testing

@Suite struct StreamPublisherTests {
  let test = TestScheduler()

  @Test func `each subscriber starts its own run`() {
    let publisher = SignalProducer<Int, Never>([1, 2, 3]).publisher
    for _ in 1...2 {
      var values: [Int] = []
      var end: Subscribers.Completion<Never>?
      let run = publisher.sink(receiveCompletion: { end = $0 }, receiveValue: { values.append($0) })
      #expect(values == [1, 2, 3])
      #expect(end == .finished)
      run.cancel()
    }
  }

  @Test func `signals and properties have publishers too`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let property = MutableProperty(5)
    var values: [Int] = []
    let runs = [
      signal.publisher.sink { values.append($0) }, property.publisher.sink { values.append($0) },
    ]
    input.send(value: 1)
    property.value = 6
    #expect(values == [5, 1, 6])
    runs.forEach { $0.cancel() }
    input.send(value: 2)
    property.value = 7
    #expect(values == [5, 1, 6])
  }

  @Test func `a failure ends the publisher with that failure, an interruption finishes it`() {
    let taker = Taker<Int, TestError>()
    SignalProducer<Int, TestError>(error: "boom").publisher.subscribe(taker)
    #expect(taker.end == .failure("boom"))
    let other = Taker<Int, Never>()
    let cold = test.cold("-1!", of: Int.self)
    cold.publisher.subscribe(other)
    other.subscription?.request(.unlimited)
    test.run()
    #expect(other.values == [1])
    #expect(other.end == .finished)
  }

  @Test func `values without demand are buffered and sent before the end`() {
    let taker = Taker<Int, Never>()
    SignalProducer<Int, Never>([1, 2, 3]).publisher.subscribe(taker)
    #expect(taker.values == [])
    #expect(taker.end == nil)
    taker.subscription?.request(.max(2))
    #expect(taker.values == [1, 2])
    #expect(taker.end == nil)
    taker.subscription?.request(.max(1))
    #expect(taker.values == [1, 2, 3])
    #expect(taker.end == .finished)
  }

  @Test(
    arguments: [
      (.unbounded, [1, 2, 3, 4]), (.newest(2), [1, 3, 4]), (.oldest(2), [1, 2, 3]),
      (.newest(0), [1]), (.oldest(0), [1]), (.newest(.max), [1, 2, 3, 4]),
    ] as [(ValueBuffering, [Int])])
  func `the buffering policy limits how many values without demand are kept`(
    buffering: ValueBuffering, expected: [Int]
  ) {
    let (signal, input) = Signal<Int, Never>.pipe()
    let taker = Taker<Int, Never>()
    signal.publisher(buffering: buffering).subscribe(taker)
    taker.subscription?.request(.max(1))
    for value in 1...4 { input.send(value: value) }
    #expect(taker.values == [1])
    input.sendCompleted()
    taker.subscription?.request(.unlimited)
    #expect(taker.values == expected)
    #expect(taker.end == .finished)
  }

  @Test func `the demand that a subscriber returns with a value counts`() {
    let taker = Taker<Int, Never>(more: .max(1))
    SignalProducer<Int, Never>([1, 2, 3]).publisher.subscribe(taker)
    taker.subscription?.request(.max(1))
    #expect(taker.values == [1, 2, 3])
    #expect(taker.end == .finished)
  }

  @Test func `a subscriber may request and cancel from inside a value`() {
    let taker = Taker<Int, Never>()
    taker.onValue = { value in
      if value == 3 { taker.subscription?.cancel() } else { taker.subscription?.request(.max(1)) }
    }
    SignalProducer<Int, Never>([1, 2, 3, 4]).publisher.subscribe(taker)
    taker.subscription?.request(.max(1))
    #expect(taker.values == [1, 2, 3])
    #expect(taker.end == nil)
    taker.onValue = nil
  }

  @Test func `cancelling disposes of the run and releases the subscriber`() {
    weak var weakly: Taker<Int, Never>?
    let cold = test.cold("-1-2-", of: Int.self, name: "cold")
    do {
      let taker = Taker<Int, Never>()
      weakly = taker
      cold.publisher.subscribe(taker)
      taker.subscription?.request(.unlimited)
      test.advance(by: .milliseconds(2))
      taker.subscription?.cancel()
      taker.subscription = nil
      #expect(taker.values == [1])
    }
    #expect(weakly == nil)
    #expect(test.subscriptions(of: "cold") == ["^-!"])
  }

  @Test func `a subscriber that cancels at once starts no run`() {
    let taker = Taker<Int, Never>()
    taker.onSubscription = { $0.cancel() }
    let cold = test.cold("1|", of: Int.self, name: "cold")
    cold.publisher.subscribe(taker)
    #expect(test.subscriptions(of: "cold") == [])
  }
}

/// A subscriber that requests values only when told to.
final class Taker<Input: Sendable, Failure: Error>: Subscriber {
  var values: [Input] = []
  var end: Subscribers.Completion<Failure>?
  var subscription: (any Subscription)?
  var onValue: ((Input) -> Void)?
  var onSubscription: ((any Subscription) -> Void)?
  let more: Subscribers.Demand

  init(more: Subscribers.Demand = .none) { self.more = more }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    onSubscription?(subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    values.append(input)
    onValue?(input)
    return more
  }

  func receive(completion: Subscribers.Completion<Failure>) { end = completion }
}
