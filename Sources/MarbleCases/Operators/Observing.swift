import Reactive

extension OperatorTable {
  static let observing: [OperatorRow] = [
    .stream(
      "on", .optional("event", .closure(arity: 1)), .optional("failed", .closure(arity: 1)),
      .optional("completed", .closure(arity: 0)), .optional("interrupted", .closure(arity: 0)),
      .optional("terminated", .closure(arity: 0)), .optional("disposed", .closure(arity: 0)),
      .optional("value", .closure(arity: 1)),
      types:
        "<A>, (Event<A, E>) -> Void, (E) -> Void, () -> Void, () -> Void, () -> Void, () -> Void, (A) -> Void => <A>",
      example: """
        calls closures and changes nothing
        hot s: -1-2-|
        pipeline: s.on(completed: {}, value: { _ in })
        """,
      signal: {
        $0.on(
          event: $1.effect(0) { [.event($0)] }, failed: $1.effect(1) { [$0.value] },
          completed: $1.effect(2), interrupted: $1.effect(3), terminated: $1.effect(4),
          disposed: $1.effect(5), value: $1.effect(6) { [$0] })
      },
      producer: {
        $0.on(
          event: $1.effect(0) { [.event($0)] }, failed: $1.effect(1) { [$0.value] },
          completed: $1.effect(2), interrupted: $1.effect(3), terminated: $1.effect(4),
          disposed: $1.effect(5), value: $1.effect(6) { [$0] })
      }),
    .producer(
      "on", .optional("starting", .closure(arity: 0)), .optional("started", .closure(arity: 0)),
      .optional("event", .closure(arity: 1)), .optional("failed", .closure(arity: 1)),
      .optional("completed", .closure(arity: 0)), .optional("interrupted", .closure(arity: 0)),
      .optional("terminated", .closure(arity: 0)), .optional("disposed", .closure(arity: 0)),
      .optional("value", .closure(arity: 1)),
      types:
        "<A>, () -> Void, () -> Void, (Event<A, E>) -> Void, (E) -> Void, () -> Void, () -> Void, () -> Void, () -> Void, (A) -> Void => <A>",
      example: """
        calls closures at the start of a producer too
        cold s: -1-2-|
        pipeline: s.on(started: {}, value: { _ in })
        """
    ) {
      $0.on(
        starting: $1.effect(0), started: $1.effect(1), event: $1.effect(2) { [.event($0)] },
        failed: $1.effect(3) { [$0.value] }, completed: $1.effect(4), interrupted: $1.effect(5),
        terminated: $1.effect(6), disposed: $1.effect(7), value: $1.effect(8) { [$0] })
    },
    .stream(
      "logEvents", .optional("identifier", .value), types: "<A>, String => <A>",
      example: """
        prints each event and changes nothing
        hot s: -1-2-|
        pipeline: s.logEvents(identifier: "s")
        """,
      // Log output would mix with the program's own output.
      signal: { stream, _ in stream.logEvents(logger: { _, _, _, _, _ in }) },
      producer: { stream, _ in stream.logEvents(logger: { _, _, _, _, _ in }) }),
    .stream(
      "tagged", Parameter(nil, .value), types: "<A>, String => <A>",
      example: """
        names a stage, which is drawn if the case fails
        hot s: -1-2-|
        pipeline: s.tagged("taps")
        """,
      signal: { $0.tagged($1.text(0)) }, producer: { $0.tagged($1.text(0)) }),
  ]
}

extension Arguments {
  /// A closure without arguments, which is only called; nil if it is missing.
  fileprivate func effect(_ index: Int) -> (@Sendable () -> Void)? {
    guard isGiven(index) else { return nil }
    let closure = closure(index)
    return { _ = closure([]) }
  }

  /// A closure with an argument, which is only called; nil if it is missing.
  fileprivate func effect<Given>(
    _ index: Int, _ values: @escaping @Sendable (Given) -> [Value]
  ) -> (@Sendable (Given) -> Void)? {
    guard isGiven(index) else { return nil }
    let closure = closure(index)
    return { _ = closure(values($0)) }
  }
}
