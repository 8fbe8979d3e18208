import Reactive
import ReactiveTesting

/// Records the events of each stage of a case's pipelines, in each of its runs.
final class Tracer: Sendable {
  /// The recorded stream: made by an operator, or given to an operator by a closure or
  /// as a value.
  enum Key: Hashable, Sendable {
    case stage(Span)
    case inner(Span)

    var span: Span {
      switch self {
      case .stage(let span), .inner(let span): span
      }
    }
  }

  /// A run of a stream.
  struct Run: Sendable {
    let start: Int
    let name: String?
    let recording: Recording<Value, Failure>
    fileprivate(set) var end: Int?
  }

  /// The recorded runs of a stream, and the number of runs left out.
  struct Runs: Sendable {
    fileprivate(set) var kept: [Run] = []
    fileprivate(set) var omitted = 0
  }

  /// The maximum number of recorded runs: more than anyone reads.
  private static let limit = 20

  private let scheduler: TestScheduler
  private let recorded = Lock<[Key: Runs]>([:])

  private let meter: RunMeter

  init(_ scheduler: TestScheduler, _ meter: RunMeter) {
    self.scheduler = scheduler
    self.meter = meter
  }

  /// The runs of a stream.
  func runs(_ key: Key) -> Runs? { recorded.withLock { $0[key] } }

  /// Releases the recordings.
  func close() {
    let all = recorded.withLock { recorded in
      defer { recorded = [:] }
      return recorded
    }
    withExtendedLifetime(all) {}
  }

  /// The stream, with its events recorded.
  ///
  /// A signal has one run, which begins now; a producer has one for each start.
  ///
  /// - Parameters:
  ///   - stream: The stream.
  ///   - key: What it is recorded as.
  /// - Returns: The stream of the same events.
  func traced(_ stream: Stream, as key: Key) -> Stream {
    let name = stream.identity.name
    return stream.passed(
      signal: { signal in
        begin(key, name).map { signal.on(event: recording($0.observer, key)) } ?? signal
      },
      producer: { producer in
        .deferred { [self] in
          guard let (number, observer) = begin(key, name) else { return producer }
          return producer.on(
            event: recording(observer, key),
            disposed: { [self] in
              recorded.withLock { [tick] in $0[key]?.kept[number].end = tick }
            })
        }
      })
  }

  /// Records events as long as the run is within its limits.
  private func recording(
    _ observer: Signal<Value, Failure>.Observer, _ key: Key
  ) -> @Sendable (Signal<Value, Failure>.Event) -> Void {
    let meter = meter.place(as: .output, at: key.span)
    return { event in
      if let value = event.value, !meter.mayRecord(value) { return }
      observer.send(event)
    }
  }

  private var tick: Int { scheduler.now.ticks(of: scheduler.tick).count }

  /// The number of a new run, and what records it; nil if there are enough runs.
  private func begin(
    _ key: Key, _ name: String?
  ) -> (number: Int, observer: Signal<Value, Failure>.Observer)? {
    let run = Run(start: tick, name: name, recording: Recording(on: scheduler))
    return recorded.withLock { all in
      guard all[key, default: Runs()].kept.count < Self.limit else {
        all[key]?.omitted += 1
        return nil
      }
      all[key, default: Runs()].kept.append(run)
      return (all[key, default: Runs()].kept.count - 1, run.recording.observer)
    }
  }
}

extension ClosureTerm {
  /// The key for recording the streams that the closure makes; nil if their last stage is recorded already.
  var traceKey: Tracer.Key? {
    if case .value(.stream) = body { nil } else { .inner(span) }
  }
}

/// Puts the recordings of a pipeline's stages in reading order: the source first, and the contents of a call
/// before the call's own result.
struct TraceWalk {
  private let tracer: Tracer
  private let bindings: [Term]
  /// A `let` is shown where it is first used.
  private var seen: Set<Int> = []
  private var stages: [CaseResult.Stage] = []

  init(_ tracer: Tracer, bindings: [Term]) {
    self.tracer = tracer
    self.bindings = bindings
  }

  mutating func stages(of term: Term) -> [CaseResult.Stage] {
    stages = []
    walk(term, 0)
    return stages
  }

  private mutating func walk(_ term: Term, _ depth: Int) {
    switch term {
    case .stream(let row, let receiver, let arguments, let span, let end):
      if let receiver { walk(receiver, depth) }
      for argument in arguments { walk(argument, depth + 1) }
      if let runs = tracer.runs(.inner(span)) { add(runs, span, "", depth + 1) }
      add(
        tracer.runs(.stage(span)) ?? Tracer.Runs(), Span(span.start, end),
        row.receiver == .initialiser ? "" : ".", depth)
    case .either(let receiver, _, _, let arguments, let span, let end):
      walk(receiver, depth)
      guard let runs = tracer.runs(.stage(span)) else { return }
      for argument in arguments { walk(argument, depth + 1) }
      add(runs, Span(span.start, end), ".", depth)
    case .binding(let index):
      if seen.insert(index).inserted { walk(bindings[index], depth) }
    case .conditional(_, let yes, let no, _):
      walk(yes, depth)
      walk(no, depth)
    case .coalescing(let left, let right):
      walk(left, depth)
      walk(right, depth)
    case .producer(let term, _), .unwrapping(let term, _): walk(term, depth)
    case .array(let terms, _): for term in terms { walk(term, depth) }
    case .tuple(let fields, _): for field in fields { walk(field.term, depth) }
    case .member(let base, _, _, _), .element(let base, _, _), .holding(_, let base, _):
      walk(base, depth)
    // No stream can be in these.
    case .constant, .lane, .argument, .half, .text, .range, .negation, .not, .operation, .and, .or,
      .function:
      break
    }
  }

  private mutating func walk(_ argument: ArgumentTerm, _ depth: Int) {
    switch argument {
    case .term(let term, _, _): walk(term, depth)
    case .streams(let terms, _, _): for term in terms { walk(term, depth) }
    case .closure(let closure, _):
      if case .value(let term) = closure.body { walk(term, depth) }
      if let runs = tracer.runs(.inner(closure.span)) { add(runs, closure.span, "", depth) }
    case .property(_, let then, _): if let then { walk(then, depth) }
    case .missing, .choice, .concurrent, .scheduler: break
    }
  }

  private mutating func add(_ runs: Tracer.Runs, _ span: Span, _ lead: String, _ depth: Int) {
    let lanes = runs.kept.map { run in
      CaseResult.DrawnLane(
        name: run.name ?? "", entries: run.recording.timeline.shifted(by: run.start).textEntries,
        start: run.start, end: run.end)
    }
    stages.append(
      CaseResult.Stage(span: span, lead: lead, depth: depth, runs: lanes, omitted: runs.omitted))
  }
}
