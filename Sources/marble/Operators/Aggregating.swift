import Reactive

extension OperatorTable {
  static let aggregating: [OperatorRow] = [
    .stream(
      "reduce", types: "<A>, B, (B, A) -> B => <B>", Parameter(nil, .value),
      Parameter(nil, .closure(arity: 2)),
      signal: { stream, arguments in
        let next = arguments.function(1)
        return stream.reduce(arguments.value(0)) { next([$0, $1]) }
      },
      producer: { stream, arguments in
        let next = arguments.function(1)
        return stream.reduce(arguments.value(0)) { next([$0, $1]) }
      }),
    .stream(
      "reduce", types: "<A>, B, (B, A) -> Void => <B>", Parameter("into", .value),
      Parameter(nil, .mutation),
      signal: { $0.reduce(into: $1.value(0), $1.mutation(1)) },
      producer: { $0.reduce(into: $1.value(0), $1.mutation(1)) }),
    .stream(
      "reduce", types: "<A>, (A, A) -> A => <A>", Parameter(nil, .closure(arity: 2)),
      signal: { stream, arguments in
        let next = arguments.function(0)
        return stream.reduce { next([$0, $1]) }
      },
      producer: { stream, arguments in
        let next = arguments.function(0)
        return stream.reduce { next([$0, $1]) }
      }),
    .stream(
      "count", types: "<A> => <Int>",
      signal: { stream, _ in stream.count().map { .integer($0) } },
      producer: { stream, _ in stream.count().map { .integer($0) } }),
    .stream(
      "min", types: "<A> => <A>",
      signal: { $0.min(by: $1.valueOrder) },
      producer: { $0.min(by: $1.valueOrder) }),
    .stream(
      "max", types: "<A> => <A>",
      signal: { $0.max(by: $1.valueOrder) },
      producer: { $0.max(by: $1.valueOrder) }),
    .stream(
      "min", types: "<A>, (A, A) -> Bool => <A>", Parameter("by", .predicate(arity: 2)),
      signal: { $0.min(by: $1.comparison(by: 0)) },
      producer: { $0.min(by: $1.comparison(by: 0)) }),
    .stream(
      "max", types: "<A>, (A, A) -> Bool => <A>", Parameter("by", .predicate(arity: 2)),
      signal: { $0.max(by: $1.comparison(by: 0)) },
      producer: { $0.max(by: $1.comparison(by: 0)) }),
    .stream(
      "allSatisfy", types: "<A>, (A) -> Bool => <Bool>", Parameter(nil, .predicate(arity: 1)),
      signal: { stream, arguments in
        let predicate = arguments.predicate(0)
        return stream.allSatisfy { predicate([$0]) }.map { .boolean($0) }
      },
      producer: { stream, arguments in
        let predicate = arguments.predicate(0)
        return stream.allSatisfy { predicate([$0]) }.map { .boolean($0) }
      }),
    .stream(
      "isEmpty", types: "<A> => <Bool>",
      signal: { stream, _ in stream.isEmpty().map { .boolean($0) } },
      producer: { stream, _ in stream.isEmpty().map { .boolean($0) } }),
    .stream(
      "elementsEqual", types: "<A>, <A> => <Bool>", Parameter(nil, .stream),
      signal: { $0.elementsEqual($1.stream(0).producer).map { .boolean($0) } },
      producer: { $0.elementsEqual($1.stream(0).producer).map { .boolean($0) } }),
    .stream(
      "elementsEqual", types: "<A>, <A>, (A, A) -> Bool => <Bool>", Parameter(nil, .stream),
      Parameter("by", .predicate(arity: 2)),
      signal: {
        $0.elementsEqual($1.stream(0).producer, by: $1.comparison(by: 1)).map { .boolean($0) }
      },
      producer: {
        $0.elementsEqual($1.stream(0).producer, by: $1.comparison(by: 1)).map { .boolean($0) }
      }),
  ]
}

extension Arguments {
  /// The order of numbers, texts and durations; reports values that have no order.
  fileprivate var valueOrder: @Sendable (Value, Value) -> Bool {
    { left, right in
      guard let order = left.compared(with: right) else {
        refuse(ValueMessages.unordered(left.kindName, right.kindName))
        return false
      }
      return order == .ascending
    }
  }

  /// A closure of two arguments that returns a Boolean.
  fileprivate func comparison(by index: Int) -> @Sendable (Value, Value) -> Bool {
    let predicate = predicate(index)
    return { predicate([$0, $1]) }
  }
}
