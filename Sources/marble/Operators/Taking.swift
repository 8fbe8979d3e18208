import Reactive

extension OperatorTable {
  static let taking: [OperatorRow] = [
    .stream(
      "take", types: "<A> => <A>", Parameter("last", .count(atLeast: 0)),
      signal: { $0.take(last: $1.count(0)) },
      producer: { $0.take(last: $1.count(0)) }),
    // Before the form of `while`: a trailing closure is this one, because Swift prefers the form that
    // leaves nothing out.
    .stream(
      "take", types: "<A>, (A) -> Bool => <A>", Parameter("until", .predicate(arity: 1)),
      signal: { stream, arguments in
        let shouldContinue = arguments.predicate(0)
        return stream.take(until: { shouldContinue([$0]) })
      },
      producer: { stream, arguments in
        let shouldContinue = arguments.predicate(0)
        return stream.take(until: { shouldContinue([$0]) })
      }),
    .stream(
      "take", types: "<A>, (A) -> Bool => <A>", Parameter("while", .predicate(arity: 1)),
      Parameter("inclusive", .boolean, isOptional: true),
      signal: { stream, arguments in
        let shouldContinue = arguments.predicate(0)
        let isInclusive = arguments.isGiven(1) && arguments.boolean(1)
        return stream.take(while: { shouldContinue([$0]) }, inclusive: isInclusive)
      },
      producer: { stream, arguments in
        let shouldContinue = arguments.predicate(0)
        let isInclusive = arguments.isGiven(1) && arguments.boolean(1)
        return stream.take(while: { shouldContinue([$0]) }, inclusive: isInclusive)
      }),
    .stream(
      "take", types: "<A>, <B, F> => <A>", Parameter("until", .trigger),
      signal: { $0.take(until: $1.trigger(0)) },
      producer: { $0.take(until: $1.trigger(0)) }),
    .stream(
      "skip", types: "<A> => <A>", Parameter("last", .count(atLeast: 0)),
      signal: { $0.skip(last: $1.count(0)) },
      producer: { $0.skip(last: $1.count(0)) }),
    .stream(
      "skip", types: "<A>, (A) -> Bool => <A>", Parameter("while", .predicate(arity: 1)),
      signal: { stream, arguments in
        let shouldSkip = arguments.predicate(0)
        return stream.skip(while: { shouldSkip([$0]) })
      },
      producer: { stream, arguments in
        let shouldSkip = arguments.predicate(0)
        return stream.skip(while: { shouldSkip([$0]) })
      }),
    .stream(
      "skip", types: "<A>, <B, F> => <A>", Parameter("until", .trigger),
      signal: { $0.skip(until: $1.trigger(0)) },
      producer: { $0.skip(until: $1.trigger(0)) }),
    .stream(
      "element", types: "<A>, A? => <A>", Parameter("at", .count(atLeast: 0)),
      Parameter("default", .value, isOptional: true),
      signal: { $0.element(at: $1.count(0), default: $1.optionalValue(1)) },
      producer: { $0.element(at: $1.count(0), default: $1.optionalValue(1)) }),
    .stream(
      "ignoreValues", types: "<A> => <Never>",
      signal: { stream, _ in stream.ignoreValues().promoteValue(Value.self) },
      producer: { stream, _ in stream.ignoreValues().promoteValue(Value.self) }),
    .stream(
      "replaceEmpty", types: "<A>, A => <A>", Parameter("with", .value),
      signal: { stream, arguments in
        // The argument, known here, decides between the two forms.
        guard case .stream(let replacement) = arguments.value(0) else {
          return stream.replaceEmpty(with: arguments.value(0))
        }
        return stream.replaceEmpty(with: replacement.producer)
      },
      producer: { stream, arguments in
        guard case .stream(let replacement) = arguments.value(0) else {
          return stream.replaceEmpty(with: arguments.value(0))
        }
        return stream.replaceEmpty(with: replacement.producer)
      }),
    .stream(
      "failIfEmpty", types: "<A>, E => <A>", Parameter("with", .value),
      signal: { $0.failIfEmpty(with: Failure($1.value(0))) },
      producer: { $0.failIfEmpty(with: Failure($1.value(0))) }),
    .stream(
      "uniqueValues", types: "<A> => <A>",
      signal: { stream, _ in stream.uniqueValues() },
      producer: { stream, _ in stream.uniqueValues() }),
    .stream(
      "uniqueValues", types: "<A>, (A) -> B, <C, F> => <A>", Parameter(nil, .projection),
      Parameter("resetOn", .trigger, isOptional: true),
      signal: { stream, arguments in
        let key = arguments.function(0)
        let trigger = arguments.isGiven(1) ? arguments.trigger(1) : nil
        return stream.uniqueValues({ key([$0]) }, resetOn: trigger)
      },
      producer: { stream, arguments in
        let key = arguments.function(0)
        let trigger = arguments.isGiven(1) ? arguments.trigger(1) : nil
        return stream.uniqueValues({ key([$0]) }, resetOn: trigger)
      }),
  ]
}

extension Arguments {
  /// The value given; nil if there is none or if it is `nil`.
  fileprivate func optionalValue(_ index: Int) -> Value? {
    isGiven(index) ? value(index).unwrapped : nil
  }
}
