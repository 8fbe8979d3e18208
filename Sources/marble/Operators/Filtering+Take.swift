import Reactive

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

/// The operators of the rows above.
protocol TakeStream: ValueStream {
  func take(first count: Int) -> Self
  func take(last count: Int) -> Self
  func take(until predicate: Predicate) -> Self
  func take(while predicate: Predicate, inclusive: Bool) -> Self
  func take<Trigger: SignalProducerConvertible>(until trigger: Trigger) -> Self
  where Trigger.Error == Never
  func skip(first count: Int) -> Self
  func skip(last count: Int) -> Self
  func skip(while predicate: Predicate) -> Self
  func skip<Trigger: SignalProducerConvertible>(until trigger: Trigger) -> Self
  where Trigger.Error == Never
}
