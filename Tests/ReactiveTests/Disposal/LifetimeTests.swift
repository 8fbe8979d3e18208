import Dispatch
import Reactive
import Testing

@Suite struct LifetimeTests {
  @Test func `lifetimes of one token are identical, and others are not`() {
    let token = Lifetime.Token()
    #expect(Lifetime(token) === Lifetime(token))
    #expect(Lifetime(token) !== Lifetime(Lifetime.Token()))
    #expect(Lifetime(token) !== .empty)
    #expect(Lifetime.empty === .empty)
  }

  @Test func `a binding target has the lifetime it was created with`() {
    final class Box: @unchecked Sendable { var number = 0 }
    let (lifetime, token) = Lifetime.make()
    let target = BindingTarget<Int>(lifetime: lifetime) { _ in }
    #expect(target.lifetime === lifetime)
    #expect(Optional(target).bindingTarget.lifetime === lifetime)
    #expect(
      BindingTarget(lifetime: lifetime, object: Box(), keyPath: \.number).lifetime === lifetime)
    let missing: BindingTarget<Int>? = nil
    #expect(missing.bindingTarget.lifetime === .empty)
    withExtendedLifetime(token) {}
  }
}

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
}
