import Dispatch
import Reactive
import Testing

/// The result always belongs to the final value.
@Suite struct ValidatingPropertyOrderTests {
  enum Reason: Error, Equatable { case odd }
  typealias Validating = ValidatingProperty<Int, Reason>

  private static let check: @Sendable (Int) -> Validating.Decision = {
    $0.isMultiple(of: 2) ? .valid : .invalid(.odd)
  }

  private static func text(_ result: Validating.Result) -> String {
    result.isInvalid ? "invalid \(result.proposed)" : "valid \(result.proposed)"
  }

  @Test func `interleaved changes and proposals are validated in the order they were made`() {
    let inner = MutableProperty(0)
    let property = Validating(inner, Self.check)
    let log = Log<String>()
    property.result.signal.observeValues { log.note(Self.text($0)) }
    let run = inner.signal.observeValues { value in
      guard value == 8 else { return }
      inner.value = 4
      #expect(Self.text(property.result.value) == "valid 4")
      property.value = 2
      #expect(Self.text(property.result.value) == "valid 2")
      property.value = 3
      #expect(Self.text(property.result.value) == "invalid 3")
      inner.value = 5
      #expect(Self.text(property.result.value) == "invalid 5")
      property.value = 6
    }
    inner.value = 8
    #expect(property.value == 6)
    #expect(Self.text(property.result.value) == "valid 6")
    #expect(log.all == ["valid 8", "valid 4", "valid 2", "invalid 3", "invalid 5", "valid 6"])
    run?.dispose()
  }

  @Test func `a change made during the first validation is validated too`() {
    let inner = MutableProperty(0)
    let isFirst = Counter()
    let property = Validating(inner) { value in
      if isFirst.increment() == 1 { inner.value = 5 }
      return Self.check(value)
    }
    #expect(property.value == 5)
    #expect(Self.text(property.result.value) == "invalid 5")
  }

  @Test func `a property composed from the result follows it at once`() {
    let inner = MutableProperty(0)
    let property = Validating(inner, Self.check)
    let isInvalid = property.result.map(\.isInvalid)
    let log = Log<Bool>()
    let run = inner.signal.observeValues { value in
      guard value == 8 else { return }
      property.value = 3
      log.note(isInvalid.value)
      property.value = 2
      log.note(isInvalid.value)
    }
    inner.value = 8
    #expect(log.all == [true, false])
    #expect(!isInvalid.value)
    run?.dispose()
  }

  @Test func `a slow revalidation does not undo a newer proposal`() {
    let limit = MutableProperty(10)
    let isRepeated = Counter()
    let holder = Log<ValidatingProperty<Int, Reason>>()
    let property = ValidatingProperty<Int, Reason>(0, with: limit) { value, limit in
      // Revalidates the last proposal because the limit has changed. A newer proposal comes
      // meanwhile.
      if limit == 5, isRepeated.increment() == 1 { holder.all.first?.value = 3 }
      return value > limit ? .invalid(.odd) : .valid
    }
    holder.note(property)
    property.value = 4
    limit.value = 5
    #expect(property.value == 3)
    #expect(property.result.value.proposed == 3)
    holder.forget()
  }

  @Test func `result and value agree after changes and proposals by several threads`() {
    for _ in 0..<200 {
      let inner = MutableProperty(0)
      let property = Validating(inner) { _ in .valid }
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for number in 1...5 {
          let value = thread * 10 + number
          if thread.isMultiple(of: 2) { inner.value = value } else { property.value = value }
          _ = property.result.value
        }
      }
      #expect(property.result.value.value == property.value)
    }
  }

  @Test func `retaining the result does not retain the property`() {
    weak var held: MutableProperty<Int>?
    let result: Property<Validating.Result>
    let ends = Counter()
    do {
      let inner = MutableProperty(2)
      held = inner
      let property = Validating(inner, Self.check)
      property.value = 3
      result = property.result
      inner.signal.observeCompleted { ends.increment() }
    }
    #expect(held == nil)
    #expect(ends.count == 1)
    #expect(Self.text(result.value) == "invalid 3")
  }
}
