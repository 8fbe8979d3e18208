import Reactive

extension OperatorTable {
  static let materializing: [OperatorRow] = [
    .stream(
      "enumerated", types: "<A> => <(offset: Int, element: A)>",
      signal: { stream, _ in stream.enumerated().map { .numbered($0.offset, $0.element) } },
      producer: { stream, _ in stream.enumerated().map { .numbered($0.offset, $0.element) } }),
    .stream(
      "scanMap", types: "<A>, B, (B, A) -> (B, C) => <C>", Parameter(nil, .value),
      Parameter(nil, .closure(arity: 2)),
      signal: { $0.scanMap($1.value(0), $1.pairFunction(1)) },
      producer: { $0.scanMap($1.value(0), $1.pairFunction(1)) }),
    .stream(
      "scanMap", types: "<A>, B, (B, A) -> C => <C>", Parameter("into", .value),
      Parameter(nil, .mutatingClosure),
      signal: { $0.scanMap(into: $1.value(0), $1.mutatingFunction(1)) },
      producer: { $0.scanMap(into: $1.value(0), $1.mutatingFunction(1)) }),
    .stream(
      "combinePrevious", types: "<A> => <(A, A)>",
      signal: { stream, _ in stream.combinePrevious().map { .pair($0.0, $0.1) } },
      producer: { stream, _ in stream.combinePrevious().map { .pair($0.0, $0.1) } }),
    .stream(
      "combinePrevious", types: "<A>, A => <(A, A)>", Parameter(nil, .value),
      signal: { $0.combinePrevious($1.value(0)).map { .pair($0.0, $0.1) } },
      producer: { $0.combinePrevious($1.value(0)).map { .pair($0.0, $0.1) } }),
    .stream(
      "materialize", types: "<A> => <Event<A, E>, Never>",
      signal: { stream, _ in stream.materialize().map { .event($0) }.promoteError() },
      producer: { stream, _ in stream.materialize().map { .event($0) }.promoteError() }),
    .stream(
      "dematerialize", types: "<Event<A, E>, Never> => <A>",
      signal: { stream, arguments in
        stream.materializeResults().compactMap { arguments.event(in: $0) }.dematerialize()
      },
      producer: { stream, arguments in
        stream.materializeResults().compactMap { arguments.event(in: $0) }.dematerialize()
      }),
    .stream(
      "materializeResults", types: "<A> => <Result<A, E>, Never>",
      signal: { stream, _ in stream.materializeResults().map { .result($0) }.promoteError() },
      producer: { stream, _ in stream.materializeResults().map { .result($0) }.promoteError() }),
    .stream(
      "dematerializeResults", types: "<Result<A, E>, Never> => <A>",
      signal: { stream, arguments in
        stream.materializeResults().compactMap { arguments.result(in: $0) }.dematerializeResults()
      },
      producer: { stream, arguments in
        stream.materializeResults().compactMap { arguments.result(in: $0) }.dematerializeResults()
      }),
    .stream(
      "promoteValue", types: "<Never> => <A>", Parameter(nil, .type, isOptional: true),
      signal: { stream, arguments in
        stream.compactMap { arguments.refuse($0) }.promoteValue(Value.self)
      },
      producer: { stream, arguments in
        stream.compactMap { arguments.refuse($0) }.promoteValue(Value.self)
      }),
    .stream(
      "flatten", types: "<[A]> => <A>",
      signal: { stream, arguments in stream.map { arguments.innerSequence($0) }.flatten() },
      producer: { stream, arguments in stream.map { arguments.innerSequence($0) }.flatten() }),
    .stream(
      "mapError", types: "<A>, (E) -> F => <A, F>", Parameter(nil, .projection),
      signal: { stream, arguments in
        let transform = arguments.function(0)
        return stream.mapError { Failure(transform([$0.value])) }
      },
      producer: { stream, arguments in
        let transform = arguments.function(0)
        return stream.mapError { Failure(transform([$0.value])) }
      }),
  ]
}

extension Value {
  fileprivate static func pair(_ first: Value, _ second: Value) -> Value {
    .tuple([Field(first), Field(second)])
  }

  fileprivate static func numbered(_ offset: Int, _ element: Value) -> Value {
    .tuple([Field(.integer(offset), label: "offset"), Field(element, label: "element")])
  }
}

/// Checks at run time what types check in the library: pairs, events, results, and streams without values.
extension Arguments {
  fileprivate func pairFunction(_ index: Int) -> @Sendable (Value, Value) -> (Value, Value) {
    let function = function(index)
    return { state, value in
      let made = function([state, value])
      guard case .tuple(let fields) = made, fields.count == 2 else {
        refuse(ValueMessages.expected("a closure that makes a pair", made.kindName))
        return (state, .none)
      }
      return (fields[0].value, fields[1].value)
    }
  }

  fileprivate func event(in result: Result<Value, Failure>) -> Signal<Value, Failure>.Event? {
    switch result {
    case .success(.event(let event)): return event
    case .success(let value): refuse(ValueMessages.expected("an event", value.kindName))
    case .failure: refuse(ValueMessages.failedPart("events"))
    }
    return nil
  }

  fileprivate func result(in result: Result<Value, Failure>) -> Result<Value, Failure>? {
    switch result {
    case .success(.result(let result)): return result
    case .success(let value): refuse(ValueMessages.expected("a result", value.kindName))
    case .failure: refuse(ValueMessages.failedPart("results"))
    }
    return nil
  }

  fileprivate func refuse(_ value: Value) -> Never? {
    refuse(ValueMessages.expectedNoValues(value.kindName))
    return nil
  }
}
