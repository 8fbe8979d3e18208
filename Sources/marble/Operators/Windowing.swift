import Reactive

extension OperatorTable {
  static let windowing: [OperatorRow] = [
    .stream(
      "window", Parameter("count", .count(atLeast: 1)),
      Parameter("startingEvery", .count(atLeast: 1), isOptional: true),
      signal: {
        $0.window(count: $1.count(0), startingEvery: $1.givenCount(1)).map(Value.window)
      },
      producer: {
        $0.window(count: $1.count(0), startingEvery: $1.givenCount(1)).map(Value.window)
      }),
    .stream(
      "window", Parameter("on", .trigger),
      signal: { $0.window(on: $1.trigger(0)).map(Value.window) },
      producer: { $0.window(on: $1.trigger(0)).map(Value.window) }),
    .stream(
      "window", Parameter("until", .triggerMaker),
      signal: { stream, arguments in
        let makeTrigger = arguments.triggerFunction(0)
        return stream.window(until: { makeTrigger(.none) }).map(Value.window)
      },
      producer: { stream, arguments in
        let makeTrigger = arguments.triggerFunction(0)
        return stream.window(until: { makeTrigger(.none) }).map(Value.window)
      }),
    .stream(
      "window", Parameter("from", .trigger), Parameter("until", .streamClosure),
      signal: {
        $0.window(from: $1.trigger(0), until: $1.triggerFunction(1)).map(Value.window)
      },
      producer: {
        $0.window(from: $1.trigger(0), until: $1.triggerFunction(1)).map(Value.window)
      }),
    .stream(
      "group", Parameter("by", .projection),
      signal: { stream, arguments in
        let key = arguments.function(0)
        return stream.group(by: { key([$0]) }).map(Value.group)
      },
      producer: { stream, arguments in
        let key = arguments.function(0)
        return stream.group(by: { key([$0]) }).map(Value.group)
      }),
    .stream(
      "group", Parameter("by", .projection), Parameter("until", .streamClosure),
      signal: { stream, arguments in
        let (key, makeTrigger) = (arguments.function(0), arguments.triggerFunction(1))
        return stream.group(by: { key([$0]) }, until: { makeTrigger(.group($0)) })
          .map(Value.group)
      },
      producer: { stream, arguments in
        let (key, makeTrigger) = (arguments.function(0), arguments.triggerFunction(1))
        return stream.group(by: { key([$0]) }, until: { makeTrigger(.group($0)) })
          .map(Value.group)
      }),
    .stream(
      "window", Parameter("every", .period), Parameter("startingEvery", .period, isOptional: true),
      Parameter("limit", .count(atLeast: 1), isOptional: true), .scheduler,
      signal: {
        $0.window(
          every: $1.duration(0), startingEvery: $1.givenDuration(1), limit: $1.givenCount(2),
          on: $1.scheduler(3)
        ).map(Value.window)
      },
      producer: {
        $0.window(
          every: $1.duration(0), startingEvery: $1.givenDuration(1), limit: $1.givenCount(2),
          on: $1.scheduler(3)
        ).map(Value.window)
      }),
  ]
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
