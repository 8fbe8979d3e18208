import Reactive

extension OperatorTable {
  static let timing: [OperatorRow] = [
    .stream(
      "delay", types: "<A> => <A>", Parameter(nil, .duration), .scheduler,
      signal: { $0.delay($1.duration(0), on: $1.scheduler(1)) },
      producer: { $0.delay($1.duration(0), on: $1.scheduler(1)) }),
    .stream(
      "debounce", types: "<A> => <A>", Parameter(nil, .duration), .scheduler,
      Parameter("whenCompleted", .pending, isOptional: true),
      signal: {
        $0.debounce($1.duration(0), on: $1.scheduler(1), whenCompleted: $1.pending(2))
      },
      producer: {
        $0.debounce($1.duration(0), on: $1.scheduler(1), whenCompleted: $1.pending(2))
      }),
    .stream(
      "debounce", types: "<A> => <A>", Parameter(nil, .duration), .scheduler,
      Parameter("discardWhenCompleted", .boolean),
      signal: {
        $0.debounce($1.duration(0), on: $1.scheduler(1), discardWhenCompleted: $1.boolean(2))
      },
      producer: {
        $0.debounce($1.duration(0), on: $1.scheduler(1), discardWhenCompleted: $1.boolean(2))
      }),
  ]
}
