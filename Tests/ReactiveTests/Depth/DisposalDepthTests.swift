import Reactive
import TestSupport
import Testing

/// A hundred thousand nested disposables on a small stack.
@Suite struct DisposalDepthTests {
  private static let count = 100_000

  /// How disposables retain each other.
  enum Shape: CaseIterable {
    case composite, compositeAmongOthers, any, closure, serial, scoped, lifetime, signal

    func wrap(_ inner: any Disposable) -> any Disposable {
      switch self {
      case .composite: CompositeDisposable([inner])
      case .compositeAmongOthers:
        CompositeDisposable([AnyDisposable {}, AnyDisposable {}, inner, AnyDisposable {}])
      case .any: AnyDisposable(inner)
      case .closure: AnyDisposable { CompositeDisposable([inner]).dispose() }
      case .serial: SerialDisposable(inner)
      case .scoped: AnyDisposable(ScopedDisposable(inner))
      case .lifetime: Self.token(inner)
      case .signal: Self.pipe(inner)
      }
    }

    private static func token(_ inner: any Disposable) -> any Disposable {
      let (lifetime, token) = Lifetime.make()
      lifetime += inner
      return AnyDisposable { token.dispose() }
    }

    private static func pipe(_ inner: any Disposable) -> any Disposable {
      let (signal, input) = Signal<Int, Never>.pipe(disposable: inner)
      return AnyDisposable { withExtendedLifetime(signal) { input.sendCompleted() } }
    }
  }

  private static func nest(_ shape: Shape, _ innermost: any Disposable) -> any Disposable {
    (0..<count).reduce(innermost) { inner, _ in shape.wrap(inner) }
  }

  @Test(arguments: Shape.allCases)
  func `disposing of a deep nest fits a small stack`(shape: Shape) {
    let count = onSmallStack {
      let counter = Counter()
      Self.nest(shape, AnyDisposable { counter.increment() }).dispose()
      return counter.count
    }
    #expect(count == 1)
  }

  @Test(arguments: Shape.allCases) func `releasing a deep nest fits a small stack`(shape: Shape) {
    let isReleased = onSmallStack {
      weak let innermost: AnyDisposable?
      do {
        let disposable = AnyDisposable {}
        innermost = disposable
        _ = Self.nest(shape, disposable)
      }
      return innermost == nil
    }
    #expect(isReleased)
  }

  @Test func `disposing of a run from inside its own value disposes of a deep nest`() {
    let isDisposed = onSmallStack {
      let innermost = CompositeDisposable()
      let nest = Self.nest(.composite, innermost)
      let run = SerialDisposable()
      let (signal, input) = Signal<Int, Never>.pipe()
      run.inner = SignalProducer<Int, Never> { observer, lifetime in
        lifetime += nest
        lifetime += signal.observe(observer)
      }.startWithValues { _ in
        run.dispose()
      }
      input.send(value: 1)
      return innermost.isDisposed
    }
    #expect(isDisposed)
  }

  @Test func `a long chain of tokens is released`() {
    let count = onSmallStack {
      let counter = Counter()
      do {
        let (first, token) = Lifetime.make()
        let last = (0..<Self.count).reduce(first) { lifetime, _ in
          let (next, inner) = Lifetime.make()
          lifetime.observeEnded { withExtendedLifetime(inner) {} }
          return next
        }
        last.observeEnded { counter.increment() }
        withExtendedLifetime(token) {}
      }
      return counter.count
    }
    #expect(count == 1)
  }

  @Test(arguments: [1, 10, 31, 32, 33, 1_000])
  func `nested composites are disposed of in reverse order`(depth: Int) {
    let log = Log<Int>()
    func note(_ number: Int) -> AnyDisposable { AnyDisposable { log.note(number) } }
    let nest = (0..<depth).reduce(CompositeDisposable([note(0)])) { inner, level in
      CompositeDisposable([note(-level - 1), inner, note(level + 1)] as [any Disposable])
    }
    nest.dispose()
    #expect(log.all == Array((0...depth).reversed()) + (1...depth).map { -$0 })
  }

  @Test func `two composites that contain each other are disposed of once`() {
    let log = Log<String>()
    let (a, b) = (CompositeDisposable(), CompositeDisposable())
    a += { log.note("a") }
    a += b
    b += { log.note("b") }
    b += a
    a.dispose()
    #expect(log.all == ["b", "a"])
  }
}
