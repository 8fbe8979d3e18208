import Dispatch
import Reactive
import TestSupport
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
}

@Suite struct CompositeDisposableTests {
  @Test func `a composite counts as disposed of as soon as disposal begins`() {
    let composite = CompositeDisposable()
    let log = Log<Bool>()
    composite += { log.note(composite.isDisposed) }
    #expect(!composite.isDisposed)
    composite.dispose()
    #expect(composite.isDisposed)
    #expect(log.all == [true])
  }

  @Test(arguments: 0...6)
  func `a composite disposes of any number of items in reverse order, once each`(count: Int) {
    let log = Log<Int>()
    let composite = CompositeDisposable(
      (0..<count).map { number in AnyDisposable { log.note(number) } })
    composite.dispose()
    composite.dispose()
    #expect(log.all == (0..<count).reversed())
  }

  @Test func `an item added during disposal is disposed of at once`() {
    let log = Log<String>()
    let composite = CompositeDisposable()
    composite += { log.note("first") }
    composite += {
      composite += { log.note("late") }
      log.note("second")
    }
    composite.dispose()
    #expect(log.all == ["late", "second", "first"])
  }

  @Test func `adding nil or a disposed disposable returns no handle`() {
    let composite = CompositeDisposable()
    let over = AnyDisposable()
    over.dispose()
    let nothing: (any Disposable)? = nil
    #expect(composite.add(nothing) == nil)
    #expect(composite.add(over) == nil)
    composite += nothing
    #expect(!composite.isDisposed)
  }

  @Test func `a handle removes its item without disposing of it, and releases it`() {
    let composite = CompositeDisposable()
    weak var held: AnyDisposable?
    let runs = Counter()
    do {
      let disposable = AnyDisposable { runs.increment() }
      held = disposable
      composite.add(disposable)?.dispose()
    }
    #expect(held == nil)
    composite.dispose()
    #expect(runs.count == 0)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `any mix of adding and removing disposes of the remaining items, last first`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let log = Log<Int>()
    let composite = CompositeDisposable()
    var model: [(number: Int, handle: (any Disposable)?)] = []
    for number in 0..<60 {
      if model.isEmpty || Int.random(in: 0..<3, using: &random) < 2 {
        model.append((number, composite.add { log.note(number) }))
      } else {
        let taken = model.remove(at: Int.random(in: model.indices, using: &random))
        taken.handle?.dispose()
        taken.handle?.dispose()
      }
    }
    composite.dispose()
    #expect(log.all == model.map(\.number).reversed())
  }

  @Test func `removal racing with disposal runs each item at most once`() {
    for _ in 0..<200 {
      let runs = (0..<4).map { _ in Counter() }
      let composite = CompositeDisposable()
      let handles = runs.map { run in composite.add { run.increment() } }
      let kept = Counter()
      composite += { kept.increment() }
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        if index == 0 { composite.dispose() } else { handles[index]?.dispose() }
      }
      #expect(runs.allSatisfy { $0.count <= 1 })
      #expect(runs[0].count == 1)
      #expect(kept.count == 1)
    }
  }

  @Test func `a disposed composite or action retains nothing`() {
    for disposable in [CompositeDisposable(), AnyDisposable()] as [any Disposable] {
      weak var held: Counter?
      let kept: any Disposable
      do {
        let counter = Counter()
        held = counter
        let composite = disposable as? CompositeDisposable
        for _ in 0..<3 { composite?.add { counter.increment() } }
        kept = composite ?? AnyDisposable { counter.increment() } as any Disposable
      }
      #expect(held != nil)
      kept.dispose()
      #expect(held == nil)
    }
  }
}

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

@Suite struct SerialDisposableTests {
  @Test func `the new inner is in place before the old one is disposed of`() {
    let serial = SerialDisposable()
    let two = AnyDisposable()
    let log = Log<Bool>()
    serial.inner = AnyDisposable { log.note(serial.inner === two) }
    serial.inner = two
    #expect(log.all == [true])
    #expect(!two.isDisposed)
  }

  @Test func `four threads that set inner leave exactly one of them undisposed`() {
    for _ in 0..<200 {
      let serial = SerialDisposable()
      let disposed = Counter()
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<10 { serial.inner = AnyDisposable { disposed.increment() } }
      }
      #expect(disposed.count == 39)
      serial.dispose()
      #expect(disposed.count == 40)
    }
  }
}
