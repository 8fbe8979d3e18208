import Dispatch
import Reactive
import Testing

@Suite struct ValidatingPropertyTests {
  enum Reason: Error, Equatable { case odd, tooLarge }
  typealias Validating = ValidatingProperty<Int, Reason>

  /// Accepts even numbers, and replaces those above 10 by 10.
  private static let check: @Sendable (Int) -> Validating.Decision = { value in
    if value % 2 != 0 { return .invalid(.odd) }
    return value > 10 ? .coerced(10, .tooLarge) : .valid
  }

  private static func text(_ result: Validating.Result) -> String {
    switch result {
    case .valid(let value): "valid \(value)"
    case .coerced(let replacement, let proposed, let error):
      "\(replacement) for \(proposed): \(error.map { "\($0)" } ?? "-")"
    case .invalid(let value, let error): "invalid \(value): \(error)"
    }
  }

  @Test func `a valid value is taken, an invalid one rejected, a coerced one replaced`() {
    let property = Validating(0, Self.check)
    let values = Log<Int>()
    let results = Log<String>()
    property.producer.startWithValues { values.note($0) }
    property.result.producer.startWithValues { results.note(Self.text($0)) }
    for proposal in [2, 3, 12] { property.value = proposal }
    #expect(values.all == [0, 2, 10])
    #expect(results.all == ["valid 0", "valid 2", "invalid 3: odd", "10 for 12: tooLarge"])
    #expect(property.result.value.proposed == 12)
    #expect(property.result.value.value == 10)
    #expect(property.result.value.error == .tooLarge)
    #expect(!property.result.value.isInvalid)
  }

  @Test func `an initial value is kept even if it is invalid`() {
    let property = Validating(1, Self.check)
    #expect(property.value == 1)
    #expect(property.result.value.isInvalid)
  }

  @Test func `a value set in the inner property is kept and validated`() {
    let inner = MutableProperty(0)
    let property = Validating(inner, Self.check)
    inner.value = 3
    #expect(property.value == 3)
    #expect(Self.text(property.result.value) == "invalid 3: odd")
    property.value = 14
    #expect(inner.value == 10)
    #expect(Self.text(property.result.value) == "10 for 14: tooLarge")
    inner.value = 4
    #expect(Self.text(property.result.value) == "valid 4")
  }

  @Test func `a dependent property is validated again when the other one changes`() {
    let limit = MutableProperty(5)
    let property = ValidatingProperty<Int, Reason>(3, with: limit) { value, limit in
      value > limit ? .invalid(.tooLarge) : .valid
    }
    property.value = 8
    #expect(property.value == 3)
    limit.value = 9
    #expect(property.value == 8)
    limit.value = 1
    #expect(property.value == 8)
    #expect(property.result.value.isInvalid)
  }

  @Test func `a dependent property is validated against the other one's proposal`() {
    let password = ValidatingProperty<String, Reason>("abc") {
      $0.count < 3 ? .invalid(.odd) : .valid
    }
    let repeated = ValidatingProperty<String, Reason>("abc", with: password) { text, password in
      text == password ? .valid : .invalid(.odd)
    }
    password.value = "x"
    #expect(repeated.result.value.isInvalid)
    repeated.value = "x"
    #expect(!repeated.result.value.isInvalid)
    let view = ValidatingProperty<String, Reason>(MutableProperty("q"), with: password) {
      $1 == $0 ? .valid : .invalid(.odd)
    }
    #expect(view.result.value.isInvalid)
  }

  @Test func `a validating property can be bound to, and ends when it is released`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    weak var held: Validating?
    let ends = Counter()
    do {
      let property = Validating(0, Self.check)
      held = property
      property <~ signal
      input.send(value: 4)
      input.send(value: 5)
      #expect(property.value == 4)
      property.lifetime.observeEnded { ends.increment() }
    }
    #expect(held == nil)
    #expect(ends.count == 1)
  }

  // MARK: The result always belongs to the final value

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
      #expect(Self.text(property.result.value) == "invalid 3: odd")
      inner.value = 5
      #expect(Self.text(property.result.value) == "invalid 5: odd")
      property.value = 6
    }
    inner.value = 8
    #expect(property.value == 6)
    #expect(Self.text(property.result.value) == "valid 6")
    #expect(
      log.all == [
        "valid 8", "valid 4", "valid 2", "invalid 3: odd", "invalid 5: odd", "valid 6",
      ])
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
    #expect(Self.text(result.value) == "invalid 3: odd")
  }
}
