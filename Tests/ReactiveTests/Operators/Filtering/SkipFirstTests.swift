import Reactive
import ReactiveTesting
import Testing

@Suite struct SkipFirstTests {
  let test = TestScheduler()

  @Test func `skip(first:) drops the first values`() {
    let hot = test.hot("-1-2-3|", of: Int.self)
    #expect(test.timeline { hot.skip(first: 2) } == "-----3|")
  }

  @Test func `each start of skip(first:) drops its own values`() {
    let cold = test.cold("-1-2-3|", of: Int.self).skip(first: 1)
    #expect(test.timeline { cold } == "---2-3|")
    #expect(test.timeline { cold } == "---2-3|")
  }

  @Test(arguments: ["--|", "--!", "---"])
  func `skip(first:) passes on ends and silence while it drops values`(marbles: String) {
    let hot = test.hot(marbles, of: Int.self)
    #expect(test.timeline { hot.skip(first: 9) } == Timeline(marbles))
  }
}
