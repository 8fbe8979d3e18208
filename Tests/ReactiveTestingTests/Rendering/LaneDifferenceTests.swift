import ReactiveTesting
import Testing

/// What is said of the first difference of two timelines.
@Suite struct LaneDifferenceTests {
  private func sentence(
    _ actual: Timeline<String, Never>, _ expected: Timeline<String, Never>
  ) -> String? {
    actual.difference(from: expected)?.split(separator: "\n").map(String.init)
      .last { !$0.hasPrefix("the actual timeline is written") }
  }

  @Test func `an early value is called early`() {
    #expect(
      sentence("-1---2---|", "-1----2--|")
        == "2 came at tick 5, 1 tick early: it was expected at tick 6")
    #expect(
      sentence("-(12)---|", "-1---2--|")
        == "2 came at tick 1, 4 ticks early: it was expected at tick 5")
  }

  @Test func `an early end is called early`() {
    #expect(
      sentence("-1-|", "-1--|")
        == "the completion came at tick 3, 1 tick early: it was expected at tick 4")
    #expect(
      sentence("-1-!", "-1-----!")
        == "the interruption came at tick 3, 4 ticks early: it was expected at tick 7")
  }

  @Test func `a late value is called late`() {
    #expect(
      sentence("-1-----2", "-1----2")
        == "at tick 6: 2 was expected, but nothing came; it came at tick 7, 1 tick late")
  }

  @Test func `a value is late when others of its tick came in time`() {
    #expect(
      sentence("-1-------2-|", "-(12)----")
        == "at tick 1: 1, then 2 was expected, but 1 came; 2 came at tick 9, 8 ticks late")
  }

  @Test func `one value too many is not called early`() {
    #expect(sentence("-x-x-x", "---x-x") == "at tick 1: nothing was expected, but x came")
    #expect(sentence("-1-2-3", "-1---3") == "at tick 3: nothing was expected, but 2 came")
  }

  @Test func `one value too few is not called late because its equal came in time`() {
    #expect(sentence("---x-x", "-x-x-x") == "at tick 1: x was expected, but nothing came")
  }

  @Test func `another value at the same tick is neither early nor late`() {
    #expect(sentence("-b-a", "-a-b") == "at tick 1: a was expected, but b came")
  }
}
