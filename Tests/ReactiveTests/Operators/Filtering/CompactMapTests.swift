import Reactive
import ReactiveTesting
import Testing

@Suite struct CompactMapTests {
  let test = TestScheduler()

  @Test func `compactMap drops values for which the closure returns nil`() {
    let hot = test.hot("-1-x-2|", of: String.self)
    let cold = test.cold("-1-x-2|", of: String.self)
    #expect(test.timeline { hot.compactMap { Int($0) } } == "-1---2|")
    #expect(test.timeline { cold.compactMap { Int($0) } } == "-1---2|")
  }

  @Test func `skipNil drops nils`() {
    let table: [String: Int?] = ["a": 1, "b": nil]
    let hot = test.hot("-a-b-|", values: table)
    let cold = test.cold("-a-b-|", values: table)
    #expect(test.timeline { hot.skipNil() } == "-1---|")
    #expect(test.timeline { cold.skipNil() } == "-1---|")
  }

  @Test func `compactMap passes on a failure or interruption at once`() {
    let failing = test.cold("-1-#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { failing.compactMap { $0 } } == "-1-#")
    let interrupted = test.hot("-1-!", of: Int.self)
    #expect(test.timeline { interrupted.compactMap { $0 } } == "-1-!")
  }
}
