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
      signal: { $0.on($1.effects(startingAt: 0)) }, producer: { $0.on($1.effects(startingAt: 0)) }),
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
    ) { $0.on($1.startingEffects) },
    .stream(
      "logEvents", .optional("identifier", .value), types: "<A>, String => <A>",
      example: """
        prints each event and changes nothing
        hot s: -1-2-|
        pipeline: s.logEvents(identifier: "s")
        """,
      signal: { stream, _ in stream.silentlyLogged() },
      producer: { stream, _ in stream.silentlyLogged() }),
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

/// The closures of `on`.
///
/// Only producers have the first two.
struct Effects: Sendable {
  typealias Effect = @Sendable () -> Void

  var starting: Effect?
  var started: Effect?
  var event: (@Sendable (Signal<Value, Failure>.Event) -> Void)?
  var failed: (@Sendable (Failure) -> Void)?
  var completed: Effect?
  var interrupted: Effect?
  var terminated: Effect?
  var disposed: Effect?
  var value: (@Sendable (Value) -> Void)?
}

extension Signal where Value == marble.Value, Error == Failure {
  func on(_ effects: Effects) -> Signal {
    on(
      event: effects.event, failed: effects.failed, completed: effects.completed,
      interrupted: effects.interrupted, terminated: effects.terminated,
      disposed: effects.disposed, value: effects.value)
  }

  func silentlyLogged() -> Signal { logEvents(logger: { _, _, _, _, _ in }) }
}

extension SignalProducer where Value == marble.Value, Error == Failure {
  func on(_ effects: Effects) -> SignalProducer {
    on(
      starting: effects.starting, started: effects.started, event: effects.event,
      failed: effects.failed, completed: effects.completed, interrupted: effects.interrupted,
      terminated: effects.terminated, disposed: effects.disposed, value: effects.value)
  }

  func silentlyLogged() -> SignalProducer { logEvents(logger: { _, _, _, _, _ in }) }
}

extension Arguments {
  /// The closures from one index on, in their order.
  fileprivate func effects(startingAt first: Int) -> Effects {
    Effects(
      event: effect(first) { [.event($0)] }, failed: effect(first + 1) { [$0.value] },
      completed: effect(first + 2), interrupted: effect(first + 3), terminated: effect(first + 4),
      disposed: effect(first + 5), value: effect(first + 6) { [$0] })
  }

  /// The closures of a producer's form.
  fileprivate var startingEffects: Effects {
    var effects = effects(startingAt: 2)
    effects.starting = effect(0)
    effects.started = effect(1)
    return effects
  }

  private func effect(_ index: Int) -> Effects.Effect? {
    guard isGiven(index) else { return nil }
    let function: EvaluatedArgument.Function = self[index]
    return { _ = function([]) }
  }

  private func effect<Given>(
    _ index: Int, _ values: @escaping @Sendable (Given) -> [Value]
  ) -> (@Sendable (Given) -> Void)? {
    guard isGiven(index) else { return nil }
    let function: EvaluatedArgument.Function = self[index]
    return { _ = function(values($0)) }
  }
}
