import Reactive

extension OperatorTable {
  static let sharing: [OperatorRow] = [
    .producer(
      "share", .optional("replay", .count(atLeast: 0)), .optional("resetOn", .resets),
      .optional("linger", .duration), .scheduler, types: "<A> => <A>",
      example: """
        lets one run serve several observers
        cold s: -1-2-3-|
        let shared: s.share(replay: 1)
        pipeline one: shared
        pipeline two: shared
        subscribe two: ----^
        """
    ) {
      $0.share(
        replay: $1[0, default: 0], resetOn: $1[1, default: .all], linger: $1[2, default: .zero],
        on: $1[3])
    },
    .producer(
      "replayLazily", Parameter("upTo", .count(atLeast: 0)), types: "<A> => <A>",
      example: """
        starts once, and replays the last values to late observers
        cold s: -1-2-3-|
        let shared: s.replayLazily(upTo: 2)
        pipeline one: shared
        pipeline two: shared
        subscribe two: ----^
        """
    ) { $0.replayLazily(upTo: $1[0]) },
    .producer(
      "lift", Parameter(nil, .signalClosure), types: "<A>, (<A>) -> <B> => <B>",
      example: """
        applies a transformation of signals to each run
        cold s: -1-2-3|
        pipeline: s.lift { $0.zip(with: $0.skip(first: 1)) }
        """
    ) { (stream: Stream.Producer, arguments) in
      let closure = arguments.closure(0)
      return stream.lift { closure.signal($0) }
    },
  ]
}
