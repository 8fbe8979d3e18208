/// A value that changes, and the stream of its changes.
public protocol PropertyProtocol<Value>: AnyObject, Sendable, BindingSource {
  /// The current value.
  var value: Value { get }

  /// A producer that sends the current value when it is started, and then every change.
  ///
  /// It completes when the property cannot change any more.
  var producer: SignalProducer<Value, Never> { get }

  /// The changes from now on, without the current value.
  ///
  /// It completes when the property cannot change any more.
  var signal: Signal<Value, Never> { get }
}

/// A property that can be set from outside.
public protocol MutablePropertyProtocol<Value>: PropertyProtocol, BindingTargetProvider {
  /// The current value; observers receive every set, even if the value is equal.
  var value: Value { get set }

  /// How long the property lives.
  var lifetime: Lifetime { get }
}

extension MutablePropertyProtocol {
  /// A target that sets the property for as long as it lives; does not keep it alive.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [weak self] value in self?.value = value }
  }
}

/// A property whose value can be read and changed in one atomic step.
public protocol ComposableMutablePropertyProtocol<Value>: MutablePropertyProtocol {
  /// Reads the value while nobody can change it.
  ///
  /// - Parameter action: Receives the value. It must not use the property.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  func withValue<Result, Failure: Swift.Error>(
    _ action: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result

  /// Changes the value in place.
  ///
  /// - Parameter action: Receives the value to change. It must not use the property.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  func modify<Result, Failure: Swift.Error>(
    _ action: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension PropertyProtocol {
  /// The property of an operator that is written for producers.
  func composing<U>(
    _ operation: (SignalProducer<Value, Never>) -> SignalProducer<U, Never>
  ) -> Property<U> {
    Property(composing: operation(producer))
  }
}

/// A value that follows a source: the latest value of a stream, or a view of other properties.
///
/// A property made by `map`, `negate`, `combineLatest`, `and`, `or`, `all`, `any` or `skipRepeats()`, and a view,
/// always agrees with the current values of its sources: after setting a source, you read the new result at once.
/// While a change is still on its way to the property, because it was made inside an observer or while another
/// thread delivers, ``value`` is computed at each read. A property made by any other operator has the last value
/// that was delivered. So has a property that is more than thirty such properties deep.
///
/// A property that is composed of others (`map`, `combineLatest`, …) or fed by a stream is kept up to date for as
/// long as the property, its producer or its signal is in use. After that, its source is disposed of. When its
/// source has ended, the property completes and keeps its last value.
@propertyWrapper
public final class Property<Value: Sendable>: OriginatingProperty {
  private let read: @Sendable () -> Value
  let origin: PropertyOrigin<Value>

  /// A producer that sends the current value when it is started, and then every change.
  ///
  /// It completes when the property's source has ended.
  public let producer: SignalProducer<Value, Never>

  /// The changes from now on; completes when the property's source has ended.
  public let signal: Signal<Value, Never>

  /// The current value.
  public var value: Value { read() }

  /// The current value.
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
    origin = PropertyOrigin(
      value: { value }, version: PropertyVersion(depth: 0) { 0 },
      run: { [producer] observer, lifetime, noting in
        noting(0)
        producer.run(observer, lifetime)
      })
  }

  /// Makes a view of a property; the view keeps the property alive.
  public init(capturing property: some PropertyProtocol<Value>) {
    read = { property.value }
    producer = property.producer
    signal = property.signal
    origin = property.ownOrigin
  }

  /// Makes a property that sends the changes of another, which it keeps alive, and reads its value in its own way.
  ///
  /// - Parameters:
  ///   - property: Sends the changes.
  ///   - read: Reads the value.
  ///   - version: The other property's version; nil while the value that is read has not been sent yet.
  init(
    changesOf property: some PropertyProtocol<Value>, reading read: @escaping @Sendable () -> Value,
    version: PropertyVersion
  ) {
    self.read = read
    producer = property.producer
    signal = property.signal
    origin = PropertyOrigin(value: read, version: version, run: property.ownOrigin.run)
  }

  /// Makes a view of a property; the view does not keep the property alive.
  ///
  /// When the property is released, the view completes and keeps the last value.
  public convenience init(_ property: some PropertyProtocol<Value>) {
    let origin = property.ownOrigin
    let sources = PropertySources([origin.version])
    self.init(composing: sources.producer(of: origin), of: sources) { _ in origin.value() }
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
    // Neither closure retains the signal: releasing the signal is what ends the run.
    values.producer.run(
      Signal<Value, Never>.Observer(
        onValue: { state.set($0) }, onTermination: { _ in state.finish() }),
      Lifetime(disposables))
    read = { state.value }
    producer = Self.producer(of: state, signal)
    self.signal = signal
    let version = PropertyVersion(depth: 0) { state.version.load(ordering: .acquiring) }
    origin = Self.origin(of: state, signal, read, version)
  }

  /// Makes a property of the latest value of a producer.
  ///
  /// This overload is for a producer written as an implicit member: `.never`, `.empty`.
  ///
  /// - Parameters:
  ///   - initial: The value until the producer sends one.
  ///   - values: Started at once. When it ends, in whatever way, the property completes.
  public convenience init(initial: Value, then values: SignalProducer<Value, Never>) {
    let same: some SignalProducerConvertible<Value, Never> = values
    self.init(initial: initial, then: same)
  }

  /// Makes a property from a producer that sends a value when it is started, as the producers of properties do.
  ///
  /// If several properties are combined while another thread sets one of them, that thread may be the one that
  /// delivers the first value; this call waits for it.
  ///
  /// - Parameters:
  ///   - producer: Sends one value for each change of the sources, if there are any.
  ///   - sources: The properties that the producer is composed of; nil if its values cannot be computed from
  ///     theirs.
  ///   - isSelective: Whether the producer drops some of the values of its one source.
  ///   - value: Computes the value from the sources' values, given the value that was sent last.
  init(
    composing producer: SignalProducer<Value, Never>, of sources: PropertySources? = nil,
    isSelective: Bool = false, value: (@Sendable (Value) -> Value)? = nil
  ) {
    let disposables = CompositeDisposable()
    let hub = Hub<Value, Never>(disposables)
    let signal = Signal(hub: hub)
    let first = FirstValue<Value>()
    // A property that is composed too deep has the last delivered value, and depth zero for properties built on it.
    let depth = sources?.depth ?? 0
    let isDeep = depth > PropertyVersion.depthLimit
    producer.run(
      Signal<Value, Never>.Observer(
        onValue: { value in
          if let state = first.state { state.set(value) } else { first.arrive(value, hub) }
        },
        onTermination: { _ in hub.end(.completed) }),
      Lifetime(disposables, gate: Gate()))
    let state = first.wait()
    let sources = isDeep ? nil : sources
    let version = PropertyVersion(depth: isDeep ? 0 : depth) {
      // Read first: what the sources report after that is no older.
      let passed = isSelective ? sources?.countOfPassed : nil
      let version = state.version.load(ordering: .acquiring)
      return sources?.areAll(passed ?? version) ?? true ? version : nil
    }
    if let value, sources != nil {
      read = { version.count() == nil ? value(state.value) : state.value }
    } else {
      read = { state.value }
    }
    self.producer = Self.producer(of: state, signal)
    self.signal = signal
    origin = Self.origin(of: state, signal, read, version)
  }

  private static func producer(
    of state: PropertyState<Value>, _ signal: Signal<Value, Never>
  ) -> SignalProducer<Value, Never> {
    SignalProducer(running: { observer, lifetime in
      // The producer keeps the source of the property running.
      withExtendedLifetime(signal) { state.run(observer, lifetime) }
    })
  }

  private static func origin(
    of state: PropertyState<Value>, _ signal: Signal<Value, Never>,
    _ read: @escaping @Sendable () -> Value, _ version: PropertyVersion
  ) -> PropertyOrigin<Value> {
    PropertyOrigin(
      value: read, version: version,
      run: { observer, lifetime, noting in
        withExtendedLifetime(signal) { state.run(observer, lifetime, noting: noting) }
      })
  }
}

/// The first value of a composed property, which creates its state.
private final class FirstValue<Value: Sendable>: @unchecked Sendable {
  // Unchecked: `state` is accessed only by the property's serial source.

  /// The state, for the source.
  private(set) var state: PropertyState<Value>?

  private let arrival = Lock(Arrival())

  private struct Arrival: Sendable {
    var state: PropertyState<Value>?
    var latch: Latch?
  }

  /// Receives the first value.
  ///
  /// Must be called by the source.
  func arrive(_ value: Value, _ hub: Hub<Value, Never>) {
    let state = PropertyState(value, hub: hub)
    self.state = state
    let latch = arrival.withLock { arrival in
      arrival.state = state
      return arrival.latch
    }
    latch?.open()
  }

  /// Waits for the first value, and returns the state.
  func wait() -> PropertyState<Value> {
    while true {
      let (state, latch) = arrival.withLock { arrival -> (PropertyState<Value>?, Latch?) in
        if arrival.state == nil, arrival.latch == nil { arrival.latch = Latch() }
        return (arrival.state, arrival.latch)
      }
      if let state { return state }
      latch?.wait()
    }
  }
}
