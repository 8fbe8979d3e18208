import Reactive

/// A stream of the fixture language: a `Signal` or a `SignalProducer` of its values.
package struct Stream: Sendable {
  package enum Source: Sendable {
    case signal(Signal<Value, Failure>)
    case producer(SignalProducer<Value, Failure>)
  }

  /// Identifies a stream; all copies of a stream share it.
  package final class Identity: Sendable, Equatable {
    package let name: String?

    package init(name: String?) { self.name = name }

    package static func == (left: Identity, right: Identity) -> Bool { left === right }
  }

  package let source: Source
  package let identity: Identity
  /// The key that the values of a group share; nil for a stream that is not a group.
  package let key: Value?
  /// How many stages the stream is chained from.
  package let height: Int

  package init(
    _ signal: Signal<Value, Failure>, identity: Identity = Identity(name: nil), key: Value? = nil,
    height: Int = 1
  ) {
    source = .signal(signal)
    self.identity = identity
    self.key = key
    self.height = height
  }

  package init(
    _ producer: SignalProducer<Value, Failure>, identity: Identity = Identity(name: nil),
    height: Int = 1
  ) {
    source = .producer(producer)
    self.identity = identity
    key = nil
    self.height = height
  }

  /// The stream as a producer, whichever kind it is.
  package var producer: SignalProducer<Value, Failure> {
    switch source {
    case .signal(let signal): signal.producer
    case .producer(let producer): producer
    }
  }

  /// The same stream, with its events passed through something.
  ///
  /// - Parameters:
  ///   - height: How many stages it is then chained from; by default as many as before.
  ///   - signal: Applied if it is a signal.
  ///   - producer: Applied if it is a producer.
  /// - Returns: A stream with the same identity.
  func passed(
    height: Int? = nil, signal: (Signal<Value, Failure>) -> Signal<Value, Failure>,
    producer: (SignalProducer<Value, Failure>) -> SignalProducer<Value, Failure>
  ) -> Stream {
    let height = height ?? self.height
    return switch source {
    case .signal(let source):
      Stream(signal(source), identity: identity, key: key, height: height)
    case .producer(let source): Stream(producer(source), identity: identity, height: height)
    }
  }

  /// The stream as a signal; nil if it is a producer.
  var signal: Signal<Value, Failure>? {
    if case .signal(let signal) = source { signal } else { nil }
  }
}

extension Stream: Hashable {
  package static func == (left: Stream, right: Stream) -> Bool { left.identity == right.identity }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}
