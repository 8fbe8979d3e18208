import Reactive
import ReactiveTesting
import Testing

@Suite struct TimelinePartsTests {
  let timeline = Timeline<Int, TestError>(marbles: "-1-2-#", error: "boom")

  @Test func `marbles with a table of values are those of a stream that cannot fail by default`() {
    let pairs = Timeline("-a-b|", values: ["a": (1, "x"), "b": (2, "y")])
    #expect(pairs.values.map(\.1) == ["x", "y"])
    let cannotFail: Timeline<(Int, String), Never> = pairs
    #expect(cannotFail.end?.tick == 4)
    let labelled = Timeline(marbles: "-a|", values: ["a": [1]])
    #expect(labelled == Timeline<[Int], Never>("-b|", values: ["b": [1]]))
  }

  @Test func `a timeline gives its events, its values and its end separately`() {
    #expect(timeline.events == [.value(1), .value(2), .failed(.error("boom"))])
    #expect(timeline.values == [1, 2])
    #expect(timeline.end == .init(tick: 5, mark: .failed(.error("boom"))))
    #expect(Timeline<Int, Never>("-1-").end == nil)
  }

  @Test func `mapping a timeline changes its values and nothing else`() {
    #expect(timeline.map { "\($0 * 10)" } == Timeline("-'10'-'20'-#", error: "boom"))
    let broken: Timeline<Int, Never> = "-(1"
    #expect(broken.map { $0 }.problem == broken.problem)
  }

  @Test func `shifting a timeline moves all its events`() {
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
    let arrays = Timeline("a|", values: ["a": [1, 2]])
    #expect(arrays.diagram == "[1, 2]|")
  }

  @Test func `timelines can be values of a timeline and are drawn as lanes below it`() {
    let nested = Timeline("-a--b-|", values: ["a": Timeline<Int, Never>("1-2|"), "b": "-3|"])
    #expect(nested == "-'1-2|'--'-3|'-|")
    #expect(
      nested.diagram == """
           -1--2-|
        1   1-2|
        2      -3|
        """)
  }
}
