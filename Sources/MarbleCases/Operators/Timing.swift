import Reactive

extension OperatorTable {
  static let timing: [OperatorRow] = [
    .stream(
      "delay", Parameter(nil, .duration), .scheduler, types: "<A> => <A>",
      example: """
        sends each value later
        hot s: -1-2---3-|
        pipeline: s.delay(2t)
        """
    ) { $0.delay($1[0], on: $1[1]) },
    .stream(
      "observe", Parameter("on", .scheduler), types: "<A> => <A>",
      example: """
        sends each event on a scheduler
        hot s: -1-2-|
        pipeline: s.observe(on: scheduler)
        """
    ) { $0.observe(on: $1.scheduler(0)) },
    .producer(
      "start", Parameter("on", .scheduler), types: "<A> => <A>",
      example: """
        starts on a scheduler
        cold s: -1-2-|
        pipeline: s.start(on: scheduler)
        """
    ) { $0.start(on: $1.scheduler(0)) },
    .producer(
      "start", Parameter("after", .duration), .scheduler, types: "<A> => <A>",
      example: """
        starts after a time
        cold s: -1-2-|
        pipeline: s.start(after: 3t)
        """
    ) { $0.start(after: $1[0], on: $1[1]) },
    .stream(
      "lazyMap", Parameter("on", .scheduler), Parameter("transform", .projection),
      types: "<A>, (A) -> B => <B>",
      example: """
        transforms only the latest value, once the scheduler gets to it
        hot s: -1-(23)--|
        pipeline: s.lazyMap(on: scheduler) { $0 * 10 }
        """,
      signal: { $0.lazyMap(on: $1.scheduler(0), transform: $1.function(1)) },
      producer: { $0.lazyMap(on: $1.scheduler(0), transform: $1.function(1)) }),
    .stream(
      "delay", Parameter("until", .streamClosure(arity: 1)), types: "<A>, (A) -> <B, F> => <A>",
      example: """
        sends each value when a stream made for it sends
        hot s: -1-2---3-|
        cold wait: --x
        pipeline: s.delay { _ in wait }
        """
    ) { $0.delay(until: $1.triggerFunction(0)) },
    .stream(
      "timestamp", .scheduler, types: "<A> => <(value: A, time: Duration)>",
      example: """
        puts the time beside each value
        tick: 10ms
        hot s: -a-b-|
        pipeline: s.timestamp()
        """,
      signal: { $0.timestamp(on: $1[0]).map { .measured($0, "time", $1) } },
      producer: { $0.timestamp(on: $1[0]).map { .measured($0, "time", $1) } }),
    .stream(
      "measureInterval", .scheduler, types: "<A> => <(value: A, interval: Duration)>",
      example: """
        sends the time since the value before
        tick: 10ms
        hot s: -a-b---c-|
        pipeline: s.measureInterval()
        """,
      signal: { $0.measureInterval(on: $1[0]).map { .measured($0, "interval", $1) } },
      producer: { $0.measureInterval(on: $1[0]).map { .measured($0, "interval", $1) } }),
    .stream(
      "sample", Parameter("every", .period), .scheduler, types: "<A> => <A>",
      example: """
        sends the latest value at regular intervals
        hot s: -1-2---3-----|
        pipeline: s.sample(every: 4t)
        """
    ) { $0.sample(every: $1[0], on: $1[1]) },
    .stream(
      "timeout", Parameter("after", .duration), Parameter("raising", .value), .scheduler,
      types: "<A>, E => <A>",
      example: """
        fails if it has not ended after a time
        hot s: -1-2-------|
        pipeline: s.timeout(after: 6t, raising: "late")
        """
    ) {
      $0.timeout(after: $1[0], first: nil, each: nil, raising: $1.failure(1), on: $1[2])
    },
    .stream(
      "timeout", Parameter("after", .duration), .optional("first", .duration),
      .optional("each", .duration), Parameter("raising", .value), .scheduler,
      types: "<A>, E => <A>",
      example: """
        fails if it has not ended after a time, or if a value comes too late
        hot s: -1-2-3-4-5-|
        pipeline: s.timeout(after: 8t, each: 3t, raising: "late")
        """
    ) {
      $0.timeout(after: $1[0], first: $1[1], each: $1[2], raising: $1.failure(3), on: $1[4])
    },
    .stream(
      "timeout", Parameter("first", .duration), .optional("each", .duration),
      Parameter("raising", .value), .scheduler, types: "<A>, E => <A>",
      example: """
        fails if the first value does not come in time
        hot s: -----1-2-|
        pipeline: s.timeout(first: 3t, raising: "late")
        """
    ) {
      $0.timeout(after: nil, first: $1[0], each: $1[1], raising: $1.failure(2), on: $1[3])
    },
    .stream(
      "timeout", .optional("first", .duration), Parameter("each", .duration),
      Parameter("raising", .value), .scheduler, types: "<A>, E => <A>",
      example: """
        fails if a value does not come in time after the one before
        hot s: -1-2-----3-|
        pipeline: s.timeout(each: 3t, raising: "late")
        """
    ) {
      $0.timeout(after: nil, first: $1[0], each: $1[1], raising: $1.failure(2), on: $1[3])
    },
    .stream(
      "timeout", Parameter("first", .duration), .optional("each", .duration),
      Parameter("switchingTo", .stream), .scheduler, types: "<A>, <A> => <A>",
      example: """
        switches to another stream if the first value is late
        hot s: -----1-2-|
        cold t: -9|
        pipeline: s.timeout(first: 3t, switchingTo: t)
        """
    ) { $0.timeout(first: $1[0], each: $1[1], switchingTo: $1.producer(2), on: $1[3]) },
    .stream(
      "timeout", .optional("first", .duration), Parameter("each", .duration),
      Parameter("switchingTo", .stream), .scheduler, types: "<A>, <A> => <A>",
      example: """
        switches to another stream if a value is late
        hot s: -1-2-----3-|
        cold t: -9|
        pipeline: s.timeout(each: 3t, switchingTo: t)
        """
    ) { $0.timeout(first: $1[0], each: $1[1], switchingTo: $1.producer(2), on: $1[3]) },
  ]
}

extension Value {
  fileprivate static func measured(_ value: Value, _ label: String, _ time: Duration) -> Value {
    .tuple([Field(value, label: "value"), Field(.duration(time), label: label)])
  }
}

extension OperatorTable {
  static let pacing: [OperatorRow] = [
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
      "debounce", Parameter("until", .streamClosure(arity: 1)),
      .optional("whenCompleted", .pending),
      types: "<A>, (A) -> <B, F> => <A>",
      example: """
        sends the last value once a stream made for it sends
        hot s: -1-2----3---|
        cold wait: --x
        pipeline: s.debounce { _ in wait }
        """,
      signal: { $0.debounce(until: $1.triggerFunction(0), whenCompleted: $1[1, default: .flush]) },
      producer: { $0.debounce(until: $1.triggerFunction(0), whenCompleted: $1[1, default: .flush]) }
    ),
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
      "throttle", Parameter("until", .streamClosure(arity: 1)), .optional("edges", .edges),
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
      "audit", Parameter("until", .streamClosure(arity: 1)), .optional("whenCompleted", .pending),
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
