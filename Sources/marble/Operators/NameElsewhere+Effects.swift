/// The names of operators for time, sharing and side effects, of creation functions and of what is no operator.
extension NameElsewhere {
  static let timing: [NameElsewhere] = [
    row(
      .rxJS("debounceTime"), .rxSwift("debounce(_:scheduler:)"),
      is: "`debounce(t, whenCompleted: .flush)`"),
    row(.combine("debounce(for:scheduler:)"), is: "`debounce(_:on:)`"),
    row(.rxJS("throttleTime"), is: "`throttle(t, edges: .leading)`"),
    row(
      .rxSwift("throttle(_:scheduler:)", "throttle(_:latest:scheduler:)"),
      .combine("throttle(for:scheduler:latest:)"),
      is: "`throttle(t, edges: .both, whenCompleted: .deliver)`"),
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
    row(.rxJS("publishLast"), is: "`take(last: 1).share(replay: 1, resetOn: [])`"),
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
    row(.rxSwift("catchAndReturn"), .combine("replaceError"), is: "`flatMapError { _ in … }`"),
    row(
      .rxJS("onErrorResumeNext", "onErrorResumeNextWith"),
      is: "`flatMapError { _ in .empty }.concat(…)`"),
    row(.rxSwift("asDriver"), is: "`flatMapError { _ in .empty }` and `observe(on:)`"),
    row(.rxJS("retryWhen"), .flow("retryWhen"), is: "`retry(when:)`"),
    row(.rxJS("repeatWhen"), is: "`repeat(when:)`"),
    row(
      .rxJS("of"), .rxSwift("just", "of"), .flow("flowOf"),
      is: "`SignalProducer(value:)` or `SignalProducer([…])`"),
    row(
      .rxJS("from", "range"), .rxSwift("from", "range"), .flow("asFlow"),
      is: "`SignalProducer([…])` or `SignalProducer(1...3)`"),
    row(.rxJS("generate", "pairs"), .rxSwift("generate"), is: "`SignalProducer([…])`"),
    row(
      .rxJS("fromEvent", "fromEventPattern", "bindCallback", "bindNodeCallback"),
      is: "`SignalProducer { observer, lifetime in … }`", note: "a fixture has lanes"),
    row(
      .rxJS("ajax", "fromFetch", "webSocket"), is: "`SignalProducer(operation:)`",
      note: "a fixture has lanes"),
    row(.rxJS("animationFrames"), is: "`interval(_:on:)`"),
    row(.rxJS("EMPTY"), .flow("emptyFlow"), is: "`.empty`"),
    row(.rxJS("NEVER"), is: "`.never`"),
    row(.rxJS("throwError"), is: "`SignalProducer(error:)`"),
    row(.rxJS("defer"), is: "`.deferred { … }`"),
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
    row(.rxSwift("bind"), .combine("assign"), is: "`target <~ source`"),
    row(.rxSwift("disposed"), .combine("store"), is: "`take(during: lifetime)`"),
    row(
      .rxSwift("asObservable"), .combine("eraseToAnyPublisher"),
      isMissing: "it is the stream itself"),
    row(.combine("assertNoFailure"), isMissing: "a stream whose error is `Never` cannot fail"),
    row(.rxSwift("withUnretained"), isMissing: "capture the object weakly, or use `take(during:)`"),
    row(.flow("conflate"), isMissing: "a stream does not wait for a slow observer"),
    row(.rxJS("pipe"), is: "a chain of calls"),
  ]
}
