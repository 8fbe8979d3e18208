import TestSupport
import Testing

/// What a newcomer writes first is answered with the name used here.
@Suite(.compilesCode) struct FirstWordsTests {
  /// Each call as written for RxSwift or Combine, and what a message of the compiler must contain.
  private static let calls: [(code: String, message: String)] = [
    ("BehaviorRelay(value: 0)", "MutableProperty(0)"),
    ("BehaviorSubject<Int>(value: 0)", "MutableProperty(0)"),
    ("CurrentValueSubject<Int, Never>(0)", "MutableProperty(0)"),
    ("PublishRelay<Int>()", "Signal<Int, Never>.pipe()"),
    ("PublishSubject<Int>()", "Signal<Int, Never>.pipe()"),
    ("PassthroughSubject<Int, Never>()", "Signal<Int, Never>.pipe()"),
    ("Observable.just(1)", "`SignalProducer`"),
    ("Observable<Int>.create { observer in 1 }", "`SignalProducer`"),
    ("{ (_: AnyPublisher<Int, Never>) in }", "`SignalProducer`"),
    ("{ (_: Driver<Int>) in }", "observe(on: UIScheduler())"),
    ("DisposeBag()", "ScopedDisposable(CompositeDisposable())"),
    ("Set<AnyCancellable>()", "ScopedDisposable(handle)"),
    ("p.observe(on: MainScheduler.instance).start()", "UIScheduler"),
    ("p.flatMap(.latest) { _ in .just(1) }.start()", "SignalProducer(value:)"),
    ("SignalProducer<Int, Never>.of(1, 2).start()", "SignalProducer([…])"),
    ("SignalProducer<Int, Never>.from([1, 2]).start()", "SignalProducer([…])"),
    ("SignalProducer<Int, Never>.create { _ in 1 }.start()", "SignalProducer { observer"),
    ("target.accept(1)", "property.value = …"),
    ("target.send(1)", "property.value = …"),
    ("s.accept(1)", "input.send(value:)"),
    ("s.send(1)", "input.send(value:)"),
    ("p.drive(target)", "target <~ source"),
    ("p.drive(onNext: { print($0) })", "target <~ source"),
    ("p.asDriver(onErrorJustReturn: 1).start()", "observe(on:)"),
    ("p.catchErrorJustReturn(1).start()", "flatMapError { _ in … }"),
    ("p.start().disposed(by: 1)", "take(during: lifetime)"),
    ("p.throttle(.seconds(1), latest: false).start()", "throttle(t, edges: .leading)"),
    ("p.retry(2).start()", "retry(upTo:)"),
    ("s.share(replay: 1).observeValues { print($0) }", "signal.producer.share(replay: n)"),
    ("ReplaySubject<Int>.create(bufferSize: 1)", "replayLazily(upTo: n)"),
    ("ReplayRelay<Int>.create(bufferSize: 1)", "replayLazily(upTo: n)"),
    ("{ (_: Single<Int>, _: Maybe<Int>, _: Completable) in }", "`SignalProducer`"),
    ("{ (_: Infallible<Int>) in }", "whose error is `Never`"),
    ("{ (_: any Publisher<Int, Never>) in }", "`SignalProducer`"),
    ("Future<Int, Never> { $0(.success(1)) }", "SignalProducer { observer"),
    ("Empty<Int, Never>()", "`.empty`"),
    ("Fail<Int, any Error>(error: CancellationError())", "SignalProducer(error:)"),
    ("Deferred { p }", ".deferred { … }"),
    ("{ (_: any Cancellable) in }", "`Disposable`"),
    ("Published(wrappedValue: 1)", "@MutableProperty"),
    ("SerialDispatchQueueScheduler()", "`QueueScheduler`"),
    ("ConcurrentDispatchQueueScheduler()", "`ConcurrentScheduler`"),
    ("p.replaceError(with: 1).start()", "flatMapError { _ in … }"),
    ("p.replay(1).refCount().start()", "share(replay: n, resetOn: [])"),
    ("p.publish().autoconnect().start()", "`share()`"),
    ("p.multicast(1).start()", "`share()`"),
    ("p.buffer(timeSpan: .seconds(1), count: 2, scheduler: 1).start()", "collect(every: t"),
    ("p.asSignal(onErrorJustReturn: 1).asSignal().start()", "`share()`"),
    ("s.tryMap { $0 + 1 }.observe { print($0) }", "attemptMap(_:)"),
    ("p.tryMap { $0 + 1 }.start()", "attemptMap(_:)"),
    ("p.assertNoFailure().start()", "cannot fail"),
    ("s.onCompleted()", "input.sendCompleted()"),
    ("s.retry(upTo: 2).observeValues { print($0) }", "behind the producer"),
    ("p.retry(times: 2).start()", "retry(upTo:)"),
    ("p.flatMap { _ in p }.start()", "flatMap(.latest)"),
    ("s.flatMap { _ in p }.observeValues { print($0) }", "flatMap(.latest)"),
    ("s.replayLazily(upTo: 1).observeValues { print($0) }", "signal.producer.replayLazily"),
    ("test.start { p }", "timeline { … }"),
    ("test.start()", "run()"),
    ("test.createHotObservable([.next(1, 2), .completed(3)])", "test.hot(…)"),
    ("test.createColdObservable([.next(1, 2)])", "test.cold(…)"),
    ("test.createObserver(Int.self)", "test.record(…)"),
    ("test.scheduleAt(200) {}", "test.schedule(after:)"),
    ("test.advanceTo(300)", "test.advance(to:)"),
    ("TestScheduler(initialClock: 0)", "TestScheduler()"),
  ]

  private static let head = """
    import Reactive
    import ReactiveTesting
    func use(
      _ p: SignalProducer<Int, Never>, _ s: Signal<Int, Never>, _ target: MutableProperty<Int>,
      _ test: TestScheduler
    ) {

    """

  @Test func `the compiler answers a newcomer's first words with the names used here`() throws {
    let code = Self.head + Self.calls.map { "  _ = \($0.code)\n" }.joined() + "}\n"
    let errors = try CompilerMessages(of: code).errors
    for (number, call) in Self.calls.enumerated() {
      let line = Self.head.split(separator: "\n").count + number + 1
      let said = errors.filter { $0.line == line }.map(\.text)
      #expect(said.contains { $0.contains(call.message) }, "\(call.code): \(said)")
      #expect(said.allSatisfy { $0.contains("is unavailable") }, "\(call.code): \(said)")
    }
  }

  @Test func `a client's own type wins over a hint of that name`() throws {
    let code = """
      import Reactive
      import ReactiveTesting
      class Observable<T> { static func just(_ value: T) -> Observable<T> { Observable() } }
      protocol Driver { func drive() }
      struct Car: Driver { func drive() {} }
      struct DisposeBag { var count = 0 }
      enum Recorded { case video }
      protocol Publisher<Output> { associatedtype Output }
      struct Empty<Output>: Publisher {}
      @propertyWrapper struct Published { var wrappedValue = 0 }
      struct Counter { @Published var count: Int }
      extension MutableProperty { func accept(_ value: Value) { self.value = value } }
      func use(_ car: some Driver, _ name: MutableProperty<String>, _ taps: Signal<Int, Never>) {
        print(Observable.just(1), DisposeBag().count, Recorded.video)
        name.accept("a")
        taps.withLatest(from: name).observeValues { print($0 + 1, $1.count) }
      }
      """
    #expect(try CompilerMessages(of: code).all == [])
  }

  @Test func `a type of another module wins over a hint of that name`() throws {
    let code = """
      import Observation
      import Reactive
      @Observable final class Model { var count = 0 }
      func use(_ model: some Observable) {}
      """
    #expect(try CompilerMessages(of: code).all == [])
  }
}
