import Reactive
import ReactiveTesting
import Testing

@Suite struct NegateTests {
  let test = TestScheduler()
  private let table = ["t": true, "f": false]

  @Test func `negate sends the opposite of each value`() {
    let (hot, cold) = (test.hot("-t-f|", values: table), test.cold("-t-f|", values: table))
    let expected = Timeline<Bool, Never>("-f-t|", values: table)
    #expect(test.timeline { hot.negate() } == expected)
    #expect(test.timeline { cold.negate() } == expected)
    let property = MutableProperty(true)
    let negated = property.negate()
    #expect(!negated.value)
    property.value = false
    #expect(negated.value)
  }
}
