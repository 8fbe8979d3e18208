import Reactive
import ReactiveTesting
import Testing

@Suite struct FilterTests {
  let test = TestScheduler()

  @Test func `filter drops the values that its predicate rejects`() {
    let hot = test.hot("-1-2-3|", of: Int.self)
    let cold = test.cold("-1-2-3|", of: Int.self)
    #expect(test.timeline { hot.filter { $0 != 2 } } == "-1---3|")
    #expect(test.timeline { cold.filter { $0 != 2 } } == "-1---3|")
  }

  @Test(arguments: ["--|", "--!", "----", ""])
  func `filter passes on ends and silence, whatever its predicate returns`(marbles: String) {
    let cold = test.cold(marbles, of: Int.self)
    #expect(test.timeline { cold.filter { _ in false } } == Timeline(marbles))
  }

  @Test func `filter passes on a failure even if every value is rejected`() {
    let hot = test.hot("-1-#", of: Int.self, error: TestError("boom"))
    #expect(
      test.timeline { hot.filter { _ in false } } == Timeline("---#", error: TestError("boom")))
  }
}
