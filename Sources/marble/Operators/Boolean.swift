import Reactive

extension OperatorTable {
  static let boolean: [OperatorRow] = [
    .stream(
      "negate", types: "<Bool> => <Bool>",
      signal: { stream, arguments in stream.map { .boolean(!arguments.truth($0)) } },
      producer: { stream, arguments in stream.map { .boolean(!arguments.truth($0)) } }),
    joining("and", .all), joining("or", .any), ofSeveral("all", .all), ofSeveral("any", .any),
  ]

  /// How many of the latest values have to be true.
  private enum Quantity: Sendable {
    case all, any
  }

  private static func joining(_ name: String, _ quantity: Quantity) -> OperatorRow {
    OperatorRow(
      name: name, types: "<Bool>, <Bool> => <Bool>", receiver: .stream,
      parameters: [Parameter(nil, .stream)]
    ) {
      let (left, right) = ($0 ?? Stream(SignalProducer.never), $1.stream(0))
      let arguments = $1
      if case .signal(let left) = left.source, case .signal(let right) = right.source {
        let (left, right) = (left.map(arguments.truth), right.map(arguments.truth))
        let joined = quantity == .all ? left.and(right) : left.or(right)
        return Stream(joined.map { .boolean($0) })
      }
      let (first, second) = (
        left.producer.map(arguments.truth), right.producer.map(arguments.truth)
      )
      let joined = quantity == .all ? first.and(second) : first.or(second)
      return Stream(joined.map { .boolean($0) })
    }
  }

  private static func ofSeveral(_ name: String, _ quantity: Quantity) -> OperatorRow {
    .creation(name, types: "<Bool> => <Bool>", .type, Parameter(nil, .streams)) { arguments in
      let streams = arguments.streams(0).map { $0.producer.map(arguments.truth) }
      let joined = quantity == .all ? SignalProducer.all(streams) : SignalProducer.any(streams)
      return joined.map { .boolean($0) }
    }
  }
}

extension Arguments {
  /// Converts a value to a Boolean; reports an error of the run if it is not one.
  @Sendable
  fileprivate func truth(_ value: Value) -> Bool {
    if case .boolean(let value) = value { return value }
    refuse(ValueMessages.expected("true or false", value.kindName))
    return false
  }
}
