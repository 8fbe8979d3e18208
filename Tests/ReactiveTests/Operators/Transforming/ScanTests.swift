import Reactive
import ReactiveTesting
import Testing

@Suite struct ScanTests {
  let test = TestScheduler()

  @Test func `scan sends the result after each value, but never the initial result`() {
    let hot = test.hot("-1-2-|", of: Int.self)
    #expect(test.timeline { hot.scan(10) { $0 + $1 } } == "-'11'-'13'-|")
    let empty = test.cold("--|", of: Int.self)
    #expect(test.timeline { empty.scan(10) { $0 + $1 } } == "--|")
  }

  @Test func `each start of scan begins with the initial result`() {
    let sums = test.cold("-1-2-|", of: Int.self).scan(0) { $0 + $1 }
    #expect(test.timeline { sums } == "-1-3-|")
    #expect(test.timeline { sums } == "-1-3-|")
  }

  @Test func `scan without an initial result starts with the first value`() {
    let hot = test.hot("-1-2-3|", of: Int.self)
    let cold = test.cold("-1-2-3|", of: Int.self)
    #expect(test.timeline { hot.scan { $0 * 2 + $1 } } == "-1-4-'11'|")
    #expect(test.timeline { cold.scan { $0 * 2 + $1 } } == "-1-4-'11'|")
  }

  @Test func `scan(into:) changes the result in place`() {
    let hot = test.hot("-a-b-|", of: String.self)
    let cold = test.cold("-a-b-|", of: String.self)
    #expect(test.timeline { hot.scan(into: "") { $0 += $1 } } == "-a-'ab'-|")
    #expect(test.timeline { cold.scan(into: "") { $0 += $1 } } == "-a-'ab'-|")
  }

  @Test func `scan passes on a failure or interruption at once`() {
    let failing = test.hot("-1-#", of: Int.self, error: TestError("boom"))
    #expect(test.timeline { failing.scan(0, +) } == "-1-#")
    let interrupted = test.cold("-1-!", of: Int.self)
    #expect(test.timeline { interrupted.scan(0, +) } == "-1-!")
  }
}
