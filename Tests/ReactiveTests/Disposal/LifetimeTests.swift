import Reactive
import Testing

@Suite struct LifetimeTests {
  @Test func `a lifetime ends when its token is released, even if it is not retained itself`() {
    let ends = Counter()
    var token: Lifetime.Token? = Lifetime.Token()
    if let token { Lifetime(token).observeEnded { ends.increment() } }
    #expect(ends.count == 0)
    token = nil
    #expect(ends.count == 1)
  }

  @Test func `a lifetime ends when its token is disposed of`() {
    let (lifetime, token) = Lifetime.make()
    #expect(!lifetime.hasEnded)
    token.dispose()
    #expect(lifetime.hasEnded)
  }

  @Test func `a late observer of a lifetime's end is called at once`() {
    let (lifetime, token) = Lifetime.make()
    token.dispose()
    let ends = Counter()
    #expect(lifetime.observeEnded { ends.increment() } == nil)
    #expect(ends.count == 1)
    #expect(Lifetime.empty.hasEnded)
  }

  @Test func `a removed observer of a lifetime's end is not called`() {
    let (lifetime, token) = Lifetime.make()
    let ends = Counter()
    lifetime.observeEnded { ends.increment() }?.dispose()
    token.dispose()
    #expect(ends.count == 0)
  }

  @Test func `a lifetime's end is a signal that completes`() {
    let (lifetime, token) = Lifetime.make()
    let completions = Counter()
    lifetime.ended.observeCompleted { completions.increment() }
    token.dispose()
    #expect(completions.count == 1)
  }

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
