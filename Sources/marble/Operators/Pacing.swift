import Reactive

extension OperatorTable {
  static let pacing: [OperatorRow] = scheduling + throttling + sampling + limiting

  private static let scheduling: [OperatorRow] = [
    .stream(
      "observe", types: "<A> => <A>", Parameter("on", .scheduler),
      signal: { $0.observe(on: $1.namedScheduler(0)) },
      producer: { $0.observe(on: $1.namedScheduler(0)) }),
    .producer("start", types: "<A> => <A>", Parameter("on", .scheduler)) {
      $0.start(on: $1.namedScheduler(0))
    },
    .producer("start", types: "<A> => <A>", Parameter("after", .duration), .scheduler) {
      $0.start(after: $1.duration(0), on: $1.scheduler(1))
    },
    .stream(
      "lazyMap", types: "<A>, (A) -> B => <B>", Parameter("on", .scheduler),
      Parameter("transform", .projection),
      signal: { stream, arguments in
        let transform = arguments.function(1)
        return stream.lazyMap(on: arguments.namedScheduler(0)) { transform([$0]) }
      },
      producer: { stream, arguments in
        let transform = arguments.function(1)
        return stream.lazyMap(on: arguments.namedScheduler(0)) { transform([$0]) }
      }),
    .stream(
      "delay", types: "<A>, (A) -> <B, F> => <A>", Parameter("until", .streamClosure),
      signal: { $0.delay(until: $1.triggerFunction(0)) },
      producer: { $0.delay(until: $1.triggerFunction(0)) }),
    .stream(
      "timestamp", types: "<A> => <(value: A, time: Duration)>", .scheduler,
      signal: { $0.timestamp(on: $1.scheduler(0)).map { pair($0, "value", $1, "time") } },
      producer: { $0.timestamp(on: $1.scheduler(0)).map { pair($0, "value", $1, "time") } }),
    .stream(
      "measureInterval", types: "<A> => <(value: A, interval: Duration)>", .scheduler,
      signal: {
        $0.measureInterval(on: $1.scheduler(0)).map { pair($0, "value", $1, "interval") }
      },
      producer: {
        $0.measureInterval(on: $1.scheduler(0)).map { pair($0, "value", $1, "interval") }
      }),
  ]

  private static let throttling: [OperatorRow] = [
    .stream(
      "debounce", types: "<A>, (A) -> <B, F> => <A>", Parameter("until", .streamClosure),
      Parameter("whenCompleted", .pending, isOptional: true),
      signal: {
        $0.debounce(until: $1.triggerFunction(0), whenCompleted: $1.pending(1, default: .flush))
      },
      producer: {
        $0.debounce(until: $1.triggerFunction(0), whenCompleted: $1.pending(1, default: .flush))
      }),
    .stream(
      "throttle", types: "<A> => <A>", Parameter(nil, .duration), .scheduler,
      Parameter("edges", .edges, isOptional: true),
      Parameter("whenCompleted", .pending, isOptional: true),
      signal: {
        $0.throttle(
          $1.duration(0), on: $1.scheduler(1), edges: $1.edges(2, default: .both),
          whenCompleted: $1.pending(3))
      },
      producer: {
        $0.throttle(
          $1.duration(0), on: $1.scheduler(1), edges: $1.edges(2, default: .both),
          whenCompleted: $1.pending(3))
      }),
    .stream(
      "throttle", types: "<A>, (A) -> <B, F> => <A>", Parameter("until", .streamClosure),
      Parameter("edges", .edges, isOptional: true),
      Parameter("whenCompleted", .pending, isOptional: true),
      signal: {
        $0.throttle(
          until: $1.triggerFunction(0), edges: $1.edges(1, default: .leading),
          whenCompleted: $1.pending(2, default: .deliver))
      },
      producer: {
        $0.throttle(
          until: $1.triggerFunction(0), edges: $1.edges(1, default: .leading),
          whenCompleted: $1.pending(2, default: .deliver))
      }),
    .stream(
      "audit", types: "<A> => <A>", Parameter(nil, .duration), .scheduler,
      Parameter("whenCompleted", .pending, isOptional: true),
      signal: {
        $0.audit(
          $1.duration(0), on: $1.scheduler(1), whenCompleted: $1.pending(2, default: .deliver))
      },
      producer: {
        $0.audit(
          $1.duration(0), on: $1.scheduler(1), whenCompleted: $1.pending(2, default: .deliver))
      }),
    .stream(
      "audit", types: "<A>, (A) -> <B, F> => <A>", Parameter("until", .streamClosure),
      Parameter("whenCompleted", .pending, isOptional: true),
      signal: {
        $0.audit(until: $1.triggerFunction(0), whenCompleted: $1.pending(1, default: .deliver))
      },
      producer: {
        $0.audit(until: $1.triggerFunction(0), whenCompleted: $1.pending(1, default: .deliver))
      }),
  ]

  private static let sampling: [OperatorRow] = [
    .stream(
      "throttle", types: "<A> => <A>", Parameter("while", .property),
      Parameter("on", .immediateScheduler, isOptional: true),
      signal: { stream, arguments in
        guard let scheduler = arguments.scheduler(1) else {
          return stream.throttle(while: arguments.property(0))
        }
        return stream.throttle(while: arguments.property(0), on: scheduler)
      },
      producer: { stream, arguments in
        guard let scheduler = arguments.scheduler(1) else {
          return stream.throttle(while: arguments.property(0))
        }
        return stream.throttle(while: arguments.property(0), on: scheduler)
      }),
    .stream(
      "sample", types: "<A>, <B, F> => <(A, B)>", Parameter("with", .trigger),
      signal: { $0.sample(with: $1.trigger(0)).map { pair($0, nil, $1, nil) } },
      producer: { $0.sample(with: $1.trigger(0)).map { pair($0, nil, $1, nil) } }),
    .stream(
      "sample", types: "<A>, <B, F> => <A>", Parameter("on", .trigger),
      Parameter("onlyNew", .boolean, isOptional: true),
      signal: { $0.sample(on: $1.trigger(0), onlyNew: $1.isGiven(1) && $1.boolean(1)) },
      producer: { $0.sample(on: $1.trigger(0), onlyNew: $1.isGiven(1) && $1.boolean(1)) }),
    .stream(
      "sample", types: "<A> => <A>", Parameter("every", .period), .scheduler,
      signal: { $0.sample(every: $1.duration(0), on: $1.scheduler(1)) },
      producer: { $0.sample(every: $1.duration(0), on: $1.scheduler(1)) }),
    .stream(
      "withLatest", types: "<A>, <B, F> => <(A, B)>", Parameter("from", .trigger),
      signal: { $0.withLatest(from: $1.trigger(0)).map { pair($0, nil, $1, nil) } },
      producer: { $0.withLatest(from: $1.trigger(0)).map { pair($0, nil, $1, nil) } }),
  ]

  /// One of the two times has to be given, so there is a row for each that may come first.
  private static let limiting: [OperatorRow] = [
    .stream(
      "timeout", types: "<A>, E => <A>", Parameter("after", .duration),
      Parameter("raising", .value), .scheduler,
      signal: {
        $0.timeout(after: $1.duration(0), raising: Failure($1.value(1)), on: $1.scheduler(2))
      },
      producer: {
        $0.timeout(after: $1.duration(0), raising: Failure($1.value(1)), on: $1.scheduler(2))
      }),
    raising(Parameter("first", .duration), Parameter("each", .duration, isOptional: true)),
    raising(Parameter("first", .duration, isOptional: true), Parameter("each", .duration)),
    switching(Parameter("first", .duration), Parameter("each", .duration, isOptional: true)),
    switching(Parameter("first", .duration, isOptional: true), Parameter("each", .duration)),
  ]

  private static func raising(_ first: Parameter, _ each: Parameter) -> OperatorRow {
    .stream(
      "timeout", types: "<A>, E => <A>", first, each, Parameter("raising", .value), .scheduler,
      signal: {
        $0.timeout(
          first: $1.optionalDuration(0), each: $1.optionalDuration(1),
          raising: Failure($1.value(2)), on: $1.scheduler(3))
      },
      producer: {
        $0.timeout(
          first: $1.optionalDuration(0), each: $1.optionalDuration(1),
          raising: Failure($1.value(2)), on: $1.scheduler(3))
      })
  }

  private static func switching(_ first: Parameter, _ each: Parameter) -> OperatorRow {
    .stream(
      "timeout", types: "<A>, <A> => <A>", first, each, Parameter("switchingTo", .stream),
      .scheduler,
      signal: {
        $0.timeout(
          first: $1.optionalDuration(0), each: $1.optionalDuration(1),
          switchingTo: $1.stream(2).producer, on: $1.scheduler(3))
      },
      producer: {
        $0.timeout(
          first: $1.optionalDuration(0), each: $1.optionalDuration(1),
          switchingTo: $1.stream(2).producer, on: $1.scheduler(3))
      })
  }

  private static func pair(
    _ first: Value, _ firstLabel: String?, _ second: Value, _ secondLabel: String?
  ) -> Value {
    .tuple([Value.Field(first, label: firstLabel), Value.Field(second, label: secondLabel)])
  }

  private static func pair(
    _ first: Value, _ firstLabel: String, _ second: Duration, _ secondLabel: String
  ) -> Value {
    pair(first, firstLabel, .duration(second), secondLabel)
  }
}

extension Arguments {
  /// A scheduler for a form that requires one.
  fileprivate func namedScheduler(_ index: Int) -> any TimedScheduler {
    scheduler(index) ?? AmbientScheduler.current
  }
}
