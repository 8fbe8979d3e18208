import Reactive
import ReactiveTesting
import Testing

/// In which order operators start and release their streams and send their events.
@Suite struct ReleaseOrderTests {
  typealias Producer = SignalProducer<Int, TestError>
  typealias Event = Signal<Int, TestError>.Event

  /// Makes streams that log their starts and their releases.
  final class Parts: Sendable {
    let test = TestScheduler()
    let log = Log<String>()

    /// A producer that sends events as it starts; without an end, it goes on.
    func part(_ name: String, _ events: Event...) -> Producer {
      Producer { [log] observer, lifetime in
        log.note("\(name) starts")
        lifetime.observeEnded {
          log.note("\(name) released")
          withExtendedLifetime(observer) {}
        }
        for event in events { observer.send(event) }
      }
    }

    /// The same, started after a millisecond.
    func later(_ name: String, _ events: Event...) -> Producer {
      Producer { [test, log] observer, lifetime in
        lifetime.observeEnded { log.note("\(name) released") }
        lifetime += test.schedule(after: .milliseconds(1)) { events.forEach(observer.send) }
      }
    }
  }

  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: [String]
    let make: @Sendable (Parts) -> Producer

    init(_ name: String, _ expected: [String], _ make: @escaping @Sendable (Parts) -> Producer) {
      testDescription = name
      self.expected = expected
      self.make = make
    }
  }

  static let examples = [
    Example("concat", ["a starts", "a released", "b starts", "b released", "completed"]) {
      $0.part("a", .completed).concat($0.part("b", .completed))
    },
    Example("then", ["a starts", "a released", "b starts", "completed", "b released"]) {
      $0.part("a", .completed).then($0.part("b", .completed))
    },
    Example("replaceEmpty", ["a starts", "a released", "b starts", "completed", "b released"]) {
      $0.part("a", .completed).replaceEmpty(with: $0.part("b", .completed))
    },
    Example("flatMapError", ["a starts", "a released", "b starts", "completed", "b released"]) {
      parts in
      parts.part("a", .failed("no")).flatMapError { _ in parts.part("b", .completed) }
    },
    Example("retry", ["a starts", "a released", "a starts", "failed(no)", "a released"]) {
      $0.part("a", .failed("no")).retry(upTo: 1)
    },
    Example("repeat", ["a starts", "a released", "a starts", "completed", "a released"]) {
      $0.part("a", .completed).repeat(2)
    },
    Example("flatMap with latest", ["0 starts", "0 released", "1 starts"]) { parts in
      Producer([0, 1]).concat(.never).flatMap(.latest) { parts.part("\($0)") }
    },
    Example("race", ["a starts", "a released", "value(1)", "b released", "completed"]) {
      $0.part("a").race(with: $0.later("b", .value(1), .completed))
    },
    Example("race whose first stream sends at once", ["a starts", "value(1)"]) {
      $0.part("a", .value(1)).race(with: $0.part("b"))
    },
    Example("flatten with race", ["a starts", "a released", "value(1)", "b released", "completed"])
    {
      SignalProducer<Producer, TestError>([
        $0.part("a"), $0.later("b", .value(1), .completed),
      ]).flatten(.race)
    },
    Example("take(untilReplacement:)", ["a starts", "a released", "value(1)"]) {
      $0.part("a").take(untilReplacement: $0.later("b", .value(1)))
    },
    Example("take(untilReplacement:), replaced at once", ["b starts", "value(1)"]) {
      $0.part("a").take(untilReplacement: $0.part("b", .value(1)))
    },
    Example("take(until:)", ["a starts", "completed", "a released", "trigger released"]) {
      parts in parts.part("a").take(until: parts.trigger(.value(1)))
    },
    Example("take(until:) when the stream ends", ["completed", "a released", "trigger released"]) {
      parts in parts.later("a", .completed).take(until: parts.trigger())
    },
    Example("take(until:), fired at once", ["completed"]) {
      $0.part("a").take(until: SignalProducer<Int, Never>.empty)
    },
    Example("skip(until:)", ["a starts", "trigger released"]) {
      parts in parts.part("a").skip(until: parts.trigger(.value(1)))
    },
    Example("skip(until:) when the stream ends", ["completed", "a released", "trigger released"]) {
      parts in parts.later("a", .completed).skip(until: parts.trigger())
    },
    Example("withLatest", ["trigger starts", "a starts", "value(1)"]) { parts in
      parts.part("a", .value(1)).withLatest(from: parts.started).map { $0.0 }
    },
    Example("collect(on:)", ["a starts", "trigger starts", "value(0)"]) { parts in
      parts.part("a").collect(on: parts.started).map(\.count)
    },
    Example(
      "collect(on:) of a stream that is over", ["a starts", "value(1)", "completed", "a released"]
    ) {
      parts in parts.part("a", .value(1), .completed).collect(on: parts.started).map(\.count)
    },
    Example("timeout(after:)", ["a starts", "a released", "failed(late)"]) {
      $0.part("a").timeout(after: .milliseconds(1), raising: "late", on: $0.test)
    },
    Example("timeout that switches", ["a starts", "a released", "b starts"]) {
      $0.part("a").timeout(each: .milliseconds(1), switchingTo: $0.part("b"), on: $0.test)
    },
    Example("delay", ["a starts", "a released", "failed(no)"]) {
      $0.part("a", .failed("no")).delay(.milliseconds(1), on: $0.test)
    },
    Example("observe(on:)", ["a starts", "a released", "completed"]) {
      $0.part("a", .completed).observe(on: $0.test)
    },
    Example("using", ["a starts", "value(1)", "completed", "a released", "resource released"]) {
      parts in
      Producer.using({ AnyDisposable { parts.log.note("resource released") } }) { _ in
        parts.part("a", .value(1), .completed)
      }
    },
    Example("allSatisfy", ["a starts", "value(1)", "completed", "a released"]) {
      $0.part("a", .value(1), .value(2)).allSatisfy { $0 > 1 }.map(value: 1)
    },
    Example("take(while:)", ["a starts", "completed", "a released"]) {
      $0.part("a", .value(1), .value(2)).take(while: { $0 < 1 })
    },
    Example("attempt", ["a starts", "failed(no)", "a released"]) {
      $0.part("a", .value(1), .value(2)).attempt { _ in .failure("no") }
    },
    Example("dematerialize", ["a starts", "value(1)", "completed", "a released"]) {
      $0.part("a", .value(1), .value(2), .value(3))
        .map { value -> Event in value == 1 ? .value(1) : .completed }
        .flatMapError { _ in SignalProducer<Event, Never>.empty }.dematerialize()
    },
  ]

  @Test(arguments: examples)
  func `streams are started and released, and events sent, in this order`(example: Example) {
    let parts = Parts()
    let run = example.make(parts).start { parts.log.note("\($0)") }
    parts.test.run()
    #expect(parts.log.all == example.expected)
    run.dispose()
    // An operator may send the interruption on the scheduler, which retains the run until then.
    parts.test.run()
  }

  @Test func `a newer value disposes of the current trigger before it starts its own`() {
    let parts = Parts()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.debounce { value in
      parts.part("\(value)").flatMapError { _ in SignalProducer<Int, Never>.never }
    }.observe { parts.log.note("\($0)") }
    input.send(value: 1)
    input.send(value: 2)
    input.sendCompleted()
    #expect(
      parts.log.all == [
        "1 starts", "1 released", "2 starts", "value(2)", "completed", "2 released",
      ])
  }

  @Test func `a start that was requested inside another start waits for it`() {
    let log = Log<String>()
    let starts = Counter()
    SignalProducer<Int, TestError> { observer, _ in
      let number = starts.increment()
      log.note("begin \(number)")
      if number < 3 { observer.send(error: "again") } else { observer.sendCompleted() }
      log.note("end \(number)")
    }.retry().start { log.note("\($0)") }
    #expect(
      log.all == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "completed", "end 3"])
  }
}

extension ReleaseOrderTests.Parts {
  /// A trigger that fires after a millisecond, or never.
  func trigger(_ events: Signal<Int, Never>.Event...) -> SignalProducer<Int, Never> {
    SignalProducer { [test, log] observer, lifetime in
      lifetime.observeEnded {
        log.note("trigger released")
        withExtendedLifetime(observer) {}
      }
      lifetime += test.schedule(after: .milliseconds(1)) { events.forEach(observer.send) }
    }
  }

  /// A stream that sends a value as it starts, and goes on.
  var started: SignalProducer<Int, Never> {
    SignalProducer { [log] observer, lifetime in
      log.note("trigger starts")
      lifetime.observeEnded { withExtendedLifetime(observer) {} }
      observer.send(value: 0)
    }
  }
}
