import Reactive
import ReactiveTesting

/// Puts the recordings of a pipeline's stages in reading order: the source first, and the contents of a call
/// before the call's own result.
struct TraceWalk {
  private let tracer: Tracer
  private let bindings: [Term]
  /// Whether stages that were not recorded are left out.
  private let onlyRecorded: Bool
  /// A `let` is shown where it is first used.
  private var seen: Set<Int> = []
  private var stages: [CaseResult.Stage] = []

  init(_ tracer: Tracer, bindings: [Term], onlyRecorded: Bool = false) {
    self.tracer = tracer
    self.onlyRecorded = onlyRecorded
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
      let runs = tracer.runs(.stage(span))
      guard runs != nil || !onlyRecorded else { return }
      add(
        runs ?? Tracer.Runs(), Span(span.start, end),
        row.receiver == .initialiser ? "" : ".", depth)
    case .either(let receiver, _, _, let arguments, let span, let end):
      walk(receiver, depth)
      guard onlyRecorded || tracer.runs(.stage(span)) != nil else { return }
      let runs = tracer.runs(.stage(span))
      for argument in arguments { walk(argument, depth + 1) }
      if let runs { add(runs, Span(span.start, end), ".", depth) }
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
    default: break
    }
  }

  private mutating func walk(_ argument: ArgumentTerm, _ depth: Int) {
    switch argument {
    case .term(let term, _, _): walk(term, depth)
    case .streams(let terms, _, _): for term in terms { walk(term, depth) }
    case .closure(let closure, _):
      if case .value(let term) = closure.body { walk(term, depth) }
      if let runs = tracer.runs(.inner(closure.span)) { add(runs, closure.span, "", depth) }
    default: break
    }
  }

  private mutating func add(_ runs: Tracer.Runs, _ span: Span, _ lead: String, _ depth: Int) {
    let lanes = runs.kept.map { run in
      var entries = run.recording.timeline.lane
      for index in entries.indices { entries[index].tick += run.start }
      return (
        lane: CaseResult.Inner(name: run.name ?? "", start: run.start, entries: entries),
        end: run.end
      )
    }
    stages.append(
      CaseResult.Stage(span: span, lead: lead, depth: depth, runs: lanes, omitted: runs.omitted))
  }
}
