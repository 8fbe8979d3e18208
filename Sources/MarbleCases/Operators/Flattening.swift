import Reactive

extension OperatorTable {
  static let flattening: [OperatorRow] = [
    .stream(
      "flatMap", Parameter(nil, .strategy), Parameter(nil, .streamClosure(arity: 1)),
      types: "<A>, (A) -> <B> => <B>",
      example: """
        makes a stream from each value, and one stream of them all
        hot s: -a----b----|
        cold x: -1-2-3|
        pipeline: s.flatMap(.latest) { _ in x }
        """,
      signal: { $0.flatMap($1[0], $1.streamFunction(1)) },
      producer: { $0.flatMap($1[0], $1.streamFunction(1)) }),
    .stream(
      "flatten", Parameter(nil, .strategy), types: "<<A>> => <A>",
      example: """
        makes one stream of the streams that are sent
        hot s: -x-y----|
        cold x: 1--1|
        cold y: 2--2|
        pipeline: s.flatten(.concat)
        """,
      signal: { $0.flatMap($1[0], $1.innerStream) },
      producer: { $0.flatMap($1[0], $1.innerStream) }),
    .stream(
      "flatScan", Parameter(nil, .strategy), Parameter(nil, .value),
      Parameter(nil, .streamClosure(arity: 2)), types: "<A>, B, (B, A) -> <B> => <B>",
      example: """
        makes a stream from each value and the last result
        hot s: -1----2---|
        cold x: -1|
        pipeline: s.flatScan(.concat, 0) { state, value in x.map { $0 + state + value } }
        """,
      signal: { $0.filter($1.chargingPendingStreams).flatScan($1[0], $1[1], $1.streamFunction(2)) },
      producer: {
        $0.filter($1.chargingPendingStreams).flatScan($1[0], $1[1], $1.streamFunction(2))
      }),
    .stream(
      "expand", .optional("limit", .count(atLeast: 1)), Parameter(nil, .streamClosure(arity: 1)),
      types: "<A>, (A) -> <A> => <A>",
      example: """
        makes a stream from each value, from each of its values, and so on
        cold s: 1|
        cold x: --1|
        pipeline: s.expand(limit: 1) { n in x.map { $0 + n } }.take(first: 4)
        """,
      signal: {
        $0.filter($1.chargingPendingStreams).expand(limit: $1[0, default: .max], $1.expansion)
      },
      producer: {
        $0.filter($1.chargingPendingStreams).expand(limit: $1[0, default: .max], $1.expansion)
      }),
  ]
}

extension Arguments {
  /// The closure of `expand`, whose values are expanded too.
  fileprivate var expansion: @Sendable (Value) -> Stream.Producer {
    let closure = closure(1)
    let isPassed = chargingPendingStreams
    return { closure.stream($0).filter(isPassed) }
  }
}
