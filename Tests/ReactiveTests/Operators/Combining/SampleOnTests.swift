import Reactive
import ReactiveTesting
import Testing

@Suite struct SampleOnTests {
  let test = TestScheduler()

  private let text: @Sendable ((Int, String)) -> String = { "\($0.0)\($0.1)" }

  @Test func `sample(with:) sends the latest value with each value of the sampler`() {
    let (hot, sampler) = (
      test.hot("-1---2-|", of: Int.self), test.hot("--a-b-|", of: String.self)
    )
    #expect(test.timeline { hot.sample(with: sampler).map(text) } == "--'1a'-'1b'--|")
    let (cold, coldSampler) = (
      test.cold("-1---2-|", of: Int.self), test.cold("--a-b-|", of: String.self)
    )
    #expect(test.timeline { cold.sample(with: coldSampler).map(text) } == "--'1a'-'1b'--|")
  }

  @Test func `sample(on:) sends the latest value at each trigger, new or not`() {
    let (hot, trigger) = (
      test.hot("-1---2-|", of: Int.self), test.hot("--a-a-a|", of: String.self)
    )
    #expect(test.timeline { hot.sample(on: trigger) } == "--1-1-2|")
    let (cold, coldTrigger) = (
      test.cold("-1---2-|", of: Int.self), test.cold("--a-a-a|", of: String.self)
    )
    #expect(test.timeline { cold.sample(on: coldTrigger) } == "--1-1-2|")
    #expect(test.timeline { cold.sample(on: coldTrigger, onlyNew: true) } == "--1---2|")
    let timed = cold.sample(on: .interval(.milliseconds(3)), onlyNew: true)
    #expect(test.timeline { timed } == "---1--2|")
  }

  @Test func `sample(on:onlyNew:) sends each value of a hot stream at most once`() {
    let (hot, trigger) = (
      test.hot("-1---2-|", of: Int.self), test.hot("--a-a-a|", of: String.self)
    )
    #expect(test.timeline { hot.sample(on: trigger, onlyNew: true) } == "--1---2|")
  }

  @Test func `sample completes with both streams, or with the values alone if onlyNew`() {
    let (short, long) = (test.cold("1-|", of: Int.self), test.cold("-2-3-|", of: Int.self))
    #expect(test.timeline { short.sample(on: long) } == "-1-1-|")
    #expect(test.timeline { short.sample(on: long, onlyNew: true) } == "-1|")
    #expect(test.timeline { long.sample(on: short) } == "-----|")
    #expect(test.timeline { long.sample(on: short, onlyNew: true) } == "-----|")
  }

  @Test func `an interruption of either stream interrupts sample, unless of an onlyNew trigger`() {
    let values = test.cold("1---|", of: Int.self)
    let interrupted = test.cold("-1!", of: Int.self)
    #expect(test.timeline { values.sample(on: interrupted) } == "-1!")
    #expect(test.timeline { interrupted.sample(on: values) } == "--!")
    #expect(test.timeline { values.sample(on: interrupted, onlyNew: true) } == "-1--|")
    #expect(test.timeline { interrupted.sample(on: values, onlyNew: true) } == "--!")
  }

  @Test func `sample passes on a failure at once`() {
    let error = TestError("boom")
    let failing = test.cold("1-#", of: Int.self, error: error)
    let trigger = test.cold("-2-2-|", of: Int.self)
    let expected = Timeline<Int, TestError>("-1#", error: error)
    #expect(test.timeline { failing.sample(on: trigger) } == expected)
    #expect(test.timeline { failing.sample(on: trigger, onlyNew: true) } == expected)
  }

  @Test func `a sample triggered from inside an observer comes after the current one`() {
    let (values, send) = Signal<Int, Never>.pipe()
    let (samples, ask) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    values.sample(on: samples).observeValues { value in
      log.note("begin \(value)")
      if value == 1 {
        send.send(value: 2)
        ask.send(value: 0)
      }
      log.note("end \(value)")
    }
    send.send(value: 1)
    ask.send(value: 0)
    #expect(log.all == ["begin 1", "end 1", "begin 2", "end 2"])
    send.sendCompleted()
    ask.sendCompleted()
  }

  @Test func `sample accepts synchronous streams and endless samplers`() {
    let numbers = SignalProducer<Int, Never>([1, 2])
    #expect(
      test.timeline {
        numbers.sample(with: SignalProducer<Int, Never>(1...)).map { $0.1 }.take(first: 3)
      } == "(123|)")
    #expect(test.timeline { numbers.sample(on: numbers, onlyNew: true) } == "|")
  }

  @Test func `sample retains nothing after the end or disposal`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    do {
      let (first, second) = (Counter(), Counter())
      (ended, disposed) = (first, second)
      SignalProducer<Int, Never>(value: 1).sample(on: SignalProducer<Int, Never>(value: 1))
        .startWithValues { _ in first.increment() }
      let run = SignalProducer<Int, Never>.merge(.init(value: 1), .never)
        .sample(on: SignalProducer<Int, Never>.merge(.init(value: 1), .never), onlyNew: true)
        .startWithValues { _ in second.increment() }
      #expect(first.count == 1 && second.count == 1)
      run.dispose()
    }
    #expect(ended == nil)
    #expect(disposed == nil)
  }
}
