import Reactive
import Testing

/// An observer sends to the inputs of an operator while it receives a value: what it causes comes after that value.
@Suite struct ReentrantInputTests {
  typealias Stream = Signal<Int, Never>

  enum Input: Sendable { case value(Int), other(Int), end, otherEnd }

  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What is sent first.
    let first: [Input]
    /// What the observer sends when it gets the first value.
    let inside: [Input]
    let expected: [String]
    let apply: @Sendable (_ values: Stream, _ other: Stream) -> Signal<String, Never>

    init<Value>(
      _ name: String, first: [Input], inside: [Input], _ expected: [String],
      _ apply: @escaping @Sendable (_ values: Stream, _ other: Stream) -> Signal<Value, Never>
    ) {
      testDescription = name
      (self.first, self.inside, self.expected) = (first, inside, expected)
      self.apply = { apply($0, $1).map { "\($0)" } }
    }
  }

  static let examples = [
    Example(
      "merge", first: [.value(1)], inside: [.other(2), .otherEnd, .end], ["1", "2", "completed"]
    ) { $0.merge(with: $1) },
    Example(
      "combineLatest", first: [.value(1), .other(2)], inside: [.other(3), .otherEnd, .end],
      ["(1, 2)", "(1, 3)", "completed"]
    ) { $0.combineLatest(with: $1) },
    Example(
      "zip", first: [.other(1), .value(1)], inside: [.other(2), .value(2), .otherEnd],
      ["(1, 1)", "(2, 2)", "completed"]
    ) { $0.zip(with: $1) },
    Example("race", first: [.value(1)], inside: [.other(7), .value(2)], ["1", "2"]) {
      $0.race(with: $1)
    },
    Example(
      "sample(on:)", first: [.value(1), .other(0)], inside: [.value(2), .other(0)], ["1", "2"]
    ) { $0.sample(on: $1) },
    Example(
      "withLatest", first: [.other(1), .value(1)], inside: [.other(2), .value(2)],
      ["(1, 1)", "(2, 2)"]
    ) { $0.withLatest(from: $1) },
    Example(
      "take(until:)", first: [.value(1)], inside: [.value(2), .other(0), .value(3)],
      ["1", "completed"]
    ) { $0.take(until: $1) },
    Example(
      "take(untilReplacement:)", first: [.value(1)], inside: [.other(7), .value(2)], ["1", "7"]
    ) { $0.take(untilReplacement: $1) },
    Example(
      "then", first: [.other(0), .end, .other(1)], inside: [.other(2)], ["1", "2"]
    ) { values, other in Stream { $1 += values.producer.then(other).start($0) } },
    Example(
      "uniqueValues", first: [.value(1)], inside: [.other(0), .value(1), .value(1)], ["1", "1"]
    ) { $0.uniqueValues({ $0 }, resetOn: $1) },
    Example(
      "collect(on:)", first: [.value(1), .other(0), .end],
      inside: [.value(2), .other(0), .value(3)], ["[1]", "[2, 3]", "[]", "completed"]
    ) { $0.collect(on: $1) },
    Example(
      "collect(until:), which does not observe its next stream yet",
      first: [.value(1), .other(0), .end], inside: [.other(0), .value(2)],
      ["[1]", "[2]", "completed"]
    ) { values, other in values.collect(until: { other }) },
    Example(
      "collect(from:until:)", first: [.other(1), .other(2), .value(7), .other(-1), .end],
      inside: [.other(3), .value(8), .other(-2)], ["[7]", "[7, 8]", "[]", "completed"]
    ) { values, other in
      values.collect(
        from: other.filter { $0 > 0 }, until: { number in other.filter { $0 == -number } })
    },
    Example(
      "window(on:)", first: [.value(1), .end], inside: [.value(2), .other(0), .value(3)],
      ["1", "2", "3", "completed"]
    ) { $0.window(on: $1).flatten(.concat) },
    Example("group(by:until:)", first: [.value(1)], inside: [.other(0), .value(2)], ["1", "2"]) {
      values, other in
      values.group(by: { _ in 0 }, until: { _ in other }).flatMap(.merge) { $0.signal }
    },
    Example(
      "throttle(until:)", first: [.value(1), .other(0)], inside: [.value(2), .value(3)], ["1", "3"]
    ) { values, other in values.throttle(until: { _ in other }, edges: .both) },
    Example(
      "flatMap with latest", first: [.value(1), .other(5)], inside: [.value(2), .other(6)],
      ["(1, 5)", "(2, 6)"]
    ) { values, other in values.flatMap(.latest) { value in other.map { (value, $0) } } },
  ]

  @Test(arguments: examples)
  func `events sent to the inputs from inside a value are handled after it`(example: Example) {
    let (values, input) = Stream.pipe()
    let (other, otherInput) = Stream.pipe()
    let send: @Sendable (Input) -> Void = { sent in
      switch sent {
      case .value(let value): input.send(value: value)
      case .other(let value): otherInput.send(value: value)
      case .end: input.sendCompleted()
      case .otherEnd: otherInput.sendCompleted()
      }
    }
    let (log, depth) = (Log<String>(), Counter())
    example.apply(values, other).observe { event in
      if depth.increment() > 1 { log.note("nested") }
      log.note(event.value ?? "\(event)")
      if log.all.count == 1 { example.inside.forEach(send) }
      depth.decrement()
    }
    example.first.forEach(send)
    #expect(log.all == example.expected)
    input.sendInterrupted()
    otherInput.sendInterrupted()
  }

  /// Operators whose closure calls another one with each value, which returns the value.
  static let closures: [@Sendable (Stream, @escaping @Sendable (Int) -> Int) -> Stream] = [
    { stream, called in stream.map { called($0) } },
    { stream, called in stream.filter { called($0) > 0 } },
    { stream, called in stream.skip(while: { called($0) < 0 }) },
    { stream, called in stream.scan(0) { called($1) } },
    { stream, called in stream.on(value: { _ = called($0) }) },
    { stream, called in stream.lazyMap(on: ImmediateScheduler()) { called($0) } },
    { stream, called in
      stream.flatMap(.merge) { SignalProducer<Int, Never>(value: called($0)) }
    },
  ]

  @Test(arguments: closures.indices)
  func `a value sent from inside a closure comes after the current one`(index: Int) {
    let (signal, input) = Stream.pipe()
    let log = Log<Int>()
    let called: @Sendable (Int) -> Int = { value in
      if value == 1 { input.send(value: 2) }
      return value
    }
    Self.closures[index](signal, called).observeValues { log.note($0) }
    input.send(value: 1)
    #expect(log.all == [1, 2])
    input.sendCompleted()
  }

  @Test func `values sent from inside the comparison of elementsEqual are compared after it`() {
    let (a, toA) = Stream.pipe()
    let (b, toB) = Stream.pipe()
    let (log, depth) = (Log<String>(), Counter())
    a.elementsEqual(b) { left, right in
      log.note("\(left)\(right) \(depth.increment())")
      if left == 1 {
        for input in [toB, toA] {
          input.send(value: 2)
          input.sendCompleted()
        }
      }
      depth.decrement()
      return left == right
    }.observe { log.note("\($0)") }
    toA.send(value: 1)
    toB.send(value: 1)
    #expect(log.all == ["11 1", "22 1", "value(true)", "completed"])
  }

  @Test func `a trigger fired by a closure upstream drops the value in flight`() {
    let (trigger, fire) = Stream.pipe()
    let (numbers, input) = Stream.pipe()
    let (letters, letterInput) = Signal<String, Never>.pipe()
    let log = Log<String>()
    // The combined stream goes on, so the dropped value would show in its next pair.
    numbers.producer.map { number in
      if number == 2 { fire.send(value: 0) }
      return number
    }.take(until: trigger).combineLatest(with: letters).startWithValues { log.note("\($0)\($1)") }
    letterInput.send(value: "x")
    for value in 1...2 { input.send(value: value) }
    letterInput.send(value: "y")
    #expect(log.all == ["1x", "1y"])
    letterInput.sendCompleted()
  }

  @Test func `windows and groups get a value before the one that is sent inside it`() {
    let log = Log<String>()
    let (signal, input) = Stream.pipe()
    signal.window(count: 2, startingEvery: 1).observeValues { window in
      window.observeValues { value in
        log.note("\(value)")
        if value == 2, !log.all.contains("sent") {
          log.note("sent")
          input.send(value: 3)
        }
      }
    }
    signal.group(by: { $0 % 2 }).observeValues { group in
      group.signal.observeValues { log.note("\(group.key): \($0)") }
    }
    input.send(value: 1)
    input.send(value: 2)
    #expect(log.all == ["1", "1: 1", "2", "sent", "2", "0: 2", "3", "3", "1: 3"])
    input.sendCompleted()
  }
}
