import Reactive

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
