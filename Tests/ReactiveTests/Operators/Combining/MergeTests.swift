import Reactive
import ReactiveTesting
import Testing

@Suite struct MergeTests {
  let test = TestScheduler()

  @Test func `merge passes on the values of both streams as they come`() {
    let (a, b) = (test.hot("-1--2|", of: Int.self), test.hot("--3---4|", of: Int.self))
    #expect(test.timeline { a.merge(with: b) } == "-13-2-4|")
    let (c, d) = (test.cold("-1--2|", of: Int.self), test.cold("--3---4|", of: Int.self))
    #expect(test.timeline { c.merge(with: d) } == "-13-2-4|")
  }

  @Test func `merge fails when one of its streams fails`() {
    let error = TestError("boom")
    let a = test.hot("-1--2|", of: Int.self, error: error)
    let b = test.hot("--#", of: Int.self, error: error)
    #expect(test.timeline { Signal.merge(a, b) } == Timeline("-1#", error: error))
    let c = test.cold("-1--2|", of: Int.self, error: error)
    let d = test.cold("--#", of: Int.self, error: error)
    #expect(test.timeline { SignalProducer.merge([c, d]) } == Timeline("-1#", error: error))
  }

  @Test func `merge treats an interrupted input as completed`() {
    let (a, b) = (test.hot("-1--2|", of: Int.self), test.hot("--!", of: Int.self))
    #expect(test.timeline { a.merge(with: b) } == "-1--2|")
    let (c, d) = (test.cold("-1--2|", of: Int.self), test.cold("--!", of: Int.self))
    #expect(test.timeline { c.merge(with: d) } == "-1--2|")
  }

  @Test func `merge of no streams completes`() {
    #expect(test.timeline { SignalProducer<Int, Never>.merge([SignalProducer]()) } == "|")
  }

  @Test func `merge delivers a value sent to one input from inside the other's after it`() {
    let (a, toA) = Signal<Int, Never>.pipe()
    let (b, toB) = Signal<Int, Never>.pipe()
    let received = Log<String>()
    a.merge(with: b).observeValues { value in
      received.note("begin \(value)")
      if value == 1 { toB.send(value: 2) }
      received.note("end \(value)")
    }
    toA.send(value: 1)
    #expect(received.all == ["begin 1", "end 1", "begin 2", "end 2"])
    // The observer retains the input of the signal that retains it. Only an end releases both.
    toA.sendCompleted()
    toB.sendCompleted()
  }
}
