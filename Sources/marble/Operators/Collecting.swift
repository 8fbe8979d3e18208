import Reactive

extension OperatorTable {
  static let collecting: [OperatorRow] = [
    .stream(
      "collect", types: "<A> => <[A]>",
      example: """
        sends all values as one array at the end
        hot s: -1-2-3-|
        pipeline: s.collect()
        """
    ) { stream, _ in stream.collect().map { .array($0) } },
    .stream(
      "collect", Parameter("count", .count(atLeast: 1)),
      .optional("startingEvery", .count(atLeast: 1)), .optional("skipEmpty", .boolean),
      types: "<A> => <[A]>",
      example: """
        sends arrays of a number of values
        hot s: -1-2-3-4-5-|
        pipeline: s.collect(count: 2)
        """
    ) { stream, arguments in
      stream.eachRun {
        $0.filter(arguments.countedOverlap(of: .arrays)).collect(
          count: arguments[0], startingEvery: arguments[1], skipEmpty: arguments[2, default: false]
        ).map { .array($0) }
      }
    },
    .stream(
      "collect", Parameter(nil, .predicate(arity: 1)), types: "<A>, ([A]) -> Bool => <[A]>",
      example: """
        sends the collected values once a closure accepts them
        hot s: -1-2-3-4-|
        pipeline: s.collect { $0.count == 2 }
        """
    ) { stream, arguments in
      let shouldEmit: EvaluatedArgument.Predicate = arguments[0]
      return stream.collect { shouldEmit([.array($0)]) }.map { .array($0) }
    },
    .stream(
      "collect", Parameter(nil, .predicate(arity: 2)), types: "<A>, ([A], A) -> Bool => <[A]>",
      example: """
        sends the collected values when a closure accepts the one that follows
        hot s: -1-2-5-6-|
        pipeline: s.collect { values, next in next == 5 }
        """
    ) { stream, arguments in
      let shouldEmit: EvaluatedArgument.Predicate = arguments[0]
      return stream.collect { shouldEmit([.array($0), $1]) }.map { .array($0) }
    },
    .stream(
      "collect", Parameter("on", .trigger), .optional("skipEmpty", .boolean),
      types: "<A>, <B, F> => <[A]>",
      example: """
        sends the collected values whenever another stream sends
        hot s: -1-2-3-4-|
        hot now: ----x-----
        pipeline: s.collect(on: now)
        """
    ) { $0.collect(on: $1.trigger(0), skipEmpty: $1[1, default: false]).map { .array($0) } },
    .stream(
      "collect", Parameter("until", .triggerMaker), types: "<A>, () -> <B, F> => <[A]>",
      example: """
        sends the collected values when a stream made for them sends
        hot s: -1-2-3-4-|
        cold wait: ----x
        pipeline: s.collect { wait }
        """
    ) { $0.collect(until: $1.triggerMaker(0)).map { .array($0) } },
    .stream(
      "collect", Parameter("from", .trigger), Parameter("until", .streamClosure),
      types: "<A>, <B, F>, (B) -> <C, G> => <[A]>",
      example: """
        begins an array when one stream sends, and ends it when another does
        hot s: -1-2-3-4-5-|
        hot open: --a----b---
        cold shut: ---x
        pipeline: s.collect(from: open, until: { _ in shut })
        """
    ) { stream, arguments in
      stream.eachRun {
        let (isPassed, makeTrigger) = arguments.triggeredOverlap(of: .arrays, 1)
        return $0.filter(isPassed).collect(from: arguments.trigger(0), until: makeTrigger)
          .map { .array($0) }
      }
    },
    .stream(
      "collect", Parameter("every", .period), .optional("startingEvery", .period),
      .optional("limit", .count(atLeast: 1)), .scheduler, .optional("skipEmpty", .boolean),
      .optional("whenCompleted", .pending), types: "<A> => <[A]>",
      example: """
        sends the values of each interval as an array
        hot s: -1-2---3---|
        pipeline: s.collect(every: 4t)
        """
    ) { stream, arguments in
      stream.eachRun {
        $0.filter(arguments.timedOverlap(of: .arrays)).collect(
          every: arguments[0], startingEvery: arguments[1], limit: arguments[2],
          on: arguments[3], skipEmpty: arguments[4, default: false],
          whenCompleted: arguments[5, default: .discard]
        ).map { .array($0) }
      }
    },
    .stream(
      "collect", Parameter("every", .period), .optional("startingEvery", .period),
      .optional("limit", .count(atLeast: 1)), .scheduler, .optional("skipEmpty", .boolean),
      Parameter("discardWhenCompleted", .boolean), types: "<A> => <[A]>",
      example: """
        sends the values of each interval as an array, and may drop the rest at completion
        hot s: -1-2---3|
        pipeline: s.collect(every: 4t, discardWhenCompleted: true)
        """
    ) { stream, arguments in
      stream.eachRun {
        $0.filter(arguments.timedOverlap(of: .arrays)).collect(
          every: arguments[0], startingEvery: arguments[1], limit: arguments[2],
          on: arguments[3], skipEmpty: arguments[4, default: false],
          discardWhenCompleted: arguments[5]
        ).map { .array($0) }
      }
    },
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
        """
    ) { stream, arguments in
      stream.eachRun {
        $0.filter(arguments.countedOverlap(of: .windows))
          .window(count: arguments[0], startingEvery: arguments[1]).map(arguments.window)
      }
    },
    .stream(
      "window", Parameter("on", .trigger), types: "<A>, <B, F> => <<A>>",
      example: """
        begins a window whenever another stream sends
        hot s: -1-2-3-|
        hot now: ----x---
        pipeline: s.window(on: now)
        """
    ) { $0.window(on: $1.trigger(0)).map($1.window) },
    .stream(
      "window", Parameter("until", .triggerMaker), types: "<A>, () -> <B, F> => <<A>>",
      example: """
        ends a window when a stream made for it sends
        hot s: -1-2-3-|
        cold wait: ----x
        pipeline: s.window { wait }
        """
    ) { $0.window(until: $1.triggerMaker(0)).map($1.window) },
    .stream(
      "window", Parameter("from", .trigger), Parameter("until", .streamClosure),
      types: "<A>, <B, F>, (B) -> <C, G> => <<A>>",
      example: """
        begins a window when one stream sends, and ends it when another does
        hot s: -1-2-3-4-|
        hot open: --a------
        cold shut: ----x
        pipeline: s.window(from: open, until: { _ in shut })
        """
    ) { stream, arguments in
      stream.eachRun {
        let (isPassed, makeTrigger) = arguments.triggeredOverlap(of: .windows, 1)
        return $0.filter(isPassed).window(from: arguments.trigger(0), until: makeTrigger)
          .map(arguments.window)
      }
    },
    .stream(
      "group", Parameter("by", .projection), types: "<A>, (A) -> B => <Group<B, A, E>>",
      example: """
        sends a stream for each key
        hot s: -1-2-3-4-|
        pipeline: s.group { $0 % 2 }
        """
    ) { $0.group(by: $1.function(0)).map($1.group) },
    .stream(
      "group", Parameter("by", .projection), Parameter("until", .streamClosure),
      types: "<A>, (A) -> B, (Group<B, A, E>) -> <C, F> => <Group<B, A, E>>",
      example: """
        ends a group when a stream made for it sends
        hot s: -1-2-3-4-|
        cold wait: ---x
        pipeline: s.group(by: { $0 % 2 }, until: { _ in wait })
        """
    ) { $0.group(by: $1.function(0), until: $1.groupTrigger(1)).map($1.group) },
    .stream(
      "window", Parameter("every", .period), .optional("startingEvery", .period),
      .optional("limit", .count(atLeast: 1)), .scheduler, types: "<A> => <<A>>",
      example: """
        sends a window for each interval
        hot s: -1-2-3-|
        pipeline: s.window(every: 4t)
        """
    ) { stream, arguments in
      stream.eachRun {
        $0.filter(arguments.timedOverlap(of: .windows)).window(
          every: arguments[0], startingEvery: arguments[1], limit: arguments[2], on: arguments[3]
        ).map(arguments.window)
      }
    },
  ]
}

/// The operators of the rows above.
protocol CollectingStream: ValueStream {
  associatedtype Windows: Carrying<Signal<Value, Failure>> where Windows.Values == Self
  associatedtype Groups: Carrying<Signal<Value, Failure>.Group<Value>> where Groups.Values == Self

  func collect() -> Arrays
  func collect(count: Int, startingEvery stride: Int?, skipEmpty: Bool) -> Arrays
  func collect(_ shouldEmit: @escaping @Sendable ([Value]) -> Bool) -> Arrays
  func collect(_ shouldEmit: @escaping @Sendable ([Value], Value) -> Bool) -> Arrays
  func collect<T: SignalProducerConvertible>(on trigger: T, skipEmpty: Bool) -> Arrays
  where T.Error == Never
  func collect<T: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable () -> T
  ) -> Arrays where T.Error == Never
  func collect<O: SignalProducerConvertible, T: SignalProducerConvertible>(
    from opening: O, until makeTrigger: @escaping @Sendable (O.Value) -> T
  ) -> Arrays where O.Error == Never, T.Error == Never
  func collect(
    every interval: Duration, startingEvery stride: Duration?, limit: Int?,
    on scheduler: (any TimedScheduler)?, skipEmpty: Bool, whenCompleted pending: CompletionPolicy
  ) -> Arrays
  func collect(
    every interval: Duration, startingEvery stride: Duration?, limit: Int?,
    on scheduler: (any TimedScheduler)?, skipEmpty: Bool, discardWhenCompleted: Bool
  ) -> Arrays
  func window(count: Int, startingEvery stride: Int?) -> Windows
  func window<T: SignalProducerConvertible>(on trigger: T) -> Windows where T.Error == Never
  func window<T: SignalProducerConvertible>(
    until makeTrigger: @escaping @Sendable () -> T
  ) -> Windows where T.Error == Never
  func window<O: SignalProducerConvertible, T: SignalProducerConvertible>(
    from opening: O, until makeTrigger: @escaping @Sendable (O.Value) -> T
  ) -> Windows where O.Error == Never, T.Error == Never
  func window(
    every interval: Duration, startingEvery stride: Duration?, limit: Int?,
    on scheduler: (any TimedScheduler)?
  ) -> Windows
  func group(by key: Function) -> Groups
  func group<T: SignalProducerConvertible>(
    by key: Function,
    until makeTrigger: @escaping @Sendable (Signal<Value, Failure>.Group<Value>) -> T
  ) -> Groups where T.Error == Never
}

extension Arguments {
  /// A window as a value; counted, because a run may make only so many.
  @Sendable
  fileprivate func window(_ signal: Signal<Value, Failure>) -> Value {
    _ = mayMakePart()
    return .stream(Stream(signal, identity: Stream.Identity(name: "window")))
  }

  /// A group as a value: its signal, which knows its key; counted, because a run may make only so many.
  @Sendable
  fileprivate func group(_ group: Signal<Value, Failure>.Group<Value>) -> Value {
    _ = mayMakePart()
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
