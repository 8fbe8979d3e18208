import Reactive
import ReactiveTesting
import Testing

@Suite struct AndTests {
  let test = TestScheduler()
  private let table = ["t": true, "f": false]

  @Test func `and(_:) sends true while both values are true`() {
    let expected = Timeline<Bool, Never>("-f-tf|", values: table)
    let (a, b) = (test.hot("t---f|", values: table), test.hot("-f-t-|", values: table))
    #expect(test.timeline { a.and(b) } == expected)
    let (c, d) = (test.cold("t---f|", values: table), test.cold("-f-t-|", values: table))
    #expect(test.timeline { c.and(d) } == expected)
    #expect(test.timeline { c.and(Property(value: true)) } == Timeline("t---f|", values: table))
  }

  @Test func `all(_:) sends true while every value is true, and for no streams`() {
    let lanes = ["t--f|", "t-t-|", "-t--|"]
    let expected = Timeline<Bool, Never>("-ttf|", values: table)
    let hot = lanes.map { test.hot($0, values: table) }
    #expect(test.timeline { Signal.all(hot) } == expected)
    let cold = lanes.map { test.cold($0, values: table) }
    #expect(test.timeline { SignalProducer.all(cold) } == expected)
    #expect(test.timeline { SignalProducer.all(cold[0], cold[1], cold[2]) } == expected)
    #expect(
      test.timeline { SignalProducer<Bool, Never>.all([SignalProducer<Bool, Never>]()) }
        == Timeline("(t|)", values: table))
  }

  @Test func `a conjunction of properties has its value at once`() {
    let (a, b, c) = (MutableProperty(true), MutableProperty(true), Property(value: true))
    let both = a.and(b)
    let all = Property.all([a, b])
    let mixed = Property.all(a, b, c)
    #expect(both.value && all.value && mixed.value)
    b.value = false
    #expect(!both.value && !all.value && !mixed.value)
  }
}
