import Dispatch
import Reactive
import Testing

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

  @Test func `nil elements of a sequence are skipped`() {
    let one = AnyDisposable()
    let composite = CompositeDisposable([nil, one, nil])
    composite.dispose()
    #expect(one.isDisposed)
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

  @Test func `an action added after disposal runs at once and returns no handle`() {
    let composite = CompositeDisposable()
    composite.dispose()
    let runs = Counter()
    #expect(composite.add { runs.increment() } == nil)
    composite += { runs.increment() }
    let late = AnyDisposable { runs.increment() }
    composite += late
    #expect(runs.count == 3)
    #expect(late.isDisposed)
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

  @Test func `releasing a handle does not remove its item`() {
    let composite = CompositeDisposable()
    let runs = Counter()
    _ = composite.add { runs.increment() }
    composite.dispose()
    #expect(runs.count == 1)
  }

  @Test func `a handle that outlives its composite is a no-op`() {
    let runs = Counter()
    let handle = CompositeDisposable().add { runs.increment() }
    handle?.dispose()
    #expect(handle?.isDisposed == true)
    #expect(runs.count == 0)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `any mix of adding and removing disposes of the remaining items, last first`(seed: UInt64) {
    // A linear congruence is random enough to shuffle a handful of places.
    var state = seed
    func roll(_ sides: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % sides
    }
    let log = Log<Int>()
    let composite = CompositeDisposable()
    var model: [(number: Int, handle: (any Disposable)?)] = []
    for number in 0..<60 {
      if roll(3) < 2 || model.isEmpty {
        model.append((number, composite.add { log.note(number) }))
      } else {
        let taken = model.remove(at: Int(roll(UInt64(model.count))))
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

  @Test func `disposal by four threads disposes of each item once`() {
    for _ in 0..<200 {
      let runs = Counter()
      let composite = CompositeDisposable()
      for _ in 0..<10 { composite += { runs.increment() } }
      DispatchQueue.concurrentPerform(iterations: 4) { _ in composite.dispose() }
      #expect(runs.count == 10)
    }
  }

  @Test func `a disposed composite retains nothing`() {
    let composite = CompositeDisposable()
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      for _ in 0..<3 { composite += { counter.increment() } }
    }
    #expect(held != nil)
    composite.dispose()
    #expect(held == nil)
  }
}
