import Reactive
import ReactiveTesting
import Testing

@Suite struct EventTests {
  typealias Event = Signal<Int, TestError>.Event

  @Test func `an event exposes its payload and whether it is terminal`() {
    #expect(Event.value(1).value == 1)
    #expect(!Event.value(1).isTerminating)
    #expect(Event.failed("boom").error == "boom")
    #expect(Event.failed("boom").isTerminating)
    #expect(Event.completed.isCompleted)
    #expect(Event.completed.isTerminating)
    #expect(Event.interrupted.isTerminating)
    #expect(!Event.interrupted.isCompleted)
  }

  @Test func `mapping a value or an error leaves other events unchanged`() {
    #expect(Event.value(1).map { $0 + 1 } == .value(2))
    #expect(Event.failed("boom").map { $0 + 1 } == .failed("boom"))
    #expect(Event.completed.mapError { TestError($0.description + "!") } == .completed)
    #expect(Event.failed("boom").mapError { TestError($0.description + "!") } == .failed("boom!"))
  }

  @Test func `events that differ in kind or payload are unequal`() {
    #expect(Event.value(1) != .value(2))
    #expect(Event.failed("a") != .failed("b"))
    #expect(Event.completed != .interrupted)
  }
}
