import Dispatch
import Reactive
import Testing

@Suite struct DisposableTests {
  @Test func `an action runs exactly once when threads race to dispose`() {
    for _ in 0..<50 {
      let runs = Counter()
      let disposable = AnyDisposable { runs.increment() }
      DispatchQueue.concurrentPerform(iterations: 4) { _ in disposable.dispose() }
      #expect(runs.count == 1)
      #expect(disposable.isDisposed)
    }
  }

  @Test func `a disposable without an action is a flag that flips once`() {
    let disposable = AnyDisposable()
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    #expect(disposable.isDisposed)
  }

  @Test func `a composite disposes in reverse order, each item exactly once`() {
    let log = Log<Int>()
    let composite = CompositeDisposable()
    for number in 0..<5 { composite += { log.note(number) } }
    composite.dispose()
    composite.dispose()
    #expect(log.all == [4, 3, 2, 1, 0])
  }

  @Test(arguments: 0..<4)
  func `an item removed from any position is not disposed of`(index: Int) {
    let log = Log<Int>()
    let composite = CompositeDisposable()
    let handles = (0..<4).map { number in composite.add { log.note(number) } }
    handles[index]?.dispose()
    composite += { log.note(9) }
    composite.dispose()
    #expect(log.all == [9] + (0..<4).reversed().filter { $0 != index })
  }

  @Test func `an item added after disposal is disposed of at once`() {
    let composite = CompositeDisposable()
    composite.dispose()
    let late = AnyDisposable()
    #expect(composite.add(late) == nil)
    #expect(late.isDisposed)
  }

  @Test func `items added while another thread disposes are all disposed of`() {
    for _ in 0..<50 {
      let disposed = Counter()
      let composite = CompositeDisposable()
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        if index == 0 { composite.dispose() }
        for _ in 0..<25 { composite += { disposed.increment() } }
      }
      #expect(disposed.count == 100)
    }
  }

  @Test func `a serial disposable disposes of the one it replaces`() {
    let (first, second, late) = (AnyDisposable(), AnyDisposable(), AnyDisposable())
    let serial = SerialDisposable(first)
    serial.inner = second
    #expect(first.isDisposed)
    #expect(!second.isDisposed)
    serial.inner = second
    #expect(!second.isDisposed, "setting the same again keeps it")
    serial.dispose()
    #expect(second.isDisposed)
    serial.inner = late
    #expect(late.isDisposed)
  }

  @Test func `a scoped disposable disposes when it is released`() {
    let inner = AnyDisposable()
    do {
      let scope = ScopedDisposable(inner)
      #expect(!scope.isDisposed)
    }
    #expect(inner.isDisposed)
  }

  @Test func `a disposed disposable releases its action`() {
    weak var held: Counter?
    let disposable: AnyDisposable
    do {
      let counter = Counter()
      held = counter
      disposable = AnyDisposable { counter.increment() }
    }
    #expect(held != nil)
    disposable.dispose()
    #expect(held == nil)
  }
}
