import Reactive

extension OperatorTable {
  static let creating: [OperatorRow] = [
    .creation("empty") { _ in .empty },
    .creation("never") { _ in .never },
    .creation("SignalProducer", .initialiser, Parameter("value", .value)) {
      SignalProducer(value: $0.value(0))
    },
    .creation("SignalProducer", .initialiser, Parameter("error", .value)) {
      SignalProducer(error: Failure($0.value(0)))
    },
    .creation("SignalProducer", .initialiser, Parameter(nil, .sequence)) {
      SignalProducer($0.sequence(0))
    },
  ]
}
