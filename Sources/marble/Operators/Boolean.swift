import Reactive

extension OperatorTable {
  static let boolean: [OperatorRow] = [
    .stream(
      "negate", types: "<Bool> => <Bool>",
      example: """
        sends the opposite of each Boolean
        hot s: -t-f-|
        where: t = true, f = false
        pipeline: s.negate()
        """
    ) { $0.map($1.truth).negate().map { .boolean($0) } },
    .joining(
      "and", Parameter(nil, .stream), types: "<Bool>, <Bool> => <Bool>",
      example: """
        says whether the latest of both are true
        hot a: t---f--|
        hot b: -f-t---|
        where: t = true, f = false
        pipeline: a.and(b)
        """
    ) { $0.and($1, $2.truth) },
    .joining(
      "or", Parameter(nil, .stream), types: "<Bool>, <Bool> => <Bool>",
      example: """
        says whether the latest of either is true
        hot a: t---f--|
        hot b: -f-t---|
        where: t = true, f = false
        pipeline: a.or(b)
        """
    ) { $0.or($1, $2.truth) },
    .creation(
      "all", Parameter(nil, .streams), types: "<Bool> => <Bool>",
      example: """
        says whether the latest of all are true
        hot a: t---f--|
        hot b: -f-t---|
        where: t = true, f = false
        pipeline: .all(a, b)
        """
    ) { SignalProducer.all($0.truths(0)).map { .boolean($0) } },
    .creation(
      "any", Parameter(nil, .streams), types: "<Bool> => <Bool>",
      example: """
        says whether the latest of any is true
        hot a: t---f--|
        hot b: -f-t---|
        where: t = true, f = false
        pipeline: .any(a, b)
        """
    ) { SignalProducer.any($0.truths(0)).map { .boolean($0) } },
  ]
}

/// The operators of the section, on the Booleans that the values are made into.
protocol BooleanStream: ValueStream {
  func map(_ transform: Predicate) -> Truths
}

extension BooleanStream {
  fileprivate static func and(
    _ streams: [Stream], _ truth: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    of(streams[0]).map(truth).and(of(streams[1]).map(truth)).map { .boolean($0) }
  }

  fileprivate static func or(
    _ streams: [Stream], _ truth: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    of(streams[0]).map(truth).or(of(streams[1]).map(truth)).map { .boolean($0) }
  }
}

extension Arguments {
  /// Converts a value to a Boolean; reports an error of the run if it is not one.
  @Sendable
  fileprivate func truth(_ value: Value) -> Bool {
    if case .boolean(let value) = value { return value }
    refuse("expected true or false, not \(value.kindName)")
    return false
  }

  fileprivate func truths(_ index: Int) -> [SignalProducer<Bool, Failure>] {
    producers(index).map { $0.map(truth) }
  }
}
