import Reactive

extension OperatorTable {
  static let recovering: [OperatorRow] = [
    .stream(
      "mapError", Parameter(nil, .projection), types: "<A>, (E) -> F => <A, F>",
      example: #"""
        replaces the error of a failure
        hot s: -1-#
        pipeline: s.mapError { "bad \($0)" }
        """#,
      signal: { $0.mapError($1.errorFunction(0)) }, producer: { $0.mapError($1.errorFunction(0)) }),
    .stream(
      "flatMapError", Parameter(nil, .streamClosure(arity: 1)),
      types: "<A>, (E) -> <A, F> => <A, F>",
      example: """
        continues with a stream made from the error
        hot s: -1-#
        cold t: -9|
        pipeline: s.flatMapError { _ in t }
        """,
      signal: { $0.flatMapError($1.recovery(0)) }, producer: { $0.flatMapError($1.recovery(0)) }),
    .stream(
      "attempt", Parameter(nil, .resultClosure), types: "<A>, (A) -> Result<Void, E> => <A>",
      example: """
        fails when a closure returns a failure
        hot s: -1-2-3-|
        pipeline: s.attempt { $0 < 3 ? .success(()) : .failure("many") }
        """
    ) { $0.attempt($1.action(0)) },
    .stream(
      "attemptMap", Parameter(nil, .resultClosure), types: "<A>, (A) -> Result<B, E> => <B>",
      example: """
        sends what a closure makes of each value, or fails
        hot s: -1-2-3-|
        pipeline: s.attemptMap { $0 < 3 ? .success($0 * 10) : .failure("many") }
        """,
      signal: { $0.attemptMap($1.attempt(0)) }, producer: { $0.attemptMap($1.attempt(0)) }),
    .producer(
      "retry", .optional("upTo", .count(atLeast: 0)), types: "<A> => <A>",
      example: """
        starts again after a failure
        cold s: -1-#
        cold s: -2-|
        pipeline: s.retry(upTo: 1)
        """
    ) { $1.counting($0).retry(upTo: $1[0, default: .max]) },
    .producer(
      "retry", .optional("upTo", .count(atLeast: 0)), Parameter("resetOnValue", .boolean),
      types: "<A> => <A>",
      example: """
        starts again after a failure, and counts the failures since the last value
        cold s: -1#
        cold s: -2#
        cold s: -3|
        pipeline: s.retry(upTo: 1, resetOnValue: true)
        """
    ) { $1.counting($0).retry(upTo: $1[0, default: .max], resetOnValue: $1[1]) },
    .producer(
      "retry", .optional("upTo", .count(atLeast: 0)), Parameter("interval", .duration), .scheduler,
      .optional("resetOnValue", .boolean), types: "<A> => <A>",
      example: """
        waits for a time after a failure, then starts again
        cold s: -1-#
        cold s: -2-|
        pipeline: s.retry(upTo: 1, interval: 3t)
        """
    ) {
      $1.counting($0).retry(
        upTo: $1[0, default: .max], interval: $1[1], on: $1[2],
        resetOnValue: $1[3, default: false])
    },
    .producer(
      "retry", Parameter("when", .streamClosure(arity: 2)), types: "<A>, (E, Int) -> <B, F> => <A>",
      example: """
        starts again when a stream made for the failure sends
        cold s: -1-#
        cold s: -2-|
        cold wait: --x
        pipeline: s.retry { _, _ in wait }
        """
    ) { stream, arguments in
      let closure = arguments.closure(0)
      return arguments.counting(stream).retry(when: { closure.stream($0.value, .integer($1)) })
    },
    .producer(
      "repeat", .optional(nil, .count(atLeast: 0)), types: "<A> => <A>",
      example: """
        starts again after completion
        cold s: -1-|
        pipeline: s.repeat(2)
        """
    ) { $1.counting($0).repeat($1[0, default: .max]) },
    .producer(
      "repeat", .optional(nil, .count(atLeast: 0)), Parameter("interval", .duration), .scheduler,
      types: "<A> => <A>",
      example: """
        waits for a time after completion, then starts again
        cold s: -1-|
        pipeline: s.repeat(2, interval: 3t)
        """
    ) { $1.counting($0).repeat($1[0, default: .max], interval: $1[1], on: $1[2]) },
    .producer(
      "repeat", Parameter("when", .streamClosure(arity: 1)), types: "<A>, (Int) -> <B, F> => <A>",
      example: """
        starts again when a stream made for the run sends
        cold s: -1-|
        cold wait: --x
        pipeline: s.repeat { _ in wait }.take(first: 2)
        """
    ) { stream, arguments in
      let notify = arguments.triggerFunction(0)
      return arguments.counting(stream).repeat(when: { notify(.integer($0)) })
    },
  ]
}

extension Arguments {
  /// A closure from one error to another.
  fileprivate func errorFunction(_ index: Int) -> @Sendable (Failure) -> Failure {
    let closure = closure(index)
    return { Failure(closure([$0.value])) }
  }

  /// A closure that makes a stream from an error.
  fileprivate func recovery(_ index: Int) -> @Sendable (Failure) -> Stream.Producer {
    let closure = closure(index)
    return { closure.stream($0.value) }
  }

  /// A closure that may fail.
  fileprivate func attempt(_ index: Int) -> @Sendable (Value) -> Result<Value, Failure> {
    let closure = closure(index)
    return { closure.attempt($0) }
  }

  /// A closure that may fail, without its value.
  fileprivate func action(_ index: Int) -> @Sendable (Value) -> Result<Void, Failure> {
    let attempt = attempt(index)
    return { attempt($0).map { _ in } }
  }

  /// The stream with its starts counted: otherwise a stream that ends inside its start would be restarted forever.
  fileprivate func counting(_ stream: Stream.Producer) -> Stream.Producer {
    .deferred { [meter] in meter.mayRestart() ? stream : .never }
  }
}
