import Reactive
import ReactiveTesting

/// Evaluates checked terms in a run.
package struct Evaluator: Sendable {
  let context: RunContext

  package init(context: RunContext) { self.context = context }

  /// The value of a term.
  ///
  /// - Parameters:
  ///   - term: The term to evaluate.
  ///   - environment: The arguments of the closures around the term, the outermost first.
  /// - Returns: Its value.
  /// - Throws: An impossible operation.
  func value(_ term: Term, _ environment: [Value] = []) throws(Fault) -> Value {
    switch term {
    case .constant(let value): return value
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
    case .text(let parts, let span): return try text(parts, environment, span)
    case .array(let terms, let span):
      return try bounded(.array(values(terms, environment)), at: span)
    case .tuple(let fields, let span):
      var result: [Value.Field] = []
      for field in fields {
        result.append(Value.Field(try value(field.term, environment), label: field.label))
      }
      return try bounded(.tuple(result), at: span)
    case .range(let start, let end, let isClosed, let span):
      return try range(start, end, isClosed, span, environment)
    case .negation(let term, let span):
      try work(1, at: span)
      return try value(term, environment).negated(at: span)
    case .not(let term, let span):
      try work(1, at: span)
      return try value(term, environment).inverted(at: span)
    case .operation(let operation, let left, let right, let span):
      return try self.operation(
        operation, value(left, environment), value(right, environment), span)
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
    case .function(let function, let term, let span):
      return try function.applied(bounded(value(term, environment), at: span), at: span)
    case .holding(let holder, let term, let span):
      return try bounded(holder.holding(value(term, environment)), at: span)
    case .producer(let term, let span):
      let stream = try stream(term, environment, span)
      return .stream(Stream(stream.producer, height: stream.height))
    case .stream(let row, let receiver, let arguments, let span, _):
      var source: Stream?
      if let receiver { source = try stream(receiver, environment, span) }
      return .stream(try stage(row, source, arguments, environment, span))
    }
  }

  /// The stream that an operator makes, with its work counted.
  func stage(
    _ row: OperatorRow, _ source: Stream?, _ terms: [ArgumentTerm], _ environment: [Value],
    _ span: Span
  ) throws(Fault) -> Stream {
    let meter = StageMeter(context.meter, name: row.name, span: span)
    var height = source?.height ?? 0
    let watch = context.coverage.map { StageWatch(row, $0) }
    let arguments = try self.arguments(terms, of: row, environment, meter, watch, &height)
    guard height < RunLimit.height else {
      throw Fault(
        "this stream has more than \(RunLimit.height) stages in a row; use fewer",
        at: span, kind: .bound)
    }
    let inputs = arguments.streamCount
    let starting = inputs > Self.fewInputs ? meter.starting(inputs) : meter
    let input = watch.flatMap { source.map($0.input) } ?? source
    var stream = row.build(input, arguments).metered(by: starting, height: height + 1)
    if let watch { stream = watch.output(stream) }
    return context.tracer?.traced(stream, as: .stage(span)) ?? stream
  }

  func values(_ terms: [Term], _ environment: [Value]) throws(Fault) -> [Value] {
    var values: [Value] = []
    for term in terms { values.append(try value(term, environment)) }
    return values
  }

  private func operation(
    _ operation: ValueOperator, _ left: Value, _ right: Value, _ span: Span
  ) throws(Fault) -> Value {
    // Joining or comparing large values takes time in proportion to their size.
    try bounded(
      operation.applied(bounded(left, at: span), bounded(right, at: span), at: span), at: span)
  }

  func boolean(_ term: Term, _ environment: [Value], _ span: Span) throws(Fault) -> Bool {
    try work(1, at: span)
    let value = try value(term, environment)
    guard case .boolean(let result) = value else {
      throw Fault("expected true or false, not \(value.kindName)", at: span)
    }
    return result
  }

  package func stream(_ term: Term, _ environment: [Value], _ span: Span) throws(Fault) -> Stream {
    let value = try value(term, environment)
    guard case .stream(let stream) = value else {
      throw Fault("expected a stream, not \(value.kindName)", at: span)
    }
    return stream
  }

  private func text(
    _ parts: [Term.TextPart], _ environment: [Value], _ span: Span
  ) throws(Fault) -> Value {
    var result = ""
    for part in parts {
      switch part {
      case .literal(let text): result += text
      case .term(let term):
        result += try bounded(value(term, environment), at: span).interpolated
      }
    }
    return try bounded(.text(result), at: span)
  }

  private func range(
    _ start: Term, _ end: Term?, _ isClosed: Bool, _ span: Span, _ environment: [Value]
  ) throws(Fault) -> Value {
    var last: Value?
    if let end { last = try value(end, environment) }
    return try Value.range(value(start, environment), last, isClosed: isClosed, at: span)
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
    return value
  }

  /// Counts work on the parts of values.
  func work(_ amount: Int, at span: Span) throws(Fault) {
    if !context.meter.count(.work, amount, at: span), let fault = context.fault { throw fault }
  }
}

/// The state that the closures and streams of one run share: the streams and values of the case, and the meter
/// of the run.
package final class RunContext: Sendable {
  private struct State {
    var bindings: [Value] = []
    /// One for each place in the file, however often its operator is applied.
    var stages: [Span: StageScheduler] = [:]
  }

  let scheduler: TestScheduler
  let lanes: [Stream]
  /// Counts the work of the run, and records its first error.
  let meter: RunMeter
  /// Records the events of each stage, if the run was asked for them.
  let tracer: Tracer?
  /// Collects what happens to the operators, if the run was asked for it.
  let coverage: CoverageLog?
  private let state = Lock(State())

  package convenience init(scheduler: TestScheduler, lanes: [Stream]) {
    self.init(
      scheduler: scheduler, lanes: lanes,
      meter: RunMeter(
        jobLimit: scheduler.stepLimit, paidFrom: WorkBudget(limit: .max / 8)),
      tracer: nil, coverage: nil)
  }

  init(
    scheduler: TestScheduler, lanes: [Stream], meter: RunMeter, tracer: Tracer?,
    coverage: CoverageLog?
  ) {
    (self.tracer, self.coverage) = (tracer, coverage)
    self.scheduler = scheduler
    self.meter = meter
    self.lanes = lanes
  }

  /// The first error.
  package var fault: Fault? { meter.fault }

  func binding(_ index: Int) -> Value { state.withLock { $0.bindings[index] } }

  func bind(_ value: Value) { state.withLock { $0.bindings.append(value) } }

  /// The scheduler for the operator at a place.
  func scheduler(for name: String, at span: Span) -> StageScheduler {
    state.withLock { state in
      if let stage = state.stages[span] { return stage }
      let stage = StageScheduler(scheduler, meter, name: name, span: span)
      state.stages[span] = stage
      return stage
    }
  }

  /// The operator that scheduled the most jobs.
  var busiestStage: StageScheduler? {
    state.withLock { state in
      state.stages.values.max { ($0.count, $1.span.start) < ($1.count, $0.span.start) }
    }
  }

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
    let bindings = state.withLock { state in
      defer { state.bindings.removeAll { !isKept($0) } }
      return state.bindings
    }
    withExtendedLifetime(bindings) {}
  }

  /// Notes an error, and ends the run.
  func note(_ fault: Fault) { meter.note(fault) }
}
