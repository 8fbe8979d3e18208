import Reactive
import ReactiveTesting
import Testing

@Suite struct ObserverTests {
  @Test func `each kind of event goes to its closure, and a missing closure is ignored`() {
    let log = Log<String>()
    let observer = Signal<Int, TestError>.Observer(
      value: { log.note("value \($0)") }, failed: { log.note("failed \($0)") },
      completed: { log.note("completed") }, interrupted: { log.note("interrupted") })
    observer.send(value: 1)
    observer.send(error: "boom")
    observer.sendCompleted()
    observer.sendInterrupted()
    observer.send(.value(2))
    #expect(log.all == ["value 1", "failed boom", "completed", "interrupted", "value 2"])
    Signal<Int, TestError>.Observer(completed: {}).send(value: 1)
  }

  @Test func `an observer of events receives each event whole`() {
    let log = Log<Signal<Int, TestError>.Event>()
    let observer = Signal<Int, TestError>.Observer { log.note($0) }
    observer.send(value: 1)
    observer.send(error: "boom")
    #expect(log.all == [.value(1), .failed("boom")])
  }
}
