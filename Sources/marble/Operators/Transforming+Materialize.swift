import Reactive

extension OperatorTable {
  static let materialize: [OperatorRow] = [
    .stream(
      "materialize", types: "<A> => <Event<A, E>, Never>",
      example: """
        sends all events as values
        hot s: -1-2-#
        pipeline: s.materialize()
        """
    ) { stream, _ in stream.materialize().promoteError(Failure.self).map { .event($0) } },
    .stream(
      "dematerialize", types: "<Event<A, E>, Never> => <A>",
      example: """
        turns values that are events back into events
        hot s: -a-b-c--|
        where: a = .value(1), b = .value(2), c = .completed
        pipeline: s.dematerialize()
        """
    ) { $0.materializeResults().compactMap($1.event).dematerialize() },
    .stream(
      "materializeResults", types: "<A> => <Result<A, E>, Never>",
      example: """
        sends values and a failure as results
        hot s: -1-2-#
        pipeline: s.materializeResults()
        """
    ) { stream, _ in stream.materializeResults().promoteError(Failure.self).map { .result($0) } },
    .stream(
      "dematerializeResults", types: "<Result<A, E>, Never> => <A>",
      example: """
        turns results back into values and a failure
        hot s: -a-b--|
        where: a = .success(1), b = .failure("no")
        pipeline: s.dematerializeResults()
        """
    ) { $0.materializeResults().compactMap($1.result).dematerializeResults() },
  ]
}

/// The operators of the rows above.
protocol MaterializeStream: ValueStream {
  associatedtype Events: Unfailing<Signal<Value, Failure>.Event>
  associatedtype Results: Unfailing<Result<Value, Failure>>

  func materialize() -> Events
  func materializeResults() -> Results
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
