import Reactive

extension OperatorTable {
  static let throttle: [OperatorRow] = [
    .stream(
      "debounce", Parameter(nil, .duration), .scheduler, .optional("whenCompleted", .pending),
      types: "<A> => <A>",
      example: """
        sends the last value once it has been quiet for a time
        hot s: -1-2----3---|
        pipeline: s.debounce(2t)
        """
    ) { $0.debounce($1[0], on: $1[1], whenCompleted: $1[2, default: .discard]) },
    .stream(
      "debounce", Parameter(nil, .duration), .scheduler,
      Parameter("discardWhenCompleted", .boolean), types: "<A> => <A>",
      example: """
        sends the last value once it has been quiet for a time, or also at completion
        hot s: -1-2----3|
        pipeline: s.debounce(2t, discardWhenCompleted: false)
        """
    ) { $0.debounce($1[0], on: $1[1], discardWhenCompleted: $1[2]) },
    .stream(
      "debounce", Parameter("until", .streamClosure), .optional("whenCompleted", .pending),
      types: "<A>, (A) -> <B, F> => <A>",
      example: """
        sends the last value once a stream made for it sends
        hot s: -1-2----3---|
        cold wait: --x
        pipeline: s.debounce { _ in wait }
        """
    ) { $0.debounce(until: $1.triggerFunction(0), whenCompleted: $1[1, default: .flush]) },
    .stream(
      "throttle", Parameter(nil, .duration), .scheduler, .optional("edges", .edges),
      .optional("whenCompleted", .pending), types: "<A> => <A>",
      example: """
        lets one value through per interval
        hot s: -1-2-3-4-5-|
        pipeline: s.throttle(3t, edges: .leading)
        """
    ) {
      $0.throttle(
        $1[0], on: $1[1], edges: $1[2, default: .both], whenCompleted: $1[3, default: .discard])
    },
    .stream(
      "throttle", Parameter("until", .streamClosure), .optional("edges", .edges),
      .optional("whenCompleted", .pending), types: "<A>, (A) -> <B, F> => <A>",
      example: """
        sends nothing more until a stream made for the value sends
        hot s: -1-2-3-4-5-|
        cold wait: ---x
        pipeline: s.throttle(until: { _ in wait }, edges: .leading)
        """
    ) {
      $0.throttle(
        until: $1.triggerFunction(0), edges: $1[1, default: .leading],
        whenCompleted: $1[2, default: .deliver])
    },
    .stream(
      "audit", Parameter(nil, .duration), .scheduler, .optional("whenCompleted", .pending),
      types: "<A> => <A>",
      example: """
        waits for a time after a value, then sends the latest
        hot s: -1-2-3-4-5---|
        pipeline: s.audit(3t)
        """
    ) { $0.audit($1[0], on: $1[1], whenCompleted: $1[2, default: .deliver]) },
    .stream(
      "audit", Parameter("until", .streamClosure), .optional("whenCompleted", .pending),
      types: "<A>, (A) -> <B, F> => <A>",
      example: """
        waits for a stream made for a value, then sends the latest
        hot s: -1-2-3-4-5---|
        cold wait: ---x
        pipeline: s.audit { _ in wait }
        """
    ) { $0.audit(until: $1.triggerFunction(0), whenCompleted: $1[1, default: .deliver]) },
    .stream(
      "throttle", Parameter("while", .property), .optional("on", .immediateScheduler),
      types: "<A> => <A>",
      example: """
        holds the latest value back while a property is true
        hot s: -1-2-3-4-|
        hot busy: --t---f--
        where: t = true, f = false
        pipeline: s.throttle(while: Property(initial: false, then: busy))
        """
    ) { $0.throttle(while: $1.property(0), on: $1[1, default: ImmediateScheduler()]) },
  ]
}

/// The operators of the rows above.
protocol ThrottleStream: ValueStream {
  func debounce(
    _ interval: Duration, on scheduler: (any TimedScheduler)?,
    whenCompleted pending: CompletionPolicy
  ) -> Self
  func debounce(
    _ interval: Duration, on scheduler: (any TimedScheduler)?, discardWhenCompleted: Bool
  ) -> Self
  func debounce<T: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable (Value) -> T, whenCompleted pending: CompletionPolicy
  ) -> Self where T.Error == Never
  func throttle(
    _ interval: Duration, on scheduler: (any TimedScheduler)?, edges: ThrottleEdges,
    whenCompleted pending: CompletionPolicy
  ) -> Self
  func throttle<T: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable (Value) -> T, edges: ThrottleEdges,
    whenCompleted pending: CompletionPolicy
  ) -> Self where T.Error == Never
  func throttle(while shouldHold: some PropertyProtocol<Bool>, on scheduler: any Scheduler) -> Self
  func audit(
    _ interval: Duration, on scheduler: (any TimedScheduler)?,
    whenCompleted pending: CompletionPolicy
  ) -> Self
  func audit<T: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable (Value) -> T, whenCompleted pending: CompletionPolicy
  ) -> Self where T.Error == Never
}
