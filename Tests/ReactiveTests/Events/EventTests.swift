import Reactive
import ReactiveTesting
import Testing

@Suite struct EventTests {
  typealias Event = Signal<Int, TestError>.Event

  @Test func `an event knows what it holds and whether it is the end`() {
    #expect(Event.value(1).value == 1)
    #expect(!Event.value(1).isTerminating)
    #expect(Event.failed("boom").error == "boom")
    #expect(Event.failed("boom").isTerminating)
    #expect(Event.completed.isCompleted)
    #expect(Event.completed.isTerminating)
    #expect(Event.interrupted.isTerminating)
    #expect(!Event.interrupted.isCompleted)
  }

  @Test func `the value and the error can be changed, the rest stays`() {
    #expect(Event.value(1).map { $0 + 1 } == .value(2))
    #expect(Event.failed("boom").map { $0 + 1 } == .failed("boom"))
    #expect(Event.completed.mapError { TestError($0.description + "!") } == .completed)
    #expect(Event.failed("boom").mapError { TestError($0.description + "!") } == .failed("boom!"))
  }

  @Test func `events are equal where their parts are`() {
    #expect(Event.value(1) != .value(2))
    #expect(Event.failed("a") != .failed("b"))
    #expect(Event.completed != .interrupted)
  }
}
