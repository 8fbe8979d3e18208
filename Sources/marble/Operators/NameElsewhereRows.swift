/// The names of operators that shape values and combine streams.
extension NameElsewhere {
  static let flattening: [NameElsewhere] = [
    row(
      .rxJS("switchMap"), .rxSwift("flatMapLatest"),
      .flow("flatMapLatest", "mapLatest", "transformLatest"), is: "`flatMap(.latest)`"),
    row(.rxJS("switchMapTo"), is: "`flatMap(.latest) { _ in … }`"),
    row(.flow("collectLatest"), is: "`flatMap(.latest)`"),
    row(.rxJS("mergeMap"), .flow("flatMapMerge"), is: "`flatMap(.merge)`"),
    row(.rxJS("mergeMapTo"), is: "`flatMap(.merge) { _ in … }`"),
    row(
      .rxJS("concatMap"), .rxSwift("concatMap"), .flow("flatMapConcat", "transform"),
      is: "`flatMap(.concat)`"),
    row(.rxJS("concatMapTo"), is: "`flatMap(.concat) { _ in … }`"),
    row(.rxJS("exhaustMap"), .rxSwift("flatMapFirst"), is: "`flatMap(.exhaust)`"),
    row(
      .rxJS("switchAll"), .rxSwift("switchLatest"), .combine("switchToLatest"),
      is: "`flatten(.latest)`"),
    row(.rxJS("mergeAll"), .flow("flattenMerge"), is: "`flatten(.merge)`"),
    row(.rxJS("concatAll"), .flow("flattenConcat"), is: "`flatten(.concat)`"),
    row(.rxJS("exhaustAll", "exhaust"), is: "`flatten(.exhaust)`"),
    row(.rxSwift("merge(maxConcurrent:)"), is: "`flatten(.concurrent(limit:))`"),
    row(.rxJS("mergeScan"), is: "`flatScan(.merge, …)`"),
    row(.rxJS("switchScan"), is: "`flatScan(.latest, …)`"),
  ]

  static let filtering: [NameElsewhere] = [
    row(
      .rxJS("distinctUntilChanged"), .rxSwift("distinctUntilChanged"),
      .flow("distinctUntilChanged"),
      is: "`skipRepeats()`, `skipRepeats(areEqual, comparing: .lastSent)` or `skipRepeats(at:)`"),
    row(.combine("removeDuplicates"), is: "`skipRepeats()` or `skipRepeats(_:)`"),
    row(
      .rxJS("distinctUntilKeyChanged"), .flow("distinctUntilChangedBy"), is: "`skipRepeats(at:)`"),
    row(.rxJS("distinct"), is: "`uniqueValues()`"),
    row(.rxJS("takeUntil"), .combine("prefix(untilOutputFrom:)"), is: "`take(until:)`"),
    row(.rxJS("takeWhile"), .combine("prefix(while:)"), .flow("takeWhile"), is: "`take(while:)`"),
    row(.rxJS("takeLast"), .rxSwift("takeLast"), is: "`take(last:)`"),
    row(.rxJS("skipUntil"), .combine("drop(untilOutputFrom:)"), is: "`skip(until:)`"),
    row(.rxJS("skipWhile"), .combine("drop(while:)"), .flow("dropWhile"), is: "`skip(while:)`"),
    row(.rxJS("skipLast"), is: "`skip(last:)`"),
    row(.combine("dropFirst"), is: "`skip(first:)`"),
    // With a closure after it, Combine's `drop` is `drop(while:)`.
    row(
      .combine("drop"), .flow("drop"),
      is: "`skip(first:)` for a number and `skip(while:)` for a closure"),
    row(.rxJS("first"), .combine("first"), .flow("first"), is: "`take(first: 1)`"),
    row(.rxJS("last"), .combine("last"), .flow("last"), is: "`take(last: 1)`"),
    row(.rxJS("find"), is: "`filter(_:)` and `take(first: 1)`"),
    row(.rxJS("findIndex"), is: "`enumerated()`, `filter(_:)`, `take(first: 1)` and `map(_:)`"),
    row(
      .rxJS("single"), .rxSwift("single"), .flow("single"),
      is: "`collect(count: 2)` and `attemptMap(_:)`"),
    row(.rxJS("elementAt"), .combine("output"), is: "`element(at:)`"),
    row(.flow("filterNotNull"), is: "`skipNil()`"),
    row(.flow("filterNot"), is: "`filter(_:)` with `!`"),
    row(.flow("filterIsInstance"), is: "`compactMap(_:)` with `as?`"),
    row(
      .rxJS("ignoreElements"), .rxSwift("ignoreElements"), .combine("ignoreOutput"),
      is: "`ignoreValues()`"),
    row(
      .rxJS("defaultIfEmpty"), .rxSwift("ifEmpty"), .flow("onEmpty"), is: "`replaceEmpty(with:)`"),
    row(.rxJS("throwIfEmpty"), is: "`failIfEmpty(with:)`"),
    row(.rxJS("partition"), is: "a `filter(_:)` for each part"),
    row(.rxJS("every"), is: "`allSatisfy(_:)`"),
  ]

  static let transforming: [NameElsewhere] = [
    row(.rxJS("mapTo"), is: "`map(value:)`"),
    row(.rxJS("pluck"), is: "`map(_:)` with a key path"),
    row(.flow("mapNotNull"), is: "`compactMap(_:)`"),
    row(.combine("tryMap"), is: "`attemptMap(_:)`"),
    row(.combine("replaceNil"), is: "`map(_:)` with `??`"),
    row(.flow("withIndex"), is: "`enumerated()`"),
    row(.rxJS("pairwise"), is: "`combinePrevious()`"),
    row(.flow("fold"), is: "`reduce(_:_:)`"),
    row(.flow("runningFold"), is: "`scan(_:_:)` and `prefix(value:)` for the first value"),
    row(.flow("runningReduce"), is: "`scan(_:)`"),
    row(.rxJS("toArray"), .rxSwift("toArray"), .flow("toList"), is: "`collect()`"),
    row(.rxJS("bufferCount"), .flow("chunked"), is: "`collect(count: n, skipEmpty: true)`"),
    row(.rxJS("bufferTime"), is: "`collect(every: t, whenCompleted: .flush)`"),
    row(.rxJS("bufferToggle"), is: "`collect(from:until:)`"),
    row(.rxJS("bufferWhen"), is: "`collect(until:)`"),
    row(.rxJS("buffer"), is: "`collect(on:)`"),
    row(
      .rxSwift("buffer(timeSpan:count:)"),
      is: "`collect(every: t, limit: n, whenCompleted: .flush)`"),
    row(.rxJS("windowCount"), is: "`window(count:)`"),
    row(.rxJS("windowTime"), is: "`window(every:)`"),
    row(.rxJS("windowToggle"), is: "`window(from:until:)`"),
    row(.rxJS("windowWhen"), is: "`window(until:)`"),
    row(.rxSwift("window(timeSpan:count:)"), is: "`window(every:limit:)`"),
    row(.rxJS("groupBy"), .rxSwift("groupBy"), is: "`group(by:)`"),
    row(.rxJS("sequenceEqual"), is: "`elementsEqual(_:)`"),
  ]

  static let combining: [NameElsewhere] = [
    row(
      .rxJS("startWith"), .rxSwift("startWith"), .combine("prepend"),
      is: "`prefix(value:)` or `prefix(_:)`"),
    row(.rxJS("endWith"), is: "`concat(value:)`"),
    row(.combine("append"), is: "`concat(_:)` or `concat(value:)`"),
    row(.rxJS("concatWith"), is: "`concat(_:)`"),
    row(.rxSwift("andThen"), is: "`then(_:)`"),
    row(.rxJS("mergeWith"), is: "`merge(with:)`"),
    row(.rxJS("raceWith"), .rxSwift("amb"), is: "`race(with:)`"),
    row(.rxJS("combineLatestWith"), .flow("combine"), is: "`combineLatest(with:)`"),
    row(.rxJS("zipWith"), is: "`zip(with:)`"),
    row(.rxJS("withLatestFrom"), .rxSwift("withLatestFrom"), is: "`withLatest(from:)`"),
    row(.rxJS("forkJoin"), is: "`.zip(…)` of streams with `take(last: 1)`"),
    row(
      .rxJS("combineLatestAll", "combineAll"),
      is: "`collect().flatMap(.merge) { .combineLatest($0) }`"),
    row(.rxJS("zipAll"), is: "`collect().flatMap(.merge) { .zip($0) }`"),
  ]

  // The names of operators for time, sharing and side effects, of creation functions and of what is no operator.

  static let timing: [NameElsewhere] = [
    row(
      .rxJS("debounceTime"), .rxSwift("debounce(_:scheduler:)"),
      is: "`debounce(t, whenCompleted: .flush)`"),
    row(.combine("debounce(for:scheduler:)"), is: "`debounce(_:on:)`"),
    row(.rxJS("throttleTime"), is: "`throttle(t, edges: .leading)`"),
    row(
      .rxSwift("throttle(_:scheduler:)"), .combine("throttle(for:scheduler:latest:)"),
      is: "`throttle(t, edges: .both, whenCompleted: .deliver)`"),
    row(
      .rxSwift("throttle(_:latest:scheduler:)", "throttle(_:latest:)"),
      is: "`throttle(t, edges: .both, whenCompleted: .deliver)` or, without the latest value, "
        + "`throttle(t, edges: .leading)`"),
    row(.rxSwift("delay(_:scheduler:)"), .combine("delay(for:scheduler:)"), is: "`delay(_:on:)`"),
    row(.rxJS("auditTime"), is: "`audit(_:on:)`"),
    row(.rxJS("sampleTime"), is: "`sample(every:on:)`"),
    row(.rxJS("delayWhen"), is: "`delay(until:)`"),
    row(.rxSwift("delaySubscription"), is: "`start(after:on:)`"),
    row(.rxJS("timeoutWith"), is: "`timeout(each:switchingTo:on:)`"),
    row(.rxJS("timeInterval"), is: "`measureInterval(on:)`"),
    row(.rxJS("observeOn"), .combine("receive"), is: "`observe(on:)`"),
    row(
      .rxJS("subscribeOn", "scheduled"), .rxSwift("subscribe(on:)"), .combine("subscribe(on:)"),
      .flow("flowOn"), is: "`start(on:)`"),
  ]

  static let sharing: [NameElsewhere] = [
    row(.rxJS("shareReplay"), is: "`share(replay: n, resetOn: .failed)`"),
    row(.flow("shareIn"), is: "`share(replay:)`"),
    row(
      .rxSwift("share(replay:scope:)"),
      is: "`share(replay: n)`, and `share(replay: n, resetOn: [])` for the scope `.forever`"),
    row(
      .rxJS("publish", "multicast"), .rxSwift("publish", "multicast"),
      .combine("multicast", "makeConnectable", "autoconnect"), is: "`share()`"),
    row(.rxJS("refCount"), .rxSwift("refCount"), is: "`share(resetOn: .unobserved)`"),
    row(.rxJS("publishReplay"), is: "`share(replay: n, resetOn: [])`"),
    row(.rxJS("publishLast", "AsyncSubject"), is: "`take(last: 1).share(replay: 1, resetOn: [])`"),
    row(.rxJS("publishBehavior"), .flow("stateIn"), is: "`Property(initial:then:)`"),
    row(.rxJS("connect"), is: "`lift(_:)`"),
  ]

  static let others: [NameElsewhere] = [
    row(.rxJS("tap"), .flow("onEach"), is: "`on(value:)`"),
    row(.rxSwift("do"), is: "`on(value:)`, `on(failed:)` and `on(completed:)`"),
    row(.combine("handleEvents"), is: "`on(value:)`, `on(terminated:)` and `on(disposed:)`"),
    row(.flow("onStart"), is: "`on(starting:)`"),
    row(.flow("onCompletion"), is: "`on(terminated:)`"),
    row(.rxJS("finalize"), is: "`on(disposed:)`"),
    row(.rxSwift("debug"), .combine("print"), is: "`logEvents()`"),
    row(
      .rxJS("catchError"), .rxSwift("catch"), .combine("catch"), .flow("catch"),
      is: "`flatMapError(_:)`"),
    row(
      .rxSwift("catchAndReturn", "catchErrorJustReturn"), .combine("replaceError"),
      is: "`flatMapError { _ in … }`"),
    row(
      .rxJS("onErrorResumeNext", "onErrorResumeNextWith"),
      is: "`flatMapError { _ in .empty }.concat(…)`"),
    row(.rxSwift("asDriver"), is: "`flatMapError { _ in .empty }` and `observe(on:)`"),
    row(
      .rxSwift("retry(_:)"), .combine("retry(_:)"),
      is: "`retry(upTo:)`",
      note: "it counts the retries, without the first attempt"),
    row(.rxJS("retryWhen"), .flow("retryWhen"), is: "`retry(when:)`"),
    row(.rxJS("repeatWhen"), is: "`repeat(when:)`"),
    row(
      .rxJS("of"), .rxSwift("just", "of"), .combine("Just"), .flow("flowOf"),
      is: "`SignalProducer(value:)` or `SignalProducer([…])`"),
    row(
      .rxJS("from", "range"), .rxSwift("from", "range"), .flow("asFlow"),
      is: "`SignalProducer([…])` or `SignalProducer(1...3)`"),
    row(.rxJS("generate", "pairs"), .rxSwift("generate"), is: "`SignalProducer([…])`"),
    row(
      .rxJS("fromEvent", "fromEventPattern", "bindCallback", "bindNodeCallback"),
      .rxSwift("create"), .combine("Future"), .flow("flow", "callbackFlow", "channelFlow"),
      is: "`SignalProducer { observer, lifetime in … }`", note: "a fixture has lanes"),
    row(
      .rxJS("ajax", "fromFetch", "webSocket"), is: "`SignalProducer(operation:)`",
      note: "a fixture has lanes"),
    row(.rxJS("animationFrames"), is: "`interval(_:on:)`"),
    row(.rxJS("EMPTY"), .combine("Empty"), .flow("emptyFlow"), is: "`.empty`"),
    row(.rxJS("NEVER"), is: "`.never`"),
    row(.rxJS("throwError"), .combine("Fail"), is: "`SignalProducer(error:)`"),
    row(.rxJS("defer"), .combine("Deferred"), is: "`.deferred { … }`"),
    row(.rxJS("iif"), is: "`.deferred { condition ? a : b }`"),
    row(.combine("setFailureType"), is: "`promoteError(_:)`", note: "a fixture does not need it"),
    row(
      .rxJS("subscribe"), .rxSwift("subscribe"), .combine("sink", "subscribe"), .flow("launchIn"),
      is: "`start…` on a producer and `observe…` on a signal",
      note: "a fixture starts its pipelines itself"),
    row(
      .rxJS("connectable"), is: "`startWithSignal(_:)`",
      note: "a fixture starts its pipelines itself"),
    row(
      .rxJS("firstValueFrom"), is: "`try await s.first()`", note: "a fixture has `take(first: 1)`"),
    row(
      .rxJS("lastValueFrom", "toPromise"), is: "`try await s.last()`",
      note: "a fixture has `take(last: 1)`"),
    row(.rxSwift("bind", "drive"), .combine("assign"), is: "`target <~ source`"),
    row(
      .rxSwift("accept"), .combine("send"),
      is: "`property.value = …`, or `input.send(value:)` of a pipe", note: "a fixture has lanes"),
    row(.rxSwift("disposed"), .combine("store"), is: "`take(during: lifetime)`"),
    row(
      .rxSwift("asObservable"), .combine("eraseToAnyPublisher"),
      isMissing: "it is the stream itself"),
    row(.combine("assertNoFailure"), isMissing: "a stream whose error is `Never` cannot fail"),
    row(.rxSwift("withUnretained"), isMissing: "capture the object weakly, or use `take(during:)`"),
    row(
      .flow("conflate", "buffer(capacity:)"),
      isMissing: "a stream does not wait for a slow observer"),
    row(.rxJS("pipe"), is: "a chain of calls"),
  ]

  static let types: [NameElsewhere] = [
    row(
      .rxJS("Observable"), .rxSwift("Observable"), .combine("Publisher", "AnyPublisher"),
      .flow("Flow"), is: "`SignalProducer` or, if it sends to whoever observes it, `Signal`"),
    row(
      .rxJS("BehaviorSubject"), .rxSwift("BehaviorSubject", "BehaviorRelay"),
      .combine("CurrentValueSubject"), .flow("MutableStateFlow"), is: "`MutableProperty(0)`"),
    row(.combine("Published"), is: "`@MutableProperty`"),
    row(.flow("StateFlow"), is: "`Property`"),
    row(
      .rxJS("Subject"), .rxSwift("PublishSubject", "PublishRelay"), .combine("PassthroughSubject"),
      .flow("MutableSharedFlow"), is: "`Signal<Int, Never>.pipe()`", note: "a fixture has lanes"),
    row(.flow("SharedFlow"), is: "`Signal`"),
    row(
      .rxJS("ReplaySubject"), .rxSwift("ReplaySubject", "ReplayRelay"),
      is: "`Signal<Int, Never>.pipe()` and `signal.producer.replayLazily(upTo: n)`"),
    row(
      .rxSwift("Driver"),
      is: "a stream whose error is `Never`, with `observe(on: UIScheduler())`, or a `Property`"),
    row(.rxSwift("Infallible"), is: "a stream whose error is `Never`"),
    row(
      .rxSwift("Single", "Maybe", "Completable"),
      is: "`SignalProducer`",
      note: "its type does not say how many values come"),
    row(
      .rxSwift("DisposeBag"),
      is: "`ScopedDisposable(CompositeDisposable())`, or `take(during: lifetime)`"),
    row(.combine("AnyCancellable"), is: "`ScopedDisposable(handle)`"),
    row(.rxSwift("MainScheduler"), is: "`UIScheduler`"),
  ]

  /// The names of a scheduler for tests.
  static let testing: [NameElsewhere] = [
    row(.rxSwift("createHotObservable"), is: "`test.hot(…)`", note: "a fixture has lanes"),
    row(.rxSwift("createColdObservable"), is: "`test.cold(…)`", note: "a fixture has lanes"),
    row(
      .rxSwift("createObserver"), is: "`test.record(…)`", note: "a fixture records its pipelines"),
    row(.rxSwift("scheduleAt"), is: "`test.schedule(after:)`", note: "a fixture has lanes"),
    row(.rxSwift("advanceTo"), is: "`test.advance(to:)`", note: "a fixture runs to its end"),
  ]
}
