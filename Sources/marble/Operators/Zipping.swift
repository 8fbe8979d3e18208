import Reactive

extension OperatorTable {
  static let zipping: [OperatorRow] = [
    OperatorRow(
      name: "zip", types: "<A>, <B> => <(A, B)>", receiver: .stream,
      parameters: [Parameter("with", .stream)]
    ) {
      .zipping([$0, $1.stream(0)].compactMap { $0 }, asTuple: true)
    },
    OperatorRow(
      name: "zip", types: "<A> => <[A]>", receiver: .type, parameters: [Parameter(nil, .streams)]
    ) {
      .zipping($1.streams(0), asTuple: !$1.isArray(0))
    },
    .creation(
      "zip", types: "<A>, [A] => <[A]>", .type, Parameter(nil, .streamArray),
      Parameter("emptySentinel", .sequence)
    ) {
      SignalProducer.zip(
        $0.streams(0).map(\.producer), emptySentinel: Array($0.sequence(1))
      ).map { .array($0) }
    },
    OperatorRow(
      name: "race", types: "<A>, <A> => <A>", receiver: .stream,
      parameters: [Parameter("with", .stream)]
    ) {
      .racing([$0, $1.stream(0)].compactMap { $0 })
    },
    OperatorRow(
      name: "race", types: "<A> => <A>", receiver: .type, parameters: [Parameter(nil, .streamArray)]
    ) {
      .racing($1.streams(0))
    },
    OperatorRow(
      name: "take", types: "<A>, <A> => <A>", receiver: .stream,
      parameters: [Parameter("untilReplacement", .stream)]
    ) { stream, arguments in
      let replacement = arguments.stream(0)
      if case .signal(let signal)? = stream?.source, case .signal(let other) = replacement.source {
        return Stream(signal.take(untilReplacement: other))
      }
      return Stream((stream?.producer ?? .never).take(untilReplacement: replacement.producer))
    },
    .producer("prefix", types: "<A>, <A> => <A>", Parameter(nil, .stream)) {
      $0.prefix($1.stream(0).producer)
    },
    .producer("prefix", types: "<A>, A => <A>", Parameter("value", .value)) {
      $0.prefix(value: $1.value(0))
    },
    .producer("then", types: "<A>, <B> => <B>", Parameter(nil, .stream)) {
      $0.then($1.stream(0).producer)
    },
  ]
}

extension Stream {
  /// The signals of the streams, if all are signals.
  private static func signals(_ streams: [Stream]) -> [Signal<Value, Failure>]? {
    var signals: [Signal<Value, Failure>] = []
    for stream in streams {
      guard case .signal(let signal) = stream.source else { return nil }
      signals.append(signal)
    }
    return signals.isEmpty ? nil : signals
  }

  /// Uses the array form of the library, because a fixture may have any number of inputs.
  fileprivate static func zipping(_ streams: [Stream], asTuple: Bool) -> Stream {
    let join: @Sendable ([Value]) -> Value = { values in
      asTuple ? .tuple(values.map { Value.Field($0) }) : .array(values)
    }
    if let signals = signals(streams) { return Stream(Signal.zip(signals).map(join)) }
    return Stream(SignalProducer.zip(streams.map(\.producer)).map(join))
  }

  fileprivate static func racing(_ streams: [Stream]) -> Stream {
    if let signals = signals(streams) { return Stream(Signal.race(signals)) }
    return Stream(SignalProducer.race(streams.map(\.producer)))
  }
}
