import Reactive

extension OperatorTable {
  static let transforming: [OperatorRow] = [
    .stream(
      "map", types: "<A>, (A) -> B => <B>", Parameter(nil, .projection),
      signal: { stream, arguments in
        let transform = arguments.function(0)
        return stream.map { transform([$0]) }
      },
      producer: { stream, arguments in
        let transform = arguments.function(0)
        return stream.map { transform([$0]) }
      }),
    .stream(
      "map", types: "<A>, B => <B>", Parameter("value", .value),
      signal: { $0.map(value: $1.value(0)) },
      producer: { $0.map(value: $1.value(0)) }),
    .stream(
      "scan", types: "<A>, B, (B, A) -> B => <B>", Parameter(nil, .value),
      Parameter(nil, .closure(arity: 2)),
      signal: { stream, arguments in
        let next = arguments.function(1)
        return stream.scan(arguments.value(0)) { next([$0, $1]) }
      },
      producer: { stream, arguments in
        let next = arguments.function(1)
        return stream.scan(arguments.value(0)) { next([$0, $1]) }
      }),
    .stream(
      "scan", types: "<A>, B, (B, A) -> Void => <B>", Parameter("into", .value),
      Parameter(nil, .mutation),
      signal: { $0.scan(into: $1.value(0), $1.mutation(1)) },
      producer: { $0.scan(into: $1.value(0), $1.mutation(1)) }),
    .stream(
      "scan", types: "<A>, (A, A) -> A => <A>", Parameter(nil, .closure(arity: 2)),
      signal: { stream, arguments in
        let next = arguments.function(0)
        return stream.scan { next([$0, $1]) }
      },
      producer: { stream, arguments in
        let next = arguments.function(0)
        return stream.scan { next([$0, $1]) }
      }),
  ]
}
