import Reactive
import ReactiveTesting
import Testing

@Suite struct OrTests {
  let test = TestScheduler()
  private let table = ["t": true, "f": false]

  @Test func `or(_:) sends true while either value is true`() {
    let expected = Timeline<Bool, Never>("-t-tt|", values: table)
    let (a, b) = (test.hot("t---f|", values: table), test.hot("-f-t-|", values: table))
    #expect(test.timeline { a.or(b) } == expected)
    let (c, d) = (test.cold("t---f|", values: table), test.cold("-f-t-|", values: table))
    #expect(test.timeline { c.or(d) } == expected)
  }

  @Test func `any(_:) sends true while one value is true, and false for no streams`() {
    let lanes = ["t--f|", "t-f-|", "-f--|"]
    let expected = Timeline<Bool, Never>("-ttf|", values: table)
    let hot = lanes.map { test.hot($0, values: table) }
    #expect(test.timeline { Signal.any(hot) } == expected)
    let cold = lanes.map { test.cold($0, values: table) }
    #expect(test.timeline { SignalProducer.any(cold) } == expected)
    #expect(test.timeline { SignalProducer.any(cold[0], cold[1], cold[2]) } == expected)
    #expect(
      test.timeline { SignalProducer<Bool, Never>.any([SignalProducer<Bool, Never>]()) }
        == Timeline("(f|)", values: table))
  }

  @Test func `a disjunction of properties has its value at once`() {
    let (a, b) = (MutableProperty(false), MutableProperty(false))
    let either = a.or(b)
    let any = Property.any([a, b])
    let mixed = Property.any(a, Property(value: false))
    #expect(!either.value && !any.value && !mixed.value)
    a.value = true
    #expect(either.value && any.value && mixed.value)
  }
}
