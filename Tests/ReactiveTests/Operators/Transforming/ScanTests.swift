import Reactive
import ReactiveTesting
import Testing

@Suite struct ScanTests {
  let test = TestScheduler()

  @Test func `the result so far is sent after each value, the initial one never`() {
    let hot = test.hot("-1-2-|", of: Int.self)
    #expect(test.timeline { hot.scan(10) { $0 + $1 } } == "-'11'-'13'-|")
    let empty = test.cold("--|", of: Int.self)
    #expect(test.timeline { empty.scan(10) { $0 + $1 } } == "--|")
  }

  @Test func `each start of a producer begins with the initial result`() {
    let sums = test.cold("-1-2-|", of: Int.self).scan(0) { $0 + $1 }
    #expect(test.timeline { sums } == "-1-3-|")
    #expect(test.timeline { sums } == "-1-3-|")
  }

  @Test func `without an initial result the first value is it`() {
    let hot = test.hot("-1-2-3|", of: Int.self)
    let cold = test.cold("-1-2-3|", of: Int.self)
    #expect(test.timeline { hot.scan { $0 * 2 + $1 } } == "-1-4-'11'|")
    #expect(test.timeline { cold.scan { $0 * 2 + $1 } } == "-1-4-'11'|")
  }

  @Test func `the result can be changed in place`() {
    let hot = test.hot("-a-b-|", of: String.self)
    let cold = test.cold("-a-b-|", of: String.self)
    #expect(test.timeline { hot.scan(into: "") { $0 += $1 } } == "-a-'ab'-|")
    #expect(test.timeline { cold.scan(into: "") { $0 += $1 } } == "-a-'ab'-|")
  }

  @Test func `a failure and an interruption pass at once`() {
    let failing = test.hot("-1-#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { failing.scan(0, +) } == "-1-#")
    let interrupted = test.cold("-1-!", of: Int.self)
    #expect(test.timeline { interrupted.scan(0, +) } == "-1-!")
  }
}
