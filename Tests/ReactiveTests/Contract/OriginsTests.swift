import Reactive
import ReactiveTesting
import Testing

/// The guarantees of the designs that this library descends from, named after their origins.
@Suite struct OriginsTests {
  typealias Event = Signal<Int, Never>.Event
  let test = TestScheduler()

  @Test func `Lifetime of ReactiveSwift ends when its token is released`() {
    let told = Counter()
    var token: Lifetime.Token?
    do {
      let (lifetime, made) = Lifetime.make()
      token = made
      lifetime.observeEnded { told.increment() }
      lifetime.ended.observeCompleted { told.increment() }
      #expect(!lifetime.hasEnded)
    }
    #expect(told.count == 0)
    withExtendedLifetime(token) {}
    token = nil
    #expect(told.count == 2)
    #expect(Lifetime.empty.hasEnded)
    Lifetime.empty.observeEnded { told.increment() }
    #expect(told.count == 3)
  }

  @Test func `Disposable of ReactiveCocoa 4 interrupts a start and detaches an observation`() {
    let freed = Counter()
    let log = Log<Event>()
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded {
        freed.increment()
        withExtendedLifetime(observer) {}
      }
    }
    let run = producer.start { log.note($0) }
    #expect(!run.isDisposed)
    run.dispose()
    #expect(run.isDisposed && freed.count == 1)
    #expect(log.all == [.interrupted])

    let (signal, input) = Signal<Int, Never>.pipe()
    let (first, second) = (Log<Event>(), Log<Event>())
    let observation = signal.observe { first.note($0) }
    signal.observe { second.note($0) }
    observation?.dispose()
    input.send(value: 1)
    #expect(first.all == [])
    #expect(second.all == [.value(1)])
  }

  @Test func `SimpleDisposable flips its flag once and ActionDisposable runs its action once`() {
    let simple = AnyDisposable()
    #expect(!simple.isDisposed)
    simple.dispose()
    #expect(simple.isDisposed)
    let runs = Counter()
    let action = AnyDisposable { runs.increment() }
    action.dispose()
    action.dispose()
    #expect(runs.count == 1)
  }

  @Test func `CompositeDisposable and RACCompoundDisposable dispose once, in reverse order`() {
    let log = Log<Int>()
    let composite = CompositeDisposable()
    for number in 1...4 { composite += AnyDisposable { log.note(number) } }
    composite += { log.note(5) }
    composite.dispose()
    composite.dispose()
    composite += { log.note(6) }
    #expect(log.all == [5, 4, 3, 2, 1, 6])
  }

  @Test func `ScopedDisposable and DisposeBag dispose of their contents when released`() {
    let log = Log<Int>()
    do {
      let bag = ScopedDisposable(CompositeDisposable())
      bag += AnyDisposable { log.note(1) }
      bag += { log.note(2) }
      #expect(log.all == [])
    }
    #expect(log.all == [2, 1])
  }

  @Test func `SerialDisposable and RACSerialDisposable dispose of the one they replace`() {
    let log = Log<Int>()
    let serial = SerialDisposable(AnyDisposable { log.note(1) })
    serial.inner = AnyDisposable { log.note(2) }
    #expect(log.all == [1])
    serial.dispose()
    serial.inner = AnyDisposable { log.note(3) }
    #expect(log.all == [1, 2, 3])
  }

  @Test func `Signal of ReactiveSwift sends to every observer and nothing after the end`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let logs = (0..<3).map { _ in Log<Event>() }
    for log in logs { signal.observe { log.note($0) } }
    input.send(value: 1)
    input.sendCompleted()
    input.send(value: 2)
    for log in logs { #expect(log.all == [.value(1), .completed]) }
    let generated = Signal<Int, Never> { observer, lifetime in
      lifetime += signal.observe(observer)
    }
    let late = Log<Event>()
    generated.observe { late.note($0) }
    #expect(late.all == [.interrupted])
  }

  @Test func `Bag keeps insertion order and removes by token`() {
    var bag = Bag<String>()
    let first = bag.insert("a")
    bag.insert("b")
    bag.insert("c")
    bag.remove(using: first)
    #expect(Array(bag) == ["b", "c"])
  }

  @Test func `RACSignal dynamic, empty, error, return: the closure runs on each subscription`() {
    let (runs, cleaned) = (Counter(), Counter())
    let dynamic = SignalProducer<Int, Never> { observer, lifetime in
      lifetime.observeEnded { cleaned.increment() }
      observer.send(value: runs.increment())
      observer.sendCompleted()
    }
    #expect(test.timeline { dynamic } == "(1|)")
    #expect(test.timeline { dynamic } == "(2|)")
    #expect(cleaned.count == 2)
    #expect(test.timeline { SignalProducer<Int, Never>.empty } == "|")
    #expect(
      test.timeline { SignalProducer<Int, TestError>(error: TestError("e")) }
        == Timeline("#", error: TestError("e")))
    #expect(test.timeline { SignalProducer<Int, Never>(value: 1) } == "(1|)")
  }

  @Test func `RACSubscriber and RACPassthroughSubscriber pass nothing on after disposal`() {
    let inputs = Log<Signal<Int, Never>.Observer>()
    let log = Log<Event>()
    let run = SignalProducer<Int, Never> { observer, _ in inputs.note(observer) }
      .start { log.note($0) }
    inputs.all[0].send(value: 1)
    run.dispose()
    inputs.all[0].send(value: 2)
    inputs.all[0].sendCompleted()
    #expect(log.all == [.value(1), .interrupted])
  }

  @Test func `RACStream as a monad: flatMap ends when the source and all inner streams have`() {
    let source = test.cold("12|", of: Int.self)
    let bound = source.flatMap(.merge) { [test] value in
      value == 1 ? test.cold("-1--1|", of: Int.self) : test.cold("-2|", of: Int.self)
    }
    #expect(test.timeline { bound } == "-12-1|")
    let failing = test.cold("1---|", of: Int.self, error: TestError("e")).flatMap(.merge) {
      [test] _ in test.cold("-#", of: Int.self, error: TestError("e"))
    }
    #expect(test.timeline { failing } == Timeline("-#", error: TestError("e")))
    let (a, b) = (test.cold("1-2|", of: Int.self), test.cold("3-4|", of: Int.self))
    #expect(test.timeline { a.concat(b) } == "1-23-4|")
    #expect(test.timeline { a.zip(with: b).map { $0 + $1 } } == "4-6|")
    #expect(test.timeline { a.skip(first: 1).take(first: 1) } == "--(2|)")
    #expect(test.timeline { a.ignoreValues().promoteValue(Int.self) } == "---|")
  }

  @Test func `RACScheduler for subscription: a nested start begins after the current one`() {
    let log = Log<String>()
    let inner = SignalProducer<Int, Never> { () -> Int in
      log.note("inner")
      return 1
    }.start(on: test)
    let outer = SignalProducer<Int, Never> { [inner] () -> Int in
      log.note("outer begins")
      inner.start()
      log.note("outer ends")
      return 2
    }.start(on: test)
    outer.start()
    test.run()
    #expect(log.all == ["outer begins", "outer ends", "inner"])
  }

  @Test func `RxSwift's interval and timers fire in virtual time and on a queue`() {
    let ticks = SignalProducer<Int, Never>.interval(.milliseconds(2)).take(first: 2)
    #expect(test.timeline { ticks } == "--0-(1|)")
    let queue = QueueScheduler(name: "test")
    let real = SignalProducer<Int, Never>.timer(
      after: .milliseconds(1), every: .milliseconds(1), on: queue)
    #expect(real.take(first: 3).collect().last() == .success([0, 1, 2]))
    let once = SignalProducer<Int, Never>.timer(after: .milliseconds(1), on: queue)
    #expect(once.last() == .success(0))
    let times = SignalProducer<Duration, Never>.timer(interval: .milliseconds(1), on: queue)
    #expect(times.first() != nil)
  }

  @Test func `an interval bound to its target's lifetime stops when the target is released`() {
    final class Target: Sendable {
      let token = Lifetime.Token()
      let ticks = Counter()
    }
    weak var held: Target?
    let ends = Counter()
    do {
      let target = Target()
      held = target
      SignalProducer<Int, Never>.interval(.milliseconds(1), on: test)
        .take(during: Lifetime(target.token))
        .on(disposed: { ends.increment() })
        .startWithValues { [weak target] _ in target?.ticks.increment() }
      test.advance(by: .milliseconds(3))
      #expect(target.ticks.count == 3)
    }
    #expect(held == nil)
    #expect(ends.count == 1)
    test.run()
  }

  @Test func `RxSwift's deallocated sends an object's end, also to late observers`() {
    let (lifetime, token) = Lifetime.make()
    let early = Log<String>()
    lifetime.deallocated.start { early.note("\($0)") }
    token.dispose()
    let late = Log<String>()
    lifetime.deallocated.start { late.note("\($0)") }
    #expect(early.all == ["value(())", "completed"])
    #expect(late.all == early.all)
  }

  @Test func `a ReplaySubject with a buffer of one gives late observers the last value`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let replayed = signal.producer.replayLazily(upTo: 1)
    replayed.start()
    input.send(value: 1)
    input.send(value: 2)
    let late = Log<Int>()
    replayed.startWithValues { late.note($0) }
    let property = Property(initial: 0, then: signal)
    input.send(value: 3)
    #expect(late.all == [2, 3])
    #expect(property.value == 3)
  }
}
