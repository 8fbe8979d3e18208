import Reactive

extension OperatorTable {
  static let creating: [OperatorRow] = [
    .creation(
      "empty", types: "=> <A>",
      example: """
        completes at once
        pipeline: .empty
        """
    ) { _ in .empty },
    .creation(
      "never", types: "=> <A>",
      example: """
        sends nothing and never ends
        pipeline: .never
        """
    ) { _ in .never },
    .creation(
      "SignalProducer", Parameter("value", .value), types: "A => <A>",
      example: """
        sends one value and completes
        pipeline: SignalProducer(value: 1)
        """
    ) { SignalProducer(value: $0.value(0)) },
    .creation(
      "SignalProducer", Parameter("error", .value), types: "E => <A>",
      example: """
        fails at once
        pipeline: SignalProducer(error: "boom")
        """
    ) { SignalProducer(error: $0.failure(0)) },
    .creation(
      "SignalProducer", Parameter(nil, .sequence), types: "[A] => <A>",
      example: """
        sends the elements of an array, a range or a text
        pipeline: SignalProducer(1...3)
        """
    ) { SignalProducer($0.sequence(0)) },
    .creation(
      "SignalProducer", Parameter("result", .value), types: "Result<A, E> => <A>",
      example: """
        sends a success, or fails
        pipeline: SignalProducer(result: .success(1))
        """
    ) { SignalProducer(result: $0.result($0[0])) },
    .creation(
      "SignalProducer", Parameter(nil, .closure(arity: 0)), types: "() -> Result<A, E> => <A>",
      example: """
        calls a closure at each start
        pipeline: SignalProducer { 1 }.repeat(2)
        """
    ) { SignalProducer($0.resultMaker(0)) },
    .creation(
      "timer", Parameter("after", .duration), .optional("every", .period), .scheduler,
      types: "=> <Int, Never>",
      example: """
        sends after a time, and then again and again
        pipeline: .timer(after: 3t, every: 4t).map(value: "x").take(first: 3)
        """
    ) {
      SignalProducer.timer(after: $0[0], every: $0[1], on: $0[2]).map { .integer($0) }
        .promoteError()
    },
    .creation(
      "timer", Parameter("interval", .period), .scheduler, .optional("leeway", .duration),
      types: "=> <Duration, Never>",
      example: """
        sends the time at regular intervals
        tick: 10ms
        pipeline: .timer(interval: 30ms).take(first: 3)
        """
    ) {
      SignalProducer.timer(interval: $0[0], on: $0[1], leeway: $0[2]).map { .duration($0) }
        .promoteError()
    },
    .creation(
      "interval", Parameter(nil, .period), .scheduler, types: "=> <Int, Never>",
      example: """
        counts at regular intervals
        pipeline: .interval(3t).take(first: 3)
        """
    ) { SignalProducer.interval($0[0], on: $0[1]).map { .integer($0) }.promoteError() },
    .creation(
      "interval", Parameter(nil, .sequence), Parameter("interval", .period), .scheduler,
      types: "[A] => <A, Never>",
      example: """
        sends the elements of a sequence at regular intervals
        pipeline: .interval(["a", "b", "c"], interval: 3t)
        """
    ) { SignalProducer.interval($0.sequence(0), interval: $0[1], on: $0[2]).promoteError() },
    .creation(
      "deferred", Parameter(nil, .streamClosure(arity: 0)), types: "() -> <A> => <A>",
      example: """
        makes its stream anew for each start
        cold s: -1-|
        pipeline: .deferred { s }.concat(.deferred { s.map { $0 + 1 } })
        """
    ) {
      let closure = $0.closure(0)
      return .deferred { closure.stream() }
    },
    .creation(
      "using", Parameter(nil, .closure(arity: 0)), Parameter(nil, .streamClosure(arity: 1)),
      types: "() -> B, (B) -> <A> => <A>",
      example: """
        makes a resource for each start, and a stream of it
        cold s: -1-2-|
        pipeline: .using({ 10 }) { resource in s.map { $0 * resource } }
        """
    ) { arguments in
      let closure = arguments.closure(1)
      return .using(arguments.resourceMaker(0)) { closure.stream($0.value) }
    },
  ]
}

extension Arguments {
  /// Converts a value to a result; reports an error of the run if it is not one.
  fileprivate func result(_ value: Value) -> Result<Value, Failure> {
    if case .result(let result) = value { return result }
    refuse("expected a result, not \(value.kindName)")
    return .failure(Failure(.none))
  }

  /// A closure without arguments that returns a result, or the value of a success.
  fileprivate func resultMaker(_ index: Int) -> @Sendable () -> Result<Value, Failure> {
    let closure = closure(index)
    return {
      let made = closure([])
      if case .result(let result) = made { return result }
      return .success(made)
    }
  }

  /// A closure without arguments that makes a resource.
  fileprivate func resourceMaker(_ index: Int) -> @Sendable () -> Resource {
    let closure = closure(index)
    return { Resource(closure([])) }
  }
}

/// The resource of a fixture: a value.
private final class Resource: Disposable {
  let value: Value
  private let flag = AnyDisposable()

  init(_ value: Value) { self.value = value }

  var isDisposed: Bool { flag.isDisposed }

  func dispose() { flag.dispose() }
}
