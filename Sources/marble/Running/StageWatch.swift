import Reactive
import ReactiveTesting
import Synchronization

/// Notes what happens to one stage of a run.
final class StageWatch: Sendable {
  private struct State {
    /// When its inputs last sent an event.
    var last: Duration?
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
    case .streams(let streams, let isArray): .streams(streams.map(input), isArray: isArray)
    case .trigger(let trigger): .trigger(input(trigger))
    case .streamFunction(let function): .streamFunction { self.input(function($0)) }
    case .streamMaker(let make): .streamMaker { self.input(make($0)) }
    default: argument
    }
  }

  private func note<Error: Swift.Error>(_ event: Signal<Value, Error>.Event) {
    let isSecond = state.withLock { state in
      defer { state.last = log.now }
      return state.last == log.now
    }
    log.note(isSecond ? [event.happening, .together] : event.happening, to: form)
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
