import Reactive
import ReactiveTesting

/// Collects what happens to the operators of a run.
final class CoverageLog: Sendable {
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
  var seen: [OperatorForm: Happenings] { state.withLock { $0.seen } }

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
