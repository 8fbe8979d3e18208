import Reactive

extension OperatorTable {
  static let transforming: [OperatorRow] = [
    .stream(
      "map", Parameter(nil, .projection), types: "<A>, (A) -> B => <B>",
      example: """
        sends what a closure makes of each value
        hot s: -1-2---3-|
        pipeline: s.map { $0 * 10 }
        """,
      signal: { $0.map($1.function(0)) }, producer: { $0.map($1.function(0)) }),
    .stream(
      "map", Parameter("value", .value), types: "<A>, B => <B>",
      example: """
        sends the same value for each value
        hot s: -1-2---3-|
        pipeline: s.map(value: "x")
        """,
      signal: { $0.map(value: $1.value(0)) }, producer: { $0.map(value: $1.value(0)) }),
    .stream(
      "scan", Parameter(nil, .value), Parameter(nil, .closure(arity: 2)),
      types: "<A>, B, (B, A) -> B => <B>",
      example: """
        sends each intermediate result, starting from a value
        hot s: -1-2---3-|
        pipeline: s.scan(10) { $0 + $1 }
        """,
      signal: { $0.scan($1.value(0), $1.function(1)) },
      producer: { $0.scan($1.value(0), $1.function(1)) }
    ),
    .stream(
      "scan", Parameter("into", .value), Parameter(nil, .mutation),
      types: "<A>, B, (B, A) -> Void => <B>",
      example: """
        sends each intermediate result, which a closure changes in place
        hot s: -1-2---3-|
        pipeline: s.scan(into: 10) { $0 += $1 }
        """,
      signal: { $0.scan(into: $1.value(0), $1.change(1)) },
      producer: { $0.scan(into: $1.value(0), $1.change(1)) }
    ),
    .stream(
      "scan", Parameter(nil, .closure(arity: 2)), types: "<A>, (A, A) -> A => <A>",
      example: """
        sends each intermediate result, starting from the first value
        hot s: -1-2---3-|
        pipeline: s.scan { $0 + $1 }
        """,
      signal: { $0.scan($1.function(0)) }, producer: { $0.scan($1.function(0)) }),
    .stream(
      "enumerated", types: "<A> => <(offset: Int, element: A)>",
      example: """
        puts its number before each value
        hot s: -a-b---c-|
        pipeline: s.enumerated()
        """,
      signal: { stream, _ in stream.enumerated().map { .numbered($0.offset, $0.element) } },
      producer: { stream, _ in stream.enumerated().map { .numbered($0.offset, $0.element) } }),
    .stream(
      "scanMap", Parameter(nil, .value), Parameter(nil, .closure(arity: 2)),
      types: "<A>, B, (B, A) -> (B, C) => <C>",
      example: #"""
        sends what a closure makes of each value and of a state that it returns anew
        hot s: -1-2---3-|
        pipeline: s.scanMap(0) { sum, value in (sum + value, "sum \(sum + value)") }
        """#,
      signal: { $0.scanMap($1.value(0), $1.pairFunction(1)) },
      producer: { $0.scanMap($1.value(0), $1.pairFunction(1)) }),
    .stream(
      "scanMap", Parameter("into", .value), Parameter(nil, .mutatingClosure),
      types: "<A>, B, (B, A) -> C => <C>",
      example: """
        sends what a closure makes of each value and of a state that it changes in place
        hot s: -1-2---3-|
        pipeline: s.scanMap(into: 0) { $0 += $1; return $0 * 10 }
        """,
      signal: { $0.scanMap(into: $1.value(0), $1.change(1)) },
      producer: { $0.scanMap(into: $1.value(0), $1.change(1)) }
    ),
    .stream(
      "combinePrevious", types: "<A> => <(A, A)>",
      example: """
        sends each value with the one before it
        hot s: -1-2---3-|
        pipeline: s.combinePrevious()
        """,
      signal: { stream, _ in stream.combinePrevious().map { .pair($0, $1) } },
      producer: { stream, _ in stream.combinePrevious().map { .pair($0, $1) } }),
    .stream(
      "combinePrevious", Parameter(nil, .value), types: "<A>, A => <(A, A)>",
      example: """
        sends each value with the one before it, and the first with a value given
        hot s: -1-2---3-|
        pipeline: s.combinePrevious(0)
        """,
      signal: { $0.combinePrevious($1[0]).map { .pair($0, $1) } },
      producer: { $0.combinePrevious($1[0]).map { .pair($0, $1) } }),
    .stream(
      "promoteValue", .optional(nil, .type), types: "<Never> => <A>",
      example: """
        gives a stream without values a value type
        hot s: ---|
        pipeline: s.promoteValue(Int.self)
        """,
      signal: { $0.compactMap($1.refuse).promoteValue(Value.self) },
      producer: { $0.compactMap($1.refuse).promoteValue(Value.self) }),
    .stream(
      "flatten", types: "<[A]> => <A>",
      example: """
        sends the elements of each value that is a sequence
        hot s: -a--b--|
        where: a = [1, 2], b = [3]
        pipeline: s.flatten()
        """,
      signal: { $0.map($1.innerSequence).flatten() },
      producer: { $0.map($1.innerSequence).flatten() }),
  ]
}

extension Value {
  fileprivate static func numbered(_ offset: Int, _ element: Value) -> Value {
    .tuple([Field(.integer(offset), label: "offset"), Field(element, label: "element")])
  }
}

/// Checks at run time what types check in the library: pairs, and streams without values.
extension Arguments {
  fileprivate func pairFunction(_ index: Int) -> @Sendable (Value, Value) -> (Value, Value) {
    let function: @Sendable (Value, Value) -> Value = function(index)
    return { state, value in
      let made = function(state, value)
      guard case .tuple(let fields) = made, fields.count == 2 else {
        refuse("expected a closure that makes a pair, not \(made.kindName)")
        return (state, .none)
      }
      return (fields[0].value, fields[1].value)
    }
  }

  @Sendable
  fileprivate func refuse(_ value: Value) -> Never? {
    refuse("expected a stream without values, but this one sent \(value.kindName)")
    return nil
  }
}

extension OperatorTable {
  static let materialize: [OperatorRow] = [
    .stream(
      "materialize", types: "<A> => <Event<A, E>, Never>",
      example: """
        sends all events as values
        hot s: -1-2-#
        pipeline: s.materialize()
        """,
      signal: { stream, _ in stream.materialize().promoteError(Failure.self).map { .event($0) } },
      producer: { stream, _ in stream.materialize().promoteError(Failure.self).map { .event($0) } }),
    .stream(
      "dematerialize", types: "<Event<A, E>, Never> => <A>",
      example: """
        turns values that are events back into events
        hot s: -a-b-c--|
        where: a = .value(1), b = .value(2), c = .completed
        pipeline: s.dematerialize()
        """,
      signal: { $0.materializeResults().compactMap($1.event).dematerialize() },
      producer: { $0.materializeResults().compactMap($1.event).dematerialize() }),
    .stream(
      "materializeResults", types: "<A> => <Result<A, E>, Never>",
      example: """
        sends values and a failure as results
        hot s: -1-2-#
        pipeline: s.materializeResults()
        """,
      signal: { stream, _ in
        stream.materializeResults().promoteError(Failure.self).map { .result($0) }
      },
      producer: { stream, _ in
        stream.materializeResults().promoteError(Failure.self).map { .result($0) }
      }),
    .stream(
      "dematerializeResults", types: "<Result<A, E>, Never> => <A>",
      example: """
        turns results back into values and a failure
        hot s: -a-b--|
        where: a = .success(1), b = .failure("no")
        pipeline: s.dematerializeResults()
        """,
      signal: { $0.materializeResults().compactMap($1.result).dematerializeResults() },
      producer: { $0.materializeResults().compactMap($1.result).dematerializeResults() }),
  ]
}

/// Checks at run time what types check in the library: events and results.
extension Arguments {
  @Sendable
  fileprivate func event(in result: Result<Value, Failure>) -> Signal<Value, Failure>.Event? {
    switch result {
    case .success(.event(let event)): return event
    case .success(let value): refuse("expected an event, not \(value.kindName)")
    case .failure: refuse("a stream of events must not fail, but this one failed")
    }
    return nil
  }

  @Sendable
  fileprivate func result(in result: Result<Value, Failure>) -> Result<Value, Failure>? {
    switch result {
    case .success(.result(let result)): return result
    case .success(let value): refuse("expected a result, not \(value.kindName)")
    case .failure: refuse("a stream of results must not fail, but this one failed")
    }
    return nil
  }
}
