import Reactive

extension OperatorTable {
  static let creatingTimed: [OperatorRow] = [
    .creation(
      "timer", types: "=> <Int, Never>", .type, Parameter("after", .duration),
      Parameter("every", .period, isOptional: true),
      .scheduler
    ) {
      SignalProducer.timer(
        after: $0.duration(0), every: $0.optionalDuration(1), on: $0.scheduler(2)
      )
      .map { .integer($0) }.promoteError()
    },
    .creation(
      "timer", types: "=> <Duration, Never>", .type, Parameter("interval", .period), .scheduler,
      Parameter("leeway", .duration, isOptional: true)
    ) {
      SignalProducer.timer(
        interval: $0.duration(0), on: $0.scheduler(1), leeway: $0.optionalDuration(2)
      )
      .map { .duration($0) }.promoteError()
    },
    .creation("interval", types: "=> <Int, Never>", .type, Parameter(nil, .period), .scheduler) {
      SignalProducer.interval($0.duration(0), on: $0.scheduler(1)).map { .integer($0) }
        .promoteError()
    },
    .creation(
      "interval", types: "[A] => <A, Never>", .type, Parameter(nil, .sequence),
      Parameter("interval", .period), .scheduler
    ) {
      SignalProducer.interval($0.sequence(0), interval: $0.duration(1), on: $0.scheduler(2))
        .promoteError()
    },
    .creation("deferred", types: "() -> <A> => <A>", .type, Parameter(nil, .streamMaker(arity: 0)))
    {
      let make = $0.streamMaker(0)
      return .deferred { make([]) }
    },
    .creation(
      "using", types: "() -> B, (B) -> <A> => <A>", .type, Parameter(nil, .closure(arity: 0)),
      Parameter(nil, .streamClosure)
    ) {
      let makeResource = $0.function(0)
      let make = $0.streamFunction(1)
      return .using({ Resource(makeResource([])) }) { make($0.value) }
    },
  ]
}

/// The resource of a fixture: a value.
private final class Resource: Disposable {
  let value: Value
  private let flag = AnyDisposable()

  init(_ value: Value) { self.value = value }

  var isDisposed: Bool { flag.isDisposed }

  func dispose() { flag.dispose() }
}
