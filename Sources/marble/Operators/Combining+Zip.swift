import Reactive

extension OperatorTable {
  static let zip: [OperatorRow] = [
    .joining(
      "zip", Parameter("with", .stream), types: "<A>, <B> => <(A, B)>",
      example: """
        pairs the first values, the second values, and so on
        hot a: -1-2---3-|
        hot b: ---x-y----|
        pipeline: a.zip(with: b)
        """
    ) { type, streams, _ in type.zip(streams[0], with: streams[1]) },
    .joining(
      "zip", Parameter(nil, .streams), types: "<A> => <[A]>",
      example: """
        gathers the first values of several streams, then the second, and so on
        hot a: -1-2---3-|
        hot b: ---x-y----|
        pipeline: .zip(a, b)
        """
    ) { $0.zipping($1, asTuple: !$2.isArray(0)) },
    .creation(
      "zip", Parameter(nil, .streamArray), Parameter("emptySentinel", .sequence),
      types: "<A>, [A] => <[A]>",
      example: """
        sends an array when there are no streams at all
        pipeline: .zip([], emptySentinel: [0])
        """
    ) {
      SignalProducer.zip($0.producers(0), emptySentinel: $0.values(1)).map { .array($0) }
    },
  ]
}

/// The operators of the rows above.
protocol ZipStream: ValueStream {
  func zip(with other: Self) -> Pairs
  static func zip(_ streams: [Self]) -> Arrays
}

/// The same operators on streams whose kind is known only when a pipeline runs.
extension ZipStream {
  fileprivate static func zip(_ first: Stream, with second: Stream) -> Self {
    of(first).zip(with: of(second)).map { .pair($0, $1) }
  }

  fileprivate static func zipping(_ streams: [Stream], asTuple: Bool) -> Self {
    zip(streams.map(of)).map { .joined($0, asTuple: asTuple) }
  }
}

extension SignalProducer where Value == marble.Value, Error == Failure {
  /// Signals have this form; that of producers has one more parameter.
  static func zip(_ streams: [SignalProducer]) -> SignalProducer<[Value], Failure> {
    zip(streams, emptySentinel: nil)
  }
}
