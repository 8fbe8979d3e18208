import Reactive

extension OperatorTable {
  static let filtering: [OperatorRow] = [
    .stream(
      "filter", types: "<A>, (A) -> Bool => <A>", Parameter(nil, .predicate(arity: 1)),
      signal: { stream, arguments in
        let isIncluded = arguments.predicate(0)
        return stream.filter { isIncluded([$0]) }
      },
      producer: { stream, arguments in
        let isIncluded = arguments.predicate(0)
        return stream.filter { isIncluded([$0]) }
      }),
    .stream(
      "compactMap", types: "<A>, (A) -> B? => <B>", Parameter(nil, .projection),
      signal: { stream, arguments in
        let transform = arguments.function(0)
        return stream.compactMap { transform([$0]).unwrapped }
      },
      producer: { stream, arguments in
        let transform = arguments.function(0)
        return stream.compactMap { transform([$0]).unwrapped }
      }),
    .stream(
      "skipNil", types: "<A?> => <A>",
      signal: { stream, _ in stream.compactMap(\.unwrapped) },
      producer: { stream, _ in stream.compactMap(\.unwrapped) }),
    .stream(
      "take", types: "<A> => <A>", Parameter("first", .count(atLeast: 0)),
      signal: { $0.take(first: $1.count(0)) },
      producer: { $0.take(first: $1.count(0)) }),
    .stream(
      "skip", types: "<A> => <A>", Parameter("first", .count(atLeast: 0)),
      signal: { $0.skip(first: $1.count(0)) },
      producer: { $0.skip(first: $1.count(0)) }),
    .stream(
      "skipRepeats", types: "<A> => <A>",
      signal: { stream, _ in stream.skipRepeats() },
      producer: { stream, _ in stream.skipRepeats() }),
    .stream(
      "skipRepeats", types: "<A>, (A, A) -> Bool => <A>", Parameter(nil, .predicate(arity: 2)),
      Parameter("comparing", .comparison, isOptional: true),
      signal: { stream, arguments in
        let isEquivalent = arguments.predicate(0)
        return stream.skipRepeats(
          { isEquivalent([$0, $1]) }, comparing: arguments.comparison(1))
      },
      producer: { stream, arguments in
        let isEquivalent = arguments.predicate(0)
        return stream.skipRepeats(
          { isEquivalent([$0, $1]) }, comparing: arguments.comparison(1))
      }),
    .stream(
      "skipRepeats", types: "<A>, (A) -> B => <A>", Parameter("at", .projection),
      signal: { stream, arguments in
        let key = arguments.function(0)
        return stream.skipRepeats(at: { key([$0]) })
      },
      producer: { stream, arguments in
        let key = arguments.function(0)
        return stream.skipRepeats(at: { key([$0]) })
      }),
  ]
}
