import Reactive
import ReactiveTesting
import Testing
import marble

/// An operator of the catalogue over a source that a test drives by hand, in virtual time.
struct OpenCase {
  /// The kind of source.
  enum Door: CaseIterable {
    case signal, producerOfSignal, handler
  }

  /// A source that sends its next event on request.
  final class Source: Sendable {
    /// The observers to send to: the pipe, or each run of a handler.
    private final class Observers: Sendable {
      let all = Lock<[Signal<Value, Failure>.Observer]>([])
    }

    private let rest: Lock<[Signal<Value, Failure>.Event]>
    private let observers = Observers()
    let stream: Stream

    fileprivate init(_ events: [Signal<Value, Failure>.Event], _ door: Door) {
      rest = Lock(Array(events.reversed()))
      let (signal, input) = Signal<Value, Failure>.pipe()
      switch door {
      case .signal: stream = Stream(signal)
      case .producerOfSignal: stream = Stream(signal.producer)
      case .handler:
        stream = Stream(
          SignalProducer<Value, Failure> { [observers] observer, _ in
            observers.all.withLock { $0.append(observer) }
          })
        return
      }
      observers.all.withLock { $0 = [input] }
    }

    var isAtEnd: Bool { rest.withLock { $0.isEmpty } }

    func sendNext() {
      guard let event = rest.withLock({ $0.popLast() }) else { return }
      for observer in observers.all.withLock({ $0 }) { observer.send(event) }
    }
  }

  let scheduler: TestScheduler
  let source: Source
  let context: RunContext
  private let lanes: LaneStreams
  private let term: Term

  /// - Parameters:
  ///   - entry: The operator.
  ///   - door: The kind of its source.
  ///   - lane: The events of the source.
  ///   - x: The lane `x`.
  /// - Throws: An error if the case is invalid.
  init(_ entry: CatalogueEntry, _ door: Door, _ lane: String, x: String) throws {
    let source = SourceText(
      name: "law.txt",
      text: """
        \(door == .signal ? "hot" : "cold") s: \(lane)
        hot x: \(x)
        cold y: --9|
        where: \(entry.source.table)
        pipeline: \(entry.pipeline)

        """)
    let raw = try #require(readFixture(source).cases.first)
    var checked = try CaseChecker.check(raw, in: source).get()
    let line = try #require(checked.lanes.first?.lines.first)
    // The lane is only for the checker; the test itself decides when to send.
    checked.lanes[0].lines = []
    scheduler = TestScheduler(tick: checked.tick)
    let logs = checked.lanes.map { [scheduler] _ in SubscriptionLog(scheduler) }
    lanes = LaneStreams(checked, scheduler, logs)
    self.source = Source(lanes.values.timeline(line).entries.compactMap(\.mark.event), door)
    context = RunContext(
      scheduler: scheduler, lanes: [self.source.stream] + lanes.streams.dropFirst())
    term = checked.pipelines[0].term
  }

  /// Runs it with the scheduler as the ambient one.
  ///
  /// - Parameters:
  ///   - observer: Receives the output.
  ///   - body: Receives the handle of the run; drives the source and the time.
  /// - Throws: An error if the case is invalid, and any error of the closure.
  func run(
    _ observer: Signal<Value, Failure>.Observer, _ body: (any Disposable) throws -> Void
  ) throws {
    try AmbientScheduler.withScheduler(scheduler) {
      let run = try Evaluator(context: context).stream(term, [], Span(0, 0)).producer.start(
        observer)
      try body(run)
      run.dispose()
    }
    #expect(context.fault == nil)
    context.close()
  }
}
