import Reactive

extension OperatorTable {
  static let combining: [OperatorRow] = [
    OperatorRow(
      name: "merge", types: "<A>, <A> => <A>", receiver: .stream,
      parameters: [Parameter("with", .stream)]
    ) {
      .merging([$0, $1.stream(0)].compactMap { $0 })
    },
    OperatorRow(
      name: "merge", types: "<A> => <A>", receiver: .type, parameters: [Parameter(nil, .streams)]
    ) {
      .merging($1.streams(0))
    },
    OperatorRow(
      name: "combineLatest", types: "<A>, <B> => <(A, B)>", receiver: .stream,
      parameters: [Parameter("with", .stream)]
    ) {
      .combiningLatest([$0, $1.stream(0)].compactMap { $0 }, asTuple: true)
    },
    OperatorRow(
      name: "combineLatest", types: "<A> => <[A]>", receiver: .type,
      parameters: [Parameter(nil, .streams)]
    ) {
      .combiningLatest($1.streams(0), asTuple: !$1.isArray(0))
    },
    .creation(
      "combineLatest", types: "<A>, [A] => <[A]>", .type, Parameter(nil, .streamArray),
      Parameter("emptySentinel", .sequence)
    ) {
      SignalProducer.combineLatest(
        $0.streams(0).map(\.producer), emptySentinel: Array($0.sequence(1))
      ).map { .array($0) }
    },
    .producer("concat", types: "<A>, <A> => <A>", Parameter(nil, .stream)) {
      $0.concat($1.stream(0).producer)
    },
    .producer("concat", types: "<A>, A => <A>", Parameter("value", .value)) {
      $0.concat(value: $1.value(0))
    },
    .producer("concat", types: "<A>, E => <A>", Parameter("error", .value)) {
      $0.concat(error: Failure($1.value(0)))
    },
  ]
}

extension Stream {
  /// The signals of the streams, if all are signals.
  private static func signals(_ streams: [Stream]) -> [Signal<Value, Failure>]? {
    let signals = streams.compactMap { stream -> Signal<Value, Failure>? in
      if case .signal(let signal) = stream.source { signal } else { nil }
    }
    return signals.count == streams.count && !streams.isEmpty ? signals : nil
  }

  fileprivate static func merging(_ streams: [Stream]) -> Stream {
    if let signals = signals(streams) { return Stream(Signal.merge(signals)) }
    return Stream(SignalProducer.merge(streams.map(\.producer)))
  }

  /// Uses the array form of the library, because a fixture may have any number of inputs.
  fileprivate static func combiningLatest(_ streams: [Stream], asTuple: Bool) -> Stream {
    let combine: @Sendable ([Value]) -> Value = { values in
      asTuple ? .tuple(values.map { Value.Field($0) }) : .array(values)
    }
    if let signals = signals(streams) {
      return Stream(Signal.combineLatest(signals).map(combine))
    }
    return Stream(SignalProducer.combineLatest(streams.map(\.producer)).map(combine))
  }
}
