import Reactive
import ReactiveTesting
import Testing

@Suite struct LooseTimelineTests {
  let timeline: Timeline<Int, Never> = "-1-(23)---4|"

  @Test func `an empty set of options ignores nothing`() {
    #expect(timeline.ignoring([]) == "-1-(23)---4|")
    #expect(timeline.ignoring([]) != "-1-(32)---4|")
  }

  @Test func `the order of events within a tick can be ignored, but not the tick itself`() {
    #expect(timeline.ignoring(.orderWithinTick) == "-1-(32)---4|")
    #expect(timeline.ignoring(.orderWithinTick) != "-1-2[3]---4|")
    #expect(timeline.ignoring(.orderWithinTick) != "-1-(33)---4|")
    #expect(timeline.ignoring(.orderWithinTick) != "-1-(322)--4|")
    let many: Timeline<Int, Never> = "(1231|)"
    #expect(many.ignoring(.orderWithinTick) == "(3211|)")
    #expect(many.ignoring(.orderWithinTick) != "(3221|)")
  }

  @Test func `the end of a timeline can be ignored`() {
    #expect(timeline.ignoring(.end) == "-1-(23)---4")
    #expect(timeline.ignoring(.end) == "-1-(23)---4-----!")
    #expect(timeline.ignoring(.end) != "-1-(23)----|")
  }

  @Test func `the ticks of events can be ignored so that values alone are compared`() {
    #expect(timeline.ignoring(.ticks) == "1234|")
    #expect(timeline.ignoring(.ticks) != "1234")
    #expect(timeline.ignoring([.ticks, .end]) == "1234")
    #expect(timeline.ignoring([.ticks, .end]) != "1324")
    #expect(timeline.ignoring([.ticks, .end, .orderWithinTick]) == "4321")
    #expect(timeline.ignoring([.ticks, .end, .orderWithinTick]) != "4322")
  }

  @Test func `events after the expected columns can be ignored, but not those within them`() {
    #expect(timeline.ignoring(.rest) == "-1")
    #expect(timeline.ignoring(.rest) == "-1-(23)-")
    #expect(timeline.ignoring(.rest) != "-1--")
    #expect(timeline.ignoring(.rest) != "-1-(23)---4|-5")
    #expect(timeline.ignoring([.rest, .ticks]) == "12")
    #expect(timeline.ignoring([.rest, .ticks]) != "13")
  }

  @Test func `a loose timeline can be on the left side of a comparison`() {
    let expected: LooseTimeline<Int, Never> = "-1-(32)"
    #expect(expected == timeline.ignoring([.rest, .orderWithinTick]))
    #expect(expected != timeline.ignoring(.rest))
  }

  @Test func `a loose comparison shows the difference of what it compared`() {
    let test = TestScheduler()
    let actual = test.timeline { test.cold("-1-2|", of: Int.self) }.ignoring(.ticks)
    let isEqual = actual == "13|"
    #expect(!isEqual)
    #expect(actual.description.contains("at tick 1: 3 was expected, but 2 came"))
  }

  @Test func `an unreadable loose timeline equals nothing`() {
    #expect(timeline.ignoring(.rest) != "-(1")
    let broken: Timeline<Int, Never> = "(1"
    #expect(broken.ignoring(.end) != broken.ignoring(.end))
  }
}
