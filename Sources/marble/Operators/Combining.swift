import Reactive

extension OperatorTable {
  static let combining: [OperatorRow] = [
    .joining(
      "merge", Parameter("with", .stream), types: "<A>, <A> => <A>",
      example: """
        sends what either sends
        hot a: -1---2--|
        hot b: ---x--y---|
        pipeline: a.merge(with: b)
        """
    ) { type, streams, _ in type.merge(streams[0], with: streams[1]) },
    .joining(
      "merge", Parameter(nil, .streams), types: "<A> => <A>",
      example: """
        sends the values of several streams
        hot a: -1---2--|
        hot b: ---x--y---|
        pipeline: .merge(a, b)
        """
    ) { type, streams, _ in type.merging(streams) },
    .joining(
      "combineLatest", Parameter("with", .stream), types: "<A>, <B> => <(A, B)>",
      example: """
        pairs the latest values of two streams
        hot a: -1---2--|
        hot b: ---x--y---|
        pipeline: a.combineLatest(with: b)
        """
    ) { type, streams, _ in type.combineLatest(streams[0], with: streams[1]) },
    .joining(
      "combineLatest", Parameter(nil, .streams), types: "<A> => <[A]>",
      example: """
        gathers the latest values of several streams
        hot a: -1---2--|
        hot b: ---x--y---|
        pipeline: .combineLatest(a, b)
        """
    ) { $0.combiningLatest($1, asTuple: !$2.isArray(0)) },
    .creation(
      "combineLatest", Parameter(nil, .streamArray), Parameter("emptySentinel", .sequence),
      types: "<A>, [A] => <[A]>",
      example: """
        sends an array when there are no streams at all
        pipeline: .combineLatest([], emptySentinel: [0])
        """
    ) {
      SignalProducer.combineLatest($0.producers(0), emptySentinel: $0.values(1))
        .map { .array($0) }
    },
    .joining(
      "race", Parameter("with", .stream), types: "<A>, <A> => <A>",
      example: """
        continues with the stream that sends first
        hot a: --1-2-|
        hot b: -x-y---|
        pipeline: a.race(with: b)
        """
    ) { type, streams, _ in type.race(streams[0], with: streams[1]) },
    .joining(
      "race", Parameter(nil, .streamArray), types: "<A> => <A>",
      example: """
        continues with the one of several streams that sends first
        hot a: --1-2-|
        hot b: -x-y---|
        pipeline: .race([a, b])
        """
    ) { type, streams, _ in type.racing(streams) },
    .joining(
      "take", Parameter("untilReplacement", .stream), types: "<A>, <A> => <A>",
      example: """
        switches to another stream once that sends
        hot a: -1-2-3-4-|
        hot b: ----x-y-|
        pipeline: a.take(untilReplacement: b)
        """
    ) { type, streams, _ in type.take(streams[0], untilReplacement: streams[1]) },
    .stream(
      "sample", Parameter("with", .trigger), types: "<A>, <B, F> => <(A, B)>",
      example: """
        sends the latest value with each value of another stream
        hot s: -1-2---3-|
        hot t: --x--y--z-|
        pipeline: s.sample(with: t)
        """
    ) { $0.sample(with: $1.trigger(0)).map { .pair($0, $1) } },
    .stream(
      "sample", Parameter("on", .trigger), .optional("onlyNew", .boolean),
      types: "<A>, <B, F> => <A>",
      example: """
        sends the latest value whenever another stream sends
        hot s: -1-2---3-|
        hot t: --x--y--z-|
        pipeline: s.sample(on: t)
        """
    ) { $0.sample(on: $1.trigger(0), onlyNew: $1[1, default: false]) },
    .stream(
      "withLatest", Parameter("from", .trigger), types: "<A>, <B, F> => <(A, B)>",
      example: """
        pairs each value with the latest of another stream
        hot s: -1-2---3-|
        hot t: --x--y----
        pipeline: s.withLatest(from: t)
        """
    ) { $0.withLatest(from: $1.trigger(0)).map { .pair($0, $1) } },
  ]
}

/// The same operators on streams whose kind is known only when a pipeline runs.
extension CombiningStream {
  fileprivate static func merge(_ first: Stream, with second: Stream) -> Self {
    of(first).merge(with: of(second))
  }

  fileprivate static func merging(_ streams: [Stream]) -> Self { merge(streams.map(of)) }

  fileprivate static func combineLatest(_ first: Stream, with second: Stream) -> Self {
    of(first).combineLatest(with: of(second)).map { .pair($0, $1) }
  }

  fileprivate static func combiningLatest(_ streams: [Stream], asTuple: Bool) -> Self {
    combineLatest(streams.map(of)).map { .joined($0, asTuple: asTuple) }
  }

  fileprivate static func race(_ first: Stream, with second: Stream) -> Self {
    of(first).race(with: of(second))
  }

  fileprivate static func racing(_ streams: [Stream]) -> Self { race(streams.map(of)) }

  fileprivate static func take(_ first: Stream, untilReplacement second: Stream) -> Self {
    of(first).take(untilReplacement: of(second))
  }
}

extension Arguments {
  /// The elements of a sequence, as an array.
  func values(_ index: Int) -> [Value] { Array(sequence(index)) }
}

extension Value {
  static func pair(_ first: Value, _ second: Value) -> Value {
    .tuple([Field(first), Field(second)])
  }

  /// The values of several streams: fixtures may join any number, so the library's array form makes them.
  static func joined(_ values: [Value], asTuple: Bool) -> Value {
    asTuple ? .tuple(values.map { Field($0) }) : .array(values)
  }
}

extension SignalProducer where Value == marble.Value, Error == Failure {
  /// Signals have this form; that of producers has one more parameter.
  static func combineLatest(_ streams: [SignalProducer]) -> SignalProducer<[Value], Failure> {
    combineLatest(streams, emptySentinel: nil)
  }
}

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
protocol CombiningStream: ValueStream {
  func merge(with other: Self) -> Self
  static func merge(_ streams: [Self]) -> Self
  func combineLatest(with other: Self) -> Pairs
  static func combineLatest(_ streams: [Self]) -> Arrays
  func race(with other: Self) -> Self
  static func race(_ streams: [Self]) -> Self
  func take(untilReplacement replacement: Self) -> Self
  func sample<T: SignalProducerConvertible>(on trigger: T, onlyNew: Bool) -> Self
  where T.Error == Never
  func sample(with sampler: SignalProducer<Value, Never>) -> Pairs
  func withLatest(from other: SignalProducer<Value, Never>) -> Pairs
  func zip(with other: Self) -> Pairs
  static func zip(_ streams: [Self]) -> Arrays
}

/// The same operators on streams whose kind is known only when a pipeline runs.
extension CombiningStream {
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

extension OperatorTable {
  static let concat: [OperatorRow] = [
    .producer(
      "concat", Parameter(nil, .stream), types: "<A>, <A> => <A>",
      example: """
        follows one stream with another
        cold a: -1-2|
        cold b: --3|
        pipeline: a.concat(b)
        """
    ) { $0.concat($1.producer(0)) },
    .producer(
      "concat", Parameter("value", .value), types: "<A>, A => <A>",
      example: """
        adds a value at the end
        cold a: -1-2|
        pipeline: a.concat(value: 9)
        """
    ) { $0.concat(value: $1[0]) },
    .producer(
      "concat", Parameter("error", .value), types: "<A>, E => <A>",
      example: """
        fails at the end
        cold a: -1-2|
        pipeline: a.concat(error: "over")
        """
    ) { $0.concat(error: $1.failure(0)) },
    .producer(
      "prefix", Parameter(nil, .stream), types: "<A>, <A> => <A>",
      example: """
        puts another stream before this one
        cold a: -1-2|
        cold b: --9|
        pipeline: a.prefix(b)
        """
    ) { $0.prefix($1.producer(0)) },
    .producer(
      "prefix", Parameter("value", .value), types: "<A>, A => <A>",
      example: """
        puts a value before this stream
        cold a: -1-2|
        pipeline: a.prefix(value: 0)
        """
    ) { $0.prefix(value: $1[0]) },
    .producer(
      "then", Parameter(nil, .stream), types: "<A>, <B> => <B>",
      example: """
        waits for completion, then continues with another stream
        cold a: -1-2|
        cold b: -9|
        pipeline: a.then(b)
        """
    ) { $0.then($1.producer(0)) },
  ]
}
