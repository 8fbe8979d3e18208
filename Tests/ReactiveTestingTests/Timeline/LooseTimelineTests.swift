import Reactive
import ReactiveTesting
import Testing

@Suite struct LooseTimelineTests {
  let timeline: Timeline<Int, Never> = "-1-(23)---4|"

  @Test func `nothing is ignored by default`() {
    #expect(timeline.ignoring([]) == "-1-(23)---4|")
    #expect(timeline.ignoring([]) != "-1-(32)---4|")
  }

  @Test func `the order within a tick can be ignored, the tick not with it`() {
    #expect(timeline.ignoring(.orderWithinTick) == "-1-(32)---4|")
    #expect(timeline.ignoring(.orderWithinTick) != "-1-2[3]---4|")
    #expect(timeline.ignoring(.orderWithinTick) != "-1-(33)---4|")
    #expect(timeline.ignoring(.orderWithinTick) != "-1-(322)--4|")
    let many: Timeline<Int, Never> = "(1231|)"
    #expect(many.ignoring(.orderWithinTick) == "(3211|)")
    #expect(many.ignoring(.orderWithinTick) != "(3221|)")
  }

  @Test func `the end can be ignored`() {
    #expect(timeline.ignoring(.end) == "-1-(23)---4")
    #expect(timeline.ignoring(.end) == "-1-(23)---4-----!")
    #expect(timeline.ignoring(.end) != "-1-(23)----|")
  }

  @Test func `the ticks can be ignored, and so values alone be compared`() {
    #expect(timeline.ignoring(.ticks) == "1234|")
    #expect(timeline.ignoring(.ticks) != "1234")
    #expect(timeline.ignoring([.ticks, .end]) == "1234")
    #expect(timeline.ignoring([.ticks, .end]) != "1324")
    #expect(timeline.ignoring([.ticks, .end, .orderWithinTick]) == "4321")
    #expect(timeline.ignoring([.ticks, .end, .orderWithinTick]) != "4322")
  }

  @Test func `the rest after the expected columns can be ignored, but not what they hold`() {
    #expect(timeline.ignoring(.rest) == "-1")
    #expect(timeline.ignoring(.rest) == "-1-(23)-")
    #expect(timeline.ignoring(.rest) != "-1--")
    #expect(timeline.ignoring(.rest) != "-1-(23)---4|-5")
    #expect(timeline.ignoring([.rest, .ticks]) == "12")
    #expect(timeline.ignoring([.rest, .ticks]) != "13")
  }

  @Test func `it holds on both sides alike`() {
    let expected: LooseTimeline<Int, Never> = "-1-(32)"
    #expect(expected == timeline.ignoring([.rest, .orderWithinTick]))
    #expect(expected != timeline.ignoring(.rest))
  }

  @Test func `what differs is shown of what was compared`() {
    let test = TestScheduler()
    let actual = test.timeline { test.cold("-1-2|", of: Int.self) }.ignoring(.ticks)
    let isEqual = actual == "13|"
    #expect(!isEqual)
    #expect(actual.description.contains("at tick 1: 3 was expected, but 2 came"))
  }

  @Test func `what cannot be read equals nothing`() {
    #expect(timeline.ignoring(.rest) != "-(1")
    let broken: Timeline<Int, Never> = "(1"
    #expect(broken.ignoring(.end) != broken.ignoring(.end))
  }
}
