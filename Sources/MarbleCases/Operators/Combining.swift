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
        """,
      signals: { streams, _ in streams[0].merge(with: streams[1]) },
      producers: { streams, _ in streams[0].merge(with: streams[1]) }),
    .joining(
      "merge", Parameter(nil, .streams), types: "<A> => <A>",
      example: """
        sends the values of several streams
        hot a: -1---2--|
        hot b: ---x--y---|
        pipeline: .merge(a, b)
        """,
      signals: { streams, _ in .merge(streams) },
      producers: { streams, _ in .merge(streams) }),
    .joining(
      "combineLatest", Parameter("with", .stream), types: "<A>, <B> => <(A, B)>",
      example: """
        pairs the latest values of two streams
        hot a: -1---2--|
        hot b: ---x--y---|
        pipeline: a.combineLatest(with: b)
        """,
      signals: { streams, _ in streams[0].combineLatest(with: streams[1]).map { .pair($0, $1) } },
      producers: { streams, _ in streams[0].combineLatest(with: streams[1]).map { .pair($0, $1) } }),
    .joining(
      "combineLatest", Parameter(nil, .streams), types: "<A> => <[A]>",
      example: """
        gathers the latest values of several streams
        hot a: -1---2--|
        hot b: ---x--y---|
        pipeline: .combineLatest(a, b)
        """,
      signals: { streams, arguments in Signal.combineLatest(streams).map(arguments.joined) },
      producers: { streams, arguments in
        SignalProducer.combineLatest(streams, emptySentinel: nil).map(arguments.joined)
      }),
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
        """,
      signals: { streams, _ in streams[0].race(with: streams[1]) },
      producers: { streams, _ in streams[0].race(with: streams[1]) }),
    .joining(
      "race", Parameter(nil, .streamArray), types: "<A> => <A>",
      example: """
        continues with the one of several streams that sends first
        hot a: --1-2-|
        hot b: -x-y---|
        pipeline: .race([a, b])
        """,
      signals: { streams, _ in .race(streams) },
      producers: { streams, _ in .race(streams) }),
    .joining(
      "take", Parameter("untilReplacement", .stream), types: "<A>, <A> => <A>",
      example: """
        switches to another stream once that sends
        hot a: -1-2-3-4-|
        hot b: ----x-y-|
        pipeline: a.take(untilReplacement: b)
        """,
      signals: { streams, _ in streams[0].take(untilReplacement: streams[1]) },
      producers: { streams, _ in streams[0].take(untilReplacement: streams[1]) }),
    .stream(
      "sample", Parameter("with", .trigger), types: "<A>, <B, F> => <(A, B)>",
      example: """
        sends the latest value with each value of another stream
        hot s: -1-2---3-|
        hot t: --x--y--z-|
        pipeline: s.sample(with: t)
        """,
      signal: { $0.sample(with: $1.trigger(0)).map { .pair($0, $1) } },
      producer: { $0.sample(with: $1.trigger(0)).map { .pair($0, $1) } }),
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
        """,
      signal: { $0.withLatest(from: $1.trigger(0)).map { .pair($0, $1) } },
      producer: { $0.withLatest(from: $1.trigger(0)).map { .pair($0, $1) } }),
  ]
}

extension Arguments {
  /// The elements of a sequence, as an array.
  func values(_ index: Int) -> [Value] {
    sequence(index).prefix { _ in meter.mayKeep(8) }
  }

  /// The values of several streams: fixtures may join any number, so the library's array form makes them.
  @Sendable
  fileprivate func joined(_ values: [Value]) -> Value {
    isArray(0) ? .array(values) : .tuple(values.map { Value.Field($0) })
  }
}

extension Value {
  static func pair(_ first: Value, _ second: Value) -> Value {
    .tuple([Field(first), Field(second)])
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
        """,
      signals: { streams, _ in streams[0].zip(with: streams[1]).map { .pair($0, $1) } },
      producers: { streams, _ in streams[0].zip(with: streams[1]).map { .pair($0, $1) } }),
    .joining(
      "zip", Parameter(nil, .streams), types: "<A> => <[A]>",
      example: """
        gathers the first values of several streams, then the second, and so on
        hot a: -1-2---3-|
        hot b: ---x-y----|
        pipeline: .zip(a, b)
        """,
      signals: { streams, arguments in Signal.zip(streams).map(arguments.joined) },
      producers: { streams, arguments in
        SignalProducer.zip(streams, emptySentinel: nil).map(arguments.joined)
      }),
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
