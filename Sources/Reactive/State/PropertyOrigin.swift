import Synchronization

/// What a property shows to the properties composed of it.
struct PropertyOrigin<Value: Sendable>: Sendable {
  /// The value, including every change that has been made.
  let value: @Sendable () -> Value

  /// How many changes it has received.
  let version: PropertyVersion

  /// Sends the current value and every change, after passing the version of the current value.
  let run: @Sendable (Signal<Value, Never>.Observer, Lifetime, _ noting: (UInt64) -> Void) -> Void
}

/// The number of changes that a property has received.
struct PropertyVersion: Sendable {
  /// How many properties deep it is composed.
  let depth: Int
  /// The number; nil while a change of its own sources has not reached it.
  let count: @Sendable () -> UInt64?

  /// From this depth on, a property has the last delivered value: looking further up would nest calls ever deeper.
  static var depthLimit: Int { 32 }
}

/// A property of this library, which knows whether it is up to date.
protocol OriginatingProperty<Value>: PropertyProtocol {
  var origin: PropertyOrigin<Value> { get }
}

/// The properties that another is composed of, and how many of their changes have reached it.
///
/// Counting is enough: while the composed property has received fewer changes than were made, its own last value is
/// outdated, and the value is computed from the sources' values.
final class PropertySources: Sendable {
  private let versions: [PropertyVersion]
  /// The sum of their versions when the composed property received their first values.
  private let base = Atomic<UInt64>(0)
  private let passed = Atomic<UInt64>(0)

  init(_ versions: [PropertyVersion]) { self.versions = versions }

  /// The depth of a property composed of them.
  var depth: Int { (versions.map(\.depth).max() ?? 0) + 1 }

  /// A producer of one of the properties; must be run only once.
  func producer<Value>(of origin: PropertyOrigin<Value>) -> SignalProducer<Value, Never> {
    SignalProducer(running: { [self] observer, lifetime in
      origin.run(observer, lifetime) { self.base.add($0, ordering: .relaxed) }
    })
  }

  /// How many changes have passed all the way through `countingProducer`, with everything that was sent because of
  /// them.
  var countOfPassed: UInt64 { passed.load(ordering: .acquiring) }

  /// A producer of the only property, which counts the changes that pass through it; must be run only once.
  func countingProducer<Value>(of origin: PropertyOrigin<Value>) -> SignalProducer<Value, Never> {
    SignalProducer(running: { [self] observer, lifetime in
      let isFirst = SerialBox(true)
      let counting = Signal<Value, Never>.Observer(
        onValue: { [onValue = observer.onValue] value in
          onValue(value)
          if !isFirst.contents { self.passed.add(1, ordering: .releasing) }
          isFirst.contents = false
        },
        onTermination: observer.onTermination)
      origin.run(counting, lifetime) { self.base.add($0, ordering: .relaxed) }
    })
  }

  /// Whether a count of changes, read before, includes all that were made.
  func areAll(_ count: UInt64) -> Bool {
    var made: UInt64 = 0
    for source in versions {
      guard let version = source.count() else { return false }
      made &+= version
    }
    return made == base.load(ordering: .relaxed) &+ count
  }
}

extension PropertyProtocol {
  /// What properties composed of it see.
  ///
  /// If its class is not of this library, they see what it has delivered.
  var ownOrigin: PropertyOrigin<Value> {
    (self as? any OriginatingProperty<Value>)?.origin ?? Property(composing: producer).origin
  }

  /// The property of a producer operator that sends one value for each value.
  ///
  /// - Parameters:
  ///   - operation: The operator.
  ///   - value: Computes what the operator sends for a value.
  /// - Returns: A property whose value always agrees with this one's.
  func deriving<U>(
    _ operation: (SignalProducer<Value, Never>) -> SignalProducer<U, Never>,
    value: @escaping @Sendable (Value) -> U
  ) -> Property<U> {
    let origin = ownOrigin
    let sources = PropertySources([origin.version])
    return Property(composing: operation(sources.producer(of: origin)), of: sources) { _ in
      value(origin.value())
    }
  }

  /// The property of a producer operator that sends only some of the values.
  ///
  /// - Parameters:
  ///   - operation: The operator.
  ///   - value: Given the value last sent and the source's value, returns the one that the operator sends last.
  /// - Returns: A property whose value always agrees with this one's.
  func choosing(
    _ operation: (SignalProducer<Value, Never>) -> SignalProducer<Value, Never>,
    value: @escaping @Sendable (_ last: Value, _ newest: Value) -> Value
  ) -> Property<Value> {
    let origin = ownOrigin
    let sources = PropertySources([origin.version])
    return Property(
      composing: operation(sources.countingProducer(of: origin)), of: sources, isSelective: true
    ) { last in
      value(last, origin.value())
    }
  }
}
