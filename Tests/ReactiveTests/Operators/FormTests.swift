import Reactive
import ReactiveTesting
import Testing

/// The forms of operators that fixtures cannot write: overloads, default arguments, key paths, errors and types.
///
/// What the operators do is in `fixtures`.
@Suite struct FormTests {
  let test = TestScheduler()
  let tick = Duration.milliseconds(1)
  let error = TestError("no")

  private var hot: Signal<Int, Never> { test.hot("-1-2-3|", of: Int.self) }
  private var cold: SignalProducer<Int, Never> { test.cold("-1-2-3|", of: Int.self) }
  private var failingHot: Signal<Int, TestError> {
    test.hot("-1-2-#", of: Int.self, error: TestError("no"))
  }
  private var failing: SignalProducer<Int, TestError> {
    test.cold("-1-2-#", of: Int.self, error: TestError("no"))
  }

  /// Checks the output of streams that are made in the test's time.
  private func expect<Value, Error>(
    _ marbles: String, _ signal: @autoclosure () -> Signal<Value, Error>,
    _ producer: @autoclosure () -> SignalProducer<Value, Error>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let outputs = [
      test.timeline(until: 40) { signal() }.marbles,
      test.timeline(until: 40) { producer() }.marbles,
    ]
    #expect(outputs == [marbles, marbles], sourceLocation: sourceLocation)
  }

  private func expect<Value, Error>(
    _ marbles: String, _ producer: @autoclosure () -> SignalProducer<Value, Error>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let output = test.timeline(until: 40) { producer() }.marbles
    #expect(output == marbles, sourceLocation: sourceLocation)
  }

  @Test func `the basic producers send what they are given`() {
    expect("(1|)", SignalProducer<Int, Never>(value: 1))
    expect("(12|)", SignalProducer<Int, Never>([1, 2]))
    expect("(123|)", SignalProducer<Int, Never>(values: 1, 2, 3))
    expect("(7|)", SignalProducer<Int, Never> { 7 })
    expect("|", SignalProducer<Int, Never>.empty)
    expect("", SignalProducer<Int, Never>.never)
    expect("#'no'", SignalProducer<Int, TestError>(error: error))
    expect("(1|)", SignalProducer<Int, TestError>(result: .success(1)))
    expect("#'no'", SignalProducer<Int, TestError>(result: .failure(error)))
    expect("#'no'", SignalProducer<Int, TestError> { .failure("no") })
    expect("-(0|)", .timer(after: tick))
    expect("-0(1|)", SignalProducer.interval(tick).take(first: 2))
    expect("--a-b-|", SignalProducer.interval("ab", interval: tick * 2))
    expect("(1|)", SignalProducer.deferred { SignalProducer<Int, Never>(value: 1) })
  }

  @Test func `operators that transform and filter have these forms`() {
    expect("-1-1-1|", hot.map(\.description.count), cold.map(\.description.count))
    expect("-x-x-x|", hot.map(value: "x"), cold.map(value: "x"))
    expect("-1-3-6|", hot.scan(+), cold.scan(+))
    expect("-0-1-2|", hot.enumerated().map(\.offset), cold.enumerated().map(\.offset))
    expect("---1-2|", hot.combinePrevious().map(\.0), cold.combinePrevious().map(\.0))
    expect("-[11]-[22]-[33]|", hot.map { [$0, $0] }.flatten(), cold.map { [$0, $0] }.flatten())
    expect("-1-2--|", hot.skipRepeats(at: { $0 / 2 }), cold.skipRepeats(at: { $0 / 2 }))
    expect("-1-(2|)", hot.take { $0 < 2 }, cold.take { $0 < 2 })
    expect("-1-|", hot.take(while: { $0 < 2 }), cold.take(while: { $0 < 2 }))
    let none: Signal<Int, Never>? = nil
    expect("-1-2-3|", hot.uniqueValues({ $0 }, resetOn: none), cold.uniqueValues { $0 })
    let missing = SignalProducer<Int, Never>.empty.map(Optional.some).replaceEmpty(with: nil)
    #expect(missing.first() == .success(.none))
    let ended: Signal<Int, Never> = Lifetime.empty.ended.promoteValue()
    expect("!", ended, SignalProducer(ended))
  }

  @Test func `operators that collect and aggregate have these forms`() {
    expect(
      "---2--(1|)", hot.collect { $0.count == 2 }.map(\.count), cold.collect(count: 2).map(\.count))
    expect(
      "-----2(1|)", hot.collect { $1 == 3 }.map(\.count), cold.collect { $1 == 3 }.map(\.count))
    let lane = "-12-3--|"
    expect(
      "---2--1--(0|)",
      test.hot(lane, of: Int.self).collect(every: tick * 3, discardWhenCompleted: false)
        .map(\.count),
      test.cold(lane, of: Int.self).collect(every: tick * 3, whenCompleted: .deliver).map(\.count))
    expect("------(3|)", hot.max(), cold.max())
    expect("------(6|)", hot.reduce(+), cold.reduce(0, +))
    expect("------(6|)", hot.reduce(into: 0, +=), cold.reduce(into: 0, +=))
    expect("-1-0--|", hot.group(by: { $0 % 2 }).map(\.key), cold.group(by: { $0 % 2 }).map(\.key))
  }

  private func half(_ value: Int) -> Result<String, TestError> {
    value < 2 ? .success("h\(value)") : .failure("no")
  }

  private func halfThrowing(_ value: Int) throws(TestError) -> String { try half(value).get() }

  private func check(_ value: Int) -> Result<Void, TestError> { half(value).map { _ in } }

  private func checkThrowing(_ value: Int) throws(TestError) { _ = try half(value).get() }

  @Test func `attempts return or throw, on streams that can fail and on ones that cannot`() {
    expect("-1-#'no'", hot.attempt(check), cold.attempt(check))
    expect("-1-#'no'", hot.attempt(checkThrowing), cold.attempt(checkThrowing))
    expect("-1-#'no'", failingHot.attempt(check), failing.attempt(check))
    expect("-1-#'no'", failingHot.attempt(checkThrowing), failing.attempt(checkThrowing))
    expect("-'h1'-#'no'", hot.attemptMap(half), cold.attemptMap(half))
    expect("-'h1'-#'no'", hot.attemptMap(halfThrowing), cold.attemptMap(halfThrowing))
    expect("-'h1'-#'no'", failingHot.attemptMap(half), failing.attemptMap(half))
    expect("-'h1'-#'no'", failingHot.attemptMap(halfThrowing), failing.attemptMap(halfThrowing))
    let untyped: SignalProducer<String, any Error> = cold.attemptMap { try halfThrowing($0) }
    expect("-'h1'-#'no'", untyped)
    let unchecked: SignalProducer<Int, any Error> = cold.attempt { try checkThrowing($0) }
    expect("-1-#'no'", unchecked)
  }

  @Test func `a recovery may be an implicit member, a signal or have another error`() {
    struct Other: Error, Equatable {}
    expect("-1-2-|", failingHot.flatMapError { _ in .empty }, failing.flatMapError { _ in .empty })
    expect("-1-2-(9|)", failing.flatMapError { _ in .init(value: 9) })
    let mayFail: SignalProducer<Int, TestError> = failing.flatMapError { .init(error: $0) }
    expect("-1-2-#'no'", mayFail)
    let other = test.hot("--4-5-6|", of: Int.self)
    expect("-1-2--6|", failing.flatMapError { _ in other })
    #expect(
      test.timeline { failing.flatMapError { _ in SignalProducer<Int, Other>(error: Other()) } }
        == Timeline("-1-2-#", error: Other()))
    #expect(
      test.timeline { failingHot.mapError { _ in Other() } } == Timeline("-1-2-#", error: Other()))
    let timer = SignalProducer.timer(after: tick).promoteError(TestError.self)
    expect("-1-2---1-2-|", failing.retry(when: { _, n in n == 1 ? timer : .empty }))
    expect("-1-2---1-2-#'no'", failing.retry(upTo: 1, interval: tick))
  }

  @Test func `a signal and a property meet in combineLatest and zip`() {
    let four = Property(value: 4)
    expect(
      "-5-6-7|", hot.combineLatest(with: four).map { $0 + $1 },
      cold.combineLatest(with: four).map { $0 + $1 })
    expect(
      "-5-6-#'no'", failingHot.combineLatest(with: four).map { $0 + $1 },
      failing.combineLatest(with: four).map { $0 + $1 })
    expect(
      "-(5|)", hot.zip(with: four).map { $0 + $1 }, cold.zip(with: four).map { $0 + $1 })
    expect(
      "-(5|)", failingHot.zip(with: four).map { $0 + $1 },
      failing.zip(with: four).map { $0 + $1 })
  }

  @Test func `a timeout gives a stream that cannot fail its error`() {
    expect(
      "-1-2#'no'", hot.timeout(after: tick * 4, raising: error),
      cold.timeout(after: tick * 4, raising: error))
    expect(
      "-1-2#'no'", failingHot.timeout(after: tick * 4, raising: error),
      failing.timeout(after: tick * 4, raising: error))
    expect(
      "-1#'no'", hot.timeout(each: tick, raising: error),
      cold.timeout(first: tick, each: tick, raising: error))
    expect(
      "-1#'no'", hot.timeout(after: tick * 2, first: tick, raising: error),
      cold.timeout(after: tick * 2, each: tick * 2, raising: error))
  }

  private let ticks: @Sendable ((value: Int, interval: Duration)) -> Int = {
    Int($0.interval / .milliseconds(1))
  }

  @Test func `operators for time run on the scheduler of the test by default`() {
    expect("--1-2-3|", hot.delay(tick), cold.delay(tick))
    expect("--1-2-|", hot.debounce(tick), cold.debounce(tick, discardWhenCompleted: true))
    expect(
      "--1-2-(3|)", hot.debounce(tick, discardWhenCompleted: false),
      cold.debounce(until: { _ in .timer(after: tick) }, whenCompleted: .deliver))
    expect(
      "-1---3|", hot.throttle(tick * 3, edges: .leading),
      cold.throttle { _ in .timer(after: tick * 3) })
    expect("--1-2-(3|)", hot.audit(tick), cold.audit { _ in .timer(after: tick) })
    expect("--1-2-|", hot.sample(every: tick * 2), cold.sample(every: tick * 2))
    expect("-1-2-3|", hot.timestamp().map(\.value), cold.timestamp().map(\.value))
    expect("-1-2-2|", hot.measureInterval().map(ticks), cold.measureInterval().map(ticks))
    expect("---1-2-3|", cold.start(after: tick * 2))
    expect("-1-2-3---1-2-3|", cold.repeat(2, interval: tick * 2))
    let busy = { [test] in
      Property(initial: false, then: test.hot("--t---f", values: ["t": true, "f": false]))
    }
    expect(
      "-1----3|", test.hot("-1-2-3-|", of: Int.self).throttle(while: busy()),
      test.cold("-1-2-3-|", of: Int.self).throttle(while: busy(), on: test))
  }

  @Test func `several streams may be listed or in a sequence, and there may be none`() {
    let sum: @Sendable ([Int]) -> Int = { $0.reduce(0, +) }
    expect(
      "-2-4-6|", Signal.combineLatest([hot, hot]).map(sum).filter { $0 % 2 == 0 },
      SignalProducer.zip([cold, cold]).map(sum))
    expect(
      "-2-4-6|", Signal.zip([hot, hot]).map(sum), SignalProducer.zip(cold, cold).map { $0 + $1 })
    expect("-[11]-[22]-[33]|", Signal.merge(hot, hot), SignalProducer.merge([cold, cold]))
    expect("-1-2-3|", Signal.race([hot, hot]), SignalProducer.race([cold, cold]))
    let none: [SignalProducer<Int, Never>] = []
    expect("|", SignalProducer.combineLatest(none))
    expect("|", SignalProducer.zip(none))
    expect("|", SignalProducer.merge(none))
    expect("|", SignalProducer.race(none))
    expect("!", Signal<Int, Never>.zip([]), Signal<Int, Never>.zip([]).producer)
    expect("(0|)", SignalProducer.combineLatest(none, emptySentinel: []).map(\.count))
    expect("(0|)", SignalProducer.zip(none, emptySentinel: []).map(\.count))
    let flags = SignalProducer<Bool, Never>(value: true)
    expect("('true'|)", SignalProducer.all([SignalProducer<Bool, Never>]()))
    expect("('false'|)", SignalProducer.any([SignalProducer<Bool, Never>]()))
    expect("('false'|)", SignalProducer.all(flags, flags.negate()))
    expect("('true'|)", flags.and(Property(value: true)).take(first: 1))
  }

  @Test func `a stream that cannot fail combines with one that can, in either order`() {
    let (safe, failing) = (cold, failing)
    let all: [SignalProducer<Int, TestError>] = [
      safe.merge(with: failing), failing.merge(with: safe),
      safe.combineLatest(with: failing).map { $0 + $1 },
      failing.combineLatest(with: safe).map { $0 + $1 },
      safe.zip(with: failing).map { $0 + $1 }, failing.zip(with: safe).map { $0 + $1 },
      failing.concat(safe), safe.concat(failing),
      failing.prefix(safe), safe.then(failing), failing.then(safe),
      safe.flatMap(.merge) { _ in failing }, failing.flatMap(.merge) { _ in safe },
    ]
    for (index, stream) in all.enumerated() {
      let output = test.timeline(until: 40) { stream }.marbles
      #expect(output.contains("#'no'"), "\(index): \(output)")
    }
  }

  @Test func `a Result can be used wherever a stream is expected`() {
    let result: Result<Int, TestError> = .success(2)
    let failure: Result<Int, TestError> = .failure("no")
    let one = SignalProducer<Int, TestError>(value: 1)
    expect("(12|)", one.concat(result))
    expect("(2|)", one.then(result))
    expect("(12|)", one.merge(with: result))
    expect("(1#'no')", one.concat(failure))
    expect("(3|)", one.zip(with: result).map { $0 + $1 })
    expect("(2|)", one.flatMap(.latest) { _ in result })
    expect("(2|)", SignalProducer(failure).flatMapError { _ in result })
  }

  @Test func `nil is a value for combinePrevious and withLatest`() {
    let pairs = SignalProducer<Int?, Never>([nil, 1, nil]).combinePrevious()
    #expect(pairs.map { "\($0.0 ?? 0)\($0.1 ?? 0)" }.collect().first() == .success(["01", "10"]))
    let other = SignalProducer<Int?, Never>(value: nil)
    #expect(
      SignalProducer<Int, Never>(value: 1).withLatest(from: other).map { $0.0 }.first()
        == .success(1))
  }

  @Test func `a closing stream may be a signal, a producer or a convertible type`() {
    struct Stand: SignalProducerConvertible, Sendable {
      let producer: SignalProducer<Int, Never>
    }
    let stand = Stand(producer: test.cold("--1-", of: Int.self))
    let source = test.cold("---|", of: Int.self)
    expect("--0(0|)", source.collect(until: { stand }).map(\.count))
    expect("--0(0|)", source.collect(until: { stand.producer }).map(\.count))
    let hot = test.hot("--1-", of: Int.self)
    expect("--0(0|)", source.collect(until: { hot }).map(\.count))
  }
}
