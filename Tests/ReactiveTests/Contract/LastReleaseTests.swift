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

  /// Sends a value that becomes pending in the operator, then other events.
  ///
  /// Replacing or dropping the pending value releases it. Its `deinit` advances time past the
  /// moment at which it would have been sent.
  private func released(
    beforeIt first: Int = 0, thenSending next: [Signal<Farewell, Never>.Event],
    through operation: (Signal<Farewell, Never>) -> SignalProducer<Int, Never>
  ) -> [Int] {
    let (signal, input) = Signal<Farewell, Never>.pipe()
    let (sent, released) = (Log<Int>(), Counter())
    let run = operation(signal).startWithValues { sent.note($0) }
    for number in 0..<first { input.send(value: Farewell(-number)) }
    input.send(
      value: Farewell(1) { [test] in
        released.increment()
        test.advance(by: .milliseconds(2))
      })
    for event in next { input.send(event) }
    test.run()
    #expect(released.count == 1)
    run.dispose()
    return sent.all
  }

  @Test func `debounce releases a superseded value after storing the new one`() {
    let sent = released(thenSending: [.value(Farewell(2))]) {
      $0.debounce(.milliseconds(2), on: test).map(\.number).producer
    }
    #expect(sent == [2])
  }

  @Test func `debounce releases a discarded value after recording the end`() {
    let sent = released(thenSending: [.completed]) {
      $0.debounce(.milliseconds(2), on: test, whenCompleted: .discard).map(\.number).producer
    }
    #expect(sent == [])
  }

  @Test func `throttle releases a superseded value after storing the new one`() {
    let sent = released(beforeIt: 1, thenSending: [.value(Farewell(2))]) {
      $0.throttle(.milliseconds(2), on: test).map(\.number).producer
    }
    #expect(sent == [0, 2])
  }

  @Test func `throttle releases a discarded value after recording the end`() {
    let sent = released(beforeIt: 1, thenSending: [.interrupted]) {
      $0.throttle(.milliseconds(2), on: test).map(\.number).producer
    }
    #expect(sent == [0])
  }

  @Test func `lazyMap releases a superseded value after storing the new one`() {
    let sent = released(thenSending: [.value(Farewell(2))]) {
      $0.lazyMap(on: test) { $0.number }.producer
    }
    #expect(sent == [2])
  }

  @Test func `lazyMap releases a discarded value after recording the end`() {
    let sent = released(thenSending: [.interrupted]) {
      $0.lazyMap(on: test) { $0.number }.producer
    }
    #expect(sent == [])
  }

  @Test func `collect(every:) releases discarded values after recording the end`() {
    let sent = released(thenSending: [.completed]) {
      $0.collect(every: .milliseconds(2), on: test, whenCompleted: .discard).map(\.count).producer
    }
    #expect(sent == [])
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
