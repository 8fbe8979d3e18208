import Reactive

extension OperatorTable {
  static let flattening: [OperatorRow] = [
    .stream(
      "flatMap", types: "<A>, (A) -> <B> => <B>", Parameter(nil, .strategy),
      Parameter(nil, .streamClosure),
      signal: { $0.flatMap($1.strategy(0), $1.streamFunction(1)) },
      producer: { $0.flatMap($1.strategy(0), $1.streamFunction(1)) }),
    .stream(
      "flatten", types: "<<A>> => <A>", Parameter(nil, .strategy),
      signal: { $0.flatMap($1.strategy(0), $1.innerStream) },
      producer: { $0.flatMap($1.strategy(0), $1.innerStream) }),
    .stream(
      "flatScan", types: "<A>, B, (B, A) -> <B> => <B>", Parameter(nil, .strategy),
      Parameter(nil, .value),
      Parameter(nil, .streamMaker(arity: 2)),
      signal: { stream, arguments in
        let next = arguments.streamMaker(2)
        return stream.filter(arguments.chargingPendingStreams)
          .flatScan(arguments.strategy(0), arguments.value(1)) { next([$0, $1]) }
      },
      producer: { stream, arguments in
        let next = arguments.streamMaker(2)
        return stream.filter(arguments.chargingPendingStreams)
          .flatScan(arguments.strategy(0), arguments.value(1)) { next([$0, $1]) }
      }),
    .stream(
      "expand", types: "<A>, (A) -> <A> => <A>",
      Parameter("limit", .count(atLeast: 1), isOptional: true),
      Parameter(nil, .streamClosure),
      signal: { stream, arguments in
        stream.filter(arguments.chargingPendingStreams)
          .expand(limit: arguments.expansionLimit, arguments.expansion)
      },
      producer: { stream, arguments in
        stream.filter(arguments.chargingPendingStreams)
          .expand(limit: arguments.expansionLimit, arguments.expansion)
      }),
  ]
}

extension Arguments {
  fileprivate var expansionLimit: Int { isGiven(0) ? count(0) : .max }

  /// The closure of `expand`, whose values are expanded too.
  fileprivate var expansion: EvaluatedArgument.StreamFunction {
    let (make, isPassed) = (streamFunction(1), chargingPendingStreams)
    return { make($0).filter(isPassed) }
  }
}
