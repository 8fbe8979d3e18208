/// A value that changes by itself: the latest of a stream, or a view of other properties.
///
/// A property that is composed of others (`map`, `combineLatest`, …) or fed by a stream is kept up to
/// date for as long as the property, its producer or its signal is in use; after that, what feeds it is
/// disposed of. It completes when what feeds it has ended, and keeps its last value.
///
/// Properties may be composed of each other in a chain of any length. Those more than thirty below the one
/// that was set change in turn, right before that set returns.
@propertyWrapper
public final class Property<Value: Sendable>: PropertyProtocol {
  private let read: @Sendable () -> Value

  /// A producer of the value at its start, and of every change from then on.
  ///
  /// It completes when what feeds the property has ended.
  public let producer: SignalProducer<Value, Never>

  /// The changes from now on; completes when what feeds the property has ended.
  public let signal: Signal<Value, Never>

  /// The value now.
  public var value: Value { read() }

  /// The value now.
  public var wrappedValue: Value { value }

  /// The property itself.
  public var projectedValue: Property { self }

  /// Makes a property that never changes.
  ///
  /// Its producer sends the value and completes; its signal has completed.
  public init(value: Value) {
    read = { value }
    producer = SignalProducer(value: value)
    signal = .empty
  }

  /// Makes a view of a property that keeps it alive.
  public init(capturing property: some PropertyProtocol<Value>) {
    read = { property.value }
    producer = property.producer
    signal = property.signal
  }

  /// Makes a view of a property that does not keep it alive.
  ///
  /// When the property is released, the view completes and keeps the last value.
  public convenience init(_ property: some PropertyProtocol<Value>) {
    self.init(composing: property.producer)
  }

  /// Makes a property of the latest value of a stream.
  ///
  /// - Parameters:
  ///   - initial: The value until the stream sends one.
  ///   - values: Started at once. When it ends, in whatever way, the property completes.
  public init(initial: Value, then values: some SignalProducerConvertible<Value, Never>) {
    let disposables = CompositeDisposable()
    let state = PropertyState(initial, hub: Hub(disposables))
    let signal = Signal(hub: state.hub)
    // Neither closure holds the signal: its release is what ends the run.
    values.producer.run(
      Signal<Value, Never>.Observer(
        onValue: { state.set($0) }, onTermination: { _ in state.finish() }),
      Lifetime(disposables))
    (read, producer, self.signal) = Self.streams(of: state, signal)
  }

  /// Makes a property of a producer that sends a value as it is started, as those of properties do.
  ///
  /// Where several properties meet while another thread sets one of them, that thread may be the one that
  /// delivers the first value; it is waited for.
  init(composing producer: SignalProducer<Value, Never>) {
    let disposables = CompositeDisposable()
    let hub = Hub<Value, Never>(disposables)
    let signal = Signal(hub: hub)
    let first = FirstValue<Value>()
    let gate = Gate()
    let lifetime = Lifetime(disposables, gate: gate)
    let turns = Turns(
      Signal<Value, Never>.Observer(
        onValue: { first.state?.set($0) }, onTermination: { _ in hub.end(.completed) }),
      lifetime, gate)
    producer.run(
      Signal<Value, Never>.Observer(
        onValue: { value in
          // The first one is waited for, so it cannot have to wait for its turn.
          if first.state != nil { turns.send(value) } else { first.arrive(value, hub) }
        },
        onTermination: { turns.end($0) }),
      lifetime)
    (read, self.producer, self.signal) = Self.streams(of: first.wait(), signal)
  }

  private static func streams(
    of state: PropertyState<Value>, _ signal: Signal<Value, Never>
  ) -> (@Sendable () -> Value, SignalProducer<Value, Never>, Signal<Value, Never>) {
    let producer = SignalProducer<Value, Never>(running: { observer, lifetime in
      // The producer keeps what feeds the property going.
      withExtendedLifetime(signal) { state.run(observer, lifetime) }
    })
    return ({ state.value }, producer, signal)
  }
}

extension PropertyProtocol {
  /// The property of an operator that is written for producers.
  func composing<U>(
    _ operation: (SignalProducer<Value, Never>) -> SignalProducer<U, Never>
  ) -> Property<U> {
    Property(composing: operation(producer))
  }
}
