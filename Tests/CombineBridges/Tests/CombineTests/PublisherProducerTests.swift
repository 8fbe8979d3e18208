import Combine
import Reactive
import ReactiveTesting
import Testing

@Suite struct PublisherProducerTests {
  @Test func `each start subscribes to the publisher anew`() {
    let count = Unmarked(Box(0))
    let producer = Deferred { [count] in
      count.value.contents += 1
      return Just(count.value.contents)
    }.producer
    let seen = Recording<Int, Never>()
    producer.start(seen.observer)
    #expect(seen.timeline == "(1|)")
    let again = Recording<Int, Never>()
    producer.start(again.observer)
    #expect(again.timeline == "(2|)")
  }

  @Test func `names for which the library has hints are Combine's where both are imported`() {
    let seen = Recording<Int, Never>()
    Search().answers.doubled().producer.start(seen.observer)
    #expect(seen.timeline == "(2|)")
  }

  @Test func `a publisher's failure is passed on`() {
    let subject = PassthroughSubject<Int, TestError>()
    let seen = Recording<Int, TestError>()
    subject.producer.start(seen.observer)
    subject.send(1)
    subject.send(completion: .failure("boom"))
    #expect(seen.timeline == Timeline("(1#)", error: "boom"))
  }

  @Test func `disposal cancels the subscription`() {
    let subject = PassthroughSubject<Int, Never>()
    let cancellations = Unmarked(Box(0))
    let seen = Recording<Int, Never>()
    let run = subject.handleEvents(receiveCancel: { cancellations.value.contents += 1 })
      .producer.start(seen.observer)
    subject.send(1)
    run.dispose()
    subject.send(2)
    #expect(seen.timeline == "(1!)")
    #expect(cancellations.value.contents == 1)
  }

  @Test func `a run disposed of before the subscription arrives cancels it on arrival`() {
    let late = LatePublisher()
    let seen = Recording<Int, Never>()
    let run = late.producer.start(seen.observer)
    run.dispose()
    let subscription = CountingSubscription()
    late.box.contents?.receive(subscription: subscription)
    #expect(subscription.cancellations == 1)
    #expect(subscription.demand == .none)
  }

  @Test func `a publisher's second subscription is cancelled`() {
    let late = LatePublisher()
    let seen = Recording<Int, Never>()
    late.producer.start(seen.observer)
    let first = CountingSubscription()
    let second = CountingSubscription()
    late.box.contents?.receive(subscription: first)
    late.box.contents?.receive(subscription: second)
    #expect(first.demand == .unlimited)
    #expect(first.cancellations == 0)
    #expect(second.cancellations == 1)
    #expect(seen.timeline == "")
  }
}

final class Box<Contents> {
  var contents: Contents

  init(_ contents: Contents) { self.contents = contents }
}

/// A publisher that answers its subscriber only when told to.
struct LatePublisher: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let box = Box<AnySubscriber<Int, Never>?>(nil)

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == Never {
    box.contents = AnySubscriber(subscriber)
  }
}

final class CountingSubscription: Subscription {
  var demand = Subscribers.Demand.none
  var cancellations = 0

  func request(_ demand: Subscribers.Demand) { self.demand += demand }

  func cancel() { cancellations += 1 }
}

final class Search: ObservableObject {
  @Published var query = ""
  var handles = Set<AnyCancellable>()
  var handle: (any Cancellable)?

  var answers: AnyPublisher<Int, Never> {
    Deferred { Future<Int, Never> { $0(.success(1)) } }.eraseToAnyPublisher()
  }
}

extension Publisher where Output == Int {
  func doubled() -> AnyPublisher<Int, Failure> { map { $0 * 2 }.eraseToAnyPublisher() }
}
