import Reactive

extension OperatorTable {
  static let collecting: [OperatorRow] = [
    .stream(
      "collect", types: "<A> => <[A]>",
      signal: { stream, _ in stream.collect().map { .array($0) } },
      producer: { stream, _ in stream.collect().map { .array($0) } }),
    .stream(
      "collect", types: "<A> => <[A]>", Parameter("count", .count(atLeast: 1)),
      Parameter("startingEvery", .count(atLeast: 1), isOptional: true),
      Parameter("skipEmpty", .boolean, isOptional: true),
      signal: {
        $0.filter($1.countedOverlap(of: .arrays, $1.count(0), startingEvery: $1.givenCount(1)))
          .collect(
            count: $1.count(0), startingEvery: $1.givenCount(1), skipEmpty: $1.givenBoolean(2)
          ).map { .array($0) }
      },
      producer: { stream, arguments in
        let (count, stride) = (arguments.count(0), arguments.givenCount(1))
        return .deferred {
          stream.filter(arguments.countedOverlap(of: .arrays, count, startingEvery: stride))
        }.collect(count: count, startingEvery: stride, skipEmpty: arguments.givenBoolean(2))
          .map { .array($0) }
      }),
    .stream(
      "collect", types: "<A>, ([A]) -> Bool => <[A]>", Parameter(nil, .predicate(arity: 1)),
      signal: { stream, arguments in
        let shouldEmit = arguments.predicate(0)
        return stream.collect { shouldEmit([.array($0)]) }.map { .array($0) }
      },
      producer: { stream, arguments in
        let shouldEmit = arguments.predicate(0)
        return stream.collect { shouldEmit([.array($0)]) }.map { .array($0) }
      }),
    .stream(
      "collect", types: "<A>, ([A], A) -> Bool => <[A]>", Parameter(nil, .predicate(arity: 2)),
      signal: { stream, arguments in
        let shouldEmit = arguments.predicate(0)
        return stream.collect { shouldEmit([.array($0), $1]) }.map { .array($0) }
      },
      producer: { stream, arguments in
        let shouldEmit = arguments.predicate(0)
        return stream.collect { shouldEmit([.array($0), $1]) }.map { .array($0) }
      }),
    .stream(
      "collect", types: "<A>, <B, F> => <[A]>", Parameter("on", .trigger),
      Parameter("skipEmpty", .boolean, isOptional: true),
      signal: {
        $0.collect(on: $1.trigger(0), skipEmpty: $1.givenBoolean(1)).map { .array($0) }
      },
      producer: {
        $0.collect(on: $1.trigger(0), skipEmpty: $1.givenBoolean(1)).map { .array($0) }
      }),
    .stream(
      "collect", types: "<A>, () -> <B, F> => <[A]>", Parameter("until", .triggerMaker),
      signal: { stream, arguments in
        let makeTrigger = arguments.triggerFunction(0)
        return stream.collect(until: { makeTrigger(.none) }).map { .array($0) }
      },
      producer: { stream, arguments in
        let makeTrigger = arguments.triggerFunction(0)
        return stream.collect(until: { makeTrigger(.none) }).map { .array($0) }
      }),
    .stream(
      "collect", types: "<A>, <B, F>, (B) -> <C, G> => <[A]>", Parameter("from", .trigger),
      Parameter("until", .streamClosure),
      signal: { stream, arguments in
        let (isPassed, makeTrigger) = arguments.triggeredOverlap(of: .arrays, 1)
        return stream.filter(isPassed).collect(from: arguments.trigger(0), until: makeTrigger)
          .map { .array($0) }
      },
      producer: { stream, arguments in
        .deferred {
          let (isPassed, makeTrigger) = arguments.triggeredOverlap(of: .arrays, 1)
          return stream.filter(isPassed).collect(from: arguments.trigger(0), until: makeTrigger)
            .map { .array($0) }
        }
      }),
    .stream(
      "collect", types: "<A> => <[A]>", Parameter("every", .period),
      Parameter("startingEvery", .period, isOptional: true),
      Parameter("limit", .count(atLeast: 1), isOptional: true), .scheduler,
      Parameter("skipEmpty", .boolean, isOptional: true),
      Parameter("whenCompleted", .pending, isOptional: true),
      signal: {
        $0.filter($1.timedOverlap(of: .arrays)).collect(
          every: $1.duration(0), startingEvery: $1.givenDuration(1), limit: $1.givenCount(2),
          on: $1.scheduler(3), skipEmpty: $1.givenBoolean(4), whenCompleted: $1.pending(5)
        ).map { .array($0) }
      },
      producer: { stream, arguments in
        .deferred { stream.filter(arguments.timedOverlap(of: .arrays)) }.collect(
          every: arguments.duration(0), startingEvery: arguments.givenDuration(1),
          limit: arguments.givenCount(2), on: arguments.scheduler(3),
          skipEmpty: arguments.givenBoolean(4), whenCompleted: arguments.pending(5)
        ).map { .array($0) }
      }),
    .stream(
      "collect", types: "<A> => <[A]>", Parameter("every", .period),
      Parameter("startingEvery", .period, isOptional: true),
      Parameter("limit", .count(atLeast: 1), isOptional: true), .scheduler,
      Parameter("skipEmpty", .boolean, isOptional: true),
      Parameter("discardWhenCompleted", .boolean),
      signal: {
        $0.filter($1.timedOverlap(of: .arrays)).collect(
          every: $1.duration(0), startingEvery: $1.givenDuration(1), limit: $1.givenCount(2),
          on: $1.scheduler(3), skipEmpty: $1.givenBoolean(4), discardWhenCompleted: $1.boolean(5)
        ).map { .array($0) }
      },
      producer: { stream, arguments in
        .deferred { stream.filter(arguments.timedOverlap(of: .arrays)) }.collect(
          every: arguments.duration(0), startingEvery: arguments.givenDuration(1),
          limit: arguments.givenCount(2), on: arguments.scheduler(3),
          skipEmpty: arguments.givenBoolean(4), discardWhenCompleted: arguments.boolean(5)
        ).map { .array($0) }
      }),
  ]
}

extension Arguments {
  /// The count given, or nil.
  func givenCount(_ index: Int) -> Int? { isGiven(index) ? count(index) : nil }

  /// The duration given, or nil.
  func givenDuration(_ index: Int) -> Duration? { isGiven(index) ? duration(index) : nil }

  /// The Boolean given, or false.
  func givenBoolean(_ index: Int) -> Bool { isGiven(index) && boolean(index) }
}
