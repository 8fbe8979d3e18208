import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite struct ElementsEqualTests {
  let test = TestScheduler()

  @Test(arguments: [
    ("-1-2-|", "1--2---|", "-------('true'|)"), ("123|", "----1-2-3-|", "----------('true'|)"),
    ("-1-2-3|", "1--9--3|", "---('false'|)"), ("-1-2-|", "-2-1-|", "-('false'|)"),
    ("-1-|", "1----2-3|", "-----('false'|)"), ("-1-|", "12---3|", "---('false'|)"),
    ("12|", "-1-2-|", "-----('true'|)"), ("|", "--|", "--('true'|)"), ("|", "--1|", "--('false'|)"),
  ])
  func `elementsEqual answers as soon as the answer is certain, in either order`(
    left: String, right: String, answer: String
  ) {
    let (a, b) = (test.hot(left, of: Int.self), test.hot(right, of: Int.self))
    #expect(test.timeline { a.elementsEqual(b) } == Timeline(answer))
    let (c, d) = (test.hot(left, of: Int.self), test.hot(right, of: Int.self))
    #expect(test.timeline { d.elementsEqual(c) } == Timeline(answer))
    let (e, f) = (test.cold(left, of: Int.self), test.cold(right, of: Int.self))
    #expect(test.timeline { e.elementsEqual(f) } == Timeline(answer))
    #expect(test.timeline { f.elementsEqual(e) } == Timeline(answer))
  }

  @Test func `a custom comparison receives the first stream's value first`() {
    let (hot, other) = (test.hot("-1-4-|", of: Int.self), test.cold("2--5---|", of: Int.self))
    #expect(test.timeline { hot.elementsEqual(other, by: <) } == "-------('true'|)")
    #expect(test.timeline { other.elementsEqual(other) { $0 < $1 } } == "('false'|)")
  }

  @Test(arguments: ["-1-#", "-1-!"])
  func `elementsEqual passes on either stream's failure or interruption at once`(marbles: String) {
    let error = TestError("boom")
    let running = test.cold("1----1|", of: Int.self, error: error)
    let ending = test.cold(marbles, of: Int.self, error: error)
    let expected = Timeline<Bool, TestError>("---" + marbles.suffix(1), error: error)
    #expect(test.timeline { running.elementsEqual(ending) } == expected)
    #expect(test.timeline { ending.elementsEqual(running) } == expected)
    let (a, b) = (
      test.hot(marbles, of: Int.self, error: error), test.hot("1----1|", of: Int.self, error: error)
    )
    #expect(test.timeline { a.elementsEqual(b) } == expected)
  }

  @Test func `elementsEqual compares a stream that cannot fail with one that can`() {
    let error = TestError("boom")
    let (safe, risky) = (
      test.cold("12|", of: Int.self), test.cold("12|", of: Int.self, error: error)
    )
    #expect(test.timeline { safe.elementsEqual(risky) } == "--('true'|)")
    #expect(test.timeline { risky.elementsEqual(safe) } == "--('true'|)")
    #expect(test.timeline { safe.elementsEqual(risky, by: ==) } == "--('true'|)")
    #expect(test.timeline { risky.elementsEqual(safe, by: ==) } == "--('true'|)")
    let hot = test.hot("12|", of: Int.self)
    #expect(test.timeline { hot.elementsEqual(risky) } == "--('true'|)")
    let hotter = test.hot("12|", of: Int.self, error: error)
    #expect(test.timeline { hotter.elementsEqual(safe, by: ==) } == "--('true'|)")
  }

  @Test func `elementsEqual compares a stream with itself`() {
    let numbers = SignalProducer<Int, Never>(1...1000)
    #expect(test.timeline { numbers.elementsEqual(numbers) } == "('true'|)")
    let hot = test.hot("-1-2|", of: Int.self)
    #expect(test.timeline { hot.elementsEqual(hot) } == "----('true'|)")
  }

  @Test func `elementsEqual ends an endless second stream and answers false`() {
    let finite = SignalProducer<Int, Never>(1...100_000)
    let endless = SignalProducer<Int, Never>(1...)
    #expect(test.timeline { finite.elementsEqual(endless) } == "('false'|)")
  }

  @Test func `values sent to the inputs from inside the comparison are compared after it`() {
    let (a, toA) = Signal<Int, Never>.pipe()
    let (b, toB) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    let depth = Counter()
    a.elementsEqual(b) { left, right in
      depth.increment()
      log.note("\(left)\(right) \(depth.count)")
      if left == 1 {
        toB.send(value: 2)
        toA.send(value: 2)
        toA.sendCompleted()
        toB.sendCompleted()
      }
      depth.decrement()
      return left == right
    }.observe { log.note("\($0)") }
    toA.send(value: 1)
    toB.send(value: 1)
    #expect(log.all == ["11 1", "22 1", "value(true)", "completed"])
  }

  @Test func `elementsEqual compares values sent by two threads at once`() {
    for _ in 0..<200 {
      let pipes = (0..<2).map { _ in Signal<Int, Never>.pipe() }
      let log = Log<Signal<Bool, Never>.Event>()
      pipes[0].output.elementsEqual(pipes[1].output).observe { log.note($0) }
      DispatchQueue.concurrentPerform(iterations: 2) { side in
        for value in 0..<50 { pipes[side].input.send(value: value) }
        pipes[side].input.sendCompleted()
      }
      #expect(log.all == [.value(true), .completed])
    }
  }

  @Test func `elementsEqual releases pending values with the answer and on disposal`() {
    final class Box: Equatable, Sendable {
      static func == (left: Box, right: Box) -> Bool { left === right }
    }
    let (a, toA) = Signal<Box, Never>.pipe()
    let (b, toB) = Signal<Box, Never>.pipe()
    weak var held: Box?
    func send() {
      let box = Box()
      held = box
      toA.send(value: box)
    }
    let run = a.producer.elementsEqual(b).start()
    send()
    #expect(held != nil)
    run.dispose()
    #expect(held == nil)
    let answer = a.elementsEqual(b)
    send()
    #expect(held != nil)
    toB.send(value: Box())
    #expect(held == nil)
    withExtendedLifetime(answer) {}
  }
}
