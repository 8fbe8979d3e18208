import Reactive

extension OperatorTable {
  static let collecting: [OperatorRow] = [
    .stream(
      "collect", types: "<A> => <[A]>",
      example: """
        sends all values as one array at the end
        hot s: -1-2-3-|
        pipeline: s.collect()
        """,
      signal: { stream, _ in stream.collect().map { .array($0) } },
      producer: { stream, _ in stream.collect().map { .array($0) } }),
    .stream(
      "collect", Parameter("count", .count(atLeast: 1)),
      .optional("startingEvery", .count(atLeast: 1)), .optional("skipEmpty", .boolean),
      types: "<A> => <[A]>",
      example: """
        sends arrays of a number of values
        hot s: -1-2-3-4-5-|
        pipeline: s.collect(count: 2)
        """,
      signal: {
        $0.charging($1.countedOverlap(of: .arrays))
          .collect(count: $1[0], startingEvery: $1[1], skipEmpty: $1[2, default: false])
          .map { .array($0) }
      },
      producer: {
        $0.charging($1.countedOverlap(of: .arrays))
          .collect(count: $1[0], startingEvery: $1[1], skipEmpty: $1[2, default: false])
          .map { .array($0) }
      }),
    .stream(
      "collect", Parameter(nil, .predicate(arity: 1)), types: "<A>, ([A]) -> Bool => <[A]>",
      example: """
        sends the collected values once a closure accepts them
        hot s: -1-2-3-4-|
        pipeline: s.collect { $0.count == 2 }
        """,
      signal: { stream, arguments in
        let shouldEmit: @Sendable (Value) -> Bool = arguments.predicate(0)
        return stream.collect { shouldEmit(.array($0)) }.map { .array($0) }
      },
      producer: { stream, arguments in
        let shouldEmit: @Sendable (Value) -> Bool = arguments.predicate(0)
        return stream.collect { shouldEmit(.array($0)) }.map { .array($0) }
      }),
    .stream(
      "collect", Parameter(nil, .predicate(arity: 2)), types: "<A>, ([A], A) -> Bool => <[A]>",
      example: """
        sends the collected values when a closure accepts the one that follows
        hot s: -1-2-5-6-|
        pipeline: s.collect { values, next in next == 5 }
        """,
      signal: { stream, arguments in
        let shouldEmit: @Sendable (Value, Value) -> Bool = arguments.predicate(0)
        return stream.collect { shouldEmit(.array($0), $1) }.map { .array($0) }
      },
      producer: { stream, arguments in
        let shouldEmit: @Sendable (Value, Value) -> Bool = arguments.predicate(0)
        return stream.collect { shouldEmit(.array($0), $1) }.map { .array($0) }
      }),
    .stream(
      "collect", Parameter("on", .trigger), .optional("skipEmpty", .boolean),
      types: "<A>, <B, F> => <[A]>",
      example: """
        sends the collected values whenever another stream sends
        hot s: -1-2-3-4-|
        hot now: ----x-----
        pipeline: s.collect(on: now)
        """,
      signal: {
        $0.collect(on: $1.trigger(0), skipEmpty: $1[1, default: false]).map { .array($0) }
      },
      producer: {
        $0.collect(on: $1.trigger(0), skipEmpty: $1[1, default: false]).map { .array($0) }
      }),
    .stream(
      "collect", Parameter("until", .triggerMaker), types: "<A>, () -> <B, F> => <[A]>",
      example: """
        sends the collected values when a stream made for them sends
        hot s: -1-2-3-4-|
        cold wait: ----x
        pipeline: s.collect { wait }
        """,
      signal: { $0.collect(until: $1.triggerMaker(0)).map { .array($0) } },
      producer: { $0.collect(until: $1.triggerMaker(0)).map { .array($0) } }),
    .stream(
      "collect", Parameter("from", .trigger), Parameter("until", .streamClosure(arity: 1)),
      types: "<A>, <B, F>, (B) -> <C, G> => <[A]>",
      example: """
        begins an array when one stream sends, and ends it when another does
        hot s: -1-2-3-4-5-|
        hot open: --a----b---
        cold shut: ---x
        pipeline: s.collect(from: open, until: { _ in shut })
        """,
      signal: { stream, arguments in
        let (isPassed, makeTrigger) = arguments.triggeredOverlap(of: .arrays, 1)
        return stream.filter(isPassed)
          .collect(from: arguments.trigger(0), until: makeTrigger).map { .array($0) }
      },
      producer: { stream, arguments in
        .deferred {
          let (isPassed, makeTrigger) = arguments.triggeredOverlap(of: .arrays, 1)
          return stream.filter(isPassed)
            .collect(from: arguments.trigger(0), until: makeTrigger).map { .array($0) }
        }
      }),
    .stream(
      "collect", Parameter("every", .period), .optional("startingEvery", .period),
      .optional("limit", .count(atLeast: 1)), .scheduler, .optional("skipEmpty", .boolean),
      .optional("whenCompleted", .pending), types: "<A> => <[A]>",
      example: """
        sends the values of each interval as an array
        hot s: -1-2---3---|
        pipeline: s.collect(every: 4t)
        """,
      signal: {
        $0.charging($1.timedOverlap(of: .arrays)).collect(
          every: $1[0], startingEvery: $1[1], limit: $1[2], on: $1[3],
          skipEmpty: $1[4, default: false], whenCompleted: $1[5, default: .discard]
        ).map { .array($0) }
      },
      producer: {
        $0.charging($1.timedOverlap(of: .arrays)).collect(
          every: $1[0], startingEvery: $1[1], limit: $1[2], on: $1[3],
          skipEmpty: $1[4, default: false], whenCompleted: $1[5, default: .discard]
        ).map { .array($0) }
      }),
    .stream(
      "collect", Parameter("every", .period), .optional("startingEvery", .period),
      .optional("limit", .count(atLeast: 1)), .scheduler, .optional("skipEmpty", .boolean),
      Parameter("discardWhenCompleted", .boolean), types: "<A> => <[A]>",
      example: """
        sends the values of each interval as an array, and may drop the rest at completion
        hot s: -1-2---3|
        pipeline: s.collect(every: 4t, discardWhenCompleted: true)
        """,
      signal: {
        $0.charging($1.timedOverlap(of: .arrays)).collect(
          every: $1[0], startingEvery: $1[1], limit: $1[2], on: $1[3],
          skipEmpty: $1[4, default: false], discardWhenCompleted: $1[5]
        ).map { .array($0) }
      },
      producer: {
        $0.charging($1.timedOverlap(of: .arrays)).collect(
          every: $1[0], startingEvery: $1[1], limit: $1[2], on: $1[3],
          skipEmpty: $1[4, default: false], discardWhenCompleted: $1[5]
        ).map { .array($0) }
      }),
  ]
}

extension OperatorTable {
  static let window: [OperatorRow] = [
    .stream(
      "window", Parameter("count", .count(atLeast: 1)),
      .optional("startingEvery", .count(atLeast: 1)), types: "<A> => <<A>>",
      example: """
        sends streams of a number of values
        hot s: -1-2-3-|
        pipeline: s.window(count: 2)
        """,
      signal: {
        $0.charging($1.countedOverlap(of: .windows))
          .window(count: $1[0], startingEvery: $1[1]).map($1.window)
      },
      producer: {
        $0.charging($1.countedOverlap(of: .windows))
          .window(count: $1[0], startingEvery: $1[1]).map($1.window)
      }),
    .stream(
      "window", Parameter("on", .trigger), types: "<A>, <B, F> => <<A>>",
      example: """
        begins a window whenever another stream sends
        hot s: -1-2-3-|
        hot now: ----x---
        pipeline: s.window(on: now)
        """,
      signal: { $0.window(on: $1.trigger(0)).map($1.window) },
      producer: { $0.window(on: $1.trigger(0)).map($1.window) }),
    .stream(
      "window", Parameter("until", .triggerMaker), types: "<A>, () -> <B, F> => <<A>>",
      example: """
        ends a window when a stream made for it sends
        hot s: -1-2-3-|
        cold wait: ----x
        pipeline: s.window { wait }
        """,
      signal: { $0.window(until: $1.triggerMaker(0)).map($1.window) },
      producer: { $0.window(until: $1.triggerMaker(0)).map($1.window) }),
    .stream(
      "window", Parameter("from", .trigger), Parameter("until", .streamClosure(arity: 1)),
      types: "<A>, <B, F>, (B) -> <C, G> => <<A>>",
      example: """
        begins a window when one stream sends, and ends it when another does
        hot s: -1-2-3-4-|
        hot open: --a------
        cold shut: ----x
        pipeline: s.window(from: open, until: { _ in shut })
        """,
      signal: { stream, arguments in
        let (isPassed, makeTrigger) = arguments.triggeredOverlap(of: .windows, 1)
        return stream.filter(isPassed)
          .window(from: arguments.trigger(0), until: makeTrigger).map(arguments.window)
      },
      producer: { stream, arguments in
        .deferred {
          let (isPassed, makeTrigger) = arguments.triggeredOverlap(of: .windows, 1)
          return stream.filter(isPassed)
            .window(from: arguments.trigger(0), until: makeTrigger).map(arguments.window)
        }
      }),
    .stream(
      "group", Parameter("by", .projection), types: "<A>, (A) -> B => <Group<B, A, E>>",
      example: """
        sends a stream for each key
        hot s: -1-2-3-4-|
        pipeline: s.group { $0 % 2 }
        """,
      signal: { $0.group(by: $1.function(0)).map($1.group) },
      producer: { $0.group(by: $1.function(0)).map($1.group) }),
    .stream(
      "group", Parameter("by", .projection), Parameter("until", .streamClosure(arity: 1)),
      types: "<A>, (A) -> B, (Group<B, A, E>) -> <C, F> => <Group<B, A, E>>",
      example: """
        ends a group when a stream made for it sends
        hot s: -1-2-3-4-|
        cold wait: ---x
        pipeline: s.group(by: { $0 % 2 }, until: { _ in wait })
        """,
      signal: { $0.group(by: $1.function(0), until: $1.groupTrigger(1)).map($1.group) },
      producer: { $0.group(by: $1.function(0), until: $1.groupTrigger(1)).map($1.group) }),
    .stream(
      "window", Parameter("every", .period), .optional("startingEvery", .period),
      .optional("limit", .count(atLeast: 1)), .scheduler, types: "<A> => <<A>>",
      example: """
        sends a window for each interval
        hot s: -1-2-3-|
        pipeline: s.window(every: 4t)
        """,
      signal: {
        $0.charging($1.timedOverlap(of: .windows))
          .window(every: $1[0], startingEvery: $1[1], limit: $1[2], on: $1[3]).map($1.window)
      },
      producer: {
        $0.charging($1.timedOverlap(of: .windows))
          .window(every: $1[0], startingEvery: $1[1], limit: $1[2], on: $1[3]).map($1.window)
      }),
  ]
}

extension Signal where Value == MarbleCases.Value {
  /// Charges each value for the arrays or windows that it goes into.
  fileprivate func charging(
    _ isPassed: @autoclosure @Sendable () -> Arguments.Passing
  ) -> Signal { filter(isPassed()) }
}

extension SignalProducer where Value == MarbleCases.Value {
  /// Charges each value for the arrays or windows of its run that it goes into.
  fileprivate func charging(
    _ isPassed: @autoclosure @escaping @Sendable () -> Arguments.Passing
  ) -> SignalProducer { .deferred { filter(isPassed()) } }
}

extension Arguments {
  /// A window as a value; counted, because a run may make only so many.
  @Sendable
  fileprivate func window(_ signal: Signal<Value, Failure>) -> Value {
    _ = meter.mayMakeStream()
    return .stream(Stream(signal, identity: Stream.Identity(name: "window")))
  }

  /// A group as a value: its signal, which knows its key; counted, because a run may make only so many.
  @Sendable
  fileprivate func group(_ group: Signal<Value, Failure>.Group<Value>) -> Value {
    _ = meter.mayMakeStream()
    return .group(group)
  }

  /// A closure that makes a trigger stream from a group.
  fileprivate func groupTrigger(
    _ index: Int
  ) -> @Sendable (Signal<Value, Failure>.Group<Value>) -> SignalProducer<Value, Never> {
    let makeTrigger = triggerFunction(index)
    return { makeTrigger(.group($0)) }
  }
}

extension Value {
  fileprivate static func group(_ group: Signal<Value, Failure>.Group<Value>) -> Value {
    let key = group.key
    return .stream(
      Stream(group.signal, identity: Stream.Identity(name: "group \(key.label)"), key: key))
  }
}
