extension NameElsewhere {
  package static let rows: [NameElsewhere] =
    flattening + filtering + transforming + combining + timing + sharing + others

  private static func row(
    _ names: String..., is answer: String, note: String? = nil
  ) -> NameElsewhere {
    NameElsewhere(names: names, answer: .counterpart(answer), note: note)
  }

  private static func row(_ names: String..., isMissing reason: String) -> NameElsewhere {
    NameElsewhere(names: names, answer: .none(reason), note: nil)
  }
}

extension NameElsewhere {
  private static let flattening = [
    row("switchMap", "flatMapLatest", "mapLatest", "transformLatest", is: "`flatMap(.latest)`"),
    row("switchMapTo", is: "`flatMap(.latest) { _ in … }`"),
    row("collectLatest", is: "`flatMap(.latest)`"),
    row("mergeMap", "flatMapMerge", is: "`flatMap(.merge)`"),
    row("mergeMapTo", is: "`flatMap(.merge) { _ in … }`"),
    row("concatMap", "flatMapConcat", "transform", is: "`flatMap(.concat)`"),
    row("concatMapTo", is: "`flatMap(.concat) { _ in … }`"),
    row("exhaustMap", "flatMapFirst", is: "`flatMap(.exhaust)`"),
    row("switchToLatest", "switchLatest", "switchAll", is: "`flatten(.latest)`"),
    row("mergeAll", "flattenMerge", is: "`flatten(.merge)`"),
    row("concatAll", "flattenConcat", is: "`flatten(.concat)`"),
    row("exhaustAll", "exhaust", is: "`flatten(.exhaust)`"),
    row("merge(maxConcurrent:)", is: "`flatten(.concurrent(limit:))`"),
    row("mergeScan", is: "`flatScan(.merge, …)`"),
    row("switchScan", is: "`flatScan(.latest, …)`"),
  ]

  private static let filtering = [
    row(
      "distinctUntilChanged",
      is: "`skipRepeats()`, `skipRepeats(areEqual, comparing: .lastSent)` or `skipRepeats(at:)`"),
    row("removeDuplicates", is: "`skipRepeats()` or `skipRepeats(_:)`"),
    row("distinctUntilKeyChanged", "distinctUntilChangedBy", is: "`skipRepeats(at:)`"),
    row("distinct", is: "`uniqueValues()`"),
    row("takeUntil", "prefix(untilOutputFrom:)", is: "`take(until:)`"),
    row("takeWhile", "prefix(while:)", is: "`take(while:)`"),
    row("takeLast", is: "`take(last:)`"),
    row("skipUntil", "drop(untilOutputFrom:)", is: "`skip(until:)`"),
    row("skipWhile", "dropWhile", "drop(while:)", is: "`skip(while:)`"),
    row("skipLast", is: "`skip(last:)`"),
    row("dropFirst", is: "`skip(first:)`"),
    // With a closure after it, Combine's `drop` is `drop(while:)`.
    row("drop", is: "`skip(first:)` for a number and `skip(while:)` for a closure"),
    row("first", is: "`take(first: 1)`"),
    row("last", is: "`take(last: 1)`"),
    row("find", is: "`filter(_:)` and `take(first: 1)`"),
    row("findIndex", is: "`enumerated()`, `filter(_:)`, `take(first: 1)` and `map(_:)`"),
    row("single", is: "`collect(count: 2)` and `attemptMap(_:)`"),
    row("elementAt", "output", is: "`element(at:)`"),
    row("filterNotNull", is: "`skipNil()`"),
    row("ignoreElements", "ignoreOutput", is: "`ignoreValues()`"),
    row("defaultIfEmpty", "ifEmpty", is: "`replaceEmpty(with:)`"),
    row("throwIfEmpty", is: "`failIfEmpty(with:)`"),
    row("partition", is: "a `filter(_:)` for each part"),
    row("every", is: "`allSatisfy(_:)`"),
  ]

  private static let transforming = [
    row("mapTo", is: "`map(value:)`"),
    row("pluck", is: "`map(_:)` with a key path"),
    row("mapNotNull", is: "`compactMap(_:)`"),
    row("tryMap", is: "`attemptMap(_:)`"),
    row("replaceNil", is: "`map(_:)` with `??`"),
    row("withIndex", is: "`enumerated()`"),
    row("pairwise", is: "`combinePrevious()`"),
    row("fold", is: "`reduce(_:_:)`"),
    row("runningFold", is: "`scan(_:_:)`"),
    row("runningReduce", is: "`scan(_:)`"),
    row("toArray", "toList", is: "`collect()`"),
    row("bufferCount", "chunked", is: "`collect(count: n, skipEmpty: true)`"),
    row("bufferTime", is: "`collect(every: t, whenCompleted: .flush)`"),
    row("bufferToggle", is: "`collect(from:until:)`"),
    row("bufferWhen", is: "`collect(until:)`"),
    row("buffer", is: "`collect(on:)`"),
    row("buffer(timeSpan:count:)", is: "`collect(every: t, limit: n, whenCompleted: .flush)`"),
    row("windowCount", is: "`window(count:)`"),
    row("windowTime", is: "`window(every:)`"),
    row("windowToggle", is: "`window(from:until:)`"),
    row("windowWhen", is: "`window(until:)`"),
    row("window(timeSpan:count:)", is: "`window(every:limit:)`"),
    row("groupBy", is: "`group(by:)`"),
    row("sequenceEqual", is: "`elementsEqual(_:)`"),
  ]

  private static let combining = [
    row("startWith", "prepend", is: "`prefix(value:)` or `prefix(_:)`"),
    row("endWith", is: "`concat(value:)`"),
    row("append", is: "`concat(_:)` or `concat(value:)`"),
    row("concatWith", is: "`concat(_:)`"),
    row("andThen", is: "`then(_:)`"),
    row("mergeWith", is: "`merge(with:)`"),
    row("raceWith", "amb", is: "`race(with:)`"),
    row("combineLatestWith", "combine", is: "`combineLatest(with:)`"),
    row("zipWith", is: "`zip(with:)`"),
    row("withLatestFrom", is: "`withLatest(from:)`"),
    row("forkJoin", is: "`.zip(…)` of streams with `take(last: 1)`"),
    row(
      "combineLatestAll", "combineAll",
      is: "`collect().flatMap(.merge) { .combineLatest($0) }`"),
    row("zipAll", is: "`collect().flatMap(.merge) { .zip($0) }`"),
  ]
}

extension NameElsewhere {
  private static let timing = [
    row("debounceTime", "debounce(_:scheduler:)", is: "`debounce(t, whenCompleted: .flush)`"),
    row("debounce(for:scheduler:)", is: "`debounce(_:on:)`"),
    row("throttleTime", is: "`throttle(t, edges: .leading)`"),
    row(
      "throttle(_:scheduler:)", "throttle(_:latest:scheduler:)", "throttle(for:scheduler:latest:)",
      is: "`throttle(t, edges: .both, whenCompleted: .deliver)`"),
    row("delay(_:scheduler:)", "delay(for:scheduler:)", is: "`delay(_:on:)`"),
    row("auditTime", is: "`audit(_:on:)`"),
    row("sampleTime", is: "`sample(every:on:)`"),
    row("delayWhen", is: "`delay(until:)`"),
    row("delaySubscription", is: "`start(after:on:)`"),
    row("timeoutWith", is: "`timeout(each:switchingTo:on:)`"),
    row("timeInterval", is: "`measureInterval(on:)`"),
    row("observeOn", "receive", is: "`observe(on:)`"),
    row("subscribeOn", "subscribe(on:)", "flowOn", "scheduled", is: "`start(on:)`"),
  ]

  private static let sharing = [
    row("shareReplay", is: "`share(replay: n, resetOn: .failed)`"),
    row("shareIn", is: "`share(replay:)`"),
    row(
      "share(replay:scope:)",
      is: "`share(replay: n)`, and `share(replay: n, resetOn: [])` for the scope `.forever`"),
    row("publish", "multicast", "makeConnectable", "autoconnect", is: "`share()`"),
    row("refCount", is: "`share(resetOn: .unobserved)`"),
    row("publishReplay", is: "`share(replay: n, resetOn: [])`"),
    row("publishLast", is: "`take(last: 1).share(replay: 1, resetOn: [])`"),
    row("publishBehavior", "stateIn", is: "`Property(initial:then:)`"),
    row("connect", is: "`lift(_:)`"),
  ]

  private static let others = [
    row("tap", "onEach", is: "`on(value:)`"),
    row("do", is: "`on(value:)`, `on(failed:)` and `on(completed:)`"),
    row("handleEvents", is: "`on(value:)`, `on(terminated:)` and `on(disposed:)`"),
    row("onStart", is: "`on(starting:)`"),
    row("onCompletion", is: "`on(terminated:)`"),
    row("finalize", is: "`on(disposed:)`"),
    row("debug", "print", is: "`logEvents()`"),
    row("catch", "catchError", is: "`flatMapError(_:)`"),
    row("catchAndReturn", "replaceError", is: "`flatMapError { _ in … }`"),
    row(
      "onErrorResumeNext", "onErrorResumeNextWith",
      is: "`flatMapError { _ in .empty }.concat(…)`"),
    row("asDriver", is: "`flatMapError { _ in .empty }` and `observe(on:)`"),
    row("retryWhen", is: "`retry(when:)`"),
    row("repeatWhen", is: "`repeat(when:)`"),
    row("just", "of", "flowOf", is: "`SignalProducer(value:)` or `SignalProducer([…])`"),
    row("from", "asFlow", "range", is: "`SignalProducer([…])` or `SignalProducer(1...3)`"),
    row("generate", "pairs", is: "`SignalProducer([…])`"),
    row(
      "fromEvent", "fromEventPattern", "bindCallback", "bindNodeCallback",
      is: "`SignalProducer { observer, lifetime in … }`", note: "a fixture has lanes"),
    row(
      "ajax", "fromFetch", "webSocket", is: "`SignalProducer(operation:)`",
      note: "a fixture has lanes"),
    row("animationFrames", is: "`interval(_:on:)`"),
    row("EMPTY", "emptyFlow", is: "`.empty`"),
    row("NEVER", is: "`.never`"),
    row("throwError", is: "`SignalProducer(error:)`"),
    row("defer", is: "`.deferred { … }`"),
    row("iif", is: "`.deferred { condition ? a : b }`"),
    row("setFailureType", is: "`promoteError(_:)`", note: "a fixture does not need it"),
    row(
      "sink", "subscribe", "launchIn",
      is: "`start…` on a producer and `observe…` on a signal",
      note: "a fixture starts its pipelines itself"),
    row("connectable", is: "`startWithSignal(_:)`", note: "a fixture starts its pipelines itself"),
    row("firstValueFrom", is: "`try await s.first()`", note: "a fixture has `take(first: 1)`"),
    row(
      "lastValueFrom", "toPromise", is: "`try await s.last()`",
      note: "a fixture has `take(last: 1)`"),
    row("assign", "bind", is: "`target <~ source`"),
    row("store", "disposed", is: "`take(during: lifetime)`"),
    row(
      "asObservable", "eraseToAnyPublisher", isMissing: "it is the stream itself"),
    row("assertNoFailure", isMissing: "a stream whose error is `Never` cannot fail"),
    row("withUnretained", isMissing: "capture the object weakly, or use `take(during:)`"),
    row("conflate", isMissing: "a stream does not wait for a slow observer"),
    row("pipe", is: "a chain of calls"),
  ]
}
