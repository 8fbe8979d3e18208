import Reactive
import ReactiveTesting
import Testing

@testable import marble

/// What is sent from inside is delivered as if it had been sent right after, over all operators.
@Suite struct ReentrancyLawTests {
  /// Where the values come from that are sent from inside.
  enum Door: CaseIterable {
    case signal, producerOfSignal, handler
  }

  /// A source that is told what to send next while it runs.
  private final class Source: Sendable {
    /// Who is sent to: the pipe, or each run of a handler.
    private final class Observers: Sendable {
      let all = Lock<[Signal<Value, Failure>.Observer]>([])
    }

    private let rest: Lock<[Signal<Value, Failure>.Event]>
    private let observers = Observers()
    let stream: Stream

    init(_ events: [Signal<Value, Failure>.Event], _ door: Door) {
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

  /// What comes out when two of each of two values are sent and then the end, each from inside the delivery of
  /// what came out before it or right after it.
  private func run(_ entry: CatalogueEntry, _ door: Door, fromInside: Bool) throws -> [String] {
    let text = """
      hot s: -a-b-a-b-|
      hot x: ----x---y---
      cold y: --9|
      where: \(entry.source.table)
      pipeline: \(entry.pipeline)
      until: 40

      """.replacing("hot s", with: door == .signal ? "hot s" : "cold s")
    let file = readFixture(SourceText(name: "law.txt", text: text))
    let raw = try #require(file.cases.first)
    let checked = try CaseChecker.check(raw, in: SourceText(name: "law.txt", text: text)).get()
    let scheduler = TestScheduler(tick: checked.tick)
    let lanes = LaneStreams(
      checked, scheduler, checked.lanes.map { _ in SubscriptionLog(scheduler) })
    let line = try #require(checked.lanes.first?.lines.first)
    let source = Source(lanes.values.events(line).map(\.event), door)
    let context = RunContext(
      scheduler: scheduler, lanes: [source.stream] + lanes.streams.dropFirst())

    let log = Lock<[String]>([])
    let depth = Lock(0)
    let hasStarted = Lock(false)
    let observer = Signal<Value, Failure>.Observer { event in
      #expect(
        depth.withLock {
          $0 += 1; return $0
        } == 1, "one inside the other")
      log.withLock { $0.append("\(scheduler.now / scheduler.tick) \(event)") }
      // What comes at the start comes before the source is observed, which would miss what is sent then.
      if fromInside, hasStarted.withLock({ $0 }) {
        source.sendNext()
      } else {
        scheduler.schedule { source.sendNext() }
      }
      depth.withLock { $0 -= 1 }
    }
    let run = SerialDisposable()
    try AmbientScheduler.withScheduler(scheduler) {
      let stream = try Evaluator(context: context).stream(checked.pipelines[0].term, [], Span(0, 0))
      run.inner = stream.producer.start(observer)
      hasStarted.withLock { $0 = true }
      // What sends nothing is sent to all the same.
      for tick in stride(from: 1, through: 36, by: 7) {
        scheduler.schedule(after: scheduler.tick * tick) { source.sendNext() }
      }
      _ = scheduler.settle(until: scheduler.tick * 40)
    }
    #expect(context.fault == nil)
    #expect(source.isAtEnd)
    run.dispose()
    context.close()
    return log.withLock { $0 }
  }

  @Test(arguments: catalogue) func `from inside is right after`(_ entry: CatalogueEntry) throws {
    let isProducerOnly = OperatorTable.rows.contains {
      $0.signature == entry.signature && $0.receiver == .producer
    }
    // Two runs of a handler are told one after the other, which is the test's doing.
    let isTwice = entry.pipeline.split { !$0.isLetter }.count { $0 == "s" } > 1
    for door in Door.allCases
    where !(door == .signal && isProducerOnly) && !(door == .handler && isTwice) {
      let after = try run(entry, door, fromInside: false)
      let inside = try run(entry, door, fromInside: true)
      #expect(inside == after, "\(door)")
      #expect(!after.isEmpty, "\(door)")
    }
  }
}
