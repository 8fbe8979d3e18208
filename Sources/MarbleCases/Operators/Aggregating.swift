import Reactive

extension OperatorTable {
  static let aggregating: [OperatorRow] = [
    .stream(
      "reduce", Parameter(nil, .value), Parameter(nil, .closure(arity: 2)),
      types: "<A>, B, (B, A) -> B => <B>",
      example: """
        sends one result at the end, starting from a value
        hot s: -1-2-3-|
        pipeline: s.reduce(10) { $0 + $1 }
        """,
      signal: { $0.reduce($1.value(0), $1.function(1)) },
      producer: { $0.reduce($1.value(0), $1.function(1)) }),
    .stream(
      "reduce", Parameter("into", .value), Parameter(nil, .mutation),
      types: "<A>, B, (B, A) -> Void => <B>",
      example: """
        sends one result at the end, which a closure changes in place
        hot s: -1-2-3-|
        pipeline: s.reduce(into: 10) { $0 += $1 }
        """,
      signal: { $0.reduce(into: $1.value(0), $1.change(1)) },
      producer: { $0.reduce(into: $1.value(0), $1.change(1)) }),
    .stream(
      "reduce", Parameter(nil, .closure(arity: 2)), types: "<A>, (A, A) -> A => <A>",
      example: """
        sends one result at the end, starting from the first value
        hot s: -1-2-3-|
        pipeline: s.reduce { $0 + $1 }
        """,
      signal: { $0.reduce($1.function(0)) }, producer: { $0.reduce($1.function(0)) }),
    .stream(
      "count", types: "<A> => <Int>",
      example: """
        sends how many values there were
        hot s: -a-b-c-|
        pipeline: s.count()
        """,
      signal: { stream, _ in stream.count().map { .integer($0) } },
      producer: { stream, _ in stream.count().map { .integer($0) } }),
    .stream(
      "min", types: "<A> => <A>",
      example: """
        sends the smallest value
        hot s: -2-1-3-|
        pipeline: s.min()
        """
    ) { $0.min(by: $1.areInOrder) },
    .stream(
      "max", types: "<A> => <A>",
      example: """
        sends the greatest value
        hot s: -2-3-1-|
        pipeline: s.max()
        """
    ) { $0.max(by: $1.areInOrder) },
    .stream(
      "min", Parameter("by", .predicate(arity: 2)), types: "<A>, (A, A) -> Bool => <A>",
      example: """
        sends the smallest value in an order of your own
        hot s: -2-1-3-|
        pipeline: s.min { $0 > $1 }
        """
    ) { $0.min(by: $1.predicate(0)) },
    .stream(
      "max", Parameter("by", .predicate(arity: 2)), types: "<A>, (A, A) -> Bool => <A>",
      example: """
        sends the greatest value in an order of your own
        hot s: -2-3-1-|
        pipeline: s.max { $0 > $1 }
        """
    ) { $0.max(by: $1.predicate(0)) },
    .stream(
      "allSatisfy", Parameter(nil, .predicate(arity: 1)), types: "<A>, (A) -> Bool => <Bool>",
      example: """
        says whether a closure accepts all values
        hot s: -1-2-3-4-|
        pipeline: s.allSatisfy { $0 < 3 }
        """,
      signal: { $0.allSatisfy($1.predicate(0)).map { .boolean($0) } },
      producer: { $0.allSatisfy($1.predicate(0)).map { .boolean($0) } }),
    .stream(
      "isEmpty", types: "<A> => <Bool>",
      example: """
        says whether there was no value
        hot s: ---1-|
        pipeline: s.isEmpty()
        """,
      signal: { stream, _ in stream.isEmpty().map { .boolean($0) } },
      producer: { stream, _ in stream.isEmpty().map { .boolean($0) } }),
    .stream(
      "elementsEqual", Parameter(nil, .stream), types: "<A>, <A> => <Bool>",
      example: """
        says whether two streams send the same values
        hot s: -1-2-----|
        hot t: ---1-2--|
        pipeline: s.elementsEqual(t)
        """,
      signal: { $0.elementsEqual($1.producer(0)).map { .boolean($0) } },
      producer: { $0.elementsEqual($1.producer(0)).map { .boolean($0) } }),
    .stream(
      "elementsEqual", Parameter(nil, .stream), Parameter("by", .predicate(arity: 2)),
      types: "<A>, <A>, (A, A) -> Bool => <Bool>",
      example: """
        says whether two streams send values that a closure calls equal
        hot s: -1-2---|
        hot t: ---3-4-|
        pipeline: s.elementsEqual(t) { $0 + 2 == $1 }
        """,
      signal: { $0.elementsEqual($1.producer(0), by: $1.predicate(1)).map { .boolean($0) } },
      producer: { $0.elementsEqual($1.producer(0), by: $1.predicate(1)).map { .boolean($0) } }),
  ]
}

extension Arguments {
  /// The order of numbers, texts and durations; reports values that have no order.
  @Sendable
  fileprivate func areInOrder(_ left: Value, _ right: Value) -> Bool {
    if let isLess = left.isLess(than: right) { return isLess }
    refuse("\(left.kindName) and \(right.kindName) cannot be ordered")
    return false
  }
}
