import ReactiveTesting
import Testing

/// The message about the first difference of two timelines.
@Suite struct LaneDifferenceTests {
  private func sentence(
    _ actual: Timeline<String, Never>, _ expected: Timeline<String, Never>
  ) -> String? {
    actual.difference(from: expected)?.split(separator: "\n").map(String.init)
      .last { !$0.hasPrefix("the actual timeline is written") }
  }

  @Test func `an early value is reported as early`() {
    #expect(
      sentence("-1---2---|", "-1----2--|")
        == "2 came at tick 5, 1 tick early: it was expected at tick 6")
    #expect(
      sentence("-(12)---|", "-1---2--|")
        == "2 came at tick 1, 4 ticks early: it was expected at tick 5")
  }

  @Test func `an early end is reported as early`() {
    #expect(
      sentence("-1-|", "-1--|")
        == "the completion came at tick 3, 1 tick early: it was expected at tick 4")
    #expect(
      sentence("-1-!", "-1-----!")
        == "the interruption came at tick 3, 4 ticks early: it was expected at tick 7")
  }

  @Test func `a late value is reported as late`() {
    #expect(
      sentence("-1-----2", "-1----2")
        == "at tick 6: 2 was expected, but nothing came; it came at tick 7, 1 tick late")
  }

  @Test func `a value is reported as late even if others of its tick came on time`() {
    #expect(
      sentence("-1-------2-|", "-(12)----")
        == "at tick 1: 1, then 2 was expected, but 1 came; 2 came at tick 9, 8 ticks late")
  }

  @Test func `an extra value is not reported as early`() {
    #expect(sentence("-x-x-x", "---x-x") == "at tick 1: nothing was expected, but x came")
    #expect(sentence("-1-2-3", "-1---3") == "at tick 3: nothing was expected, but 2 came")
  }

  @Test func `a missing value is not reported as late if an equal value came on time`() {
    #expect(sentence("---x-x", "-x-x-x") == "at tick 1: x was expected, but nothing came")
  }

  @Test func `a different value at the same tick is reported as neither early nor late`() {
    #expect(sentence("-b-a", "-a-b") == "at tick 1: a was expected, but b came")
  }
}
