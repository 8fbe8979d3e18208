import Reactive

extension OperatorTable {
  static let creating: [OperatorRow] = [
    .creation("empty", types: "=> <A>") { _ in .empty },
    .creation("never", types: "=> <A>") { _ in .never },
    .creation("SignalProducer", types: "A => <A>", .initialiser, Parameter("value", .value)) {
      SignalProducer(value: $0.value(0))
    },
    .creation("SignalProducer", types: "E => <A>", .initialiser, Parameter("error", .value)) {
      SignalProducer(error: Failure($0.value(0)))
    },
    .creation("SignalProducer", types: "[A] => <A>", .initialiser, Parameter(nil, .sequence)) {
      SignalProducer($0.sequence(0))
    },
    .creation(
      "SignalProducer", types: "Result<A, E> => <A>", .initialiser, Parameter("result", .value)
    ) { arguments in
      SignalProducer(result: arguments.result(arguments.value(0)))
    },
    .creation(
      "SignalProducer", types: "() -> Result<A, E> => <A>", .initialiser,
      Parameter(nil, .closure(arity: 0))
    ) { arguments in
      let make = arguments.function(0)
      return SignalProducer { () -> Result<Value, Failure> in
        let made = make([])
        if case .result(let result) = made { return result }
        return .success(made)
      }
    },
  ]
}

extension Arguments {
  /// Converts a value to a result; reports an error of the run if it is not one.
  fileprivate func result(_ value: Value) -> Result<Value, Failure> {
    if case .result(let result) = value { return result }
    refuse(ValueMessages.expected("a result", value.kindName))
    return .failure(Failure(.none))
  }
}
