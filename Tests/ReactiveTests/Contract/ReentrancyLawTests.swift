import Reactive
import Testing

/// What is sent from inside is delivered as if it had been sent right after: over all operators of signals
/// that need no time.
@Suite struct ReentrancyLawTests {
  typealias Source = Signal<Int, Never>

  struct Operation: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var apply: @Sendable (Source) -> Signal<String, Never>

    init<Value>(_ name: String, _ apply: @escaping @Sendable (Source) -> Signal<Value, Never>) {
      testDescription = name
      self.apply = { apply($0).map { "\($0)" } }
    }
  }

  static let operations: [Operation] = [
    .init("map") { $0.map { $0 * 2 } },
    .init("filter") { $0.filter { $0 > 1 } },
    .init("compactMap") { $0.compactMap { $0 > 1 ? $0 : nil } },
    .init("scan") { $0.scan(0, +) },
    .init("scanMap") { $0.scanMap(0) { ($0 + $1, $0) } },
    .init("enumerated") { $0.enumerated() },
    .init("combinePrevious") { $0.combinePrevious(0) },
    .init("materialize") { $0.materialize() },
    .init("take(first:)") { $0.take(first: 3) },
    .init("take(last:)") { $0.take(last: 2) },
    .init("take(while:)") { $0.take(while: { $0 < 4 }) },
    .init("skip(first:)") { $0.skip(first: 2) },
    .init("skip(last:)") { $0.skip(last: 1) },
    .init("skip(while:)") { $0.skip(while: { $0 < 3 }) },
    .init("element(at:)") { $0.element(at: 2) },
    .init("skipRepeats") { $0.skipRepeats { $1 % 2 == $0 % 2 } },
    .init("uniqueValues") { $0.uniqueValues { $0 % 3 } },
    .init("replaceEmpty") { $0.replaceEmpty(with: 7) },
    .init("reduce") { $0.reduce(0, +) },
    .init("count") { $0.count() },
    .init("max") { $0.max() },
    .init("allSatisfy") { $0.allSatisfy { $0 < 3 } },
    .init("isEmpty") { $0.isEmpty() },
    .init("collect") { $0.collect() },
    .init("collect(count:)") { $0.collect(count: 2) },
    .init("collect(shouldEmit)") { $0.collect { $0.count == 2 } },
    .init("merge") { $0.merge(with: $0.map { $0 * 10 }) },
    .init("combineLatest") { $0.combineLatest(with: $0.map { $0 * 10 }) },
    .init("zip") { $0.zip(with: $0.map { $0 * 10 }) },
    .init("withLatest") { $0.withLatest(from: $0.map { $0 * 10 }) },
    .init("sample") { $0.sample(with: $0.map { $0 * 10 }) },
    .init("race") { $0.race(with: .never) },
    .init("flatMap(.merge)") { $0.flatMap(.merge) { SignalProducer<Int, Never>([$0, $0 * 10]) } },
    .init("flatMap(.concat)") {
      $0.flatMap(.concat) { SignalProducer<Int, Never>([$0, $0 * 10]) }
    },
    .init("flatMap(.latest)") {
      $0.flatMap(.latest) { SignalProducer<Int, Never>([$0, $0 * 10]) }
    },
    .init("flatMap(.exhaust)") {
      $0.flatMap(.exhaust) { SignalProducer<Int, Never>([$0, $0 * 10]) }
    },
    .init("flatScan") { $0.flatScan(.concat, 0) { SignalProducer<Int, Never>(value: $0 + $1) } },
    .init("expand") {
      $0.expand { $0 < 10 ? SignalProducer<Int, Never>(value: $0 * 10) : .empty }
    },
    .init("flatten of sequences") { $0.map { [$0, $0 * 10] }.flatten() },
    .init("on") { $0.on(value: { _ in }) },
    .init("group, merged") { $0.group(by: { $0 % 2 }).flatMap(.merge) { $0.signal } },
    .init("window, merged") { $0.window(count: 2).flatMap(.merge) { $0 } },
  ]

  /// What comes out when one to five are sent and then the end; from inside, if whoever gets a value sends
  /// the next.
  private func run(_ operation: Operation, fromInside: Bool) -> [String] {
    let (source, input) = Source.pipe()
    let log = Log<String>()
    let sent = Counter()
    let depth = Counter()
    let sendNext: @Sendable () -> Void = {
      let number = sent.increment()
      if number <= 5 { input.send(value: number) }
      if number == 6 { input.sendCompleted() }
    }
    operation.apply(source).observe { event in
      #expect(depth.increment() == 1)
      log.note("\(event)")
      if fromInside { sendNext() }
      depth.decrement()
    }
    while sent.count < 6 { sendNext() }
    return log.all
  }

  @Test(arguments: operations) func `from inside is right after`(_ operation: Operation) {
    let after = run(operation, fromInside: false)
    #expect(run(operation, fromInside: true) == after)
    #expect(!after.isEmpty)
  }
}
