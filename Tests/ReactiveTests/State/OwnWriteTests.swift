import Dispatch
import Reactive
import Testing

/// A thread that sets a property reads its own write at once, also through composed properties.
@Suite struct OwnWriteTests {
  /// Runs a closure while another thread is inside an observer of a property.
  private func whileTelling<Value>(
    of property: MutableProperty<Value>, _ value: Value, _ body: () -> Void
  ) {
    let (isInside, mayLeave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isFirst = Counter()
    let observation = property.signal.observeValues { _ in
      guard isFirst.increment() == 1 else { return }
      isInside.signal()
      mayLeave.wait()
    }
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { property.value = value }
    isInside.wait()
    body()
    mayLeave.signal()
    group.wait()
    observation?.dispose()
  }

  @Test func `composed properties have the new value while another thread sends an older one`() {
    let number = MutableProperty(0)
    let other = MutableProperty(10)
    let doubled = number.map { $0 * 2 }
    let text = doubled.map { "\($0)" }
    let pair = number.combineLatest(with: other)
    let tuple = Property<Int>.combineLatest(number, other, text)
    let all = Property<Int>.combineLatest([number, other], emptySentinel: [])
    let view = Property(number)
    let distinct = number.map { $0 / 10 }.skipRepeats()
    let near = number.skipRepeats { abs($0 - $1) < 3 }
    whileTelling(of: number, 1) {
      number.value = 25
      #expect(doubled.value == 50)
      #expect(text.value == "50")
      #expect(pair.value == (25, 10))
      #expect(tuple.value == (25, 10, "50"))
      #expect(all.value == [25, 10])
      #expect(view.value == 25)
      #expect(distinct.value == 2)
      #expect(near.value == 25)
      other.value = 11
      #expect(pair.value == (25, 11))
    }
    #expect(doubled.value == 50)
    #expect(pair.value == (25, 11))
    #expect(near.value == 25)
  }

  @Test func `composed properties have the new value inside an observer that sets the property`() {
    let number = MutableProperty(0)
    let isEven = number.map { $0.isMultiple(of: 2) }
    let isLarge = number.map { $0 > 100 }
    let both = isEven.and(isLarge)
    let either = isEven.or(isLarge)
    let neither = Property<Bool>.any(isEven, isLarge).negate()
    let every = Property<Bool>.all([isEven, isLarge])
    let log = Log<[Bool]>()
    let observation = number.signal.observeValues { value in
      guard value == 1 else { return }
      number.value = 102
      log.note([both.value, either.value, neither.value, every.value])
      number.value = 3
      log.note([both.value, either.value, neither.value, every.value])
    }
    number.value = 1
    #expect(log.all == [[true, true, false, true], [false, false, true, false]])
    #expect(neither.value)
    observation?.dispose()
  }

  @Test func `reading a delivered value does not compute it again`() {
    final class Model: Sendable {}
    let number = MutableProperty(0)
    let made = Counter()
    let model = number.map { _ in
      made.increment()
      return Model()
    }
    #expect(model.value === model.value)
    number.value = 1
    let signal = model.signal
    let log = Log<Bool>()
    signal.observeValues { log.note($0 === model.value) }
    number.value = 2
    #expect(model.value === model.value)
    #expect(log.all == [true])
    #expect(made.count == 3)
  }

  @Test func `an action is enabled by the current value of its condition`() {
    let isReady = MutableProperty(true)
    let runs = Log<Int>()
    let action = Action<Int, Int, Never>(enabledIf: isReady.map { $0 }) { input in
      runs.note(input)
      return SignalProducer(value: input)
    }
    let view = action.isEnabled.map { $0 ? "on" : "off" }
    whileTelling(of: isReady, true) {
      isReady.value = false
      #expect(!action.isEnabled.value)
      #expect(view.value == "off")
      action.apply(1).start()
      isReady.value = true
      #expect(action.isEnabled.value)
      action.apply(2).start()
      isReady.value = false
    }
    #expect(runs.all == [2])
    #expect(view.value == "off")
  }

  @Test func `an action's work receives the current value of its state`() {
    let state = MutableProperty(0)
    let given = Log<Int>()
    let action = Action<Void, Int, Never>(state: state) { value in
      given.note(value)
      return SignalProducer(value: value)
    }
    whileTelling(of: state, 1) {
      state.value = 7
      action.apply().start()
    }
    #expect(given.all == [7])
  }
}
