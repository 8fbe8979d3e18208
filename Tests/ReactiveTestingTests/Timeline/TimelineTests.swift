import Reactive
import ReactiveTesting
import Testing

@Suite struct TimelineTests {
  typealias Numbers = Timeline<Int, Never>

  let timeline = Timeline<Int, TestError>(marbles: "-1-2-#", error: "boom")

  @Test func `a table gives the values of other types`() {
    let arrays = Timeline<[Int], TestError>("-a-#", values: ["a": [1, 2]], error: "boom")
    #expect(arrays.values == [[1, 2]])
    #expect(arrays == Timeline("-b-#", values: ["b": [1, 2]], error: "boom"))
    let pairs = Timeline("-a-b|", values: ["a": (1, "x"), "b": (2, "y")])
    let cannotFail: Timeline<(Int, String), Never> = pairs
    #expect(cannotFail.values.map(\.1) == ["x", "y"])
    #expect(
      pairs.matches(Timeline("-c-d|", values: ["c": (1, "z"), "d": (2, "z")])) { $0.0 == $1.0 })
    #expect(!pairs.matches(Timeline("-c-b|", values: ["c": (1, "z"), "b": (2, "y")])) { $0 == $1 })
    let words: Timeline<String, Never> = "-1-'20'-|"
    #expect(words.values == ["1", "20"])
    let labelled = Timeline(marbles: "-a|", values: ["a": [1]])
    #expect(labelled == Timeline<[Int], Never>("-b|", values: ["b": [1]]))
  }

  @Test func `timelines with different values, ticks or ends are unequal`() {
    let timeline = Numbers(marbles: "-1-2-|")
    #expect(timeline == "-1-2-|--")
    for other in ["-1-3-|", "-12--|", "-1-2-!", "-1-2--", "-1-2|"] {
      #expect(timeline != Numbers(marbles: other), "\(other)")
    }
  }

  @Test func `a bare failure equals any failure, and a spelled one equals its own text`() {
    let failed = Timeline<Int, TestError>([.init(tick: 1, mark: .failed(.error("boom")))])
    #expect(failed == "-#")
    #expect(failed == "-#'boom'")
    #expect(failed != "-#'bang'")
    #expect(failed == Timeline("-#", error: "boom"))
    #expect(failed != Timeline("-#", error: "bang"))
  }

  @Test func `an unreadable timeline is not even equal to itself and says why`() {
    let broken: Numbers = "-(1"
    #expect(broken != broken)
    #expect(broken.ignoring(.end) != broken.ignoring(.end))
    #expect(timeline.ignoring(.rest) != "-(1")
    #expect(
      broken.problem == """
        marbles:1:2: error: this group is not closed: a ')' is missing for the '('
        1 | -(1
          |  ^
        """)
    #expect(broken.map { $0 }.problem == broken.problem)
    let wrong: Numbers = "-x-"
    #expect(wrong.problem?.contains("'x' is not a value of type Int") == true)
    let unfailing: Numbers = "-#"
    #expect(unfailing.problem?.contains("this stream cannot fail: its error type is Never") == true)
  }

  // MARK: Parts

  @Test func `a timeline gives its events, its values and its end separately`() {
    #expect(timeline.events == [.value(1), .value(2), .failed(.error("boom"))])
    #expect(timeline.values == [1, 2])
    #expect(timeline.end == .init(tick: 5, mark: .failed(.error("boom"))))
    #expect(Numbers("-1-").end == nil)
  }

  @Test func `mapping changes values alone, and shifting ticks alone`() {
    #expect(timeline.map { "\($0 * 10)" } == Timeline("-'10'-'20'-#", error: "boom"))
    #expect(timeline.shifted(by: 2) == Timeline("---1-2-#", error: "boom"))
    #expect(timeline.shifted(by: -2) == Timeline("1^2-#", error: "boom"))
    #expect(timeline.shifted(by: -3).entries.map(\.tick) == [-2, 0, 2])
    #expect(timeline.shifted(by: 7).shifted(by: -7) == timeline)
  }

  @Test func `timelines with values of any type can be compared by their texts`() {
    let pairs = Timeline("-a-b|", values: ["a": (1, "x"), "b": (2, "y")])
    #expect(pairs.texts == #"-'(1, "x")'-'(2, "y")'|"#)
    let optionals = Timeline<Int?, Never>("ab", values: ["a": 1, "b": nil])
    #expect(optionals.texts == "1'nil'")
    #expect(optionals.marbles == "1'nil'")
  }

  @Test func `timelines can be values of a timeline and are drawn as lanes below it`() {
    let nested = Timeline("-a--b-|", values: ["a": Numbers("1-2|"), "b": "-3|"])
    #expect(nested == "-'1-2|'--'-3|'-|")
    #expect(
      nested.diagram == """
           -1--2-|
        1   1-2|
        2      -3|
        """)
  }

  // MARK: Aspects

  @Test(
    arguments: [
      ([], ["-1-(23)---4|"], ["-1-(32)---4|"]),
      // The order of events within a tick, but not the tick itself.
      (.orderWithinTick, ["-1-(32)---4|"], ["-1-2[3]---4|", "-1-(33)---4|", "-1-(322)--4|"]),
      (.end, ["-1-(23)---4", "-1-(23)---4-----!"], ["-1-(23)----|"]),
      (.ticks, ["1234|"], ["1234"]),
      ([.ticks, .end], ["1234"], ["1324"]),
      ([.ticks, .end, .orderWithinTick], ["4321"], ["4322"]),
      // Events after the expected columns, but not those within them.
      (.rest, ["-1", "-1-(23)-"], ["-1--", "-1-(23)---4|-5"]),
      ([.rest, .ticks], ["12"], ["13"]),
      ([.rest, .orderWithinTick], ["-1-(32)"], ["-1-(33)"]),
    ] as [(TimelineAspect, [String], [String])])
  func `a comparison can ignore some aspects`(
    aspects: TimelineAspect, equal: [String], unequal: [String]
  ) {
    let timeline: Numbers = "-1-(23)---4|"
    for other in equal {
      #expect(timeline.ignoring(aspects) == Numbers(marbles: other), "\(other)")
      #expect(LooseTimeline(Numbers(marbles: other)) == timeline.ignoring(aspects), "\(other)")
    }
    for other in unequal {
      #expect(timeline.ignoring(aspects) != LooseTimeline(Numbers(marbles: other)), "\(other)")
    }
  }

  @Test(
    arguments: [
      (.rest, [""]),
      ([.rest, .end], [""]),
      ([.rest, .orderWithinTick], [""]),
      ([.rest, .ticks], ["", "---"]),
      ([.rest, .ticks, .end], ["", "---", "--|"]),
    ] as [(TimelineAspect, [String])])
  func `a timeline that would equal everything equals nothing and says what to write`(
    aspects: TimelineAspect, texts: [String]
  ) {
    for text in texts {
      for isTurned in [false, true] {
        let test = TestScheduler()
        let actual = test.timeline { test.cold("-1|", of: Int.self) }
        let (loose, other) = (actual.ignoring(aspects), LooseTimeline(Numbers(marbles: text)))
        #expect(isTurned ? other != loose : loose != other, "\(text)")
        #expect(
          actual.description.contains(
            aspects.contains(.ticks)
              ? "a timeline without events equals everything: write the first events"
              : "an empty timeline equals everything: write the ticks that are to be silent, as in `---`"
          ), "\(text)")
      }
    }
  }

  @Test func `an empty timeline is what a recording begins with in a case of a law`() {
    let law = TestScheduler.forAll { test, draw in
      let lane = draw.lane(.in(1...9))
      let actual = test.timeline { test.cold(lane) }
      return actual.ignoring(.rest) == Timeline(lane.entries.filter { $0.tick < 3 })
    }
    #expect(law.holds)
  }

  // MARK: Ticks of literals

  @Test func `durations in a literal are read with the tick of the recording`() {
    let test = TestScheduler(tick: .milliseconds(10))
    let actual = test.timeline { test.cold("---1--2|", of: Int.self) }
    #expect(actual == " 30ms 1 20ms 2|")
    #expect(" 30ms 1 20ms 2|" == actual)
    #expect(actual == " 3t 1 2t 2|")
    #expect(actual != " 30t 1 20t 2|")
    #expect(actual.ignoring(.rest) == " 30ms 1")
    #expect(actual.matches(" 30ms 1 20ms 2|" as Numbers, by: ==))
    #expect((" 30ms 1 20ms 2|" as Numbers).matches(actual, by: ==))
    #expect(actual.difference(from: " 30ms 1 20ms 2|") == nil)
    #expect(
      test.timeline { test.cold("-1-2 30ms |", of: Int.self).collect() } == " 70ms ('[1, 2]'|)")
    let fine = TestScheduler(tick: .microseconds(10))
    #expect(fine.timeline { fine.cold(" 40us 1|", of: Int.self) } == "----1|")
    #expect(fine.timeline { fine.cold("----1|", of: Int.self) } == " 40us 1|")
  }

  @Test func `a duration that is not whole in ticks of the recording is reported`() {
    let test = TestScheduler(tick: .milliseconds(10))
    let actual = test.timeline { test.cold("-1|", of: Int.self) }
    #expect(actual != " 5ms 1|")
    #expect(actual.description.contains("the expected timeline cannot be read: "))
  }

  @Test func `a recording that a literal matches is compared, and draws the difference`() {
    let told = Lock(0)
    TestScheduler.$onUnproven.withValue({ _ in told.withLock { $0 += 1 } }) {
      let test = TestScheduler()
      let taps = test.timeline { test.cold("-x|", of: Void.self) }
      #expect(Timeline<Void, Never>(marbles: "-x|") == taps)
      #expect(Timeline<Void, Never>(marbles: "-x-|") != taps)
      #expect(taps.description.contains("at tick 2"))
    }
    #expect(told.withLock { $0 } == 0)
  }

  @Test func `a literal describes itself as it was written`() {
    let literal: Numbers = " 30ms 1|"
    #expect(literal.description == " 30ms 1|")
    #expect(literal == "------------------------------1|")
    #expect(literal.map { $0 + 1 } == " 30ms 2|")
  }
}
