import Reactive
import ReactiveTesting
import Testing

/// Values whose `deinit` re-enters the object that has just released them.
///
/// If a value is released while a lock is held, such a `deinit` deadlocks.
@Suite struct LastReleaseTests {
  let test = TestScheduler()

  /// Runs an action when its last reference is released.
  private final class Farewell: Sendable {
    let number: Int
    private let action: @Sendable () -> Void

    init(_ number: Int, _ action: @escaping @Sendable () -> Void = {}) {
      self.number = number
      self.action = action
    }

    deinit { action() }
  }

  /// An operator that keeps a value until it is replaced, dropped or due, for values whose `deinit` advances time past the moment at which they would have been sent.
  private static func apply(
    _ name: String, _ signal: Signal<Farewell, Never>, _ test: TestScheduler
  ) -> Signal<Int, Never> {
    let time = Duration.milliseconds(2)
    return switch name {
    case "debounce":
      signal.debounce(time, on: test, whenCompleted: .discard).map(\.number)
    case "throttle": signal.throttle(time, on: test).map(\.number)
    case "lazyMap": signal.lazyMap(on: test) { $0.number }
    default: signal.collect(every: time, on: test, whenCompleted: .discard).map(\.count)
    }
  }

  @Test(arguments: [
    ("debounce", 0, Signal<Int, Never>.Event.value(2), [2]), ("debounce", 0, .completed, []),
    ("throttle", 1, .value(2), [0, 2]), ("throttle", 1, .interrupted, [0]),
    ("lazyMap", 0, .value(2), [2]), ("lazyMap", 0, .interrupted, []),
    ("collect", 0, .completed, []),
  ])
  func `an operator releases a replaced or dropped value after it has recorded what came`(
    name: String, before: Int, next: Signal<Int, Never>.Event, expected: [Int]
  ) {
    let (signal, input) = Signal<Farewell, Never>.pipe()
    let (sent, released) = (Log<Int>(), Counter())
    let run = Self.apply(name, signal, test).observeValues { sent.note($0) }
    for number in 0..<before { input.send(value: Farewell(-number)) }
    input.send(
      value: Farewell(1) { [test] in
        released.increment()
        test.advance(by: .milliseconds(2))
      })
    input.send(next.map { Farewell($0) })
    test.run()
    #expect(released.count == 1)
    #expect(sent.all == expected)
    run?.dispose()
  }

  @Test func `flatScan releases the old result after storing the new one`() {
    let (outer, values) = Signal<Int, Never>.pipe()
    let (inner, results) = Signal<Farewell, Never>.pipe()
    let (seen, starts) = (Log<Int>(), Log<Int>())
    outer.flatScan(.merge, Farewell(0)) { latest, value in
      starts.note(latest.number)
      return value == 1 ? inner : .empty
    }
    .observeValues { seen.note($0.number) }
    values.send(value: 1)
    results.send(value: Farewell(1) { values.send(value: 2) })
    results.send(value: Farewell(2))
    #expect(seen.all == [1, 2])
    #expect(starts.all == [0, 2])
  }

  @Test func `share releases a replaced value after storing the new one`() {
    let (signal, input) = Signal<Farewell, Never>.pipe()
    let shared = signal.producer.share(replay: 1)
    let late = Log<Int>()
    let run = shared.start()
    input.send(
      value: Farewell(1) { shared.startWithValues { late.note($0.number) } })
    input.send(value: Farewell(2))
    input.send(value: Farewell(3))
    #expect(late.all == [2, 3])
    run.dispose()
  }

  @Test func `an object in an action's state may apply the action from its deinit`() {
    let state = MutableProperty([Farewell(0)])
    let inputs = Log<Int>()
    let action = Action<Int, Never, Never>(state: state) { state, input in
      inputs.note(input + state.count)
      return .empty
    }
    state.value = [Farewell(1) { action.apply(10).start() }]
    state.value = []
    #expect(inputs.all == [10])
  }

  @Test func `an object replaced by modify may read the property from its deinit`() {
    let property = MutableProperty<Farewell?>(nil)
    let read = Log<Int?>()
    property.value = Farewell(1) { read.note(property.value?.number) }
    property.modify { $0 = nil }
    #expect(read.all == [nil])
    property.value = Farewell(2) { read.note(property.value?.number) }
    property.modify { $0 = Farewell(3) }
    #expect(read.all == [nil, 3])
  }

  @Test func `an object replaced by modify may set the property from its deinit`() {
    let property = MutableProperty(Farewell(0))
    let told = Log<Int>()
    property.value = Farewell(1) { property.value = Farewell(4) }
    property.signal.observeValues { told.note($0.number) }
    property.modify { value in
      value = Farewell(2)
      value = Farewell(3)
    }
    #expect(told.all == [3, 4])
    #expect(property.value.number == 4)
  }

  @Test func `an object replaced by a throwing modify may read the property from its deinit`() {
    let property = MutableProperty<Farewell?>(nil)
    let read = Log<Int?>()
    property.value = Farewell(1) { read.note(property.value?.number) }
    #expect(throws: TestError("no")) {
      try property.modify { value throws(TestError) in
        value = nil
        throw TestError("no")
      }
    }
    #expect(read.all == [nil])
  }

  @Test func `an element returned by modify may read the property from its deinit`() {
    let property = MutableProperty<[Farewell]>([])
    let read = Log<Int>()
    property.value = [Farewell(1) { read.note(property.value.count) }, Farewell(2)]
    property.modify { $0.remove(at: 0) }
    #expect(read.all == [1])
  }

  @Test func `modify changes an array in place, without copying it`() {
    let property = MutableProperty(Array(0..<1000))
    property.modify { $0.reserveCapacity(2000) }
    let address = property.modify { $0.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
    for value in 1000..<1100 {
      let now = property.modify {
        $0.append(value)
        return $0.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
      }
      #expect(now == address)
    }
  }
}
