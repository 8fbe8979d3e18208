import Reactive
import Testing

@Suite struct ScopedDisposableTests {
  @Test func `it is what it holds: disposed of, once, whichever goes first`() {
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

  @Test func `it takes a disposable of any kind`() {
    let serial = SerialDisposable()
    let erased: any Disposable = serial
    do {
      let scope = ScopedDisposable(erased)
      #expect(!scope.isDisposed)
    }
    #expect(serial.isDisposed)
  }

  @Test func `an object's bag ends its observations when the object goes`() {
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

  @Test func `releasing it from inside an observer that it holds ends that observer`() {
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

  @Test func `a disposable of an action wraps another`() {
    let inner = AnyDisposable()
    let outer: any Disposable = inner
    let wrapper = AnyDisposable(outer)
    #expect(!inner.isDisposed)
    wrapper.dispose()
    #expect(inner.isDisposed)
  }

  @Test func `a disposable that is let go of runs nothing`() {
    let runs = Counter()
    do {
      let disposable = AnyDisposable { runs.increment() }
      #expect(!disposable.isDisposed)
    }
    #expect(runs.count == 0)
  }

  @Test func `an action that disposes of itself again runs once`() {
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
