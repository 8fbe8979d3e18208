import Synchronization

/// What properties that are composed of another see of it.
struct PropertyOrigin<Value: Sendable>: Sendable {
  /// The value, with every change that has been made.
  let value: @Sendable () -> Value

  /// How many changes it has been told of.
  let version: PropertyVersion

  /// Sends the value now and every change, after passing the version of the value now.
  let run: @Sendable (Signal<Value, Never>.Observer, Lifetime, _ noting: (UInt64) -> Void) -> Void
}

/// How many changes a property has been told of.
struct PropertyVersion: Sendable {
  /// How many properties deep it is composed.
  let depth: Int
  /// The number; nil while a change of what it is itself composed of has not reached it.
  let count: @Sendable () -> UInt64?

  /// From here on a property has the value last delivered: to look further up is to call ever deeper.
  static var depthLimit: Int { 32 }
}

/// A property of this library: it knows how up to date it is.
protocol OriginatingProperty<Value>: PropertyProtocol {
  var origin: PropertyOrigin<Value> { get }
}

/// The properties that another is composed of, and how much of what they send has reached it.
///
/// It is enough to count: as long as the composed property has taken in fewer changes than were made, its own
/// last value is old, and the value is worked out from theirs.
final class PropertySources: Sendable {
  private let versions: [PropertyVersion]
  /// The sum of their versions when the composed property took in their first values.
  private let base = Atomic<UInt64>(0)
  private let passed = Atomic<UInt64>(0)

  init(_ versions: [PropertyVersion]) { self.versions = versions }

  /// How deep a property of them is composed.
  var depth: Int { (versions.map(\.depth).max() ?? 0) + 1 }

  /// A producer of one of the properties, to be run once.
  func producer<Value>(of origin: PropertyOrigin<Value>) -> SignalProducer<Value, Never> {
    SignalProducer(running: { [self] observer, lifetime in
      origin.run(observer, lifetime) { self.base.add($0, ordering: .relaxed) }
    })
  }

  /// How many changes have gone all the way through from `countingProducer`, with what was sent because of them.
  var countOfPassed: UInt64 { passed.load(ordering: .acquiring) }

  /// A producer of the only property, to be run once, that counts what goes through it.
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

  /// Whether a number of changes, read before, is all that were made.
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
  /// What composed properties see of it.
  ///
  /// Of a class that is not of this library they see what it has delivered.
  var ownOrigin: PropertyOrigin<Value> {
    (self as? any OriginatingProperty<Value>)?.origin ?? Property(composing: producer).origin
  }

  /// The property of an operator that is written for producers and sends one value for each.
  ///
  /// - Parameters:
  ///   - operation: The operator.
  ///   - value: What it sends for a value.
  /// - Returns: A property whose value always goes with this one's.
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

  /// The property of an operator that is written for producers and sends some of their values.
  ///
  /// - Parameters:
  ///   - operation: The operator.
  ///   - value: Given the value last sent and the source's, chooses the one to be sent last.
  /// - Returns: A property whose value always goes with this one's.
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
