import Reactive

extension OperatorTable {
  static let filtering: [OperatorRow] = [
    .stream(
      "filter", Parameter(nil, .predicate(arity: 1)), types: "<A>, (A) -> Bool => <A>",
      example: """
        lets through the values that a closure accepts
        hot s: -1-2-3-4-|
        pipeline: s.filter { $0 % 2 == 0 }
        """,
      signal: { $0.filter($1.predicate(0)) }, producer: { $0.filter($1.predicate(0)) }),
    .stream(
      "compactMap", Parameter(nil, .projection), types: "<A>, (A) -> B? => <B>",
      example: #"""
        sends what a closure makes of each value, without nil
        hot s: -1-x-3---|
        pipeline: s.compactMap { Int("\($0)") }
        """#,
      signal: { $0.compactMap($1.optionalFunction(0)) },
      producer: { $0.compactMap($1.optionalFunction(0)) }),
    .stream(
      "skipNil", types: "<A?> => <A>",
      example: """
        leaves out nil
        hot s: -1-n-3---|
        where: n = nil
        pipeline: s.skipNil()
        """,
      signal: { stream, _ in stream.map(\.unwrapped).skipNil() },
      producer: { stream, _ in stream.map(\.unwrapped).skipNil() }),
    .stream(
      "skipRepeats", types: "<A> => <A>",
      example: """
        leaves out values that equal the one just before
        hot s: -1-1-2-1-|
        pipeline: s.skipRepeats()
        """,
      signal: { stream, _ in stream.skipRepeats() },
      producer: { stream, _ in stream.skipRepeats() }),
    .stream(
      "skipRepeats", Parameter(nil, .predicate(arity: 2)), .optional("comparing", .comparison),
      types: "<A>, (A, A) -> Bool => <A>",
      example: """
        leaves out what a closure calls a repeat
        hot s: -2-3-7-8-|
        pipeline: s.skipRepeats { abs($0 - $1) < 2 }
        """,
      signal: { $0.skipRepeats($1.predicate(0), comparing: $1[1, default: .previous]) },
      producer: { $0.skipRepeats($1.predicate(0), comparing: $1[1, default: .previous]) }),
    .stream(
      "skipRepeats", Parameter("at", .projection), types: "<A>, (A) -> B => <A>",
      example: #"""
        leaves out values with the same part as the one just before
        hot s: -a-b-c---|
        where: a = (1, "x"), b = (1, "y"), c = (2, "y")
        pipeline: s.skipRepeats(at: \.0)
        """#
    ) { $0.skipRepeats(at: $1.function(0)) },
    .stream(
      "element", Parameter("at", .count(atLeast: 0)), .optional("default", .value),
      types: "<A>, A? => <A>",
      example: """
        sends one value by its number
        hot s: -a-b-c-|
        pipeline: s.element(at: 1)
        """
    ) { $0.element(at: $1[0], default: $1.optionalValue(1)) },
    .stream(
      "ignoreValues", types: "<A> => <Never>",
      example: """
        sends only the end
        hot s: -1-2-3-|
        pipeline: s.ignoreValues()
        """,
      signal: { stream, _ in stream.ignoreValues().promoteValue(Value.self) },
      producer: { stream, _ in stream.ignoreValues().promoteValue(Value.self) }),
    .stream(
      "replaceEmpty", Parameter("with", .value), types: "<A>, A => <A>",
      example: """
        sends a value at the end of a stream that had none
        hot s: ----|
        pipeline: s.replaceEmpty(with: 0)
        """
    ) {
      // The argument, known here, decides between the two forms.
      if case .stream(let replacement) = $1.value(0) {
        $0.replaceEmpty(with: replacement.producer)
      } else {
        $0.replaceEmpty(with: $1.value(0))
      }
    },
    .stream(
      "failIfEmpty", Parameter("with", .value), types: "<A>, E => <A>",
      example: """
        fails at the end of a stream that had no value
        hot s: ----|
        pipeline: s.failIfEmpty(with: "none")
        """
    ) { $0.failIfEmpty(with: $1.failure(0)) },
    .stream(
      "uniqueValues", types: "<A> => <A>",
      example: """
        sends each value once
        hot s: -1-2-1-3-|
        pipeline: s.uniqueValues()
        """
    ) { stream, _ in stream.uniqueValues() },
    .stream(
      "uniqueValues", Parameter(nil, .projection), .optional("resetOn", .trigger),
      types: "<A>, (A) -> B, <C, F> => <A>",
      example: """
        compares a part of each value, and forgets all when another stream sends
        hot s: -a-b-a---a-|
        hot forget: -------x
        pipeline: s.uniqueValues({ $0 }, resetOn: forget)
        """
    ) { $0.uniqueValues($1.function(0), resetOn: $1.reset(1)) },
  ]
}

extension Arguments {
  /// A closure of one argument whose result may be nil.
  fileprivate func optionalFunction(_ index: Int) -> @Sendable (Value) -> Value? {
    let closure = closure(index)
    return { closure([$0]).unwrapped }
  }

  /// A trigger that may be missing.
  fileprivate func reset(_ index: Int) -> SignalProducer<Value, Never>? { self[index] }

  /// The value given; nil if there is none or if it is `nil`.
  fileprivate func optionalValue(_ index: Int) -> Value? {
    isGiven(index) ? value(index).unwrapped : nil
  }
}

extension OperatorTable {
  static let take: [OperatorRow] = [
    .stream(
      "take", Parameter("first", .count(atLeast: 0)), types: "<A> => <A>",
      example: """
        sends the first values, then completes
        hot s: -1-2-3-|
        pipeline: s.take(first: 2)
        """
    ) { $0.take(first: $1[0]) },
    .stream(
      "skip", Parameter("first", .count(atLeast: 0)), types: "<A> => <A>",
      example: """
        leaves out the first values
        hot s: -1-2-3-|
        pipeline: s.skip(first: 2)
        """
    ) { $0.skip(first: $1[0]) },
    .stream(
      "take", Parameter("last", .count(atLeast: 0)), types: "<A> => <A>",
      example: """
        waits for the end and sends the last values
        hot s: -1-2-3-|
        pipeline: s.take(last: 2)
        """
    ) { $0.take(last: $1[0]) },
    .stream(
      "take", Parameter("until", .trigger), types: "<A>, <B, F> => <A>",
      example: """
        completes when another stream sends
        hot s: -1-2-3-4-|
        hot stop: ----x
        pipeline: s.take(until: stop)
        """
    ) { $0.take(until: $1.trigger(0)) },
    .stream(
      "take", Parameter("until", .predicate(arity: 1)), types: "<A>, (A) -> Bool => <A>",
      example: """
        passes values while a closure accepts them, and the first that it refuses
        hot s: -1-2-3-4-|
        pipeline: s.take(until: { $0 < 3 })
        """
    ) { $0.take(until: $1.predicate(0)) },
    .stream(
      "take", Parameter("while", .predicate(arity: 1)), .optional("inclusive", .boolean),
      types: "<A>, (A) -> Bool => <A>",
      example: """
        passes values while a closure accepts them, then completes
        hot s: -1-2-3-4-|
        pipeline: s.take(while: { $0 < 3 })
        """
    ) { $0.take(while: $1.predicate(0), inclusive: $1[1, default: false]) },
    .stream(
      "skip", Parameter("last", .count(atLeast: 0)), types: "<A> => <A>",
      example: """
        leaves out the last values, so that each waits for later ones
        hot s: -1-2-3-|
        pipeline: s.skip(last: 1)
        """
    ) { $0.skip(last: $1[0]) },
    .stream(
      "skip", Parameter("while", .predicate(arity: 1)), types: "<A>, (A) -> Bool => <A>",
      example: """
        leaves out values up to the first that a closure refuses
        hot s: -1-2-3-1-|
        pipeline: s.skip(while: { $0 < 3 })
        """
    ) { $0.skip(while: $1.predicate(0)) },
    .stream(
      "skip", Parameter("until", .trigger), types: "<A>, <B, F> => <A>",
      example: """
        leaves out values until another stream sends
        hot s: -1-2-3-4-|
        hot go: ----x
        pipeline: s.skip(until: go)
        """
    ) { $0.skip(until: $1.trigger(0)) },
  ]
}
