import Reactive
import ReactiveTesting
import Testing

@Suite struct WithLatestTests {
  let test = TestScheduler()

  private let text: @Sendable ((Int, String)) -> String = { "\($0.0)\($0.1)" }

  @Test func `withLatest sends each value with the latest one of the other stream`() {
    let (hot, other) = (test.hot("-1-2-3-|", of: Int.self), test.hot("--a----", of: String.self))
    #expect(test.timeline { hot.withLatest(from: other).map(text) } == "---'2a'-'3a'-|")
    let (cold, coldOther) = (
      test.cold("-1-2-3-|", of: Int.self), test.cold("--a----", of: String.self)
    )
    #expect(test.timeline { cold.withLatest(from: coldOther).map(text) } == "---'2a'-'3a'-|")
  }

  @Test func `withLatest starts the other stream first`() {
    let log = Log<String>()
    let other = SignalProducer<String, Never> { observer, _ in
      log.note("other")
      observer.send(value: "a")
      observer.sendCompleted()
    }
    let values = SignalProducer<Int, Never> { observer, _ in
      log.note("values")
      observer.send(value: 1)
      observer.sendCompleted()
    }
    #expect(test.timeline { values.withLatest(from: other).map(text) } == "('1a'|)")
    #expect(log.all == ["other", "values"])
  }

  @Test(arguments: ["a|", "a!", "a-"])
  func `withLatest ignores the end of the other stream`(marbles: String) {
    let (cold, other) = (test.cold("-1-2-|", of: Int.self), test.cold(marbles, of: String.self))
    #expect(test.timeline { cold.withLatest(from: other).map { $0.0 } } == "-1-2-|")
  }

  @Test(arguments: ["-1-#", "-1-!", "-|", "---"])
  func `withLatest ends as the stream of values does`(marbles: String) {
    let error = TestError("boom")
    let cold = test.cold(marbles, of: Int.self, error: error)
    let other = test.cold("a", of: String.self)
    #expect(
      test.timeline { cold.withLatest(from: other).map { $0.0 } }
        == Timeline(marbles, error: error))
  }

  @Test func `withLatest pairs a re-entrant value of the other stream with the next value`() {
    let (values, send) = Signal<Int, Never>.pipe()
    let (others, sendOther) = Signal<String, Never>.pipe()
    let log = Log<String>()
    values.withLatest(from: others).map(text).observeValues { text in
      log.note(text)
      if text == "1a" {
        sendOther.send(value: "b")
        send.send(value: 2)
      }
    }
    sendOther.send(value: "a")
    send.send(value: 1)
    #expect(log.all == ["1a", "2b"])
    send.sendCompleted()
    sendOther.sendCompleted()
  }

  @Test func `withLatest treats nil as a value`() {
    let cold = SignalProducer<Int, Never>(value: 1)
    let other = SignalProducer<Int?, Never>(value: nil)
    #expect(test.timeline { cold.withLatest(from: other).map { $0.0 } } == "(1|)")
  }

  @Test func `withLatest retains nothing after the end or disposal`() {
    weak var ended: Counter?
    weak var disposed: Counter?
    do {
      let (first, second) = (Counter(), Counter())
      (ended, disposed) = (first, second)
      let never = SignalProducer<Int, Never>.merge(.init(value: 1), .never)
      SignalProducer<Int, Never>(value: 1).withLatest(from: never)
        .startWithValues { _ in first.increment() }
      let run = never.withLatest(from: never).startWithValues { _ in second.increment() }
      #expect(first.count == 1 && second.count == 1)
      run.dispose()
    }
    #expect(ended == nil)
    #expect(disposed == nil)
  }
}
