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
        """,
      signal: { $0.map($1.truth).negate().map { .boolean($0) } },
      producer: { $0.map($1.truth).negate().map { .boolean($0) } }),
    .joining(
      "and", Parameter(nil, .stream), types: "<Bool>, <Bool> => <Bool>",
      example: """
        says whether the latest of both are true
        hot a: t---f--|
        hot b: -f-t---|
        where: t = true, f = false
        pipeline: a.and(b)
        """,
      signals: { streams, arguments in
        streams[0].map(arguments.truth).and(streams[1].map(arguments.truth)).map { .boolean($0) }
      },
      producers: { streams, arguments in
        streams[0].map(arguments.truth).and(streams[1].map(arguments.truth)).map { .boolean($0) }
      }),
    .joining(
      "or", Parameter(nil, .stream), types: "<Bool>, <Bool> => <Bool>",
      example: """
        says whether the latest of either is true
        hot a: t---f--|
        hot b: -f-t---|
        where: t = true, f = false
        pipeline: a.or(b)
        """,
      signals: { streams, arguments in
        streams[0].map(arguments.truth).or(streams[1].map(arguments.truth)).map { .boolean($0) }
      },
      producers: { streams, arguments in
        streams[0].map(arguments.truth).or(streams[1].map(arguments.truth)).map { .boolean($0) }
      }),
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
