import Reactive
import ReactiveTesting
import Synchronization

extension Evaluator {
  /// The arguments of an operator.
  func arguments(
    _ terms: [ArgumentTerm], of row: OperatorRow, _ environment: [Value], _ stage: StageMeter,
    _ watch: StageWatch?, _ height: inout Int
  ) throws(Fault) -> Arguments {
    let span = stage.span
    var list: [EvaluatedArgument] = []
    for (parameter, term) in zip(row.parameters, terms) {
      var argument = try argument(term, environment, &height)
      switch (parameter.kind, argument) {
      case (.scheduler, _), (_, .scheduler):
        argument = .scheduler(context.scheduler(for: row.name, at: span))
      case (_, .streams(let streams, let isArray)) where streams.count > Self.fewInputs:
        // Values that one source sends to many inputs are counted at the inputs, because the output may be small.
        argument = .streams(
          streams.map { $0.metered(by: stage, height: $0.height) }, isArray: isArray)
      default: break
      }
      list.append(watch?.input(argument) ?? argument)
    }
    return Arguments(
      list: list,
      innerStream: {
        let stream = self.innerStream($0, span, as: .inner(span))
        return watch?.input(stream) ?? stream
      },
      innerSequence: { self.innerSequence($0, span) },
      refuse: { self.context.note(Fault($0, at: span)) },
      mayStart: { self.context.meter.count(.restarts, of: row.name, at: span) },
      mayKeep: { stage.mayKeep($0) },
      mayMakePart: { self.context.meter.count(.parts, of: row.name, at: span) })
  }

  /// With more inputs than this, each input is counted separately.
  static let fewInputs = 8

  func argument(_ term: ArgumentTerm, _ environment: [Value]) throws(Fault) -> EvaluatedArgument {
    var height = 0
    return try argument(term, environment, &height)
  }

  /// An argument; raises the height to that of its highest stream.
  private func argument(
    _ term: ArgumentTerm, _ environment: [Value], _ height: inout Int
  ) throws(Fault) -> EvaluatedArgument {
    switch term {
    case .missing: return .missing
    case .choice(let choice): return .choice(choice)
    case .concurrent(let limit, let span):
      let limit = UInt(try count(value(limit, environment), atLeast: 1, span))
      return .choice(FlattenStrategy.concurrent(limit: limit))
    case .property(let initial, let then, let span):
      return .property(try property(initial, then, environment, span, &height))
    case .scheduler: return .scheduler(context.scheduler)
    case .closure(let closure, let kind): return self.closure(closure, kind, environment)
    case .streams(let terms, let isArray, let span):
      var streams: [Stream] = []
      for term in terms { streams.append(try stream(term, environment, span)) }
      height = streams.reduce(height) { max($0, $1.height) }
      return .streams(streams, isArray: isArray)
    case .term(let term, let kind, let span):
      let value = try value(term, environment)
      if case .stream(let stream) = value { height = max(height, stream.height) }
      let argument = try convert(value, to: kind, span)
      if case .streams(let streams, _) = argument {
        height = streams.reduce(height) { max($0, $1.height) }
      }
      return argument
    }
  }

  private func property(
    _ initial: Term, _ then: Term?, _ environment: [Value], _ span: Span, _ height: inout Int
  ) throws(Fault) -> Property<Bool> {
    let initial = try value(initial, environment)
    guard case .boolean(let first) = initial else {
      throw Fault("expected true or false, not \(initial.kindName)", at: span)
    }
    guard let then else { return Property(value: first) }
    let stream = try stream(then, environment, span)
    height = max(height, stream.height)
    let values = trigger(stream, span)
    return Property(
      initial: first,
      then: values.compactMap { [context] value -> Bool? in
        if case .boolean(let value) = value { return value }
        context.note(Fault("expected true or false, not \(value.kindName)", at: span))
        return nil
      })
  }

  private func convert(
    _ value: Value, to kind: Parameter.Kind, _ span: Span
  ) throws(Fault) -> EvaluatedArgument {
    switch (kind, value) {
    case (.count(let least), _): return .count(try count(value, atLeast: least, span))
    case (.boolean, .boolean(let value)): return .boolean(value)
    case (.duration, .duration(let duration)):
      guard duration >= .zero else {
        throw Fault("expected a duration of zero or more, not \(value.label)", at: span)
      }
      return .duration(duration)
    case (.period, .duration(let duration)) where duration > .zero: return .duration(duration)
    case (.period, .duration):
      throw Fault("expected \(kind.name), not \(value.label)", at: span)
    case (.stream, .stream(let stream)): return .streams([stream], isArray: false)
    case (.trigger, .stream(let stream)): return .trigger(trigger(stream, span))
    case (.streams, .array(let values)), (.streamArray, .array(let values)):
      try work(values.count, at: span)
      var streams: [Stream] = []
      for case .stream(let stream) in values { streams.append(stream) }
      guard streams.count == values.count else { break }
      return .streams(streams, isArray: true)
    case (.sequence, .array(let values)): return .sequence(sequence(.array(values), span))
    case (.sequence, .range(let from, let through)):
      return .sequence(sequence(.range(from: from, through: through), span))
    case (.sequence, .text(let text)):
      try work(text.utf8.count, at: span)
      return .sequence(sequence(.array(text.map { .text(String($0)) }), span))
    case (.value, _): return .value(value)
    default: break
    }
    throw Fault("expected \(kind.name), not \(value.kindName)", at: span)
  }

  /// The stream as a trigger: only the times of its values and of its end matter.
  private func trigger(_ stream: Stream, _ span: Span) -> SignalProducer<Value, Never> {
    stream.producer.materializeResults().compactMap { result in
      switch result {
      case .success(let value): return value
      case .failure(let error):
        context.note(Fault("a trigger must not fail, but this one failed: \(error)", at: span))
        return nil
      }
    }
  }

  func sequence(_ elements: ValueSequence.Elements, _ span: Span) -> ValueSequence {
    ValueSequence(elements: elements) { [context] in context.meter.count(.elements, at: span) }
  }

  private func count(_ value: Value, atLeast least: Int, _ span: Span) throws(Fault) -> Int {
    guard case .integer(let count) = value else {
      throw Fault("expected a whole number, not \(value.kindName)", at: span)
    }
    guard count >= least else {
      throw Fault("expected a whole number of \(least) or more, not \(count)", at: span)
    }
    return count
  }

  func innerSequence(_ value: Value, _ span: Span) -> ValueSequence {
    switch value {
    case .array(let elements): return sequence(.array(elements), span)
    case .range(let from, let through):
      return sequence(.range(from: from, through: through), span)
    case .text(let text): return sequence(.array(text.map { .text(String($0)) }), span)
    default:
      context.note(Fault("expected an array, a range or a text, not \(value.kindName)", at: span))
      return sequence(.array([]), span)
    }
  }

  func innerStream(
    _ value: Value, _ span: Span, as key: Tracer.Key?
  ) -> SignalProducer<Value, Failure> {
    if case .stream(let stream) = value {
      guard let tracer = context.tracer, let key else { return stream.producer }
      return tracer.traced(
        Stream(stream.producer, identity: stream.identity, height: stream.height), as: key
      ).producer
    }
    context.note(Fault("expected a stream, not \(value.kindName)", at: span))
    return .empty
  }

  /// A stream that must not fire while it is started.
  ///
  /// The library traps if that would repeat forever; here it is an error with its place.
  func refusingToFireInStart(
    _ stream: SignalProducer<Value, Failure>, _ span: Span
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { [context] observer, lifetime in
      let start = Start()
      stream.startWithSignal { signal, handle in
        lifetime += handle
        signal.observe { event in
          guard start.isUnderWay.load(ordering: .relaxed), event.value != nil || event.isCompleted
          else { return observer.send(event) }
          context.note(
            Fault(
              "this trigger fires as soon as it is started, again and again, so the run would never end",
              at: span))
        }
      }
      start.isUnderWay.store(false, ordering: .relaxed)
    }
  }

  private final class Start: Sendable {
    let isUnderWay = Atomic<Bool>(true)
  }
}
