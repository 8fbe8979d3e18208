import Reactive
import ReactiveTesting

/// What the closures and streams of one run share: the streams and values of the case, and the first
/// thing that went wrong.
package final class RunContext: Sendable {
  /// How many elements the synchronous sources of the run may send: as many as it may do jobs.
  private let elementLimit: Int
  /// How many parts of values the closures of the run may look at or make.
  private let workLimit: Int
  /// How often the streams of the run may be started again, or be made by closures; either costs some ten
  /// times an element.
  private let startLimit: Int
  /// How many streams the pipelines of the run may send; each is recorded for itself.
  private let sentStreamLimit: Int

  private struct State {
    var bindings: [Value] = []
    var fault: Fault?
    var elements = 0
    var starts = 0
    var madeStreams = 0
    var sentStreams = 0
    var work = 0
    var onFault: [@Sendable () -> Void] = []
    /// One for each place in the file, however often the operator there is made.
    var stages: [Span: StageScheduler] = [:]
  }

  let scheduler: TestScheduler
  let lanes: [Stream]
  /// Records what each stage sends, if that was asked for.
  let tracer: Tracer?
  private let state = Lock(State())

  package convenience init(scheduler: TestScheduler, lanes: [Stream]) {
    self.init(scheduler: scheduler, lanes: lanes, tracer: nil)
  }

  init(scheduler: TestScheduler, lanes: [Stream], tracer: Tracer?) {
    self.tracer = tracer
    self.scheduler = scheduler
    elementLimit = scheduler.stepLimit
    workLimit = 20 * scheduler.stepLimit
    startLimit = scheduler.stepLimit / 10
    sentStreamLimit = scheduler.stepLimit / 50
    self.lanes = lanes
  }

  /// The first thing that went wrong.
  package var fault: Fault? { state.withLock { $0.fault } }

  func binding(_ index: Int) -> Value { state.withLock { $0.bindings[index] } }

  func bind(_ value: Value) { state.withLock { $0.bindings.append(value) } }

  /// The virtual time for the operator at a place.
  func scheduler(for name: String, at span: Span) -> StageScheduler {
    state.withLock { state in
      if let stage = state.stages[span] { return stage }
      let stage = StageScheduler(scheduler, name: name, span: span)
      state.stages[span] = stage
      return stage
    }
  }

  /// The operator that scheduled most.
  var busiestStage: StageScheduler? {
    state.withLock { state in
      state.stages.values.max { ($0.count, $1.span.start) < ($1.count, $0.span.start) }
    }
  }

  /// Lets go of the streams of the case, whose closures hold this context, and of what was recorded, which
  /// may be streams too.
  package func close() {
    tracer?.close()
    let state = state.withLock { state in
      defer {
        state.bindings = []
        state.onFault = []
      }
      return state
    }
    withExtendedLifetime(state) {}
  }

  /// Says what is to be disposed of when something goes wrong.
  func onFault(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.onFault.append(action) }
  }

  /// Notes what went wrong, and ends the run.
  func note(_ fault: Fault) {
    let actions = state.withLock { state -> [@Sendable () -> Void] in
      guard state.fault == nil else { return [] }
      state.fault = fault
      return state.onFault
    }
    for action in actions { action() }
  }

  /// Counts an element of a synchronous source; false if there have been too many.
  func countElement(at span: Span) -> Bool {
    count(\.elements, upTo: elementLimit, at: span) {
      """
      a run did not settle: \(elementLimit) elements were sent from here, and more wait; \
      bound them with take(first:) or a shorter range
      """
    }
  }

  /// Counts a start of what an operator starts again and again; false if there have been too many.
  func countStart(by name: String, at span: Span) -> Bool {
    count(\.starts, upTo: startLimit, at: span) {
      """
      a run did not settle: '\(name)' started \(startLimit) runs, and more wait; bound them with \
      a count or with take(first:)
      """
    }
  }

  /// Counts a stream that a closure makes; false if there have been too many.
  func countStream(at span: Span) -> Bool {
    count(\.madeStreams, upTo: startLimit, at: span) {
      """
      a run did not settle: its closures made \(startLimit) streams, the last of them here, and more \
      wait; bound them with take(first:)
      """
    }
  }

  /// Counts a stream that a pipeline sends, or one that such a stream sends; false if there have been too many.
  func countSentStream(at span: Span) -> Bool {
    count(\.sentStreams, upTo: sentStreamLimit, at: span) {
      """
      a run did too much: its pipelines sent \(sentStreamLimit) streams, those that these sent counted; \
      bound them with take(first:)
      """
    }
  }

  /// Counts what a closure does with the parts of a value; false if it has been too much.
  func countWork(_ amount: Int, at span: Span) -> Bool {
    count(\.work, by: amount, upTo: workLimit, at: span) {
      """
      a run did too much: its closures went through \(workLimit) parts of values; bound what they \
      are given with take(first:)
      """
    }
  }

  private func count(
    _ counter: WritableKeyPath<State, Int>, by amount: Int = 1, upTo limit: Int, at span: Span,
    _ message: () -> String
  ) -> Bool {
    let isWithinBound = state.withLock { state in
      // Nothing goes on after what has gone wrong, wherever the run is not disposed of yet.
      guard state.fault == nil else { return false }
      state[keyPath: counter] += amount
      return state[keyPath: counter] <= limit
    }
    if !isWithinBound { note(Fault(message(), at: span, kind: .bound)) }
    return isWithinBound
  }
}
