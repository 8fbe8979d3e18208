import TestSupport
import Testing

/// The compiler answers a name from RxSwift, Combine or RxJS with the name used here.
@Suite(.compilesCode) struct NamesElsewhereTests {
  /// Each call as written for the other library, and what the compiler's message must contain.
  private static let calls: [(code: String, message: String)] = [
    ("p.flatMapLatest { _ in p }.startWithValues { print($0) }", "flatMap(.latest)"),
    (
      "p.switchMap { SignalProducer<String, Never>(value: \"\\($0)\") }.start()", "flatMap(.latest)"
    ),
    ("s.mergeMap { _ in s }.observeCompleted {}", "flatMap(.merge)"),
    ("p.concatMap { _ in p }.start()", "flatMap(.concat)"),
    ("p.exhaustMap { _ in p }.start()", "flatMap(.exhaust)"),
    ("p.flatMapFirst { _ in p }.start()", "flatMap(.exhaust)"),
    ("p.map { _ in p }.switchToLatest().start()", "flatten(.latest)"),
    ("p.map { _ in p }.switchAll().start()", "flatten(.latest)"),
    ("p.map { _ in p }.mergeAll().start()", "flatten(.merge)"),
    ("s.map { _ in p }.concatAll().observeValues { print($0) }", "flatten(.concat)"),
    ("p.map { _ in p }.exhaustAll().start()", "flatten(.exhaust)"),
    ("p.distinctUntilChanged().map { $0 + 1 }.start()", "skipRepeats()"),
    ("p.removeDuplicates().start()", "skipRepeats()"),
    ("p.startWith(0).start()", "prefix(value:)"),
    ("p.prepend(1, 2).start()", "prefix(value:)"),
    ("p.endWith(1).start()", "concat(value:)"),
    ("p.append(1).start()", "concat(value:)"),
    ("p.concatWith(p).start()", "concat(_:)"),
    ("p.mergeWith(p).start()", "merge(with:)"),
    ("p.raceWith(p).start()", "race(with:)"),
    ("p.zipWith(p).map { $0.0 + $0.1 }.start()", "zip(with:)"),
    ("s.combineLatestWith(s).observeValues { print($0.0, $0.1) }", "combineLatest(with:)"),
    ("p.withLatestFrom(s).map { $0.0 + $0.1 }.start()", "withLatest(from:)"),
    ("p.tap { print($0) }.start()", "on(value:)"),
    ("p.do(onNext: { print($0) }).start()", "on(value:)"),
    ("p.handleEvents(receiveOutput: { print($0) }).start()", "on(value:)"),
    ("p.finalize { print(1) }.start()", "on(disposed:)"),
    ("p.debounceTime(300).start()", "debounce(t, whenCompleted: .flush)"),
    (
      "p.debounce(.milliseconds(3), scheduler: main).start()",
      "debounce(t, whenCompleted: .flush)"
    ),
    ("p.throttleTime(300).start()", "throttle(t, edges: .leading)"),
    (
      "p.throttle(.milliseconds(3), scheduler: main).start()",
      "throttle(t, edges: .both, whenCompleted: .deliver)"
    ),
    ("p.delay(.milliseconds(3), scheduler: main).start()", "delay(_:on:)"),
    ("p.auditTime(300).start()", "audit(_:on:)"),
    ("p.sampleTime(300).start()", "sample(every:on:)"),
    ("p.observeOn(main).start()", "observe(on:)"),
    ("p.receive(on: main).start()", "observe(on:)"),
    ("p.subscribeOn(main).start()", "start(on:)"),
    ("p.subscribe(on: main).start()", "start(on:)"),
    ("p.takeUntil(s).start()", "take(until:)"),
    ("p.takeWhile { $0 < 3 }.start()", "take(while:)"),
    ("p.takeLast(1).start()", "take(last:)"),
    ("p.skipUntil(s).start()", "skip(until:)"),
    ("p.skipWhile { $0 < 3 }.start()", "skip(while:)"),
    ("p.skipLast(1).start()", "skip(last:)"),
    ("p.dropFirst().start()", "skip(first:)"),
    ("p.drop { $0 > 1 }.start()", "skip(while:)"),
    ("p.defaultIfEmpty(1).start()", "replaceEmpty(with:)"),
    ("p.catchError { _ in p }.start()", "flatMapError(_:)"),
    ("p.catch { _ in p }.start()", "flatMapError(_:)"),
    ("p.retryWhen { _ in p }.start()", "retry(when:)"),
    ("p.shareReplay(1).start()", "share(replay: n, resetOn: .failed)"),
    ("p.mapTo(1).start()", "map(value:)"),
    ("s.pairwise().observeValues { print($0.0, $0.1) }", "combinePrevious()"),
    ("p.toArray().startWithValues { print($0.count) }", "collect()"),
    ("p.ignoreElements().start()", "ignoreValues()"),
    ("p.ignoreOutput().start()", "ignoreValues()"),
    ("p.groupBy { $0 % 2 }.start()", "group(by:)"),
    ("p.asObservable().start()", "the stream itself"),
    ("p.eraseToAnyPublisher().start()", "the stream itself"),
    ("p.sink { print($0) }", "start…"),
    ("p.assign(to: \\.value, on: target)", "target <~ source"),
    ("p.bind(to: target)", "target <~ source"),
    ("property.distinctUntilChanged()", "skipRepeats()"),
    ("p.take(1).start()", "take(first:)"), ("p.skip(1).start()", "skip(first:)"),
    ("input.onNext(1)", "input.send(value:)"), ("target.onNext(1)", "property.value = …"),
    ("Just(1).start()", "SignalProducer(value:)"),
    ("Disposables.create()", "SignalProducer { observer, lifetime in … }"),
  ]

  private static let head = """
    import Reactive
    func use(
      _ p: SignalProducer<Int, Never>, _ s: Signal<Int, Never>, _ property: Property<Int>,
      _ target: MutableProperty<Int>, _ main: UIScheduler,
      _ input: Signal<Int, Never>.Observer
    ) {

    """

  @Test func `the compiler suggests this library's name for the name of another library`() throws {
    let code = Self.head + Self.calls.map { "  _ = \($0.code)\n" }.joined() + "}\n"
    let errors = try CompilerMessages(of: code).errors
    for (number, call) in Self.calls.enumerated() {
      let line = Self.head.split(separator: "\n").count + number + 1
      let said = errors.filter { $0.line == line }.map(\.text)
      #expect(
        said.count == 1 && said[0].contains("is unavailable") && said[0].contains(call.message),
        "\(call.code): \(said)")
    }
  }
}
