import Reactive

extension OperatorTable {
  static let recovering: [OperatorRow] = [
    .stream(
      "flatMapError", types: "<A>, (E) -> <A, F> => <A, F>", Parameter(nil, .streamClosure),
      signal: { stream, arguments in
        let recover = arguments.streamFunction(0)
        return stream.flatMapError { recover($0.value) }
      },
      producer: { stream, arguments in
        let recover = arguments.streamFunction(0)
        return stream.flatMapError { recover($0.value) }
      }),
    .stream(
      "attempt", types: "<A>, (A) -> Result<Void, E> => <A>", Parameter(nil, .resultClosure),
      signal: { stream, arguments in
        let action = arguments.resultFunction(0)
        return stream.attempt { action($0).map { _ in } }
      },
      producer: { stream, arguments in
        let action = arguments.resultFunction(0)
        return stream.attempt { action($0).map { _ in } }
      }),
    .stream(
      "attemptMap", types: "<A>, (A) -> Result<B, E> => <B>", Parameter(nil, .resultClosure),
      signal: { $0.attemptMap($1.resultFunction(0)) },
      producer: { $0.attemptMap($1.resultFunction(0)) }),
    .producer("retry", types: "<A> => <A>", Parameter("upTo", .count(atLeast: 0), isOptional: true))
    {
      $1.counting($0).retry(upTo: $1.limit(0))
    },
    .producer(
      "retry", types: "<A> => <A>", Parameter("upTo", .count(atLeast: 0), isOptional: true),
      Parameter("interval", .duration), .scheduler,
      Parameter("resetOnValue", .boolean, isOptional: true)
    ) {
      $1.counting($0).retry(
        upTo: $1.limit(0), interval: $1.duration(1), on: $1.scheduler(2),
        resetOnValue: $1.isGiven(3) && $1.boolean(3))
    },
    .producer(
      "retry", types: "<A>, (E, Int) -> <B, F> => <A>", Parameter("when", .streamMaker(arity: 2))
    ) { stream, arguments in
      let notify = arguments.streamMaker(0)
      return arguments.counting(stream).retry(when: { notify([$0.value, .integer($1)]) })
    },
    .producer("repeat", types: "<A> => <A>", Parameter(nil, .count(atLeast: 0), isOptional: true)) {
      $1.counting($0).repeat($1.limit(0))
    },
    .producer(
      "repeat", types: "<A> => <A>", Parameter(nil, .count(atLeast: 0), isOptional: true),
      Parameter("interval", .duration), .scheduler
    ) {
      $1.counting($0).repeat($1.limit(0), interval: $1.duration(1), on: $1.scheduler(2))
    },
    .producer("repeat", types: "<A>, (Int) -> <B, F> => <A>", Parameter("when", .streamClosure)) {
      stream, arguments in
      let notify = arguments.triggerFunction(0)
      return arguments.counting(stream).repeat(when: { notify(.integer($0)) })
    },
  ]
}

extension Arguments {
  /// The limit given; by default there is none.
  fileprivate func limit(_ index: Int) -> Int { isGiven(index) ? count(index) : .max }

  /// The stream with its starts counted: otherwise a stream that ends inside its start would be restarted forever.
  fileprivate func counting(
    _ stream: SignalProducer<Value, Failure>
  ) -> SignalProducer<Value, Failure> {
    .deferred { [mayStart] in mayStart() ? stream : .never }
  }
}
