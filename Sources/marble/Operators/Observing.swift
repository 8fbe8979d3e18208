import Reactive

extension OperatorTable {
  static let observing: [OperatorRow] = [
    .stream(
      "on",
      types:
        "<A>, (Event<A, E>) -> Void, (E) -> Void, () -> Void, () -> Void, () -> Void, () -> Void, (A) -> Void => <A>",
      Parameter("event", .closure(arity: 1), isOptional: true),
      Parameter("failed", .closure(arity: 1), isOptional: true),
      Parameter("completed", .closure(arity: 0), isOptional: true),
      Parameter("interrupted", .closure(arity: 0), isOptional: true),
      Parameter("terminated", .closure(arity: 0), isOptional: true),
      Parameter("disposed", .closure(arity: 0), isOptional: true),
      Parameter("value", .closure(arity: 1), isOptional: true),
      signal: {
        $0.on(
          event: $1.eventEffect(0), failed: $1.failureEffect(1), completed: $1.effect(2),
          interrupted: $1.effect(3), terminated: $1.effect(4), disposed: $1.effect(5),
          value: $1.valueEffect(6))
      },
      producer: {
        $0.on(
          event: $1.eventEffect(0), failed: $1.failureEffect(1), completed: $1.effect(2),
          interrupted: $1.effect(3), terminated: $1.effect(4), disposed: $1.effect(5),
          value: $1.valueEffect(6))
      }),
    .producer(
      "on",
      types:
        "<A>, () -> Void, () -> Void, (Event<A, E>) -> Void, (E) -> Void, () -> Void, () -> Void, () -> Void, () -> Void, (A) -> Void => <A>",
      Parameter("starting", .closure(arity: 0), isOptional: true),
      Parameter("started", .closure(arity: 0), isOptional: true),
      Parameter("event", .closure(arity: 1), isOptional: true),
      Parameter("failed", .closure(arity: 1), isOptional: true),
      Parameter("completed", .closure(arity: 0), isOptional: true),
      Parameter("interrupted", .closure(arity: 0), isOptional: true),
      Parameter("terminated", .closure(arity: 0), isOptional: true),
      Parameter("disposed", .closure(arity: 0), isOptional: true),
      Parameter("value", .closure(arity: 1), isOptional: true)
    ) {
      $0.on(
        starting: $1.effect(0), started: $1.effect(1), event: $1.eventEffect(2),
        failed: $1.failureEffect(3), completed: $1.effect(4), interrupted: $1.effect(5),
        terminated: $1.effect(6), disposed: $1.effect(7), value: $1.valueEffect(8))
    },
    // Log output would mix with the program's own output.
    .stream(
      "logEvents", types: "<A>, String => <A>", Parameter("identifier", .value, isOptional: true),
      signal: { stream, _ in stream.logEvents(logger: { _, _, _, _, _ in }) },
      producer: { stream, _ in stream.logEvents(logger: { _, _, _, _, _ in }) }),
  ]
}

extension Arguments {
  fileprivate func effect(_ index: Int) -> (@Sendable () -> Void)? {
    guard isGiven(index) else { return nil }
    let function = function(index)
    return { _ = function([]) }
  }

  fileprivate func valueEffect(_ index: Int) -> (@Sendable (Value) -> Void)? {
    guard isGiven(index) else { return nil }
    let function = function(index)
    return { _ = function([$0]) }
  }

  fileprivate func failureEffect(_ index: Int) -> (@Sendable (Failure) -> Void)? {
    guard isGiven(index) else { return nil }
    let function = function(index)
    return { _ = function([$0.value]) }
  }

  fileprivate func eventEffect(
    _ index: Int
  ) -> (@Sendable (Signal<Value, Failure>.Event) -> Void)? {
    guard isGiven(index) else { return nil }
    let function = function(index)
    return { _ = function([.event($0)]) }
  }
}
