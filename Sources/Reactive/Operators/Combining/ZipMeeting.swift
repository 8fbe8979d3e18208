/// Where the streams of one `zip` meet.
@usableFromInline
final class Zip<Output: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline let observer: Signal<Output, Error>.Observer
  @usableFromInline let inputs: Lifetime
  @usableFromInline let gate: Gate
  @usableFromInline let output: @Sendable () -> Output
  @usableFromInline let count: ZipCount

  @inlinable
  init(
    _ count: ZipCount, _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    output: @escaping @Sendable () -> Output
  ) {
    self.observer = observer
    inputs = lifetime.upstream()
    gate = lifetime.gate ?? Gate()
    self.output = output
    self.count = count
  }

  @inlinable
  func add<Part>(_ producer: SignalProducer<Part, Error>, _ slot: ZipSlot<Part>) {
    guard !inputs.hasEnded else { return }
    let input = inputs.branch()
    let observer = Signal<Part, Error>.Observer(
      onValue: { value in
        slot.append(value)
        guard self.count.empty.contents == 0 else { return }
        self.observer.onValue(self.output())
        if self.count.isExhausted.contents { self.finish(.completed) }
      },
      onTermination: { termination in
        guard case .completed = termination else { return self.finish(termination) }
        slot.isOver.contents = true
        if slot.isEmpty { self.finish(.completed) } else { input.end() }
      })
    producer.run(observer.gated(by: gate, until: input), input)
  }

  @usableFromInline
  func finish(_ termination: Termination<Error>) {
    guard !inputs.hasEnded else { return }
    observer.onTermination(termination)
    inputs.end()
  }
}

/// What the slots of one `zip` share; touched inside the gate only.
@usableFromInline
final class ZipCount: Sendable {
  /// How many slots have no value that waits.
  @usableFromInline let empty: SerialBox<Int>
  /// Whether a slot has given its last value.
  @usableFromInline let isExhausted = SerialBox(false)

  @inlinable
  init(_ count: Int) { empty = SerialBox(count) }
}

/// The values of one of the streams that wait for the others; touched inside the gate only.
@usableFromInline
final class ZipSlot<Part: Sendable>: Sendable {
  @usableFromInline let count: ZipCount
  @usableFromInline let isOver = SerialBox(false)
  /// Those that have been taken are nil, up to the position of the first that waits.
  @usableFromInline let values = SerialBox<(list: ContiguousArray<Part?>, first: Int)>(([], 0))

  @inlinable
  init<Error>(of producer: SignalProducer<Part, Error>, _ count: ZipCount) { self.count = count }

  @inlinable
  var isEmpty: Bool { values.contents.first == values.contents.list.count }

  @inlinable
  func append(_ value: Part) {
    if isEmpty { count.empty.contents -= 1 }
    values.contents.list.append(value)
  }

  /// Takes out the value that has waited longest; asked for only once every slot has one.
  @inlinable
  func takeFirst() -> Part {
    let first = values.contents.first
    guard let value = values.contents.list[first] else {
      preconditionFailure("zip sent before every stream had.")
    }
    values.contents.list[first] = nil
    values.contents.first = first + 1
    if isEmpty {
      values.contents.list.removeAll(keepingCapacity: values.contents.list.count <= 16)
      values.contents.first = 0
      count.empty.contents += 1
      if isOver.contents { count.isExhausted.contents = true }
    } else if values.contents.first > 16, values.contents.first * 2 > values.contents.list.count {
      // Half of it is used up: moving the rest costs no more than has been taken.
      values.contents.list.removeFirst(values.contents.first)
      values.contents.first = 0
    }
    return value
  }
}
