import Reactive
import TestSupport
import Testing

/// Chains of bindings on a small stack.
@Suite struct BindingDepthTests {
  private static func chain(_ count: Int) -> [MutableProperty<Int>] {
    let properties = (0...count).map { _ in MutableProperty(0) }
    for (source, target) in zip(properties, properties.dropFirst()) { target <~ source }
    return properties
  }

  @Test func `a chain of a hundred thousand bindings fits a small stack`() {
    let values = onSmallStack {
      let chain = Self.chain(100_000)
      chain[0].value = 1
      let first = chain.last?.value
      chain[50_000].value = 2
      return [first, chain[49_999].value, chain.last?.value]
    }
    #expect(values == [1, 1, 2])
  }

  @Test func `a chain of a hundred thousand pipes fits a small stack`() {
    let values = onSmallStack {
      let log = Log<Int>()
      let (first, input) = Signal<Int, Never>.pipe()
      let last = (0..<100_000).reduce(first) { signal, _ in
        let (next, input) = Signal<Int, Never>.pipe()
        input <~ signal
        return next
      }
      last.observeValues { log.note($0) }
      input.send(value: 1)
      input.send(value: 2)
      input.sendCompleted()
      return log.all
    }
    #expect(values == [1, 2])
  }

  @Test(arguments: [10, 31, 32, 33, 64, 1_000])
  func `every property of a chain receives every value in order`(count: Int) {
    let chain = Self.chain(count)
    let logs = chain.map { property in
      let log = Log<Int>()
      property.signal.observeValues { log.note($0) }
      return log
    }
    for value in 1...3 {
      chain[0].value = value
      #expect(chain.allSatisfy { $0.value == value })
    }
    #expect(logs.allSatisfy { $0.all == [1, 2, 3] })
  }

  @Test(arguments: [10, 33, 100])
  func `a value set re-entrantly in a chain follows the current one`(count: Int) {
    let chain = Self.chain(count)
    let log = Log<Int>()
    chain[count].signal.observeValues { log.note($0) }
    chain[0].signal.observeValues { value in
      if value < 4 { chain[0].value = value + 1 }
    }
    chain[0].value = 1
    #expect(log.all == [1, 2, 3, 4])
    #expect(chain[count].value == 4)
  }

  @Test(arguments: 29...32)
  func `a value on a shorter path does not overtake a pending one`(place: Int) {
    let chain = Self.chain(100)
    let log = Log<Int>()
    chain[100].signal.observeValues { log.note($0) }
    // Added after the binding, so called when the value has reached the maximum depth.
    chain[5].signal.observeValues { value in
      if value == 1 { chain[place].value = 2 }
    }
    chain[0].value = 1
    #expect(log.all == [1, 2])
    #expect(chain[100].value == 2)
  }

  @Test func `a write deep in a chain is visible at once`() {
    let chain = Self.chain(100)
    let log = Log<Bool>()
    chain[99].signal.observeValues { value in
      guard value == 1 else { return }
      chain[100].value = 7
      log.note(chain[100].value == 7)
    }
    chain[0].value = 1
    #expect(log.all == [true])
  }

  @Test func `a binding disposed of while its value is pending does not send it`() {
    let properties = (0...100).map { _ in MutableProperty(0) }
    let bindings = zip(properties, properties.dropFirst()).map { $1 <~ $0 }
    // Added after the binding, so called after it, while the value of the next one is pending.
    for property in properties[30..<40] {
      property.signal.observeValues { _ in
        for binding in bindings[50...] { binding?.dispose() }
      }
    }
    for property in properties[30..<60] {
      property.signal.observeValues { _ in bindings[60]?.dispose() }
    }
    properties[0].value = 1
    #expect(properties[60].value <= 1)
    #expect(properties[61].value == 0)
    #expect(properties[100].value == 0)
  }

  @Test func `a value pending when its source completes is still delivered`() {
    let properties = (0...40).map { _ in MutableProperty(0) }
    for (source, target) in zip(properties, properties.dropFirst()) {
      target <~ source.signal.take(first: 1)
    }
    properties[0].value = 1
    #expect(properties.allSatisfy { $0.value == 1 })
  }

  @Test(arguments: [31, 32, 33, 100])
  func `an endless source bound inside a deep chain stops when it is disposed of`(count: Int) {
    let chain = Self.chain(count)
    let (target, end) = (MutableProperty(0), MutableProperty(0))
    let binding = SerialDisposable()
    end <~ target
    end.signal.observeValues { if $0 == 3 { binding.dispose() } }
    chain[count].signal.observeValues { _ in
      target
        <~ SignalProducer<Int, Never> { observer, lifetime in
          binding.inner = AnyDisposable { observer.sendCompleted() }
          var value = 0
          while !lifetime.hasEnded {
            value += 1
            observer.send(value: value)
          }
        }
    }
    chain[0].value = 1
    #expect(target.value == 3)
    #expect(end.value == 3)
  }
}
