import Reactive
import ReactiveTesting
import Testing

/// An operator retains nothing after the end or the disposal, even if the handle of the run is retained.
@Suite struct RetentionTests {
  typealias Source = SignalProducer<Counter, Never>
  typealias Result = SignalProducer<Int, Never>

  /// An operator that keeps the value that it was sent.
  struct Keeper: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether it goes on when its source has completed.
    let goesOn: Bool
    let apply: @Sendable (Source, TestScheduler) -> Result

    init<Value>(
      _ name: String, goesOn: Bool = false,
      _ apply: @escaping @Sendable (Source, TestScheduler) -> SignalProducer<Value, Never>
    ) {
      testDescription = name
      self.goesOn = goesOn
      self.apply = { apply($0, $1).map { _ in 0 } }
    }
  }

  private static let wait = Duration.milliseconds(9)
  private static let never = SignalProducer<Int, Never>.never

  static let keepers = [
    Keeper("reduce") { source, _ in source.reduce { $1 } },
    Keeper("reduce(into:)") { source, _ in source.reduce(into: []) { $0.append($1) } },
    Keeper("max") { source, _ in source.max { $0.count < $1.count } },
    Keeper("elementsEqual", goesOn: true) { source, _ in
      source.elementsEqual(SignalProducer.never, by: { $0 === $1 })
    },
    Keeper("scan(into:)") { source, _ in source.scan(into: []) { $0.append($1) }.map(\.count) },
    Keeper("scanMap(into:)") { source, _ in
      source.scanMap(into: [Counter]()) { state, value in
        state.append(value)
        return state.count
      }
    },
    Keeper("combinePrevious") { source, _ in source.combinePrevious().map { _ in 0 } },
    Keeper("uniqueValues") { source, _ in source.map(Key.init).uniqueValues() },
    Keeper("take(last:)") { source, _ in source.take(last: 1) },
    Keeper("skip(last:)") { source, _ in source.skip(last: 1) },
    Keeper("collect") { source, _ in source.collect() },
    Keeper("collect(count:)") { source, _ in source.collect(count: 2) },
    Keeper("collect with a predicate") { source, _ in source.collect { $0.count == 2 } },
    Keeper("collect with the latest value") { source, _ in source.collect { _, _ in false } },
    Keeper("collect(on:)") { source, _ in source.collect(on: .never) },
    Keeper("collect(until:)") { source, _ in source.collect(until: { never }) },
    Keeper("collect(from:until:)") { source, _ in
      source.collect(from: SignalProducer<Int, Never>(0..<3), until: { _ in never })
    },
    Keeper("collect(every:)") { source, test in source.collect(every: wait, on: test) },
    Keeper("window(every:)") { source, test in
      source.window(every: wait, on: test).flatMap(.merge) { $0.collect() }
    },
    Keeper("group") { source, _ in
      source.group(by: { $0.count }).flatMap(.merge) { $0.signal.collect() }
    },
    Keeper("zip", goesOn: true) { source, _ in
      source.zip(with: never).map { (pair: (Counter, Int)) in pair.1 }
    },
    Keeper("combineLatest", goesOn: true) { source, _ in
      source.combineLatest(with: never).map { (pair: (Counter, Int)) in pair.1 }
    },
    Keeper("sample(on:)", goesOn: true) { source, _ in source.sample(on: never) },
    Keeper("sample(on:onlyNew:)") { source, _ in source.sample(on: never, onlyNew: true) },
    Keeper("flatScan") { source, _ in
      source.flatScan(.merge, Counter()) { SignalProducer(value: $1) }.map(\.count)
    },
    Keeper("share") { source, _ in source.share(replay: 1) },
    Keeper("delay") { source, test in source.delay(wait, on: test) },
    Keeper("delay(until:)") { source, test in source.delay { _ in .timer(after: wait, on: test) } },
    Keeper("debounce") { source, test in source.debounce(wait, on: test) },
    Keeper("debounce(until:)") { source, test in
      source.debounce { _ in SignalProducer<Int, Never>.timer(after: wait, on: test) }
    },
    Keeper("throttle") { source, test in source.throttle(wait, on: test, edges: .trailing) },
    // These two wait until their trigger fires, and send the value then.
    Keeper("throttle(until:)", goesOn: true) { source, _ in
      source.throttle(until: { _ in never }, edges: .trailing)
    },
    Keeper("throttle(while:)") { source, test in
      source.throttle(while: Property(value: true), on: test)
    },
    Keeper("audit") { source, test in source.audit(wait, on: test) },
    Keeper("audit(until:)", goesOn: true) { source, _ in source.audit { _ in never } },
    Keeper("sample(every:)") { source, test in source.sample(every: wait, on: test) },
    Keeper("observe(on:)") { source, test in source.observe(on: test) },
    Keeper("lazyMap(on:)") { source, test in source.lazyMap(on: test) { $0 } },
    Keeper("timestamp") { source, test in source.timestamp(on: test).map { $0.value } },
    Keeper("measureInterval") { source, test in
      source.measureInterval(on: test).map { $0.value }
    },
  ]

  enum End: CaseIterable { case completion, interruption, disposal }

  @Test(arguments: keepers, End.allCases)
  func `a kept value is released at the end and on disposal`(keeper: Keeper, end: End) {
    let test = TestScheduler()
    let (signal, input) = Signal<Counter, Never>.pipe()
    weak var held: Counter?
    let run = keeper.apply(signal.producer, test).start()
    do {
      let value = Counter()
      held = value
      input.send(value: value)
    }
    #expect(held != nil)
    switch end {
    case .completion: if keeper.goesOn { run.dispose() } else { input.sendCompleted() }
    case .interruption: input.sendInterrupted()
    case .disposal: run.dispose()
    }
    // An end is delivered by a scheduler too.
    test.advance(by: end == .completion ? Self.wait : .zero)
    #expect(held == nil)
    #expect(test.pendingCount == 0)
    withExtendedLifetime((run, input)) {}
  }

  /// What waits for a timer although it has no value.
  static let waiting: [Keeper] = [
    Keeper("start(after:)") { source, test in source.start(after: wait, on: test) },
    Keeper("start(on:)") { source, test in source.start(on: test) },
    Keeper("timeout(after:)") { source, test in
      source.timeout(after: wait, raising: TestError("late"), on: test)
        .flatMapError { _ in SignalProducer<Counter, Never>.empty }
    },
    Keeper("timeout(each:switchingTo:)") { source, test in
      source.timeout(each: wait, switchingTo: .never, on: test)
    },
    Keeper("retry(interval:)") { _, test in
      SignalProducer<Int, TestError>(error: "again").retry(interval: wait, on: test)
        .flatMapError { _ in SignalProducer<Int, Never>.empty }
    },
    Keeper("repeat(interval:)") { _, test in
      SignalProducer<Int, Never>.empty.repeat(interval: wait, on: test)
    },
    Keeper("timer") { _, test in
      SignalProducer<Int, Never>.timer(after: wait, every: wait, on: test)
    },
    Keeper("interval") { _, test in SignalProducer.interval("abc", interval: wait, on: test) },
    Keeper("timer of times") { _, test in SignalProducer.timer(interval: wait, on: test) },
    Keeper("window(every:)") { source, test in source.window(every: wait, on: test) },
  ]

  @Test(arguments: waiting) func `disposal cancels a timer`(operation: Keeper) {
    let test = TestScheduler()
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let run = operation.apply(.never, test).start { _ in counter.increment() }
      #expect(test.pendingCount > 0)
      run.dispose()
      test.advance()
      #expect(test.pendingCount == 0)
    }
    #expect(held == nil)
  }

  @Test func `zip releases values it has sent, and take(last:) replaced ones`() {
    weak var (sent, pending, replaced): (Counter?, Counter?, Counter?)
    let (left, leftInput) = Signal<Counter, Never>.pipe()
    let (right, rightInput) = Signal<Int, Never>.pipe()
    left.zip(with: right).observeValues { _ in }
    let (last, lastInput) = Signal<Counter, Never>.pipe()
    last.take(last: 1).observeValues { _ in }
    do {
      let (first, second, third) = (Counter(), Counter(), Counter())
      (sent, pending, replaced) = (first, second, third)
      leftInput.send(value: first)
      leftInput.send(value: second)
      lastInput.send(value: third)
    }
    #expect(sent != nil && pending != nil && replaced != nil)
    rightInput.send(value: 1)
    lastInput.send(value: Counter())
    #expect(sent == nil && pending != nil && replaced == nil)
    rightInput.sendInterrupted()
    #expect(pending == nil)
    withExtendedLifetime((leftInput, lastInput)) {}
  }

  @Test func `uniqueValues releases its keys on a reset`() {
    let (signal, input) = Signal<Key, Never>.pipe()
    let (trigger, reset) = Signal<Int, Never>.pipe()
    weak var held: Counter?
    let run = signal.producer.uniqueValues({ $0 }, resetOn: trigger).start()
    do {
      let counter = Counter()
      held = counter
      input.send(value: Key(counter: counter))
    }
    #expect(held != nil)
    reset.send(value: 0)
    #expect(held == nil)
    run.dispose()
  }

  @Test func `a full window is released while the run goes on`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let kept = Log<Signal<Int, Never>>()
    let run = signal.producer.window(count: 1).startWithValues { kept.note($0) }
    weak let first = kept.all.first
    input.send(value: 1)
    kept.forget()
    #expect(first == nil)
    run.dispose()
  }

  @Test func `take(during:) and throttle(while:) retain neither their stream nor the property`() {
    let (lifetime, token) = Lifetime.make()
    weak var (ended, busy): (Counter?, MutableProperty<Bool>?)
    do {
      let (counter, property) = (Counter(), MutableProperty(true))
      (ended, busy) = (counter, property)
      SignalProducer<Int, Never>([1, 2]).take(during: lifetime)
        .startWithValues { _ in counter.increment() }
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.throttle(while: property).observeValues { _ in }
      input.send(value: 1)
      withExtendedLifetime(input) {}
    }
    #expect(ended == nil)
    #expect(busy == nil)
    token.dispose()
  }

  @Test(arguments: [FlattenStrategy.exhaust, .race])
  func `flatten retains nothing after disposal or release`(strategy: FlattenStrategy) {
    weak var held: Counter?
    do {
      let counter = Counter()
      held = counter
      let streams = (0..<3).map { _ in Self.never.map { value in value + counter.count } }
      let all = SignalProducer<SignalProducer<Int, Never>, Never>(streams)
      all.flatten(strategy).start().dispose()
      all.flatten(strategy).start()
    }
    #expect(held == nil)
  }

  @Test func `a run is released when nothing can send to it and nothing retains it`() {
    typealias Stream = SignalProducer<Int, TestError>
    let test = TestScheduler()
    let never = SignalProducer<Int, Never>.never
    let operators: [@Sendable (Stream) -> Stream] = [
      { $0.retry() }, { $0.retry(interval: .zero) }, { $0.retry(when: { _, _ in never }) },
      { $0.repeat() }, { $0.repeat(when: { _ in never }) }, { $0.flatMapError { _ in .never } },
      { $0.delay { _ in never } }, { $0.debounce { _ in never } }, { $0.throttle { _ in never } },
      { $0.audit { _ in never } }, { $0.sample(on: never) },
      { $0.sample(on: never, onlyNew: true) }, { $0.withLatest(from: never).map { $0.0 } },
      { $0.throttle(.zero) }, { $0.audit(.zero) }, { $0.observe(on: ImmediateScheduler()) },
      { $0.start(on: ImmediateScheduler()) }, { $0.lazyMap(on: ImmediateScheduler()) { $0 } },
      { $0.timestamp().map(\.value) }, { $0.measureInterval().map(\.value) },
    ]
    for (index, apply) in operators.enumerated() {
      for source in [Stream.never, .merge(.init(value: 1), .never)] {
        weak var held: Counter?
        do {
          let counter = Counter()
          held = counter
          AmbientScheduler.withScheduler(test) {
            _ = apply(source).startWithResult { _ in counter.increment() }
            test.run()
          }
        }
        #expect(held == nil, "operator \(index)")
      }
    }
  }
}

/// A key of an object.
private struct Key: Hashable {
  let counter: Counter

  static func == (left: Self, right: Self) -> Bool { left.counter === right.counter }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(counter)) }
}
