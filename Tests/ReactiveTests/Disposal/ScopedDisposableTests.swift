import Reactive
import Testing

@Suite struct ScopedDisposableTests {
  @Test func `a scoped disposable is disposed of once, explicitly or on release`() {
    let runs = Counter()
    do {
      let scope = ScopedDisposable(AnyDisposable { runs.increment() })
      scope.dispose()
      #expect(scope.isDisposed)
      #expect(scope.inner.isDisposed)
      #expect(runs.count == 1)
    }
    #expect(runs.count == 1)
  }

  @Test func `a scoped disposable accepts any disposable`() {
    let serial = SerialDisposable()
    let erased: any Disposable = serial
    do {
      let scope = ScopedDisposable(erased)
      #expect(!scope.isDisposed)
    }
    #expect(serial.isDisposed)
  }

  @Test func `an object's bag ends its observations when the object is released`() {
    final class Screen: Sendable {
      let bag = ScopedDisposable(CompositeDisposable())
    }
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    do {
      let screen = Screen()
      screen.bag += signal.observeValues { log.note("\($0)") }
      screen.bag += { log.note("gone") }
      input.send(value: 1)
    }
    input.send(value: 2)
    #expect(log.all == ["1", "gone"])
  }

  @Test func `releasing a scope from inside an observer it retains ends that observer`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let scopes = Bags()
    let log = Log<Int>()
    scopes.hold(
      signal.observeValues { value in
        log.note(value)
        scopes.drop()
      })
    input.send(value: 1)
    input.send(value: 2)
    #expect(log.all == [1])
  }

  @Test func `AnyDisposable wraps another disposable`() {
    let inner = AnyDisposable()
    let outer: any Disposable = inner
    let wrapper = AnyDisposable(outer)
    #expect(!inner.isDisposed)
    wrapper.dispose()
    #expect(inner.isDisposed)
  }

  @Test func `releasing an AnyDisposable does not run its action`() {
    let runs = Counter()
    do {
      let disposable = AnyDisposable { runs.increment() }
      #expect(!disposable.isDisposed)
    }
    #expect(runs.count == 0)
  }

  @Test func `an action that disposes of its own disposable runs once`() {
    let runs = Counter()
    let serial = SerialDisposable()
    serial.inner = AnyDisposable {
      runs.increment()
      serial.inner?.dispose()
      serial.dispose()
    }
    serial.inner?.dispose()
    #expect(runs.count == 1)
  }
}

private final class Bags: Sendable {
  private let held = SerialDisposable()

  func hold(_ disposable: (any Disposable)?) {
    guard let disposable else { return }
    let bag = CompositeDisposable()
    bag += disposable
    held.inner = ScopedDisposable(bag)
  }

  func drop() { held.inner = nil }
}
