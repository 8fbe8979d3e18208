import Dispatch
import Reactive
import Testing

/// A lifetime depends only on its token.
@Suite struct LifetimeTokenTests {
  @Test func `a lifetime continues while only its token is retained, and ends with it`() {
    let ends = Counter()
    var token: Lifetime.Token?
    do {
      let made = Lifetime.make()
      made.lifetime.observeEnded { ends.increment() }
      token = made.token
    }
    #expect(ends.count == 0)
    withExtendedLifetime(token) {}
    token = nil
    #expect(ends.count == 1)
  }

  @Test func `a retained lifetime ends with its token`() {
    var token: Lifetime.Token? = Lifetime.Token()
    let lifetimes = token.map { [Lifetime($0), Lifetime($0)] } ?? []
    #expect(lifetimes.map(\.hasEnded) == [false, false])
    token = nil
    #expect(lifetimes.map(\.hasEnded) == [true, true])
  }

  @Test func `a lifetime ends with the object that stores its token`() {
    final class Owner: Sendable {
      private let token = Lifetime.Token()
      var lifetime: Lifetime { Lifetime(token) }
    }
    let ends = Counter()
    do {
      let owner = Owner()
      owner.lifetime.observeEnded { ends.increment() }
      #expect(ends.count == 0)
      withExtendedLifetime(owner) {}
    }
    #expect(ends.count == 1)
  }

  @Test func `end observers run once each, in reverse order`() {
    let (lifetime, token) = Lifetime.make()
    let log = Log<Int>()
    for number in 0..<4 { lifetime.observeEnded { log.note(number) } }
    token.dispose()
    token.dispose()
    #expect(log.all == [3, 2, 1, 0])
  }

  @Test func `a bound disposable is disposed of at the lifetime's end, or at once if late`() {
    let (lifetime, token) = Lifetime.make()
    let (bound, taken, late) = (AnyDisposable(), AnyDisposable(), AnyDisposable())
    let handle = lifetime += bound
    #expect(handle != nil)
    let other = lifetime += taken
    other?.dispose()
    let nothing = lifetime += nil
    #expect(nothing == nil)
    token.dispose()
    #expect(bound.isDisposed)
    #expect(!taken.isDisposed)
    let tooLate = lifetime += late
    #expect(tooLate == nil)
    #expect(late.isDisposed)
  }

  @Test func `the empty lifetime has already ended and notifies at once`() {
    let ends = Counter()
    let bound = AnyDisposable()
    #expect(Lifetime.empty.hasEnded)
    #expect(Lifetime.empty.observeEnded { ends.increment() } == nil)
    Lifetime.empty += bound
    #expect(ends.count == 1)
    #expect(bound.isDisposed)
  }

  @Test func `an end observer added while the token is disposed of runs exactly once`() {
    for _ in 0..<200 {
      let (lifetime, token) = Lifetime.make()
      let ends = Counter()
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        if index == 0 { token.dispose() }
        lifetime.observeEnded { ends.increment() }
      }
      #expect(ends.count == 4)
    }
  }

  @Test func `ended completes, and is interrupted for late observers`() {
    let log = Log<Signal<Never, Never>.Event>()
    let (lifetime, token) = Lifetime.make()
    let ended = lifetime.ended
    ended.observe { log.note($0) }
    token.dispose()
    #expect(log.all == [.completed])
    #expect(lifetime.ended.observe { log.note($0) } == nil)
    #expect(log.all == [.completed, .interrupted])
  }

  @Test func `disposing of an observation of ended releases its closure`() {
    let (lifetime, token) = Lifetime.make()
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let handle = lifetime.ended.observeCompleted { counter.increment() }
      #expect(held != nil)
      handle?.dispose()
    }
    #expect(held == nil)
    token.dispose()
  }
}
