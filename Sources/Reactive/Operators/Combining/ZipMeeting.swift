/// One run of `zip`.
@usableFromInline
final class ZipMeeting<Output: Sendable, Error: Swift.Error>: Sendable {
  private let place: MeetingPlace<Error>
  /// Sends the first value of each slot.
  // Made where the types are known, so that the value path is specialised. The rest of this class never looks at values
  // and is not specialised for each type.
  private let send: @Sendable () -> Void
  private let count: ZipCount

  @inlinable
  convenience init(
    _ count: ZipCount, _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    output: @escaping @Sendable () -> Output
  ) {
    self.init(count, observer, lifetime) { [onValue = observer.onValue] in onValue(output()) }
  }

  @usableFromInline
  init(
    _ count: ZipCount, _ observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime,
    sending send: @escaping @Sendable () -> Void
  ) {
    place = MeetingPlace(observer, lifetime)
    self.send = send
    self.count = count
  }

  @inlinable
  func add<Part>(_ producer: SignalProducer<Part, Error>, _ slot: ZipSlot<Part>) {
    add(producer, appending: { slot.append($0) }, ending: { slot.end() })
  }

  // `append` adds a value to its slot. `end` marks the slot as complete and returns whether it is empty.
  @usableFromInline
  func add<Part>(
    _ producer: SignalProducer<Part, Error>,
    appending append: @escaping @Sendable (Part) -> Void, ending end: @escaping @Sendable () -> Bool
  ) {
    place.run(
      producer,
      sendingTo: .init(
        onValue: { value in
          append(value)
          guard self.count.empty.contents == 0 else { return }
          self.send()
          if self.count.isExhausted.contents { self.complete() }
        },
        onTermination: { termination in
          guard case .completed = termination else { return self.place.finish(termination) }
          if end() { self.place.finish(.completed) }
        }))
  }

  // A separate function: unspecialised code that makes a termination looks up the type of its error.
  @inline(never)
  private func complete() { place.finish(.completed) }
}

extension SignalProducer {
  /// Starts a `zip` of two streams; only the closures on the value path are specialised.
  @usableFromInline
  func startZip<Other, Output>(
    _ slot: ZipSlot<Value>, _ append: @escaping @Sendable (Value) -> Void,
    with other: SignalProducer<Other, Error>, _ otherSlot: ZipSlot<Other>,
    _ appendOther: @escaping @Sendable (Other) -> Void,
    sending send: @escaping @Sendable () -> Void,
    to observer: Signal<Output, Error>.Observer, _ lifetime: Lifetime
  ) {
    let meeting = ZipMeeting<Output, Error>(slot.count, observer, lifetime, sending: send)
    meeting.add(self, appending: append, ending: { slot.end() })
    meeting.add(other, appending: appendOther, ending: { otherSlot.end() })
  }
}

/// The state that the slots of one `zip` share; accessed only inside the gate.
@usableFromInline
final class ZipCount: Sendable {
  /// The number of slots without a pending value.
  @usableFromInline let empty: SerialBox<Int>
  /// Whether a slot has sent its last value.
  @usableFromInline let isExhausted = SerialBox(false)

  @usableFromInline
  init(_ count: Int) { empty = SerialBox(count) }

  /// Makes the state of a `zip` of two.
  @usableFromInline
  @inline(never)
  static func pair() -> ZipCount { ZipCount(2) }
}

/// The pending values of one of the streams; accessed only inside the gate.
///
/// The oldest is kept outside the queue: streams that keep in step then never touch the queue, whose code is not
/// compiled for their types.
@usableFromInline
final class ZipSlot<Part: Sendable>: @unchecked Sendable {
  // Unchecked: everything but `count` is accessed only inside the gate. So the dynamic checks for exclusive access are
  // needless. Those of `isOver` and `isCrowded` would each add 84 instructions to the 220 of a value through `zip`, and
  // those of `first` 172.

  @usableFromInline let count: ZipCount
  @exclusivity(unchecked) @usableFromInline var isOver = false
  /// Whether there are pending values behind the first.
  @exclusivity(unchecked) @usableFromInline var isCrowded = false
  private var rest = Queue<Part>()
  /// The oldest pending value.
  @exclusivity(unchecked) @usableFromInline var first: Part?

  @usableFromInline
  init(_ count: ZipCount) { self.count = count }

  @usableFromInline
  init<Error>(of producer: SignalProducer<Part, Error>, _ count: ZipCount) { self.count = count }

  @inlinable
  func append(_ value: Part) {
    if first == nil {
      first = value
      count.empty.contents -= 1
    } else {
      appendBehind(value)
    }
  }

  /// Removes and returns the oldest pending value; called only when every slot has one.
  @inlinable
  func takeFirst() -> Part {
    guard let value = first else { preconditionFailure("zip sent before every stream had.") }
    if isCrowded {
      moveUp()
    } else {
      first = nil
      count.empty.contents += 1
      if isOver { count.isExhausted.contents = true }
    }
    return value
  }

  /// Marks the slot as complete and returns whether no value is pending.
  @usableFromInline
  func end() -> Bool {
    isOver = true
    return first == nil
  }

  @usableFromInline
  func appendBehind(_ value: Part) {
    rest.append(value)
    isCrowded = true
  }

  @usableFromInline
  func moveUp() {
    first = rest.popFirst()
    isCrowded = !rest.isEmpty
  }
}
