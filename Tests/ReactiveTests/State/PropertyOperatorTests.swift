import Reactive
import ReactiveTesting
import Testing

@Suite struct PropertyOperatorTests {
  let test = TestScheduler()

  /// A property that starts at 0 and takes the values of a lane.
  private func property(_ lane: String, initial: Int = 0) -> Property<Int> {
    Property(initial: initial, then: test.hot(lane, of: Int.self))
  }

  @Test func `a mapped property has the transformed value at once`() {
    let source = property("--1-2|")
    let mapped = source.map { $0 + 1 }
    #expect(mapped.value == 1)
    #expect(test.timeline { mapped.producer } == "1-2-3|")
    #expect(source.map(value: "x").value == "x")
    #expect(Property(value: "four").map(\.count).value == 4)
  }

  @Test func `filter keeps the initial value until one passes`() {
    let filtered = property("-1-4-3|").filter(initial: 9) { $0 > 2 }
    #expect(filtered.value == 9)
    #expect(test.timeline { filtered.producer } == "9--4-3|")
    #expect(Property(value: 5).filter(initial: 9) { $0 > 2 }.value == 5)
  }

  @Test func `skipRepeats compares with the previous value`() {
    #expect(test.timeline { property("-0-1-1-2|").skipRepeats().producer } == "0--1---2|")
    #expect(
      test.timeline { property("-1-2-5|").skipRepeats { $1 - $0 < 2 }.producer } == "0----5|")
  }

  @Test func `scan begins with the current value`() {
    let sums = property("-1-2|", initial: 5).scan(1) { $0 + $1 }
    #expect(sums.value == 6)
    #expect(test.timeline { sums.producer } == "67-9|")
  }

  @Test func `combineLatest changes with either property`() {
    let pairs = property("-1---2|").combineLatest(with: property("---7|", initial: 5))
    #expect(pairs.value == (0, 5))
    let sums = pairs.map { $0 * 10 + $1 }
    #expect(
      test.timeline { sums.producer }
        == Timeline("ab-c-d|", values: ["a": 5, "b": 15, "c": 17, "d": 27]))
  }

  @Test func `combineLatest accepts several properties or a sequence`() {
    let (a, b, c) = (MutableProperty(1), MutableProperty("x"), MutableProperty(true))
    let all = Property.combineLatest(a, b, c)
    #expect(all.value == (1, "x", true))
    a.value = 2
    c.value = false
    #expect(all.value == (2, "x", false))

    let numbers = [MutableProperty(1), MutableProperty(2)]
    let array = Property.combineLatest(numbers)
    numbers[1].value = 5
    #expect(array?.value == [1, 5])
    #expect(Property.combineLatest([MutableProperty<Int>]()) == nil)
    #expect(Property.combineLatest([MutableProperty<Int>](), emptySentinel: [3]).value == [3])
  }

  @Test func `flatMap follows the inner property of the current value`() {
    let inner = [MutableProperty(10), MutableProperty(20)]
    let index = MutableProperty(0)
    let value = index.flatMap(.latest) { inner[$0] }
    #expect(value.value == 10)
    inner[0].value = 11
    #expect(value.value == 11)
    index.value = 1
    #expect(value.value == 20)
    inner[0].value = 12
    #expect(value.value == 20)
    let outer = MutableProperty(inner[0])
    let flat = outer.flatten(.latest)
    #expect(flat.value == 12)
    outer.value = inner[1]
    #expect(flat.value == 20)
  }

  @Test func `a property composed inside an observer of its source has its value at once`() {
    let source = MutableProperty(0)
    let log = Log<Int>()
    let kept = Log<Property<Int>>()
    let run = source.signal.observeValues { value in
      let doubled = source.map { $0 * 2 }
      log.note(doubled.value)
      kept.note(doubled)
    }
    source.value = 1
    source.value = 2
    #expect(log.all == [2, 4])
    #expect(kept.all.map(\.value) == [4, 4])
    run?.dispose()
  }

  @Test func `zip pairs the first values, then the second ones`() {
    let (a, b) = (MutableProperty(1), MutableProperty("x"))
    let both = a.zip(with: b)
    let packed = Property.zip(a, b, Property(value: true))
    let list = Property.zip([a, a])
    #expect(both.value == (1, "x"))
    a.value = 2
    #expect(both.value == (1, "x"))
    b.value = "y"
    #expect(both.value == (2, "y"))
    #expect(packed.value == (1, "x", true))
    #expect(list?.value == [2, 2])
    #expect(Property.zip([MutableProperty<Int>]()) == nil)
    #expect(Property.zip([MutableProperty<Int>](), emptySentinel: [7]).value == [7])
  }

  @Test func `uniqueValues keeps each value once`() {
    let unique = property("-1-2-1-3|").uniqueValues()
    #expect(test.timeline { unique.producer } == "01-2---3|")
    #expect(test.timeline { property("-1-2-3|").uniqueValues { $0 % 2 }.producer } == "01----|")
  }

  @Test func `combinePrevious pairs a value with the previous one`() {
    let number = MutableProperty(1)
    let pairs = number.combinePrevious(0)
    #expect(pairs.value == (0, 1))
    number.value = 5
    #expect(pairs.value == (1, 5))
  }
}
