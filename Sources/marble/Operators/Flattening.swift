import Reactive

extension OperatorTable {
  static let flattening: [OperatorRow] = [
    .stream(
      "flatMap", Parameter(nil, .strategy), Parameter(nil, .streamClosure),
      signal: { $0.flatMap($1.strategy(0), $1.streamFunction(1)) },
      producer: { $0.flatMap($1.strategy(0), $1.streamFunction(1)) }),
    .stream(
      "flatten", Parameter(nil, .strategy),
      signal: { $0.flatMap($1.strategy(0), $1.innerStream) },
      producer: { $0.flatMap($1.strategy(0), $1.innerStream) }),
  ]
}
