import Reactive

extension OperatorTable {
  static let sharing: [OperatorRow] = [
    .producer(
      "share", types: "<A> => <A>", Parameter("replay", .count(atLeast: 0), isOptional: true),
      Parameter("resetOn", .resets, isOptional: true),
      Parameter("linger", .duration, isOptional: true), .scheduler
    ) {
      $0.share(
        replay: $1.isGiven(0) ? $1.count(0) : 0, resetOn: $1.resets(1),
        linger: $1.isGiven(2) ? $1.duration(2) : .zero, on: $1.scheduler(3))
    },
    .producer("replayLazily", types: "<A> => <A>", Parameter("upTo", .count(atLeast: 0))) {
      $0.replayLazily(upTo: $1.count(0))
    },
    .producer("lift", types: "<A>, (<A>) -> <B> => <B>", Parameter(nil, .signalClosure)) {
      $0.lift($1.signalFunction(0))
    },
  ]
}
