import Reactive

extension OperatorTable {
  static let windowing: [OperatorRow] = [
    .stream(
      "window", types: "<A> => <<A>>", Parameter("count", .count(atLeast: 1)),
      Parameter("startingEvery", .count(atLeast: 1), isOptional: true),
      signal: {
        $0.filter($1.countedOverlap(of: .windows, $1.count(0), startingEvery: $1.givenCount(1)))
          .window(count: $1.count(0), startingEvery: $1.givenCount(1)).map($1.window)
      },
      producer: { stream, arguments in
        let (count, stride) = (arguments.count(0), arguments.givenCount(1))
        return .deferred {
          stream.filter(arguments.countedOverlap(of: .windows, count, startingEvery: stride))
        }.window(count: count, startingEvery: stride).map(arguments.window)
      }),
    .stream(
      "window", types: "<A>, <B, F> => <<A>>", Parameter("on", .trigger),
      signal: { $0.window(on: $1.trigger(0)).map($1.window) },
      producer: { $0.window(on: $1.trigger(0)).map($1.window) }),
    .stream(
      "window", types: "<A>, () -> <B, F> => <<A>>", Parameter("until", .triggerMaker),
      signal: { stream, arguments in
        let makeTrigger = arguments.triggerFunction(0)
        return stream.window(until: { makeTrigger(.none) }).map(arguments.window)
      },
      producer: { stream, arguments in
        let makeTrigger = arguments.triggerFunction(0)
        return stream.window(until: { makeTrigger(.none) }).map(arguments.window)
      }),
    .stream(
      "window", types: "<A>, <B, F>, (B) -> <C, G> => <<A>>", Parameter("from", .trigger),
      Parameter("until", .streamClosure),
      signal: { stream, arguments in
        let (isPassed, makeTrigger) = arguments.triggeredOverlap(of: .windows, 1)
        return stream.filter(isPassed).window(from: arguments.trigger(0), until: makeTrigger)
          .map(arguments.window)
      },
      producer: { stream, arguments in
        .deferred {
          let (isPassed, makeTrigger) = arguments.triggeredOverlap(of: .windows, 1)
          return stream.filter(isPassed).window(from: arguments.trigger(0), until: makeTrigger)
            .map(arguments.window)
        }
      }),
    .stream(
      "group", types: "<A>, (A) -> B => <Group<B, A, E>>", Parameter("by", .projection),
      signal: { stream, arguments in
        let key = arguments.function(0)
        return stream.group(by: { key([$0]) }).map(arguments.group)
      },
      producer: { stream, arguments in
        let key = arguments.function(0)
        return stream.group(by: { key([$0]) }).map(arguments.group)
      }),
    .stream(
      "group", types: "<A>, (A) -> B, (Group<B, A, E>) -> <C, F> => <Group<B, A, E>>",
      Parameter("by", .projection), Parameter("until", .streamClosure),
      signal: { stream, arguments in
        let (key, makeTrigger) = (arguments.function(0), arguments.triggerFunction(1))
        return stream.group(by: { key([$0]) }, until: { makeTrigger(.group($0)) })
          .map(arguments.group)
      },
      producer: { stream, arguments in
        let (key, makeTrigger) = (arguments.function(0), arguments.triggerFunction(1))
        return stream.group(by: { key([$0]) }, until: { makeTrigger(.group($0)) })
          .map(arguments.group)
      }),
    .stream(
      "window", types: "<A> => <<A>>", Parameter("every", .period),
      Parameter("startingEvery", .period, isOptional: true),
      Parameter("limit", .count(atLeast: 1), isOptional: true), .scheduler,
      signal: {
        $0.filter($1.timedOverlap(of: .windows)).window(
          every: $1.duration(0), startingEvery: $1.givenDuration(1), limit: $1.givenCount(2),
          on: $1.scheduler(3)
        ).map($1.window)
      },
      producer: { stream, arguments in
        .deferred { stream.filter(arguments.timedOverlap(of: .windows)) }.window(
          every: arguments.duration(0), startingEvery: arguments.givenDuration(1),
          limit: arguments.givenCount(2), on: arguments.scheduler(3)
        ).map(arguments.window)
      }),
  ]
}

extension Arguments {
  /// A window as a value; counted, because a run may make only so many.
  @Sendable
  fileprivate func window(_ signal: Signal<Value, Failure>) -> Value {
    _ = mayMakePart()
    return .window(signal)
  }

  /// A group as a value; counted, because a run may make only so many.
  @Sendable
  fileprivate func group(_ group: Signal<Value, Failure>.Group<Value>) -> Value {
    _ = mayMakePart()
    return .group(group)
  }
}

extension Value {
  /// A window as a value.
  fileprivate static func window(_ signal: Signal<Value, Failure>) -> Value {
    .stream(Stream(signal, identity: Stream.Identity(name: "window")))
  }

  /// A group as a value: its signal, which knows its key.
  fileprivate static func group(_ group: Signal<Value, Failure>.Group<Value>) -> Value {
    let key = group.key
    return .stream(
      Stream(group.signal, identity: Stream.Identity(name: "group \(key.label)"), key: key))
  }
}
