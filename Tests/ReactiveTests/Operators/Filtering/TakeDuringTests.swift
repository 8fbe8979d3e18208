import Reactive
import ReactiveTesting
import Testing

@Suite struct TakeDuringTests {
  let test = TestScheduler()

  @Test func `take(during:) completes when the lifetime ends`() {
    let (lifetime, token) = Lifetime.make()
    let hot = test.hot("-1-2-3|", of: Int.self)
    test.schedule(after: .milliseconds(4)) { token.dispose() }
    #expect(test.timeline { hot.take(during: lifetime) } == "-1-2|")
  }

  @Test func `take(during:) releases a producer's source when the lifetime ends`() {
    let (lifetime, token) = Lifetime.make()
    let released = Counter()
    let source = SignalProducer<Int, Never> { observer, sourceLifetime in
      observer.send(value: 1)
      sourceLifetime.observeEnded { [observer] in
        _ = observer
        released.increment()
      }
    }
    test.schedule(after: .milliseconds(2)) { token.dispose() }
    #expect(test.timeline { source.take(during: lifetime) } == "1-|")
    #expect(released.count == 1)
  }

  @Test func `take(during:) completes at once if the lifetime has already ended`() {
    let cold = test.cold("1|", of: Int.self)
    #expect(test.timeline { cold.take(during: .empty) } == "|")
  }

  @Test func `take(during:) no longer observes the lifetime after the stream's own end`() {
    let (lifetime, token) = Lifetime.make()
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      SignalProducer<Int, Never>([1, 2]).take(during: lifetime)
        .startWithValues { _ in counter.increment() }
      #expect(counter.count == 2)
    }
    #expect(held == nil)
    token.dispose()
  }

  @Test func `take(during:) stops a timer when its owner is released`() {
    final class Owner: Sendable {
      let token = Lifetime.Token()
      let ticks = Counter()
    }
    let ticks: Counter
    do {
      let owner = Owner()
      ticks = owner.ticks
      let timer = SignalProducer<Int, Never> { [test] observer, lifetime in
        lifetime += test.schedule(after: .milliseconds(1), interval: .milliseconds(1)) {
          observer.send(value: 1)
        }
      }
      timer.take(during: Lifetime(owner.token)).startWithValues { [weak owner] _ in
        owner?.ticks.increment()
      }
      test.advance(by: .milliseconds(3))
      withExtendedLifetime(owner) {}
    }
    #expect(ticks.count == 3)
    #expect(test.pendingCount == 0, "no timer is left")
  }
}
