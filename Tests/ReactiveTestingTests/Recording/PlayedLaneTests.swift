import Reactive
import ReactiveTesting
import Testing

/// What a failed comparison says about a hot lane that has played before.
@Suite struct PlayedLaneTests {
  let test = TestScheduler()

  @Test func `a failed comparison of a second run says that the hot lane has already played`() {
    let taps = test.hot("-1-2-|", of: Int.self, name: "taps")
    #expect(test.timeline { taps } == "-1-2-|")
    let again = test.timeline { taps.map { $0 * 2 } }
    _ = again == "-2-4-|"
    let lines = again.description.split(separator: "\n")
    #expect(
      lines.last == "at tick 0: interrupted came. `taps` has already played; a hot lane plays once")
    #expect(!again.description.contains("but interrupted came"))
  }

  @Test func `a hot lane without an end has already played after its last event`() {
    let taps = test.hot("-1-2-", of: Int.self, name: "taps")
    #expect(test.timeline { taps } == "-1-2-")
    let again = test.timeline { taps }
    _ = again == "-1-2-"
    #expect(
      again.description.hasSuffix(
        "\nat tick 1: nothing came. `taps` has already played; a hot lane plays once\n"))
  }

  @Test func `a failed comparison names all hot lanes that have already played`() {
    let a = test.hot("-1-|", of: Int.self, name: "a")
    let b = test.hot("-2|", of: Int.self)
    #expect(test.timeline { a.merge(with: b) } == "-[12]-|")
    let again = test.timeline { a.merge(with: b) }
    _ = again == "-[12]-|"
    #expect(
      again.description.contains(
        "\nat tick 0: interrupted came. `a` and `hot 2` have already played; a hot lane plays once\n"
      ))
  }

  @Test func `a lane that plays in the current run is not reported as already played`() {
    let a = test.hot("-1-|", of: Int.self, name: "a")
    let actual = test.timeline(during: "^--!") { a.producer.concat(.never) }
    _ = actual == "-1-|"
    #expect(!actual.description.contains("already played"))
    let other = TestScheduler()
    let ended = other.hot("!", of: Int.self)
    let first = other.timeline { ended }
    _ = first == "-1-|"
    #expect(first.description.contains("but interrupted came"))
  }

  @Test func `a lane whose last event is filtered out is not reported as already played`() {
    let taps = test.hot("--1", of: Int.self, name: "taps")
    let early = test.record(taps.filter { $0 > 1 })
    let late = test.record(taps.filter { $0 > 2 }, during: "--^")
    test.run()
    _ = early.timeline == "--2"
    _ = late.timeline == "--2"
    #expect(early.timeline.description.hasSuffix("2 was expected, but nothing came\n"))
    #expect(late.timeline.description.hasSuffix("2 was expected, but nothing came\n"))
  }

  @Test func `an expected interruption of a lane that has already played is not explained`() {
    let taps = test.hot("-1-2-|", of: Int.self, name: "taps")
    #expect(test.timeline { taps } == "-1-2-|")
    let again = test.timeline { taps }
    #expect(again == "!")
    #expect(again.description == "\n!\n")
  }
}
