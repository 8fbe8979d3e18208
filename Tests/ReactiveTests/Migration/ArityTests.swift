import Reactive
import ReactiveTesting
import Testing

/// `combineLatest` and `zip` of several streams, with closures written for plain tuples.
@Suite struct ArityTests {
  private let test = TestScheduler()
  private let a = SignalProducer<Int, Never>(value: 1)
  private let b = SignalProducer<Int, Never>(value: 2)
  private let flag = SignalProducer<Bool, Never>(value: true)
  private let p = Property(value: 1)

  private func last<Value>(_ producer: SignalProducer<Value, Never>) -> Value? {
    guard case .success(let value)? = producer.last() else { return nil }
    return value
  }

  @Test func `closures can access the elements of a pair`() {
    #expect(last(SignalProducer.combineLatest(a, b).map { $0.0 + $0.1 }) == 3)
    #expect(last(SignalProducer.combineLatest(a, b).map { $0 + $1 }) == 3)
    #expect(last(SignalProducer.combineLatest(a, flag).filter { $0.1 }.map { $0.0 }) == 1)
    #expect(last(SignalProducer.zip(a, b).map { $0.0 + $0.1 }) == 3)
    #expect(last(SignalProducer.zip(a, flag).filter { $0.1 }.map { $0.0 }) == 1)
    let seen = Log<Int>()
    SignalProducer.combineLatest(a, b).startWithValues { seen.note($0.0 + $0.1) }
    SignalProducer.zip(a, b).startWithValues { seen.note($0.0 * $0.1) }
    #expect(seen.all == [3, 2])
    #expect(Property.combineLatest(p, p).map { $0.0 + $0.1 }.value == 2)
    #expect(Property.zip(p, p).map { $0.0 + $0.1 }.value == 2)
    #expect(Property.combineLatest(p, Property(value: true)).map { $0.1 ? $0.0 : 0 }.value == 1)
  }

  @Test func `closures can access the elements of tuples of three to six`() {
    typealias Producer = SignalProducer
    #expect(last(Producer.combineLatest(a, b, a).map { $0.0 + $0.1 + $0.2 }) == 4)
    #expect(last(Producer.combineLatest(a, b, a, flag).filter { $0.3 }.map { $0.1 }) == 2)
    #expect(last(Producer.combineLatest(a, b, a, b, flag).filter { $0.4 }.map { $0.3 }) == 2)
    #expect(last(Producer.combineLatest(a, b, a, b, a, flag).filter { $0.5 }.map { $0.1 }) == 2)
    #expect(last(Producer.zip(a, b, a).map { $0.0 + $0.1 + $0.2 }) == 4)
    #expect(last(Producer.zip(a, b, a, flag).filter { $0.3 }.map { $0.1 }) == 2)
    #expect(last(Producer.zip(a, b, a, b, flag).filter { $0.4 }.map { $0.3 }) == 2)
    #expect(last(Producer.zip(a, b, a, b, a, flag).filter { $0.5 }.map { $0.1 }) == 2)
    #expect(Property.combineLatest(p, p, p).map { $0.0 + $0.1 + $0.2 }.value == 3)
    #expect(Property.combineLatest(p, p, p, p).map { $0.3 }.value == 1)
    #expect(Property.combineLatest(p, p, p, p, p).map { $0.4 }.value == 1)
    #expect(Property.combineLatest(p, p, p, p, p, p).map { $0.5 }.value == 1)
    #expect(Property.zip(p, p, p).map { $0.0 + $0.1 + $0.2 }.value == 3)
    #expect(Property.zip(p, p, p, p).map { $0.3 }.value == 1)
    #expect(Property.zip(p, p, p, p, p).map { $0.4 }.value == 1)
    #expect(Property.zip(p, p, p, p, p, p).map { $0.5 }.value == 1)
  }

  @Test func `combineLatest and zip accept seven producers and more`() {
    let seven = SignalProducer.combineLatest(a, b, a, b, a, b, flag)
    let zipped = SignalProducer.zip(a, b, a, b, a, b, flag, a)
    #expect(last(seven).map { "\($0)" } == "(1, 2, 1, 2, 1, 2, true)")
    #expect(last(zipped).map { "\($0)" } == "(1, 2, 1, 2, 1, 2, true, 1)")
  }

  @Test func `the static form mixes producers and properties`() {
    let mixed = SignalProducer.combineLatest(a, p, MutableProperty("x")).map { "\($0.1)\($0.2)" }
    #expect(last(mixed.take(first: 1)) == "1x")
    #expect(last(SignalProducer.zip(p, a).map { $0.0 + $0.1 }) == 2)
  }

  @Test(arguments: 2...6)
  func `combineLatest of any number of signals matches its form for a sequence`(count: Int) {
    let lanes = ["1-----4-|", "-2------|", "--3-----|"]
    let timeline = test.timeline { combined(signals(lanes, count, test)) }
    // The form for a sequence, which sends an array, is the reference.
    let second = TestScheduler()
    let expected = second.timeline {
      Signal.combineLatest(signals(lanes, count, second)).map { $0.reduce(0, +) }
    }
    #expect(timeline == expected)
  }

  @Test(arguments: 2...6)
  func `zip of any number of signals matches its form for a sequence`(count: Int) {
    let lanes = ["1-----4-|", "-2------|", "--3-5-6-|"]
    let timeline = test.timeline { zipped(signals(lanes, count, test)) }
    // The form for a sequence, which sends an array, is the reference.
    let second = TestScheduler()
    let expected = second.timeline {
      Signal.zip(signals(lanes, count, second)).map { $0.reduce(0, +) }
    }
    #expect(timeline == expected)
  }

  private func signals(
    _ lanes: [String], _ count: Int, _ test: TestScheduler
  ) -> [Signal<Int, Never>] {
    let hot = lanes.map { test.hot($0, of: Int.self) }
    return (0..<count).map { hot[$0 % 3] }
  }

  private func combined(_ s: [Signal<Int, Never>]) -> Signal<Int, Never> {
    switch s.count {
    case 2: Signal.combineLatest(s[0], s[1]).map { $0.0 + $0.1 }
    case 3: Signal.combineLatest(s[0], s[1], s[2]).map { $0.0 + $0.1 + $0.2 }
    case 4: Signal.combineLatest(s[0], s[1], s[2], s[3]).map { $0.0 + $0.1 + $0.2 + $0.3 }
    case 5:
      Signal.combineLatest(s[0], s[1], s[2], s[3], s[4]).map { sum($0.0, $0.1, $0.2, $0.3, $0.4) }
    default:
      Signal.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5])
        .map { sum($0.0, $0.1, $0.2, $0.3, $0.4, $0.5) }
    }
  }

  private func zipped(_ s: [Signal<Int, Never>]) -> Signal<Int, Never> {
    switch s.count {
    case 2: Signal.zip(s[0], s[1]).map { $0.0 + $0.1 }
    case 3: Signal.zip(s[0], s[1], s[2]).map { $0.0 + $0.1 + $0.2 }
    case 4: Signal.zip(s[0], s[1], s[2], s[3]).map { $0.0 + $0.1 + $0.2 + $0.3 }
    case 5: Signal.zip(s[0], s[1], s[2], s[3], s[4]).map { sum($0.0, $0.1, $0.2, $0.3, $0.4) }
    default:
      Signal.zip(s[0], s[1], s[2], s[3], s[4], s[5])
        .map { sum($0.0, $0.1, $0.2, $0.3, $0.4, $0.5) }
    }
  }
}

private func sum(_ numbers: Int...) -> Int { numbers.reduce(0, +) }
