import Reactive
import ReactiveTesting
import Testing

/// Literals with durations, compared with recordings that have other ticks.
@Suite struct LiteralTickTests {
  let test = TestScheduler(tick: .milliseconds(10))

  @Test func `durations in a literal are read with the tick of the recording`() {
    #expect(test.timeline { test.cold(" 30ms 1|", of: Int.self) } == " 30ms 1|")
    #expect(test.timeline { test.cold("---1|", of: Int.self) } == " 30ms 1|")
    #expect(" 30ms 1|" == test.timeline { test.cold("---1|", of: Int.self) })
    #expect(test.timeline { test.cold(" 30t 1|", of: Int.self) } != " 30ms 1|")
  }

  @Test func `a duration that is whole only in ticks of the recording is read`() {
    let fine = TestScheduler(tick: .microseconds(10))
    #expect(fine.timeline { fine.cold(" 40us 1|", of: Int.self) } == "----1|")
    #expect(fine.timeline { fine.cold("----1|", of: Int.self) } == " 40us 1|")
  }

  @Test func `a duration that is not whole in ticks of the recording is reported`() {
    let actual = test.timeline { test.cold("-1|", of: Int.self) }
    #expect(actual != " 5ms 1|")
    #expect(actual.description.contains("the expected timeline cannot be read: "))
  }

  @Test func `durations counted in ticks do not depend on the length of a tick`() {
    #expect(test.timeline { test.cold(" 30ms 1|", of: Int.self) } == " 3t 1|")
  }

  @Test func `loose comparisons also read durations with the tick of the recording`() {
    let actual = test.timeline { test.cold("---1--2|", of: Int.self) }
    #expect(actual.ignoring(.rest) == " 30ms 1")
    #expect(actual.ignoring(.end) == " 30ms 1 20ms 2")
    #expect(actual.matches(" 30ms 1 20ms 2|" as Timeline<Int, Never>, by: ==))
    #expect(actual.difference(from: " 30ms 1 20ms 2|") == nil)
  }

  @Test func `a literal describes itself as it was written`() {
    let literal: Timeline<Int, Never> = " 30ms 1|"
    #expect(literal.description == " 30ms 1|")
    #expect(literal == "------------------------------1|")
    #expect(literal.map { $0 + 1 } == " 30ms 2|")
  }
}
