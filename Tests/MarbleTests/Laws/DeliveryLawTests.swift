import Reactive
import ReactiveTesting
import Testing

@testable import MarbleCases
import MarbleAuthoring
import marble

/// What every operator does when its observer acts from inside the delivery of an event.
@Suite struct DeliveryLawTests {
  private static let lanes = ["ab|", "aabb|", "aabbaabb", "a#"]

  /// Those that send no values.
  private static let silent = ["s.ignoreValues().promoteValue()", "s.ignoreValues()"]

  @Test(arguments: catalogue)
  func `disposal during the delivery of a value sends an interruption and nothing more`(
    entry: CatalogueEntry
  ) throws {
    let lanes = Self.lanes.filter { !$0.contains("#") || !entry.exceptions.contains(.unfailing) }
    for door in OpenCase.Door.all(of: entry) {
      // One for each lane of which the operator sends a value while the run is known.
      let found = try lanes.map { try eventsAfterDisposal(entry, door, $0) }.filter { !$0.isEmpty }
      #expect(found.allSatisfy { $0 == ["value", "interrupted"] }, "\(door): \(found)")
      #expect(found.isEmpty == Self.silent.contains(entry.pipeline), "\(door)")
    }
  }

  /// The events from the first value on that is sent while the run is known; its observer disposes of the run.
  private func eventsAfterDisposal(
    _ entry: CatalogueEntry, _ door: OpenCase.Door, _ lane: String
  ) throws -> [String] {
    let open = try OpenCase(entry, door, lane, x: "-p--")
    let log = Lock<[String]>([])
    let handle = Lock<(any Disposable)?>(nil)
    let observer = Signal<Value, Failure>.Observer { event in
      let isValue = if case .value = event { true } else { false }
      log.withLock { $0.append(isValue ? "value" : "\(event)") }
      // Known once the run has started; a value sent before that cannot dispose of it.
      if isValue, let handle = handle.withLock({ $0 }) { handle.dispose() }
    }
    var events: [String] = []
    try open.run(observer) { run in
      let before = log.withLock { $0.count }
      handle.withLock { $0 = run }
      for _ in 0..<5 {
        open.source.sendNext()
        open.scheduler.advance(by: open.scheduler.tick)
      }
      open.scheduler.run(until: open.scheduler.tick * 40)
      events = log.withLock { Array($0[before...]) }
    }
    // The handle retains the run, and the run retains its observer.
    handle.withLock { $0 = nil }
    return events.first == "value" ? events : []
  }

  @Test(arguments: catalogue)
  func `an event sent from inside a delivery is delivered as if sent right after it`(
    entry: CatalogueEntry
  ) throws {
    // The test sends to two runs of a handler one after the other, which the law does not cover.
    let isTwice = entry.pipeline.split { !$0.isLetter }.count { $0 == "s" } > 1
    for door in OpenCase.Door.all(of: entry) where !(door == .handler && isTwice) {
      let after = try output(entry, door, fromInside: false)
      #expect(try output(entry, door, fromInside: true) == after, "\(door)")
      #expect(!after.isEmpty, "\(door)")
    }
  }

  /// The output when two values are sent twice, followed by the end: each event from inside the delivery of the
  /// previous output, or right after it.
  private func output(
    _ entry: CatalogueEntry, _ door: OpenCase.Door, fromInside: Bool
  ) throws -> [String] {
    let open = try OpenCase(entry, door, "-a-b-a-b-|", x: "----p---q---")
    let scheduler = open.scheduler
    let log = Lock<[String]>([])
    let depth = Lock(0)
    let hasStarted = Lock(false)
    let observer = Signal<Value, Failure>.Observer { event in
      let level = depth.withLock { depth in
        depth += 1
        return depth
      }
      #expect(level == 1, "one inside the other")
      log.withLock { $0.append("\(scheduler.now / scheduler.tick) \(event)") }
      // Output at the start comes before the source is observed: an event sent then would be lost.
      if fromInside, hasStarted.withLock({ $0 }) {
        open.source.sendNext()
      } else {
        scheduler.schedule { open.source.sendNext() }
      }
      depth.withLock { $0 -= 1 }
    }
    try open.run(observer) { _ in
      hasStarted.withLock { $0 = true }
      // An operator that sends nothing still gets its events.
      for tick in stride(from: 1, through: 36, by: 7) {
        scheduler.schedule(after: scheduler.tick * tick) { open.source.sendNext() }
      }
      scheduler.run(until: scheduler.tick * 40)
    }
    #expect(open.source.isAtEnd)
    return log.withLock { $0 }
  }
}

/// An operator of the catalogue over a source that a test drives by hand, in virtual time.
private struct OpenCase {
  /// The kind of source.
  enum Door: CaseIterable {
    case signal, producerOfSignal, handler

    /// Those of the receiver of an operator.
    static func all(of entry: CatalogueEntry) -> [Door] {
      entry.isOfProducers ? [.producerOfSignal, .handler] : allCases
    }
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
  private let lanes: CaseLanes
  private let term: Term

  /// - Parameters:
  ///   - entry: The operator.
  ///   - door: The kind of its source.
  ///   - lane: The events of the source.
  ///   - x: The lane `x`.
  /// - Throws: An error if the case is invalid.
  init(_ entry: CatalogueEntry, _ door: Door, _ lane: String, x: String) throws {
    let source = SourceText(
      name: "law.txt", text: entry.fixture(door == .signal ? "hot" : "cold", lane, x: x))
    let raw = try #require(readFixture(source).cases.first)
    var checked = try CaseChecker.check(raw).get()
    let line = try #require(checked.lanes.first?.lines.first)
    // The lane is only for the checker; the test itself decides when to send.
    checked.lanes[0].lines = []
    scheduler = TestScheduler(tick: checked.tick)
    let logs = checked.lanes.map { [scheduler] _ in InputLane("lane", scheduler) }
    lanes = CaseLanes(checked)
    let streams = lanes.makeStreams(scheduler, logs)
    self.source = Source(lanes.timeline(line).entries.compactMap(\.mark.event), door)
    context = RunContext(
      scheduler: scheduler, lanes: [self.source.stream] + streams.dropFirst(),
      meter: RunMeter(jobLimit: scheduler.stepLimit, paidFrom: WorkBudget(limit: .max / 8)))
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
