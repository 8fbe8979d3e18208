import Reactive
import ReactiveTesting
import TestSupport
import Testing

/// Long chains on a thread with 512 KiB of stack.
@Suite struct DepthTests {
  typealias Producer = SignalProducer<Int, TestError>

  /// Something deep, with the numbers that come out of it.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable () -> [Int]
    let expected: [Int]

    init(_ name: String, _ expected: [Int], _ run: @escaping @Sendable () -> [Int]) {
      testDescription = name
      self.run = run
      self.expected = expected
    }

    /// A producer of which only the sum of the values is compared.
    init(_ name: String, sum: Int, _ make: @escaping @Sendable () -> Producer) {
      self.init(name, [sum]) {
        let sum = Lock(0)
        make().startWithResult { result in
          sum.withLock { $0 += (try? result.get()) ?? 0 }
        }
        return [sum.withLock { $0 }]
      }
    }
  }

  /// Chains of a hundred links.
  static let chains = [
    Example("operators of a producer", [51, 52]) {
      let log = Log<Int>()
      (0..<100).reduce(SignalProducer<Int, Never>([1, 2])) { chain, number in
        number % 2 == 0 ? chain.map { $0 + 1 } : chain.take(first: 10)
      }.startWithValues { log.note($0) }
      return log.all
    },
    Example("operators of a signal", [101, 102, -1]) {
      let log = Log<Int>()
      let (signal, input) = Signal<Int, Never>.pipe()
      (0..<100).reduce(signal) { chain, _ in chain.map { $0 + 1 } }
        .observe { log.note($0.value ?? -1) }
      input.send(value: 1)
      input.send(value: 2)
      input.sendCompleted()
      return log.all
    },
    Example("operators of a signal that go through a gate", [1, 2, -1]) {
      let log = Log<Int>()
      let (signal, input) = Signal<Int, Never>.pipe()
      (0..<100).reduce(signal) { chain, number in
        switch number % 8 {
        case 0: chain.uniqueValues()
        case 1: chain.take(first: 10)
        case 2: chain.skip { $0 == 0 }
        case 3: chain.merge(with: Signal<Int, Never>.empty)
        case 4: chain.flatMap(.merge) { SignalProducer(value: $0) }
        case 5: chain.on(value: { _ in })
        case 6: chain.take(until: SignalProducer<Int, Never>.never)
        default: chain.flatMap(.latest) { SignalProducer(value: $0) }
        }
      }.observe { log.note($0.value ?? -1) }
      input.send(value: 1)
      input.send(value: 2)
      input.sendCompleted()
      return log.all
    },
    Example("composed properties", [56]) {
      let (first, second) = (MutableProperty(0), MutableProperty(1))
      let chain = (0..<100).reduce(Property(first)) { chain, number in
        switch number % 4 {
        case 0: chain.map { $0 + 1 }
        case 1: chain.skipRepeats()
        case 2: chain.combineLatest(with: second).map { $0 + $1 }
        default: chain.flatMap(.latest) { Property(value: $0) }
        }
      }
      first.value = 6
      return [chain.value]
    },
    Example("bindings of properties", [1, 1, 2]) {
      let chain = Self.bindings(100)
      chain[0].value = 1
      let last = chain[100].value
      chain[50].value = 2
      return [last, chain[49].value, chain[100].value]
    },
    Example("bindings of pipes", [1, 2]) {
      let log = Log<Int>()
      let (first, input) = Signal<Int, Never>.pipe()
      let last = (0..<100).reduce(first) { signal, _ in
        let (next, input) = Signal<Int, Never>.pipe()
        input <~ signal
        return next
      }
      last.observeValues { log.note($0) }
      input.send(value: 1)
      input.send(value: 2)
      input.sendCompleted()
      return log.all
    },
    Example("lifetimes", [1]) {
      let counter = Counter()
      do {
        let (first, token) = Lifetime.make()
        let last = (0..<100).reduce(first) { lifetime, _ in
          let (next, inner) = Lifetime.make()
          lifetime.observeEnded { withExtendedLifetime(inner) {} }
          return next
        }
        last.observeEnded { counter.increment() }
        withExtendedLifetime(token) {}
      }
      return [counter.count]
    },
  ]

  /// Ten thousand runs, one after the other.
  static let successions = [
    Example("concat nested to the left", sum: 10_001) {
      Self.nest { $0.concat(value: 1) }
    },
    Example("concat nested to the right", sum: 10_001) {
      Self.nest { Producer(value: 1).concat($0) }
    },
    Example("prefix", sum: 10_001) { Self.nest { $0.prefix(value: 1) } },
    Example("then nested to the left", sum: 2) { Self.nest { $0.then(Producer(value: 2)) } },
    Example("then nested to the right", sum: 1) { Self.nest { Producer(value: 2).then($0) } },
    Example("deferred", sum: 1) { Self.nest { inner in .deferred { inner } } },
    Example("concat, then and recovery in turns", sum: 5_001) {
      let (one, failing) = (Producer(value: 1), Producer(error: "again"))
      return (0..<10_000).reduce(one) { inner, number in
        switch number % 4 {
        case 0: one.concat(inner)
        case 1: one.then(inner)
        case 2: failing.flatMapError { _ in inner }
        default: inner.concat(one)
        }
      }
    },
    Example("flatMap with concat", sum: 10_000) {
      Producer(0..<10_000).flatMap(.concat) { _ in Producer(value: 1) }
    },
    Example("expand", sum: 10_000) {
      Producer(value: 1).expand { $0 < 10_000 ? Producer(value: $0 + 1) : .empty }.map(value: 1)
    },
    Example("repeat", sum: 10_000) { Producer(value: 1).repeat(10_000) },
    Example("repeat with a notifier", sum: 10_000) {
      Producer(value: 1).repeat(when: {
        $0 < 10_000 ? SignalProducer<Int, Never>(value: 0) : .empty
      })
    },
    Example("retry", sum: 10_000) { Producer(value: 1).concat(error: "again").retry(upTo: 9_999) },
    Example("retry with a notifier", sum: 10_000) {
      Producer(value: 1).concat(error: "again")
        .retry(when: { _, runs in runs < 10_000 ? SignalProducer<Int, Never>(value: 0) : .empty })
    },
    Example("triggers that fire as they start", sum: 3 * 10_000) {
      let now = SignalProducer<Int, Never>(value: 0)
      let ones = Producer(repeatElement(1, count: 10_000))
      return ones.delay { _ in now }.concat(ones.debounce { _ in now })
        .concat(ones.throttle(until: { _ in now }, edges: .trailing))
    },
    Example("groups that end as they start", sum: 10_000) {
      Producer(0..<10_000)
        .group(by: { _ in 0 }, until: { _ in SignalProducer<Int, Never>.empty }).map { _ in 1 }
    },
    Example("share that is started again from its own completion", [10_000]) {
      let completions = Counter()
      let shared = Producer(value: 1).share()
      @Sendable func start() {
        shared.startWithCompleted { if completions.increment() < 10_000 { start() } }
      }
      start()
      return [completions.count]
    },
    Example("a property that sets itself", [10_000]) {
      let property = MutableProperty(0)
      property.signal.observeValues { if $0 < 10_000 { property.value = $0 + 1 } }
      property.value = 1
      return [property.value]
    },
    Example("the release of many observers", [0]) {
      let (signal, input) = Signal<Int, Never>.pipe()
      let living = Counter()
      for _ in 0..<10_000 {
        living.increment()
        let token = AnyDisposable { living.decrement() }
        signal.observeCompleted { token.dispose() }
      }
      input.sendCompleted()
      return [living.count]
    },
  ]

  private static func nest(_ extend: (Producer) -> Producer) -> Producer {
    (0..<10_000).reduce(Producer(value: 1)) { chain, _ in extend(chain) }
  }

  private static func bindings(_ count: Int) -> [MutableProperty<Int>] {
    let properties = (0...count).map { _ in MutableProperty(0) }
    for (source, target) in zip(properties, properties.dropFirst()) { target <~ source }
    return properties
  }

  @Test(arguments: chains) func `a chain of a hundred links fits a small stack`(chain: Example) {
    #expect(onSmallStack(chain.run) == chain.expected)
  }

  @Test(arguments: successions.sample(every: 3))
  func `ten thousand runs one after the other fit a small stack`(runs: Example) {
    #expect(onSmallStack(runs.run) == runs.expected)
  }

  @Test func `a deep nest of producers that is never started is released`() {
    let isReleased = onSmallStack {
      weak let first: Counter?
      do {
        let counter = Counter()
        first = counter
        let base = Producer { .success(counter.increment()) }
        _ = (0..<10_000).reduce(base) { chain, _ in chain.concat(chain).then(chain) }
      }
      return first == nil
    }
    #expect(isReleased)
  }

  @Test(arguments: [10, 100])
  func `values pass a chain of bindings in order, also one that is set inside it`(count: Int) {
    let chain = Self.bindings(count)
    let logs = chain.map { property in
      let log = Log<Int>()
      property.signal.observeValues { log.note($0) }
      return log
    }
    chain[0].signal.observeValues { value in
      if value < 4 { chain[0].value = value + 1 }
    }
    chain[0].value = 1
    #expect(logs.allSatisfy { $0.all == [1, 2, 3, 4] })
    #expect(chain.allSatisfy { $0.value == 4 })
  }
}

/// A hundred nested disposables on a small stack.
@Suite struct DisposalDepthTests {
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

  @Test(arguments: Shape.allCases)
  func `disposing of and releasing a deep nest fits a small stack`(shape: Shape) {
    let (count, isReleased) = onSmallStack {
      let counter = Counter()
      weak let innermost: AnyDisposable?
      func nest(_ innermost: any Disposable) -> any Disposable {
        (0..<100).reduce(innermost) { inner, _ in shape.wrap(inner) }
      }
      nest(AnyDisposable { counter.increment() }).dispose()
      do {
        let disposable = AnyDisposable {}
        innermost = disposable
        _ = nest(disposable)
      }
      return (counter.count, innermost == nil)
    }
    #expect(count == 1)
    #expect(isReleased)
  }

  @Test(arguments: [1, 10, 500])
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

/// However many runs follow each other, at most two of them are alive.
@Suite struct GrowthTests {
  typealias Producer = SignalProducer<Int, TestError>

  /// Counts live runs, and remembers the maximum.
  fileprivate final class Census: Sendable {
    private let state = Lock((runs: 0, alive: 0, most: 0))

    var runs: Int { state.withLock { $0.runs } }
    var alive: Int { state.withLock { $0.alive } }
    var most: Int { state.withLock { $0.most } }

    /// The same producer, whose runs are counted.
    func counting(_ producer: Producer) -> Producer {
      .using({ self.begin() }, { _ in producer })
    }

    private func begin() -> AnyDisposable {
      state.withLock { state in
        state.runs += 1
        state.alive += 1
        state.most = max(state.most, state.alive)
      }
      return AnyDisposable { self.state.withLock { $0.alive -= 1 } }
    }
  }

  /// How the runs follow each other: by an operator, or by a producer that begins with a run and goes on with itself.
  enum Shape: CaseIterable {
    case flatMap, `repeat`, retry
    case recursiveConcat, recursiveThen, recursiveRecovery, recursiveMixture

    fileprivate func producer(_ round: Producer, _ census: Census, _ count: Int) -> Producer {
      let more = Producer.deferred {
        census.runs < count ? producer(round, census, count) : Producer(value: 7)
      }
      switch self {
      case .flatMap: return Producer(0..<count).flatMap(.concat) { _ in round }
      case .repeat: return round.repeat(count)
      case .retry: return round.then(Producer(error: "again")).retry(upTo: count - 1)
      case .recursiveConcat: return round.concat(more)
      case .recursiveThen: return round.then(more)
      case .recursiveRecovery:
        return round.then(Producer(error: "again")).flatMapError { _ in more }
      case .recursiveMixture:
        return round.concat(round.then(round.flatMapError { _ in .empty }.concat(more)))
      }
    }
  }

  @Test(arguments: Shape.allCases)
  func `at most two of many synchronous runs are alive`(shape: Shape) {
    let (runs, most, alive) = onSmallStack {
      let census = Census()
      shape.producer(census.counting(.empty), census, 3_000).start().dispose()
      return (census.runs, census.most, census.alive)
    }
    #expect(runs >= 3_000)
    #expect(most <= 2)
    #expect(alive == 0)
  }

  @Test(arguments: Shape.allCases)
  func `at most two of many timed runs are alive`(shape: Shape) {
    let (runs, most, alive) = onSmallStack {
      let census = Census()
      let test = TestScheduler()
      let round = census.counting(Producer.empty.start(after: test.tick, on: test))
      let run = shape.producer(round, census, 1_000).start()
      test.advance(by: test.tick * 1_000)
      run.dispose()
      return (census.runs, census.most, census.alive)
    }
    #expect(runs >= 1_000)
    #expect(most <= 2)
    #expect(alive == 0)
  }

  @Test func `disposing of a recursive producer between rounds releases everything`() {
    let census = Census()
    let test = TestScheduler()
    let round = census.counting(Producer.empty.start(after: test.tick, on: test))
    let run = Shape.recursiveThen.producer(round, census, 1_000).start()
    let other = Shape.recursiveConcat.producer(census.counting(.never), census, 1_000).start()
    test.advance(by: test.tick * 20)
    run.dispose()
    other.dispose()
    #expect(census.alive == 0)
  }
}
