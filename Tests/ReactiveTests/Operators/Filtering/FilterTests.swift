import Reactive
import ReactiveTesting
import Testing

@Suite struct FilterTests {
  let test = TestScheduler()

  @Test func `what the predicate refuses is dropped`() {
    let hot = test.hot("-1-2-3|", of: Int.self)
    let cold = test.cold("-1-2-3|", of: Int.self)
    #expect(test.timeline { hot.filter { $0 != 2 } } == "-1---3|")
    #expect(test.timeline { cold.filter { $0 != 2 } } == "-1---3|")
  }

  @Test(arguments: ["--|", "--!", "----", ""])
  func `ends and silence pass, whatever the predicate says`(marbles: String) {
    let cold = test.cold(marbles, of: Int.self)
    #expect(test.timeline { cold.filter { _ in false } } == Timeline(marbles))
  }

  @Test func `a failure passes though every value is refused`() {
    let hot = test.hot("-1-#", of: Int.self, error: TestError("boom"))
    #expect(
      test.timeline { hot.filter { _ in false } } == Timeline("---#", error: TestError("boom")))
  }
}
