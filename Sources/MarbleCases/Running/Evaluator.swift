import Reactive
import ReactiveTesting
import Synchronization

/// Evaluates checked terms in a run.
package struct Evaluator: Sendable {
  let context: RunContext
  /// Counts the work: that of the operator whose arguments or closures these terms are.
  let meter: PlaceMeter

  /// Prepares to evaluate terms.
  ///
  /// - Parameters:
  ///   - context: What the run has.
  ///   - meter: Counts the work; by default as that of no operator.
  init(context: RunContext, countedBy meter: PlaceMeter? = nil) {
    (self.context, self.meter) = (context, meter ?? context.expressions)
  }

  /// The value of a term.
  ///
  /// - Parameters:
  ///   - term: The term to evaluate.
  ///   - environment: The arguments of the closures around the term, the outermost first.
  /// - Returns: Its value.
  /// - Throws: An impossible operation.
  func value(_ term: Term, _ environment: [Value] = []) throws(Fault) -> Value {
    switch term {
    case .lane(let index): return .stream(context.lanes[index])
    case .binding(let index): return context.binding(index)
    case .argument(let index): return environment[index]
    case .half(let half, let index, let span):
      try work(1, at: span)
      guard case .tuple(let fields) = environment[index], fields.count == 2 else {
        throw Fault(
          "this closure takes a pair, but was given \(environment[index].kindName)", at: span)
      }
      return fields[half].value
    case .negation(let term, let span):
      try work(1, at: span)
      return try value(term, environment).negated(at: span)
    case .not(let term, let span):
      try work(1, at: span)
      return try value(term, environment).inverted(at: span)
    case .and(let left, let right, let span):
      guard try boolean(left, environment, span) else { return .boolean(false) }
      return .boolean(try boolean(right, environment, span))
    case .or(let left, let right, let span):
      guard try !boolean(left, environment, span) else { return .boolean(true) }
      return .boolean(try boolean(right, environment, span))
    case .coalescing(let left, let right):
      let left = try value(left, environment)
      if let unwrapped = left.unwrapped { return unwrapped }
      return try value(right, environment)
    case .conditional(let condition, let yes, let no, let span):
      return try value(try boolean(condition, environment, span) ? yes : no, environment)
    case .unwrapping(let term, let span):
      try work(1, at: span)
      guard let unwrapped = try value(term, environment).unwrapped else {
        throw Fault("'!' was applied to nil", at: span)
      }
      return unwrapped
    case .member(let term, let member, let arguments, let span):
      return try self.member(term, member, arguments, environment, span)
    case .either(let base, let member, let row, let arguments, let span, _):
      return try either(base, member, row, arguments, environment, span)
    case .element(let term, let index, let span):
      try work(1, at: span)
      return try value(term, environment).element(value(index, environment), at: span)
    case .producer(let term, let span):
      let stream = try stream(term, environment, span)
      return .stream(Stream(stream.producer, height: stream.height))
    case .stream(let row, let receiver, let arguments, let span, _):
      var source: Stream?
      if let receiver { source = try self.receiver(receiver, of: row.name, environment, span) }
      return .stream(try stage(row, source, arguments, environment, span))
    case .constant, .text, .array, .tuple, .range, .operation, .function, .holding:
      return try term.combination(
        of: { (part) throws(Fault) in try value(part, environment) }, bounded: bounded) ?? .none
    }
  }

  /// The stream that an operator makes, with its work counted.
  func stage(
    _ row: OperatorRow, _ source: Stream?, _ terms: [ArgumentTerm], _ environment: [Value],
    _ span: Span
  ) throws(Fault) -> Stream {
    let meter = context.meter.place(of: row.name, at: span)
    var height = source?.height ?? 0
    let watch = context.coverage.map { StageWatch(row, $0) }
    let arguments = try self.arguments(terms, of: row, environment, meter, watch, &height)
    guard height < RunLimit.height else {
      throw Fault(
        "this stream has more than \(RunLimit.height) stages in a row; use fewer",
        at: span, kind: .bound)
    }
    let count = arguments.streamCount
    let input = watch.flatMap { source.map($0.input) } ?? source
    var stream = row.build(input, arguments).metered(
      by: meter, height: height + 1, starts: count > Self.fewInputs ? 1 + count : 1)
    if let watch { stream = watch.output(stream) }
    return context.tracer?.traced(stream, as: .stage(span)) ?? stream
  }

  func values(_ terms: [Term], _ environment: [Value]) throws(Fault) -> [Value] {
    try terms.map { (term) throws(Fault) in try value(term, environment) }
  }

  func boolean(_ term: Term, _ environment: [Value], _ span: Span) throws(Fault) -> Bool {
    try work(1, at: span)
    return try value(term, environment).truth(at: span)
  }

  /// The stream that an operator is called on.
  private func receiver(
    _ term: Term, of name: String, _ environment: [Value], _ span: Span
  ) throws(Fault) -> Stream {
    let value = try value(term, environment)
    if case .stream(let stream) = value { return stream }
    let isProperty =
      if let property = Member.properties[name] {
        (try? value.member(property, [], at: span)) != nil
      } else {
        false
      }
    throw Fault(
      isProperty
        ? "'\(name)' is a property of \(value.kindName), without parentheses: .\(name)"
        : "'\(name)' is an operator on streams, and this is \(value.kindName)", at: span)
  }

  package func stream(_ term: Term, _ environment: [Value], _ span: Span) throws(Fault) -> Stream {
    let value = try value(term, environment)
    guard case .stream(let stream) = value else {
      throw Fault("expected a stream, not \(value.kindName)", at: span)
    }
    return stream
  }
}

extension Evaluator {
  /// A value made here, if its size is within the limits.
  ///
  /// Otherwise a value that grows with each run of a closure would take all memory, or become nested so deeply
  /// that it could not be released.
  func bounded(_ value: Value, at span: Span) throws(Fault) -> Value {
    guard !value.isPlain else {
      try work(1, at: span)
      return value
    }
    guard let size = value.size(upTo: ValueLimits.parts) else {
      throw Fault(
        "this value is nested in more than \(ValueLimits.depth) others; limit what it is built from with take(first:)",
        at: span, kind: .bound)
    }
    guard size <= ValueLimits.parts else {
      throw Fault(
        "this value has more than \(ValueLimits.parts) parts; limit it with prefix(_:) or suffix(_:), or limit "
          + "what it is built from with take(first:)", at: span, kind: .bound)
    }
    try work(size, at: span)
    // The texts in other values are bounded when they are made.
    if case .text(let text) = value, CombiningMarks.excess(in: text) != nil {
      throw Fault(CombiningMarks.excess, at: span, kind: .bound)
    }
    return value
  }

  /// Counts work on the parts of values.
  func work(_ amount: Int, at span: Span) throws(Fault) {
    if !meter.mayCompute(amount, at: span), let fault = context.fault { throw fault }
  }
}

extension Value {
  /// The Boolean that the value is.
  fileprivate func truth(at span: Span) throws(Fault) -> Bool {
    if case .boolean(let isTrue) = self { return isTrue }
    throw Fault("expected true or false, not \(kindName)", at: span)
  }
}

/// The state that the closures and streams of one run share: the streams and values of the case, and the meter
/// of the run.
package final class RunContext: Sendable {
  let scheduler: TestScheduler
  let lanes: [Stream]
  /// Counts the work of the run, and records its first error.
  let meter: RunMeter
  /// Records the events of each stage, if the run was asked for them.
  let tracer: Tracer?
  /// Collects what happens to the operators, if the run was asked for it.
  package let coverage: CoverageLog?
  /// Counts the work of expressions that are not the arguments of an operator.
  let expressions: PlaceMeter
  private let bindings = Lock<[Value]>([])

  init(
    scheduler: TestScheduler, lanes: [Stream], meter: RunMeter, tracer: Tracer? = nil,
    coverage: CoverageLog? = nil
  ) {
    (self.tracer, self.coverage) = (tracer, coverage)
    self.scheduler = scheduler
    self.meter = meter
    self.lanes = lanes
    expressions = meter.place(as: .expressions, at: Span(0, 0))
  }

  /// The first error.
  package var fault: Fault? { meter.fault }

  func binding(_ index: Int) -> Value { bindings.withLock { $0[index] } }

  func bind(_ value: Value) { bindings.withLock { $0.append(value) } }

  /// What counts the recorded events of the pipeline at a place.
  func output(at span: Span) -> PlaceMeter { meter.place(as: .output, at: span) }

  /// Releases the streams of the case, whose closures retain this context, and the recordings, which may contain
  /// streams too.
  package func close() {
    tracer?.close()
    meter.close()
    forgetBindings { _ in false }
  }

  /// Releases what the names of the case stand for, which is not used any more.
  ///
  /// - Parameter isKept: Whether a value is not released.
  func forgetBindings(except isKept: (Value) -> Bool) {
    let released = bindings.withLock { bindings in
      defer { bindings.removeAll { !isKept($0) } }
      return bindings
    }
    withExtendedLifetime(released) {}
  }

  /// Notes an error, and ends the run.
  func note(_ fault: Fault) { meter.note(fault) }
}

extension Evaluator {
  /// The arguments of an operator.
  func arguments(
    _ terms: [ArgumentTerm], of row: OperatorRow, _ environment: [Value], _ meter: PlaceMeter,
    _ watch: StageWatch?, _ height: inout Int
  ) throws(Fault) -> Arguments {
    let span = meter.span
    let evaluator = Evaluator(context: context, countedBy: meter)
    var list: [EvaluatedArgument] = []
    for (parameter, term) in zip(row.parameters, terms) {
      var argument = try evaluator.argument(term, environment, &height)
      switch (parameter.kind, argument) {
      case (.scheduler, _), (_, .scheduler):
        argument = .scheduler(MeteredScheduler(context.scheduler, meter))
      case (_, .streams(let streams, let isArray)) where streams.count > Self.fewInputs:
        // Values that one source sends to many inputs are counted at the inputs, because the output may be small.
        argument = .streams(
          streams.map { $0.metered(by: meter, height: $0.height) }, isArray: isArray)
      default: break
      }
      list.append(watch?.input(argument) ?? argument)
    }
    return Arguments(
      list: list, meter: meter,
      innerStream: {
        let stream = self.innerStream($0, span, as: .inner(span))
        return watch?.input(stream) ?? stream
      },
      innerSequence: { evaluator.innerSequence($0, span) })
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
    case .choice(let choice): return .other(choice)
    case .concurrent(let limit, let span):
      let limit = UInt(try count(value(limit, environment), atLeast: 1, span))
      return .other(FlattenStrategy.concurrent(limit: limit))
    case .property(let initial, let then, let span):
      return .other(try property(initial, then, environment, span, &height))
    case .scheduler: return .scheduler(context.scheduler)
    case .closure(let closure, let kind):
      return .closure(
        EvaluatedClosure(term: closure, kind: kind, environment: environment, evaluator: self))
    case .streams(let terms, let isArray, let span):
      let streams = try terms.map { (term) throws(Fault) in try stream(term, environment, span) }
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
    let first = try value(initial, environment).truth(at: span)
    guard let then else { return Property(value: first) }
    let stream = try stream(then, environment, span)
    height = max(height, stream.height)
    let values = trigger(stream, span)
    return Property(
      initial: first,
      then: values.compactMap { value in
        attempt { () throws(Fault) in try value.truth(at: span) }
      })
  }

  private func convert(
    _ value: Value, to kind: Parameter.Kind, _ span: Span
  ) throws(Fault) -> EvaluatedArgument {
    switch (kind, value) {
    case (.count(let least), _): return .count(try count(value, atLeast: least, span))
    case (.boolean, .boolean(let value)): return .other(value)
    case (.duration, .duration(let duration)):
      guard duration >= .zero else {
        throw Fault("expected a duration of zero or more, not \(value.label)", at: span)
      }
      return .other(duration)
    case (.period, .duration(let duration)) where duration > .zero: return .other(duration)
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
    case (.streams, .stream(let stream)): return .streams([stream], isArray: false)
    case (.sequence, _):
      if case .text(let text) = value { try work(text.utf8.count, at: span) }
      if let sequence = sequence(of: value) { return .other(sequence) }
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

  /// The elements of an array or a range, or the characters of a text; nil for any other value.
  private func sequence(of value: Value) -> ValueSequence? {
    let elements: ValueSequence.Elements
    switch value {
    case .array(let values): elements = .array(values)
    case .range(let from, let through): elements = .range(from: from, through: through)
    case .text(let text): elements = .array(text.map { .text(String($0)) })
    default: return nil
    }
    // An element is made before it is sent.
    return ValueSequence(elements: elements) { [meter] in meter.mayKeep(2) }
  }

  private func count(_ value: Value, atLeast least: Int, _ span: Span) throws(Fault) -> Int {
    guard case .integer(let count) = value else {
      throw Fault("expected a whole number, not \(value.kindName)", at: span)
    }
    guard count >= least else {
      throw Fault(Parameter.Kind.refusal(of: count, least), at: span)
    }
    return count
  }

  func innerSequence(_ value: Value, _ span: Span) -> ValueSequence {
    if let sequence = sequence(of: value) { return sequence }
    context.note(Fault("expected an array, a range or a text, not \(value.kindName)", at: span))
    return ValueSequence(elements: .array([])) { false }
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

/// A closure of the fixture in a run.
struct EvaluatedClosure: FixtureClosure {
  let term: ClosureTerm
  let kind: Parameter.Kind
  /// The arguments of the closures around it, the outermost first.
  let environment: [Value]
  let evaluator: Evaluator
  /// Watches the streams that it makes, if the run was asked for that.
  var watch: StageWatch?

  private var span: Span { term.span }

  func callAsFunction(_ arguments: [Value]) -> Value {
    evaluator.attempt { () throws(Fault) in try result(arguments) } ?? .none
  }

  func accepts(_ arguments: Value...) -> Bool {
    evaluator.attempt { () throws(Fault) in try result(arguments).truth(at: span) } ?? false
  }

  func attempt(_ argument: Value) -> Result<Value, Failure> {
    evaluator.attempt { () throws(Fault) in
      let value = try result([argument])
      guard case .result(let result) = value else {
        throw Fault("expected a result, not \(value.kindName)", at: span)
      }
      return result
    } ?? .failure(Failure(.none))
  }

  func stream(_ arguments: Value...) -> SignalProducer<Value, Failure> {
    let value = evaluator.attempt { () throws(Fault) in
      // The stream's output may be fed back into it, one array deeper each time.
      for argument in arguments { _ = try evaluator.bounded(argument, at: span) }
      return try result(arguments)
    }
    return stream(value, else: .empty)
  }

  func trigger() -> SignalProducer<Value, Failure> {
    let value = evaluator.attempt { () throws(Fault) in try result([]) }
    return evaluator.refusingToFireInStart(stream(value, else: .never), span)
  }

  private func stream(
    _ value: Value?, else other: SignalProducer<Value, Failure>
  ) -> SignalProducer<Value, Failure> {
    guard let value, evaluator.meter.mayMakeStream() else { return other }
    let stream = evaluator.innerStream(value, span, as: term.traceKey)
    return watch?.input(stream) ?? stream
  }

  func signal(_ argument: Signal<Value, Failure>) -> Signal<Value, Failure> {
    evaluator.attempt { () throws(Fault) in
      let value = try result([.stream(Stream(argument))])
      guard case .stream(let stream) = value, let signal = stream.signal else {
        let found = if case .stream = value { "a producer" } else { value.kindName }
        throw Fault("expected a signal, not \(found)", at: span)
      }
      return signal
    } ?? .empty
  }

  @discardableResult
  func change(_ target: inout Value, _ argument: Value) -> Value {
    let old = target
    let new = evaluator.attempt { () throws(Fault) in
      let inside = environment + [old, argument]
      switch term.body {
      case .steps(let change, let last):
        let new = try changed(old, by: change, inside)
        return (target: new, made: try evaluator.value(last, environment + [new, argument]))
      case _ where kind == .mutation:
        return (target: try changed(old, by: term.body, inside), made: Value.none)
      default: return (target: old, made: try result([old, argument]))
      }
    }
    if let new { target = new.target }
    return new?.made ?? .none
  }

  /// The cost of a call, in addition to the work inside.
  private static let callWork = 4

  private func result(_ arguments: [Value]) throws(Fault) -> Value {
    try evaluator.work(Self.callWork, at: span)
    switch term.body {
    case .nothing: return .tuple([])
    case .value(let term):
      return try evaluator.bounded(evaluator.value(term, environment + arguments), at: span)
    case .assignment, .append, .steps:
      throw Fault("expected a closure that makes a value", at: span)
    }
  }

  private func changed(
    _ old: Value, by body: ClosureTerm.Body, _ environment: [Value]
  ) throws(Fault) -> Value {
    try evaluator.work(Self.callWork, at: span)
    switch body {
    case .nothing: return old
    case .assignment(let term): return try evaluator.value(term, environment)
    case .append(let term, let span):
      guard case .array(let elements) = old else {
        throw Fault("only an array can be appended to, not \(old.kindName)", at: span)
      }
      let new = Value.array(elements + [try evaluator.value(term, environment)])
      return try evaluator.bounded(new, at: span)
    case .value, .steps:
      throw Fault("expected a closure that changes its first argument: $0 += $1", at: span)
    }
  }
}

extension Evaluator {
  /// The result of work for a value; nil after an error, which is reported and ends the run.
  fileprivate func attempt<Result>(_ body: () throws(Fault) -> Result) -> Result? {
    // After an error, the remaining work is not worth its time.
    guard !context.meter.hasFault else { return nil }
    do {
      return try body()
    } catch {
      context.note(error)
      return nil
    }
  }
}
