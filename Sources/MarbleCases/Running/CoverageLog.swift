import Reactive
import ReactiveTesting
import Synchronization

/// Collects what happens to the operators of a run.
package final class CoverageLog: Sendable {
  private struct State {
    var seen: [OperatorForm: Happenings] = [:]
    var isClosed = false
    /// The stages that are signals, with the pipelines that they were made for; nil for all.
    var signals: [(stage: StageWatch, pipeline: Int?)] = []
    /// The pipeline that is being made; nil while a `let` is.
    var pipeline: Int?
  }

  private let scheduler: TestScheduler
  private let state = Lock(State())

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  var now: Duration { scheduler.now }

  /// What happened to each form.
  package var seen: [OperatorForm: Happenings] { state.withLock { $0.seen } }

  func note(_ happening: Happenings, to form: OperatorForm) {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.seen[form, default: []].formUnion(happening)
    }
  }

  /// Watches a stage that is a signal, which does not notice when it is disposed of.
  func add(_ stage: StageWatch) {
    state.withLock { $0.signals.append((stage, $0.pipeline)) }
  }

  /// Notes that the stages made from now on belong to a pipeline.
  func begin(_ pipeline: Int) { state.withLock { $0.pipeline = pipeline } }

  /// The output of a pipeline, whose disposal is one of its stages too.
  func watched(
    _ output: SignalProducer<Value, Failure>, of pipeline: Int
  ) -> SignalProducer<Value, Failure> {
    output.watched(
      started: {}, event: { _ in },
      disposed: { [self] in
        let signals = state.withLock { $0.signals }
        for signal in signals where signal.pipeline == pipeline || signal.pipeline == nil {
          signal.stage.noteDisposal()
        }
      })
  }

  /// Ends the log: what happens after the run is not part of the case.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.signals = []
    }
  }
}

/// A form of an operator.
package struct OperatorForm: Hashable, Sendable {
  package let signature: String
  package let types: String

  package init(_ row: OperatorRow) { (signature, types) = (row.signature, row.types) }
}

/// What can happen to an operator.
package struct Happenings: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// An input sent a value.
  package static let value = Happenings(rawValue: 1)
  /// An input failed.
  package static let failed = Happenings(rawValue: 2)
  /// An input completed.
  package static let completed = Happenings(rawValue: 4)
  /// An input was interrupted.
  package static let interrupted = Happenings(rawValue: 8)
  /// It was disposed of before it had ended.
  package static let disposed = Happenings(rawValue: 16)
  /// It was started a second time.
  package static let restarted = Happenings(rawValue: 32)
  /// Its inputs sent two events in one tick.
  package static let together = Happenings(rawValue: 64)

  /// All, with their names, in the order of the columns of a table.
  package static let named: [(name: String, happening: Happenings)] = [
    ("value", .value), ("failed", .failed), ("completed", .completed),
    ("interrupted", .interrupted), ("disposed", .disposed), ("restarted", .restarted),
    ("together", .together),
  ]

  /// Those that are events of an input.
  package static let events: Happenings = [.value, .failed, .completed, .interrupted, .together]
}

/// Notes what happens to one stage of a run.
final class StageWatch: Sendable {
  private struct State {
    /// When its inputs last sent an event.
    var last: Duration?
    /// What happened to its inputs so far: only what is new goes into the log.
    var seen: Happenings = []
    var startCount = 0
    var hasEnded = false
  }

  private let log: CoverageLog
  private let form: OperatorForm
  private let state = Lock(State())

  init(_ row: OperatorRow, _ log: CoverageLog) {
    (form, self.log) = (OperatorForm(row), log)
    log.note([], to: form)
  }

  // MARK: Inputs

  func input(_ stream: Stream) -> Stream {
    stream.passed(signal: { $0.on(event: { [self] event in note(event) }) }, producer: input)
  }

  func input<Error: Swift.Error>(
    _ producer: SignalProducer<Value, Error>
  ) -> SignalProducer<Value, Error> {
    producer.watched(started: {}, event: { [self] event in note(event) }, disposed: {})
  }

  /// An argument, whose streams are inputs too.
  func input(_ argument: EvaluatedArgument) -> EvaluatedArgument {
    switch argument {
    case .streams(let streams, let isArray):
      return .streams(streams.map(input), isArray: isArray)
    case .trigger(let trigger): return .trigger(input(trigger))
    case .closure(let closure):
      guard var closure = closure as? EvaluatedClosure else { return argument }
      closure.watch = self
      return .closure(closure)
    default: return argument
    }
  }

  private func note<Error: Swift.Error>(_ event: Signal<Value, Error>.Event) {
    let new = state.withLock { state in
      let now = log.now
      let happening = state.last == now ? [event.happening, .together] : event.happening
      let new = happening.subtracting(state.seen)
      state.last = now
      state.seen.formUnion(new)
      return new
    }
    if !new.isEmpty { log.note(new, to: form) }
  }

  // MARK: The output

  func output(_ stream: Stream) -> Stream {
    stream.passed(
      signal: { signal in
        log.add(self)
        return signal.on(terminated: { [self] in state.withLock { $0.hasEnded = true } })
      },
      producer: {
        $0.watched(
          started: { [self] in noteStart() }, event: { _ in },
          disposed: { [self] in noteDisposal() })
      })
  }

  private func noteStart() {
    let count = state.withLock { state in
      state.startCount += 1
      return state.startCount
    }
    if count == 2 { log.note(.restarted, to: form) }
  }

  /// Notes that it is disposed of; that does not count if it is a signal that has ended.
  func noteDisposal() {
    if !state.withLock({ $0.hasEnded }) { log.note(.disposed, to: form) }
  }
}

extension SignalProducer {
  /// The producer, with a report of what happens to it.
  ///
  /// Unlike `on`, it distinguishes an interruption by the source from a disposal.
  ///
  /// - Parameters:
  ///   - started: Called before each start.
  ///   - event: Called with each event, before it is sent on.
  ///   - disposed: Called when a run is disposed of before it has ended.
  /// - Returns: A producer of the same events.
  func watched(
    started: @escaping @Sendable () -> Void,
    event: @escaping @Sendable (Signal<Value, Error>.Event) -> Void,
    disposed: @escaping @Sendable () -> Void
  ) -> SignalProducer {
    connecting { source, observer, lifetime in
      started()
      let hasEnded = Lock(false)
      lifetime.observeEnded { if !hasEnded.withLock({ $0 }) { disposed() } }
      let watching = Signal<Value, Error>.Observer(
        onValue: { value in
          event(.value(value))
          observer.onValue(value)
        },
        onTermination: { termination in
          hasEnded.withLock { $0 = true }
          event(Signal<Value, Error>.Event(termination))
          observer.onTermination(termination)
        })
      source.run(watching, lifetime)
    }
  }
}

extension Signal.Event {
  fileprivate var happening: Happenings {
    switch self {
    case .value: .value
    case .failed: .failed
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}
