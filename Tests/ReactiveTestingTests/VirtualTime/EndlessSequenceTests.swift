import Reactive
import ReactiveTesting
import Testing

/// Sequences without end whose values nobody records, so that no recording can stop them.
@Suite struct EndlessSequenceTests {
  // Ten times the steps of a run may be values of one sequence.
  let test = TestScheduler(stepLimit: 10_000)
  let numbers = sequence(first: 0) { $0 &+ 1 }

  private func problem(_ body: @escaping @Sendable () -> Void) -> String {
    let seen = test.record(SignalProducer<Int, Never>.never)
    test.run(body)
    return seen.timeline.problem ?? "no problem"
  }

  @Test func `a producer of an endless sequence is stopped and named`() {
    let message = problem { [numbers] in SignalProducer(numbers).start() }
    #expect(message.contains("'SignalProducer(_:)' sent more than 100000 values at 0"))
    #expect(
      message.contains(
        ", and more are pending; end it with take(first:), or pass a sequence that ends"))
    #expect(message.contains("EndlessSequenceTests.swift"))
  }

  @Test func `an endless sequence that is filtered before it is recorded is stopped`() {
    let message = test.timeline { SignalProducer(numbers).filter { $0 < 0 } }.problem ?? ""
    #expect(message.contains("'SignalProducer(_:)' sent more than 100000 values"))
  }

  @Test func `an endless sequence among the values of a stream is stopped`() {
    let message = problem { [numbers] in
      SignalProducer<[Int], Never>(values: [0], [1]).map { _ in numbers }.flatten().start()
    }
    #expect(message.contains("'flatten()' sent more than 100000 values"))
    let hot = problem { [numbers] in
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.map { _ in numbers }.flatten().observe { _ in }
      input.send(value: 1)
    }
    #expect(hot.contains("'flatten()' sent more than 100000 values"))
  }

  @Test func `the run of an endless sequence is interrupted, and sends nothing afterwards`() {
    let events = Lock([String]())
    _ = problem { [numbers] in
      SignalProducer<Int, Never>(values: 1, 2).map { _ in numbers }.flatten()
        .filter { $0 < 0 }
        .start { event in events.withLock { $0.append("\(event)") } }
    }
    #expect(events.withLock { $0 } == ["interrupted"])
  }

  @Test func `an endless sequence makes an asynchronous run throw`() async {
    let error = await #expect(throws: TestRunError.self) {
      try await test.run { [numbers] in
        await Task.yield()
        SignalProducer(numbers).start()
      }
    }
    #expect(error?.description.contains("'SignalProducer(_:)' sent more than") == true)
  }

  @Test func `a long sequence below the limit is not stopped`() {
    let count = test.timeline { SignalProducer(1...90_000).reduce(0) { sum, _ in sum + 1 } }
    #expect(count == "('90000'|)")
  }

  @Test func `an endless sequence that ends downstream is not stopped`() {
    #expect(test.timeline { SignalProducer(numbers).take(first: 3) } == "(012|)")
  }

  @Test func `outside of a run a sequence has no limit`() {
    let count = Lock(0)
    SignalProducer(1...200_000).startWithValues { _ in count.withLock { $0 += 1 } }
    #expect(count.withLock { $0 } == 200_000)
  }
}
